// Files that tests write and read, and the folder of reference data.
#pragma once

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"
#include "support/value_of.hpp"

#include <irmetrics/irmetrics.hpp>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::test {

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

/// Compares lines one by one.
inline void check_lines(const std::vector<std::string>& ours, const std::vector<std::string>& wanted) {
  REQUIRE(ours.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(ours[i] == wanted[i]);
}

/// A folder of the reference data; warns and returns nullopt if the data are missing.
inline std::optional<std::string> reference_data(const std::string& folder) {
  std::string path = in_shared_data(folder);
  if (std::filesystem::exists(path)) return path;
  WARN("skipped: the reference data are not at " << path);
  return std::nullopt;
}

/// Writes a file with this text and reads it: the result as text, or "error " and the message without the path.
template <class AsText, class Read>
std::string text_or_error(const std::string& file, const std::string& text, AsText&& as_text, Read&& read) {
  const TemporaryFolder folder;
  const std::string path = folder.write(file, text);
  const auto found = read(path);
  if (found.ok()) return as_text(*found);
  const std::string error = error_of(found);
  REQUIRE(error.starts_with(path + ":"));
  return "error " + error.substr(path.size() + 1);
}

}  // namespace irmetrics::test
