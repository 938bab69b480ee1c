// The names of runs, systems and data sets that have only the names of their files.
#pragma once

#include <irmetrics/config.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::io {

/// The endings of files that are not part of a name: compression, then format.
inline constexpr std::array<std::string_view, 17> file_endings = {
    ".gz",          ".zst",      ".bz2",   ".xz",   ".run",     ".txt", ".eval",    ".csv",  ".tsv",
    ".mistralpred", ".gpt4pred", ".jsonl", ".json", ".parquet", ".pq",  ".feather", ".arrow"};

/// The name of a file without its folders and endings: `runs/bm25.run.gz` is `bm25`, `trec-2.1.csv` is `trec-2.1`. Each
/// ending is removed once, in their order; a name never becomes empty.
std::string file_stem(const std::string& path);

/// Whether a file of this name is written as JSON lines: it ends in .jsonl, before .gz or .zst.
bool is_json_lines_name(std::string_view path);

/// The names of runs by their files: each the stem of its file, or the whole path if another file has the same stem.
std::vector<std::string> run_names(std::span<const std::string> paths);

/// Whether no two names are equal.
bool all_differ(std::vector<std::string> names);

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/file_names-inl.hpp>
#endif
