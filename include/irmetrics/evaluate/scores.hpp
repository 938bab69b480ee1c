// The result of evaluate: a matrix of measures x queries, the overall values of the measures, and the audit.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/detail/checked_index.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/measure.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// Number of queries for which a measure is undefined.
struct UndefinedMeasure {
  std::string measure;
  std::size_t queries = 0;

  bool operator==(const UndefinedMeasure&) const = default;

  static constexpr auto description =
      describe_result<UndefinedMeasure>("UndefinedMeasure", "A measure that is undefined for some queries.",
                                        ResultKind::row) |
      field("measure", &UndefinedMeasure::measure, "measure") |
      field("queries", &UndefinedMeasure::queries, "queries for which it is undefined");
};

/// A measure whose smallest grade the judgments of some queries do not reach.
struct BelowRel {
  std::string measure;
  double rel = 1;
  std::size_t queries = 0;

  bool operator==(const BelowRel&) const = default;

  static constexpr auto description =
      describe_result<BelowRel>("BelowRel", "A measure whose `rel` no judged document of some queries reaches.",
                                ResultKind::row) |
      field("measure", &BelowRel::measure, "measure") |
      field("rel", &BelowRel::rel, "smallest grade that it requires") |
      field("queries", &BelowRel::queries, "scored queries without a judged document of this grade or more");
};

/// Counts that help to interpret the scores of a run, and the policies on which they depend most.
struct Audit {
  std::size_t scored = 0;              // queries in the matrix
  std::size_t left_out = 0;            // judged queries that the policy excludes from the matrix
  std::size_t missing = 0;             // judged queries that are missing from the run
  std::size_t extra = 0;               // queries of the run without judgments
  std::size_t without_relevant = 0;    // judged queries without a grade above 0
  std::size_t duplicates = 0;          // duplicate documents that were dropped
  std::size_t identical_ids = 0;       // documents with the id of their query that were dropped
  std::size_t tied_hits = 0;           // judged documents that share their score: the tie policy decides their rank
  std::size_t large_scores = 0;        // documents whose score is beyond 2^53 and that of another: see is_large
  std::size_t large_grades = 0;        // judged documents of the scored queries whose grade is so
  std::size_t judged_outside = 0;      // documents judged for the scored queries that the corpus lacks
  std::size_t returned_outside = 0;    // documents returned for the scored queries that it lacks
  std::size_t unproved_ideals = 0;     // exact ideal rankings not proved to be the best: values may be too large
  std::size_t skipped_lines = 0;       // by a lenient reader
  std::size_t coerced_lines = 0;       // by a lenient reader
  std::string first_problem;           // problem of the first of these lines
  std::size_t commented_records = 0;   // comments of the file that would be valid records
  std::string first_commented_record;  // the first of them, with file and line
  std::vector<CutoffAudit> cutoffs;    // sums over the queries, at each cut-off of the measures
  /// Values and overall values that are NaN because they are too large for a double, or because the measure returned
  /// NaN although it should be defined.
  std::size_t not_finite = 0;
  /// Values of missing queries that are NaN because the measure does not define them.
  std::size_t missing_undefined = 0;
  std::vector<UndefinedMeasure> undefined;  // the measures with undefined per-query values
  /// The measures whose `rel` more queries do not reach than those that have no grade above 0.
  std::vector<BelowRel> below_rel;
  TieRule ties = TieRule::docno_desc;
  Queries queries = Queries::judged;

  bool operator==(const Audit&) const = default;

