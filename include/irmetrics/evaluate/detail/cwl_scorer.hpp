// Scores one query after the other in the C/W/L framework.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/cwl_report.hpp>
#include <irmetrics/evaluate/detail/every_document.hpp>
#include <irmetrics/measures/measure.hpp>

#include <span>
#include <vector>

namespace irmetrics::detail::evaluate {

using irmetrics::measures::CwlDocument;
using irmetrics::measures::CwlValues;

/// The documents that a user reads for a query, and what the users of all measures can expect.
class CwlScorer {
 public:
  /// `measures` are those of cwl, and at least one.
  static Result<CwlScorer> of(std::vector<AnyMeasure> measures, const CwlOptions& options, const Policy& policy);

  const std::vector<AnyMeasure>& measures() const noexcept { return measures_; }
  /// One expectation for each measure, valid until the next call. The judgments and the costs may be empty.
  Result<std::span<const CwlExpectation>> score(const RankedList& list, const Judgments& judged,
                                                const Judgments& costs);

 private:
  CwlScorer(std::vector<AnyMeasure> measures, const CwlOptions& options, const Policy& policy);
  Status read(const RankedList& list, const Judgments& judged, const Judgments& costs);
  double gain(double grade) const noexcept;

  std::vector<AnyMeasure> measures_;
  CwlOptions options_;
  Policy policy_;
  Aligner aligner_;
  EveryDocument every_document_;
  std::vector<CwlDocument> worst_, best_;  // one for each rank
  std::vector<CwlExpectation> expected_;
};

}  // namespace irmetrics::detail::evaluate
