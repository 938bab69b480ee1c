// What a test expects of scores, with an explanation if it does not hold. The matchers of catch2.hpp and gtest.hpp
// contain it; it can also be used without a test framework.
#pragma once

#include <irmetrics/evaluate/scores.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::matchers {

/// The range of an overall value that a test accepts.
struct Bound {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::string text;                             // such as "at least 0.42"
  std::shared_ptr<const Scores> baseline = {};  // the value of these scores is added to low and high
};

/// At least this value.
inline Bound AtLeast(double value) { return {.low = value, .text = fmt::format("at least {}", value)}; }
/// At most this value.
inline Bound AtMost(double value) { return {.high = value, .text = fmt::format("at most {}", value)}; }
/// At most `tolerance` from this value.
inline Bound Within(double value, double tolerance) {
  return {
      .low = value - tolerance, .high = value + tolerance, .text = fmt::format("within {} of {}", tolerance, value)};
}
/// At least the value of earlier scores of the same queries, minus a tolerance. If lower values of the measure are
/// better: at most their value, plus the tolerance. The explanation names the queries that became worse.
inline Bound NotWorseThan(Scores baseline, double tolerance = 0) {
  const std::string name = baseline.run();
  return {.low = -tolerance,
          .high = tolerance,
          .text = tolerance == 0 ? fmt::format("not worse than '{}'", name)
                                 : fmt::format("at most {} worse than '{}'", tolerance, name),
          .baseline = std::make_shared<const Scores>(std::move(baseline))};
}

/// The expectation that the overall value of a measure is within a bound.
class MeanExpectation {
 public:
  MeanExpectation(std::string measure, Bound bound) : measure_(std::move(measure)), bound_(std::move(bound)) {}

  /// Whether the scores meet the expectation. Failed evaluations, undefined values, measures that were not evaluated,
  /// and a baseline of other queries do not.
  bool holds(const ScoresOrError& scores) const {
    if (!scores.ok() || !has(*scores)) return false;
    if (bound_.baseline && (!has(*bound_.baseline) || has_other_queries(*scores))) return false;
    const double value = scores->mean(measure_);
    if (!bound_.baseline) return value >= bound_.low && value <= bound_.high;
    const double before = bound_.baseline->mean(measure_);
    return lower_is_better(*scores) ? value <= before + bound_.high : value >= before + bound_.low;
  }

  /// Such as "nDCG@10 is at least 0.42".
  std::string description() const { return fmt::format("{} is {}", measure_, bound_.text); }

  /// The value, and the queries that explain it: with a baseline, those that changed for the worse, otherwise the
  /// worst.
  std::string explanation(const ScoresOrError& scores) const {
    if (!scores.ok()) return fmt::format("the evaluation failed: {}", message(scores.status()));
    if (!has(*scores)) return fmt::format("{} was not evaluated", measure_);
    if (bound_.baseline && !has(*bound_.baseline))
      return fmt::format("{} was not evaluated for '{}'", measure_, bound_.baseline->run());
    if (bound_.baseline && has_other_queries(*scores))
      return fmt::format("'{}' and '{}' were scored on different queries, {} and {}", scores->run(),
                         bound_.baseline->run(), scores->queries().size(), bound_.baseline->queries().size());
    std::string text = fmt::format("{} of '{}' is {:.4f}", measure_, scores->run(), scores->mean(measure_));
    if (bound_.baseline)
      text += fmt::format(", that of '{}' {:.4f}", bound_.baseline->run(), bound_.baseline->mean(measure_));
    text += bound_.baseline ? changes(*scores) : worst(*scores);
    if (const std::size_t missing = scores->audit().missing; missing > 0)
      text += fmt::format("\n  missing from the run: {} of {} judged queries", missing,
                          scores->audit().scored + scores->audit().left_out);
    return text;
  }

 private:
  static constexpr std::size_t shown = 5;  // queries in an explanation

  bool has(const Scores& scores) const {
    try {
      return scores.index(measure_) < scores.measures().size();
    } catch (const std::out_of_range&) {
      return false;
    }
  }
  bool has_other_queries(const Scores& scores) const { return scores.queries() != bound_.baseline->queries(); }
  bool lower_is_better(const Scores& scores) const {
    return scores.measures()[scores.index(measure_)].better() == Better::lower;
  }

  struct Query {
    std::string name;
    double before, now;
    double loss;  // how much worse it is now
  };

  std::string worst(const Scores& scores) const {
    std::vector<Query> queries;
    const double sign = lower_is_better(scores) ? 1 : -1;
    for (std::size_t i = 0; i < scores.queries().size(); ++i) {
      const double value = scores.per_query(measure_)[i];
      if (!std::isnan(value)) queries.push_back({scores.queries()[i], 0, value, sign * value});
    }
    std::string text = sort_by_loss(queries) == 0 ? "" : "\n  worst queries:";
    for (std::size_t i = 0; i < std::min(queries.size(), shown); ++i)
      text += fmt::format("{} {} {:.4f}", i == 0 ? "" : ",", queries[i].name, queries[i].now);
    return text;
  }

  std::string changes(const Scores& scores) const {
    const Scores& baseline = *bound_.baseline;
    const double sign = lower_is_better(scores) ? 1 : -1;
    std::vector<Query> worse;
    std::size_t better = 0, equal = 0, undefined = 0;
    for (std::size_t i = 0; i < scores.queries().size(); ++i) {
      const double before = baseline.per_query(measure_)[i], now = scores.per_query(measure_)[i];
      const double loss = sign * (now - before);
      if (loss > 0)
        worse.push_back({scores.queries()[i], before, now, loss});
      else
        ++(loss < 0 ? better : std::isnan(loss) ? undefined : equal);
    }
    std::string text = fmt::format("\n  {} queries worse, {} better, {} unchanged", sort_by_loss(worse), better, equal);
    if (undefined > 0) text += fmt::format(", {} undefined", undefined);
    for (std::size_t i = 0; i < std::min(worse.size(), shown); ++i)
      text += fmt::format("\n  {}: {:.4f} -> {:.4f}", worse[i].name, worse[i].before, worse[i].now);
    if (worse.size() > shown) text += fmt::format("\n  and {} more", worse.size() - shown);
    return text;
  }

  /// Sorts queries by their loss, largest first. Returns their number.
  static std::size_t sort_by_loss(std::vector<Query>& queries) {
    std::stable_sort(queries.begin(), queries.end(), [](const Query& a, const Query& b) { return a.loss > b.loss; });
    return queries.size();
  }

  std::string measure_;
  Bound bound_;
};

}  // namespace irmetrics::matchers
