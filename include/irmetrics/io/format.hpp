// Shared by the tables of file formats. Each kind of file has one table, one row per format; recognition, readers,
// writers, help and documentation are derived from it. formats.hpp lists them all.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Text about a format for help and documentation.
struct FormatText {
  std::string_view title;
  std::string_view first_line;  // the first line by which the format is recognised
  std::string_view holds;       // contents of a line
  std::string_view example;     // a small file
  std::string_view written;     // file name endings that select the format for writing; empty: read only
};

/// A row of a table of formats.
struct FileFormat {
  std::string_view kind;  // runs, qrels, nuggets, preferences, texts, samples, scores, labels or slices
  std::string_view name;
  FormatText text;
};

namespace detail::io {

/// The rows of a table, for lists of formats.
template <class Row, std::size_t N>
std::vector<FileFormat> rows_of(std::string_view kind, const std::array<Row, N>& rows) {
  std::vector<FileFormat> formats;
  formats.reserve(N);
  for (const Row& row : rows) formats.push_back({kind, enum_text(row.format), row.text});
  return formats;
}

/// The format for a file's first line: the last row that recognises it, otherwise the fallback, whose `recognises` is
/// null. So a row may be a special case of one above it.
template <class Row, std::size_t N>
const Row& format_shown_by(std::string_view line, const std::array<Row, N>& rows) {
  const auto shown = std::find_if(rows.rbegin(), rows.rend(),
                                  [&](const Row& row) { return row.recognises != nullptr && row.recognises(line); });
  if (shown != rows.rend()) return *shown;
  return *std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.recognises == nullptr; });
}

/// With its sanitizers, GCC does not treat comparisons of functions as constants (GCC bug 71962): other builds then
/// check the tables.
#if defined(__GNUC__) && !defined(__clang__) && defined(__SANITIZE_ADDRESS__)
inline constexpr bool functions_are_constants = false;
#else
inline constexpr bool functions_are_constants = true;
#endif

/// Whether exactly one row is the fallback.
template <class Row, std::size_t N>
constexpr bool one_takes_the_rest(const std::array<Row, N>& rows) {
  return !functions_are_constants ||
         std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.recognises == nullptr; }) == 1;
}

/// Whether the rows are all values of an enumeration except the first, `automatic`, in their order.
template <NamedEnum Enum, class Row, std::size_t N>
constexpr bool rows_are_all_of(const std::array<Row, N>& rows) {
  for (std::size_t i = 0; i < N; ++i)
    if (static_cast<std::size_t>(rows[i].format) != i + 1) return false;
  return N + 1 == enum_names<Enum>.size();
}

/// The row of a named format; null for `automatic`, by the first line.
template <NamedEnum Enum, class Row, std::size_t N>
Result<const Row*> row_if_named(Enum format, const std::array<Row, N>& rows) {
  if (format == Enum::automatic) return nullptr;
  for (const Row& row : rows)
    if (row.format == format) return &row;
  return invalid_input("format must be one of {}, not number {}", enum_choices<Enum>(),
                       static_cast<std::size_t>(format));
}

}  // namespace detail::io
}  // namespace irmetrics
