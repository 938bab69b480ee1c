// Measures: every form in which a function takes measures.
#include "support/files.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/ap.hpp>
#include <irmetrics/measures/measures.hpp>
#include <irmetrics/measures/ndcg.hpp>
#include <irmetrics/measures/rbp.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace measures_test {
namespace {

std::string texts(const Measures& measures) {
  std::string all = message(measures.status());
  for (const AnyMeasure& measure : measures.list()) all += (all.empty() ? "" : " ") + measure.text();
  return all;
}

/// The overall values of one query, as evaluate returns them for measures in some form.
std::vector<double> evaluated(const Measures& measures) {
  QrelsBuilder qrels;
  REQUIRE(qrels.add("q", "a", 1).ok());
  RunBuilder run;
  REQUIRE(run.add("q", "x", 2).ok());
  REQUIRE(run.add("q", "a", 1).ok());
  const Scores scores =
      value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(run).build()), measures));
  std::vector<double> values;
  for (std::size_t i = 0; i < scores.measures().size(); ++i) values.push_back(scores.mean(i));
  return values;
}

}  // namespace

TEST_CASE("measures are a text, a measure, a vector, or a list of these in braces") {
  const std::string text = "AP  nDCG@10";
  CHECK(texts("AP nDCG@10") == "AP nDCG@10");
  CHECK(texts(text) == "AP nDCG@10");
  CHECK(texts(std::string_view(text)) == "AP nDCG@10");
  CHECK(texts(parse_measures("map,ndcg_cut_10")) == "AP nDCG@10");
  CHECK(texts(std::vector<AnyMeasure>{AP{}, nDCG{.k = 10}}) == "AP nDCG@10");
  CHECK(texts(nDCG{.k = 10}) == "nDCG@10");
  CHECK(texts(AnyMeasure(AP{})) == "AP");
  CHECK(texts({"AP"}) == "AP");
  CHECK(texts({"AP", "nDCG@10"}) == "AP nDCG@10");
  CHECK(texts({text, std::string_view("RR"), RBP{.p = 0.9}, AnyMeasure(AP{})}) == "AP nDCG@10 RR RBP(p=0.9)");
  CHECK(texts({AnyMeasure("own", [](const JudgedRanking&) { return 0.5; })}) == "own");
  CHECK(texts({}).empty());
}

TEST_CASE("a measure that occurs twice in a list, in any spelling, counts once") {
  CHECK(texts({"AP", "map nDCG@10", nDCG{.k = 10}, "RR"}) == "AP nDCG@10 RR");
}

TEST_CASE("evaluate takes measures in every form, and fails if their text does not parse") {
  CHECK(evaluated("RR P@2") == std::vector<double>{0.5, 0.5});
  CHECK(evaluated({"RR", "P@1"}) == std::vector<double>{0.5, 0});
  const auto failed = evaluate(Qrels(), Run(), {"AP", "nDGC@10"});
  CHECK(message(failed.status()) == message(parse_measures("nDGC@10").status()));
  CHECK(Measures({"AP", "nDGC@10"}).list().empty());
}

}  // namespace measures_test
