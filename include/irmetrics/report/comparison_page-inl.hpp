// Writes a page: its head, its sections, and what each needs of the contents.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/report/comparison_page.hpp>
#include <irmetrics/report/coverage_report.hpp>
#include <irmetrics/report/detail/page_audit-inl.hpp>
#include <irmetrics/report/detail/page_check-inl.hpp>
#include <irmetrics/report/detail/page_pairs-inl.hpp>
#include <irmetrics/report/detail/page_queries-inl.hpp>
#include <irmetrics/report/detail/page_rankings-inl.hpp>
#include <irmetrics/report/detail/page_script-inl.hpp>
#include <irmetrics/report/detail/page_style-inl.hpp>
#include <irmetrics/report/detail/page_systems-inl.hpp>
#include <irmetrics/report/detail/page_writer-inl.hpp>
#include <irmetrics/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::report {

/// A comparison without the measures of slices, and these.
struct SlicedComparison {
  const Comparison& given;
  Comparison all;
  std::vector<ComparedMeasure> slices{};

  explicit SlicedComparison(const Comparison& comparison)
      : given(comparison), all{comparison.options, comparison.systems, {}, comparison.audits} {
    for (const ComparedMeasure& measure : comparison.measures)
      (measure.table.slice().empty() ? all.measures : slices).push_back(measure);
  }
};

/// The number of queries of each measure, and the number left out.
inline std::string queries_of_measures(const Comparison& comparison) {
  std::vector<std::string> numbers, named;
  for (const ComparedMeasure& measure : comparison.measures) {
    numbers.push_back(fmt::format("{}{}", fmt::group_digits(measure.queries()),
                                  left_out_text(measure.left_out(), measure.unshared())));
    named.push_back(fmt::format("{} {}", measure.measure(), numbers.back()));
  }
  const bool alike = std::equal(numbers.begin() + 1, numbers.end(), numbers.begin());
  return alike ? numbers[0] : fmt::format("{}", fmt::join(named, ", "));
}

inline std::string title_of_page(const Comparison& comparison, const std::string& given) {
  if (!given.empty()) return given;
  if (comparison.measures[0].pairs.size() == 1)
    return fmt::format("{} against {}", comparison.measures[0].pairs[0].first, comparison.measures[0].pairs[0].second);
  const std::string& baseline = comparison.options.baseline;
  if (baseline.empty()) return fmt::format("{} systems", comparison.systems.size());
  return fmt::format("{} systems against {}", comparison.systems.size() - 1, baseline);
}

/// The means of all queries. Their test is that of all measures and slices, which may be corrected together.
inline ReportTable means_of(const SlicedComparison& sliced) {
  ReportTable means = table_of_means(sliced.all);
  const std::string of_all = method_text(sliced.all), method = method_text(sliced.given);
  for (std::string& note : means.notes)
    if (const std::size_t at = note.find(of_all); at != std::string::npos) note.replace(at, of_all.size(), method);
  return means;
}

/// The notes on the means of slices that the overview does not have.
inline std::vector<std::string> notes_of_slices(const SlicedComparison& sliced) {
  const std::vector<std::string> known = means_of(sliced).notes;
  std::vector<std::string> notes;
  for (const std::string& note : table_of_means(sliced.given).notes)
    if (std::find(known.begin(), known.end(), note) == known.end()) notes.push_back(note);
  return notes;
}

/// A section that the page has: its id, and its name in the navigation, which is HTML.
struct PageSection {
  std::string id, name;
};

/// The beginning of the page, without the header. Its policy forbids to load anything.
inline void write_head(const std::string& title, PageWriter& page) {
  page.add(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{}</title>\n<meta "
      "name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<meta name=\"color-scheme\" "
      "content=\"light dark\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\"/>\n<link rel=\"icon\" href=\"data:,\"/>\n",
      page.text(title));
  page.raw("<style>/*<![CDATA[*/");
  page.raw(page_style);
  page.raw("/*]]>*/</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the results</a>\n");
}

