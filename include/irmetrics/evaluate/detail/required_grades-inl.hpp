// The smallest grades that measures require (their parameter `rel`), and the queries whose judgments do not reach them.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/detail/required_grade.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// The largest grade of a query, of documents or of support as the measures take them.
inline double largest_grade(const TestCollection& collection, const RequiredGrade& required,
                            std::size_t query) noexcept {
  const NuggetQrels* const nuggets = required.of_nuggets ? collection.nuggets() : nullptr;
  return nuggets != nullptr ? nuggets->largest_grade(query) : collection.qrels().largest_grade(query);
}

/// Each grade once.
inline std::vector<RequiredGrade> required_grades(std::span<const AnyMeasure> measures) {
  std::vector<RequiredGrade> all;
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const auto rel = measures[i].rel();
    if (!rel) continue;
    const bool of_nuggets = measures[i].support_level().has_value();
    const auto known = std::find_if(all.begin(), all.end(), [&](const RequiredGrade& one) {
      return one.rel == *rel && one.of_nuggets == of_nuggets;
    });
    if (known != all.end())
      known->measures.push_back(i);
    else
      all.push_back({*rel, of_nuggets, {i}});
  }
  return all;
}

/// The largest grade of all queries, or the first that reaches `rel`. `grade` returns the largest one of a query.
template <class Grade>
double largest_up_to(double rel, std::size_t queries, const Grade& grade) {
  double largest = -std::numeric_limits<double>::infinity();
  for (std::size_t query = 0; query < queries && largest < rel; ++query) largest = std::max(largest, grade(query));
  return largest;
}

/// Fails if a measure would find nothing relevant, or no support, because all grades are fractions below its default
/// `rel`: those of a judge that writes probabilities. A collection with grades of 0 only is as it is.
inline Status check_required_grades(const TestCollection& collection, std::span<const AnyMeasure> measures,
                                    std::span<const RequiredGrade> required) {
  for (const RequiredGrade& one : required) {
    const auto measure = std::find_if(one.measures.begin(), one.measures.end(),
                                      [&](std::size_t i) { return measures[i].has_default_rel(); });
    if (measure == one.measures.end()) continue;
    const double largest = largest_up_to(one.rel, collection.size(),
                                         [&](std::size_t query) { return largest_grade(collection, one, query); });
    if (largest <= 0 || largest >= one.rel) continue;
    const std::string& text = measures[*measure].text();
    return invalid_input("{}: {}: the largest grade is {}, and rel is {} by default; choose rel, such as {}", text,
                         one.of_nuggets ? "no document supports a nugget" : "no judged document is relevant", largest,
                         one.rel, measures::with_rel(text, std::min(largest, 0.5)));
  }
  return Status();
}

/// Counts the queries whose judgments do not reach a required grade.
class QueriesBelow {
 public:
  QueriesBelow(const TestCollection& collection, std::span<const RequiredGrade> required)
      : collection_(collection), required_(required), counts_(required.size()) {}

  void count(std::size_t query) noexcept {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const double largest = largest_grade(collection_, required_[i], query);
      if (largest >= required_[i].rel) continue;
      ++counts_[i].all;
      if (largest > 0) ++counts_[i].graded;
    }
  }

  /// The measures for which this says more than the number of queries without a grade above 0, in their order.
  std::vector<BelowRel> measures(std::span<const AnyMeasure> measures) const {
    std::vector<std::pair<std::size_t, std::size_t>> found;  // a measure, and its required grade
    for (std::size_t i = 0; i < counts_.size(); ++i)
      for (const std::size_t measure : required_[i].measures)
        if (counts_[i].graded > 0) found.emplace_back(measure, i);
    std::sort(found.begin(), found.end());
    std::vector<BelowRel> below;
    below.reserve(found.size());
    for (const auto& [measure, i] : found)
      below.push_back({measures[measure].text(), required_[i].rel, counts_[i].all});
    return below;
  }

 private:
  struct Count {
    std::size_t all = 0;
    std::size_t graded = 0;  // with a grade above 0
  };
  const TestCollection& collection_;
  std::span<const RequiredGrade> required_;
  std::vector<Count> counts_;
};

}  // namespace irmetrics::detail::evaluate
