// Scores in files are read as they were written, and compared with new ones.
#include "support/files.hpp"
#include "support/temporary_folder.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/significance/baseline.hpp>

#include <bit>
#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace saved_scores_test {
namespace {

Scores evaluated(const std::string& run, double shift, const Measures& measures) {
  QrelsBuilder qrels;
  RunBuilder results(run);
  for (int query = 0; query < 7; ++query) {
    const std::string id = fmt::format("q{}", query);
    for (int i = 0; i < 6; ++i) {
      require_ok(qrels.add(id, fmt::format("d{}", i), (i * query) % 3));
      if (query != 5) require_ok(results.add(id, fmt::format("d{}", i), std::fmod(i * 0.7 + query * shift, 1.1)));
    }
  }
  return value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(results).build()), measures));
}

std::vector<std::uint64_t> bits(std::span<const double> values) {
  std::vector<std::uint64_t> result;
  for (const double value : values) result.push_back(std::bit_cast<std::uint64_t>(value));
  return result;
}

}  // namespace

TEST_CASE("scores are read as they were written, whatever the name of the run") {
  const TemporaryFolder folder;
  const std::string path = folder.path("scores.csv");
  for (const std::string name : {"bm25", "last release", " a,\"b\" ", "ÄÖ é", "x;y"}) {
    const Scores scores = evaluated(name, 0.3, "nDCG@10 AP P@5 GMAP NumRel Judged@10 nDCG(dcg='exp-log2')@3");
    REQUIRE(write_scores(scores, path).ok());
    const std::vector<NamedScores> read = value_of(read_scores(path));
    REQUIRE(read.size() == 1);
    CHECK(read[0].name == name);
    CHECK(read[0].scores.run() == name);
    CHECK(read[0].scores.measures() == scores.measures());
    CHECK(read[0].scores.queries() == scores.queries());
    CHECK(bits(read[0].scores.values()) == bits(scores.values()));
    for (std::size_t i = 0; i < scores.measures().size(); ++i) CHECK(read[0].scores.mean(i) == scores.mean(i));
    CHECK(read[0].scores.audit().scored == 7);
  }
}

TEST_CASE("saved scores are compared with new ones") {
  const TemporaryFolder folder;
  const std::string path = folder.path("scores.csv.gz");
  const Scores before = evaluated("last release", 0.3, "nDCG@10 AP"), now = evaluated("this build", 0.2, "nDCG@10 AP");
  REQUIRE(write_scores(before, path).ok());
  std::vector<NamedScores> all = value_of(read_scores(path));
  const Comparison in_braces = value_of(compare({{"old", all[0].scores}, {"new", now}}));
  all.push_back({"this build", now});
  const Comparison joined = value_of(compare(all)), expected = value_of(compare(before, now));
  CHECK(joined.systems == std::vector<std::string>{"last release", "this build"});
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(joined.measures[i].pairs[0].p_value == expected.measures[i].pairs[0].p_value);
    CHECK(in_braces.measures[i].pairs[0].p_value == expected.measures[i].pairs[0].p_value);
    CHECK(joined.measures[i].pairs[0].difference == expected.measures[i].pairs[0].difference);
  }
}

TEST_CASE("several systems share a file, and files of trec_eval are read") {
  const TemporaryFolder folder;
  const std::string path = folder.path("scores.csv");
  const std::vector<NamedScores> systems = {{"b", evaluated("b", 0.3, "RR")}, {"a", evaluated("a", 0.1, "RR")}};
  REQUIRE(write_scores(systems, path).ok());
  const std::vector<NamedScores> read = value_of(read_scores(path));
  REQUIRE(read.size() == 2);
  CHECK(read[0].name == "b");
  CHECK(bits(read[1].scores.values()) == bits(systems[1].scores.values()));

  const std::string other = folder.write("bm25", "map\tq2\t0.5\nmap\tq1\t0.25\nrunid\tall\tbm25\nmap\tall\t0.375\n");
  const Scores scores = value_of(read_scores(other))[0].scores;
  CHECK(scores.measures()[0].text() == "AP");
  CHECK(scores.queries() == std::vector<std::string>{"q1", "q2"});
  CHECK(scores.mean("map") == 0.375);
}

TEST_CASE("a pooled measure keeps its overall value, and an undefined one its NaN") {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("scores.csv",
                   "run,measure,query,value\nr,Leaning@5,q1,0.5\nr,Leaning@5,q2,nan\nr,Leaning@5,all,0.125\n"
                   "r,CoverDepth,q1,3\nr,CoverDepth,q2,nan\n");
  const Scores scores = value_of(read_scores(path))[0].scores;
  CHECK(scores.mean("Leaning@5") == 0.125);
  CHECK(scores.mean("CoverDepth") == 3);
  CHECK(std::isnan(scores.per_query("CoverDepth")[1]));
}

TEST_CASE("scores that are no scores are refused, with file and line") {
  const TemporaryFolder folder;
  const auto error = [&](const std::string& lines) {
    const std::string path = folder.write("s.csv", "run,measure,query,value\n" + lines);
    std::string text = error_of(read_scores(path));
    if (const auto at = text.find(path); at != std::string::npos) text.replace(at, path.size(), "s.csv");
    return text;
  };
  CHECK(error("r,AP,q1,1\nr,AP,q1,2\n").find("s.csv:3: ") == 0);
  CHECK(error("r,AP,q1,inf\n").find("expected a finite score, not inf") != std::string::npos);
  CHECK(error("r,AP,q1,1\nr,RR,q2,1\n") == "s.csv: system 'r', query 'q2': there is no value of AP");
  CHECK(error("r,mine,q1,1\n").find("s.csv: system 'r': ") == 0);
  CHECK(error("r,AP,all,1\n") == "s.csv: no per-query scores of 'r', only overall ones");
  CHECK(error_of(read_scores(folder.path("absent.csv"))).find("absent.csv") != std::string::npos);
  const Scores all("r", {AnyMeasure(AP())}, {"all"}, {1}, {false}, {});
  CHECK(error_of(write_scores(all, folder.path("x.csv"))).find("a query is called 'all'") != std::string::npos);
}

TEST_CASE("an index of a measure or query that is too large throws an error with a clear text") {
  const Scores scores = evaluated("r", 0.3, "AP RR");
  CHECK_THROWS_WITH(scores.mean(10), "there is no measure 10: there are 2, counted from 0");
  CHECK_THROWS_WITH(scores.per_query(2), "there is no measure 2: there are 2, counted from 0");
  CHECK_THROWS_WITH(scores.is_missing(7), "there is no query 7: there are 7, counted from 0");
  const ScoresOrError result = scores;
  CHECK_THROWS_AS(result.mean(10), std::out_of_range);
}

}  // namespace saved_scores_test
