// The judged documents of queries and nuggets, by number, and the changes of their judgments.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/drift/detail/drift_documents-inl.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::drift {

/// The judged documents of a query or nugget in one snapshot, by number.
using JudgedDocuments = std::vector<std::pair<std::uint32_t, double>>;

inline JudgedDocuments judged_documents(const Judgments& judgments, DriftDocuments& documents) {
  JudgedDocuments judged;
  judged.reserve(judgments.size());
  for (std::size_t row = 0; row < judgments.size(); ++row)
    judged.emplace_back(documents.number(judgments.documents[row]), judgments.grades[row]);
  return judged;
}

/// The judged documents of each nugget of a query, by the nugget's id.
using JudgedNuggets = std::map<std::string_view, JudgedDocuments>;

inline JudgedNuggets judged_nuggets(const NuggetJudgments& query, DriftDocuments& documents) {
  JudgedNuggets judged;
  std::vector<JudgedDocuments*> by_index;
  for (const Nugget& nugget : query.nuggets) by_index.push_back(&judged[nugget.id]);
  for (std::size_t row = 0; row < query.documents.size(); ++row) {
    const std::uint32_t document = documents.number(query.documents.documents[row]);
    for (const auto& [nugget, grade] : query.support_of(row)) by_index[nugget]->emplace_back(document, grade);
  }
  return judged;
}

/// Calls on_document(number, grade before, grade after) for each document of either list; both are sorted by number.
template <class OnDocument>
void each_judged(const JudgedDocuments& before, const JudgedDocuments& after, OnDocument&& on_document) {
  auto old = before.begin();
  auto young = after.begin();
  while (old != before.end() || young != after.end()) {
    const bool has_before = young == after.end() || (old != before.end() && old->first <= young->first);
    const bool has_after = old == before.end() || (young != after.end() && young->first <= old->first);
    std::optional<double> was, is;
    const std::uint32_t document = (has_before ? old : young)->first;
    if (has_before) was = (old++)->second;
    if (has_after) is = (young++)->second;
    on_document(document, was, is);
  }
}

inline Verdict verdict(std::optional<double> grade, double level) {
  return !grade ? Verdict::unjudged : *grade >= level ? Verdict::supporting : Verdict::unsupporting;
}

inline bool is_supporting(std::optional<double> grade, double level) {
  return verdict(grade, level) == Verdict::supporting;
}

/// Counts a document that was judged before, after or both.
inline void add_judgment(JudgmentDrift& drift, std::optional<double> before, std::optional<double> after,
                         double level) {
  drift.judgments.before += before ? 1U : 0U;
  drift.judgments.after += after ? 1U : 0U;
  ++(!before ? drift.added : !after ? drift.lost : *before != *after ? drift.changed : drift.same);
  const Verdict was = verdict(before, level), is = verdict(after, level);
  ++drift.verdicts[static_cast<std::size_t>(was)][static_cast<std::size_t>(is)];
}

}  // namespace irmetrics::detail::drift
