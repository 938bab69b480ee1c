// What evaluate returns: a matrix of measures x queries, the measures' overall values, and the audit.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// What an evaluation met besides scores: all that a reader of the numbers ought to know.
struct Audit {
  std::size_t scored = 0;            // queries in the matrix
  std::size_t left_out = 0;          // judged queries that the policy leaves out of it
  std::size_t missing = 0;           // judged queries that the run lacks
  std::size_t extra = 0;             // queries of the run without judgments
  std::size_t without_relevant = 0;  // judged queries without a grade above 0
  std::size_t duplicates = 0;        // documents dropped because they came twice
  std::size_t tied_hits = 0;         // judged documents that share their score: their rank is the tie policy's choice
  std::size_t unproved_ideals = 0;   // exact ideal rankings not proved to be the best: values may be too large
  std::size_t skipped_lines = 0;     // by a lenient reader
  std::size_t coerced_lines = 0;     // by a lenient reader
  std::string first_problem;         // what the first of these lines was about
  std::vector<CutoffAudit> cutoffs;  // sums over the queries, at each cut-off of the measures
  /// Values, and overall values, too large for a double, or no number where the measure has always one: they are NaN.
  std::size_t not_finite = 0;
  /// Values of missing queries for which the measure names no worth: they are NaN.
  std::size_t missing_undefined = 0;

  bool operator==(const Audit&) const = default;

  static constexpr auto description =
      describe_result<Audit>("Audit", "What an evaluation met besides scores.") |
      field("scored", &Audit::scored, "queries that were scored") |
      field("left_out", &Audit::left_out, "judged queries that the policy leaves out") |
      field("missing", &Audit::missing, "judged queries that the run lacks") |
      field("extra", &Audit::extra, "queries of the run without judgments") |
      field("without_relevant", &Audit::without_relevant, "judged queries without a grade above 0") |
      field("duplicates", &Audit::duplicates, "documents dropped because they came twice") |
      field("tied_hits", &Audit::tied_hits,
            "judged documents that share their score with another document: the tie rule chose their rank") |
      field("unproved_ideals", &Audit::unproved_ideals,
            "exact ideal rankings that were not proved to be the best: values may be too large") |
      field("not_finite", &Audit::not_finite,
            "values, or overall values, that are too large for a float, or no number where the measure has always one: "
            "they are NaN") |
      field("missing_undefined", &Audit::missing_undefined,
            "values of missing queries for which the measure names no worth: they are NaN") |
      field("skipped_lines", &Audit::skipped_lines, "lines that a lenient reader left out") |
      field("coerced_lines", &Audit::coerced_lines,
            "lines that a lenient reader read differently from how they stand there") |
      detail_field("first_problem", &Audit::first_problem,
                   "what was wrong with the first of the lines that were skipped or read differently, with file and "
                   "line; or empty") |
      field("cutoffs", &Audit::cutoffs, "what the top of the rankings held, at each cut-off of the measures");
};

/// What a geometric mean takes for smaller values, as trec_eval does.
inline constexpr double smallest_geometric = 0.00001;

/// One value of many, as a measure's descriptor says. Of no values it is 0, or NaN for mean_of_defined. It is NaN for
/// pooled: that takes the parts of the values.
double aggregate(Aggregate how, std::span<const double> values) noexcept;
/// The pooled value: one sum over the other.
double aggregate(std::span<const Quotient> quotients) noexcept;

/// Scores of one run.
class Scores {
 public:
  Scores() = default;
  /// `values`: one row a measure, one column a query. `quotients`: the same of the measures that are pooled, whose
  /// overall value is NaN without it.
  Scores(std::string run, std::vector<AnyMeasure> measures, std::vector<std::string> queries,
         std::vector<double> values, std::vector<bool> missing, Audit audit, std::vector<Quotient> quotients = {});

