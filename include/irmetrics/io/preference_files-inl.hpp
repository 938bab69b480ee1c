// The table of formats of preferences: their recognition and readers.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <memory>
#include <utility>

namespace irmetrics {
namespace detail::io {

/// Reads lines of N fields: 5 with a sub-group, 4 without.
template <std::size_t N>
Status read_preference_lines(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                             PreferenceQrelsBuilder& out) {
  const auto read_line = [&](Line<N>& line) -> Status {
    const auto usable = check.count_fields(line, N == 5 ? "query, judgment group, sub-group, document, rating"
                                                        : "query, judgment group, document, rating");
    if (!usable.ok()) return usable.status();
    if (!*usable) return Status();
    const auto rating = check.number(line, N - 1, "rating");
    if (!rating.ok()) return rating.status();
    if (!*rating) return Status();
    const std::string_view subgroup = N == 5 ? line.fields[2] : only_subgroup;
    return out.add(line.fields[0], line.fields[1], subgroup, line.fields[N - 2], **rating, line.number);
  };
  return read_lines<N>(
      path, std::move(source), check.comments(),
      [&](const Line<N>& line) { check.count_comment(line, line.fields[N - 1]); }, read_line);
}

struct PreferenceFormatRow {
  PreferenceFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  Status (*read)(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                 PreferenceQrelsBuilder& out);
};

inline bool has_subgroups(std::string_view line) {
  std::size_t fields = 0;
  for (std::string_view rest = trim(line); !rest.empty(); ++fields) {
    while (!rest.empty() && !is_blank(rest.front())) rest.remove_prefix(1);
    rest = trim(rest);
  }
  return fields == 5;
}
inline bool by_name_only(std::string_view /*line*/) { return false; }

inline constexpr std::array preference_formats = {
    PreferenceFormatRow{.format = PreferenceFormat::qrels_prefs,
                        .text = {.title = "qrels with ratings, by judgment group",
                                 .first_line = "unlike that of `prefs`",
                                 .holds = "query, judgment group, document, rating: TREC qrels whose second field is "
                                          "not ignored. A document is preferred to those of its group with smaller "
                                          "ratings, and relevant if its rating is above 0",
                                 .example = "q1 user1 d1 2\nq1 user1 d2 0\nq1 user2 d2 1\n",
                                 .written = ""},
                        .recognises = nullptr,
                        .read = &read_preference_lines<4>},
    PreferenceFormatRow{.format = PreferenceFormat::qrels_jg,
                        .text = {.title = "qrels by judgment group",
                                 .first_line = "by its name only: the lines are those of `qrels_prefs`",
                                 .holds = "query, judgment group, document, grade",
                                 .example = "q1 user1 d1 2\nq1 user1 d2 0\nq1 user2 d2 1\n",
                                 .written = ""},
                        .recognises = &by_name_only,
                        .read = &read_preference_lines<4>},
    PreferenceFormatRow{.format = PreferenceFormat::prefs,
                        .text = {.title = "preferences, by judgment group and sub-group",
                                 .first_line = "five fields",
                                 .holds = "query, judgment group, sub-group, document, rating: a document is preferred "
                                          "to those of its sub-group with smaller ratings. The preferences of all "
                                          "sub-groups of a group are one partial order",
                                 .example = "q1 user1 s1 d1 2\nq1 user1 s1 d2 1\nq1 user1 s2 d2 3\nq1 user1 s2 d3 1\n",
                                 .written = ""},
                        .recognises = &has_subgroups,
                        .read = &read_preference_lines<5>}};
static_assert(rows_are_all_of<PreferenceFormat>(preference_formats) && one_takes_the_rest(preference_formats));

}  // namespace detail::io

IRMETRICS_INLINE Result<PreferenceQrels> read_preferences(const std::string& path, const PreferenceReadOptions& options,
                                                          ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return read_preferences_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE Result<PreferenceQrels> read_preferences_source(const std::string& name,
                                                                 std::unique_ptr<ByteSource> source,
                                                                 const PreferenceReadOptions& options,
                                                                 ReadReport* report) {
  const auto named = detail::io::row_if_named(options.format, detail::io::preference_formats);
  if (!named.ok()) return named.status();
  const detail::io::PreferenceFormatRow* format = *named;
  if (format == nullptr) {
    const auto line = detail::io::look_at_first_line(source, options.comments);
    if (!line.ok()) return line.status();
    format = &detail::io::format_shown_by(*line, detail::io::preference_formats);
  }
  FieldCheck check(name, {.lenient = options.lenient, .comments = options.comments});
  PreferenceQrelsBuilder read(detail::io::source_name(name), source->limits());
  Status status = format->read(name, std::move(source), check, read);
  if (!status.ok()) return status;
  auto preferences = std::move(read).build(
      options.lenient ? [&check](std::size_t line, const std::string& problem) { return check.tolerate(line, problem); }
                      : PreferenceQrelsBuilder::RatedAgain());
  if (preferences.ok() && preferences->size() == 0) return detail::io::contains_no("preferences", name, check.report());
  if (preferences.ok() && report != nullptr) *report = check.report();
  return preferences;
}

IRMETRICS_INLINE std::vector<FileFormat> preference_file_formats() {
  return detail::io::rows_of("preferences", detail::io::preference_formats);
}

}  // namespace irmetrics
