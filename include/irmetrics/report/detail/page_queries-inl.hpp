// The queries of a page, by the size of their change: scores, and what moved in the rankings.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/report/comparison_page.hpp>
#include <irmetrics/report/detail/page_rankings-inl.hpp>
#include <irmetrics/report/detail/page_systems-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The queries of all measures of a comparison, most changed first.
class ChangedQueries {
 public:
  struct Query {
    std::string id;
    std::vector<std::optional<std::size_t>> columns;  // in the table of each measure
    std::vector<double> changes;  // by measure, above 0 if a system is better than the first; NaN if undefined
  };

  explicit ChangedQueries(const Comparison& comparison) : comparison_(comparison) {
    choose_systems();
    std::map<std::string, std::vector<std::optional<std::size_t>>> columns;
    for (std::size_t i = 0; i < comparison.measures.size(); ++i) {
      const std::vector<std::string>& queries = comparison.measures[i].table.queries();
      for (std::size_t column = 0; column < queries.size(); ++column) {
        auto& of_query = columns[queries[column]];
        of_query.resize(comparison.measures.size());
        of_query[i] = column;
      }
    }
    for (auto& [id, of_query] : columns) {
      queries_.push_back({id, std::move(of_query), {}});
      for (std::size_t i = 0; i < comparison.measures.size(); ++i)
        queries_.back().changes.push_back(change(i, queries_.back().columns[i]));
    }
    const auto size = [](const Query& query) { return std::isnan(query.changes[0]) ? -1 : std::abs(query.changes[0]); };
    std::stable_sort(queries_.begin(), queries_.end(),
                     [&](const Query& a, const Query& b) { return size(a) > size(b); });
    for (std::size_t i = 0; i < queries_.size(); ++i) places_[queries_[i].id] = i;
  }

