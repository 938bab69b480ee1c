// How correlations are written down.
#pragma once

#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/detail/correlation_json-inl.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail {

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
                     named.first, counts.tied_second, named.second, counts.tied_both);
}

inline std::string intervals_note(const RankCorrelation& correlation, const IntervalOptions& options) {
  const std::string queries =
      correlation.same_queries
          ? fmt::format("the same {}", counted(correlation.first_queries, "query", "queries"))
          : fmt::format("{} and {} queries independently", correlation.first_queries, correlation.second_queries);
  std::string note = fmt::format("Intervals: {:g} %, {} bootstrap over {}, {} resamples, seed {}.", 100 * options.level,
                                 options.method == IntervalMethod::bca ? "BCa" : "percentile", queries,
                                 options.resamples, options.seed);
  std::vector<std::string> others;
  for (const CoefficientInterval& interval : correlation.intervals)
    if (interval.method != options.method) others.emplace_back(enum_text(interval.coefficient));
  if (!others.empty())
    note += fmt::format(" Of {} percentile: all resamples lie on one side, where BCa has no answer.",
                        fmt::join(others, ", "));
  return note;
}

/// Whether all rankings have the same systems, so that ties belong to a ranking rather than to a pair.
inline bool same_systems(const TauMatrix& matrix) {
  return std::all_of(matrix.pairs.begin(), matrix.pairs.end(),
                     [&](const RankingPair& pair) { return pair.systems == matrix.pairs[0].systems; });
}

}  // namespace detail

IRMETRICS_INLINE std::string left_out_note(const std::string& name, std::size_t queries,
                                           const QueriesLeftOut& left_out) {
  const std::string text = detail::left_out_text(left_out.undefined, left_out.unshared);
  return text.empty() ? "" : fmt::format("Queries of {}: {}{}.", name, queries, text);
}

IRMETRICS_INLINE ReportTable table_of_correlation(const NamedCorrelation& named, const CorrelateOptions& options) {
  const RankCorrelation& correlation = named.correlation;
  const bool intervals = !correlation.intervals.empty();
  ReportTable table;
  table.title =
      fmt::format("{}{}{} and {}", named.measure, named.measure.empty() ? "" : ": ", named.first, named.second);
  table.rows = {{"coefficient", "value"}};
  if (intervals) table.rows[0].emplace_back("interval");
  table.rows[0].emplace_back("p-value");
  for (std::size_t i = 0; i < enum_names<RankCoefficient>.size(); ++i) {
    const auto name = static_cast<RankCoefficient>(i);
    std::vector<Cell>& row = table.rows.emplace_back();
    row = {std::string(enum_text(name)), detail::number_text(coefficient(correlation, name))};
    if (intervals) row.emplace_back(detail::interval_text(correlation.interval(name)));
    const auto p_value = detail::p_value_of(correlation, name);
    row.emplace_back(p_value ? detail::p_value_text(*p_value) : "");
  }
  table.notes.push_back(detail::pairs_note(named));
  const PairCounts& counts = correlation.kendall.counts;
  if (counts.tied_first + counts.tied_second > 0)
    table.notes.emplace_back("Ties make the variants of tau differ: name the one that you report.");
  if (!std::isnan(correlation.kendall.p_value))
    table.notes.push_back(fmt::format("The p-value of tau is {}; it is that of all four variants.",
                                      correlation.kendall.exact ? "exact" : "asymptotic"));
  table.notes.push_back(fmt::format(
      "RBO with p = {:g}, ties {}: from {} to {}, whatever is below what was ranked.", options.rbo.p,
      enum_text(options.rbo.ties), detail::number_text(correlation.rbo.min), detail::number_text(correlation.rbo.max)));
  table.notes.push_back(
      fmt::format("Overlap of the top {}: {}.", correlation.top.k, detail::number_text(correlation.top.overlap)));
  const auto places = [](double count) { return fmt::format("{:g} {}", count, count == 1 ? "place" : "places"); };
  if (correlation.drop.places > 0)
    table.notes.push_back(fmt::format("Largest drop: {}, {}. Largest rise: {}, {}.", correlation.drop.system,
                                      places(correlation.drop.places), correlation.rise.system,
                                      places(correlation.rise.places)));
  if (intervals) table.notes.push_back(detail::intervals_note(correlation, options.interval));
  for (std::string& note : std::array{left_out_note(named.first, correlation.first_queries, named.first_left_out),
                                      left_out_note(named.second, correlation.second_queries, named.second_left_out)})
    if (!note.empty()) table.notes.push_back(std::move(note));
  detail::note_systems(correlation.only_first, fmt::format("only in {}", named.first), table.notes);
  detail::note_systems(correlation.only_second, fmt::format("only in {}", named.second), table.notes);
  detail::note_systems(correlation.omitted, "left out for a score that is not finite", table.notes);
  return table;
}

