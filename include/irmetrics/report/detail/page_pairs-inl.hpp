// The comparisons of a page: a table of the pairs of each measure, the distributions of their differences, and slices.
#pragma once

#include <irmetrics/report/detail/page_systems-inl.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The HTML before and after the bar of a query, by its id; null without links.
using BarLink = std::function<std::pair<std::string, std::string>(const std::string& query, double difference)>;

/// Columns of pairs, on one scale: those of a measure, or of slices.
class PairColumns {
 public:
  explicit PairColumns(const Comparison& comparison)
      : level_(fmt::format("{:g} % interval", 100 * comparison.options.level)) {}

  void include(const ComparedPair& pair) {
    scale_.include(0);
    scale_.include(pair.difference);
    scale_.include(pair.interval);
  }

  void add_header(std::vector<std::string>& header) const {
    header.insert(header.end(), {"difference", level_, scale_.ends("{:+.3f}"), "change", "p", "corrected p", "better",
                                 "equal", "worse", "effect size", "detectable"});
  }

  void add_cells(const ComparedPair& pair, std::vector<PageCell>& cells) const {
    const std::string_view style = outcome_of(pair).style;
    const auto count = [](std::size_t number) { return PageCell{fmt::format("{}", number)}; };
    std::string p = html_text(p_value_text(pair.corrected_p_value));
    if (pair.significant) p = fmt::format("<strong class=\"{}\">{}</strong><sup>*</sup>", style, p);
    cells.insert(cells.end(), {{difference_text(pair.difference), pair.difference},
                               {difference_interval(pair), pair.interval.low},
                               {scale_.plot(pair.difference, pair.interval, style, true), pair.difference},
                               {number_text(pair.relative_change, "{:+.1f} %"), pair.relative_change},
                               {html_text(p_value_text(pair.p_value)), pair.p_value},
                               {std::move(p), pair.corrected_p_value},
                               count(pair.wins),
                               count(pair.ties),
                               count(pair.losses),
                               {number_text(pair.effect.hedges_gz, "{:+.2f}"), pair.effect.hedges_gz},
                               {number_text(pair.detectable_difference), pair.detectable_difference}});
  }

 private:
  std::string level_;
  PlotScale scale_;
};

/// The notes of a table of pairs, which are those of the comparison's own table, with the test of the whole comparison.
inline std::vector<std::string> notes_of_pairs(const Comparison& comparison, std::size_t measure,
                                               const std::string& method, PageWriter& page) {
  std::vector<std::string> notes;
  Comparison few = {comparison.options, comparison.systems, {comparison.measures[measure]}, {}};
  for (const std::string& note : table_of_pairs(few, 0).notes) notes.push_back(page.text(note));
  notes[0] = page.text(fmt::format("*: significant ({}).", method));
  return notes;
}

/// The pairs of a measure.
inline void write_pairs(const Comparison& comparison, std::size_t index, const std::string& method, PageWriter& page) {
  const ComparedMeasure& measure = comparison.measures[index];
  PairColumns columns(comparison);
  for (const ComparedPair& pair : measure.pairs) columns.include(pair);
  PageTable table{fmt::format("{}: differences of the pairs", page.name(measure.table.measure())), {"pair"}};
  columns.add_header(table.header);
  for (const ComparedPair& pair : measure.pairs) {
    if (table.rows.size() == most_rows) break;
    std::vector<PageCell>& cells = table.rows.emplace_back();
    cells.push_back({pair_html(pair, page)});
    columns.add_cells(pair, cells);
  }
  table.notes = notes_of_pairs(comparison, index, method, page);
  note_rows(measure.pairs.size(), "pairs", table.notes);
  page.table(table);
}

