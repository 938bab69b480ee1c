// Holes that entered: the documents by sorting, the bounds by evaluation with all judgments of them, and bad input.
#include "support/catch.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/evaluate/evaluate.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace entered_unjudged_test {
namespace {

/// Documents of each query, which are letters, best first.
using Rankings = std::map<std::string, std::string>;

Run run_of_rankings(const Rankings& rankings, const std::string& name = "run") {
  RunBuilder builder(name);
  for (const auto& [query, documents] : rankings)
    for (std::size_t i = 0; i < documents.size(); ++i)
      require_ok(builder.add(query, documents.substr(i, 1), static_cast<double>(documents.size() - i)));
  return value_of(std::move(builder).build());
}

/// The letters in the first k of one ranking only that are not judged.
std::string entered(const std::string& before, const std::string& after, std::size_t k,
                    const std::map<std::string, double>& grades) {
  std::string found;
  for (const char document : after.substr(0, k)) {
    const auto grade = grades.find(std::string(1, document));
    const bool judged = grade != grades.end() && grade->second >= 0;
    if (!judged && before.substr(0, k).find(document) == std::string::npos) found += document;
  }
  return found;
}

/// The mean difference of a measure.
double difference(const PlainQrels& qrels, const Run& before, const Run& after, const std::string& measure,
                  const Policy& policy = {}) {
  EvaluateOptions options;
  options.policy = policy;
  options.disjoint_is_zero = options.low_grades_are_zero = true;
  const Scores one = value_of(evaluate(qrels_of(qrels), before, measure, options)),
               other = value_of(evaluate(qrels_of(qrels), after, measure, options));
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.queries().size(); ++i) {
    const double of_query = other.per_query(0)[i] - one.per_query(0)[i];
    if (std::isnan(of_query)) continue;
    sum += of_query;
    ++count;
  }
  return sum / static_cast<double>(count);
}

std::string random_ranking(Random& random) {
  std::vector<char> letters = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  random.shuffle(letters);
  return std::string(letters.begin(), letters.begin() + random.whole(1, 8));
}

HoleBounds only(const EnteredUnjudged& holes) {
  REQUIRE(holes.measures.size() == 1);
  return holes.measures[0];
}

}  // namespace

TEST_CASE("documents that entered unjudged, and the difference if none or all of them was relevant") {
  const PlainQrels qrels = {{"q1", {{"a", 2}, {"b", 0}}}, {"q2", {{"a", 1}}}, {"q3", {{"a", 1}}}};
  const Run before = run_of_rankings({{"q1", "abx"}, {"q2", "axy"}, {"q3", "a"}}, "old"),
            after = run_of_rankings({{"q1", "xzab"}, {"q2", "yax"}, {"q3", "a"}}, "new");
  const EnteredUnjudged holes = value_of(entered_unjudged(qrels_of(qrels), before, after, "P@2 R@3 Success(rel=2)@1"));
  CHECK(holes.before == "old");
  CHECK(holes.after == "new");
  CHECK(holes.grade == 2);
  REQUIRE(holes.measures.size() == 3);
  // In the first two: x and z of q1, y of q2.
  const HoleBounds& precision = holes.measures[0];
  CHECK(precision.measure == "P@2");
  CHECK(precision.k == 2);
  CHECK(precision.documents == 3);
  CHECK(precision.queries == std::vector<std::string>{"q1", "q2"});
  CHECK(precision.difference == Approx((0 - 0.5) / 3));
  CHECK(precision.none == precision.difference);
  CHECK(precision.all == Approx((0.5 + 0.5) / 3));
  // In the first three: z of q1. y and x were there before.
  const HoleBounds& recall = holes.measures[1];
  CHECK(recall.documents == 1);
  CHECK(recall.queries == std::vector<std::string>{"q1"});
  CHECK(recall.difference == 0);
  CHECK(recall.all == Approx((1 - 0.5) / 3));
  // The largest grade is relevant for this measure: x of q1, y of q2.
  CHECK(holes.measures[2].documents == 2);
  CHECK(holes.measures[2].all == Approx(1.0 / 3));
}

TEST_CASE("without holes the bounds are the difference") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 1}, {"b", 0}}}});
  const Run before = run_of_rankings({{"q1", "ba"}}), after = run_of_rankings({{"q1", "ab"}});
  const HoleBounds same = only(value_of(entered_unjudged(qrels, before, before, "AP")));
  CHECK(same.documents == 0);
  CHECK(same.difference == 0);
  const HoleBounds moved = only(value_of(entered_unjudged(qrels, before, after, "AP", {.k = 1})));
  CHECK(moved.documents == 0);
  CHECK(moved.queries.empty());
  CHECK(moved.difference == 0.5);
  CHECK(moved.none == 0.5);
  CHECK(moved.all == 0.5);
}

