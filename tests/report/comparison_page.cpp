// The page of a comparison: well-formed, with the numbers of the comparison, escaped, offline, and of a limited size.
#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/score_tables.hpp"
#include "support/well_formed.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/evaluate/moved_documents.hpp>
#include <irmetrics/report/comparison_page.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace comparison_page_test {
namespace {

constexpr const char* folder = "examples/documentation/";

/// The example's collection, runs, texts, and their comparison.
struct Example {
  TestCollection collection;
  std::vector<Run> runs;
  Texts documents, queries;
  Policy policy;
  Comparison comparison;

  explicit Example(const CompareOptions& options = {}, const std::vector<std::string>& names = {"bm25", "tfidf"},
                   const std::string& measures = "nDCG@10 RR Coverage@20")
      : collection(
            value_of(TestCollection::of(value_of(read_qrels(in_project(folder + std::string("qrels.txt")))),
                                        value_of(read_nuggets(in_project(folder + std::string("nuggets.jsonl"))))))),
        documents(value_of(read_texts(in_project(folder + std::string("passages.tsv"))))),
        queries(value_of(read_texts(in_project(folder + std::string("questions.tsv"))))) {
    std::vector<NamedScores> scores;
    for (const std::string& name : names) {
      runs.push_back(value_of(read_run(in_project(folder + name + ".run"))).named(name));
      scores.push_back({name, evaluate(collection, runs.back(), parse_measures(measures).value()).value()});
    }
    comparison = value_of(compare(scores, options));
  }

  std::string page(const PageOptions& options = {}) const {
    return value_of(comparison_as_page(
        comparison,
        {.runs = runs, .collection = &collection, .policy = &policy, .documents = &documents, .queries = &queries},
        options));
  }
};

CompareOptions against(const std::string& baseline) {
  CompareOptions options;
  options.baseline = baseline;
  options.resamples = 1000;
  return options;
}

std::string number(double value, const char* format = "{:.4f}") { return fmt::format(fmt::runtime(format), value); }

/// Whether the page has only what is in it.
void check_offline(const std::string& page) {
  for (const char* loads : {"http:", "https:", "src=", "url(", "@import", "fetch(", "XMLHttp", "<iframe", "<object"})
    CHECK(page.find(loads) == std::string::npos);
  CHECK(page.find("default-src 'none'") != std::string::npos);
}

}  // namespace

TEST_CASE("the page of a comparison is well-formed, offline and the same each time", "[report]") {
  const Example example(against("bm25"), {"bm25", "tfidf", "overlap", "ngram"});
  const std::string page = example.page();
  CHECK(problem_of_page(page) == "");
  check_offline(page);
  CHECK(page == example.page());
  CHECK(page.size() < most_page_bytes);
  CHECK(page.find("<title>3 systems against bm25</title>") != std::string::npos);
  for (const char* section : {"overview", "m0", "m1", "m2", "coverage", "audit", "queries"})
    CHECK(page.find(fmt::format("<section id=\"{}\"", section)) != std::string::npos);
  CHECK(problem_of_page(example.page({.title = "A & B", .k = 3, .rankings = 2})) == "");
  CHECK(example.page({.title = "A & B"}).find("<h1>A &amp; B</h1>") != std::string::npos);
}

TEST_CASE("the numbers of a page are those of the comparison", "[report]") {
  const Example example(against("bm25"), {"bm25", "tfidf", "overlap"});
  const std::string page = example.page();
  for (const ComparedMeasure& measure : example.comparison.measures) {
    const auto systems = rows_of_table(page, measure.measure() + ": means and ranks of the systems");
    REQUIRE(systems.size() == 3);
    for (std::size_t i = 0; i < systems.size(); ++i) {
      const ComparedSystem& system = measure.systems[measure.order[i]];
      CHECK(systems[i][0] == system.name);
      CHECK(systems[i][1] == number(system.mean));
      CHECK(systems[i][2] == fmt::format("[{:.4f}, {:.4f}]", system.interval.low, system.interval.high));
      CHECK(systems[i][4] == number(system.rank(), "{:g}"));
    }
    const auto pairs = rows_of_table(page, measure.measure() + ": differences of the pairs");
    REQUIRE(pairs.size() == 2);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const ComparedPair& pair = measure.pairs[i];
      CHECK(pairs[i][0] == fmt::format("{} \xE2\x88\x92 {}", pair.first, pair.second));
      CHECK(pairs[i][1] == number(pair.difference, "{:+.4f}"));
      CHECK(pairs[i][2] == fmt::format("[{:+.4f}, {:+.4f}]", pair.interval.low, pair.interval.high));
      CHECK(pairs[i][4] == number(pair.relative_change, "{:+.1f} %"));
      CHECK(pairs[i][5] == number(pair.p_value));
      CHECK(pairs[i][6] == number(pair.corrected_p_value) + (pair.significant ? "*" : ""));
      CHECK(pairs[i][7] == std::to_string(pair.wins));
      CHECK(pairs[i][8] == std::to_string(pair.ties));
      CHECK(pairs[i][9] == std::to_string(pair.losses));
    }
  }
  // One bar for each query and pair, which leads to the query.
  std::size_t queries = 0;
  for (const ComparedMeasure& measure : example.comparison.measures) queries += 2 * measure.queries();
  CHECK(between(page, "\" tabindex=\"-1\"><title>", "</a>").size() == queries);
}

