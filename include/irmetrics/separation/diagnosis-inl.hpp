// Computes a diagnosis from its parts.
#pragma once

#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/separation/detail/partition-inl.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {
namespace detail::separation {

/// Mean and interval of the defined values.
inline absl::StatusOr<PartScore> part_score(std::vector<double> values, const IntervalOptions& options) {
  std::erase_if(values, [](double value) { return std::isnan(value); });
  PartScore score;
  if (values.empty()) return score;
  double sum = 0;
  for (const double value : values) sum += value;
  score.mean = sum / static_cast<double>(values.size());
  const auto interval = mean_interval(values, options);
  if (!interval.ok()) return interval.status();
  score.interval = *interval;
  return score;
}

/// The values of some samples, in their order.
inline std::vector<double> values_of(std::span<const double> values, std::span<const std::uint32_t> samples) {
  std::vector<double> some;
  some.reserve(samples.size());
  for (const std::uint32_t sample : samples) some.push_back(values[sample]);
  return some;
}

/// The results of a system on the samples with a D_S.
inline absl::StatusOr<SystemDiagnosis> diagnose_system(std::string system, std::vector<double> separations,
                                                       std::vector<double> gold,
                                                       const std::vector<double>& by_similarity,
                                                       const IntervalOptions& options) {
  SystemDiagnosis result;
  result.system = std::move(system);
  std::vector<double> delta;
  delta.reserve(gold.size());
  for (std::size_t i = 0; i < gold.size(); ++i) delta.push_back(gold[i] - by_similarity[i]);
  const std::pair<PartScore SystemDiagnosis::*, const std::vector<double>*> scores[] = {
      {&SystemDiagnosis::gold, &gold},
      {&SystemDiagnosis::by_similarity, &by_similarity},
      {&SystemDiagnosis::delta, &delta}};
  for (const auto& [member, values] : scores) {
    auto score = part_score(*values, options);
    if (!score.ok()) return score.status();
    result.*member = *std::move(score);
  }

  std::size_t kept = 0;  // a correlation uses the samples for which the measure is defined
  for (std::size_t i = 0; i < gold.size(); ++i) {
    if (std::isnan(gold[i])) continue;
    separations[kept] = separations[i];
    gold[kept++] = gold[i];
  }
  separations.resize(kept);
  gold.resize(kept);
  const auto linear = pearson(separations, gold), by_rank = spearman(separations, gold);
  const auto by_pairs = kendall(separations, gold);
  if (!linear.ok()) return linear.status();
  if (!by_rank.ok()) return by_rank.status();
  if (!by_pairs.ok()) return by_pairs.status();
  result.pearson = linear->coefficient;
  result.spearman = by_rank->coefficient;
  result.tau_b = by_pairs->tau_b;
  return result;
}

/// Terms in the best other passage of a sample that are missing from the best gold one, largest weight first.
inline absl::StatusOr<std::vector<TermWeight>> distracting_terms(const Bm25Similarity& terms, const Sample& sample,
                                                                 const SampleSeparation& separation) {
  const auto weights = terms.term_weights(sample);
  if (!weights.ok()) return weights.status();
  std::vector<TermWeight> distracting = (*weights)[separation.best_other];
  const std::vector<TermWeight>& gold = (*weights)[separation.best_gold];
  std::erase_if(distracting, [&](const TermWeight& candidate) {
    return std::any_of(gold.begin(), gold.end(), [&](const TermWeight& held) { return held.term == candidate.term; });
  });
  std::stable_sort(distracting.begin(), distracting.end(),
                   [](const TermWeight& a, const TermWeight& b) { return a.weight > b.weight; });
  return distracting;
}

/// The samples with the lowest D_S among those on which a system fails; without systems, among all samples.
inline std::vector<HardSample> hardest_samples(const Separation& separation, const Correctness& correctness,
                                               std::size_t most) {
  std::vector<HardSample> hard;
  for (std::size_t i = 0; i < separation.samples.size(); ++i) {
    const SampleSeparation& sample = separation.samples[i];
    if (sample.state != SeparationState::defined) continue;
    std::vector<std::uint32_t> failing;
    for (std::uint32_t system = 0; system < correctness.systems.size(); ++system)
      if (correctness.of(system)[i] < 1) failing.push_back(system);
    if (failing.empty() && !correctness.systems.empty()) continue;
    hard.push_back(
        {static_cast<std::uint32_t>(i), sample.value, sample.best_gold, sample.best_other, std::move(failing), {}});
  }
  std::stable_sort(hard.begin(), hard.end(),
                   [](const HardSample& a, const HardSample& b) { return a.separation < b.separation; });
  if (hard.size() > most) hard.resize(most);
  return hard;
}

/// The results of systems: correctness, and with it the parts and the systems.
inline absl::Status diagnose_systems(const Samples& samples, const AnyMeasure& measure, const DiagnosisOptions& options,
                                     Diagnosis& result) {
  const EvaluateOptions evaluate{
      .policy = options.policy, .threads = options.work.threads, .cancel = options.work.cancel};
  IntervalOptions intervals = options.interval;
  intervals.cancel = options.work.cancel;
  auto gold = correctness(samples, measure, evaluate);
  if (!gold.ok()) return gold.status();
  result.correctness = *std::move(gold);
  const auto relabelled = gold_by_similarity(samples, result.separation.passage_scores);
  if (!relabelled.ok()) return relabelled.status();
  result.tied_by_similarity = relabelled->tied;
  const auto by_similarity = correctness(relabelled->samples, measure, evaluate);
  if (!by_similarity.ok()) return by_similarity.status();

  std::vector<std::uint32_t> with_separation;
  for (std::uint32_t i = 0; i < samples.size(); ++i)
    if (result.separation.samples[i].state == SeparationState::defined) with_separation.push_back(i);
  for (std::size_t system = 0; system < result.systems.size(); ++system) {
    const std::span<const double> values = result.correctness.of(system);
    for (Part& part : result.parts) {
      auto score = part_score(values_of(values, part.samples), intervals);
      if (!score.ok()) return score.status();
      part.systems.push_back(*std::move(score));
    }
    auto diagnosis =
        diagnose_system(result.systems[system], result.separation.defined_values(), values_of(values, with_separation),
                        values_of(by_similarity->of(system), with_separation), intervals);
    if (!diagnosis.ok()) return diagnosis.status();
    result.per_system.push_back(*std::move(diagnosis));
  }
  return absl::OkStatus();
}

}  // namespace detail::separation

