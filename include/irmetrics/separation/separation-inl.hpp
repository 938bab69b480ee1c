// Computes and summarises D_S.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/separation/separation.hpp>
#include <irmetrics/significance/detail/quantile-inl.hpp>

#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace irmetrics {
namespace detail::separation {

/// D_S of a sample from the scores of its passages.
inline SampleSeparation sample_separation(std::span<const std::uint8_t> gold, std::span<const double> scores) {
  std::optional<std::uint32_t> best[2];  // of the other passages, and of the gold ones
  for (std::uint32_t passage = 0; passage < gold.size(); ++passage) {
    auto& held = best[gold[passage] != 0 ? 1 : 0];
    if (!held || scores[passage] > scores[*held]) held = passage;
  }
  SampleSeparation result;
  result.best_other = best[0].value_or(0);
  result.best_gold = best[1].value_or(0);
  result.state = !best[1] ? SeparationState::no_gold : !best[0] ? SeparationState::only_gold : SeparationState::defined;
  if (result.state == SeparationState::defined)  // + 0.0: a difference of 0 is not -0
    result.value = scores[result.best_gold] - scores[result.best_other] + 0.0;
  return result;
}

}  // namespace detail::separation

IRMETRICS_INLINE std::vector<double> Separation::defined_values() const {
  std::vector<double> values;
  values.reserve(defined());
  for (const SampleSeparation& sample : samples)
    if (sample.state == SeparationState::defined) values.push_back(sample.value);
  return values;
}

IRMETRICS_INLINE double Separation::mean() const noexcept {
  double sum = 0;
  for (const SampleSeparation& sample : samples)
    if (sample.state == SeparationState::defined) sum += sample.value;
  return sum / static_cast<double>(defined());  // 0 / 0 is NaN
}

IRMETRICS_INLINE double Separation::share_below(double threshold) const noexcept {
  std::size_t below = 0;
  for (const SampleSeparation& sample : samples) below += sample.value < threshold ? 1 : 0;  // NaN is not below
  return static_cast<double>(below) / static_cast<double>(defined());
}

IRMETRICS_INLINE double Separation::quantile(double share) const {
  std::vector<double> values = defined_values();
  if (values.empty() || !(share >= 0 && share <= 1)) return std::numeric_limits<double>::quiet_NaN();
  return detail::significance::quantile(values, share);
}

IRMETRICS_INLINE Result<Separation> separation(const Samples& samples, std::string similarity,
                                               std::vector<double> passage_scores) {
  if (samples.size() == 0) return invalid_input("separation takes at least one sample, not 0");
  if (Status status = check_passage_scores(samples, similarity, passage_scores); !status.ok()) return status;
  Separation result;
  result.samples.reserve(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    const auto scores = std::span<const double>(passage_scores).subspan(sample.first, sample.size());
    const SampleSeparation& found =
        result.samples.emplace_back(detail::separation::sample_separation(sample.gold, scores));
    result.no_gold += found.state == SeparationState::no_gold ? 1 : 0;
    result.only_gold += found.state == SeparationState::only_gold ? 1 : 0;
    if (std::isinf(found.value))
      return invalid_input("{}: sample '{}': the difference of its scores exceeds the range of a double", similarity,
                           sample.id);
  }
  result.similarity = std::move(similarity);
  result.passage_scores = std::move(passage_scores);
  return result;
}

IRMETRICS_INLINE Result<Separation> separation(const Samples& samples, const AnySimilarity& similarity,
                                               const SimilarityOptions& options) try {
  if (samples.size() == 0) return invalid_input("separation takes at least one sample, not 0");
  PassageScores scores = similarity.score(samples, options);
  if (!scores.ok()) return scores.status();
  return separation(samples, similarity.text(), *std::move(scores));
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
