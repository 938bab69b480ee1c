// The C/W/L framework as a whole, as cwl_eval computes it: what the users of measures gain and spend, per document and
// in total, how many documents they read, and how far unjudged documents could change it.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/cwl_report.hpp>
#include <irmetrics/measures/measure.hpp>

#include <string_view>
#include <vector>

namespace irmetrics {

/// The measures that cwl computes if none are given: those of cwl_eval.
inline constexpr std::string_view default_cwl_measures =
    "P@1 P@2 P@3 P@4 P@5 P@10 RBP(p=0.2) RBP(p=0.4) RBP(p=0.8) SDCG@5 SDCG@10 RR AP INST INST(T=2) INST(T=3)";

/// Computes them for each query that the policy scores. `measures`: P, RBP, SDCG, RR, AP, BPM, INST, INSQ, NERR8 to
/// NERR11, UMeasure and TBG, or none for default_cwl_measures. P, RBP, RR and AP have graded gains, and AP divides by
/// the sum of gains that the ranking has, as in cwl_eval. `costs` has the cost of a document where qrels have its
/// grade (read_costs). A grade below 0 and below min_rel is that of an unjudged document. Fails on other measures, on
/// measures with a scale or cut-off of their own (except P@k, SDCG@k, BPM@k, NERR8@k and NERR9@k), on gains above 1 for
/// INST and NERR8 to NERR11, on a negative cost, and on a run that has no query in common with qrels or costs.
Result<CwlReport> cwl(const Qrels& qrels, const Run& run, std::vector<AnyMeasure> measures = {},
                      const CwlOptions& options = {}, const Policy& policy = {}, const Qrels& costs = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluate_cwl-inl.hpp>
#endif
