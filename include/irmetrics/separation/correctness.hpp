// How good systems are on each sample: their scores of its passages as a run, the gold passages as qrels, any measure.
#pragma once

#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/separation/separation.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// What each system of the samples gets in each sample, under a measure of documents (P@1, RR, nDCG@5, ...): a row a
/// system, a column a sample, in the order of the samples. Passages are documents named by their ids, so that of two
/// with equal scores the policy's order of ids decides ("9" before "10" by default, as the paper's P@1 had it).
/// A sample without gold passages scores what the measure says (0 for most; NaN where it is not defined).
/// Fails without systems, on a measure of nuggets, and on one that does not say how correct a ranking is: of which less
/// is better, or whose overall value is no mean.
struct Correctness {
  std::string measure;
  std::vector<std::string> systems;
  std::vector<double> values;  // row after row
  std::size_t samples = 0;

  std::span<const double> of(std::size_t system) const { return std::span(values).subspan(system * samples, samples); }
};
absl::StatusOr<Correctness> correctness(const Samples& samples, const AnyMeasure& measure,
                                        const EvaluateOptions& options = {});

/// The samples again with other gold passages: in each that has a D_S the best passages by a similarity, as many as
/// there are gold ones; of equals those that the order of ids puts first (docno_desc). What a system gets with these
/// tells how much it follows the similarity. `tied` counts the samples in which the choice was between equals.
struct RelabelledSamples {
  Samples samples;
  std::size_t tied = 0;
};
absl::StatusOr<RelabelledSamples> gold_by_similarity(const Samples& samples, std::span<const double> passage_scores);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/correctness-inl.hpp>
#endif
