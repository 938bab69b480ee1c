// Compares snapshots: both queries and nuggets are items with judged documents, before and after.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/drift/detail/drift_documents-inl.hpp>
#include <irmetrics/drift/detail/judged_documents-inl.hpp>
#include <irmetrics/drift/detail/support_comparison-inl.hpp>
#include <irmetrics/drift/drift.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::drift {

/// Fails if the snapshots cannot be compared.
inline Status check_snapshots(const TestCollection& before, const TestCollection& after, const DriftOptions& options) {
  if (Status status = check_range("rel", options.rel, range::any); !status.ok()) return status;
  if ((before.nuggets() != nullptr) != (after.nuggets() != nullptr))
    return invalid_input("the snapshot {} has nuggets, but the one {} has none; expected both or neither to have them",
                         before.nuggets() != nullptr ? "before" : "after",
                         before.nuggets() != nullptr ? "after" : "before");
  if (before.size() == 0 || after.size() == 0)
    return invalid_input("the snapshot {} has no queries", before.size() == 0 ? "before" : "after");
  if (!options.query.empty()) {
    if (before.find(options.query) || after.find(options.query)) return Status();
    return not_found("query '{}' is in neither snapshot", options.query);
  }
  for (std::size_t i = 0; i < before.size(); ++i)
    if (after.find(before.query(i))) return Status();
  return invalid_input("the snapshots have no query in common: '{}' is the first one before, '{}' the first after",
                       before.query(0), after.query(0));
}

/// Calls on_query(id, index before, index after) for each query of either snapshot that is to be compared, in byte
/// order.
template <class OnQuery>
void each_query(const TestCollection& before, const TestCollection& after, const DriftOptions& options,
                OnQuery&& on_query) {
  using Index = std::optional<std::size_t>;
  for (std::size_t i = 0, j = 0; i < before.size() || j < after.size();) {
    const bool has_before = j == after.size() || (i < before.size() && before.query(i) <= after.query(j));
    const bool has_after = i == before.size() || (j < after.size() && after.query(j) <= before.query(i));
    const std::string_view id = has_before ? before.query(i) : after.query(j);
    Index index_before, index_after;
    if (has_before) index_before = i++;
    if (has_after) index_after = j++;
    if (options.query.empty() || id == options.query) on_query(id, index_before, index_after);
  }
}

/// Number of supported nuggets of a query, and of all its nuggets.
struct NuggetSupport {
  std::size_t supported = 0, nuggets = 0;

  bool some() const noexcept { return supported > 0; }
  bool every() const noexcept { return supported > 0 && supported == nuggets; }
};

inline NuggetSupport nugget_support(const JudgedNuggets& nuggets, double level) {
  const auto supported = std::count_if(nuggets.begin(), nuggets.end(), [level](const auto& nugget) {
    return std::any_of(nugget.second.begin(), nugget.second.end(),
                       [level](const auto& judged) { return judged.second >= level; });
  });
  return {static_cast<std::size_t>(supported), nuggets.size()};
}

inline Result<SupportDrift<std::string>> query_drift(const TestCollection& before, const TestCollection& after,
                                                     const DriftOptions& options, DriftDocuments& documents) {
  SupportComparison<std::string> comparison(documents, options);
  each_query(before, after, options, [&](std::string_view id, auto i, auto j) {
    JudgedDocuments here, there;
    if (i) here = judged_documents(before.qrels()[*i], documents);
    if (j) there = judged_documents(after.qrels()[*j], documents);
    comparison.add(std::string(id), i ? &here : nullptr, j ? &there : nullptr);
  });
  return std::move(comparison).finish();
}

inline Status compare_nuggets(const TestCollection& before, const TestCollection& after, const DriftOptions& options,
                              DriftDocuments& documents, Drift& result) {
  SupportComparison<NuggetId> comparison(documents, options);
  each_query(before, after, options, [&](std::string_view id, auto i, auto j) {
    JudgedNuggets here, there;
    if (i) here = judged_nuggets((*before.nuggets())[*i], documents);
    if (j) there = judged_nuggets((*after.nuggets())[*j], documents);
    const std::string query(id);
    if ((i && j) || options.absent_is_unsupported) {
      const NuggetSupport was = nugget_support(here, options.rel), is = nugget_support(there, options.rel);
      add_change(result.some_nugget, query, was.some(), is.some());
      add_change(result.every_nugget, query, was.every(), is.every());
    }
    std::map<std::string_view, std::pair<JudgedDocuments*, JudgedDocuments*>> nuggets;
    for (auto& [nugget, judged] : here) nuggets[nugget].first = &judged;
    for (auto& [nugget, judged] : there) nuggets[nugget].second = &judged;
    for (const auto& [nugget, judged] : nuggets)
      comparison.add({query, std::string(nugget)}, judged.first, judged.second);
  });
  auto nuggets = std::move(comparison).finish();
  if (!nuggets.ok()) return nuggets.status();
  result.nuggets = *std::move(nuggets);
  return Status();
}

}  // namespace detail::drift

IRMETRICS_INLINE Result<Drift> drift(const TestCollection& before, const TestCollection& after,
                                     const DriftOptions& options) {
  if (Status status = detail::drift::check_snapshots(before, after, options); !status.ok()) return status;
  detail::drift::DriftDocuments documents(options.source);
  Drift result;
  result.source = options.source.text();
  result.level = options.rel;
  if (!options.query.empty()) result.query = options.query;
  auto queries = detail::drift::query_drift(before, after, options, documents);
  if (!queries.ok()) return queries.status();
  result.queries = *std::move(queries);
  if (before.nuggets() != nullptr) {
    Status status = detail::drift::compare_nuggets(before, after, options, documents, result);
    if (!status.ok()) return status;
  }
  if (Status status = documents.check_sources(); !status.ok()) return status;
  return result;
}

}  // namespace irmetrics
