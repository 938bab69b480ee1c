// Shared by the readers and writers of nugget judgments with one line per judgment.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/add_nugget_judgment.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/nugget_order.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

using collection::add_nugget_judgment;

/// The finished judgments, with nuggets in natural order. A document judged twice for the same nugget is an error; a
/// lenient reader counts a skipped line instead.
inline Result<NuggetQrels> finish_nuggets(NuggetQrelsBuilder nuggets, FieldCheck& check) {
  auto built = std::move(nuggets).build(
      [&check](std::size_t line, const std::string& problem) { return check.tolerate(line, problem); });
  if (!built.ok()) return built.status();
  return in_natural_order(*built);
}

/// A judgment of a nugget: the index of the document within the query.
struct NuggetDocument {
  std::size_t document;
  double grade;
};

/// The judgments of a query, grouped by nugget instead of by document.
inline std::vector<std::vector<NuggetDocument>> judgments_by_nugget(const NuggetJudgments& query) {
  std::vector<std::vector<NuggetDocument>> by_nugget(query.nuggets.size());
  for (std::size_t row = 0; row < query.documents.size(); ++row)
    for (const auto& [nugget, grade] : query.support_of(row)) by_nugget[nugget].push_back({row, grade});
  return by_nugget;
}

/// Fails on a nugget with properties that affect measures but do not fit into a line of ids and a grade.
inline Status check_unweighted(const std::string& path, std::string_view query, const Nugget& nugget) {
  if (nugget.stance != Stance::none)
    return invalid_input("{}: query '{}', nugget '{}' has a stance, which this format does not support", path, query,
                         nugget.id);
  if (nugget.importance == Importance::unrated && nugget.weight == 1) return Status();
  return invalid_input("{}: query '{}', nugget '{}' has an importance or a weight, which this format does not support",
                       path, query, nugget.id);
}

}  // namespace irmetrics::detail::io
