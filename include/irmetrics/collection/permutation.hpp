// Rankings of passages given as permutations, as language models write them: "[3] > [1] > [2]".
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Treatment of a malformed permutation.
enum class Permutations : std::uint8_t {
  error,   // an error
  repair,  // all whole numbers in the text count, without repetitions and numbers of no passage
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Permutations> = {"error", "repair"};

/// Scores that rank passages as a permutation does: the first one has as many as there are passages, the last one 1.
struct PermutationScores {
  std::vector<double> scores;
  bool repaired = false;  // whether the text was malformed
};

/// The scores of a permutation: numbers of passages, from 1, in brackets, with > between them. Passages that it does
/// not name follow in their order. A malformed text is an error, or is repaired: no number at all, a number of no
/// passage, a number twice, other text.
Result<PermutationScores> permutation_scores(std::string_view text, std::size_t passages,
                                             Permutations malformed = Permutations::error);

/// The same for a list of the indices of passages, from 0, best first. Malformed are an index of no passage and an
/// index twice.
Result<PermutationScores> permutation_scores(std::span<const double> indices, std::size_t passages,
                                             Permutations malformed = Permutations::error);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/permutation-inl.hpp>
#endif
