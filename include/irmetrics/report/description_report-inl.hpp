// Lists the statistics of descriptions, and writes them side by side.
#pragma once

#include <irmetrics/report/description_report.hpp>

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <type_traits>
#include <utility>

namespace irmetrics {
namespace detail::report {

/// The statistics of a description by name; those of a struct in it are called outer_inner.
using Statistics = std::vector<std::pair<std::string, ResultValue>>;

inline void add_statistics(const ResultInfo& info, const ResultRecord* record, const std::string& prefix,
                           Statistics& statistics) {
  for (std::size_t i = 0; i < info.fields.size(); ++i) {
    const FieldInfo& field = info.fields[i];
    if (field.shown != Shown::in_table) continue;
    const ResultValue value = record == nullptr ? ResultValue{} : record->values[i];
    if (field.record != nullptr && field.holds == Holds::one)
      add_statistics(*field.record, value.as<ResultRecord>(), prefix + field.name + '_', statistics);
    else
      statistics.emplace_back(prefix + field.name, value);
  }
}

/// Adds the number of judgments with each grade that occurs in any of the qrels.
inline void add_grades(std::span<const QrelsDescription> qrels, std::vector<Statistics>& statistics) {
  std::set<double> grades;
  for (const QrelsDescription& one : qrels)
    for (const GradeCount& count : one.grades) grades.insert(count.grade);
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    auto found = qrels[i].grades.begin();
    for (const double grade : grades) {
      const bool known = found != qrels[i].grades.end() && found->grade == grade;  // both ascend
      const std::uint64_t judgments = known ? found++->judgments : 0;
      statistics[i].emplace_back(fmt::format("judgments_of_grade_{}", grade), ResultValue{judgments});
    }
  }
}

/// Adds the numbers of queries with values, without recall, and without nuggets.
inline void add_queries(std::span<const NamedNuggetQuality> all, std::vector<Statistics>& statistics) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const NuggetQualityReport& report = all[i].quality;
    for (const auto& [name, queries] :
         {std::pair("queries", &report.queries), std::pair("queries_without_recall", &report.without_recall),
          std::pair("queries_skipped", &report.skipped)})
      statistics[i].emplace_back(name, ResultValue{std::uint64_t{queries->size()}});
  }
}

/// The statistics of each of some descriptions: the same ones, in the same order.
template <DescribedResult R>
std::vector<Statistics> statistics_of_each(std::span<const R> results) {
  std::vector<Statistics> statistics(results.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    const ResultRecord record = record_of(results[i]);
    add_statistics(*record.info, &record, "", statistics[i]);
  }
  if constexpr (std::is_same_v<R, QrelsDescription>) add_grades(results, statistics);
  if constexpr (std::is_same_v<R, NamedNuggetQuality>) add_queries(results, statistics);
  return statistics;
}

/// A line per statistic, a column per collection.
template <DescribedResult R>
ReportTable side_by_side(std::string title, std::span<const R> collections) {
  const std::vector<Statistics> statistics = statistics_of_each(collections);
  ReportTable table{std::move(title), {{""}}, {}};
  for (const R& collection : collections) table.rows[0].emplace_back(collection.name);
  for (std::size_t line = 0; line < statistics[0].size(); ++line) {
    auto& row = table.rows.emplace_back(std::vector<Cell>{statistics[0][line].first});
    for (const Statistics& of_one : statistics) row.emplace_back(value_text(of_one[line].second, Style::plain));
  }
  return table;
}

/// Calls visit(kind, title, list) for each kind of data.
template <class Visit>
void for_each_kind(const CollectionDescription& all, Visit&& visit) {
  visit("qrels", "Judgments of documents", std::span(all.qrels));
  visit("nuggets", "Nuggets", std::span(all.nuggets));
  visit("nugget_quality", "Quality of nuggets", std::span(all.nugget_quality));
  visit("queries", "Queries", std::span(all.queries));
  visit("answers", "Answers", std::span(all.answers));
  visit("documents", "Documents", std::span(all.documents));
  visit("samples", "Samples", std::span(all.samples));
  visit("runs", "Runs", std::span(all.runs));
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const CollectionDescription& collections) {
  std::vector<ReportTable> tables;
  detail::report::for_each_kind(collections, [&](const char*, const char* title, const auto& list) {
    if (!list.empty()) tables.push_back(detail::report::side_by_side(title, list));
  });
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const CollectionDescription& collections) {
  ResultRows table{.columns = {"kind", "name", "statistic", "value"}, .keys = 3};
  detail::report::for_each_kind(collections, [&](const char* kind, const char*, const auto& list) {
    const auto statistics = detail::report::statistics_of_each(list);
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const auto& [statistic, value] : statistics[i])
        table.rows.push_back({{std::string(kind)}, {list[i].name}, {statistic}, value});
  });
  return table;
}

IRMETRICS_INLINE ReportTable table_of(const QrelsDescription& qrels) {
  return detail::report::side_by_side("Judgments of documents", std::span(&qrels, 1));
}
IRMETRICS_INLINE ReportTable table_of(const NuggetDescription& nuggets) {
  return detail::report::side_by_side("Nuggets", std::span(&nuggets, 1));
}
IRMETRICS_INLINE ReportTable table_of(const NamedNuggetQuality& quality) {
  return detail::report::side_by_side("Quality of nuggets", std::span(&quality, 1));
}
IRMETRICS_INLINE ReportTable table_of(const TextsDescription& texts) {
  return detail::report::side_by_side("Texts", std::span(&texts, 1));
}
IRMETRICS_INLINE ReportTable table_of(const SamplesDescription& samples) {
  return detail::report::side_by_side("Samples", std::span(&samples, 1));
}
IRMETRICS_INLINE ReportTable table_of(const RunDescription& run) {
  return detail::report::side_by_side("Runs", std::span(&run, 1));
}

}  // namespace irmetrics
