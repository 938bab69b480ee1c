// Runs and judgments in the wrong order: what their numbers show.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/detail/swapped.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace irmetrics::detail {

IRMETRICS_INLINE bool NumbersOfQueries::add(std::span<double> of_query) {
  const auto is_finite = [](double number) { return std::isfinite(number); };
  if (!std::all_of(of_query.begin(), of_query.end(), is_finite)) return false;
  std::sort(of_query.begin(), of_query.end());
  count_ += of_query.size();
  longest_ = std::max(longest_, of_query.size());
  for (std::size_t i = 0; i < of_query.size(); ++i) {
    const double number = of_query[i];
    const bool tied = (i > 0 && of_query[i - 1] == number) || (i + 1 < of_query.size() && of_query[i + 1] == number);
    tied_ += tied ? 1U : 0U;
    largest_ = std::max(largest_, std::abs(number));
    if (number == std::trunc(number)) continue;
    whole_ = false;
    lowest_fraction_ = std::min(lowest_fraction_, number);
  }
  return true;
}

IRMETRICS_INLINE std::string swap_evidence(const NumbersOfQueries& scores, const NumbersOfQueries& grades) {
  constexpr double largest_level = 4;  // of a scale of grades; sums of ranks are larger
  if (!scores.whole_ || scores.largest_ > largest_grade_like_score) return {};
  if (grades.lowest_fraction_ < 0)
    return fmt::format("the scores are small whole numbers, as grades are, and a grade is {:.6g}",
                       grades.lowest_fraction_);
  // Judges give most documents of a query one of few grades; systems give few documents the same score.
  const bool like_grades = scores.largest_ <= largest_level && 2 * scores.tied_ > scores.count_;
  const bool like_scores = grades.longest_ > 2 && 10 * grades.tied_ <= grades.count_;
  if (!like_grades || !like_scores) return {};
  return fmt::format(
      "the scores are whole numbers, of which {} of {} are tied within their query, as grades are, and of the grades, "
      "which have fractions, {} of {}",
      scores.tied_, scores.count_, grades.tied_, grades.count_);
}

}  // namespace irmetrics::detail
