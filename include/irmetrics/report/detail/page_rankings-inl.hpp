// The rankings of a query on a page, side by side: the first documents of each system, and where they moved.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/evaluate/moved_documents.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/comparison_page.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/detail/page_writer-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The rankings of the queries that are shown.
class PageRankings {
 public:
  /// `systems`: names of the runs; all others are compared with the first. `measure`: whose changes are explained;
  /// `sign`: -1 if lower is better.
  static Result<PageRankings> of(const PageContents& contents, const PageOptions& options,
                                 std::span<const std::string> systems, std::span<const std::string> queries,
                                 const std::string& measure, int sign) {
    PageRankings result;
    result.contents_ = &contents;
    result.k_ = options.k;
    result.sign_ = sign;
    result.systems_.assign(systems.begin(), systems.end());
    MovedDocumentsOptions moving{.k = options.k, .order = MoveOrder::rank};
    if (contents.policy != nullptr) moving.policy = *contents.policy;
    result.any_order_ = takes_all_orders(moving.policy.ties);
    moving.policy.ties = static_cast<TieRule>(one_order(moving.policy.ties));
    const auto parsed = parse_measure(measure);
    std::optional<AnyMeasure> explained;
    if (parsed.ok() && !result.any_order_) explained = *parsed;
    const auto reference = find_run(contents.runs, systems[0]);
    if (!reference.ok()) return reference.status();
    for (std::size_t i = 1; i < systems.size(); ++i) {
      const auto run = find_run(contents.runs, systems[i]);
      if (!run.ok()) return run.status();
      auto moved = moved_documents(*contents.collection, **reference, **run, queries, explained, moving);
      if (!moved.ok() && explained) {  // such as a measure of all orders
        explained.reset();
        moved = moved_documents(*contents.collection, **reference, **run, queries, explained, moving);
      }
      if (!moved.ok()) return moved.status();
      result.moved_.push_back(*std::move(moved));
    }
    for (std::size_t i = 0; i < queries.size(); ++i) result.places_.emplace(queries[i], i);
    result.explained_ = explained ? measure : "";
    for (std::size_t i = 0; i < contents.collection->size(); ++i)
      result.largest_grade_ = std::max(result.largest_grade_, contents.collection->qrels().largest_grade(i));
    return result;
  }

  bool has(const std::string& query) const { return places_.contains(query); }

  /// Whether an unjudged document is among those that are shown.
  bool has_holes(const std::string& query) const {
    const std::size_t place = places_.find(query)->second;
    return std::any_of(moved_.begin(), moved_.end(), [&](const std::vector<MovedQuery>& of_pair) {
      return std::any_of(of_pair[place].documents.begin(), of_pair[place].documents.end(),
                         [](const MovedDocument& document) { return !document.judged; });
    });
  }

  void write_legend(PageWriter& page) const {
    page.add(
        "<p class=\"legend\">Open a query for the first {} of each system: <b class=\"g4\">{:g}</b> grade, <b "
        "class=\"hole\">?</b> unjudged; \xE2\x86\x91 \xE2\x86\x93 by how many ranks a document moved against {}, "
        "<i>new</i> or <i>lost</i> among these.",
        counted(k_, "document", "documents"), std::isfinite(largest_grade_) ? largest_grade_ : 1,
        page.name(systems_[0]));
    if (!explained_.empty())
      page.add(
          " <em class=\"up\">+0.1</em>: the part of the change in {} that disappears if an unjudged document stands in "
          "its "
          "place in both rankings.",
          page.name(explained_));
    if (any_order_) page.raw(" Tied documents are shown in one of their orders.");
    page.raw("</p>\n");
  }

