// Coverage by runs: by hand, against results of BERDS and ndeval, and against plain sets on random data.
#include "support/plain_nugget_runs.hpp"
#include "support/published.hpp"
#include "support/subtopic_qrels.hpp"

#include <irmetrics/evaluate/nugget_coverage.hpp>

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_coverage_test {
namespace {

Policy random_policy(Random& random) {
  Policy policy;
  policy.ties = random.pick<TieRule>({TieRule::docno_desc, TieRule::docno_asc, TieRule::input});
  policy.precision = random.pick<ScorePrecision>({ScorePrecision::float64, ScorePrecision::float32});
  policy.duplicates = random.pick<Duplicates>({Duplicates::first, Duplicates::last, Duplicates::max});
  policy.queries = random.pick<Queries>({Queries::judged, Queries::intersection});
  policy.no_relevant = random.pick<NoRelevant>({NoRelevant::zero, NoRelevant::skip});
  policy.depth = random.chance(0.3) ? static_cast<std::uint32_t>(random.whole(1, 10)) : 0;
  policy.judged_only = random.chance(0.2);
  return policy;
}

/// Checks the fields about queries that all reports have.
void check_queries(const CoveredQueries& report, const PlainNuggetRuns& plain, std::size_t runs, const Policy& policy) {
  const std::vector<std::string> queries = plain.queries(runs, policy);
  CHECK(report.queries == queries);
  std::size_t missing = 0, empty = 0;
  for (const std::string& query : queries)
    for (std::size_t run = 0; run < runs; ++run) missing += plain.lacks(run, query) ? 1 : 0;
  for (const auto& [query, nuggets] : plain.nuggets) empty += nuggets.empty() ? 1 : 0;
  CHECK(report.missing == missing);
  CHECK(report.without_nuggets.size() == empty);
  CHECK(report.left_out == plain.nuggets.size() - empty - queries.size());
}

/// Checks a mean against the given values; NaN equals NaN.
void check_mean(double ours, const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  CHECK((values.empty() ? std::isnan(ours) : ours == sum / static_cast<double>(values.size())));
}

// Two queries with two nuggets each; q2's nugget b is unsupported. The second run lacks q2.
PlainNuggetRuns by_hand() {
  PlainNuggetRuns plain;
  plain.nuggets = {{"q1", {{"a", {"d1", "d2"}}, {"b", {"d3"}}}}, {"q2", {{"a", {"d1"}}, {"b", {}}}}, {"q3", {}}};
  plain.judged = {{"q1", {"d1", "d2", "d3", "d4"}}, {"q2", {"d1"}}, {"q3", {}}};
  plain.runs.resize(2);
  plain.runs[0] = {{"q1", {{"d2", 9}, {"x", 8}, {"d1", 7}, {"d3", 6}}}, {"q2", {{"d9", 2}, {"d1", 1}}}};
  plain.runs[1] = {{"q1", {{"x", 4}, {"d3", 3}, {"d2", 2}}}};
  return plain;
}

}  // namespace

TEST_CASE("the union of runs covers every nugget that one of them covers", "[evaluate]") {
  const PlainNuggetRuns plain = by_hand();
  const UnionCoverage report = value_of(union_coverage(plain.collection(), plain.all_runs(), 2));
  CHECK(report.queries == std::vector<std::string>{"q1", "q2"});
  CHECK(report.without_nuggets == std::vector<std::string>{"q3"});
  CHECK(report.missing == 1);
  REQUIRE(report.per_query.size() == 2);
  CHECK(report.per_query[0].documents == 3);  // d2, x, d3
  CHECK(report.per_query[0].covered == 2);
  CHECK(report.per_query[0].all_covered);
  CHECK(report.per_query[0].success);
  CHECK(report.per_query[1].documents == 2);  // d9, d1
  CHECK(report.per_query[1].nuggets == 2);
  CHECK(report.per_query[1].coverage == 0.5);
  CHECK_FALSE(report.per_query[1].all_covered);
  CHECK_FALSE(report.per_query[1].success);
  CHECK(report.documents == 2.5);
  CHECK(report.coverage == 0.75);
  CHECK(report.all_covered == 0.5);
  CHECK(report.success == 0.5);
}

TEST_CASE("the size of a set is the rank at which all nuggets are covered", "[evaluate]") {
  const PlainNuggetRuns plain = by_hand();
  const std::vector<Run> runs = plain.all_runs();
  const SetSize first = value_of(set_size(plain.collection(), runs[0]));
  CHECK(first.queries == std::vector<std::string>{"q1", "q2"});
  CHECK(first.per_query == std::vector<std::optional<std::uint32_t>>{4, std::nullopt});
  CHECK(first.mean == 4);
  CHECK(first.share == 0.5);
  CHECK(value_of(set_size(plain.collection(), runs[1])).mean == 3);
  CHECK(value_of(set_size(plain.collection(), runs[0], 4)).share == 0.5);
  const SetSize none = value_of(set_size(plain.collection(), runs[0], 3));
  CHECK(none.share == 0);
  CHECK(std::isnan(none.mean));
}

TEST_CASE("a nugget is more difficult if fewer runs find it", "[evaluate]") {
  const PlainNuggetRuns plain = by_hand();
  const NuggetDifficulties report = value_of(nugget_difficulty(plain.collection(), plain.all_runs(), 2));
  REQUIRE(report.nuggets.size() == 4);
  const auto check = [&](std::size_t i, const char* query, const char* nugget, std::size_t documents, double share) {
    CHECK(report.nuggets[i].query == query);
    CHECK(report.nuggets[i].nugget == nugget);
    CHECK(report.nuggets[i].documents == documents);
    CHECK(report.nuggets[i].share == share);
  };
  check(0, "q1", "a", 2, 0.5);
  check(1, "q1", "b", 1, 0.5);
  check(2, "q2", "a", 1, 0.5);
  check(3, "q2", "b", 0, 0);
}

TEST_CASE("for one run, success equals MRecall of BERDS", "[evaluate]") {
  // Ten questions with four documents each: for each perspective, the documents that support it. The values are from
  // mrecall in BERDS's Eval/eval.py.
  const std::vector<std::pair<std::string, bool>> questions = {{"1000", true},
                                                               {"0110 1100", true},
                                                               {"0001 0000 0100", false},
                                                               {"1100 0000 0000 0111 0001", false},
                                                               {"0000 0000 0001 0000 0100", false},
                                                               {"1100 1001 1001 0100 0000 1101 1001", true},
                                                               {"1010 0000", false},
                                                               {"0000 0000 1100 0100 1001 0000", false},
                                                               {"0011 0010 0101 0010", true},
                                                               {"0100 1101 1001", true}};
  NuggetQrelsBuilder nuggets;
  RunBuilder run;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const std::string query = fmt::format("q{}", i);
    for (int document = 0; document < 4; ++document)
      REQUIRE(run.add(query, fmt::format("d{}", document), 4 - document).ok());
    for (const std::string& perspective : fields_of(questions[i].first, ' ')) {
      std::string id = "p";
      while (nuggets.has_nugget(query, id)) id += "+";
      REQUIRE(nuggets.add_nugget(query, {.id = id}).ok());
      for (std::size_t document = 0; document < 4; ++document)
        REQUIRE(nuggets.add(query, id, fmt::format("d{}", document), perspective[document] - '0').ok());
    }
  }
  const std::vector<Run> runs = {value_of(std::move(run).build())};
  const UnionCoverage report = value_of(union_coverage(value_of(std::move(nuggets).build()), runs, 4));
  REQUIRE(report.per_query.size() == questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) CHECK(report.per_query[i].success == questions[i].second);
  CHECK(report.success == 0.5);
}

