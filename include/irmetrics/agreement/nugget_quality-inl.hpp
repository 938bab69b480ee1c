// Computes precision, recall and groundedness from an annotator's counts or labels.
#pragma once

#include <irmetrics/agreement/nugget_quality.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>

#include <cmath>
#include <string_view>

namespace irmetrics {
namespace detail::agreement {

inline Status check_counts(const NuggetAnnotation& given) {
  const auto of_generated = [&](std::string_view what, std::uint64_t count) {
    return invalid_input("query '{}': {} of {} generated nuggets are {}; expected at most all of them", given.query,
                         count, given.generated, what);
  };
  if (given.query.empty()) return invalid_input("a query id is empty");
  if (given.hallucinated > given.generated) return of_generated("hallucinated", given.hallucinated);
  if (given.minor > given.generated) return of_generated("minor", given.minor);
  return Status();
}

inline NuggetQuality quality_of(const NuggetAnnotation& given) {
  const auto generated = static_cast<double>(given.generated);
  const auto good = static_cast<double>(given.generated - given.minor);
  const auto grounded = static_cast<double>(given.generated - given.hallucinated);
  return {good / generated, good / (good + static_cast<double>(given.missing)), grounded / generated};
}

/// The mean of one value over the queries that have it.
inline double mean_of(std::span<const NuggetQuality> queries, double NuggetQuality::*value) {
  double sum = 0, count = 0;
  for (const NuggetQuality& query : queries) {
    if (std::isnan(query.*value)) continue;
    sum += query.*value;
    ++count;
  }
  return sum / count;
}

inline NuggetShare label_share(std::uint64_t nuggets, std::uint64_t generated) {
  return {nuggets, static_cast<double>(nuggets) / static_cast<double>(generated)};
}

/// The counts of a query's labels.
inline NuggetAnnotation annotation_of(const LabelledQuery& query) {
  NuggetAnnotation counts{query.query, query.nuggets.size(), 0, 0, query.missing};
  for (const LabelledNugget& nugget : query.nuggets) {
    counts.hallucinated += nugget.hallucinated ? 1 : 0;
    counts.minor += nugget.minor || nugget.redundant ? 1 : 0;
  }
  return counts;
}

}  // namespace detail::agreement

IRMETRICS_INLINE Result<NuggetQualityReport> nugget_quality(std::span<const NuggetAnnotation> annotations) {
  NuggetQualityReport report;
  HashSet<std::string_view> known;
  for (const NuggetAnnotation& given : annotations) {
    if (Status status = detail::agreement::check_counts(given); !status.ok()) return status;
    if (!known.insert(given.query).second)
      return duplicate_input("query '{}' is annotated twice; expected one annotation", given.query);
    report.generated += given.generated;
    report.hallucinated.nuggets += given.hallucinated;
    report.minor_or_redundant.nuggets += given.minor;
    report.missing += given.missing;
    if (given.generated == 0) {
      report.skipped.push_back(given.query);
      continue;
    }
    report.queries.push_back(given.query);
    report.per_query.push_back(detail::agreement::quality_of(given));
    if (std::isnan(report.per_query.back().recall)) report.without_recall.push_back(given.query);
  }
  for (const auto value : {&NuggetQuality::precision, &NuggetQuality::recall, &NuggetQuality::groundedness})
    report.mean.*value = detail::agreement::mean_of(report.per_query, value);
  for (NuggetShare* const label : {&report.hallucinated, &report.minor_or_redundant})
    *label = detail::agreement::label_share(label->nuggets, report.generated);
  return report;
}

IRMETRICS_INLINE Result<NuggetQualityReport> nugget_quality(std::span<const LabelledQuery> queries) {
  std::vector<NuggetAnnotation> annotations;
  std::uint64_t minor = 0, redundant = 0;
  for (const LabelledQuery& query : queries) {
    annotations.push_back(detail::agreement::annotation_of(query));
    for (const LabelledNugget& nugget : query.nuggets) {
      minor += nugget.minor ? 1 : 0;
      redundant += nugget.redundant ? 1 : 0;
    }
  }
  auto report = nugget_quality(annotations);
  if (!report.ok()) return report;
  report->minor = detail::agreement::label_share(minor, report->generated);
  report->redundant = detail::agreement::label_share(redundant, report->generated);
  return report;
}

}  // namespace irmetrics