/// The title, and what was compared how.
inline void write_header(const SlicedComparison& sliced, const PageContents& contents, const std::string& title,
                         PageWriter& page) {
  const Comparison& comparison = sliced.all;
  page.add("<header>\n<h1>{}</h1>\n<dl class=\"facts\">\n", page.text(title));
  const auto fact = [&page](std::string_view name, const std::string& html) {
    page.add("<dt>{}</dt><dd>{}</dd>\n", name, html);
  };
  constexpr std::size_t most_named = 12;
  std::vector<std::string> systems, measures;
  for (const std::string& system : comparison.systems) systems.push_back(page.name(system));
  for (const ComparedMeasure& measure : comparison.measures) measures.push_back(page.name(measure.table.measure()));
  if (systems.size() > most_named) {
    const std::size_t more = systems.size() - most_named;
    systems.resize(most_named);
    systems.push_back(fmt::format("and {} more", more));
  }
  fact("Systems", fmt::format("{}", fmt::join(systems, ", ")));
  if (const std::string& baseline = comparison.options.baseline; !baseline.empty())
    fact("Baseline", page.name(baseline));
  fact("Measures", fmt::format("{}", fmt::join(measures, ", ")));
  fact("Queries", page.text(queries_of_measures(comparison)));
  if (contents.collection != nullptr) {
    const TestCollection& collection = *contents.collection;
    std::string judgments = fmt::format("{} of {}", fmt::group_digits(collection.qrels().judgment_count()),
                                        counted(collection.size(), "query", "queries"));
    if (const NuggetQrels* const nuggets = collection.nuggets())
      judgments += "; " + counted(nuggets->nugget_count(), "nugget", "nuggets");
    fact("Judgments", judgments);
  }
  const std::string exact = contents.check == nullptr ? "" : exact_text(*contents.check);
  fact("Test", page.text(method_text(sliced.given) + exact));
  page.raw("</dl>\n</header>\n");
}

inline void write_navigation(const std::vector<PageSection>& sections, PageWriter& page) {
  page.raw("<nav aria-label=\"Sections\"><ul>");
  for (const PageSection& section : sections) page.add("<li><a href=\"#{}\">{}</a></li>", section.id, section.name);
  page.raw("</ul></nav>\n<main id=\"main\">\n");
}

/// The measures: systems, pairs, and the distributions of the pairs' differences.
inline void write_measures(const SlicedComparison& sliced, const ChangedQueries& changed, PageWriter& page) {
  const Comparison& comparison = sliced.all;
  constexpr std::size_t most_bars = 3000, most_figures = 60, most_of_measure = 12;
  const std::size_t figures = std::clamp<std::size_t>(most_figures / comparison.measures.size(), 1, most_of_measure);
  std::size_t bars = 0;
  for (const ComparedMeasure& measure : comparison.measures)
    bars += std::min(figures, measure.pairs.size()) * measure.queries();
  BarLink link;
  if (bars <= most_bars)
    link = [&](const std::string& query, double difference) -> std::pair<std::string, std::string> {
      return {fmt::format(R"(<a href="#q{}" tabindex="-1"><title>{}: {}</title>)", changed.place(query),
                          page.name(query), difference_text(difference)),
              "</a>"};
    };
  for (std::size_t i = 0; i < comparison.measures.size(); ++i) {
    const ComparedMeasure& measure = comparison.measures[i];
    page.section(fmt::format("m{}", i), page.name(measure.table.measure()));
    write_systems(comparison, measure, page);
    write_pairs(comparison, i, method_text(sliced.given), page);
    write_distributions(measure, figures, link, page);
    page.raw("</section>\n");
  }
}

