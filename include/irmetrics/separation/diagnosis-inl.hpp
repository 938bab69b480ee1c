// Computes a diagnosis from its parts.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/separation/detail/partition-inl.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace irmetrics {
namespace detail::separation {

/// Mean and interval of the defined values.
inline Result<PartScore> part_score(std::vector<double> values, const IntervalOptions& options) {
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

/// The options of the intervals of differences.
inline IntervalOptions for_differences(IntervalOptions options) {
  options.method = method_of_differences(options.method);
  return options;
}

/// The values of some samples, in their order.
inline std::vector<double> values_of(std::span<const double> values, std::span<const std::uint32_t> samples) {
  std::vector<double> some;
  some.reserve(samples.size());
  for (const std::uint32_t sample : samples) some.push_back(values[sample]);
  return some;
}

/// The results of a system on the samples with a D_S.
inline Result<SystemDiagnosis> diagnose_system(std::string system, std::vector<double> separations,
                                               std::vector<double> gold, const std::vector<double>& by_similarity,
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
    auto score = part_score(*values, member == &SystemDiagnosis::delta ? for_differences(options) : options);
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
inline Result<std::vector<TermWeight>> distracting_terms(const Bm25Similarity& terms, const Sample& sample,
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

/// The samples on which a system fails, lowest D_S first; without systems, all samples.
inline std::vector<HardSample> failing_samples(const Separation& separation, const Correctness& correctness) {
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
  return hard;
}

/// The hardest and the easiest of these samples.
inline void choose_failing(std::vector<HardSample> failing, Diagnosis& result) {
  if (!result.systems.empty()) {
    std::copy_if(failing.begin(), failing.end(), std::back_inserter(result.easiest),
                 [](const HardSample& sample) { return sample.separation > 0; });
    std::stable_sort(result.easiest.begin(), result.easiest.end(),
                     [](const HardSample& a, const HardSample& b) { return a.separation > b.separation; });
    if (result.easiest.size() > result.options.easiest) result.easiest.resize(result.options.easiest);
  }
  if (failing.size() > result.options.hardest) failing.resize(result.options.hardest);
  result.hardest = std::move(failing);
}

/// The scores of a system in a part.
struct PartScores {
  PartScore score, delta;
};

/// Scores the gold passages of the samples and those that the similarity chooses, by system.
class SystemsDiagnosis {
 public:
  SystemsDiagnosis(const Separation& separation, const IntervalOptions& options)
      : separation_(separation), options_(options) {
    for (std::uint32_t i = 0; i < separation.samples.size(); ++i)
      if (separation.samples[i].state == SeparationState::defined) defined_.push_back(i);
  }

  Result<SystemDiagnosis> diagnose(std::string system, std::span<const double> gold,
                                   std::span<const double> choice) const {
    return diagnose_system(std::move(system), separation_.defined_values(), values_of(gold, defined_),
                           values_of(choice, defined_), options_);
  }

  Result<PartScores> in_part(const Part& part, std::span<const double> gold, std::span<const double> choice) const {
    std::vector<double> values = values_of(gold, part.samples), delta = values_of(choice, part.samples);
    for (std::size_t i = 0; i < values.size(); ++i) delta[i] = values[i] - delta[i];
    auto score = part_score(std::move(values), options_);
    if (!score.ok()) return score.status();
    auto difference = part_score(std::move(delta), for_differences(options_));
    if (!difference.ok()) return difference.status();
    return PartScores{*std::move(score), *std::move(difference)};
  }

 private:
  const Separation& separation_;
  const IntervalOptions& options_;
  std::vector<std::uint32_t> defined_;  // the samples with a D_S
};

/// The results of systems, and of the similarity as a system: correctness, and with it the parts and the systems.
inline Status diagnose_systems(const Samples& samples, const AnyMeasure& measure, const DiagnosisOptions& options,
                               Diagnosis& result) {
  const EvaluateOptions evaluate{
      .policy = options.policy, .threads = options.work.threads, .cancel = options.work.cancel};
  IntervalOptions intervals = options.interval;
  intervals.cancel = options.work.cancel;
  const auto relabelled = gold_by_similarity(samples, result.separation.passage_scores, one_order(options.policy.ties));
  if (!relabelled.ok()) return relabelled.status();
  result.tied_by_similarity = relabelled->tied;
  const SystemsDiagnosis systems(result.separation, intervals);

  const auto own = [&](const Samples& gold) {
    return correctness(gold, result.separation.similarity, result.separation.passage_scores, measure, evaluate);
  };
  const auto own_gold = own(samples), own_choice = own(relabelled->samples);
  if (!own_gold.ok()) return own_gold.status();
  if (!own_choice.ok()) return own_choice.status();
  for (Part& part : result.parts) {
    auto scores = systems.in_part(part, own_gold->of(0), own_choice->of(0));
    if (!scores.ok()) return scores.status();
    part.similarity = scores->score;
    part.similarity_delta = scores->delta;
  }
  auto of_similarity = systems.diagnose(result.separation.similarity, own_gold->of(0), own_choice->of(0));
  if (!of_similarity.ok()) return of_similarity.status();
  result.of_similarity = *std::move(of_similarity);

  if (result.systems.empty()) return Status();
  auto gold = correctness(samples, measure, evaluate);
  if (!gold.ok()) return gold.status();
  result.correctness = *std::move(gold);
  const auto choice = correctness(relabelled->samples, measure, evaluate);
  if (!choice.ok()) return choice.status();
  for (std::size_t system = 0; system < result.systems.size(); ++system) {
    const std::span<const double> values = result.correctness.of(system), by_similarity = choice->of(system);
    for (Part& part : result.parts) {
      auto scores = systems.in_part(part, values, by_similarity);
      if (!scores.ok()) return scores.status();
      part.systems.push_back(scores->score);
      part.deltas.push_back(scores->delta);
    }
    auto diagnosis = systems.diagnose(result.systems[system], values, by_similarity);
    if (!diagnosis.ok()) return diagnosis.status();
    result.per_system.push_back(*std::move(diagnosis));
  }
  return Status();
}

}  // namespace detail::separation

IRMETRICS_INLINE Result<AnyMeasure> measure_of(const DiagnosisOptions& options) {
  const auto measures = parse_measures(options.measures);
  if (!measures.ok()) return measures.status();
  if (measures->size() != 1)
    return invalid_input("measures: expected one measure, not {}: '{}'", measures->size(), options.measures);
  if (Status status = detail::separation::check_measure(measures->front()); !status.ok()) return status;
  return measures->front();
}

IRMETRICS_INLINE Result<Diagnosis> diagnose(const Samples& samples, const AnySimilarity& similarity,
                                            const DiagnosisOptions& options) try {
  const auto measure = measure_of(options);
  if (!measure.ok()) return measure.status();
  if (Status status = detail::separation::check_thresholds(options.parts); !status.ok()) return status;
  if (Status status = check_one_order(options.policy.ties, "a similarity that chooses needs"); !status.ok())
    return status;
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
  if (Status status = detail::separation::diagnose_systems(samples, *measure, options, result); !status.ok())
    return status;

  detail::separation::choose_failing(detail::separation::failing_samples(result.separation, result.correctness),
                                     result);
  if (!options.terms) return result;
  for (auto* const list : {&result.hardest, &result.easiest}) {
    for (HardSample& hard : *list) {
      auto distracting = detail::separation::distracting_terms(*options.terms, samples[hard.sample],
                                                               result.separation.samples[hard.sample]);
      if (!distracting.ok()) return distracting.status();
      hard.distracting = *std::move(distracting);
    }
  }
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