IRMETRICS_INLINE absl::StatusOr<AnyMeasure> measure_of(const DiagnosisOptions& options) {
  const auto measures = parse_measures(options.measures);
  if (!measures.ok()) return measures.status();
  if (measures->size() == 1) return measures->front();
  return invalid_input("measures: expected one measure, not {}: '{}'", measures->size(), options.measures);
}

IRMETRICS_INLINE absl::StatusOr<Diagnosis> diagnose(const Samples& samples, const AnySimilarity& similarity,
                                                    const DiagnosisOptions& options) {
  const auto measure = measure_of(options);
  if (!measure.ok()) return measure.status();
  if (absl::Status status = detail::separation::check_thresholds(options.parts); !status.ok()) return status;
  Diagnosis result;
  result.measure = measure->text();
  result.systems = samples.systems();
  result.options = options;
  result.options.work.progress = nullptr;  // it belongs to this call, like the next one
  result.options.work.cancel = {};
  auto separations = separation(samples, similarity, options.work);
  if (!separations.ok()) return separations.status();
  result.separation = *std::move(separations);
  auto parts = partition(result.separation, options.parts);
  if (!parts.ok()) return parts.status();
  result.parts = *std::move(parts);
  if (!result.systems.empty())
    if (absl::Status status = detail::separation::diagnose_systems(samples, *measure, options, result); !status.ok())
      return status;

  result.hardest = detail::separation::hardest_samples(result.separation, result.correctness, options.hardest);
  if (!options.terms) return result;
  for (HardSample& hard : result.hardest) {
    auto distracting = detail::separation::distracting_terms(*options.terms, samples[hard.sample],
                                                             result.separation.samples[hard.sample]);
    if (!distracting.ok()) return distracting.status();
    hard.distracting = *std::move(distracting);
  }
  return result;
}

}  // namespace irmetrics
