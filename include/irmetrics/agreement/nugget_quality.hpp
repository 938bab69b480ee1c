// Quality of generated nuggets, from an annotator's counts for each query or labels of each nugget. FreshStack,
// equations 2 to 4 and table 5.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_labels.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// An annotator's counts for one query.
struct NuggetAnnotation {
  std::string query;
  std::uint64_t generated = 0;     // N: nuggets, good and bad
  std::uint64_t hallucinated = 0;  // A: of these, not grounded in the answer
  std::uint64_t minor = 0;         // B: of these, minor or redundant
  std::uint64_t missing = 0;       // C: further nuggets that should have been generated
};

/// For one query, or means over queries; NaN if the denominator is 0.
struct NuggetQuality {
  double precision = std::numeric_limits<double>::quiet_NaN();     // (N - B) / N
  double recall = std::numeric_limits<double>::quiet_NaN();        // (N - B) / (N - B + C)
  double groundedness = std::numeric_limits<double>::quiet_NaN();  // (N - A) / N

  static constexpr auto description =
      describe_result<NuggetQuality>("NuggetQualityOfQuery", "Quality of the nuggets of one query.") |
      field("precision", &NuggetQuality::precision, "(N - B) / N, of N nuggets of which B are minor") |
      field("recall", &NuggetQuality::recall, "(N - B) / (N - B + C), with C missing nuggets") |
      field("groundedness", &NuggetQuality::groundedness, "(N - A) / N, of N nuggets of which A are hallucinated");
};

/// The number of nuggets with a label, and their proportion of the generated nuggets (NaN if there are none).
struct NuggetShare {
  std::uint64_t nuggets = 0;
  double share = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<NuggetShare>("NuggetShare", "Nuggets with a label.", ResultKind::row) |
      ReadAs{"{share} ({nuggets})"} | field("nuggets", &NuggetShare::nuggets, "number of nuggets") |
      field("share", &NuggetShare::share, "proportion of the generated nuggets; nan if there are none");
};

struct NuggetQualityReport {
  NuggetQuality mean;                       // each over the queries with a value; NaN if there are none
  std::vector<std::string> queries;         // in the order given, without the skipped ones
  std::vector<NuggetQuality> per_query;     // of each of them
  std::vector<std::string> skipped;         // queries without a generated nugget; they have no values
  std::vector<std::string> without_recall;  // queries whose nuggets are all minor, with no nugget missing
  std::uint64_t generated = 0;              // nuggets of all queries
  NuggetShare hallucinated;
  NuggetShare minor_or_redundant;
  std::optional<NuggetShare> minor;      // of these; known from labels only
  std::optional<NuggetShare> redundant;  // of these; known from labels only
  std::uint64_t missing = 0;

  static constexpr auto description =
      describe_result<NuggetQualityReport>(
          "NuggetQuality",
          "Quality of generated nuggets: means over the queries with a value, and the values of each.") |
      Title{
          "Quality of the nuggets of {per_query:query|queries} ({without_recall} without recall), {skipped} skipped"} |
      included(&NuggetQualityReport::mean) |
      field("generated", &NuggetQualityReport::generated, "generated nuggets of all queries") |
      field("hallucinated", &NuggetQualityReport::hallucinated, "of these, not grounded in the answer") |
      field("minor_or_redundant", &NuggetQualityReport::minor_or_redundant, "of these, minor or redundant") |
      field("minor", &NuggetQualityReport::minor, "of these, minor; None if it is not known") |
      field("redundant", &NuggetQualityReport::redundant, "of these, redundant; None if it is not known") |
      field("missing", &NuggetQualityReport::missing, "further nuggets that should have been generated") |
      by_query("per_query", &NuggetQualityReport::queries, &NuggetQualityReport::per_query, "values of each query") |
      detail_field("skipped", &NuggetQualityReport::skipped, "queries without a generated nugget") |
      detail_field("without_recall", &NuggetQualityReport::without_recall,
                   "queries whose nuggets are all minor, with no nugget missing");
};

/// Fails, naming the query, if more nuggets are hallucinated or minor than were generated, on a duplicate query, and on
/// an empty query id.
Result<NuggetQualityReport> nugget_quality(std::span<const NuggetAnnotation> annotations);

/// The same from labels: a nugget that is minor, redundant or both counts once as minor.
Result<NuggetQualityReport> nugget_quality(std::span<const LabelledQuery> queries);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/agreement/nugget_quality-inl.hpp>
#endif