TEST_CASE("the queries of a page are in the order of their change, with what moved", "[report]") {
  const Example example(against("bm25"));
  const std::string page = example.page({.k = 5});
  const ComparedMeasure& measure = example.comparison.measures[0];
  const std::vector<double> differences = measure.differences(measure.pairs[0]);
  std::vector<double> shown;
  for (const std::string& query : between(page, "<details class=\"query\"", "</details>")) {
    const std::string id = between(query, "<summary><b>", "</b>")[0];
    const auto& ids = measure.table.queries();
    const std::size_t at = static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
    REQUIRE(at < ids.size());
    CHECK(text_of_html(between(query, "<i class=\"change", "</i>")[0].insert(0, "<")) ==
          (differences[at] == 0 ? number(0) : number(differences[at], "{:+.4f}")));
    shown.push_back(std::abs(differences[at]));
    const auto text = example.queries.find(id);
    REQUIRE(text);
    CHECK(text_of_html(between(query, "<span class=\"topic\">", "</span>")[0]) == example.queries[*text]);
    // The documents at the ranks that moved_documents tells.
    const MovedQuery moved = value_of(moved_documents(example.collection, example.runs[0], example.runs[1], id,
                                                      parse_measure("nDCG@10").value(), {.k = 5}));
    const auto rows = rows_of_table(query, "Rankings");
    CHECK(rows.size() == 5);
    for (const MovedDocument& document : moved.documents) {
      if (document.before && *document.before <= 5)
        CHECK(rows[*document.before - 1][1].find(document.document) != std::string::npos);
      if (document.after && *document.after <= 5) {
        const std::string& cell = rows[*document.after - 1][2];
        CHECK(cell.find(document.document) != std::string::npos);
        CHECK((cell.find(" new") != std::string::npos) == (document.move == DocumentMove::entered));
        if (!document.judged) CHECK(cell.starts_with("?"));
        if (std::abs(document.effect) >= 0.00005)
          CHECK(cell.find(number(document.effect, "{:+.4f}")) != std::string::npos);
      }
    }
  }
  CHECK(shown.size() == measure.queries());
  CHECK(std::is_sorted(shown.rbegin(), shown.rend()));
}

TEST_CASE("a page without runs has scores but no rankings", "[report]") {
  const Comparison comparison = value_of(compare(std::vector{example_table}, CompareOptions{.resamples = 100}));
  const std::string page = value_of(comparison_as_page(comparison));
  CHECK(problem_of_page(page) == "");
  CHECK(page.find("class=\"rankings\"") == std::string::npos);
  CHECK(page.find("<section id=\"audit\"") == std::string::npos);
  CHECK(between(page, "<details class=\"query\"", "</details>").size() == 8);
  CHECK(page.find("<title>3 systems</title>") != std::string::npos);
}

TEST_CASE("where lower is better, a smaller score is a gain", "[report]") {
  ScoreTable table = table_of("Hole@5", {"old", "new"}, {.4, .4, .2, .2, .2, .4});
  table.set_lower_is_better(true);
  const Comparison comparison = value_of(compare(std::vector{table}, against("old")));
  const std::string page = value_of(comparison_as_page(comparison));
  CHECK(problem_of_page(page) == "");
  CHECK(page.find("data-lower=\"1\"") != std::string::npos);
  const auto queries = between(page, "<details class=\"query\"", "</summary>");
  REQUIRE(queries.size() == 3);
  CHECK(queries[0].find("data-d=\"0.2\"") != std::string::npos);
  CHECK(queries[0].find("<b>q1</b>") != std::string::npos);
  CHECK(queries[0].find("<i class=\"change up\">-0.2000</i>") != std::string::npos);
  CHECK(queries[2].find("<i class=\"change down\">+0.2000</i>") != std::string::npos);
}

