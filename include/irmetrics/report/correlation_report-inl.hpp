// Writes correlations.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/detail/interval_remarks-inl.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::report {

/// "3 systems are only in the first ranking: a, b, c"
inline void note_systems(const std::vector<std::string>& systems, std::string_view where,
                         std::vector<std::string>& notes) {
  if (systems.empty()) return;
  notes.push_back(
      fmt::format("{} {}: {}.", counted(systems.size(), "system is", "systems are"), where, fmt::join(systems, ", ")));
}

inline std::string pairs_note(const NamedCorrelation& named) {
  const PairCounts& counts = named.correlation.kendall.counts;
  return fmt::format("{}, {}: {} concordant, {} discordant, {} tied in {}, {} in {}, {} in both.",
                     counted(named.correlation.systems.size(), "system", "systems"),
                     counted(counts.pairs, "pair", "pairs"), counts.concordant, counts.discordant, counts.tied_first,
                     named.first_name, counts.tied_second, named.second_name, counts.tied_both);
}

/// "tau_ap, tau_ap_a: undefined with ties."
inline std::string undefined_note(const RankCorrelation& correlation) {
  const PairCounts& counts = correlation.kendall.counts;
  std::vector<std::string_view> names;
  for (const RankCoefficientInfo& row : rank_coefficients)
    if ((row.coefficient == RankCoefficient::tau_ap || row.coefficient == RankCoefficient::tau_ap_a) &&
        std::isnan(correlation[row.coefficient].value) && counts.tied_first + counts.tied_second > 0)
      names.push_back(row.name);
  return names.empty() ? "" : fmt::format("{}: undefined with ties.", fmt::join(names, ", "));
}

/// "the same 15 queries", "15 and 10 queries, 10 of which are in both and drawn for both".
inline std::string resampled_queries(const RankCorrelation& correlation) {
  if (correlation.same_queries)
    return fmt::format("the same {}", counted(correlation.first_queries, "query", "queries"));
  const std::string both = fmt::format("{} and {} queries", correlation.first_queries, correlation.second_queries);
  if (correlation.shared_queries == 0) return both + " independently";
  return fmt::format("{}, of which {} in both and drawn for both", both,
                     correlation.shared_queries == 1 ? "1 is" : fmt::format("{} are", correlation.shared_queries));
}

/// Adds the method of the intervals, and what must be known of some of them.
inline void note_intervals(const RankCorrelation& correlation, const IntervalOptions& options,
                           std::vector<std::string>& notes) {
  IntervalRemarks remarks;
  for (const RankCoefficientInfo& row : rank_coefficients)
    remarks.add(std::string(row.name), correlation.interval(row.coefficient));
  notes.push_back(fmt::format("Intervals: {:g} %, {} over {}, {} resamples, seed {}{}.", 100 * options.level,
                              interval_method_text(options.method), resampled_queries(correlation), options.resamples,
                              options.seed, remarks.exceptions()));
  remarks.note(notes);
}

/// Whether all rankings have the same systems, so that ties can be counted per ranking instead of per pair.
inline bool same_systems(const TauMatrix& matrix) {
  return std::all_of(matrix.pairs.begin(), matrix.pairs.end(),
                     [&](const RankingPair& pair) { return pair.systems == matrix.pairs[0].systems; });
}

/// "AP and RR: 2 systems in both, 1 pair; tied: 0 and 0."
inline std::string pair_note(const RankingPair& pair) {
  return fmt::format("{} and {}: {} in both, {}; tied: {} and {}.", pair.first, pair.second,
                     counted(pair.systems, "system", "systems"),
                     counted(pair.systems * (pair.systems - 1) / 2, "pair", "pairs"), pair.tied_first,
                     pair.tied_second);
}

}  // namespace detail::report