TEST_CASE("bounds enclose the differences for all judgments of the documents that entered") {
  Random random(40);
  const std::vector<std::string> texts = {"P@3", "R@3", "RR@3", "Success@2", "DCG@3", "RBP(p=0.7)@3"};
  int several = 0;
  for (int i = 0; i < random_cases(600); ++i) {
    const std::string text = texts[static_cast<std::size_t>(i) % texts.size()];
    const std::size_t k = text == "Success@2" ? 2 : 3;
    Rankings before, after;
    PlainQrels qrels;
    std::vector<std::pair<std::string, std::string>> holes;  // query and document
    for (const std::string query : {"q1", "q2", "q3"}) {
      before[query] = random_ranking(random);
      after[query] = random_ranking(random);
      qrels[query] = {{"a", 1}, {"z", 2}};
      for (const char document : std::string("bcdefgh"))
        if (random.chance(0.6)) qrels[query][std::string(1, document)] = random.whole(-1, 2);
      for (const char document : entered(before[query], after[query], k, qrels[query]))
        holes.emplace_back(query, std::string(1, document));
    }
    INFO(text << ", case " << i);
    const Run one = run_of_rankings(before), other = run_of_rankings(after);
    const HoleBounds bounds = only(value_of(entered_unjudged(qrels_of(qrels), one, other, text)));
    CHECK(bounds.documents == holes.size());
    CHECK(bounds.difference == Approx(difference(qrels, one, other, text)).margin(1e-12));
    if (holes.size() > 6) continue;
    several += holes.size() > 1 ? 1 : 0;
    double smallest = INFINITY, largest = -INFINITY;
    for (unsigned labels = 0; labels < 1U << holes.size(); ++labels) {
      PlainQrels judged = qrels;
      for (std::size_t hole = 0; hole < holes.size(); ++hole)
        judged[holes[hole].first][holes[hole].second] = (labels >> hole & 1) != 0 ? 2 : 0;
      const double found = difference(judged, one, other, text);
      smallest = std::min(smallest, found);
      largest = std::max(largest, found);
    }
    CHECK(bounds.none == Approx(smallest).margin(1e-12));
    CHECK(bounds.all == Approx(largest).margin(1e-12));
  }
  CHECK(several > 20);
}

TEST_CASE("bounds of any measure under any policy are those of the extended judgments") {
  Random random(41);
  const std::vector<std::string> texts = {"nDCG@3", "AP", "Bpref", "infAP", "Judged@3", "Hole@3", "GMAP", "NumRelRet"};
  for (int i = 0; i < random_cases(800); ++i) {
    const std::string text = texts[static_cast<std::size_t>(i) % texts.size()];
    EnteredUnjudgedOptions options{.k = 3};
    options.policy.judged_only = random.chance(0.3);
    options.policy.no_relevant = random.chance(0.3) ? NoRelevant::skip : NoRelevant::zero;
    Rankings before, after;
    PlainQrels qrels, none, all;
    for (const std::string query : {"q1", "q2", "q3", "q4"}) {
      before[query] = random_ranking(random);
      after[query] = random_ranking(random);
      qrels[query] = {{"a", random.whole(0, 1)}};
      for (const char document : std::string("bcdefgh"))
        if (random.chance(0.5)) qrels[query][std::string(1, document)] = random.whole(-1, query == "q1" ? 2 : 0);
      if (query == std::string("q1")) qrels[query]["z"] = 2;
      none[query] = all[query] = qrels[query];
      for (const char document : entered(before[query], after[query], 3, qrels[query])) {
        none[query][std::string(1, document)] = 0;
        all[query][std::string(1, document)] = 2;
      }
    }
    if (random.chance(0.2)) before.erase("q2");
    if (random.chance(0.2)) after.erase("q3");
    if (!before.contains("q2"))  // all of them entered
      for (const char document : entered("", after["q2"], 3, qrels["q2"])) {
        none["q2"][std::string(1, document)] = 0;
        all["q2"][std::string(1, document)] = 2;
      }
    if (!after.contains("q3")) none["q3"] = all["q3"] = qrels["q3"];
    INFO(text << ", case " << i);
    const Run one = run_of_rankings(before), other = run_of_rankings(after);
    const HoleBounds bounds = only(value_of(entered_unjudged(qrels_of(qrels), one, other, text, options)));
    if (text == "GMAP") {  // its table has logarithms
      CHECK(bounds.measure == "ln(GMAP)");
      continue;
    }
    const auto is = [](double number) { return Approx(number).margin(1e-12); };
    CHECK(bounds.difference == is(difference(qrels, one, other, text, options.policy)));
    CHECK(bounds.none == is(difference(none, one, other, text, options.policy)));
    CHECK(bounds.all == is(difference(all, one, other, text, options.policy)));
    const bool own_way =
        text == "Bpref" || text == "infAP" || text == "Judged@3" || text == "Hole@3" || options.policy.judged_only;
    if (!own_way) CHECK(bounds.none == is(bounds.difference));
  }
}

