// A correlation as JSON, for the reports that hold some.
#pragma once

#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>

namespace irmetrics::detail {

/// The p-value of a coefficient, which not every one has.
inline std::optional<double> p_value_of(const RankCorrelation& correlation, RankCoefficient name) {
  switch (name) {
    case RankCoefficient::tau_a:
    case RankCoefficient::tau_b:
    case RankCoefficient::tau_c:
    case RankCoefficient::gamma:
      return correlation.kendall.p_value;
    case RankCoefficient::spearman:
      return correlation.spearman.p_value;
    case RankCoefficient::pearson:
      return correlation.pearson.p_value;
    default:
      return std::nullopt;
  }
}

inline nlohmann::ordered_json counts_as_json(const PairCounts& counts) {
  return {{"pairs", counts.pairs},           {"concordant", counts.concordant},   {"discordant", counts.discordant},
          {"tied_first", counts.tied_first}, {"tied_second", counts.tied_second}, {"tied_both", counts.tied_both}};
}

inline nlohmann::ordered_json coefficients_as_json(const RankCorrelation& correlation) {
  nlohmann::ordered_json json;
  for (std::size_t i = 0; i < enum_names<RankCoefficient>.size(); ++i) {
    const auto name = static_cast<RankCoefficient>(i);
    nlohmann::ordered_json& entry = json[std::string(enum_text(name))];
    entry = {{"value", json_number(coefficient(correlation, name))}};
    if (const auto p_value = p_value_of(correlation, name)) entry["p_value"] = json_number(*p_value);
    for (const CoefficientInterval& interval : correlation.intervals)
      if (interval.coefficient == name) {
        entry["interval"] = json_interval(interval.interval.low, interval.interval.high);
        entry["interval"]["method"] = std::string(enum_text(interval.method));
        entry["interval"]["undefined"] = interval.interval.undefined;
      }
  }
  json["rbo"]["min"] = json_number(correlation.rbo.min);
  json["rbo"]["max"] = json_number(correlation.rbo.max);
  return json;
}

inline nlohmann::ordered_json left_out_as_json(const QueriesLeftOut& left_out) {
  return {{"undefined", left_out.undefined}, {"unshared", left_out.unshared}};
}

inline nlohmann::ordered_json correlation_as_json(const NamedCorrelation& named) {
  const RankCorrelation& correlation = named.correlation;
  const auto move = [](const SystemMove& of) {
    return nlohmann::ordered_json{{"system", of.system}, {"places", json_number(of.places)}};
  };
  nlohmann::ordered_json systems = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < correlation.systems.size(); ++i)
    systems.push_back({{"system", correlation.systems[i]},
                       {"first", json_number(correlation.first[i])},
                       {"second", json_number(correlation.second[i])}});
  return {{"measure", named.measure},
          {"first", named.first},
          {"second", named.second},
          {"coefficients", coefficients_as_json(correlation)},
          {"p_value_exact", correlation.kendall.exact},
          {"pairs", counts_as_json(correlation.kendall.counts)},
          {"top", {{"k", correlation.top.k}, {"overlap", json_number(correlation.top.overlap)}}},
          {"drop", move(correlation.drop)},
          {"rise", move(correlation.rise)},
          {"queries",
           {{"first", correlation.first_queries},
            {"second", correlation.second_queries},
            {"same", correlation.same_queries}}},
          {"queries_left_out",
           {{"first", left_out_as_json(named.first_left_out)}, {"second", left_out_as_json(named.second_left_out)}}},
          {"systems", std::move(systems)},
          {"only_first", correlation.only_first},
          {"only_second", correlation.only_second},
          {"omitted", correlation.omitted}};
}

}  // namespace irmetrics::detail
