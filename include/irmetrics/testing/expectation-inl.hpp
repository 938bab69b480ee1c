// Decides and explains expectations.
#pragma once

#include <irmetrics/testing/expectation.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace irmetrics {
namespace detail::testing {

inline constexpr std::size_t shown = 5;  // queries in an explanation

struct Query {
  std::size_t index;
  double loss;  // how much worse it is now
};

/// Sorts queries by their loss, largest first. Returns their number.
inline std::size_t sort_by_loss(std::vector<Query>& queries) {
  std::sort(queries.begin(), queries.end(),
            [](const Query& a, const Query& b) { return a.loss != b.loss ? a.loss > b.loss : a.index < b.index; });
  return queries.size();
}

inline bool has(const Scores& scores, const std::string& measure) { return scores.find(measure).has_value(); }

inline bool lower_is_better(const Scores& scores, const std::string& measure) {
  return scores.measures()[scores.index(measure)].better() == Better::lower;
}

}  // namespace detail::testing

namespace matchers {

IRMETRICS_INLINE Bound AtLeast(double value) { return {.low = value, .text = fmt::format("at least {}", value)}; }
IRMETRICS_INLINE Bound AtMost(double value) { return {.high = value, .text = fmt::format("at most {}", value)}; }
IRMETRICS_INLINE Bound Within(double value, double tolerance) {
  return {
      .low = value - tolerance, .high = value + tolerance, .text = fmt::format("within {} of {}", tolerance, value)};
}
IRMETRICS_INLINE Bound NotWorseThan(Scores baseline, double tolerance) {
  const std::string name = baseline.run();
  return {.low = -tolerance,
          .high = tolerance,
          .text = tolerance == 0 ? fmt::format("not worse than '{}'", name)
                                 : fmt::format("at most {} worse than '{}'", tolerance, name),
          .baseline = std::make_shared<const Scores>(std::move(baseline))};
}

IRMETRICS_INLINE bool MeanExpectation::holds(const ScoresOrError& scores) const {
  using namespace detail::testing;
  if (!scores.ok() || !has(*scores, measure_)) return false;
  if (bound_.baseline && (!has(*bound_.baseline, measure_) || has_other_queries(*scores))) return false;
  const double value = scores->mean(measure_);
  if (!bound_.baseline) return value >= bound_.low && value <= bound_.high;
  if (bound_.test) return bound_.test(measure_, *scores, *bound_.baseline).holds;
  const double before = bound_.baseline->mean(measure_);
  return lower_is_better(*scores, measure_) ? value <= before + bound_.high : value >= before + bound_.low;
}

IRMETRICS_INLINE std::string MeanExpectation::description() const {
  return fmt::format("{} is {}", measure_, bound_.text);
}

IRMETRICS_COLD IRMETRICS_INLINE std::string MeanExpectation::explanation(const ScoresOrError& scores) const {
  using namespace detail::testing;
  if (!scores.ok()) return fmt::format("the evaluation failed: {}", message(scores.status()));
  if (!has(*scores, measure_)) return fmt::format("{} was not evaluated", measure_);
  if (bound_.baseline && !has(*bound_.baseline, measure_))
    return fmt::format("{} was not evaluated for '{}'", measure_, bound_.baseline->run());
  if (bound_.baseline && has_other_queries(*scores))
    return fmt::format("'{}' and '{}' were scored on different queries, {} and {}", scores->run(),
                       bound_.baseline->run(), scores->queries().size(), bound_.baseline->queries().size());
  std::string text = fmt::format("{} of '{}' is {:.4f}", measure_, scores->run(), scores->mean(measure_));
  if (bound_.baseline)
    text += fmt::format(", that of '{}' {:.4f}", bound_.baseline->run(), bound_.baseline->mean(measure_));
  if (bound_.test) text += "\n  " + bound_.test(measure_, *scores, *bound_.baseline).text;
  text += bound_.baseline ? changes(*scores) : worst(*scores);
  if (const std::size_t missing = scores->audit().missing; missing > 0)
    text += fmt::format("\n  missing from the run: {} of {} judged queries", missing,
                        scores->audit().scored + scores->audit().left_out);
  return text;
}

IRMETRICS_COLD IRMETRICS_INLINE std::string MeanExpectation::worst(const Scores& scores) const {
  using namespace detail::testing;
  std::vector<Query> queries;
  const double sign = lower_is_better(scores, measure_) ? 1 : -1;
  const std::span<const double> values = scores.per_query(measure_);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!std::isnan(values[i])) queries.push_back({i, sign * values[i]});
  std::string text = sort_by_loss(queries) == 0 ? "" : "\n  worst queries:";
  for (std::size_t i = 0; i < std::min(queries.size(), shown); ++i)
    text +=
        fmt::format("{} {} {:.4f}", i == 0 ? "" : ",", scores.queries()[queries[i].index], values[queries[i].index]);
  return text;
}

IRMETRICS_COLD IRMETRICS_INLINE std::string MeanExpectation::changes(const Scores& scores) const {
  using namespace detail::testing;
  const std::span<const double> before = bound_.baseline->per_query(measure_), now = scores.per_query(measure_);
  const double sign = lower_is_better(scores, measure_) ? 1 : -1;
  std::vector<Query> worse;
  std::size_t better = 0, equal = 0, undefined = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const double loss = sign * (now[i] - before[i]);
    if (loss > 0)
      worse.push_back({i, loss});
    else
      ++(loss < 0 ? better : std::isnan(loss) ? undefined : equal);
  }
  std::string text = fmt::format("\n  {} queries worse, {} better, {} unchanged", sort_by_loss(worse), better, equal);
  if (undefined > 0) text += fmt::format(", {} undefined", undefined);
  for (std::size_t i = 0; i < std::min(worse.size(), shown); ++i)
    text += fmt::format("\n  {}: {:.4f} -> {:.4f}", scores.queries()[worse[i].index], before[worse[i].index],
                        now[worse[i].index]);
  if (worse.size() > shown) text += fmt::format("\n  and {} more", worse.size() - shown);
  return text;
}

}  // namespace matchers
}  // namespace irmetrics