TEST_CASE("coverage by real runs equals ndeval, and sets in another language", "[evaluate]") {
  const auto folder = reference_data("web_diversity");
  if (!folder) return;
  const NuggetQrels nuggets = subtopic_qrels(*folder + "/qrels/web2012.ndeval.qrels");
  const std::vector<std::string> names = {"indri-dssa", "indri-ql-catb", "indri-rm-cata-filtered"};
  std::vector<Run> runs;
  for (const std::string& name : names)
    runs.push_back(value_of(read_run(fmt::format("{}/runs/web2012.{}.run.gz", *folder, name))));

  // ndeval's subtopic recall of a run equals coverage, because every subtopic of these judgments has support.
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::vector<std::string> lines =
        lines_of(file_bytes(fmt::format("{}/expected/web2012.{}.ndeval.c.traditional.csv", *folder, names[run])));
    const std::vector<std::string> columns = fields_of(lines.at(0), ',');
    for (const std::uint32_t k : {5U, 10U, 20U}) {
      const auto column = static_cast<std::size_t>(
          std::find(columns.begin(), columns.end(), fmt::format("strec@{}", k)) - columns.begin());
      const UnionCoverage report = value_of(union_coverage(nuggets, std::span(runs).subspan(run, 1), k));
      REQUIRE(report.queries.size() + 2 == lines.size());
      for (std::size_t i = 0; i < report.queries.size(); ++i) {
        const std::vector<std::string> fields = fields_of(lines[i + 1], ',');
        REQUIRE(fields[1] == report.queries[i]);
        CHECK(fmt::format("{:.6f}", report.per_query[i].coverage) == fields.at(column));
      }
      CHECK(fmt::format("{:.6f}", report.coverage) == fields_of(lines.back(), ',').at(column));
    }
  }

  // The other values are computed with sets in Python.
  const auto check_union = [&](std::uint32_t k, double documents, double coverage, double all, double success) {
    const UnionCoverage report = value_of(union_coverage(nuggets, runs, k));
    CHECK(report.documents == Approx(documents).epsilon(1e-14));
    CHECK(report.coverage == Approx(coverage).epsilon(1e-14));
    CHECK(report.all_covered == Approx(all).epsilon(1e-14));
    CHECK(report.success == Approx(success).epsilon(1e-14));
  };
  check_union(1, 2.02, 0.30033333333333334, 0.06, 0.58);
  check_union(5, 10.16, 0.5923333333333334, 0.22, 0.22);
  check_union(20, 39.22, 0.8346666666666667, 0.54, 0.54);
  const std::vector<std::pair<double, double>> sizes = {
      {26.79310344827586, 0.58}, {29.228571428571428, 0.7}, {22.71875, 0.64}};
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const SetSize report = value_of(set_size(nuggets, runs[run]));
    CHECK(report.mean == Approx(sizes[run].first).epsilon(1e-14));
    CHECK(report.share == Approx(sizes[run].second).epsilon(1e-14));
  }
  std::vector<std::size_t> found_by(4);
  for (const NuggetDifficulty& nugget : value_of(nugget_difficulty(nuggets, runs, 20)).nuggets) ++found_by[nugget.runs];
  CHECK(found_by == std::vector<std::size_t>{30, 24, 24, 109});
}

