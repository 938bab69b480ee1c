// D_S of Hagstrom et al. 2025 ("Language Model Re-rankers are Fooled by Lexical Similarities"): the difference between
// the best similarity of a gold passage and that of any other passage of a sample.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// Whether a sample has a D_S, or the reason why it does not.
enum class SeparationState : std::uint8_t { defined, no_gold, only_gold };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<SeparationState> = {"defined", "no_gold", "only_gold"};

/// D_S of one sample: the best score of a gold passage minus the best score of any other.
struct SampleSeparation {
  SeparationState state = SeparationState::defined;
  double value = std::numeric_limits<double>::quiet_NaN();  // NaN if undefined
  std::uint32_t best_gold = 0;                              // indices of the best gold and the best other passage;
  std::uint32_t best_other = 0;                             // the first of ties; 0 if there is none
};

/// D_S of all samples under one similarity.
struct Separation {
  std::string similarity;                  // its text
  std::vector<double> passage_scores;      // the similarity of each passage of all samples
  std::vector<SampleSeparation> samples;   // in the order of the samples
  std::size_t no_gold = 0, only_gold = 0;  // samples without a D_S

  std::size_t defined() const noexcept { return samples.size() - no_gold - only_gold; }
  /// The defined values of D_S, in the order of the samples.
  std::vector<double> defined_values() const;
  /// Over the defined values, in order; NaN if there are none.
  double mean() const noexcept;
  /// The proportion of the defined values below a threshold (a value at the threshold is not below it). NaN if there
  /// are none.
  double share_below(double threshold) const noexcept;
  /// Quantile of the defined values, interpolated as by NumPy's default; NaN if there are none.
  double quantile(double share) const;
};

/// Fails as the similarity does, and without samples.
Result<Separation> separation(const Samples& samples, const AnySimilarity& similarity,
                              const SimilarityOptions& options = {});

/// The same from given scores, one for each passage of all samples.
Result<Separation> separation(const Samples& samples, std::string similarity, std::vector<double> passage_scores);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/separation-inl.hpp>
#endif