TEST_CASE("the script of a page can read all numbers", "[report]") {
  // Differences without spread, above and below 0: infinite effect sizes.
  const std::vector<ScoreTable> constant = {
      table_of("AP", {"main", "up", "down"}, {.5, .5, .5, .75, .75, .75, .25, .25, .25})};
  const std::string infinite = value_of(comparison_as_page(value_of(compare(constant, against("main")))));
  CHECK(infinite.find("<td data-v=\"Infinity\">+inf</td>") != std::string::npos);
  CHECK(infinite.find("<td data-v=\"-Infinity\">-inf</td>") != std::string::npos);
  // Changes that round to 0 are changes.
  const std::vector<ScoreTable> small = {table_of("AP", {"main", "pr"}, {.5, .5, .5, .5, .50001, .49999, .5, .6})};
  const std::string page = value_of(comparison_as_page(value_of(compare(small, against("main")))));
  std::vector<double> changes;
  for (const std::string& change : between(page, "data-d=\"", "\"")) changes.push_back(std::stod(change));
  REQUIRE(changes.size() == 4);
  std::sort(changes.begin(), changes.end());
  CHECK(changes[0] == Approx(-.00001));
  CHECK(changes[1] == 0);
  CHECK(changes[2] == Approx(.00001));
  CHECK(changes[3] == Approx(.1));
}

TEST_CASE("slices are rows of one table for each measure", "[report]") {
  Comparison comparison = value_of(compare(std::vector{example_table}, against("bm25")));
  const auto slice = [](const std::string& name, std::vector<double> scores) {
    ScoreTable table = table_of("AP", {"bm25", "e5", "bge"}, std::move(scores));
    table.set_slice(name);
    return value_of(compare(std::vector{table}, against("bm25"))).measures[0];
  };
  comparison.measures.push_back(slice("<long>", {.1, .2, .3, .4, .3, .4, .5, .7, .2, .1, .4, .5}));
  comparison.measures.push_back(slice("short", {.5, .6, .8, .9, .4, .6}));
  const std::string page = value_of(comparison_as_page(comparison));
  CHECK(problem_of_page(page) == "");
  const auto rows = rows_of_table(page, "AP: differences by slice");
  REQUIRE(rows.size() == 6);
  CHECK(rows[0][0] == "all queries");
  CHECK(rows[0][2] == "8");
  CHECK(rows[2][0] == "<long>");
  CHECK(rows[2][2] == "4");
  CHECK(rows[2][3] == number(comparison.measures[1].pairs[0].difference, "{:+.4f}"));
  CHECK(rows[4][0] == "short");
  // The other sections are about all queries.
  CHECK(between(page, "<section id=\"m", "\"").size() == 1);
  CHECK(between(page, "<details class=\"query\"", "</details>").size() == 8);
}

/// A baseline, and a candidate whose gain is significant by a sampled p-value, but not by the exact one.
const ScoreTable close_call = table_of(
    "AP", {"main", "pr"}, {.5,   .5,   .5,   .5,   .5,   .5,   .5,   .5,   .5,   .5,   .5,   .5,  .5,   .5,   .5,  //
                           .454, .496, .579, .436, .475, .462, .568, .514, .686, .668, .556, .54, .647, .474, .636});

/// The page of a check, with a comparison that has its pairs.
std::string page_of(const std::vector<ScoreTable>& tables, const Check& check) {
  CompareOptions options = against(check.candidate);
  options.family = Family::all;
  options.interval = check.options.interval;
  const Comparison comparison = value_of(compare(tables, options));
  std::string page = value_of(comparison_as_page(comparison, {.check = &check}));
  CHECK(problem_of_page(page) == "");
  return page;
}

