// Removes folders and endings from paths.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/io/detail/file_names.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>

namespace irmetrics::detail::io {

IRMETRICS_INLINE std::string file_stem(const std::string& path) {
  std::filesystem::path file = std::filesystem::path(path).filename();
  for (const std::string_view ending : file_endings)
    if (file.extension() == ending && !file.stem().empty()) file = file.stem();
  return file.string();
}

IRMETRICS_INLINE bool is_json_lines_name(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) {
      path.remove_suffix(packed.size());
      break;
    }
  return path.ends_with(".jsonl");
}

IRMETRICS_INLINE std::vector<std::string> run_names(std::span<const std::string> paths) {
  std::vector<std::string> names;
  HashMap<std::string, std::size_t> count;
  for (const std::string& path : paths) ++count[names.emplace_back(file_stem(path))];
  for (std::size_t i = 0; i < names.size(); ++i)
    if (count[names[i]] > 1) names[i] = paths[i];
  return names;
}

IRMETRICS_INLINE bool all_differ(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

}  // namespace irmetrics::detail::io
