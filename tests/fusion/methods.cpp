// Methods of fusion by hand: combinations of scores and ranks, weights, elections, normalisations, and what is learnt.
#include "support/qrels_and_runs.hpp"

#include <irmetrics/fusion/fuse.hpp>

#include <cmath>
#include <span>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace fusion_methods_test {
namespace {

/// a is in all runs, b in two of them, c in one.
std::vector<Run> three_runs() {
  return {run_of({{"1", "a", 4}, {"1", "b", 2}}), run_of({{"1", "b", 8}, {"1", "a", 6}}),
          run_of({{"1", "c", 5}, {"1", "a", 1}})};
}

/// The fused score of a document of query 1.
double score_of(const Run& fused, std::string_view document) {
  for (std::size_t i = 0; i < fused[0].size(); ++i)
    if (fused[0].documents[i] == document) return fused[0].scores[i];
  FAIL("not fused: " << document);
  return 0;
}

/// The scores of a, b and c.
std::vector<double> scores(std::string_view method, const FuseOptions& options = {}) {
  const Run fused = value_of(fuse(three_runs(), method, options));
  return {score_of(fused, "a"), score_of(fused, "b"), score_of(fused, "c")};
}

void check_near(const std::vector<double>& found, const std::vector<double>& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i] == Approx(expected[i]).margin(1e-12));
}

/// What a method learns about the first of the runs.
std::vector<double> learnt(std::string_view method, const Qrels& qrels) {
  const std::vector<Run> runs = three_runs();
  return value_of(learn_fusion(runs, qrels, value_of(choose_fusion(method)))).learnt[0];
}

}  // namespace

TEST_CASE("Combinations of scores are over the runs that return a document", "[fusion]") {
  check_near(scores("combanz"), {11.0 / 3, 5, 5});
  check_near(scores("combmax"), {6, 8, 5});
  check_near(scores("combmin"), {1, 2, 5});
  check_near(scores("combmed"), {4, 5, 5});
  check_near(scores("combgmnz(gamma=2)"), {99, 40, 5});
  CHECK(scores("combgmnz(gamma=1)") == scores("combmnz"));
  CHECK(scores("anz") == scores("combanz"));
}

TEST_CASE("Inverse squares and rank-biased centroids are of ranks", "[fusion]") {
  check_near(scores("isr"), {3 * (1 + 0.25 + 0.25), 2 * (0.25 + 1), 1});
  check_near(scores("log_isr"), {std::log(3) * 1.5, std::log(2) * 1.25, 0});
  check_near(scores("logn_isr(sigma=0.5)"), {std::log(3.5) * 1.5, std::log(2.5) * 1.25, std::log(1.5)});
  check_near(scores("rbc(phi=0.5)"), {0.5 + 0.25 + 0.25, 0.25 + 0.5, 0.5});
}

TEST_CASE("Weights are those of a text or of the options, and 1 without", "[fusion]") {
  check_near(scores("wsum(weights=[0.5,0.25,2])"), {2 + 1.5 + 2, 1 + 2, 10});
  CHECK(scores("wsum", {.weights = {0.5, 0.25, 2}}) == scores("wsum(weights=[0.5, 0.25, 2])"));
  CHECK(scores("wsum") == scores("combsum"));
  check_near(scores("wmnz", {.weights = {0.5, 0.25, 2}}), {11 * 2.75, 10 * 0.75, 10});
  check_near(scores("mixed", {.weights = {0.5, 0.25, 2}}), {5.5 * std::sqrt(3), 3 * std::sqrt(2), 10});
  CHECK(fusion_text(value_of(choose_fusion("wsum( weights = [0.5,1], depth=3)"))) == "wsum(depth=3,weights=[0.5,1])");
  const std::vector<Run> runs = three_runs();
  CHECK(error_of(fuse(runs, "wsum", {.weights = {1, 2}})) == "wsum: expected 3 weights, one for each run, not 2");
  CHECK(error_of(fuse(runs, "wsum", {.weights = {1, 2, std::nan("")}})) ==
        "wsum: a weight must be a finite number, not nan");
  CHECK(error_of(fuse(runs, "rrf", {.weights = {1, 2, 3}})) ==
        "rrf takes no weights; expected one of wsum, wmnz, mixed, w_bordafuse, w_condorcet, copeland");
  CHECK(error_of(fuse(runs, "wsum(weights=[1,2,3])", {.weights = {1, 2, 2}})) == "wsum: weights are given twice");
  CHECK(error_of(fuse(runs, "wsum(weights=[1,x])")) ==
        "method 'wsum(weights=[1,x])': expected weights such as [0.3,0.7], not '[1,x]'");
  CHECK(error_of(fuse(runs, "wsum(weights=1)")) ==
        "method 'wsum(weights=1)': expected weights such as [0.3,0.7], not '1'");
}

