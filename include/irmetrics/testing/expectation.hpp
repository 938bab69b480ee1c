// What a test expects of scores, with an explanation if it does not hold. The matchers of catch2.hpp and gtest.hpp
// contain it; it can also be used without a test framework.
#pragma once

#include <irmetrics/evaluate/scores.hpp>

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace irmetrics::matchers {

/// What a test of scores against those of a baseline found.
struct Finding {
  bool holds = false;
  std::string text = {};
};

/// The range of an overall value that a test accepts.
struct Bound {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::string text;                             // such as "at least 0.42"
  std::shared_ptr<const Scores> baseline = {};  // the value of these scores is added to low and high
  /// Decides instead of low and high.
  std::function<Finding(const std::string& measure, const Scores& scores, const Scores& baseline)> test = {};
};

/// At least this value.
Bound AtLeast(double value);
/// At most this value.
Bound AtMost(double value);
/// At most `tolerance` from this value.
Bound Within(double value, double tolerance);
/// At least the value of earlier scores of the same queries, minus a tolerance. If lower values of the measure are
/// better: at most their value, plus the tolerance. The explanation names the queries that became worse.
/// NotSignificantlyWorseThan of testing/significance.hpp allows for chance instead.
Bound NotWorseThan(Scores baseline, double tolerance = 0);

/// The expectation that the overall value of a measure is within a bound.
class MeanExpectation {
 public:
  MeanExpectation(std::string measure, Bound bound) : measure_(std::move(measure)), bound_(std::move(bound)) {}

  /// Whether the scores meet the expectation. Failed evaluations, undefined values, measures that were not evaluated,
  /// and a baseline of other queries do not.
  bool holds(const ScoresOrError& scores) const;

  /// Such as "nDCG@10 is at least 0.42".
  std::string description() const;

  /// The value, and the queries that explain it: with a baseline, those that changed for the worse, otherwise the
  /// worst.
  std::string explanation(const ScoresOrError& scores) const;

 private:
  bool has_other_queries(const Scores& scores) const { return scores.queries() != bound_.baseline->queries(); }
  std::string worst(const Scores& scores) const;
  std::string changes(const Scores& scores) const;

  std::string measure_;
  Bound bound_;
};

}  // namespace irmetrics::matchers

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/testing/expectation-inl.hpp>
#endif
