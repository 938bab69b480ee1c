// Matchers of scores for GoogleTest: EXPECT_THAT(scores, HasMean("nDCG@10", AtLeast(0.42))). GoogleTest recognises them
// by their members, so this header includes nothing of it.
#pragma once

#include <irmetrics/testing/expectation.hpp>

#include <ostream>
#include <string>
#include <utility>

namespace irmetrics {

/// GoogleTest prints values with it.
inline void PrintTo(const Scores& scores, std::ostream* out) { *out << "scores of '" << scores.run() << "'"; }
inline void PrintTo(const ScoresOrError& scores, std::ostream* out) {
  if (scores.ok())
    PrintTo(*scores, out);
  else
    *out << message(scores.status());
}

namespace matchers::gtest {

/// Matches scores, and the result of evaluate, whose measure has an overall value within a bound.
class HasMean {
 public:
  using is_gtest_matcher = void;

  HasMean(std::string measure, Bound bound) : expectation_(std::move(measure), std::move(bound)) {}

  bool MatchAndExplain(const ScoresOrError& scores, std::ostream* out) const {
    if (out != nullptr) *out << expectation_.explanation(scores);
    return expectation_.holds(scores);
  }
  void DescribeTo(std::ostream* out) const { *out << expectation_.description(); }
  void DescribeNegationTo(std::ostream* out) const { *out << "not: " << expectation_.description(); }

 private:
  MeanExpectation expectation_;
};

}  // namespace matchers::gtest
}  // namespace irmetrics