TEST_CASE("Elections count points and majorities", "[fusion]") {
  // Of 3 documents the missing one gets (3 - 2 + 1) / 2 = 1 point.
  check_near(scores("bordafuse"), {3 + 2 + 2, 2 + 3 + 1, 1 + 1 + 3});
  check_near(scores("w_bordafuse", {.weights = {1, 0, 2}}), {3 + 4, 2 + 2, 1 + 6});
  CHECK(scores("condorcet") == std::vector<double>{3, 2, 1});
  CHECK(scores("w_condorcet", {.weights = {1, 1, 5}}) == std::vector<double>{2, 1, 3});
  // a before b before c before a: the order is that of the runs.
  const std::vector<Run> cycle = {run_of({{"1", "a", 3}, {"1", "b", 2}, {"1", "c", 1}}),
                                  run_of({{"1", "b", 3}, {"1", "c", 2}, {"1", "a", 1}}),
                                  run_of({{"1", "c", 3}, {"1", "a", 2}, {"1", "b", 1}})};
  CHECK(text_of(value_of(fuse(cycle, "condorcet"))) == "condorcet | 1: a=3 b=2 c=1");
  CHECK(text_of(value_of(fuse(cycle, "copeland"))) == "copeland | 1: c=0 b=0 a=0");
  CHECK(scores("copeland") == std::vector<double>{2, 0, -2});
  CHECK(scores("copeland", {.weights = {1, 1, 5}}) == std::vector<double>{0, -2, 2});
}

TEST_CASE("A median rank, and scores within three deviations", "[fusion]") {
  check_near(scores("median_rank"), {1.0 / 2, 1.0 / 2, 1.0 / 4});  // a run that lacks the document: 2 + 2
  check_near(scores("dbsf"), {4.0 / 3, 1, 2.0 / 3});
  // 0 is 3.32 deviations below the mean of eleven 1s and a 0.
  std::vector<Returned> rows = {{"1", "z", 0}};
  for (char id = 'a'; id <= 'k'; ++id) rows.push_back({"1", std::string(1, id), 1});
  const Run fused = value_of(fuse(std::vector{run_of(rows), run_of({{"1", "z", 7}})}, "dbsf"));
  CHECK(score_of(fused, "z") == 0 + 0.5);
  CHECK(score_of(fused, "a") == Approx(0.5 + 1 / std::sqrt(11) / 6));
}

TEST_CASE("A run that lacks a query votes as one that returns nothing", "[fusion]") {
  std::vector<Run> runs = three_runs();
  runs.push_back(run_of({{"2", "x", 1}}));
  const Run fused = value_of(fuse(runs, "bordafuse"));
  CHECK(score_of(fused, "a") == 7 + 2);  // (3 + 1) / 2 points for each document
  CHECK(score_of(fused, "c") == 5 + 2);
}

TEST_CASE("Scores are normalised by run and query before they are fused", "[fusion]") {
  const std::vector<Run> run = {run_of({{"1", "a", 6}, {"1", "b", 3}, {"1", "c", 2}, {"1", "d", 1}})};
  const auto normalised = [&](ScoreNorm norm) {
    const Run fused = value_of(fuse(run, "combsum", {.norm = norm}));
    return std::vector<double>{score_of(fused, "a"), score_of(fused, "b"), score_of(fused, "c"), score_of(fused, "d")};
  };
  CHECK(normalised(ScoreNorm::none) == std::vector<double>{6, 3, 2, 1});
  check_near(normalised(ScoreNorm::min_max), {1, 0.4, 0.2, 0});
  check_near(normalised(ScoreNorm::min_max_inverted), {0, 0.6, 0.8, 1});
  check_near(normalised(ScoreNorm::max), {1, 0.5, 2.0 / 6, 1.0 / 6});
  check_near(normalised(ScoreNorm::sum), {5.0 / 8, 2.0 / 8, 1.0 / 8, 0});
  const double deviation = std::sqrt((9 + 0 + 1 + 4) / 4.0);
  check_near(normalised(ScoreNorm::zmuv), {3 / deviation, 0, -1 / deviation, -2 / deviation});
  check_near(normalised(ScoreNorm::rank), {1, 0.75, 0.5, 0.25});
  check_near(normalised(ScoreNorm::borda), {1, 0.75, 0.5, 0.25});
  // c, which the first two runs lack, gets their third share of the points.
  check_near(scores("combsum", {.norm = ScoreNorm::borda}), {1 + 2.0 / 3 + 2.0 / 3, 2.0 / 3 + 1 + 1.0 / 3, 5.0 / 3});
  // Inverted scores reverse the ranks.
  CHECK(scores("rrf(k=0)", {.norm = ScoreNorm::min_max_inverted})[0] == Approx(0.5 + 1 + 1));
}