  static constexpr auto description =
      describe_result<Audit>("Audit", "Audit of an evaluation.") |
      field("scored", &Audit::scored, "queries that were scored") |
      field("left_out", &Audit::left_out, "judged queries that the policy leaves out") |
      field("missing", &Audit::missing, "judged queries missing from the run") |
      field("extra", &Audit::extra, "queries of the run without judgments") |
      field("without_relevant", &Audit::without_relevant, "judged queries without a grade above 0") |
      field("duplicates", &Audit::duplicates, "duplicate documents that were dropped") |
      field("identical_ids", &Audit::identical_ids, "documents with the id of their query that were dropped") |
      field("tied_hits", &Audit::tied_hits,
            "judged documents that share their score with another document: the tie rule chose their rank") |
      field("large_scores", &Audit::large_scores,
            "documents that share a score of 2^53 or more with another: a double does not tell whole numbers of this "
            "size apart") |
      field("large_grades", &Audit::large_grades,
            "judged documents that share a grade of 2^53 or more with another of their query") |
      field("judged_outside", &Audit::judged_outside,
            "documents judged for the scored queries that the corpus lacks; 0 without a corpus") |
      field("returned_outside", &Audit::returned_outside,
            "documents returned for the scored queries that the corpus lacks; 0 without a corpus") |
      field("unproved_ideals", &Audit::unproved_ideals,
            "exact ideal rankings that were not proved to be the best: values may be too large") |
      field("not_finite", &Audit::not_finite,
            "values and overall values that are NaN because they are too large for a double, or NaN although the "
            "measure is always defined") |
      field("missing_undefined", &Audit::missing_undefined,
            "values of missing queries for which the measure defines no value: they are NaN") |
      field("skipped_lines", &Audit::skipped_lines, "lines that a lenient reader skipped") |
      field("coerced_lines", &Audit::coerced_lines, "malformed lines that a lenient reader coerced") |
      detail_field("first_problem", &Audit::first_problem,
                   "problem of the first line that was skipped or coerced, with file and line; or empty") |
      field("commented_records", &Audit::commented_records,
            "comments of the run's file that would be valid records, as the lines of queries whose ids begin with #: "
            "comments=off reads them") |
      detail_field("first_commented_record", &Audit::first_commented_record,
                   "the first of these comments, with file and line; or empty") |
      field("cutoffs", &Audit::cutoffs, "counts of the top k, for each cut-off of the measures") |
      field("undefined", &Audit::undefined, "measures that are undefined for some queries") |
      field("below_rel", &Audit::below_rel,
            "measures whose rel is above all grades of some queries, although these have grades above 0") |
      field("ties", &Audit::ties, "policy: order of documents with equal scores") |
      field("queries", &Audit::queries, "policy: which queries are scored");
};

/// The lower limit of values in a geometric mean, as in trec_eval.
inline constexpr double smallest_geometric = 0.00001;

/// Aggregates values as a measure's descriptor says. Without values a sum is 0, and the others are NaN. It is NaN for
/// pooled, which needs the quotients.
double aggregate(Aggregate how, std::span<const double> values) noexcept;
/// The pooled value: the sum of dividends over the sum of divisors.
double aggregate(std::span<const Quotient> quotients) noexcept;

class Scores;

namespace detail::evaluate {

/// Sets an overall value that is not computed from the values of the queries.
void set_overall(Scores& scores, std::size_t measure, double value) noexcept;

}  // namespace detail::evaluate

/// Scores of one run.
class Scores {
 public:
  Scores() = default;
  /// `values`: one row per measure, one column per query. `quotients`: the same for pooled measures, whose overall
  /// value is NaN without it. Adds the undefined values and overall values to the audit.
  Scores(std::string run, std::vector<AnyMeasure> measures, std::vector<std::string> queries,
         std::vector<double> values, std::vector<bool> missing, Audit audit, std::vector<Quotient> quotients = {});

  // References into the scores must not outlive them: a temporary returns copies, and no spans.
  /// The name of the run.
  const std::string& run() const& noexcept { return run_; }
  std::string run() && noexcept { return std::move(run_); }
  /// The same scores under another name of the run.
  Scores named(std::string run) const;
  /// The measures, in the order in which they were given.
  const std::vector<AnyMeasure>& measures() const& noexcept { return measures_; }
  std::vector<AnyMeasure> measures() && noexcept { return std::move(measures_); }
  /// The ids of the queries that count.
  const std::vector<std::string>& queries() const& noexcept { return queries_; }
  std::vector<std::string> queries() && noexcept { return std::move(queries_); }
  /// Counts that help to interpret the scores.
  const Audit& audit() const& noexcept { return audit_; }
  Audit audit() && noexcept { return std::move(audit_); }
  /// The same scores with another audit.
  Scores audited(Audit audit) const;
  /// Whether the query is missing from the run; its values are then those of a missing query.
  bool is_missing(std::size_t query) const { return missing_[detail::checked_index("query", query, missing_.size())]; }

