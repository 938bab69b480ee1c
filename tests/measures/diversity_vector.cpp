// Check vector of the diversity measures: ndeval's values for a ranking whose greedy ideal is not the best one.
#include <irmetrics/evaluate/evaluate.hpp>

#include "support/catch.hpp"

using namespace irmetrics;

namespace diversity_vector_test {
namespace {

/// Subtopics 1 to 4; A supports 3 and 4, B 1 and 2, C 2 and 3. `names`: the ids of A, B and C.
NuggetQrels four_subtopics(const std::string& names) {
  NuggetQrelsBuilder builder;
  for (const char* id : {"1", "2", "3", "4"}) REQUIRE(builder.add_nugget("7", {.id = id}).ok());
  const auto add = [&](const char* nugget, char name) { REQUIRE(builder.add("7", nugget, std::string(1, name)).ok()); };
  add("3", names[0]);
  add("4", names[0]);
  add("1", names[1]);
  add("2", names[1]);
  add("2", names[2]);
  add("3", names[2]);
  return std::move(builder).build().value();
}

double score(const std::string& measure, const std::string& ranking, Diversity diversity = Diversity::ndeval,
             const std::string& names = "ABC") {
  RunBuilder run;
  for (std::size_t i = 0; i < ranking.size(); ++i)
    REQUIRE(run.add("7", ranking.substr(i, 1), -static_cast<double>(i)).ok());
  EvaluateOptions options;
  options.policy.diversity = diversity;
  return evaluate(four_subtopics(names), std::move(run).build().value(), parse_measures(measure).value(), options)
      .mean(measure);
}

}  // namespace

TEST_CASE("the diversity measures have ndeval's values", "[nuggets]") {
  const auto check = [](const std::string& measure, double expected) {
    INFO(measure);
    CHECK(score(measure, "CUAB") == Approx(expected).margin(5e-7));
  };
  check("ERR_IA@5", .521936);
  check("ERR_IA@10", .518530);
  check("nERR_IA@10", .884615);
  check("alpha_DCG@5", .559115);
  check("alpha_DCG@10", .551651);
  check("alpha_nDCG@5", .918737);
  check("NRBP", .480469);
  check("nNRBP", .820000);
  check("AP_IA", .541667);
  check("P_IA@5", .3);
  check("StRecall@20", 1);
  check("ERR_IA(alpha=0.3)@5", .454080);
  check("alpha_nDCG(alpha=0.3)@5", .913213);
  check("NRBP(alpha=0.3,beta=0.8)", .435424);
  check("nNRBP(alpha=0.3,beta=0.8)", .889928);
}

TEST_CASE("ndeval's greedy ideal depends on names, and is not an upper bound", "[nuggets]") {
  CHECK(score("alpha_nDCG@5", "ABC") == Approx(1.017710).margin(5e-7));
  CHECK(score("nERR_IA@5", "ABC") == Approx(1.025641).margin(5e-7));
  CHECK(score("nNRBP", "ABC") == Approx(1.04).margin(5e-7));
  CHECK(score("alpha_nDCG@5", "ZBC", Diversity::ndeval, "ZBC") == 1);
}

TEST_CASE("by default the ideal depends on nuggets alone", "[nuggets]") {
  for (const std::string names : {"ABC", "ZBC", "CBA", "BAC"}) {
    const std::string best{names[0], names[1], names[2]};
    CHECK(score("alpha_nDCG@5", best, Diversity::consistent, names) == 1);
    CHECK(score("alpha_nDCG(ideal=exact)@5", best, Diversity::consistent, names) == 1);
    CHECK(score("alpha_nDCG@5", std::string{names[2], names[0], names[1]}, Diversity::consistent, names) < 1);
  }
}

TEST_CASE("rank 1 alone is normalised, except with ndeval's diversity", "[nuggets]") {
  CHECK(score("alpha_DCG@1", "A") == 2);
  CHECK(score("ERR_IA@1", "A") == 2);
  CHECK(score("alpha_DCG@1", "A", Diversity::consistent) == .5);
  CHECK(score("ERR_IA@1", "A", Diversity::consistent) == .5);
}

}  // namespace diversity_vector_test
