// Copies the judgments that are kept.
#pragma once

#include <irmetrics/check_range.hpp>
#include <irmetrics/describe/describe_options.hpp>
#include <irmetrics/describe/filter_judgments.hpp>

#include <utility>

namespace irmetrics {
namespace detail::describe {

inline void finish_filter(FilterReport& report) {
  report.kept_queries = report.queries - report.dropped_queries.size();
  report.kept_nuggets = report.nuggets - report.dropped_nuggets.size();
  report.share_dropped_queries = share_of(report.dropped_queries.size(), report.queries);
  report.share_dropped_nuggets = share_of(report.dropped_nuggets.size(), report.nuggets);
}

/// Copies the supported nuggets of a query with their judgments.
inline absl::Status copy_supported(const NuggetJudgments& query, const std::vector<bool>& supported,
                                   NuggetQrelsBuilder& builder, std::size_t& dropped_judgments) {
  const std::string id(query.query);
  for (std::size_t i = 0; i < query.nuggets.size(); ++i)
    if (supported[i])
      if (absl::Status status = builder.add_nugget(id, query.nuggets[i]); !status.ok()) return status;
  for (std::size_t document = 0; document < query.documents.size(); ++document) {
    for (const auto [nugget, grade] : query.support_of(document)) {
      if (!supported[nugget]) {
        ++dropped_judgments;
        continue;
      }
      absl::Status status = builder.add(id, query.nuggets[nugget].id, query.documents.documents[document], grade);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace detail::describe

IRMETRICS_INLINE absl::StatusOr<Filtered<Qrels>> filter_judgments(const Qrels& qrels, double rel) {
  if (absl::Status status = check_range("rel", rel, range::any); !status.ok()) return status;
  FilterReport report;
  report.rel = rel;
  report.queries = qrels.size();
  QrelsBuilder builder;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    const Judgments query = qrels[i];
    if (query.descending.empty() || query.descending[0] < rel) {
      report.dropped_queries.emplace_back(query.query);
      report.dropped_judgments += query.size();
      continue;
    }
    for (std::size_t row = 0; row < query.size(); ++row)
      if (absl::Status status = builder.add(query.query, query.documents[row], query.grades[row]); !status.ok())
        return status;
  }
  auto kept = std::move(builder).build();
  if (!kept.ok()) return kept.status();
  detail::describe::finish_filter(report);
  return Filtered<Qrels>{*std::move(kept), std::move(report)};
}

IRMETRICS_INLINE absl::StatusOr<Filtered<NuggetQrels>> filter_judgments(const NuggetQrels& nuggets, double rel) {
  if (absl::Status status = check_range("rel", rel, range::any); !status.ok()) return status;
  FilterReport report;
  report.rel = rel;
  report.queries = nuggets.size();
  report.nuggets = nuggets.nuggets();
  NuggetQrelsBuilder builder;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    std::vector<bool> supported(query.nuggets.size());
    for (const auto [nugget, grade] : query.support)
      if (grade >= rel) supported[nugget] = true;
    bool some = false;
    for (std::size_t nugget = 0; nugget < supported.size(); ++nugget) {
      some = some || supported[nugget];
      if (!supported[nugget]) report.dropped_nuggets.push_back({std::string(query.query), query.nuggets[nugget].id});
    }
    if (!some) report.dropped_queries.emplace_back(query.query);
    absl::Status status = detail::describe::copy_supported(query, supported, builder, report.dropped_judgments);
    if (!status.ok()) return status;
  }
  auto kept = std::move(builder).build();
  if (!kept.ok()) return kept.status();
  detail::describe::finish_filter(report);
  return Filtered<NuggetQrels>{*std::move(kept), std::move(report)};
}

}  // namespace irmetrics
