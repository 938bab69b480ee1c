// Scores of absent documents: by hand for each method of scores, against runs that have them, and refused by the
// others.
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/fusion/fuse.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace absent_score_test {
namespace {

/// b is in one run only, and query 2, too.
std::vector<Run> two_runs() {
  return {run_of({{"1", "a", 4}, {"1", "b", 2}, {"2", "x", 1}}), run_of({{"1", "c", 8}, {"1", "a", 6}})};
}

std::string fused(std::string_view method, AbsentScore absent, ScoreNorm norm = ScoreNorm::none) {
  const std::string text = text_of(value_of(fuse(two_runs(), method, {.norm = norm, .absent = absent})));
  return text.substr(text.find("1: "));
}

}  // namespace

TEST_CASE("A run has a score of 0, or its lowest score, for documents that it lacks", "[fusion]") {
  using enum AbsentScore;
  CHECK(fused("combsum", absent) == "1: a=10 c=8 b=2 2: x=1");
  CHECK(fused("combsum", zero) == "1: a=10 c=8 b=2 2: x=1");
  CHECK(fused("combsum", minimum) == "1: c=10 a=10 b=8 2: x=1");  // 8 + 2, 4 + 6, 2 + 6
  CHECK(fused("combanz", zero) == "1: a=5 c=4 b=1 2: x=0.5");
  CHECK(fused("combmin", zero) == "1: a=4 c=0 b=0 2: x=0");
  CHECK(fused("combmin", minimum) == "1: a=4 c=2 b=2 2: x=1");
  CHECK(fused("combmax", minimum) == "1: c=8 b=6 a=6 2: x=1");
  CHECK(fused("combmed", minimum) == "1: c=5 a=5 b=4 2: x=1");
  CHECK(fused("combmnz", zero) == "1: a=20 c=16 b=4 2: x=2");  // each run counts
  CHECK(fused("combmnz", minimum) == "1: c=20 a=20 b=16 2: x=1");
  CHECK(fused("combsum", minimum, ScoreNorm::max) == "1: a=1.75 c=1.5 b=1.25 2: x=1");
  // The lowest score is that of the method's own normalisation: 0, and 1/2 - 1/6 for two scores.
  for (const char* const method : {"min_max", "freshstack"})
    CHECK(fused(method, minimum) == fused(method, AbsentScore::absent));
  const Run of_dbsf = value_of(fuse(two_runs(), "dbsf", {.absent = minimum}));
  CHECK(of_dbsf[0].scores[0] == Approx(2.0 / 3 + 1.0 / 3));
  CHECK(of_dbsf[0].scores[2] == Approx(1.0 / 3 + 1.0 / 3));
}

TEST_CASE("Scores of absent documents are those of runs that have them", "[fusion]") {
  Random random(2911);
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<std::string> ids = random_ids(random, 4 + random.below(20));
    std::vector<RunBuilder> given(3), filled(3);
    for (std::size_t run = 0; run < 3; ++run) {
      double lowest = 1e9;
      std::vector<std::string> lacks;
      for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::string& id = ids[i];
        if (random.below(3) == 0 && i % 3 != run) {  // some run has each document, and each run has some
          lacks.push_back(id);
          continue;
        }
        const double score = random_score(random, 50);
        lowest = std::min(lowest, score);
        for (RunBuilder* builder : {&given[run], &filled[run]}) REQUIRE(builder->add("q", id, score).ok());
      }
      for (const std::string& id : lacks) REQUIRE(filled[run].add("q", id, lowest).ok());
    }
    std::vector<Run> with_gaps, whole;
    for (RunBuilder& builder : given) with_gaps.push_back(value_of(std::move(builder).build()));
    for (RunBuilder& builder : filled) whole.push_back(value_of(std::move(builder).build()));
    for (const FusionMethod& method : fusion_methods()) {
      if (!method.of_scores || method.normalise != nullptr) continue;
      INFO(method.name);
      const Run one = value_of(fuse(with_gaps, method, {.absent = AbsentScore::minimum, .ties = Ties::docno_asc}));
      const Run other = value_of(fuse(whole, method, {.ties = Ties::docno_asc}));
      CHECK(text_of(one) == text_of(other));
    }
  }
}

TEST_CASE("Methods of ranks refuse scores of absent documents", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  std::size_t refused = 0;
  for (const FusionMethod& method : fusion_methods()) {
    INFO(method.name);
    if (method.of_scores) continue;
    ++refused;
    CHECK(error_of(fuse(runs, method, {.absent = AbsentScore::minimum})) ==
          fmt::format("{} takes no absent=minimum, because it is not a method of scores; expected one of combsum, "
                      "combmnz, combgmnz, combanz, combmax, combmin, combmed, wsum, wmnz, mixed, min_max, dbsf, "
                      "freshstack",
                      method.name));
  }
  CHECK(refused == 18);
}

}  // namespace absent_score_test
