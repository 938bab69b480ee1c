// Writes comparisons.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/report/detail/comparison_json-inl.hpp>
#include <irmetrics/report/detail/comparison_marks-inl.hpp>
#include <irmetrics/report/detail/comparison_words-inl.hpp>
#include <irmetrics/report/detail/interval_remarks-inl.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {
namespace detail::report {

inline bool any_significant(const Comparison& comparison) {
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedPair& pair : measure.pairs)
      if (pair.significant) return true;
  return false;
}

/// Adds a note for each significant pair whose test and means have different directions; for many pairs, for the first
/// ones only, and the number of the others.
inline void note_directions(const Comparison& comparison, std::vector<std::string>& notes) {
  constexpr std::size_t most = 100;
  std::size_t found = 0;
  for (const ComparedMeasure& measure : comparison.measures) {
    for (const ComparedPair& pair : measure.pairs) {
      const int better_difference = measure.table.lower_is_better() ? -1 : 1;
      if (!pair.significant || pair.direction == 0 || pair.direction * better_difference * pair.difference > 0)
        continue;
      if (++found > most) continue;
      const bool first = pair.direction > 0;
      notes.push_back(
          fmt::format("{}: by the {}, which does not compare means, {} is better than {}; by its mean, it is not.",
                      measure.table.label(), comparison.options.test.title(), first ? pair.first : pair.second,
                      first ? pair.second : pair.first));
    }
  }
  if (found > most)
    notes.push_back(fmt::format("The directions also differ for {} more; JSON and CSV have all pairs.",
                                counted(found - most, "pair", "pairs")));
}

/// Number of judged queries that a system's run lacks; nullopt if unknown.
inline std::optional<std::size_t> missing_of(const Comparison& comparison, std::size_t system) {
  return comparison.audits.empty() ? std::nullopt : std::optional<std::size_t>(comparison.audits[system].missing);
}

inline ComparedPairs::Row row_of_pair(const Comparison& comparison, const ComparedMeasure& measure,
                                      const ComparedPair& pair) {
  return {pair,
          measure.measure(),
          measure.queries(),
          measure.systems[pair.first_row].mean,
          measure.systems[pair.second_row].mean,
          missing_of(comparison, pair.first_row),
          missing_of(comparison, pair.second_row),
          measure.slice()};
}

/// Rows with the column of slices.
template <class Row>
struct RowsInSlices {
  std::vector<InSlice<Row>> rows;

  static constexpr auto description = describe_result<RowsInSlices>("RowsInSlices", "Rows of a comparison.") |
                                      rows_field("rows", &RowsInSlices::rows, "a row for each measure and slice");
};
template <class Row>
ResultRows with_slice_column(const std::vector<Row>& rows) {
  RowsInSlices<Row> sliced;
  for (const Row& row : rows) sliced.rows.push_back({row});
  return rows_of_result(record_of(sliced));
}

/// Calls on_row(record) for each pair; the records have a slice if the comparison has slices.
template <class OnRow>
void for_each_pair(const Comparison& comparison, const OnRow& on_row) {
  const bool sliced = comparison.has_slices();
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedPair& pair : measure.pairs) {
      const ComparedPairs::Row row = row_of_pair(comparison, measure, pair);
      on_row(sliced ? record_of(InSlice<ComparedPairs::Row>{row}) : record_of(row));
    }
}

/// "250", or "248-250" if the measures have different numbers of queries.
inline std::string counts_of_queries(const std::vector<const ComparedMeasure*>& measures) {
  const auto [least, most] =
      std::minmax_element(measures.begin(), measures.end(),
                          [](const auto* one, const auto* other) { return one->queries() < other->queries(); });
  if ((*least)->queries() == (*most)->queries()) return fmt::format("{}", (*least)->queries());
  return fmt::format("{}-{}", (*least)->queries(), (*most)->queries());
}

