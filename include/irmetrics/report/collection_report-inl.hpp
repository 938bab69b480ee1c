// Counts the contents of collections, and lists the first.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/report/collection_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace irmetrics {
namespace detail::report {

/// A table of the first queries. Query number q has count(q) documents or nuggets, with the texts entry(q, i).
template <class Collection, class Count, class Entry>
ReportTable preview_of(const Collection& collection, std::size_t shown, std::vector<Cell> header, Count&& count,
                       Entry&& entry) {
  ReportTable table{summary(collection), {std::move(header)}, {}};
  for (std::size_t i = 0; i < std::min(shown, collection.size()); ++i) {
    const auto query = collection[i];
    const std::size_t all = count(query);
    std::string first;
    for (std::size_t at = 0; at < std::min(shown, all); ++at) first += (at > 0 ? ", " : "") + entry(query, at);
    table.rows.push_back(
        {std::string(collection.query(i)), fmt::format("{}", all), first + (all > shown ? ", ..." : "")});
  }
  return table;
}

inline std::string entry_text(std::string_view id, double number) { return fmt::format("{}: {:g}", id, number); }

}  // namespace detail::report

IRMETRICS_INLINE std::string summary(const Run& run) {
  return fmt::format("Run '{}': {}, {}", detail::visible(run.name()),
                     detail::report::counted(run.size(), "query", "queries"),
                     detail::report::counted(run.document_count(), "document", "documents"));
}
IRMETRICS_INLINE std::string summary(const Qrels& qrels) {
  return fmt::format("Qrels: {}, {}", detail::report::counted(qrels.size(), "query", "queries"),
                     detail::report::counted(qrels.judgment_count(), "judgment", "judgments"));
}
IRMETRICS_INLINE std::string summary(const NuggetQrels& nuggets) {
  return fmt::format("NuggetQrels: {}, {}, {}", detail::report::counted(nuggets.size(), "query", "queries"),
                     detail::report::counted(nuggets.nugget_count(), "nugget", "nuggets"),
                     detail::report::counted(nuggets.judgment_count(), "judgment", "judgments"));
}
IRMETRICS_INLINE std::string summary(const PreferenceQrels& preferences) {
  return fmt::format("PreferenceQrels: {}, {}, {}", detail::report::counted(preferences.size(), "query", "queries"),
                     detail::report::counted(preferences.group_count(), "group", "groups"),
                     detail::report::counted(preferences.judgment_count(), "judgment", "judgments"));
}
IRMETRICS_INLINE std::string summary(const Texts& texts) { return fmt::format("Texts: {}", texts.size()); }
IRMETRICS_INLINE std::string summary(const Samples& samples) {
  return fmt::format(
      "Samples: {} with {} passages{}; systems: {}", samples.size(), samples.passages(),
      samples.has_texts() ? "" : ", without texts",
      samples.systems().empty() ? "none" : detail::visible(fmt::format("{}", fmt::join(samples.systems(), ", "))));
}

IRMETRICS_INLINE ReportTable preview(const Run& run, std::size_t shown) {
  return detail::report::preview_of(
      run, shown, {"query", "documents", "first"}, [](const RankedList& query) { return query.size(); },
      [](const RankedList& query, std::size_t i) {
        return detail::report::entry_text(query.documents[i], query.scores[i]);
      });
}
IRMETRICS_INLINE ReportTable preview(const Qrels& qrels, std::size_t shown) {
  return detail::report::preview_of(
      qrels, shown, {"query", "documents", "first"}, [](const Judgments& query) { return query.size(); },
      [](const Judgments& query, std::size_t i) {
        return detail::report::entry_text(query.documents[i], query.grades[i]);
      });
}
IRMETRICS_INLINE ReportTable preview(const NuggetQrels& nuggets, std::size_t shown) {
  return detail::report::preview_of(
      nuggets, shown, {"query", "nuggets", "first, with supporting documents"},
      [](const NuggetJudgments& query) { return query.nuggets.size(); },
      [](const NuggetJudgments& query, std::size_t i) {
        return detail::report::entry_text(query.nuggets[i].id, query.supporters[i]);
      });
}
IRMETRICS_INLINE ReportTable preview(const PreferenceQrels& preferences, std::size_t shown) {
  return detail::report::preview_of(
      preferences, shown, {"query", "groups", "first, with judged documents"},
      [](const PreferenceJudgments& query) { return query.groups.size(); },
      [](const PreferenceJudgments& query, std::size_t i) {
        return detail::report::entry_text(query.groups[i].judged.query, static_cast<double>(query.groups[i].size()));
      });
}

}  // namespace irmetrics
