// A diagnosis as JSON.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/separation_report.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::detail {

/// The ids of the passages that a D_S comes from; empty where there is none.
struct BestPassages {
  BestPassages(const Sample& sample, const SampleSeparation& separation) {
    if (separation.state != SeparationState::no_gold) gold = sample.passage_ids[separation.best_gold];
    if (separation.state != SeparationState::only_gold) other = sample.passage_ids[separation.best_other];
  }
  std::string_view gold, other;
};

inline nlohmann::ordered_json score_as_json(const PartScore& score, IntervalMethod method) {
  nlohmann::ordered_json json{{"mean", json_number(score.mean)}, {"interval", nullptr}, {"interval_method", nullptr}};
  if (!score.interval) return json;
  json["interval"] = json_interval(score.interval->low, score.interval->high);
  json["interval_method"] = interval_method_name(method, *score.interval);
  return json;
}

inline nlohmann::ordered_json distribution_as_json(const Diagnosis& diagnosis) {
  const Separation& separation = diagnosis.separation;
  nlohmann::ordered_json json{{"samples", separation.samples.size()},
                              {"defined", separation.defined()},
                              {"no_gold", separation.no_gold},
                              {"only_gold", separation.only_gold},
                              {"mean", json_number(separation.mean())}};
  for (const auto& [name, share] : {std::pair("min", 0.0), std::pair("quartile_1", 0.25), std::pair("median", 0.5),
                                    std::pair("quartile_3", 0.75), std::pair("max", 1.0)})
    json[name] = json_number(separation.quantile(share));
  json["share_below_0"] = json_number(separation.share_below(0));
  return json;
}

inline nlohmann::ordered_json part_as_json(const Samples& samples, const Diagnosis& diagnosis, const Part& part) {
  nlohmann::ordered_json json{{"part", part.text()},
                              {"from", json_number(part.from)},  // null at the ends
                              {"to", json_number(part.to)},
                              {"share", json_number(part.share)},
                              {"samples", nlohmann::ordered_json::array()},
                              {"systems", nlohmann::ordered_json::object()}};
  for (const std::uint32_t sample : part.samples) json["samples"].push_back(samples[sample].id);
  for (std::size_t i = 0; i < part.systems.size(); ++i)
    json["systems"][diagnosis.systems[i]] = score_as_json(part.systems[i], diagnosis.options.interval.method);
  return json;
}

inline nlohmann::ordered_json system_as_json(const SystemDiagnosis& system, IntervalMethod method) {
  return {
      {"gold", score_as_json(system.gold, method)},   {"by_similarity", score_as_json(system.by_similarity, method)},
      {"delta", score_as_json(system.delta, method)}, {"pearson", json_number(system.pearson)},
      {"spearman", json_number(system.spearman)},     {"tau_b", json_number(system.tau_b)}};
}

inline nlohmann::ordered_json hard_as_json(const Samples& samples, const Diagnosis& diagnosis, const HardSample& hard) {
  const Sample sample = samples[hard.sample];
  const auto passage = [&](std::uint32_t place) {
    nlohmann::ordered_json json{{"id", sample.passage_ids[place]}};
    if (samples.has_texts()) json["text"] = readable_text(sample.passages[place]);
    return json;
  };
  nlohmann::ordered_json json{{"sample", sample.id},
                              {"query", readable_text(sample.query)},
                              {"separation", json_number(hard.separation)},
                              {"best_gold", passage(hard.best_gold)},
                              {"best_other", passage(hard.best_other)},
                              {"failing", nlohmann::ordered_json::array()},
                              {"distracting", nlohmann::ordered_json::array()}};
  for (const std::uint32_t system : hard.failing) json["failing"].push_back(diagnosis.systems[system]);
  for (const TermWeight& term : hard.distracting)
    json["distracting"].push_back({{"term", term.term}, {"weight", json_number(term.weight)}});
  return json;
}

inline nlohmann::ordered_json sample_as_json(const Sample& sample, const Diagnosis& diagnosis, std::size_t place) {
  const SampleSeparation& separation = diagnosis.separation.samples[place];
  const BestPassages best(sample, separation);
  nlohmann::ordered_json json{{"sample", sample.id},
                              {"separation", json_number(separation.value)},
                              {"state", enum_text(separation.state)},
                              {"best_gold", nullptr},
                              {"best_other", nullptr},
                              {"systems", nlohmann::ordered_json::object()},
                              {"passages", nlohmann::ordered_json::array()}};
  if (separation.state != SeparationState::no_gold) json["best_gold"] = best.gold;
  if (separation.state != SeparationState::only_gold) json["best_other"] = best.other;
  for (std::size_t system = 0; system < diagnosis.systems.size(); ++system)
    json["systems"][diagnosis.systems[system]] = json_number(diagnosis.correctness.of(system)[place]);
  for (std::size_t i = 0; i < sample.size(); ++i)
    json["passages"].push_back({{"id", sample.passage_ids[i]},
                                {"gold", sample.gold[i] != 0},
                                {"similarity", json_number(diagnosis.separation.passage_scores[sample.first + i])}});
  return json;
}

inline nlohmann::ordered_json diagnosis_as_json(const Samples& samples, const Diagnosis& diagnosis) {
  const IntervalOptions& interval = diagnosis.options.interval;
  nlohmann::ordered_json json{{"similarity", diagnosis.separation.similarity},
                              {"measure", diagnosis.measure},
                              {"interval",
                               {{"method", std::string(enum_text(interval.method))},
                                {"level", interval.level},
                                {"resamples", interval.resamples},
                                {"seed", interval.seed}}},
                              {"separation", distribution_as_json(diagnosis)},
                              {"parts", nlohmann::ordered_json::array()},
                              {"systems", nlohmann::ordered_json::object()},
                              {"tied_by_similarity", diagnosis.tied_by_similarity},
                              {"hardest", nlohmann::ordered_json::array()},
                              {"samples", nlohmann::ordered_json::array()}};
  for (const Part& part : diagnosis.parts) json["parts"].push_back(part_as_json(samples, diagnosis, part));
  for (const SystemDiagnosis& system : diagnosis.per_system)
    json["systems"][system.system] = system_as_json(system, diagnosis.options.interval.method);
  for (const HardSample& hard : diagnosis.hardest) json["hardest"].push_back(hard_as_json(samples, diagnosis, hard));
  for (std::size_t i = 0; i < samples.size(); ++i) json["samples"].push_back(sample_as_json(samples[i], diagnosis, i));
  return json;
}

}  // namespace irmetrics::detail