/// The differences of the queries of a pair as a figure.
inline void write_distribution(const ComparedMeasure& measure, const ComparedPair& pair, const BarLink& link,
                               PageWriter& page) {
  const std::vector<double> differences = measure.differences(pair);
  if (differences.empty()) return;
  const DifferenceBars bars(differences, sign_of(measure));
  const std::string label = fmt::format(
      "{}, differences of {} in {}: {}; from {} to {}, median {}", pair_html(pair, page),
      counted(differences.size(), "query", "queries"), page.name(measure.table.measure()), counts_of_pair(pair),
      difference_text(bars.smallest()), difference_text(bars.largest()), difference_text(bars.median()));
  std::function<std::pair<std::string, std::string>(std::size_t)> by_index;
  if (link) by_index = [&](std::size_t query) { return link(measure.table.queries()[query], differences[query]); };
  page.add("<figure>\n{}\n<figcaption><b>{}</b>: {}; median {}, mean {} (dashed).{}</figcaption>\n</figure>\n",
           bars.svg(pair.difference, label, by_index), pair_html(pair, page), counts_of_pair(pair),
           difference_text(bars.median()), difference_text(pair.difference),
           bars.is_thinned() ? fmt::format(" Each of {} bars is the mean of {:.1f} neighbouring queries.", bars.bars(),
                                           static_cast<double>(differences.size()) / static_cast<double>(bars.bars()))
                             : "");
}

/// The distributions of the first pairs of a measure.
inline void write_distributions(const ComparedMeasure& measure, std::size_t most, const BarLink& link,
                                PageWriter& page) {
  page.add(
      "<h3>Differences of the queries{}</h3>\n<p>One bar for each query, best first{}.</p>\n<div "
      "class=\"figures\">\n",
      measure.pairs.size() > 1 ? fmt::format(", {}", page.name(measure.table.measure())) : "",
      link ? "; a bar leads to its query" : "");
  for (std::size_t i = 0; i < std::min(most, measure.pairs.size()); ++i)
    write_distribution(measure, measure.pairs[i], link, page);
  page.raw("</div>\n");
  if (measure.pairs.size() > most)
    page.add("<p class=\"notes\">Left out: the distributions of {}.</p>\n",
             counted(measure.pairs.size() - most, "further pair", "further pairs"));
}

/// Measures of slices: one table for each measure, with a row for each slice and pair, after those of all queries.
inline void write_slices(const Comparison& all, std::span<const ComparedMeasure> slices,
                         const std::vector<std::string>& notes, PageWriter& page) {
  page.section("slices", "Slices");
  std::vector<std::string> measures;
  for (const ComparedMeasure& one : slices)
    if (std::find(measures.begin(), measures.end(), one.measure()) == measures.end()) measures.push_back(one.measure());
  for (const std::string& name : measures) {
    std::vector<std::pair<std::string, const ComparedMeasure*>> rows;
    for (const ComparedMeasure& one : all.measures)
      if (one.measure() == name) rows.emplace_back("all queries", &one);
    for (const ComparedMeasure& one : slices)
      if (one.measure() == name) rows.emplace_back(page.name(one.table.slice()), &one);
    PairColumns columns(all);
    bool several = false;
    for (const auto& [slice, measure] : rows)
      for (const ComparedPair& pair : measure->pairs) {
        columns.include(pair);
        several = several || measure->pairs.size() > 1;
      }
    PageTable table{fmt::format("{}: differences by slice", page.name(name)), {"slice"}};
    if (several) table.header.emplace_back("pair");
    table.header.emplace_back("queries");
    columns.add_header(table.header);
    std::size_t found = 0;
    for (const auto& [slice, measure] : rows)
      for (const ComparedPair& pair : measure->pairs) {
        if (++found > most_rows) continue;
        std::vector<PageCell>& cells = table.rows.emplace_back();
        cells.push_back({slice});
        if (several) cells.push_back({.html = pair_html(pair, page), .is_text = true});
        cells.push_back({fmt::format("{}", measure->queries())});
        columns.add_cells(pair, cells);
      }
    note_rows(found, "rows", table.notes);
    page.table(table);
  }
  std::vector<std::string> shown;
  shown.reserve(notes.size());
  for (const std::string& note : notes) shown.push_back(page.text(note));
  page.notes(shown);
  page.raw("</section>\n");
}

}  // namespace irmetrics::detail::report