  void write(const std::string& query, PageWriter& page) const {
    const std::size_t place = places_.find(query)->second;
    std::vector<std::vector<const MovedDocument*>> columns(systems_.size());
    for (std::size_t i = 0; i < moved_.size(); ++i)
      for (const MovedDocument& document : moved_[i][place].documents) {
        if (i == 0 && document.before) put(document, *document.before, columns[0]);
        if (document.after) put(document, *document.after, columns[i + 1]);
      }
    std::size_t rows = 0;
    for (const auto& column : columns) rows = std::max(rows, column.size());
    page.add(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Rankings\"><table class=\"rankings\" "
        "style=\"min-width:{}rem\"><caption>Rankings</caption><thead><tr><th scope=\"col\">rank</th>",
        4 + 9 * systems_.size());
    for (const std::string& system : systems_) page.add("<th scope=\"col\">{}</th>", page.name(system));
    page.raw("</tr></thead><tbody>\n");
    for (std::size_t row = 0; row < rows; ++row) {
      page.add("<tr><th scope=\"row\">{}</th>", row + 1);
      for (std::size_t system = 0; system < columns.size(); ++system) {
        const auto& column = columns[system];
        page.raw("<td>");
        if (row < column.size() && column[row] != nullptr) write_document(*column[row], system > 0, page);
        page.raw("</td>");
      }
      page.raw("</tr>\n");
    }
    page.raw("</tbody></table></div>\n");
    if (rows == 0) page.raw("<p>No system has documents for this query.</p>\n");
  }

 private:
  static Result<const Run*> find_run(std::span<const Run> runs, const std::string& name) {
    for (const Run& run : runs)
      if (run.name() == name) return &run;
    return not_found("the page needs the run of '{}' for its rankings", name);
  }

  /// Puts a document at its rank, if that is shown.
  void put(const MovedDocument& document, std::uint32_t rank, std::vector<const MovedDocument*>& column) const {
    if (rank > k_) return;
    if (column.size() < rank) column.resize(rank);
    column[rank - 1] = &document;
  }

  void write_grade(const MovedDocument& document, PageWriter& page) const {
    constexpr std::size_t most_nuggets = 6;
    if (!document.judged) {
      page.raw(R"(<b class="hole" title="unjudged">?</b> )");
    } else if (document.nuggets.empty() || !contents_->collection->documents_are_shared()) {
      const double grade = document.grade.value_or(0);
      const double part = largest_grade_ > 0 ? grade / largest_grade_ : 0;
      page.add("<b class=\"g{}\">{:g}</b> ", part <= 0 ? 0 : static_cast<int>(std::ceil(4 * part)), grade);
    }
    if (document.nuggets.empty()) return;
    page.raw("<span class=\"nuggets\">");
    for (std::size_t i = 0; i < std::min(most_nuggets, document.nuggets.size()); ++i)
      page.add("<b>{}</b> ", page.text(document.nuggets[i], 24));
    if (document.nuggets.size() > most_nuggets) page.add("and {} more ", document.nuggets.size() - most_nuggets);
    page.raw("</span>");
  }

  /// `after`: in a column that is compared with the first one.
  void write_document(const MovedDocument& document, bool after, PageWriter& page) const {
    constexpr std::size_t longest_text = 140;
    write_grade(document, page);
    page.add("<code>{}</code>", page.name(document.document));
    const bool lost = document.move == DocumentMove::left;
    if (after || (lost && moved_.size() == 1)) {
      write_move(document, page);
      if (const double effect = document.effect; std::abs(effect) >= 0.00005)
        page.add(" <em class=\"{}\">{}</em>", sign_ * effect > 0 ? "up" : "down", difference_text(effect));
    }
    if (contents_->documents == nullptr) return;
    if (const auto text = contents_->documents->find(document.document))
      page.add("<small>{}</small>", page.text((*contents_->documents)[*text], longest_text));
  }

  static void write_move(const MovedDocument& document, PageWriter& page) {
    switch (document.move) {
      case DocumentMove::entered:
        page.raw(" <i>new");
        if (document.before) page.add(", was {}", *document.before);
        break;
      case DocumentMove::left:
        page.raw(" <i>lost");
        if (document.after) page.add(", now {}", *document.after);
        break;
      case DocumentMove::up:
        page.add(" <i>\xE2\x86\x91{}", *document.before - *document.after);
        break;
      case DocumentMove::down:
        page.add(" <i>\xE2\x86\x93{}", *document.after - *document.before);
        break;
      case DocumentMove::stayed:
        return;
    }
    page.raw("</i>");
  }

  const PageContents* contents_ = nullptr;
  std::uint32_t k_ = 0;
  int sign_ = 1;
  bool any_order_ = false;  // of tied documents
  double largest_grade_ = 0;
  std::string explained_;  // the measure; or empty
  std::vector<std::string> systems_;
  std::vector<std::vector<MovedQuery>> moved_;  // of each system but the first, for each query
  HashMap<std::string, std::size_t> places_;
};

}  // namespace irmetrics::detail::report
