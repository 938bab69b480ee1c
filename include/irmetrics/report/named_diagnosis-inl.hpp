// Replaces indices by names.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/named_diagnosis.hpp>

#include <cstdint>
#include <string_view>

namespace irmetrics {
namespace detail::report {

inline std::vector<std::string> names_of(const std::vector<std::uint32_t>& indices,
                                         const std::vector<std::string>& names) {
  std::vector<std::string> chosen;
  chosen.reserve(indices.size());
  for (const std::uint32_t index : indices) chosen.push_back(names[index]);
  return chosen;
}

inline HardPassage hard_passage(const Sample& sample, std::size_t index) {
  HardPassage passage{std::string(sample.passage_ids[index]), index, std::nullopt};
  if (!sample.passages.empty()) passage.text = readable_text(sample.passages[index]);
  return passage;
}

inline NamedSample named_sample(const Sample& sample, const Diagnosis& diagnosis, std::size_t index) {
  const Separation& separation = diagnosis.separation;
  const SampleSeparation& of_sample = separation.samples[index];
  NamedSample named{.id = std::string(sample.id), .separation = of_sample.value, .state = of_sample.state};
  if (of_sample.state != SeparationState::no_gold) named.best_gold = sample.passage_ids[of_sample.best_gold];
  if (of_sample.state != SeparationState::only_gold) named.best_other = sample.passage_ids[of_sample.best_other];
  named.systems = diagnosis.systems;
  for (std::size_t i = 0; i < diagnosis.systems.size(); ++i) named.values.push_back(diagnosis.correctness.of(i)[index]);
  for (std::size_t i = 0; i < sample.size(); ++i)
    named.passages.push_back(
        {std::string(sample.passage_ids[i]), sample.gold[i] != 0, separation.passage_scores[sample.first + i]});
  return named;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<NamedPart> named_parts(const Samples& samples, const Diagnosis& diagnosis,
                                                    const std::vector<Part>& parts) {
  std::vector<NamedPart> named;
  for (const Part& part : parts) {
    NamedPart& added = named.emplace_back(
        NamedPart{part.text(), part.low, part.high, {}, part.share, {}, {}, part.similarity, part.similarity_delta});
    for (const std::uint32_t sample : part.samples) added.samples.emplace_back(samples[sample].id);
    for (std::size_t i = 0; i < part.systems.size(); ++i)
      added.systems.push_back({diagnosis.systems[i], part.systems[i]});
    for (std::size_t i = 0; i < part.deltas.size(); ++i) added.deltas.push_back({diagnosis.systems[i], part.deltas[i]});
  }
  return named;
}

IRMETRICS_INLINE std::vector<NamedHardSample> named_failing(const Samples& samples, const Diagnosis& diagnosis,
                                                            const std::vector<HardSample>& list) {
  std::vector<NamedHardSample> named;
  for (const HardSample& hard : list) {
    const Sample sample = samples[hard.sample];
    named.push_back({std::string(sample.id), std::nullopt, hard.separation,
                     detail::report::hard_passage(sample, hard.best_gold),
                     detail::report::hard_passage(sample, hard.best_other),
                     detail::report::names_of(hard.failing, diagnosis.systems), hard.distracting});
    if (samples.has_texts()) named.back().query = detail::readable_text(sample.query);
  }
  return named;
}

IRMETRICS_INLINE std::vector<NamedSample> named_samples(const Samples& samples, const Diagnosis& diagnosis) {
  std::vector<NamedSample> named;
  named.reserve(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i)
    named.push_back(detail::report::named_sample(samples[i], diagnosis, i));
  return named;
}

IRMETRICS_INLINE NamedDiagnosis named_diagnosis(const Samples& samples, const Diagnosis& diagnosis) {
  const Separation& found = diagnosis.separation;
  const IntervalOptions& interval = diagnosis.options.interval;
  return {.similarity = found.similarity,
          .measure = diagnosis.measure,
          .interval = {interval.method, interval.level, interval.resamples, interval.seed},
          .separation = {found.samples.size(), found.defined(), found.no_gold, found.only_gold, found.mean(),
                         found.quantile(0), found.quantile(0.25), found.quantile(0.5), found.quantile(0.75),
                         found.quantile(1), found.share_below(0)},
          .parts = named_parts(samples, diagnosis, diagnosis.parts),
          .systems = diagnosis.per_system,
          .of_similarity = diagnosis.of_similarity,
          .tied_by_similarity = diagnosis.tied_by_similarity,
          .repaired_permutations = samples.repaired_permutations(),
          .missing_queries = samples.missing_queries(),
          .hardest = named_failing(samples, diagnosis, diagnosis.hardest),
          .easiest = named_failing(samples, diagnosis, diagnosis.easiest),
          .samples = named_samples(samples, diagnosis)};
}

}  // namespace irmetrics