TEST_CASE("coverage by runs equals plain sets on random data", "[evaluate]") {
  Random random(1);
  for (int round = 0; round < random_cases(3'000); ++round) {
    const PlainNuggetRuns plain = random_nugget_runs(random, true);
    const Policy policy = random_policy(random);
    const auto k = static_cast<std::uint32_t>(random.whole(1, 12));
    INFO("round " << round << ", k " << k);
    const NuggetQrels nuggets = plain.collection();
    const std::vector<Run> runs = plain.all_runs();

    const UnionCoverage together = value_of(union_coverage(nuggets, runs, k, policy));
    check_queries(together, plain, runs.size(), policy);
    REQUIRE(together.per_query.size() == together.queries.size());
    std::vector<double> documents, coverage, all_covered, success;
    for (std::size_t i = 0; i < together.queries.size(); ++i) {
      const std::string& query = together.queries[i];
      std::set<std::string> top;
      for (std::size_t run = 0; run < runs.size(); ++run) top.merge(plain.top(run, query, k, policy));
      const std::size_t covered = plain.covered(query, top), size = plain.nuggets.at(query).size();
      const UnionOfQuery& ours = together.per_query[i];
      CHECK(ours.documents == top.size());
      CHECK(ours.nuggets == size);
      CHECK(ours.covered == covered);
      CHECK(ours.coverage == static_cast<double>(covered) / static_cast<double>(size));
      CHECK(ours.all_covered == (covered == size));
      CHECK(ours.success == (covered >= std::min<std::size_t>(k, size)));
      documents.push_back(static_cast<double>(ours.documents));
      coverage.push_back(ours.coverage);
      all_covered.push_back(ours.all_covered ? 1 : 0);
      success.push_back(ours.success ? 1 : 0);
    }
    check_mean(together.documents, documents);
    check_mean(together.coverage, coverage);
    check_mean(together.all_covered, all_covered);
    check_mean(together.success, success);

    const SetSize sizes = value_of(set_size(nuggets, runs[0], k, policy));
    check_queries(sizes, plain, 1, policy);
    REQUIRE(sizes.per_query.size() == sizes.queries.size());
    std::vector<double> possible, has_size;
    for (std::size_t i = 0; i < sizes.queries.size(); ++i) {
      const std::string& query = sizes.queries[i];
      std::optional<std::uint32_t> smallest;
      for (std::uint32_t size = k; size >= 1; --size)
        if (plain.covered(query, plain.top(0, query, size, policy)) == plain.nuggets.at(query).size()) smallest = size;
      CHECK(sizes.per_query[i] == smallest);
      if (smallest) possible.push_back(*smallest);
      has_size.push_back(smallest ? 1 : 0);
    }
    check_mean(sizes.mean, possible);
    check_mean(sizes.share, has_size);

    const NuggetDifficulties difficulties = value_of(nugget_difficulty(nuggets, runs, k, policy));
    check_queries(difficulties, plain, runs.size(), policy);
    std::size_t index = 0;
    for (const std::string& query : difficulties.queries) {
      for (const auto& [nugget, supporting] : plain.nuggets.at(query)) {
        std::size_t finding = 0;
        for (std::size_t run = 0; run < runs.size(); ++run)
          for (const std::string& document : plain.top(run, query, k, policy))
            if (supporting.contains(document)) {
              ++finding;
              break;
            }
        REQUIRE(index < difficulties.nuggets.size());
        const NuggetDifficulty& ours = difficulties.nuggets[index++];
        CHECK(ours.query == query);
        CHECK(ours.nugget == nugget);
        CHECK(ours.documents == supporting.size());
        CHECK(ours.runs == finding);
        CHECK(ours.share == static_cast<double>(finding) / static_cast<double>(runs.size()));
      }
    }
    CHECK(index == difficulties.nuggets.size());
  }
}

TEST_CASE("the union of a single run, and its set sizes, equal the measures", "[evaluate]") {
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    const PlainNuggetRuns plain = random_nugget_runs(random, true);
    const Policy policy = random_policy(random);
    const auto k = static_cast<std::uint32_t>(random.whole(1, 12));
    const NuggetQrels nuggets = plain.collection();
    const std::vector<Run> runs = plain.all_runs();
    const UnionCoverage report = value_of(union_coverage(nuggets, std::span(runs).first(1), k, policy));
    const SetSize sizes = value_of(set_size(nuggets, runs[0], k, policy));
    const std::vector<AnyMeasure> measures = {Coverage{.k = k}, MRecall{.k = k}, CoverDepth{.k = k}};
    EvaluateOptions options;
    options.policy = policy;
    const Scores scores = value_of(evaluate(nuggets, runs[0], measures, options));
    for (std::size_t i = 0, index = 0; i < scores.queries().size(); ++i) {
      if (plain.nuggets.at(scores.queries()[i]).empty()) continue;
      REQUIRE(scores.queries()[i] == report.queries.at(index));
      CHECK(scores.per_query(0)[i] == report.per_query[index].coverage);
      CHECK(scores.per_query(1)[i] == (report.per_query[index].success ? 1 : 0));
      const std::optional<std::uint32_t> size = sizes.per_query[index++];
      CHECK((size ? scores.per_query(2)[i] == *size : std::isnan(scores.per_query(2)[i])));
    }
    CHECK((std::isnan(sizes.mean) ? std::isnan(scores.mean(2)) : scores.mean(2) == sizes.mean));
  }
}