/// The rows of a table of means: of all queries, then of each slice.
inline void add_means(const Comparison& comparison, const Marks& marks, ReportTable& table) {
  const bool sliced = comparison.has_slices();
  std::vector<std::string> names;
  for (const ComparedMeasure& measure : comparison.measures)
    if (std::find(names.begin(), names.end(), measure.table.measure()) == names.end())
      names.push_back(measure.table.measure());
  table.rows.emplace_back(sliced ? std::vector<Cell>{"slice", "queries", "system"} : std::vector<Cell>{"system"});
  for (const std::string& name : names) table.rows[0].emplace_back(name);
  for (const auto& measures : by_slice(comparison)) {
    const std::string& slice = measures[0]->table.slice();
    for (const std::uint32_t system : comparison.measures[0].order) {
      auto& row = table.rows.emplace_back();
      if (sliced) row = {slice.empty() ? "all queries" : slice, counts_of_queries(measures)};
      row.emplace_back(comparison.systems[system], marks.name(system));
      for (const std::string& name : names) {
        const auto found = std::find_if(measures.begin(), measures.end(),
                                        [&](const auto* measure) { return measure->table.measure() == name; });
        if (found == measures.end()) {
          row.emplace_back("-");
          continue;
        }
        const ComparedMeasure& measure = **found;
        const double mean = measure.systems[system].mean;
        row.emplace_back(number_text(mean),
                         marks.value(static_cast<std::size_t>(&measure - comparison.measures.data()), system),
                         mean == measure.systems[measure.order[0]].mean);
      }
    }
  }
}

}  // namespace detail::report