TEST_CASE("the first ranks are those of all ranks: ties, rows in any order, depth") {
  Random random(42);
  std::size_t documents = 0;
  for (int i = 0; i < random_cases(500); ++i) {
    PlainRun runs[2];
    for (PlainRun& run : runs)
      for (const std::string query : {"q1", "q2"})
        for (const char document : random_ranking(random))
          run[query].emplace_back(std::string(1, document), random.whole(0, 3));
    const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 1}}}, {"q2", {{"b", 1}, {"c", 0}}}});
    EnteredUnjudgedOptions options{.k = static_cast<std::uint32_t>(random.whole(1, 5))};
    options.policy.ties = random.pick<TieRule>({TieRule::docno_desc, TieRule::docno_asc, TieRule::input});
    options.policy.depth = static_cast<std::uint32_t>(random.pick<int>({0, 0, 2, 4}));
    const auto holes = [&] {
      return value_of(entered_unjudged(qrels, run_of(runs[0]), run_of(runs[1]), "AP P@2", options));
    };
    const EnteredUnjudged sorted = holes();
    options.policy.precision = ScorePrecision::float32;  // these scores are the same numbers, and all ranks are found
    CHECK(sorted == holes());
    documents += sorted.measures[0].documents;
  }
  CHECK(documents > 100);
}

TEST_CASE("runs that are scored already have the same bounds") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 1}}}, {"q2", {{"b", 1}}}});
  const Run before = run_of_rankings({{"q1", "ab"}, {"q2", "ab"}}),
            after = run_of_rankings({{"q1", "xa"}, {"q2", "b"}});
  const std::string measures = "nDCG@5 AP P@1";
  CHECK(value_of(entered_unjudged(qrels, before, after, value_of(evaluate(qrels, before, measures)),
                                  value_of(evaluate(qrels, after, measures)))) ==
        value_of(entered_unjudged(qrels, before, after, measures)));
}

TEST_CASE("measures of nuggets have no bounds, and those of documents beside them have") {
  NuggetQrelsBuilder builder;
  require_ok(builder.add_nugget("q1", {"s"}));
  require_ok(builder.add("q1", "s", "a"));
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  const Run before = run_of_rankings({{"q1", "a"}}), after = run_of_rankings({{"q1", "xa"}});
  const EnteredUnjudged holes = value_of(entered_unjudged(nuggets, before, after, "Coverage@1 P@1"));
  CHECK(holes.measures[0].documents == 1);
  CHECK(holes.measures[0].difference == -1);
  CHECK(std::isnan(holes.measures[0].none));
  CHECK(std::isnan(holes.measures[0].all));
  CHECK(holes.measures[1].none == -1);
  CHECK(holes.measures[1].all == 0);
}

TEST_CASE("without a relevant document, relevant is grade 1") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 0}}}});
  const EnteredUnjudged holes =
      value_of(entered_unjudged(qrels, run_of_rankings({{"q1", "a"}}), run_of_rankings({{"q1", "xa"}}), "P@1"));
  CHECK(holes.grade == 1);
  CHECK(only(holes).all == 1);
}

TEST_CASE("holes: bad input") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 1}}}});
  const Run run = run_of_rankings({{"q1", "ab"}});
  CHECK(error_of(entered_unjudged(qrels, run, run, "AP", {.k = 0})).starts_with("k must be at least 1"));
  CHECK(error_of(entered_unjudged(qrels, run, run, "nDCGG@10")).starts_with("unknown measure 'nDCGG@10'"));
  CHECK(error_of(entered_unjudged(Qrels(), run, run, "AP")) != "");
  EnteredUnjudgedOptions options;
  options.policy.ties = TieRule::interval;
  CHECK(error_of(entered_unjudged(qrels, run, run, "AP", options)) ==
        "ties=interval is for the evaluation of measures; documents that entered need one order of tied documents, "
        "such as ties=docno_desc");
  const Scores one = value_of(evaluate(qrels, run, "AP")), other = value_of(evaluate(qrels, run, "RR"));
  CHECK(error_of(entered_unjudged(qrels, run, run, one, other)) ==
        "the systems 'before' and 'after' were not scored with the same measures");
}

}  // namespace entered_unjudged_test