TEST_CASE("two sides: by hand, and queries with another number of nuggets are left out and counted", "[evaluate]") {
  PlainNuggetRuns plain;
  for (const char* query : {"q1", "q2", "q3", "q4"}) {
    plain.nuggets[query] = {{"against", {"d2", "d4"}}, {"for", {"d1", "d4"}}};
    plain.judged[query] = {"d1", "d2", "d3", "d4"};
  }
  plain.nuggets["q5"] = {{"a", {"d1"}}};
  plain.nuggets["q6"] = {{"a", {"d1"}}, {"b", {"d1"}}, {"c", {"d1"}}};
  for (const char* query : {"q5", "q6"}) plain.judged[query] = {"d1"};
  plain.runs = {{{"q1", {{"d1", 9}, {"d2", 8}, {"d4", 7}}}, {"q2", {{"d2", 9}, {"u", 8}}}, {"q3", {{"d4", 1}}}}};
  const NuggetQrels nuggets = plain.collection();
  const Run run = plain.all_runs()[0];
  const TwoSides found = value_of(two_sides(nuggets, run, 2));
  CHECK(found.queries == std::vector<std::string>{"q1", "q2", "q3", "q4"});
  CHECK(found.per_query == std::vector{Sides::both, Sides::only_first, Sides::both, Sides::neither});
  CHECK(found.both == 0.5);
  CHECK(found.only_first == 0.25);
  CHECK(found.only_second == 0);
  CHECK(found.neither == 0.25);
  CHECK(found.other_queries == 2);
  CHECK(found.missing == 1);
  CHECK(value_of(two_sides(nuggets, run, 1)).only_second == 0.25);  // q1 has only d1

  plain.nuggets.erase(plain.nuggets.begin(), plain.nuggets.find("q5"));
  plain.runs[0] = {{"q5", {{"d1", 1}}}};
  const TwoSides none = value_of(two_sides(plain.collection(), plain.all_runs()[0], 5));
  CHECK(std::isnan(none.both));
  CHECK(none.other_queries == 2);
  CHECK(error_of(two_sides(nuggets, run, 0)) == "k must be at least 1, not 0");
}

