// Nugget judgments from files of any of the forms that irmetrics knows, told apart by their first line.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/io/format.hpp>
#include <irmetrics/io/read_options.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

enum class NuggetFormat : std::uint8_t {
  automatic,   // reading: as the first line that has content says; writing: as the name says
  subtopics,   // subtopic_qrels.hpp
  table,       // nugget_table.hpp
  freshstack,  // freshstack_jsonl.hpp
  berds,       // berds_jsonl.hpp; can only be read
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<NuggetFormat> = {"auto", "subtopics", "table", "freshstack",
                                                                             "berds"};

struct NuggetReadOptions {
  NuggetFormat format = NuggetFormat::automatic;
  /// As in ReadOptions.
  bool lenient = false;
  /// As in BerdsOptions.
  std::string predictions = {};
};

/// Reads nugget judgments from a file (plain, gzip or zstd), or from standard input for "-". Without a format, the
/// first line that is neither blank nor a comment decides: an object of JSON is BERDS's if it has the key
/// `perspectives`, else FreshStack's; a line with a tab is a table's row; any other is a judgment of a subtopic.
/// Judgments of subtopics that are separated by tabs mean the same in either reading.
absl::StatusOr<NuggetQrels> read_nuggets(const std::string& path, const NuggetReadOptions& options = {},
                                         ReadReport* report = nullptr);

/// Writes nugget judgments, compressed if the name ends in .gz or .zst. Without a format, a name that ends in .jsonl
/// (before .gz or .zst) means FreshStack's, .tsv a table, and any other subtopics. Fails on what the format cannot
/// hold.
absl::Status write_nuggets(const NuggetQrels& nuggets, const std::string& path,
                           NuggetFormat format = NuggetFormat::automatic);

/// The table of these formats, for lists.
std::vector<FileFormat> nugget_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/nuggets-inl.hpp>
#endif
