// How a comparison is written down.
#pragma once

#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/report/numbers-inl.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail {

inline std::string test_text(SignificanceTest test) {
  switch (test) {
    case SignificanceTest::t:
      return "paired t-test";
    case SignificanceTest::sign:
      return "sign test";
    case SignificanceTest::wilcoxon:
      return "Wilcoxon signed-rank test";
    case SignificanceTest::randomization:
      return "randomization test";
    case SignificanceTest::bootstrap:
      return "bootstrap test";
    case SignificanceTest::tukey_hsd:
      return "Tukey's HSD";
    case SignificanceTest::randomized_tukey_hsd:
      return "randomized Tukey HSD";
  }
  return "";
}

inline std::string correction_text(Correction correction) {
  switch (correction) {
    case Correction::none:
      return "none";
    case Correction::bonferroni:
      return "Bonferroni";
    case Correction::holm:
      return "Holm";
    case Correction::benjamini_hochberg:
      return "Benjamini-Hochberg";
  }
  return "";
}

/// "Holm correction for the 3 comparisons of each measure".
inline std::string family_text(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  if (is_tukey(options.test)) return "which corrects for all pairs of a measure";
  if (options.correction == Correction::none) return "p-values not corrected";
  const std::size_t pairs = comparison.measures.empty() ? 0 : comparison.measures[0].pairs.size();
  const bool all = options.family == Family::all && comparison.measures.size() > 1;
  const std::string comparisons =
      counted(all ? pairs * comparison.measures.size() : pairs, "comparison", "comparisons");
  return fmt::format("{} correction for the {} of {}", correction_text(options.correction), comparisons,
                     all ? "all measures" : "each measure");
}

inline std::string random_text(const CompareOptions& options) {
  return fmt::format("resamples {}, seed {}", options.resamples, options.seed);
}

/// "randomization test, Holm correction for ..., alpha 0.05; resamples 10000, seed 1".
inline std::string method_text(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  std::string text = fmt::format("{}, {}, alpha {}", test_text(options.test), family_text(comparison), options.alpha);
  if (options.test == SignificanceTest::randomization || options.test == SignificanceTest::bootstrap ||
      options.test == SignificanceTest::randomized_tukey_hsd)
    text += "; " + random_text(options);
  return text;
}

/// How many queries the measures are of, and how many are left out.
inline std::string queries_text(std::span<const ComparedMeasure> measures) {
  const auto of = [](const ComparedMeasure& measure) {
    const ScoreTable& table = measure.table;
    return fmt::format("{}{}", table.queries().size(), left_out_text(table.left_out(), table.unshared()));
  };
  const bool alike = std::all_of(measures.begin(), measures.end(),
                                 [&](const auto& measure) { return of(measure) == of(measures[0]); });
  if (alike) return fmt::format("Queries: {}.", of(measures[0]));
  std::vector<std::string> parts;
  for (const ComparedMeasure& measure : measures)
    parts.push_back(fmt::format("{} {}", measure.table.measure(), of(measure)));
  return fmt::format("Queries: {}.", fmt::join(parts, ", "));
}

/// How many systems are told apart by letters.
inline constexpr std::size_t most_letters = 26;

/// What is significant about a system, as a mark.
class Marks {
 public:
  explicit Marks(const Comparison& comparison)
      : systems_(comparison.systems.size()),
        letters_(comparison.options.baseline.empty() && systems_ <= most_letters),
        has_baseline_(!comparison.options.baseline.empty()),
        places_(systems_) {
    const std::vector<std::uint32_t>& order = comparison.measures[0].order;
    for (std::size_t place = 0; place < order.size(); ++place) places_[order[place]] = place;
  }

  bool letters() const noexcept { return letters_; }
  std::string name(std::size_t system) const {
    return letters_ ? std::string(1, static_cast<char>('a' + places_[system])) : "";
  }
  std::string value(const ComparedMeasure& measure, std::size_t system) const {
    if (has_baseline_) {
      const auto pair = std::find_if(measure.pairs.begin(), measure.pairs.end(),
                                     [system](const ComparedPair& candidate) { return candidate.first == system; });
      if (pair == measure.pairs.end() || !pair->significant || pair->direction == 0) return "";
      return pair->direction > 0 ? "\xE2\x86\x91" : "\xE2\x86\x93";
    }
    std::vector<std::size_t> beaten;
    for (const ComparedPair& pair : measure.pairs) {
      if (!pair.significant || pair.direction == 0) continue;
      if ((pair.direction > 0 ? pair.first : pair.second) != system) continue;
      beaten.push_back(pair.direction > 0 ? pair.second : pair.first);
    }
    if (!letters_) return beaten.empty() ? "" : fmt::format("{}", beaten.size());
    std::string text;
    for (const std::size_t other : beaten) text += name(other);
    std::sort(text.begin(), text.end());
    return text;
  }

