// Matchers of scores for Catch2 2 and 3: REQUIRE_THAT(scores, HasMean("nDCG@10", AtLeast(0.42))).
#pragma once

#include <irmetrics/testing/expectation.hpp>

#if __has_include(<catch2/matchers/catch_matchers.hpp>)
#include <catch2/catch_tostring.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <string>
#include <utility>

namespace irmetrics::matchers::catch2 {

#if __has_include(<catch2/matchers/catch_matchers.hpp>)
/// The base of matchers, in versions 2 and 3 of Catch2.
template <class T>
using MatcherBase = Catch::Matchers::MatcherBase<T>;
#else
/// The base of matchers, in versions 2 and 3 of Catch2.
template <class T>
using MatcherBase = Catch::MatcherBase<T>;
#endif

/// Matches scores, and the result of evaluate, whose measure has an overall value within a bound.
class HasMean : public MatcherBase<ScoresOrError> {
 public:
  HasMean(std::string measure, Bound bound) : expectation_(std::move(measure), std::move(bound)) {}

  bool match(const ScoresOrError& scores) const override {
    explanation_ = expectation_.explanation(scores);
    return expectation_.holds(scores);
  }
  /// Catch2 prints it after match.
  std::string describe() const override { return expectation_.description() + "\n" + explanation_; }

 private:
  MeanExpectation expectation_;
  mutable std::string explanation_;
};

}  // namespace irmetrics::matchers::catch2

template <>
struct Catch::StringMaker<irmetrics::Scores> {
  static std::string convert(const irmetrics::Scores& scores) { return "scores of '" + scores.run() + "'"; }
};
template <>
struct Catch::StringMaker<irmetrics::ScoresOrError> {
  static std::string convert(const irmetrics::ScoresOrError& scores) {
    return scores.ok() ? StringMaker<irmetrics::Scores>::convert(*scores) : irmetrics::message(scores.status());
  }
};