IRMETRICS_INLINE Result<NamedCorrelation> correlate_sets(const ScoreSet& first, const std::string& first_measure,
                                                         const ScoreSet& second, const std::string& second_measure,
                                                         const CorrelateOptions& options) {
  const ScoreTable* const one = first.table(first_measure);
  const ScoreTable* const other = second.table(second_measure);
  auto found = one != nullptr && other != nullptr
                   ? correlate(*one, *other, options)
                   : correlate(first.ranking(first_measure), second.ranking(second_measure), options);
  if (!found.ok()) return found.status();
  NamedCorrelation named{first_measure, first.name, second.name, *std::move(found)};
  if (one != nullptr) named.first_left_out = QueriesLeftOut(*one);
  if (other != nullptr) named.second_left_out = QueriesLeftOut(*other);
  named.options = options;
  named.options.interval.progress = {};
  return named;
}

IRMETRICS_INLINE std::string left_out_note(const std::string& name, std::size_t queries,
                                           const QueriesLeftOut& left_out) {
  const std::string text = detail::report::left_out_text(left_out.undefined, left_out.unshared);
  return text.empty() ? "" : fmt::format("Queries of {}: {}{}.", name, queries, text);
}

IRMETRICS_INLINE ReportTable table_of_correlation(const NamedCorrelation& named, const CorrelateOptions& options) {
  const RankCorrelation& correlation = named.correlation;
  const bool intervals = correlation.has_intervals();
  ReportTable table;
  table.title = fmt::format("{}{}{} and {}", named.measure, named.measure.empty() ? "" : ": ", named.first_name,
                            named.second_name);
  table.rows = {{"coefficient", "value"}};
  if (intervals) table.rows[0].emplace_back("interval");
  table.rows[0].emplace_back("p-value");
  for (const RankCoefficientInfo& info : rank_coefficients) {
    const CoefficientValue& found = correlation[info.coefficient];
    std::vector<Cell>& row = table.rows.emplace_back();
    row = {std::string(info.name), detail::report::number_text(found.value)};
    if (intervals) row.emplace_back(detail::report::interval_text(found.interval));
    row.emplace_back(found.p_value ? detail::report::p_value_text(*found.p_value) : "");
  }
  table.notes.push_back(detail::report::pairs_note(named));
  const PairCounts& counts = correlation.kendall.counts;
  if (counts.tied_first + counts.tied_second > 0)
    table.notes.emplace_back("Ties make the variants of tau differ: name the one that you report.");
  if (std::string note = detail::report::undefined_note(correlation); !note.empty())
    table.notes.push_back(std::move(note));
  if (!std::isnan(correlation.kendall.p_value))
    table.notes.push_back(fmt::format("The p-value of tau is {}, the same for all four variants.",
                                      correlation.kendall.exact ? "exact" : "asymptotic"));
  table.notes.push_back(fmt::format("RBO with p = {:g}, ties {}: from {} to {}, depending on the unknown lower ranks.",
                                    options.rbo.p, enum_text(options.rbo.ties),
                                    detail::report::number_text(correlation.rbo_result.min),
                                    detail::report::number_text(correlation.rbo_result.max)));
  table.notes.push_back(fmt::format("Overlap of the top {}: {}.", correlation.top.k,
                                    detail::report::number_text(correlation.top.overlap)));
  if (correlation.drop.ranks > 0)
    table.notes.push_back(fmt::format("Largest drop: {}, {}. Largest rise: {}, {}.", correlation.drop.system,
                                      detail::report::ranks_text(correlation.drop.ranks), correlation.rise.system,
                                      detail::report::ranks_text(correlation.rise.ranks)));
  if (intervals) detail::report::note_intervals(correlation, options.interval, table.notes);
  for (std::string& note :
       std::array{left_out_note(named.first_name, correlation.first_queries, named.first_left_out),
                  left_out_note(named.second_name, correlation.second_queries, named.second_left_out)})
    if (!note.empty()) table.notes.push_back(std::move(note));
  detail::report::note_systems(correlation.only_first, fmt::format("only in {}", named.first_name), table.notes);
  detail::report::note_systems(correlation.only_second, fmt::format("only in {}", named.second_name), table.notes);
  detail::report::note_systems(correlation.omitted, "omitted because a score is not finite", table.notes);
  return table;
}