 private:
  std::size_t systems_;
  bool letters_, has_baseline_;
  std::vector<std::size_t> places_;  // of the systems in the table
};

inline bool any_significant(const Comparison& comparison) {
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedPair& pair : measure.pairs)
      if (pair.significant) return true;
  return false;
}

inline std::string pair_name(const Comparison& comparison, const ComparedPair& pair) {
  return fmt::format("{} - {}", comparison.systems[pair.first], comparison.systems[pair.second]);
}

/// Says of each significant pair that its test sees the other way round than the means, or where the means see nothing.
inline void note_directions(const Comparison& comparison, std::vector<std::string>& notes) {
  for (const ComparedMeasure& measure : comparison.measures) {
    for (const ComparedPair& pair : measure.pairs) {
      if (!pair.significant || pair.direction == 0 || pair.direction * pair.difference > 0) continue;
      const auto& [better, other] =
          pair.direction > 0 ? std::pair(pair.first, pair.second) : std::pair(pair.second, pair.first);
      notes.push_back(fmt::format("{}: by the {}, which does not go by means, {} is above {}; by its mean it is not.",
                                  measure.table.measure(), test_text(comparison.options.test),
                                  comparison.systems[better], comparison.systems[other]));
    }
  }
}

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

}  // namespace detail

IRMETRICS_INLINE ReportTable table_of_means(const Comparison& comparison) {
  ReportTable table;
  if (comparison.measures.empty()) return table;
  const std::string& baseline = comparison.options.baseline;
  const detail::Marks marks(comparison);
  table.rows.emplace_back(1, Cell("system"));
  for (const ComparedMeasure& measure : comparison.measures) table.rows[0].emplace_back(measure.table.measure());
  for (const std::uint32_t system : comparison.measures[0].order) {
    auto& row = table.rows.emplace_back();
    row.emplace_back(comparison.systems[system], marks.name(system));
    for (const ComparedMeasure& measure : comparison.measures) {
      const double mean = measure.systems[system].mean;
      const bool highest = mean == measure.systems[measure.order[0]].mean;
      row.emplace_back(detail::number_text(mean), marks.value(measure, system), highest);
    }
  }
  const std::string method = detail::method_text(comparison);
  if (!detail::any_significant(comparison))
    table.notes.push_back(fmt::format("No difference{} is significant ({}).",
                                      baseline.empty() ? "" : fmt::format(" from {}", baseline), method));
  else if (!baseline.empty())
    table.notes.push_back(
        fmt::format("\xE2\x86\x91 \xE2\x86\x93: significantly above, below {} ({}).", baseline, method));
  else if (marks.letters())
    table.notes.push_back(fmt::format("Letters: the systems that a mean is significantly above ({}).", method));
  else
    table.notes.push_back(fmt::format("Raised numbers: how many systems a mean is significantly above ({}).", method));
  detail::note_directions(comparison, table.notes);
  table.notes.push_back(detail::queries_text(comparison.measures));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_systems(const Comparison& comparison, std::size_t measure) {
  const ComparedMeasure& compared = comparison.measures[measure];
  const CompareOptions& options = comparison.options;
  const std::string percent = fmt::format("{:g} %", 100 * options.level);
  ReportTable table{compared.table.measure() + ": means and ranks",
                    {{"system", "mean", percent + " interval", "rank", percent + " interval"}},
                    {}};
  std::vector<std::string> fell_back;
  for (const std::uint32_t row : compared.order) {
    const ComparedSystem& system = compared.systems[row];
    if (system.interval.fell_back) fell_back.push_back(system.name);
    table.rows.push_back({system.name, detail::number_text(system.mean), detail::interval_text(system.interval),
                          detail::number_text(system.rank.rank, "{:g}"),
                          detail::interval_text(detail::number_text(system.rank.low, "{:g}"),
                                                detail::number_text(system.rank.high, "{:g}"))});
  }
  table.notes.push_back(fmt::format("Intervals of means: {}; of ranks: percentile bootstrap; {}.",
                                    detail::intervals_text(options.interval, fell_back), detail::random_text(options)));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_pairs(const Comparison& comparison, std::size_t measure) {
  const ComparedMeasure& compared = comparison.measures[measure];
  const CompareOptions& options = comparison.options;
  ReportTable table{compared.table.measure() + ": differences",
                    {{"pair", "difference", fmt::format("{:g} % interval", 100 * options.level), "p", "corrected p",
                      "wins/ties/losses", "effect size", "detectable"}},
                    {}};
  std::vector<std::string> fell_back;
  for (const ComparedPair& pair : compared.pairs) {
    if (pair.interval.fell_back) fell_back.push_back(detail::pair_name(comparison, pair));
    table.rows.push_back(
        {detail::pair_name(comparison, pair), detail::difference_text(pair.difference),
         detail::interval_text(detail::difference_text(pair.interval.low), detail::difference_text(pair.interval.high)),
         detail::p_value_text(pair.p_value),
         Cell(detail::p_value_text(pair.corrected_p_value), pair.significant ? "*" : ""),
         fmt::format("{}/{}/{}", pair.wins, pair.ties, pair.losses),
         detail::number_text(pair.effect.hedges_gz, "{:+.2f}"), detail::number_text(pair.detectable)});
  }
  table.notes.push_back(fmt::format("*: significant ({}).", detail::method_text(comparison)));
  table.notes.push_back(fmt::format("Intervals: {}; {}. Effect size: Hedges' g of paired scores.",
                                    detail::intervals_text(options.interval, fell_back), detail::random_text(options)));
  table.notes.push_back(
      fmt::format("Detectable: the true difference that a t-test of such scores finds with probability {} (alpha {}, "
                  "uncorrected).",
                  options.power, options.alpha));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_differences(const Comparison& comparison, std::size_t measure) {
  const ComparedMeasure& compared = comparison.measures[measure];
  ReportTable table{compared.table.measure() + ": differences by query", {}, {}};
  table.rows.assign(compared.table.queries().size() + 2, {});
  table.rows[0].emplace_back("query");
  for (std::size_t query = 0; query < compared.table.queries().size(); ++query)
    table.rows[query + 1].emplace_back(compared.table.queries()[query]);
  table.rows.back().emplace_back("mean");
  for (const ComparedPair& pair : compared.pairs) {
    table.rows[0].emplace_back(detail::pair_name(comparison, pair));
    const std::vector<double> differences = compared.differences(pair);
    for (std::size_t query = 0; query < differences.size(); ++query)
      table.rows[query + 1].emplace_back(detail::difference_text(differences[query]));
    table.rows.back().emplace_back(detail::difference_text(pair.difference));
  }
  return table;
}

IRMETRICS_INLINE std::string comparison_as_csv(const Comparison& comparison) {
  std::string text =
      "measure,first,second,queries,first_mean,second_mean,difference,low,high,statistic,p_value,corrected_p_value,"
      "significant,wins,ties,losses,standard_deviation,cohen_dz,hedges_gz,probability_of_superiority,"
      "detectable_difference\n";
  const auto number = detail::csv_number;
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedPair& pair : measure.pairs)
      text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                          csv_cell(measure.table.measure()), csv_cell(comparison.systems[pair.first]),
                          csv_cell(comparison.systems[pair.second]), measure.table.queries().size(),
                          number(measure.systems[pair.first].mean), number(measure.systems[pair.second].mean),
                          number(pair.difference), number(pair.interval.low), number(pair.interval.high),
                          number(pair.statistic), number(pair.p_value), number(pair.corrected_p_value),
                          pair.significant, pair.wins, pair.ties, pair.losses, number(pair.effect.standard_deviation),
                          number(pair.effect.cohen_dz), number(pair.effect.hedges_gz),
                          number(pair.effect.probability_of_superiority), number(pair.detectable));
  return text;
}

IRMETRICS_INLINE std::string comparison_as_json(const Comparison& comparison, bool per_query) {
  nlohmann::ordered_json json = {{"options", detail::options_as_json(comparison.options)},
                                 {"systems", comparison.systems},
                                 {"measures", nlohmann::ordered_json::array()}};
  for (const ComparedMeasure& measure : comparison.measures)
    json["measures"].push_back(detail::measure_as_json(comparison, measure, per_query));
  return detail::dumped(json);
}

}  // namespace irmetrics
