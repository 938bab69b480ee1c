// The headers of the library as texts: what they include, and which of them are public.
#pragma once

#include "support/files.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace irmetrics::test {

/// The text of a header.
inline std::string header(const std::string& name) { return file_bytes(in_project("include/" + name)); }

/// The texts between each `begin` and the next `end`.
inline std::vector<std::string> between(const std::string& text, const std::string& begin, const std::string& end) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    const std::size_t from = at + begin.size();
    found.push_back(text.substr(from, text.find(end, from) - from));
  }
  return found;
}

/// The headers of the library that a header includes.
inline std::vector<std::string> includes(const std::string& name) {
  std::vector<std::string> found = between(header(name), "#include <irmetrics/", ">");
  for (std::string& each : found) each.insert(0, "irmetrics/");
  return found;
}

/// A header, and all headers of the library that it includes in compiled use, directly or not.
inline std::set<std::string> reached_from(const std::string& name) {
  std::set<std::string> reached = {name};
  std::vector<std::string> open = {name};
  while (!open.empty()) {
    const std::string next = open.back();
    open.pop_back();
    for (const std::string& included : includes(next))
      if (!included.ends_with("-inl.hpp") && reached.insert(included).second) open.push_back(included);
  }
  return reached;
}

/// All public headers below a folder of include/: those whose name does not end in -inl.hpp.
inline std::vector<std::string> public_headers(const std::string& folder) {
  const auto root = std::filesystem::path(in_project("include"));
  std::vector<std::string> headers;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
    const std::string name = std::filesystem::relative(entry.path(), root).generic_string();
    const bool is_private = name.ends_with("-inl.hpp") || name.find("/detail/") != std::string::npos;
    if (name.ends_with(".hpp") && !is_private) headers.push_back(name);
  }
  REQUIRE(headers.size() > 10);
  return headers;
}

}  // namespace irmetrics::test