IRMETRICS_INLINE ReportTable table_of(const NamedCorrelation& named) {
  return table_of_correlation(named, named.options);
}

IRMETRICS_INLINE std::string correlations_as_csv(std::span<const NamedCorrelation> named) {
  const std::vector<std::string> before = {"measure", "first_name", "second_name"};
  const std::vector<std::string> after = {"systems",    "pairs",       "concordant", "discordant",
                                          "tied_first", "tied_second", "tied_both"};
  ResultRows all;
  all.columns = before;
  const std::vector<std::string> columns = rows_of_result(record_of(NamedCorrelation())).columns;
  all.columns.insert(all.columns.end(), columns.begin(), columns.end());
  all.columns.insert(all.columns.end(), after.begin(), after.end());
  for (const NamedCorrelation& one : named) {
    const PairCounts& counts = one.correlation.kendall.counts;
    for (const std::vector<ResultValue>& row : rows_of_result(record_of(one)).rows) {
      std::vector<ResultValue>& cells = all.rows.emplace_back();
      cells = {{one.measure}, {one.first_name}, {one.second_name}};
      cells.insert(cells.end(), row.begin(), row.end());
      for (const std::uint64_t count : {std::uint64_t{one.correlation.systems.size()}, counts.pairs, counts.concordant,
                                        counts.discordant, counts.tied_first, counts.tied_second, counts.tied_both})
        cells.push_back(result_value(count));
    }
  }
  return rows_as_csv(all);
}

IRMETRICS_INLINE std::string matrices_as_csv(std::span<const TauMatrix> matrices) {
  ResultRows all;
  for (const TauMatrix& matrix : matrices) {
    ResultRows rows = rows_of_result(record_of(matrix));
    if (all.columns.empty()) {
      all.columns = std::move(rows.columns);
      all.columns.insert(all.columns.begin(), "measure");
    }
    for (std::vector<ResultValue>& row : rows.rows) {
      row.insert(row.begin(), ResultValue{matrix.measure});
      all.rows.push_back(std::move(row));
    }
  }
  return rows_as_csv(all);
}

IRMETRICS_INLINE ReportTable table_of(const TauMatrix& matrix) {
  ReportTable table;
  table.title =
      fmt::format("{}{}{}{}", matrix.measure, matrix.measure.empty() ? "" : ": ", enum_text(matrix.coefficient),
                  is_symmetric(matrix.coefficient) ? "" : ": the rows are the truth");
  table.rows = {{""}};
  for (const std::string& name : matrix.names) table.rows[0].emplace_back(name);
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    table.rows.push_back({matrix.names[row]});
    for (std::size_t column = 0; column < matrix.size(); ++column)
      table.rows.back().emplace_back(detail::report::number_text(matrix.at(row, column).value));
  }
  if (matrix.size() > 2) {  // of two, it is their correlation
    table.rows.push_back({"Average"});
    for (const double mean : matrix.averages()) table.rows.back().emplace_back(detail::report::number_text(mean));
  }
  if (detail::report::same_systems(matrix)) {
    std::vector<std::string> ties;
    for (std::size_t i = 0; i < matrix.size(); ++i)
      ties.push_back(fmt::format("{} {}", matrix.names[i], matrix.at(i, i).tied_first));
    const std::size_t systems = matrix.pairs[0].systems;
    table.notes.push_back(fmt::format("{}, {}; tied: {}.", detail::report::counted(systems, "system", "systems"),
                                      detail::report::counted(systems * (systems - 1) / 2, "pair", "pairs"),
                                      fmt::join(ties, ", ")));
  } else {
    for (std::size_t row = 0; row < matrix.size(); ++row)
      for (std::size_t column = row + 1; column < matrix.size(); ++column)
        table.notes.push_back(detail::report::pair_note(matrix.at(row, column)));
  }
  table.notes.insert(table.notes.end(), matrix.notes.begin(), matrix.notes.end());
  return table;
}

}  // namespace irmetrics