TEST_CASE("the page of a check has its numbers and verdicts", "[report]") {
  for (const IntervalMethod method : {IntervalMethod::bca, IntervalMethod::t}) {
    const std::vector<ScoreTable> tables = {close_call};
    const Check found = value_of(check(tables, "pr", {.interval = method, .resamples = 1000}));
    const CheckedDifference& row = found.differences[0];
    REQUIRE(row.exact);
    REQUIRE(row.verdict == CheckVerdict::unresolved);
    const std::string page = page_of(tables, found);
    CHECK(page.find("<p class=\"chip\">unresolved</p>") != std::string::npos);
    CHECK(page.find("; all p-values are exact</dd>") != std::string::npos);
    CHECK(page.find("<dt>Baseline</dt><dd>main</dd>") != std::string::npos);
    const std::string intervals = fmt::format("Intervals: {};", row_of(interval_method_table, method).title);
    CHECK(text_of_html(page).find(intervals) != std::string::npos);
    const auto pairs = rows_of_table(page, "AP: differences of the pairs");
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0][0] == "pr \xE2\x88\x92 main");
    CHECK(pairs[0][1] == number(row.difference, "{:+.4f}"));
    CHECK(pairs[0][2] == fmt::format("[{:+.4f}, {:+.4f}]", row.interval.low, row.interval.high));
    CHECK(pairs[0][5] == number(row.p_value));
    CHECK(pairs[0][6] == number(row.corrected_p_value));
  }
  // Three resamples allow no significant sampled p-value; exact ones need none.
  const std::vector<ScoreTable> tables = {
      table_of("AP", {"main", "pr"}, {.1, .1, .1, .1, .1, .1, .1, .1, .2, .3, .2, .3, .4, .3, .2, .3})};
  const Check better = value_of(check(tables, "pr", {.interval = IntervalMethod::t, .resamples = 3}));
  REQUIRE(better.differences[0].verdict == CheckVerdict::better);
  const std::string page = page_of(tables, better);
  CHECK(page.find("<p class=\"chip\">better</p>") != std::string::npos);
  CHECK(page.find("no difference can be significant") == std::string::npos);
  CHECK(rows_of_table(page, "AP: differences of the pairs")[0][6] == "0.0078*");
}

TEST_CASE("the page of a check shows the candidate beside any number of baselines", "[report]") {
  const std::vector<std::string> names = {"b1", "b2", "b3", "b4", "b5", "pr"};
  const std::vector<ScoreTable> tables = {
      table_of("AP", names, {.1, .2, .3, .2, .2, .2, .3, .3, .3, .4, .3, .3, .5, .5, .5, .2, .4, .6})};
  const Check found = value_of(check(tables, "pr", {.resamples = 1000}));
  const std::string page = page_of(tables, found);
  CHECK(page.find("Shown: b1, pr, b2, b3; left out: 2 other systems.") != std::string::npos);
  const auto pairs = rows_of_table(page, "AP: differences of the pairs");
  REQUIRE(pairs.size() == 5);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    CHECK(pairs[i][0] == fmt::format("pr \xE2\x88\x92 {}", names[i]));
    CHECK(pairs[i][6] == number(found.differences[i].corrected_p_value));
  }
  // Queries are sorted by the change of the candidate, not of the other baselines.
  CHECK(page.find("<b>q3</b> <span class=\"topic\"></span> <i class=\"change up\">+0.3000</i>") != std::string::npos);
  CHECK(page.find("<b>q1</b> <span class=\"topic\"></span> <i class=\"change up\">+0.1000</i>") != std::string::npos);
  const Comparison others = value_of(compare(tables, against("b1")));
  CHECK(error_of(comparison_as_page(others, {.check = &found})) ==
        "the page needs the comparison of 'pr' with 'b2' by AP");
}

