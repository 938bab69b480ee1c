// Writes statistics of texts.
#pragma once

#include <irmetrics/base/result_value.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/text_statistics_report.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace irmetrics {
namespace detail::report {

/// Calls visit(name, spread) for each field that is a spread.
template <class Visit>
void for_each_spread(const ResultRecord& record, const Visit& visit) {
  for (std::size_t i = 0; i < record.values.size(); ++i)
    if (record.info->fields[i].record == &result_info<Spread>())
      visit(record.info->fields[i].name, *record.values[i].as<ResultRecord>());
}

/// A line for each spread; the columns are the fields of a spread.
inline ReportTable spread_table(const ResultRecord& record, std::string title) {
  ReportTable table{.title = std::move(title), .rows = {{""}}, .notes = {}};
  for (const FieldInfo& column : result_info<Spread>().fields) table.rows[0].emplace_back(column.name);
  for_each_spread(record, [&](const std::string& name, const ResultRecord& spread) {
    auto& row = table.rows.emplace_back();
    row.emplace_back(name);
    for (const ResultValue& value : spread.values)
      row.emplace_back(value.as<double>() != nullptr
                           ? number_text(*value.as<double>())
                           : fmt::format("{}", fmt::group_digits(*value.as<std::uint64_t>())));
  });
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const TextStatistics& statistics) {
  using detail::report::spread_table;
  std::vector<ReportTable> tables;
  tables.push_back(spread_table(record_of(statistics.structure), title_of_record(record_of(statistics))));
  const TextStructure& structure = statistics.structure;
  tables[0].notes.push_back(fmt::format("{} in {}; median of words per sentence: {}",
                                        detail::report::counted(structure.words, "word", "words"),
                                        detail::report::counted(structure.sentences, "sentence", "sentences"),
                                        detail::report::number_text(structure.median_words_per_sentence)));
  tables.push_back(spread_table(record_of(statistics.diversity), "Lexical diversity of documents"));
  tables[1].notes.push_back(
      fmt::format("stems are distinct stems of the stemmer '{}', a stand-in for lemmas", statistics.stemmer));
  tables.push_back(spread_table(record_of(statistics.readability), "Readability of documents"));
  const SchoolGrades& grades = statistics.school_grades;
  if (!grades.ari.empty())
    tables[2].notes.push_back(
        fmt::format("school grades of the means: Flesch-Kincaid {}, Flesch reading ease {}, ARI {} (grades={}: {})",
                    grades.flesch_kincaid, grades.flesch_reading_ease, grades.ari, enum_text(statistics.grades),
                    statistics.grades == GradeRule::gentrec ? "Flesch-Kincaid rounded up, ARI to the nearest minus one"
                                                            : "Flesch-Kincaid to the nearest, ARI rounded up"));
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const TextStatistics& statistics) {
  if (!statistics.per_document.empty()) return std::nullopt;
  ResultRows rows{.columns = {"statistic"}, .keys = 1};
  for (const FieldInfo& column : result_info<Spread>().fields) rows.columns.push_back(column.name);
  detail::report::for_each_spread(record_of(statistics), [&](const std::string& name, const ResultRecord& spread) {
    auto& row = rows.rows.emplace_back();
    row.push_back({name});
    row.insert(row.end(), spread.values.begin(), spread.values.end());
  });
  return rows;
}

}  // namespace irmetrics