IRMETRICS_INLINE ReportTable table_of_means(const Comparison& comparison) {
  ReportTable table;
  if (comparison.measures.empty()) return table;
  const std::string& baseline = comparison.options.baseline;
  const detail::report::Marks marks(comparison);
  detail::report::add_means(comparison, marks, table);
  const std::string method = detail::report::method_text(comparison);
  const bool all_higher = std::none_of(comparison.measures.begin(), comparison.measures.end(),
                                       [](const ComparedMeasure& one) { return one.table.lower_is_better(); });
  const std::string_view worse = all_higher ? "lower" : "worse";
  if (!detail::report::any_significant(comparison))
    table.notes.push_back(fmt::format("No difference{} is significant ({}).",
                                      baseline.empty() ? "" : fmt::format(" from {}", baseline), method));
  else if (!baseline.empty())
    table.notes.push_back(fmt::format("\xE2\x86\x91 \xE2\x86\x93: significantly {} {} ({}).",
                                      all_higher ? "above, below" : "better, worse than", baseline, method));
  else if (marks.letters())
    table.notes.push_back(fmt::format("Letters: systems with a significantly {} mean ({}).", worse, method));
  else
    table.notes.push_back(
        fmt::format("Superscripts: number of systems with a significantly {} mean ({}).", worse, method));
  detail::report::note_least_p_values(comparison, table.notes);
  for (const ComparedMeasure& measure : comparison.measures)
    detail::report::note_unattainable(comparison, measure, table.notes);
  detail::report::note_small_slices(comparison, table.notes);
  detail::report::note_directions(comparison, table.notes);
  table.notes.push_back(detail::report::queries_text(comparison));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_systems(const Comparison& comparison, std::size_t measure) {
  const ComparedMeasure& compared = comparison.measures[measure];
  const CompareOptions& options = comparison.options;
  const std::string percent = fmt::format("{:g} %", 100 * options.level);
  ReportTable table{compared.table.label() + ": means and ranks",
                    {{"system", "mean", percent + " interval", "rank", percent + " interval"}},
                    {}};
  detail::report::IntervalRemarks remarks;
  for (const std::uint32_t row : compared.order) {
    const ComparedSystem& system = compared.systems[row];
    remarks.add(system.name, system.interval);
    table.rows.push_back(
        {system.name, detail::report::number_text(system.mean), detail::report::interval_text(system.interval),
         detail::report::number_text(system.rank(), "{:g}"),
         detail::report::interval_text(detail::report::number_text(system.rank_interval.low, "{:g}"),
                                       detail::report::number_text(system.rank_interval.high, "{:g}"))});
  }
  table.notes.push_back(fmt::format("Intervals of means: {}{}; of ranks: percentile bootstrap; {}.",
                                    detail::report::title_of_means(comparison, compared), remarks.exceptions(),
                                    detail::report::random_text(options)));
  remarks.note(table.notes);
  return table;
}

IRMETRICS_INLINE ReportTable table_of_pairs(const Comparison& comparison, std::size_t measure) {
  const ComparedMeasure& compared = comparison.measures[measure];
  const CompareOptions& options = comparison.options;
  ReportTable table{compared.table.label() + ": differences",
                    {{"pair", "difference", fmt::format("{:g} % interval", 100 * options.level), "p", "corrected p",
                      "wins/ties/losses", "effect size", "detectable"}},
                    {}};
  const bool baseline = !options.baseline.empty();
  if (baseline) table.rows[0].insert(table.rows[0].begin() + 2, "change");
  detail::report::IntervalRemarks remarks;
  for (const ComparedPair& pair : compared.pairs) {
    remarks.add(detail::report::pair_name(pair), pair.interval);
    table.rows.push_back({detail::report::pair_name(pair), detail::report::difference_text(pair.difference),
                          detail::report::interval_text(detail::report::difference_text(pair.interval.low),
                                                        detail::report::difference_text(pair.interval.high)),
                          detail::report::p_value_text(pair.p_value),
                          Cell(detail::report::p_value_text(pair.corrected_p_value), pair.significant ? "*" : ""),
                          fmt::format("{}/{}/{}", pair.wins, pair.ties, pair.losses),
                          detail::report::number_text(pair.effect.hedges_gz, "{:+.2f}"),
                          detail::report::number_text(pair.detectable_difference)});
    if (baseline)
      table.rows.back().insert(table.rows.back().begin() + 2,
                               detail::report::number_text(pair.relative_change, "{:+.1f} %"));
  }
  table.notes.push_back(fmt::format("*: significant ({}).", detail::report::method_text(comparison)));
  table.notes.push_back(fmt::format("Intervals: {}{}; {}. Effect size: Hedges' g of paired scores.",
                                    detail::report::title_of_differences(comparison, compared), remarks.exceptions(),
                                    detail::report::random_text(options)));
  remarks.note(table.notes);
  table.notes.push_back(
      fmt::format("Detectable: the true difference that a t-test of such scores detects with probability {} (alpha {}, "
                  "uncorrected).",
                  options.power, options.alpha));
  if (baseline)
    table.notes.push_back(fmt::format("Change: the difference in per cent of the mean of {}.", options.baseline));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_differences(const Comparison& comparison, std::size_t measure) {
  const ComparedMeasure& compared = comparison.measures[measure];
  ReportTable table{compared.table.label() + ": differences by query", {}, {}};
  table.rows.assign(compared.table.queries().size() + 2, {});
  table.rows[0].emplace_back("query");
  for (std::size_t query = 0; query < compared.table.queries().size(); ++query)
    table.rows[query + 1].emplace_back(compared.table.queries()[query]);
  table.rows.back().emplace_back("mean");
  for (const ComparedPair& pair : compared.pairs) {
    table.rows[0].emplace_back(detail::report::pair_name(pair));
    const std::vector<double> differences = compared.differences(pair);
    for (std::size_t query = 0; query < differences.size(); ++query)
      table.rows[query + 1].emplace_back(detail::report::difference_text(differences[query]));
    table.rows.back().emplace_back(detail::report::difference_text(pair.difference));
  }
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> comparison_as_tables(const Comparison& comparison,
                                                               ComparisonDetails details) {
  std::vector<ReportTable> tables = {table_of_means(comparison)};
  for (std::size_t measure = 0; measure < comparison.measures.size(); ++measure) {
    if (details.intervals) tables.push_back(table_of_systems(comparison, measure));
    if (details.pairs) tables.push_back(table_of_pairs(comparison, measure));
    if (details.per_query) tables.push_back(table_of_differences(comparison, measure));
  }
  std::vector<NamedAudit> audits;
  for (std::size_t i = 0; i < comparison.audits.size(); ++i)
    audits.push_back({comparison.systems[i], comparison.audits[i]});
  if (!audits.empty()) tables.push_back(details.audit ? full_table_of_audits(audits) : table_of_audits(audits));
  return tables;
}

IRMETRICS_INLINE ComparedSystems compared_systems(const Comparison& comparison) {
  ComparedSystems result;
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedSystem& system : measure.best_first())
      result.systems.push_back({system, measure.measure(), measure.slice()});
  return result;
}

IRMETRICS_INLINE ComparedPairs compared_pairs(const Comparison& comparison) {
  ComparedPairs result;
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedPair& pair : measure.pairs)
      result.pairs.push_back(detail::report::row_of_pair(comparison, measure, pair));
  return result;
}

IRMETRICS_INLINE ComparisonRows comparison_as_rows(const Comparison& comparison) {
  const ComparedSystems systems = compared_systems(comparison);
  const ComparedPairs pairs = compared_pairs(comparison);
  if (!comparison.has_slices()) return {rows_of_result(record_of(systems)), rows_of_result(record_of(pairs))};
  return {detail::report::with_slice_column(systems.systems), detail::report::with_slice_column(pairs.pairs)};
}

/// Row by row: there may be millions of pairs.
IRMETRICS_INLINE std::string comparison_as_csv(const Comparison& comparison) {
  ResultCsv csv(comparison.has_slices() ? result_info<InSlice<ComparedPairs::Row>>()
                                        : result_info<ComparedPairs::Row>());
  detail::report::for_each_pair(comparison, [&](const ResultRecord& record) { csv.add(record); });
  return std::move(csv).text();
}

IRMETRICS_INLINE Result<std::string> comparison_as_json(const Comparison& comparison, bool per_query,
                                                        std::span<const MovedPair> moved) {
  ResultText json;
  json.begin('{');
  json.key("options");
  write_json(comparison.options, json);
  json.key("systems");
  write_json(comparison.systems, json);
  json.key("audit");
  detail::report::write_audits(
      comparison, [](const Audit& audit) -> const Audit& { return audit; }, json);
  json.key("audit_lines");
  detail::report::write_audits(
      comparison, [](const Audit& audit) { return audit_line(audit); }, json);
  json.key("measures");
  json.begin('[');
  for (const ComparedMeasure& measure : comparison.measures) {
    json.item();
    detail::report::write_measure(measure, per_query, json);
  }
  json.end(']');
  if (!moved.empty()) {
    json.key("moved");
    write_json(moved, json);
  }
  json.end('}');
  return std::move(json).finished();
}

IRMETRICS_INLINE std::string title_of(const TukeyReport& result) {
  return fmt::format("{}Tukey HSD of {} on {}; smallest significant difference: {}",
                     result.resamples == 0 ? "" : "Randomized ",
                     detail::report::counted(result.systems.size(), "system", "systems"),
                     detail::report::counted(result.queries, "query", "queries"),
                     detail::report::number_text(result.smallest_significant_difference));
}

IRMETRICS_INLINE ReportTable table_of(const TukeyReport& result) {
  ReportTable table{title_of(result), {{"pair", "difference", "q", "p"}}, {}};
  for (const NamedTukeyPair& pair : result.pairs)
    table.rows.push_back({fmt::format("{} - {}", pair.first, pair.second),
                          detail::report::difference_text(pair.difference), detail::report::number_text(pair.statistic),
                          detail::report::p_value_text(pair.p_value)});
  return table;
}

}  // namespace irmetrics