TEST_CASE("Methods learn from the ranks of relevant documents", "[fusion]") {
  const Qrels qrels = qrels_of({{"1", "b", 1}, {"1", "z", 1}, {"2", "x", 1}});  // the first run lacks query 2
  check_near(learnt("mapfuse", qrels), {(1.0 / 2 / 2 + 0) / 2});
  check_near(learnt("posfuse", qrels), {0, 1});
  check_near(learnt("slidefuse", qrels), {0, 1});
  check_near(learnt("probfuse(n_segments=2)", qrels), {0, 0.5});
  check_near(learnt("segfuse", qrels), {1.0 / 5 / 2, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const std::vector<double> odds = learnt("bayesfuse", qrels);
  REQUIRE(odds.size() == 1000);
  CHECK(odds[4] == Approx(std::log(0.1 / 0.9)));
  CHECK(odds[5] == Approx(std::log(0.001 / 0.999)));
  CHECK(error_of(learn_fusion(three_runs(), Qrels(), value_of(choose_fusion("mapfuse")))) ==
        "mapfuse learns from judged queries, and none are given");
  CHECK(error_of(learn_fusion(three_runs(), qrels, value_of(choose_fusion("rrf")))) == "rrf learns nothing");
  CHECK(error_of(choose_fusion("probfuse(n_segments=0)")) ==
        "probfuse: n_segments must be a whole number of at least 1, not 0");
}

TEST_CASE("What was learnt gives documents their scores", "[fusion]") {
  const std::vector<Run> runs = three_runs();
  const auto fused = [&](std::string_view method, std::vector<std::vector<double>> learnt) {
    ChosenFusion chosen = value_of(choose_fusion(method));
    chosen.learnt = std::move(learnt);
    const Run run = value_of(fuse(runs, chosen));
    return std::vector<double>{score_of(run, "a"), score_of(run, "b"), score_of(run, "c")};
  };
  check_near(fused("mapfuse", {{0.5}, {0.2}, {0.1}}), {0.5 + 0.1 + 0.05, 0.25 + 0.2, 0.1});
  check_near(fused("posfuse", {{0.5, 0.4}, {0.3, 0.2}, {0.1}}), {0.5 + 0.2 + 0, 0.4 + 0.3, 0.1});
  check_near(fused("slidefuse(w=1)", {{0.5, 0.4}, {0.3, 0.2}, {0.1}}), {0.45 + 0.25 + 0.05, 0.45 + 0.25, 0.05});
  check_near(fused("probfuse", {{0.5, 0.4}, {0.3, 0.2}, {0.1}}), {0.5 + 0.1 + 0.1, 0.2 + 0.3, 0.1});
  check_near(fused("segfuse", {{0.5}, {0.1}, {0.2}}), {0.5 * 5 + 0.1 * 7 + 0.2 * 2, 0.5 * 3 + 0.1 * 9, 0.2 * 6});
  const double least = std::log(0.001 / 0.999);
  check_near(fused("bayesfuse", {{1, 2}, {3, 4}, {5}}), {1 + 4 + least, 2 + 3 + least, least + least + 5});
  ChosenFusion wrong = value_of(choose_fusion("mapfuse"));
  wrong.learnt = {{1}};
  CHECK(error_of(fuse(runs, wrong)) == "mapfuse: expected what it has learnt about 3 runs, not 1");
}

}  // namespace fusion_methods_test
