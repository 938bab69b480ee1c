// Holes: unjudged documents that are among the first of the ranking after a change only, and what they may hide.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/measures/measures.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of entered_unjudged.
struct EnteredUnjudgedOptions {
  std::uint32_t k = 10;
  Policy policy = {};
  unsigned threads = 0;  // 0: as many as the machine has

  static constexpr auto options = describe_options |
                                  option("k", &EnteredUnjudgedOptions::k, range::at_least(1),
                                         "first documents in which measures without a cut-off look for unjudged ones") |
                                  threads_option(&EnteredUnjudgedOptions::threads);
};

/// The unjudged documents that entered the first k of a run, and the mean difference of a measure if they were judged.
struct HoleBounds {
  std::string measure;
  std::uint32_t k = 10;
  std::size_t documents = 0;         // pairs of a query and an unjudged document that entered its first k
  std::vector<std::string> queries;  // those with such a document, in byte order
  // Mean differences after - before, over the queries for which both values are defined; NaN if there are none.
  double difference = std::numeric_limits<double>::quiet_NaN();  // as judged
  double none = std::numeric_limits<double>::quiet_NaN();        // if none of the documents was relevant
  double all = std::numeric_limits<double>::quiet_NaN();         // if all of them were

  bool operator==(const HoleBounds&) const = default;

  static constexpr auto description =
      describe_result<HoleBounds>("HoleBounds",
                                  "Unjudged documents that entered the first k, and the mean difference of a measure "
                                  "if they were judged.",
                                  ResultKind::row) |
      field("measure", &HoleBounds::measure, "measure") |
      field("k", &HoleBounds::k, "cut-off of the measure, or the one asked for") |
      field("documents", &HoleBounds::documents, "unjudged documents that entered the first k, over all queries") |
      field("queries", &HoleBounds::queries, "queries with such a document") |
      field("difference", &HoleBounds::difference, "mean difference, after minus before, as judged",
            Style::difference) |
      field("none", &HoleBounds::none, "mean difference if none of the documents was relevant", Style::difference) |
      field("all", &HoleBounds::all,
            "mean difference if all of the documents had the largest grade; nan for measures "
            "of nuggets and preferences",
            Style::difference);
};

/// The holes of one run that another did not have.
struct EnteredUnjudged {
  std::string before, after;  // names of the runs
  double grade = 1;           // of relevant documents
  std::vector<HoleBounds> measures;

  bool operator==(const EnteredUnjudged&) const = default;

  static constexpr auto description =
      describe_result<EnteredUnjudged>("EnteredUnjudged",
                                       "Unjudged documents that entered the first of a run, and the mean differences "
                                       "if they were judged.") |
      Title{"Unjudged documents that entered: {before} -> {after}"} |
      detail_field("before", &EnteredUnjudged::before, "name of the run before") |
      detail_field("after", &EnteredUnjudged::after, "name of the run after") |
      detail_field("grade", &EnteredUnjudged::grade, "grade of the documents if all of them were relevant") |
      rows_field("measures", &EnteredUnjudged::measures, "documents and bounds of each measure");
};

/// The unjudged documents that are in the first k of the run after, but not in the first k of the run before: their
/// number, their queries, and the mean difference of each measure if none of them was relevant, and if all of them had
/// the largest grade in the judgments (1 if no document is relevant). k is the cut-off of the measure, or that of the
/// options. Documents without a grade of 0 or more are unjudged. Measures and their means are those of score_tables.
///
/// A judgment changes both runs, by the ideal ranking and the number of relevant documents. So both are scored again
/// with the judgments added, for the queries with such a document: once for all measures with the same k.
///
/// P, Success, RR, DCG and recall at a cut-off: the difference does not fall when one more of the documents is
/// relevant, so that none and all enclose the differences for all ways to judge them by these two grades. Measures that
/// divide by an ideal ranking, such as nDCG, may leave this interval by a little for some other way.
///
/// For most measures an unjudged document counts like one that is not relevant, and none is the difference as judged.
/// It differs for measures that treat unjudged documents in their own way: Bpref and infAP ignore them, Judged and Hole
/// count them, and the policy judged_only removes them, so that they have a rank only once they are judged. Grades do
/// not say which nuggets a document supports, or to what it is preferred: measures of nuggets and of preferences have
/// no bounds.
///
/// Fails as evaluate and score_tables do, and on a policy that takes all orders of tied documents.
Result<EnteredUnjudged> entered_unjudged(const TestCollection& collection, const Run& before, const Run& after,
                                         const Measures& measures, const EnteredUnjudgedOptions& options = {});

/// The same for runs that are scored already, by the same measures and under the policy of the options: only queries
/// with an unjudged document that entered are scored again.
Result<EnteredUnjudged> entered_unjudged(const TestCollection& collection, const Run& before, const Run& after,
                                         const Scores& before_scores, const Scores& after_scores,
                                         const EnteredUnjudgedOptions& options = {});

/// The last rank of a run with these scores that entered_unjudged looks at: it returns the same for a run without the
/// documents below. nullopt if it looks at all.
std::optional<std::uint32_t> last_rank_of_holes(const Scores& scores, const Policy& policy);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/entered_unjudged-inl.hpp>
#endif