TEST_CASE("the texts of a page are escaped", "[report]") {
  const std::string evil = "<script>alert(1)</script>&amp;\"'", query = "q<\">&";
  QrelsBuilder qrels;
  TextsBuilder documents, queries;
  REQUIRE(documents.add(evil, "</small><b>" + evil).ok());
  REQUIRE(queries.add(query, "</summary>\x01\xEF\xBF\xBE\xEF\xBF\xBF" + evil).ok());
  std::vector<Run> runs;
  REQUIRE(qrels.add(query, evil, 1).ok());
  REQUIRE(qrels.add("q2", evil, 1).ok());
  const TestCollection collection(value_of(std::move(qrels).build()));
  std::vector<NamedScores> scores;
  for (const std::string& name : {evil, std::string("]]><b>")}) {
    RunBuilder run(name);
    for (const std::string& id : {query, std::string("q2")}) {
      if (runs.empty()) REQUIRE(run.add(id, "other", 2).ok());
      REQUIRE(run.add(id, evil, 1).ok());
    }
    runs.push_back(value_of(std::move(run).build()));
    scores.push_back({name, evaluate(collection, runs.back(), parse_measures("RR").value()).value()});
  }
  const Comparison comparison = value_of(compare(scores, CompareOptions{.resamples = 100}));
  const Texts texts = std::move(documents).build(), topics = std::move(queries).build();
  const std::string page = value_of(comparison_as_page(
      comparison, {.runs = runs, .collection = &collection, .documents = &texts, .queries = &topics}, {.title = evil}));
  CHECK(problem_of_page(page) == "");
  CHECK(page.find("<script>alert") == std::string::npos);
  CHECK(page.find("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&quot;&#x27;") != std::string::npos);
  CHECK(page.find("&lt;/summary&gt;\\x01\\ufffe\\uffff&lt;script&gt;") != std::string::npos);
  for (const char* forbidden : {"\x01", "\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    CHECK((page.find(forbidden) == std::string::npos));
}

TEST_CASE("a page refuses texts that are not UTF-8, and runs that do not fit", "[report]") {
  const Comparison bad = value_of(
      compare(std::vector{table_of("AP", {"a\xFF", "b"}, {.1, .2, .3, .4})}, CompareOptions{.resamples = 100}));
  CHECK(error_of(comparison_as_page(bad)) == "'a\\xff against b' is not valid UTF-8, which HTML requires");
  const Example example(against("bm25"));
  CHECK(error_of(comparison_as_page(example.comparison, {.runs = example.runs})) ==
        "the rankings of a page need the judgments of its runs");
  CHECK(error_of(comparison_as_page(example.comparison,
                                    {.runs = std::span(example.runs).first(1), .collection = &example.collection})) ==
        "the page needs the run of 'tfidf' for its rankings");
  CHECK(error_of(comparison_as_page(example.comparison, {}, {.k = 0})) == "k must be at least 1, not 0");
  Comparison empty = example.comparison;
  empty.measures.clear();
  CHECK(error_of(comparison_as_page(empty)) == "a page needs a measure of all queries");
}

TEST_CASE("a page of 250 queries, 1,000 documents and 4 systems has at most 5 MB", "[report]") {
  constexpr std::size_t query_count = 250, document_count = 1000;
  std::vector<std::string> ids;
  TextsBuilder texts;
  for (std::size_t i = 0; i < document_count; ++i) {
    ids.push_back(fmt::format("clueweb22-en0000-{:05}", i));
    REQUIRE(texts.add(ids.back(), std::string(1000, 'x')).ok());
  }
  const std::vector<std::string_view> documents(ids.begin(), ids.end());
  QrelsBuilder qrels;
  std::vector<RunBuilder> builders;
  for (const char* name : {"one", "two", "three", "four"}) builders.emplace_back(name);
  std::vector<double> scores(document_count);
  for (std::size_t query = 0; query < query_count; ++query) {
    const std::string id = fmt::format("query-{}", query);
    for (std::size_t i = 0; i < document_count; i += 7) REQUIRE(qrels.add(id, ids[(i + query) % 1000], i % 4).ok());
    for (std::size_t system = 0; system < builders.size(); ++system) {
      for (std::size_t i = 0; i < document_count; ++i)
        scores[i] = static_cast<double>((i * (2 * system + 7) + 31 * query * (system + 1)) % 1009);
      REQUIRE(builders[system].add(id, documents, scores).ok());
    }
  }
  const TestCollection collection(value_of(std::move(qrels).build()));
  const Texts all = std::move(texts).build();
  std::vector<Run> runs;
  std::vector<NamedScores> named;
  for (RunBuilder& builder : builders) {
    runs.push_back(value_of(std::move(builder).build()));
    named.push_back({runs.back().name(),
                     evaluate(collection, runs.back(), parse_measures("nDCG@10 AP RR P@10 R@100").value()).value()});
  }
  const Comparison comparison = value_of(compare(named, CompareOptions{.resamples = 100}));
  const PageContents contents{.runs = runs, .collection = &collection, .documents = &all};
  const std::string usual = value_of(comparison_as_page(comparison, contents));
  CHECK(usual.size() <= most_page_bytes);
  CHECK(problem_of_page(usual) == "");
  CHECK(between(usual, "<details class=\"query\"", "</details>").size() == query_count);
  CHECK(usual.find("Rankings are shown for the 100 of 250 queries that changed most.") != std::string::npos);
  const std::string large = value_of(comparison_as_page(comparison, contents, {.k = 1000, .rankings = 250}));
  CHECK(large.size() <= most_page_bytes);
  CHECK(large.size() > most_page_bytes / 2);
  CHECK(problem_of_page(large) == "");
  CHECK(large.find("Rankings are shown for the ") != std::string::npos);
}

}  // namespace comparison_page_test
