// The name of a run or system that its file does not name.
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

/// The endings of the names of files for compression and format.
inline constexpr std::array<std::string_view, 6> run_endings = {".gz",       ".zst",   ".mistralpred",
                                                                ".gpt4pred", ".jsonl", ".json"};
inline constexpr std::array<std::string_view, 4> score_endings = {".gz", ".zst", ".txt", ".eval"};

/// The name of a file, without folders and without the endings, each of which is removed once, in their order.
inline std::string file_stem(const std::string& path, std::span<const std::string_view> endings) {
  std::filesystem::path file = std::filesystem::path(path).filename();
  for (const std::string_view ending : endings)
    if (file.extension() == ending && !file.stem().empty()) file = file.stem();
  return file.string();
}

}  // namespace irmetrics::detail::io