  // What refers into the scores must not outlive them: a temporary gives things away, and no spans.
  const std::string& run() const& noexcept { return run_; }
  std::string run() && noexcept { return std::move(run_); }
  /// The same scores under another name of the run.
  Scores named(std::string run) const {
    Scores scores = *this;
    scores.run_ = std::move(run);
    return scores;
  }
  const std::vector<AnyMeasure>& measures() const& noexcept { return measures_; }
  std::vector<AnyMeasure> measures() && noexcept { return std::move(measures_); }
  const std::vector<std::string>& queries() const& noexcept { return queries_; }
  std::vector<std::string> queries() && noexcept { return std::move(queries_); }
  const Audit& audit() const& noexcept { return audit_; }
  Audit audit() && noexcept { return std::move(audit_); }
  /// Whether the run lacks the query, whose values then are what the measures say of a missing one.
  bool is_missing(std::size_t query) const { return missing_[query]; }

  /// The overall value: mean, sum, geometric mean or pooled, as the measure says. Takes any spelling of a measure.
  /// Throws std::out_of_range if the measure was not asked for.
  double mean(std::string_view measure) const { return overall_[index(measure)]; }
  double mean(std::size_t measure) const { return overall_[measure]; }
  /// The values of the queries, in the order of queries().
  std::span<const double> per_query(std::string_view measure) const& { return per_query(index(measure)); }
  std::span<const double> per_query(std::size_t measure) const& {
    return std::span(values_).subspan(measure * queries_.size(), queries_.size());
  }
  std::span<const double> per_query(std::string_view measure) const&& = delete;
  std::span<const double> per_query(std::size_t measure) const&& = delete;
  /// The values of all queries, a row a measure.
  std::span<const double> values() const& noexcept { return values_; }
  std::span<const double> values() const&& = delete;
  /// The parts of the queries' values, a row a measure that is pooled.
  std::span<const Quotient> quotients() const& noexcept { return quotients_; }
  std::span<const Quotient> quotients() const&& = delete;
  /// The row of a measure. Throws std::out_of_range.
  std::size_t index(std::string_view measure) const;

 private:
  std::string run_;
  std::vector<AnyMeasure> measures_;
  std::vector<std::string> queries_;
  std::vector<double> values_;
  std::vector<Quotient> quotients_;
  std::vector<double> overall_;
  std::vector<bool> missing_;
  Audit audit_;
};

/// Scores under the name by which comparisons and reports know the system.
struct NamedScores {
  std::string name;
  Scores scores;
};

/// What evaluate returns: scores, or why there are none. Ask ok() first, or use it as if it were Scores: on an error
/// that throws absl::BadStatusOrAccess, which tells the error.
///
/// As of Scores, nothing that refers into a temporary can be had: `evaluate(...).mean("AP")` compiles, and
/// `evaluate(...)->per_query("AP")` does not; keep the scores in a variable first.
class ScoresOrError : public absl::StatusOr<Scores> {
  using Base = absl::StatusOr<Scores>;

 public:
  using Base::Base;
  ScoresOrError(Base result)  // NOLINT(google-explicit-constructor): it is the same
      : Base(std::move(result)) {}

  const Scores& value() const& { return Base::value(); }
  Scores& value() & { return Base::value(); }
  Scores value() && { return std::move(*this).Base::value(); }
  const Scores& operator*() const& { return Base::operator*(); }
  Scores& operator*() & { return Base::operator*(); }
  Scores operator*() && { return std::move(*this).Base::operator*(); }
  const Scores* operator->() const& { return Base::operator->(); }
  const Scores* operator->() const&& = delete;

  double mean(std::string_view measure) const { return value().mean(measure); }
  double mean(std::size_t measure) const { return value().mean(measure); }
  std::span<const double> per_query(std::string_view measure) const& { return value().per_query(measure); }
  std::span<const double> per_query(std::size_t measure) const& { return value().per_query(measure); }
  const std::vector<std::string>& queries() const& { return value().queries(); }
  const std::vector<AnyMeasure>& measures() const& { return value().measures(); }
  const Audit& audit() const& { return value().audit(); }

  std::span<const double> per_query(std::string_view measure) const&& = delete;
  std::span<const double> per_query(std::size_t measure) const&& = delete;
  std::vector<std::string> queries() && { return std::move(*this).value().queries(); }
  std::vector<AnyMeasure> measures() && { return std::move(*this).value().measures(); }
  Audit audit() && { return std::move(*this).value().audit(); }
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/scores-inl.hpp>
#endif