  /// The overall value: mean, sum, geometric mean or pooled value, as the measure defines it. Accepts a measure, any
  /// spelling of it, or its position. Throws std::out_of_range if the measure was not evaluated.
  double mean(const AnyMeasure& measure) const { return overall_[index(measure)]; }
  double mean(std::string_view measure) const { return overall_[index(measure)]; }
  double mean(std::size_t measure) const { return overall_[row(measure)]; }
  /// The values of the queries, in the order of queries().
  std::span<const double> per_query(const AnyMeasure& measure) const& { return per_query(index(measure)); }
  std::span<const double> per_query(std::string_view measure) const& { return per_query(index(measure)); }
  std::span<const double> per_query(std::size_t measure) const& {
    return std::span(values_).subspan(row(measure) * queries_.size(), queries_.size());
  }
  std::span<const double> per_query(const AnyMeasure& measure) const&& = delete;
  std::span<const double> per_query(std::string_view measure) const&& = delete;
  std::span<const double> per_query(std::size_t measure) const&& = delete;
  /// The values of all queries, one row per measure.
  std::span<const double> values() const& noexcept { return values_; }
  std::span<const double> values() const&& = delete;
  /// The quotients of all queries, one row per pooled measure.
  std::span<const Quotient> quotients() const& noexcept { return quotients_; }
  std::span<const Quotient> quotients() const&& = delete;
  /// The row of a measure, or of one in any spelling; index throws std::out_of_range if it was not evaluated.
  std::optional<std::size_t> find(const AnyMeasure& measure) const;
  std::optional<std::size_t> find(std::string_view measure) const;
  std::size_t index(const AnyMeasure& measure) const { return known(measure.text(), find(measure)); }
  std::size_t index(std::string_view measure) const { return known(measure, find(measure)); }

 private:
  friend void detail::evaluate::set_overall(Scores& scores, std::size_t measure, double value) noexcept;

  std::optional<std::size_t> find_text(std::string_view text) const;
  std::size_t known(std::string_view measure, std::optional<std::size_t> row) const;
  std::size_t row(std::size_t measure) const { return detail::checked_index("measure", measure, measures_.size()); }

  std::string run_;
  std::vector<AnyMeasure> measures_;
  std::vector<std::uint32_t> by_text_;  // rows in the order of the measures' texts; empty for few measures
  std::vector<std::string> queries_;
  std::vector<double> values_;
  std::vector<Quotient> quotients_;
  std::vector<double> overall_;
  std::vector<bool> missing_;
  Audit audit_;
};

/// Scores with the name of the system, as comparisons and reports show it.
struct NamedScores {
  std::string name;
  Scores scores;
};

/// The result of evaluate: scores, or an error. Check ok() first, or use it like Scores: on an error this throws
/// StatusError with the error's text.
///
/// As for Scores, a temporary returns no references: `evaluate(...).mean("AP")` compiles, but
/// `evaluate(...)->per_query("AP")` does not; store the scores in a variable first.
class ScoresOrError : public Result<Scores> {
  using Base = Result<Scores>;

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

  double mean(const AnyMeasure& measure) const { return value().mean(measure); }
  double mean(std::string_view measure) const { return value().mean(measure); }
  double mean(std::size_t measure) const { return value().mean(measure); }
  std::span<const double> per_query(const AnyMeasure& measure) const& { return value().per_query(measure); }
  std::span<const double> per_query(std::string_view measure) const& { return value().per_query(measure); }
  std::span<const double> per_query(std::size_t measure) const& { return value().per_query(measure); }
  const std::vector<std::string>& queries() const& { return value().queries(); }
  const std::vector<AnyMeasure>& measures() const& { return value().measures(); }
  const Audit& audit() const& { return value().audit(); }

  std::span<const double> per_query(const AnyMeasure& measure) const&& = delete;
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
