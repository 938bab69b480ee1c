// Preferences and judgments by group from files: trec_eval's prefs, qrels_prefs and qrels_jg.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/preference_qrels.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/format.hpp>
#include <irmetrics/io/read_options.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The formats of files with preferences.
enum class PreferenceFormat : std::uint8_t {
  automatic,    // by the number of fields in the first line
  qrels_prefs,  // query, group, document, rating: a group has one sub-group
  qrels_jg,     // the same lines
  prefs,        // query, group, sub-group, document, rating
};
template <>
inline constexpr std::array<std::string_view, 4> enum_names<PreferenceFormat> = {"auto", "qrels_prefs", "qrels_jg",
                                                                                 "prefs"};

/// Options of read_preferences.
struct PreferenceReadOptions {
  PreferenceFormat format = PreferenceFormat::automatic;
  /// As in ReadOptions.
  bool lenient = false;
  /// As in ReadOptions.
  Comments comments = Comments::on;
  /// As in ReadOptions.
  Limits limits = {};
};

/// Reads preferences from a file (plain, gzip or zstd), or from standard input for "-". Lines may come in any order.
/// Errors name file, line and expected contents.
Result<PreferenceQrels> read_preferences(const std::string& path, const PreferenceReadOptions& options = {},
                                         ReadReport* report = nullptr);

/// The same for an opened source. `name` is for messages.
Result<PreferenceQrels> read_preferences_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                                const PreferenceReadOptions& options = {},
                                                ReadReport* report = nullptr);

/// The table of these formats, for lists.
std::vector<FileFormat> preference_file_formats();

namespace detail::io {

/// The sub-group of judgments that name none.
inline constexpr std::string_view only_subgroup = "0";

}  // namespace detail::io

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/preference_files-inl.hpp>
#endif
