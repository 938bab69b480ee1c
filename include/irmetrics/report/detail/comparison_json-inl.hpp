// A comparison as JSON.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/score_report-inl.hpp>
#include <irmetrics/significance/compare.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace irmetrics::detail {

inline nlohmann::ordered_json options_as_json(const CompareOptions& options) {
  return {{"baseline", options.baseline.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(options.baseline)},
          {"test", std::string(enum_text(options.test))},
          {"correction", std::string(enum_text(options.correction))},
          {"family", std::string(enum_text(options.family))},
          {"alpha", options.alpha},
          {"power", options.power},
          {"interval", std::string(enum_text(options.interval))},
          {"level", options.level},
          {"resamples", options.resamples},
          {"seed", options.seed}};
}

/// {system: audit}; null where the audits are not known.
inline nlohmann::ordered_json audits_as_json(const Comparison& comparison) {
  nlohmann::ordered_json json;
  for (std::size_t i = 0; i < comparison.audits.size(); ++i)
    json[comparison.systems[i]] = audit_as_json(comparison.audits[i]);
  return json;
}

/// {query: value}
inline nlohmann::ordered_json queries_as_json(const ScoreTable& table, std::span<const double> values) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < values.size(); ++i) json[table.queries()[i]] = values[i];
  return json;
}

inline nlohmann::ordered_json pair_as_json(const Comparison& comparison, const ComparedMeasure& measure,
                                           const ComparedPair& pair, bool per_query) {
  nlohmann::ordered_json json = {{"first", comparison.systems[pair.first]},
                                 {"second", comparison.systems[pair.second]},
                                 {"difference", pair.difference},
                                 {"interval", json_interval(pair.interval.low, pair.interval.high)},
                                 {"interval_method", interval_method_name(comparison.options.interval, pair.interval)},
                                 {"statistic", pair.statistic},
                                 {"p_value", pair.p_value},
                                 {"corrected_p_value", pair.corrected_p_value},
                                 {"significant", pair.significant},
                                 {"direction", pair.direction},
                                 {"wins", pair.wins},
                                 {"ties", pair.ties},
                                 {"losses", pair.losses},
                                 {"standard_deviation", pair.effect.standard_deviation},
                                 {"cohen_dz", pair.effect.cohen_dz},
                                 {"hedges_gz", pair.effect.hedges_gz},
                                 {"probability_of_superiority", pair.effect.probability_of_superiority},
                                 {"detectable_difference", pair.detectable}};
  if (per_query) json["differences"] = queries_as_json(measure.table, measure.differences(pair));
  return json;
}

inline nlohmann::ordered_json measure_as_json(const Comparison& comparison, const ComparedMeasure& measure,
                                              bool per_query) {
  using Json = nlohmann::ordered_json;
  Json json = {{"measure", measure.table.measure()},
               {"queries", measure.table.queries().size()},
               {"left_out", measure.table.left_out()},
               {"unshared", measure.table.unshared()},
               {"systems", Json::array()},
               {"pairs", Json::array()}};
  for (const std::uint32_t system : measure.order) {
    const ComparedSystem& compared = measure.systems[system];
    json["systems"].push_back(
        {{"name", compared.name},
         {"mean", compared.mean},
         {"interval", json_interval(compared.interval.low, compared.interval.high)},
         {"interval_method", interval_method_name(comparison.options.interval, compared.interval)},
         {"rank", compared.rank.rank},
         {"rank_interval", json_interval(compared.rank.low, compared.rank.high)}});
    if (per_query) json["systems"].back()["scores"] = queries_as_json(measure.table, measure.table.scores(system));
  }
  for (const ComparedPair& pair : measure.pairs)
    json["pairs"].push_back(pair_as_json(comparison, measure, pair, per_query));
  if (!comparison.options.baseline.empty()) return json;
  json["tiers"] = Json::array();
  for (const Tier& tier : measure.tiers) {
    Json names = Json::array();
    for (const std::size_t system : tier) names.push_back(comparison.systems[system]);
    json["tiers"].push_back(std::move(names));
  }
  return json;
}

}  // namespace irmetrics::detail
