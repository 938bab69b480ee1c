// Runs and judgments in the wrong order: numbers that show that each is in place of the other.
#pragma once

#include <irmetrics/config.hpp>

#include <cmath>
#include <cstddef>
#include <span>
#include <string>

namespace irmetrics::detail {

/// What the numbers of all queries look like, whether they are scores of a run or grades of judgments.
class NumbersOfQueries {
 public:
  /// Adds the numbers of a query, which it sorts. Returns false if one is not finite.
  bool add(std::span<double> of_query);

 private:
  friend std::string swap_evidence(const NumbersOfQueries& scores, const NumbersOfQueries& grades);

  std::size_t count_ = 0;
  std::size_t tied_ = 0;     // equal to another of their query
  std::size_t longest_ = 0;  // the most of a query
  double largest_ = 0;       // without sign
  double lowest_fraction_ = 0;
  bool whole_ = true;
};

/// Why the numbers given as scores look like grades and those given as grades like scores; empty if they do not. Either
/// may be of any kind: all scores of a run are rarely small whole numbers, and grades rarely others, but both occur, as
/// in the ranks of a fused run with the probabilities of a model judge.
std::string swap_evidence(const NumbersOfQueries& scores, const NumbersOfQueries& grades);

/// The largest score that may as well be a grade, and the largest plain grade.
inline constexpr double largest_grade_like_score = 20, largest_plain_grade = 100;

/// Whether a number is whole and not larger than a limit. If the first scores are not, or the first grades are, nothing
/// is swapped, and the others need not be read.
inline bool is_small_and_whole(double number, double limit) {
  return number == std::trunc(number) && std::abs(number) <= limit;
}

}  // namespace irmetrics::detail

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/detail/swapped-inl.hpp>
#endif
