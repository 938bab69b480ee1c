// Writes what moved.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/moved_queries.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/moved_report.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::report {

inline std::string rank_text(std::optional<std::uint32_t> rank) { return rank ? fmt::format("{}", *rank) : "-"; }

/// "d -> e" with the values of the measure: "nDCG@10 0.3000 -> 0.5000 (+0.2000)".
inline std::string change_text(const MovedQuery& moved) {
  return fmt::format("{} {} -> {} ({})", moved.measure, number_text(moved.before_value), number_text(moved.after_value),
                     difference_text(moved.difference));
}

/// The grade of a document: "unjudged" if it has none, and both if it is negative.
inline std::string grade_text(const MovedDocument& document) {
  if (!document.grade) return document.judged ? "-" : "unjudged";
  const std::string grade = fmt::format("{:g}", *document.grade);
  return document.judged ? grade : fmt::format("{} (unjudged)", grade);
}

/// The first nuggets of a document, and the number of the others.
inline std::string nuggets_text(const std::vector<std::string>& nuggets) {
  constexpr std::size_t most = 5;
  if (nuggets.size() <= most) return fmt::format("{}", fmt::join(nuggets, ", "));
  return fmt::format("{}, and {} more", fmt::join(nuggets.begin(), nuggets.begin() + most, ", "),
                     nuggets.size() - most);
}

inline std::size_t count_moves(const MovedQuery& moved, DocumentMove move) {
  return static_cast<std::size_t>(std::count_if(moved.documents.begin(), moved.documents.end(),
                                                [&](const MovedDocument& one) { return one.move == move; }));
}

/// The queries of a pair, one line each.
inline ReportTable table_of_moved_queries(const MovedPair& pair) {
  ReportTable table{fmt::format("{}: the queries that differ most, {} -> {} ({} of {})", pair.measure, pair.before,
                                pair.after, pair.queries.size(), fmt::group_digits(pair.moved)),
                    {{"query", "before", "after", "difference", "new", "lost", "new unjudged"}},
                    {}};
  for (const MovedQuery& moved : pair.queries) {
    const auto unjudged = std::count_if(moved.documents.begin(), moved.documents.end(), [](const MovedDocument& one) {
      return one.move == DocumentMove::entered && !one.judged;
    });
    table.rows.push_back({moved.query, number_text(moved.before_value), number_text(moved.after_value),
                          difference_text(moved.difference),
                          fmt::format("{}", count_moves(moved, DocumentMove::entered)),
                          fmt::format("{}", count_moves(moved, DocumentMove::left)), fmt::format("{}", unjudged)});
  }
  return table;
}

inline const Run* run_named(std::span<const Run> runs, const std::string& name) {
  const auto found = std::find_if(runs.begin(), runs.end(), [&](const Run& run) { return run.name() == name; });
  return found == runs.end() ? nullptr : &*found;
}

}  // namespace detail::report

IRMETRICS_INLINE Result<std::vector<MovedPair>> moved_pairs(const Comparison& comparison,
                                                            const TestCollection& collection, std::span<const Run> runs,
                                                            const AnyMeasure& measure, std::size_t queries,
                                                            const MovedDocumentsOptions& options) {
  std::vector<MovedPair> pairs;
  if (comparison.measures.empty()) return pairs;
  const ComparedMeasure& compared = comparison.measures[0];
  const bool baseline = !comparison.options.baseline.empty();
  for (const ComparedPair& pair : compared.pairs) {
    const auto [before, after] =
        baseline ? std::pair(pair.second_row, pair.first_row) : std::pair(pair.first_row, pair.second_row);
    MovedPair& found = pairs.emplace_back();
    found.measure = compared.measure();
    found.before = compared.table.systems()[before];
    found.after = compared.table.systems()[after];
    std::vector<std::string> chosen;
    for (const QueryDifference& query : moved_queries(compared.table, before, after)) {
      if (query.difference == 0) break;
      ++found.moved;
      if (chosen.size() < queries) chosen.push_back(query.query);
    }
    const Run* const run_before = detail::report::run_named(runs, found.before);
    const Run* const run_after = detail::report::run_named(runs, found.after);
    if (run_before == nullptr || run_after == nullptr)
      return not_found("there is no run '{}'", run_before == nullptr ? found.before : found.after);
    auto moved = moved_documents(collection, *run_before, *run_after, chosen, measure, options);
    if (!moved.ok()) return moved.status();
    found.queries = *std::move(moved);
  }
  return pairs;
}

IRMETRICS_INLINE ReportTable table_of(const MovedQuery& moved, std::size_t limit) {
  const ResultRecord record = record_of(moved);
  ReportTable table{title_of_record(record), {{"document", "before", "after", "move", "grade"}}, {}};
  const bool has_nuggets = std::any_of(moved.documents.begin(), moved.documents.end(),
                                       [](const MovedDocument& one) { return !one.nuggets.empty(); });
  const bool has_effects = !moved.measure.empty();
  if (has_nuggets) table.rows[0].emplace_back("nuggets");
  if (has_effects) {
    table.rows[0].emplace_back("effect");
    table.title += "; " + detail::report::change_text(moved);
  }
  const std::size_t shown = limit == 0 ? moved.documents.size() : std::min(limit, moved.documents.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const MovedDocument& document = moved.documents[i];
    table.rows.push_back({document.document, detail::report::rank_text(document.before),
                          detail::report::rank_text(document.after), std::string(enum_text(document.move)),
                          detail::report::grade_text(document)});
    if (has_nuggets) table.rows.back().emplace_back(detail::report::nuggets_text(document.nuggets));
    if (has_effects) table.rows.back().emplace_back(detail::report::difference_text(document.effect));
  }
  if (shown < moved.documents.size())
    table.notes.push_back(fmt::format(
        "And {}.", detail::report::counted(moved.documents.size() - shown, "more document", "more documents")));
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> moved_as_tables(std::span<const MovedPair> pairs, std::size_t limit) {
  std::vector<ReportTable> tables;
  bool first = true;
  for (const MovedPair& pair : pairs) {
    if (pair.queries.empty()) {
      tables.push_back({fmt::format("{}: no query differs, {} -> {}", pair.measure, pair.before, pair.after), {}, {}});
      continue;
    }
    tables.push_back(detail::report::table_of_moved_queries(pair));
    if (first)
      tables.back().notes.emplace_back(
          "Effect of a document: the part of the difference that disappears if an unjudged document stands in its "
          "place in both runs.");
    first = false;
    for (const MovedQuery& moved : pair.queries) tables.push_back(table_of(moved, limit));
  }
  return tables;
}

IRMETRICS_INLINE ReportTable table_of(const EnteredUnjudged& holes) {
  const ResultRecord record = record_of(holes);
  ReportTable table = table_of_record(record, title_of_record(record));
  table.notes.push_back(
      fmt::format("Mean differences: as judged; if none of the documents was relevant; if all of "
                  "them had grade {:g}.",
                  holes.grade));
  return table;
}

}  // namespace irmetrics
