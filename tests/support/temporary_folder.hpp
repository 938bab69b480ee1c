// A temporary folder for the files of a test.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <system_error>

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

}  // namespace irmetrics::test
