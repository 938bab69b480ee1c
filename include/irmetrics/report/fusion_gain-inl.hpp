// Cross-validation of a tuned fusion.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/report/fusion_gain.hpp>
#include <irmetrics/significance/interval.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace irmetrics {
namespace detail::report {

/// The values of what is best for the queries outside a fold.
struct BestForOthers {
  double mean = -std::numeric_limits<double>::infinity();
  std::vector<double> values;  // of all queries
};

/// The mean of the values of some queries, chosen by index; undefined ones are left out.
template <class Includes>
double mean_where(std::span<const double> values, const Includes& includes) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!includes(i) || std::isnan(values[i])) continue;
    sum += values[i];
    ++count;
  }
  return sum / static_cast<double>(count);
}

/// The judgments of the queries outside a fold.
inline Result<Qrels> qrels_outside(const Qrels& qrels, std::size_t folds, std::size_t fold) {
  QrelsBuilder builder;
  std::vector<std::string_view> documents;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    if (i % folds == fold) continue;
    const Judgments judged = qrels[i];
    documents.clear();
    for (std::size_t row = 0; row < judged.size(); ++row) documents.push_back(judged.documents[row]);
    if (Status status = builder.add(judged.query, documents, judged.grades); !status.ok()) return status;
  }
  return std::move(builder).build();
}

/// Tunes on all queries, and on those outside each fold.
class FusionTuning {
 public:
  FusionTuning(std::span<const Run> runs, const Qrels& qrels, const AnyMeasure& measure,
               const FusionGainOptions& options)
      : runs_(runs), qrels_(qrels), measures_{measure}, options_(options) {
    scoring_.policy.ties = TieRule(options.tune.fuse.ties);
    scoring_.threads = options.tune.fuse.threads;
    scoring_.cancel = options.tune.fuse.cancel;
    best_.resize(std::max<std::size_t>(1, std::min(options.folds, qrels.size())));
  }

  Result<TunedFusion> tune(std::string_view method) {
    const auto chosen = choose_fusion(method, options_.tune.fuse.parameters);
    if (!chosen.ok()) return chosen.status();
    if (chosen->method.learn == nullptr) return pass(method, qrels_, best_);
    for (std::size_t fold = 0; fold < best_.size() && best_.size() > 1; ++fold) {
      const auto outside = qrels_outside(qrels_, best_.size(), fold);
      if (!outside.ok()) return outside.status();
      const auto tuned = pass(method, *outside, std::span(best_).subspan(fold, 1));
      if (!tuned.ok()) return annotate(tuned.status(), fmt::format("fold {} of {}", fold + 1, best_.size()));
    }
    return pass(method, qrels_, {});
  }

  Result<std::vector<double>> values_of(const Run& run) const {
    const auto scores = irmetrics::evaluate(qrels_, run, measures_, scoring_);
    if (!scores.ok()) return scores.status();
    const auto values = scores->per_query(std::size_t{0});
    return std::vector<double>(values.begin(), values.end());
  }

  std::size_t folds() const noexcept { return best_.size(); }
  /// The value of a query, when its fold is held out; NaN if there is none.
  double held_out(std::size_t query) const {
    const std::vector<double>& values = best_[query % best_.size()].values;
    return values.empty() ? std::numeric_limits<double>::quiet_NaN() : values[query];
  }

 private:
  /// Tries everything once, learning from `learnt_from`, and keeps what is best outside each of these folds.
  Result<TunedFusion> pass(std::string_view method, const Qrels& learnt_from, std::span<BestForOthers> kept) {
    const RunQuality quality = [&](const Run& fused) -> Result<double> {
      const auto scores = irmetrics::evaluate(qrels_, fused, measures_, scoring_);
      if (!scores.ok()) return scores.status();
      const auto values = scores->per_query(std::size_t{0});
      for (BestForOthers& best : kept) {
        const auto fold = static_cast<std::size_t>(&best - best_.data());
        const double mean = mean_where(values, [&](std::size_t query) { return query % best_.size() != fold; });
        if (mean >= best.mean) best = {mean, std::vector<double>(values.begin(), values.end())};
      }
      return scores->mean(0);
    };
    return tune_fusion(runs_, learnt_from, method, quality, options_.tune);
  }

  std::span<const Run> runs_;
  const Qrels& qrels_;
  std::vector<AnyMeasure> measures_;
  const FusionGainOptions& options_;
  EvaluateOptions scoring_;
  std::vector<BestForOthers> best_;  // by fold
};

inline FusionVerdict verdict_of(const Interval& interval) noexcept {
  if (std::isnan(interval.low)) return FusionVerdict::unknown;
  return interval.low > 0    ? FusionVerdict::better
         : interval.high < 0 ? FusionVerdict::worse
                             : FusionVerdict::not_distinguishable;
}

}  // namespace detail::report

IRMETRICS_INLINE Result<FusionGain> fusion_gain(std::span<const Run> runs, const Qrels& qrels, std::string_view method,
                                                const AnyMeasure& measure, const FusionGainOptions& options) {
  if (options.folds < 2) return invalid_input("folds must be at least 2, not {}", options.folds);
  detail::report::FusionTuning tuning(runs, qrels, measure, options);
  auto tuned = tuning.tune(method);
  if (!tuned.ok()) return tuned.status();
  FusionGain found;
  found.measure = measure.text();
  found.fusion = fusion_text(tuned->trials[tuned->best].fusion);
  found.tried = tuned->trials.size();
  found.folds = tuning.folds();
  found.level = options.level;
  std::vector<double> best_values;
  for (const Run& run : runs) {
    auto values = tuning.values_of(run);
    if (!values.ok()) return values.status();
    const double mean =
        detail::report::mean_where(*values, [&](std::size_t query) { return !std::isnan(tuning.held_out(query)); });
    if (!best_values.empty() && !(mean > found.best_run_mean)) continue;
    best_values = *std::move(values);
    found.best_run = run.name();
    found.best_run_mean = mean;
  }
  std::vector<double> differences;
  double sum = 0, single = 0;
  for (std::size_t i = 0; i < best_values.size(); ++i) {
    const double value = tuning.held_out(i);
    if (std::isnan(value) || std::isnan(best_values[i])) continue;
    differences.push_back(value - best_values[i]);
    sum += value;
    single += best_values[i];
  }
  found.queries = differences.size();
  found.tuned = *std::move(tuned);
  if (differences.size() < 2) return found;
  const auto count = static_cast<double>(differences.size());
  const auto interval = mean_interval(differences, {.method = IntervalMethod::t, .level = options.level});
  if (!interval.ok()) return interval.status();
  found.mean = sum / count;
  found.best_run_mean = single / count;
  found.gain = found.mean - found.best_run_mean;
  found.low = interval->low;
  found.high = interval->high;
  found.verdict = detail::report::verdict_of(*interval);
  return found;
}

}  // namespace irmetrics
