// The name of a run that its file does not name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

/// The name of a file, without folders and without endings for compression and format.
inline std::string file_stem(const std::string& path) {
  std::filesystem::path file = std::filesystem::path(path).filename();
  for (const std::string_view ending : {".gz", ".zst", ".mistralpred", ".gpt4pred", ".jsonl", ".json"})
    if (file.extension() == ending && !file.stem().empty()) file = file.stem();
  return file.string();
}

}  // namespace irmetrics::detail::io
