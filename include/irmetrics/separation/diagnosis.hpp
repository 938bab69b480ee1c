// Diagnosis of re-rankers: their correctness in parts of the samples by D_S, how much they follow the similarity, and
// the samples that fool them. Tables 1, 7 and 8 and figures 2 and 7 to 10 of Hagstrom et al. 2025.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/correctness.hpp>
#include <irmetrics/separation/separation.hpp>
#include <irmetrics/significance/interval.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// The largest number of quantiles.
inline constexpr std::size_t max_parts = Limits::parts;

/// The partition of the samples by D_S: at given thresholds, or into parts of about equal size.
struct PartitionBy {
  std::vector<double> thresholds = {0};  // ascending; a D_S equal to a threshold belongs to the upper part
  std::size_t quantiles = 0;             // if not 0: number of parts (at least 2), with thresholds at quantiles of D_S
};

/// The score of one system in one part.
struct PartScore {
  double mean = std::numeric_limits<double>::quiet_NaN();  // NaN if the part is empty
  std::optional<Interval> interval;                        // nullopt if the part is empty

  static constexpr auto description =
      describe_result<PartScore>("PartScore", "A mean with its interval.", ResultKind::row) |
      field("mean", &PartScore::mean, "mean; nan if there are no values") |
      field("interval", &PartScore::interval, "interval of the mean; None if there are no values");
};

/// The samples whose D_S is at least `low` and less than `high`.
struct Part {
  double low = 0, high = 0;                          // infinite at the ends
  std::vector<std::uint32_t> samples;                // their indices
  double share = 0;                                  // of the samples with a D_S
  std::vector<PartScore> systems;                    // in the order of the systems
  std::vector<PartScore> deltas = {};                // of the systems in this part; see SystemDiagnosis::delta
  PartScore similarity = {}, similarity_delta = {};  // of the similarity's own ranking

  /// "D_S < -0.5", "-0.5 <= D_S < 0", "D_S >= 0".
  std::string text() const;
};

/// The parts of a separation, without systems. Fails on thresholds that are not finite or not ascending, and on one
/// quantile. Equal quantiles give fewer parts.
Result<std::vector<Part>> partition(const Separation& separation, const PartitionBy& by = {});

/// The relation of a system's correctness to D_S, over the samples with a D_S.
struct SystemDiagnosis {
  std::string system;
  PartScore gold;           // with the gold passages of the samples
  PartScore by_similarity;  // with the gold passages that the similarity chooses (gold_by_similarity)
  PartScore delta;          // gold minus by_similarity: the paper's Delta P@1; negative if it follows the latter
  double pearson = std::numeric_limits<double>::quiet_NaN();   // of D_S and the measure; point-biserial if that is 0
  double spearman = std::numeric_limits<double>::quiet_NaN();  // or 1. NaN if one of them is constant
  double tau_b = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<SystemDiagnosis>("SystemDiagnosis",
                                       "How much a system follows the similarity, over the samples with a D_S.",
                                       ResultKind::row) |
      key_field("system", &SystemDiagnosis::system, "name of the system") |
      field("gold", &SystemDiagnosis::gold, "with the gold passages of the samples") |
      field("by_similarity", &SystemDiagnosis::by_similarity, "with the passages that the similarity would choose") |
      field("delta", &SystemDiagnosis::delta,
            "gold minus by_similarity; below 0 the system follows the similarity more") |
      field("pearson", &SystemDiagnosis::pearson, "correlation of D_S and the measure; nan if one is constant") |
      field("spearman", &SystemDiagnosis::spearman, "rank correlation of the two") |
      field("tau_b", &SystemDiagnosis::tau_b, "Kendall's tau_b of the two");
};

/// A sample on which a system is wrong, with the passages that determine its D_S.
struct HardSample {
  std::uint32_t sample = 0;
  double separation = 0;
  std::uint32_t best_gold = 0, best_other = 0;  // indices of the passages
  std::vector<std::uint32_t> failing;           // systems whose measure is below 1
  /// Terms of the query in the best other passage that are missing from the best gold one, largest weight first.
  std::vector<TermWeight> distracting;
};

/// Options of diagnose.
struct DiagnosisOptions {
  std::string measures = "P@1";  // one measure
  PartitionBy parts;
  std::size_t hardest = 10;
  std::size_t easiest = 10;
  std::optional<Bm25Similarity> terms = std::nullopt;  // the weights of distracting terms; nullopt: no terms
  IntervalOptions interval = {.method = IntervalMethod::percentile, .resamples = 1'000};  // as in the paper's plots
  Policy policy = {};                                                                     // for the measure
  SimilarityOptions work;

  static constexpr auto options =
      describe_options |
      option("hardest", &DiagnosisOptions::hardest,
             "number of samples to show among those on which a system fails: lowest D_S") |
      option("easiest", &DiagnosisOptions::easiest,
             "number of samples to show among those above 0 on which a system fails: highest D_S") |
      option("interval", member_of<&DiagnosisOptions::interval, &IntervalOptions::method>,
             "method of the intervals of means and differences") |
      level_option(member_of<&DiagnosisOptions::interval, &IntervalOptions::level>, "level of the intervals") |
      resamples_option(member_of<&DiagnosisOptions::interval, &IntervalOptions::resamples>,
                       "random samples of the intervals") |
      seed_option(member_of<&DiagnosisOptions::interval, &IntervalOptions::seed>) |
      ties_option(member_of<&DiagnosisOptions::policy, &Policy::ties>,
                  "order of passages with equal scores of a system, and with equal similarities when the similarity "
                  "chooses; input: their order in the sample") |
      option("precision", member_of<&DiagnosisOptions::policy, &Policy::precision>, option_at<Policy, 1>.meaning) |
      threads_option(member_of<&DiagnosisOptions::work, &SimilarityOptions::threads>);
};

/// The measure of the options. Fails if they name none or several, or one that does not express correctness.
Result<AnyMeasure> measure_of(const DiagnosisOptions& options);

/// The result of diagnose.
struct Diagnosis {
  Separation separation;
  std::string measure;
  std::vector<std::string> systems;
  Correctness correctness;  // empty without systems
  std::vector<Part> parts;
  std::vector<SystemDiagnosis> per_system;
  std::optional<SystemDiagnosis> of_similarity;  // of the similarity's own ranking, as of a system
  std::size_t tied_by_similarity = 0;            // see RelabelledSamples
  std::vector<HardSample> hardest;  // lowest D_S first, of those on which a system fails (without systems: of all)
  std::vector<HardSample> easiest;  // highest D_S first, of those above 0 on which a system fails
  DiagnosisOptions options;         // as requested, without the progress callback
};

/// All of it in one call. Samples without systems are diagnosed too: D_S, parts, the similarity's own ranking, and the
/// hardest samples.
Result<Diagnosis> diagnose(const Samples& samples, const AnySimilarity& similarity,
                           const DiagnosisOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/diagnosis-inl.hpp>
#endif