IRMETRICS_INLINE std::string correlations_as_csv(std::span<const NamedCorrelation> named) {
  std::string text =
      "measure,first,second,coefficient,value,p_value,low,high,systems,pairs,concordant,discordant,tied_first,"
      "tied_second,tied_both\n";
  for (const NamedCorrelation& one : named) {
    const RankCorrelation& correlation = one.correlation;
    const PairCounts& counts = correlation.kendall.counts;
    const std::string names = fmt::format("{},{},{}", csv_cell(one.measure), csv_cell(one.first), csv_cell(one.second));
    for (std::size_t i = 0; i < enum_names<RankCoefficient>.size(); ++i) {
      const auto name = static_cast<RankCoefficient>(i);
      const auto p_value = detail::p_value_of(correlation, name);
      const auto interval = correlation.interval(name);
      text +=
          fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", names, enum_text(name),
                      detail::csv_number(coefficient(correlation, name)), p_value ? detail::csv_number(*p_value) : "",
                      interval ? detail::csv_number(interval->low) : "",
                      interval ? detail::csv_number(interval->high) : "", correlation.systems.size(), counts.pairs,
                      counts.concordant, counts.discordant, counts.tied_first, counts.tied_second, counts.tied_both);
    }
  }
  return text;
}

IRMETRICS_INLINE absl::StatusOr<std::string> correlations_as_json(std::span<const NamedCorrelation> named,
                                                                  const CorrelateOptions& options) {
  nlohmann::ordered_json json;
  json["options"] = {{"p_value", std::string(enum_text(options.p_value))},
                     {"rbo_p", options.rbo.p},
                     {"rbo_ties", std::string(enum_text(options.rbo.ties))},
                     {"top", options.top},
                     {"undefined", std::string(enum_text(options.undefined))},
                     {"interval_method", std::string(enum_text(options.interval.method))},
                     {"level", options.interval.level},
                     {"resamples", options.interval.resamples},
                     {"seed", options.interval.seed}};
  json["correlations"] = nlohmann::ordered_json::array();
  for (const NamedCorrelation& one : named) json["correlations"].push_back(detail::correlation_as_json(one));
  return detail::json_text(json);
}

IRMETRICS_INLINE ReportTable table_of_matrix(const TauMatrix& matrix) {
  ReportTable table;
  table.title = fmt::format("{}{}", enum_text(matrix.coefficient),
                            is_symmetric(matrix.coefficient) ? "" : ": the rows are the truth");
  table.rows = {{""}};
  for (const std::string& name : matrix.names) table.rows[0].emplace_back(name);
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    table.rows.push_back({matrix.names[row]});
    for (std::size_t column = 0; column < matrix.size(); ++column)
      table.rows.back().emplace_back(detail::number_text(matrix.at(row, column).value));
  }
  if (detail::same_systems(matrix)) {
    std::vector<std::string> ties;
    for (std::size_t i = 0; i < matrix.size(); ++i)
      ties.push_back(fmt::format("{} {}", matrix.names[i], matrix.at(i, i).tied_first));
    const std::size_t systems = matrix.pairs[0].systems;
    table.notes.push_back(fmt::format("{}, {}; tied: {}.", detail::counted(systems, "system", "systems"),
                                      detail::counted(systems * (systems - 1) / 2, "pair", "pairs"),
                                      fmt::join(ties, ", ")));
    return table;
  }
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = row + 1; column < matrix.size(); ++column) {
      const RankingPair& pair = matrix.at(row, column);
      table.notes.push_back(fmt::format("{} and {}: {} in both, {}; tied: {} and {}.", matrix.names[row],
                                        matrix.names[column], detail::counted(pair.systems, "system", "systems"),
                                        detail::counted(pair.systems * (pair.systems - 1) / 2, "pair", "pairs"),
                                        pair.tied_first, pair.tied_second));
    }
  }
  return table;
}

IRMETRICS_INLINE std::string matrix_as_csv(const TauMatrix& matrix) {
  std::string text = "first,second,coefficient,value,systems,tied_first,tied_second,tied_both\n";
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column < matrix.size(); ++column) {
      const RankingPair& pair = matrix.at(row, column);
      text += fmt::format("{},{},{},{},{},{},{},{}\n", csv_cell(matrix.names[row]), csv_cell(matrix.names[column]),
                          enum_text(matrix.coefficient), detail::csv_number(pair.value), pair.systems, pair.tied_first,
                          pair.tied_second, pair.tied_both);
    }
  }
  return text;
}

IRMETRICS_INLINE absl::StatusOr<std::string> matrix_as_json(const TauMatrix& matrix,
                                                            std::span<const std::string> notes) {
  nlohmann::ordered_json json{{"coefficient", std::string(enum_text(matrix.coefficient))}, {"names", matrix.names}};
  if (!notes.empty()) json["notes"] = std::vector<std::string>(notes.begin(), notes.end());
  json["rows"] = nlohmann::ordered_json::array();
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    nlohmann::ordered_json& cells = json["rows"].emplace_back(nlohmann::ordered_json::array());
    for (std::size_t column = 0; column < matrix.size(); ++column) {
      const RankingPair& pair = matrix.at(row, column);
      cells.push_back({{"value", detail::json_number(pair.value)},
                       {"systems", pair.systems},
                       {"tied_first", pair.tied_first},
                       {"tied_second", pair.tied_second},
                       {"tied_both", pair.tied_both}});
    }
  }
  return detail::json_text(json);
}

}  // namespace irmetrics