TEST_CASE("two sides equal plain sets on random data", "[evaluate]") {
  Random random(4);
  for (int round = 0; round < random_cases(1'000); ++round) {
    const PlainNuggetRuns plain = random_nugget_runs(random, true);
    const Policy policy = random_policy(random);
    const auto k = static_cast<std::uint32_t>(random.whole(1, 12));
    const TwoSides found = value_of(two_sides(plain.collection(), plain.all_runs()[0], k, policy));
    std::vector<std::string> queries;
    std::size_t other = 0, both = 0;
    for (const std::string& query : plain.queries(1, policy)) {
      const Supporting& nuggets = plain.nuggets.at(query);
      if (nuggets.size() != 2) {
        ++other;
        continue;
      }
      const std::set<std::string> top = plain.top(0, query, k, policy);
      const auto finds = [&](const auto& nugget) {
        return std::any_of(top.begin(), top.end(), [&](const auto& one) { return nugget.second.contains(one); });
      };
      const bool first = finds(*nuggets.begin()), second = finds(*std::next(nuggets.begin()));
      REQUIRE(queries.size() < found.per_query.size());
      CHECK(found.per_query[queries.size()] == (first && second ? Sides::both
                                                : first         ? Sides::only_first
                                                : second        ? Sides::only_second
                                                                : Sides::neither));
      both += first && second ? 1 : 0;
      queries.push_back(query);
    }
    CHECK(found.queries == queries);
    CHECK(found.other_queries == other);
    if (queries.empty()) continue;
    CHECK(found.both == static_cast<double>(both) / static_cast<double>(queries.size()));
    CHECK(found.both + found.only_first + found.only_second + found.neither == Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("coverage never falls with depth or with more runs, and sizes agree with it", "[evaluate]") {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const PlainNuggetRuns plain = random_nugget_runs(random, false);
    const NuggetQrels nuggets = plain.collection();
    const std::vector<Run> runs = plain.all_runs();
    double before = 0;
    for (std::uint32_t k = 1; k <= 12; ++k) {
      const double coverage = value_of(union_coverage(nuggets, runs, k)).coverage;
      if (std::isnan(coverage)) break;
      CHECK(coverage >= before);
      before = coverage;
      const double all = value_of(union_coverage(nuggets, std::span(runs).first(1), k)).all_covered;
      CHECK(value_of(set_size(nuggets, runs[0], k)).share == all);
    }
    UnionOfQuery smaller;
    for (std::size_t size = 1; size <= runs.size(); ++size) {
      const auto together = value_of(union_coverage(nuggets, std::span(runs).first(size), 5));
      if (together.per_query.empty()) break;
      const UnionOfQuery& larger = together.per_query[0];
      CHECK(larger.documents >= smaller.documents);
      CHECK(larger.covered >= smaller.covered);
      CHECK(larger.success >= smaller.success);
      smaller = larger;
    }
  }
}

TEST_CASE("invalid input is an error that names the run and the query", "[evaluate]") {
  const PlainNuggetRuns plain = by_hand();
  const NuggetQrels nuggets = plain.collection();
  const std::vector<Run> runs = plain.all_runs();
  CHECK(error_of(union_coverage(nuggets, {}, 5)) == "expected at least one run");
  CHECK(error_of(nugget_difficulty(nuggets, {}, 5)) == "expected at least one run");
  CHECK(error_of(union_coverage(nuggets, runs, 0)) == "k must be at least 1, not 0");
  CHECK(error_of(nugget_difficulty(nuggets, runs, 0)) == "k must be at least 1, not 0");
  CHECK(error_of(set_size(nuggets, runs[0], 0)) == "limit must be at least 1, not 0");

  const Policy all_asked{.queries = Queries::error};
  const std::string missing = "run 'run1': judged query 'q2' has no results, which queries=error does not allow";
  CHECK(error_of(union_coverage(nuggets, runs, 5, all_asked)) == missing);
  CHECK(error_of(nugget_difficulty(nuggets, runs, 5, all_asked)) == missing);
  CHECK(error_of(set_size(nuggets, runs[1], 5, all_asked)) == missing);

  const std::string unjudged = "the nuggets contain no queries";
  CHECK(error_of(union_coverage(NuggetQrels(), runs, 5)) == unjudged);
  CHECK(error_of(nugget_difficulty(NuggetQrels(), runs, 5)) == unjudged);
  CHECK(error_of(set_size(NuggetQrels(), runs[0], 5)) == unjudged);

  const Policy shared{.queries = Queries::intersection};
  const std::vector<Run> empty = {runs[0], Run().named("none")};
  const std::string nothing =
      "run 'none': contains no results, and queries=intersection scores only queries with results";
  CHECK(error_of(union_coverage(nuggets, empty, 5, shared)) == nothing);
  CHECK(error_of(nugget_difficulty(nuggets, empty, 5, shared)) == nothing);
  CHECK(error_of(set_size(nuggets, empty[1], 5, shared)) == nothing);

  PlainNuggetRuns broken = plain;
  broken.runs[1]["q1"].emplace_back("x", 1);
  const std::string twice = "run 'run1': query 'q1': duplicate document 'x', at positions 1 and 4";
  CHECK(error_of(union_coverage(nuggets, broken.all_runs(), 5)) == twice);
  CHECK(error_of(nugget_difficulty(nuggets, broken.all_runs(), 5)) == twice);
  CHECK(error_of(set_size(nuggets, broken.all_runs()[1], 5)) == twice);

  PlainNuggetRuns other = plain;
  other.runs[1] = {{"q7", {{"x", 1}}}};
  const std::string disjoint =
      "run 'run1': run and nuggets have no query in common: the run has 'q7', the nuggets have 'q1'";
  CHECK(error_of(union_coverage(nuggets, other.all_runs(), 5)) == disjoint);
  CHECK(error_of(nugget_difficulty(nuggets, other.all_runs(), 5)) == disjoint);
  CHECK(error_of(set_size(nuggets, other.all_runs()[1], 5)) == disjoint);
}

}  // namespace nugget_coverage_test
