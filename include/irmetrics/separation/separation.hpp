// D_S of Hagstrom et al. 2025 ("Language Model Re-rankers are Fooled by Lexical Similarities"): how far a similarity
// puts the best gold passage of a sample above the best other one.
#pragma once

#include <irmetrics/collection/samples.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// Whether a sample has a D_S, and if not, why.
enum class SeparationState : std::uint8_t { defined, no_gold, only_gold };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<SeparationState> = {"defined", "no_gold", "only_gold"};

/// D_S of one sample: the best score of a gold passage minus the best score of any other.
struct SampleSeparation {
  SeparationState state = SeparationState::defined;
  double value = std::numeric_limits<double>::quiet_NaN();  // NaN if it is not defined
  std::uint32_t best_gold = 0;                              // places of the passages that it comes from, the first of
  std::uint32_t best_other = 0;                             // equals; 0 where there is none
};

/// D_S of all samples under one similarity.
struct Separation {
  std::string similarity;                  // its text
  std::vector<double> passage_scores;      // what the similarity gave each passage of all samples
  std::vector<SampleSeparation> samples;   // in the order of the samples
  std::size_t no_gold = 0, only_gold = 0;  // samples for which it is not defined

  std::size_t defined() const noexcept { return samples.size() - no_gold - only_gold; }
  /// D_S of the samples for which it is defined, in their order.
  std::vector<double> defined_values() const;
  /// Over the samples for which it is defined, summed in their order; NaN if there are none.
  double mean() const noexcept;
  /// The share of those samples whose D_S is less than a threshold (at the threshold counts as above). NaN if none.
  double share_below(double threshold) const noexcept;
  /// Quantile of them, interpolated as NumPy does by default; NaN if there are none.
  double quantile(double share) const;
};

/// Fails as the similarity does, and without samples.
absl::StatusOr<Separation> separation(const Samples& samples, const AnySimilarity& similarity,
                                      const SimilarityOptions& options = {});

/// The same from scores that are there already, one for each passage of all samples.
absl::StatusOr<Separation> separation(const Samples& samples, std::string similarity,
                                      std::vector<double> passage_scores);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/separation-inl.hpp>
#endif