/// The rankings, if there are runs: of the systems that are shown, and of the most changed queries.
inline Result<std::optional<PageRankings>> rankings_of(const Comparison& comparison, const ChangedQueries& changed,
                                                       const PageContents& contents, const PageOptions& options) {
  if (contents.runs.empty() || options.rankings == 0) return std::optional<PageRankings>();
  if (contents.collection == nullptr) return invalid_input("the rankings of a page need the judgments of its runs");
  std::vector<std::string> systems, queries;
  for (const std::size_t system : changed.systems()) systems.push_back(comparison.systems[system]);
  for (const ChangedQueries::Query& query : changed.queries()) {
    if (queries.size() == options.rankings) break;
    queries.push_back(query.id);
  }
  auto found = PageRankings::of(contents, options, systems, queries, comparison.measures[0].table.measure(),
                                sign_of(comparison.measures[0]));
  if (!found.ok()) return found.status();
  return std::optional<PageRankings>(*std::move(found));
}

/// The coverage of nuggets by the runs, if there are both.
inline Result<std::optional<CoverageReport>> nuggets_covered(const PageContents& contents, const PageOptions& options) {
  const NuggetQrels* const nuggets = contents.collection == nullptr ? nullptr : contents.collection->nuggets();
  if (nuggets == nullptr || contents.runs.empty()) return std::optional<CoverageReport>();
  Policy policy = contents.policy == nullptr ? Policy() : *contents.policy;
  policy.ties = static_cast<TieRule>(one_order(policy.ties));
  auto found = coverage_report(*nuggets, contents.runs, {.k = options.k}, policy);
  if (!found.ok()) return found.status();
  return std::optional<CoverageReport>(*std::move(found));
}

}  // namespace detail::report

IRMETRICS_INLINE Result<std::string> comparison_as_page(const Comparison& compared, const PageContents& contents,
                                                        const PageOptions& options) {
  using namespace detail::report;
  if (Status status = check_ranges(options); !status.ok()) return status;
  const auto given = contents.check == nullptr ? compared : with_check(compared, *contents.check);
  if (!given.ok()) return given.status();
  const SlicedComparison sliced(*given);
  const Comparison& comparison = sliced.all;
  if (comparison.measures.empty()) return invalid_input("a page needs a measure of all queries");
  const ChangedQueries changed(comparison);
  const auto rankings = rankings_of(comparison, changed, contents, options);
  if (!rankings.ok()) return rankings.status();
  const auto coverage = nuggets_covered(contents, options);
  if (!coverage.ok()) return coverage.status();

  PageWriter page;
  std::vector<PageSection> sections = {{"overview", "Overview"}};
  for (std::size_t i = 0; i < comparison.measures.size(); ++i)
    sections.push_back({fmt::format("m{}", i), page.name(comparison.measures[i].table.measure())});
  if (!sliced.slices.empty()) sections.push_back({"slices", "Slices"});
  if (*coverage) sections.push_back({"coverage", "Coverage"});
  if (!comparison.audits.empty()) sections.push_back({"audit", "Audit"});
  sections.push_back({"queries", "Queries"});

  const std::string title = title_of_page(comparison, options.title);
  write_head(title, page);
  write_header(sliced, contents, title, page);
  write_navigation(sections, page);
  write_overview(comparison, contents.check, means_of(sliced), page);
  write_measures(sliced, changed, page);
  if (!sliced.slices.empty()) write_slices(comparison, sliced.slices, notes_of_slices(sliced), page);
  if (*coverage) write_coverage(**coverage, page);
  write_audit_section(comparison, contents.policy, page);
  constexpr std::size_t rest = 20'000;  // the bytes after the queries, and more
  write_changed_queries(comparison, changed, *rankings ? &**rankings : nullptr, contents.queries,
                        most_page_bytes - rest, page);
  page.add("</main>\n<footer>Made by irmetrics {}. The page loads nothing.</footer>\n", IRMETRICS_VERSION_TEXT);
  page.raw("<script>/*<![CDATA[*/");
  page.raw(page_script);
  page.raw("/*]]>*/</script>\n</body>\n</html>\n");
  return std::move(page).finished();
}

}  // namespace irmetrics
