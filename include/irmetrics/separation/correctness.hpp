// Correctness of systems on each sample: their scores of its passages as a run, the gold passages as qrels, with any
// measure.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/evaluate_options.hpp>
#include <irmetrics/measures/measure.hpp>
#include <irmetrics/separation/separation.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The score of each system on each sample, under a measure of documents (P@1, RR, nDCG@5, ...): one row per system,
/// one column per sample, in the order of the samples. Passages are documents named by their ids, so that ties follow
/// the tie policy ("9" before "10" by default, as in the paper's P@1). A sample without gold passages has the measure's
/// value for such a query (0 for most; NaN if undefined). Fails without systems, on a nugget-aware measure, and on a
/// measure that does not express correctness: if lower is better, or if its overall value is not a mean.
struct Correctness {
  std::string measure;
  std::vector<std::string> systems;
  std::vector<double> values;  // row after row
  std::size_t samples = 0;

  std::span<const double> of(std::size_t system) const& { return std::span(values).subspan(system * samples, samples); }
  std::span<const double> of(std::size_t system) const&& = delete;
};
/// Evaluates all systems of the samples.
Result<Correctness> correctness(const Samples& samples, const AnyMeasure& measure, const EvaluateOptions& options = {});

/// The same for one system with these scores, one for each passage of all samples: for example a similarity.
Result<Correctness> correctness(const Samples& samples, std::string system, std::span<const double> passage_scores,
                                const AnyMeasure& measure, const EvaluateOptions& options = {});

/// The same samples with other gold passages: in each sample with a D_S, the best passages by a similarity, as many as
/// there are gold ones. A system's score with these shows how much it follows the similarity. Passages of equal
/// similarity are in the order of the tie rule (input: by index, as in the notebook of Hagstrom et al.); `tied` counts
/// the samples in which the choice depended on it. Fails with Ties::error if two passages of such a sample are equally
/// similar, and with Ties::rank_column.
struct RelabelledSamples {
  Samples samples;
  std::size_t tied = 0;
};
/// See RelabelledSamples.
Result<RelabelledSamples> gold_by_similarity(const Samples& samples, std::span<const double> passage_scores,
                                             Ties ties = Ties::docno_desc);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/correctness-inl.hpp>
#endif