  const std::vector<Query>& queries() const noexcept { return queries_; }
  /// The rows of the systems that are shown; all others are compared with the first.
  const std::vector<std::size_t>& systems() const noexcept { return systems_; }
  std::size_t place(const std::string& query) const { return places_.at(query); }
  double score(std::size_t measure, std::size_t system, const Query& query) const {
    const auto column = query.columns[measure];
    return column ? comparison_.measures[measure].table.scores(system)[*column]
                  : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  void choose_systems() {
    constexpr std::size_t most = 4;
    const ComparedMeasure& first = comparison_.measures[0];
    std::size_t reference = 0;
    if (const auto baseline = first.table.find(comparison_.options.baseline))
      reference = *baseline;
    else if (!first.pairs.empty() && first.pairs.size() < comparison_.systems.size())  // of one system with others
      reference = first.pairs[0].second_row;
    systems_.push_back(reference);
    const auto add = [&](bool compared) {
      for (std::size_t system = 0; system < comparison_.systems.size() && systems_.size() < most; ++system)
        if (system != reference && first.find(system, reference).has_value() == compared) systems_.push_back(system);
    };
    add(true);
    compared_ = systems_.size();
    add(false);
  }

  /// The largest change against the first system, of those that were compared with it.
  double change(std::size_t measure, std::optional<std::size_t> column) const {
    if (!column) return std::numeric_limits<double>::quiet_NaN();
    const ComparedMeasure& compared = comparison_.measures[measure];
    double largest = 0;
    for (std::size_t i = 1; i < compared_; ++i) {
      const double difference = sign_of(compared) * (compared.table.scores(systems_[i])[*column] -
                                                     compared.table.scores(systems_[0])[*column]);
      if (std::abs(difference) > std::abs(largest)) largest = difference;
    }
    return largest;
  }

  const Comparison& comparison_;
  std::vector<std::size_t> systems_;
  std::size_t compared_ = 0;  // the first of them: the first one, and those that were compared with it
  std::vector<Query> queries_;
  std::map<std::string, std::size_t> places_;
};

inline std::string_view style_of_change(double change) { return change > 0 ? "up" : change < 0 ? "down" : "same"; }

/// The scores of a query: a row for each measure, a column for each system.
inline void write_query_scores(const Comparison& comparison, const ChangedQueries& changed,
                               const ChangedQueries::Query& query, PageWriter& page) {
  page.raw(R"(<table class="scores"><caption>Scores</caption><thead><tr><th scope="col">measure</th>)");
  for (const std::size_t system : changed.systems())
    page.add("<th scope=\"col\">{}</th>", page.name(comparison.systems[system]));
  page.raw("</tr></thead><tbody>");
  for (std::size_t i = 0; i < comparison.measures.size(); ++i) {
    const ComparedMeasure& measure = comparison.measures[i];
    page.add("<tr><th scope=\"row\">{}</th>", page.name(measure.table.measure()));
    const double reference = changed.score(i, changed.systems()[0], query);
    for (const std::size_t system : changed.systems()) {
      const double score = changed.score(i, system, query), difference = score - reference;
      page.add("<td>{}", number_text(score));
      if (difference != 0 && !std::isnan(difference))
        page.add(" <i class=\"{}\">{}</i>", style_of_change(sign_of(measure) * difference),
                 difference_text(difference));
      page.raw("</td>");
    }
    page.raw("</tr>");
  }
  page.raw("</tbody></table>\n");
}

/// The controls of the script, which shows them.
inline void write_controls(const Comparison& comparison, bool has_rankings, PageWriter& page) {
  page.raw(
      "<form class=\"controls\" hidden=\"\"><label>Find <input type=\"search\" name=\"find\" "
      "placeholder=\"id or text\"/></label>\n");
  if (comparison.measures.size() > 1) {
    page.raw("<label>Measure <select name=\"measure\">");
    for (std::size_t i = 0; i < comparison.measures.size(); ++i)
      page.add("<option value=\"{}\">{}</option>", i, page.name(comparison.measures[i].measure()));
    page.raw("</select></label>\n");
  }
  page.raw(
      "<label>Order <select name=\"order\"><option value=\"change\">largest change</option><option "
      "value=\"better\">largest gain</option><option value=\"worse\">largest loss</option><option "
      "value=\"id\">id</option></select></label>\n<label>Show <select name=\"show\"><option value=\"all\">all "
      "queries</option><option value=\"up\">better</option><option value=\"down\">worse</option><option "
      "value=\"same\">unchanged</option>");
  if (has_rankings) page.raw("<option value=\"holes\">with unjudged documents</option>");
  page.raw(
      "</select></label>\n<button type=\"button\" name=\"open\">Open all</button> <output "
      "aria-live=\"polite\"></output></form>\n");
}

/// Writes the queries. Where the page would be larger than `most` bytes, rankings end, and then the list does.
inline void write_changed_queries(const Comparison& comparison, const ChangedQueries& changed,
                                  const PageRankings* rankings, const Texts* texts, std::size_t most,
                                  PageWriter& page) {
  constexpr std::size_t most_queries = 1000, longest_text = 200;
  page.section("queries", "Queries");
  const std::string reference = page.name(comparison.systems[changed.systems()[0]]);
  page.add("<p>By the size of the change in {} against {}, largest first.", page.name(comparison.measures[0].measure()),
           reference);
  if (comparison.systems.size() > changed.systems().size()) {
    page.raw(" Shown: ");
    for (const std::size_t system : changed.systems())
      page.add("{}{}", system == changed.systems()[0] ? "" : ", ", page.name(comparison.systems[system]));
    page.add("; left out: {}.",
             counted(comparison.systems.size() - changed.systems().size(), "other system", "other systems"));
  }
  page.raw("</p>\n");
  if (rankings != nullptr) rankings->write_legend(page);
  write_controls(comparison, rankings != nullptr, page);
  std::string lower;  // by measure: the script writes differences with the signs of the scores
  for (const ComparedMeasure& measure : comparison.measures)
    lower += fmt::format("{}{}", lower.empty() ? "" : " ", measure.table.lower_is_better() ? 1 : 0);
  page.add("<div class=\"queries\" data-lower=\"{}\">\n", lower);
  std::size_t listed = 0, ranked = 0, largest = 0;  // largest: the bytes of a query without its ranking
  bool fits = true;
  for (const ChangedQueries::Query& query : changed.queries()) {
    const std::size_t before = page.size();
    if (listed == most_queries) break;
    std::string changes;
    for (const double change : query.changes)
      changes += fmt::format("{}{}", changes.empty() ? "" : " ", script_number(change));
    const bool has_ranking = rankings != nullptr && rankings->has(query.id);
    page.add(R"(<details class="query" data-d="{}"{}><summary><b>{}</b> <span class="topic">)", changes,
             has_ranking && rankings->has_holes(query.id) ? " data-holes=\"\"" : "", page.name(query.id));
    if (texts != nullptr)
      if (const auto text = texts->find(query.id)) page.raw(page.text((*texts)[*text], longest_text));
    page.add("</span> <i class=\"change {}\">{}</i></summary>\n<div id=\"q{}\">\n", style_of_change(query.changes[0]),
             number_text(sign_of(comparison.measures[0]) * query.changes[0], "{:+.4f}"), listed);
    write_query_scores(comparison, changed, query, page);
    const std::string_view end = "</div></details>\n";
    if (page.size() + end.size() > most) {
      page.shrink(before);
      break;
    }
    const std::size_t without_ranking = page.size();
    largest = std::max(largest, without_ranking + end.size() - before);
    if (has_ranking && fits) {
      rankings->write(query.id, page);
      const std::size_t others = std::min(most_queries, changed.queries().size()) - listed;
      fits = page.size() + others * largest <= most;  // with the scores of this query and all that follow
      if (fits)
        ++ranked;
      else
        page.shrink(without_ranking);
    }
    page.raw(end);
    ++listed;
  }
  page.raw("</div>\n");
  if (rankings != nullptr && ranked < changed.queries().size())
    page.add("<p class=\"notes\">Rankings are shown for the {} of {} that changed most.</p>\n", ranked,
             counted(changed.queries().size(), "query", "queries"));
  if (listed < changed.queries().size())
    page.add("<p class=\"notes\">Left out: {}, which changed less.</p>\n",
             counted(changed.queries().size() - listed, "query", "queries"));
  page.raw("</section>\n");
}

}  // namespace irmetrics::detail::report
