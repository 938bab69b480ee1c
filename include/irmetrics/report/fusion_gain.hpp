// The gain of a tuned fusion over the best single run, on queries that it was not tuned on. Here, because it joins
// fusion, evaluation and intervals.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/tune_fusion.hpp>
#include <irmetrics/measures/measure.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// Options of fusion_gain.
struct FusionGainOptions {
  std::size_t folds = 5;
  double level = 0.95;
  TuneOptions tune = {};

  static constexpr auto options =
      describe_options |
      option("folds", &FusionGainOptions::folds, range::at_least(2),
             "number of parts of the judged queries: each part is fused with what is best for the others; at most one "
             "for each query") |
      level_option(&FusionGainOptions::level, "probability that the interval contains the true gain");
};

/// What the interval of the gain says.
enum class FusionVerdict : std::uint8_t { better, not_distinguishable, worse, unknown };
template <>
inline constexpr std::array<std::string_view, 4> enum_names<FusionVerdict> = {
    "better than the best single run", "not distinguishable from the best single run", "worse than the best single run",
    "unknown: fewer than two held-out queries"};

/// The gain of a tuned fusion.
struct FusionGain {
  std::string measure;
  std::string fusion;
  std::size_t tried = 0;
  std::size_t queries = 0;
  std::size_t folds = 0;
  double mean = std::numeric_limits<double>::quiet_NaN();
  std::string best_run;
  double best_run_mean = std::numeric_limits<double>::quiet_NaN();
  double gain = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN(), high = std::numeric_limits<double>::quiet_NaN();
  double level = 0.95;
  FusionVerdict verdict = FusionVerdict::unknown;
  TunedFusion tuned = {};  // on all judged queries

  static constexpr auto description =
      describe_result<FusionGain>("FusionGain",
                                  "Gain of a tuned fusion over the best single run, on queries held out of tuning.") |
      field("measure", &FusionGain::measure, "measure") |
      field("fusion", &FusionGain::fusion, "method, with what is best for all judged queries") |
      field("tried", &FusionGain::tried, "number of values or weights that were tried") |
      field("queries", &FusionGain::queries, "held-out queries: those with a value of the measure") |
      field("folds", &FusionGain::folds, "parts of the queries; each was held out once") |
      field("mean", &FusionGain::mean, "mean of the fused run over the held-out queries") |
      field("best_run", &FusionGain::best_run, "single run with the highest mean over these queries") |
      field("best_run_mean", &FusionGain::best_run_mean, "its mean") |
      field("gain", &FusionGain::gain, "mean of the fused run minus that of the best single run", Style::difference) |
      field("low", &FusionGain::low, "lower end of the interval of the gain, by Student's t of the paired differences",
            Style::difference) |
      field("high", &FusionGain::high, "upper end", Style::difference) |
      field("level", &FusionGain::level, "level of the interval") |
      field("verdict", &FusionGain::verdict, "whether the interval is above 0, contains it, or is below it");
};

/// Tunes a method on judged queries by the mean of a measure, as tune_fusion does, and measures the gain by
/// cross-validation: query i, in byte order, is in fold i modulo `folds`; each fold is fused with what is best for the
/// other folds, from which a method that learns also learns. The best single run is chosen with all queries, which
/// favours it. Fails as tune_fusion and evaluate do.
Result<FusionGain> fusion_gain(std::span<const Run> runs, const Qrels& qrels, std::string_view method,
                               const AnyMeasure& measure, const FusionGainOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/fusion_gain-inl.hpp>
#endif
