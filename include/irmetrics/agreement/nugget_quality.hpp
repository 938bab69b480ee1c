// Quality of generated nuggets, from an annotator's counts for each query. FreshStack, equations 2 to 4.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>

#include <cstdint>
#include <limits>
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

struct NuggetQualityReport {
  NuggetQuality mean;                       // each over the queries with a value; NaN if there are none
  std::vector<std::string> queries;         // in the order given, without the skipped ones
  std::vector<NuggetQuality> per_query;     // of each of them
  std::vector<std::string> skipped;         // queries without a generated nugget; they have no values
  std::vector<std::string> without_recall;  // queries whose nuggets are all minor, with no nugget missing

  static constexpr auto description =
      describe_result<NuggetQualityReport>(
          "NuggetQuality",
          "Quality of generated nuggets: means over the queries with a value, and the values of each.") |
      Title{"Quality of the nuggets of {per_query:query|queries} ({skipped} without any skipped)"} |
      included(&NuggetQualityReport::mean) |
      by_query("per_query", &NuggetQualityReport::queries, &NuggetQualityReport::per_query, "values of each query") |
      detail_field("skipped", &NuggetQualityReport::skipped, "queries without a generated nugget") |
      detail_field("without_recall", &NuggetQualityReport::without_recall,
                   "queries whose nuggets are all minor, with no nugget missing");
};

/// Fails, naming the query, if more nuggets are hallucinated or minor than were generated, on a duplicate query, and on
/// an empty query id.
absl::StatusOr<NuggetQualityReport> nugget_quality(std::span<const NuggetAnnotation> annotations);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/agreement/nugget_quality-inl.hpp>
#endif
