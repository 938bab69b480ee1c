// Copies the judgments that are kept.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/describe/describe_options.hpp>
#include <irmetrics/describe/filter_judgments.hpp>

#include <algorithm>
#include <utility>

namespace irmetrics {
namespace detail::describe {

inline void finish_filter(FilterReport& report) {
  report.kept_queries = report.queries - report.dropped_queries.size();
  report.kept_nuggets = report.nuggets - report.dropped_nuggets.size();
  report.share_without_relevant = share_of(report.queries_without_relevant, report.queries);
  report.share_partly_supported = share_of(report.queries_partly_supported, report.queries);
  report.share_unsupported = share_of(report.unsupported_nuggets, report.nuggets);
  report.share_dropped_queries = share_of(report.dropped_queries.size(), report.queries);
  report.share_dropped_nuggets = share_of(report.dropped_nuggets.size(), report.nuggets);
}

/// Whether each nugget of a query has a document with a grade of at least `rel`.
inline std::vector<bool> supported_nuggets(const NuggetJudgments& query, double rel) {
  std::vector<bool> supported(query.nuggets.size());
  for (const auto [nugget, grade] : query.support)
    if (grade >= rel) supported[nugget] = true;
  return supported;
}

/// Copies the nuggets of a query that are kept, with their judgments.
inline Status copy_kept(const NuggetJudgments& query, const std::vector<bool>& kept, NuggetQrelsBuilder& builder,
                        std::size_t& dropped_judgments) {
  const std::string id(query.query);
  for (std::size_t i = 0; i < query.nuggets.size(); ++i)
    if (kept[i])
      if (Status status = builder.add_nugget(id, query.nuggets[i]); !status.ok()) return status;
  for (std::size_t document = 0; document < query.documents.size(); ++document) {
    for (const auto [nugget, grade] : query.support_of(document)) {
      if (!kept[nugget]) {
        ++dropped_judgments;
        continue;
      }
      Status status = builder.add(id, query.nuggets[nugget].id, query.documents.documents[document], grade);
      if (!status.ok()) return status;
    }
  }
  return Status();
}

}  // namespace detail::describe

IRMETRICS_INLINE Result<Filtered<Qrels>> filter_judgments(const Qrels& qrels, double rel) {
  if (Status status = detail::check_range("rel", rel, range::any); !status.ok()) return status;
  FilterReport report;
  report.rel = rel;
  report.queries = qrels.size();
  QrelsBuilder builder;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    const Judgments query = qrels[i];
    if (query.descending.empty() || query.descending[0] < rel) {
      report.dropped_queries.emplace_back(query.query);
      report.dropped_judgments += query.size();
      ++report.queries_without_relevant;
      continue;
    }
    for (std::size_t row = 0; row < query.size(); ++row)
      if (Status status = builder.add(query.query, query.documents[row], query.grades[row]); !status.ok())
        return status;
  }
  auto kept = std::move(builder).build();
  if (!kept.ok()) return kept.status();
  detail::describe::finish_filter(report);
  return Filtered<Qrels>{*std::move(kept), std::move(report)};
}

IRMETRICS_INLINE Result<Filtered<NuggetQrels>> filter_judgments(const NuggetQrels& nuggets, double rel,
                                                                FilterDrop drop) {
  if (Status status = detail::check_range("rel", rel, range::any); !status.ok()) return status;
  FilterReport report;
  report.rel = rel;
  report.drop = drop;
  report.queries = nuggets.size();
  report.nuggets = nuggets.nugget_count();
  NuggetQrelsBuilder builder;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    std::vector<bool> kept = detail::describe::supported_nuggets(query, rel);
    const auto supported = static_cast<std::size_t>(std::count(kept.begin(), kept.end(), true));
    report.unsupported_nuggets += kept.size() - supported;
    const bool is_partly_supported = supported > 0 && supported < kept.size();
    if (supported == 0) ++report.queries_without_relevant;
    if (is_partly_supported) ++report.queries_partly_supported;
    if (is_partly_supported && drop == FilterDrop::queries) kept.assign(kept.size(), false);
    if (std::find(kept.begin(), kept.end(), true) == kept.end()) report.dropped_queries.emplace_back(query.query);
    for (std::size_t nugget = 0; nugget < kept.size(); ++nugget)
      if (!kept[nugget]) report.dropped_nuggets.push_back({std::string(query.query), query.nuggets[nugget].id});
    if (Status status = detail::describe::copy_kept(query, kept, builder, report.dropped_judgments); !status.ok())
      return status;
  }
  auto kept = std::move(builder).build();
  if (!kept.ok()) return kept.status();
  detail::describe::finish_filter(report);
  return Filtered<NuggetQrels>{*std::move(kept), std::move(report)};
}

}  // namespace irmetrics
