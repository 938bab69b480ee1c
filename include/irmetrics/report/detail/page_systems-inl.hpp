// The overview of a page: the outcome of each pair in a few words, and the systems with their means.
#pragma once

#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/report/detail/comparison_words-inl.hpp>
#include <irmetrics/report/detail/interval_remarks-inl.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/detail/page_charts-inl.hpp>
#include <irmetrics/report/detail/page_check-inl.hpp>
#include <irmetrics/report/detail/page_writer-inl.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::report {

/// 1 if higher is better, otherwise -1.
inline int sign_of(const ComparedMeasure& measure) { return measure.table.lower_is_better() ? -1 : 1; }

/// What the test found, for colours and in words.
struct PairOutcome {
  std::string_view style, words;
};
inline PairOutcome outcome_of(const CheckedDifference& difference) {
  const std::string_view verdict = enum_text(difference.verdict);
  switch (difference.verdict) {
    case CheckVerdict::better:
      return {"up", verdict};
    case CheckVerdict::worse:
      return {"down", verdict};
    case CheckVerdict::no_worse:
    case CheckVerdict::unresolved:
      break;
  }
  return {"", verdict};
}
inline PairOutcome outcome_of(const ComparedPair& pair) {
  if (!pair.significant || pair.direction == 0) return {"", "no significant difference"};
  if (pair.direction > 0) return {"up", "significantly better"};
  return {"down", "significantly worse"};
}

inline std::string difference_interval(const ComparedPair& pair) {
  return interval_text(difference_text(pair.interval.low), difference_text(pair.interval.high));
}

/// "12 better, 3 equal, 8 worse".
inline std::string counts_of_pair(const ComparedPair& pair) {
  return fmt::format("{} better, {} equal, {} worse", pair.wins, pair.ties, pair.losses);
}

/// "e5 &#8722; bm25" as HTML.
inline std::string pair_html(const ComparedPair& pair, PageWriter& page) {
  return fmt::format("{} \xE2\x88\x92 {}", page.name(pair.first), page.name(pair.second));
}

/// A card for each pair and measure, with the verdict of the check if there is one.
inline void write_cards(const Comparison& comparison, const Check* check, PageWriter& page) {
  const std::string level = fmt::format("{:g} %", 100 * comparison.options.level);
  page.raw("<ul class=\"cards\">\n");
  for (const ComparedMeasure& measure : comparison.measures)
    for (const ComparedPair& pair : measure.pairs) {
      const CheckedDifference* const checked = check == nullptr ? nullptr : find_difference(*check, measure, pair);
      const auto [style, words] = checked == nullptr ? outcome_of(pair) : outcome_of(*checked);
      page.add("<li class=\"card {}\"><h3>{} <span>{}</span></h3>\n<p class=\"big\">{}</p>\n<p class=\"chip\">{}</p>\n",
               style, page.name(measure.table.measure()), pair_html(pair, page), difference_text(pair.difference),
               words);
      page.add("<p>{} \xE2\x86\x92 {}", number_text(measure.systems[pair.second_row].mean),
               number_text(measure.systems[pair.first_row].mean));
      if (!std::isnan(pair.relative_change)) page.add(" ({})", number_text(pair.relative_change, "{:+.1f} %"));
      page.add("<br/>{} interval {}<br/>corrected p {}<br/>{}</p></li>\n", level, difference_interval(pair),
               html_text(p_value_text(pair.corrected_p_value)), counts_of_pair(pair));
    }
  page.raw("</ul>\n");
}

/// The rows of a long table that a page shows.
inline constexpr std::size_t most_rows = 300;

/// The note for the rows that are left out.
inline void note_rows(std::size_t rows, std::string_view what, std::vector<std::string>& notes) {
  if (rows > most_rows)
    notes.push_back(fmt::format("The first {} of {} {} are shown; the others are left out.", most_rows, rows, what));
}

/// The systems under a measure, best first, with their intervals on one scale.
inline void write_systems(const Comparison& comparison, const ComparedMeasure& measure, PageWriter& page) {
  PlotScale scale;
  for (const ComparedSystem& system : measure.systems) {
    scale.include(system.mean);
    scale.include(system.interval);
  }
  const std::string level = fmt::format("{:g} % interval", 100 * comparison.options.level);
  PageTable table{fmt::format("{}: means and ranks of the systems", page.name(measure.table.measure())),
                  {"system", "mean", level, scale.ends("{:.3f}"), "rank", level + " of the rank"}};
  IntervalRemarks remarks;
  for (const std::uint32_t row : measure.order) {
    if (table.rows.size() == most_rows) break;
    const ComparedSystem& system = measure.systems[row];
    remarks.add(system.name, system.interval);
    const RankInterval& ranks = system.rank_interval;
    table.rows.push_back({{page.name(system.name)},
                          {number_text(system.mean), system.mean},
                          {interval_text(system.interval), system.interval.low},
                          {scale.plot(system.mean, system.interval, "", false), system.mean},
                          {number_text(system.rank(), "{:g}"), system.rank()},
                          {interval_text(number_text(ranks.low, "{:g}"), number_text(ranks.high, "{:g}")), ranks.low}});
  }
  table.notes.push_back(page.text(fmt::format("Intervals of means: {}{}; of ranks: percentile bootstrap; {}.",
                                              title_of_means(comparison, measure), remarks.exceptions(),
                                              random_text(comparison.options))));
  std::vector<std::string> others;
  remarks.note(others);
  for (const std::string& note : others) table.notes.push_back(page.text(note));
  note_rows(measure.order.size(), "systems", table.notes);
  page.table(table);
}

/// The overview: cards if there are few pairs, and the table of means with the marks of significance.
inline void write_overview(const Comparison& comparison, const Check* check, ReportTable means, PageWriter& page) {
  constexpr std::size_t most_cards = 12;
  page.section("overview", "Overview");
  std::size_t pairs = 0;
  for (const ComparedMeasure& measure : comparison.measures) pairs += measure.pairs.size();
  if (pairs <= most_cards) write_cards(comparison, check, page);
  means.title = "Means; the best of each measure is bold";
  if (const std::size_t rows = means.rows.size(); rows > most_rows + 1) {
    means.rows.resize(most_rows + 1);
    note_rows(rows - 1, "systems", means.notes);
  }
  page.table(means);
  page.raw("</section>\n");
}

}  // namespace irmetrics::detail::report
