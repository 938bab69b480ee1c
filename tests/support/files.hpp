// Files that tests write and read: a temporary folder, and the folder of reference data.
#pragma once

#include "support/catch.hpp"
#include "support/places.hpp"

#include <irmetrics/irmetrics.hpp>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace irmetrics::test {

/// A new folder, removed with its contents at the end of the scope.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static std::atomic<int> count = 0;
    folder_ = std::filesystem::temp_directory_path() / fmt::format("irmetrics_tests_{}_{}", ::getpid(), count++);
    std::filesystem::create_directories(folder_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(std::string_view name = "") const { return (folder_ / name).string(); }

  /// Writes a file with these bytes and returns its path.
  std::string write(std::string_view name, std::string_view bytes) const {
    std::ofstream(path(name), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path(name);
  }

 private:
  std::filesystem::path folder_;
};

/// All bytes of a file.
inline std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

inline std::vector<std::string> fields_of(const std::string& line, char separator = '\t') {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, separator);) fields.push_back(field);
  return fields;
}

/// A folder of the reference data; warns and returns nullopt if the data are missing.
inline std::optional<std::string> reference_data(const std::string& folder) {
  std::string path = in_shared_data(folder);
  if (std::filesystem::exists(path)) return path;
  WARN("skipped: the reference data are not at " << path);
  return std::nullopt;
}

/// The value of a result; the text of its error fails the test.
template <class T>
T value_of(absl::StatusOr<T> result) {
  if (!result.ok()) FAIL(message(result.status()));
  return *std::move(result);
}

/// The text of an error; empty on success.
template <class T>
std::string error_of(const absl::StatusOr<T>& result) {
  return result.ok() ? "" : message(result.status());
}
inline std::string error_of(const absl::Status& status) { return message(status); }

}  // namespace irmetrics::test
