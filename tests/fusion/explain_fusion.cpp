// Contributions: by hand, and that they sum to the fused scores of every method that is a sum.
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/fusion/explain_fusion.hpp>

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace explain_fusion_test {
namespace {

std::vector<Run> two_runs() {
  return {run_of({{"1", "a", 4}, {"1", "b", 2}, {"2", "x", 1}}).named("one"),
          run_of({{"1", "c", 8}, {"1", "a", 6}}).named("other")};
}

FusionExplanation explained(std::string_view method, const FuseOptions& options = {}) {
  return value_of(explain_fusion(two_runs(), value_of(choose_fusion(method)), "1", options));
}

/// The contributions of the two runs to a document.
std::vector<double> contributions(const FusionExplanation& explanation, std::string_view document) {
  std::vector<double> found;
  for (const RunContribution& row : explanation.runs)
    if (row.document == document) found.push_back(row.contribution.value());
  return found;
}

}  // namespace

TEST_CASE("Ranks, scores, normalised scores and contributions by hand", "[fusion]") {
  const FusionExplanation found = explained("wsum(weights=[1,0.5])", {.norm = ScoreNorm::max});
  CHECK(found.query == "1");
  CHECK(found.method == "wsum(weights=[1,0.5])");
  CHECK(found.is_sum);
  REQUIRE(found.runs.size() == 6);
  const RunContribution& first = found.runs[0];
  CHECK(first.document == "a");
  CHECK(first.rank == 1);
  CHECK(first.score == 1.375);
  CHECK(first.run == "one");
  CHECK(first.run_rank == 1);
  CHECK(first.run_score == 4);
  CHECK(first.normalised == 1);
  CHECK(first.weight == 1);
  CHECK(first.contribution == 1);
  CHECK(found.runs[1].run == "other");
  CHECK(found.runs[1].run_rank == 2);
  CHECK(found.runs[1].contribution == 0.375);
  const RunContribution& lacking = found.runs[5];
  CHECK(found.runs[4].document == "b");
  CHECK(found.runs[4].run_rank == 2);
  CHECK(lacking.document == "b");
  CHECK(lacking.run == "other");
  CHECK(!lacking.run_rank);
  CHECK(!lacking.run_score);
  CHECK(!lacking.normalised);
  CHECK(lacking.weight == 0.5);
  CHECK(lacking.contribution == 0);
  CHECK(contributions(explained("combsum"), "b") == std::vector<double>{2, 0});
  CHECK(contributions(explained("combsum", {.absent = AbsentScore::minimum}), "b") == std::vector<double>{2, 6});
  CHECK(contributions(explained("combmnz"), "a") == std::vector<double>{8, 12});  // times two runs
  CHECK(contributions(explained("combanz"), "a") == std::vector<double>{2, 3});
  CHECK(contributions(explained("bordafuse"), "b") == std::vector<double>{2, 1});  // also for documents that it lacks
  CHECK(contributions(explained("rrf(k=1)"), "a") == std::vector<double>{1.0 / 2, 1.0 / 3});
  CHECK(contributions(explained("log_isr"), "b") == std::vector<double>{0, 0});
  CHECK(contributions(explained("min_max"), "a") == std::vector<double>{1, 0});
}

TEST_CASE("The limit counts documents, and one document is explained whatever the limit", "[fusion]") {
  CHECK(explained("rrf", {.limit = 1}).runs.size() == 2);
  const auto last = value_of(explain_fusion(two_runs(), value_of(choose_fusion("combsum")), "1", {.limit = 1}, "b"));
  REQUIRE(last.runs.size() == 2);
  CHECK(last.runs[0].rank == 3);
  CHECK(last.runs[0].document == "b");
}

TEST_CASE("Every method is explained, and contributions sum to the fused scores where they are a sum", "[fusion]") {
  const std::set<std::string_view> no_sums = {"combmax",     "combmin",  "combmed",     "condorcet",
                                              "w_condorcet", "copeland", "median_rank", "round_robin"};
  Random random(4711);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<Run> runs;
    for (int run = 0; run < 3; ++run) {
      RunBuilder builder;
      for (const std::string& id : random_ids(random, 1 + random.below(20)))
        REQUIRE(builder.add("q", id, random_score(random, 50)).ok());
      runs.push_back(value_of(std::move(builder).build()));
    }
    for (const FusionMethod& method : fusion_methods()) {
      INFO(method.name);
      ChosenFusion chosen = value_of(choose_fusion(method, {}));
      if (method.learn != nullptr)
        chosen = value_of(learn_fusion(runs, qrels_of({{"q", std::string(runs[0][0].documents[0]), 1}}), chosen));
      FuseOptions options;
      if (method.weighted) options.weights = {0.5, 0.2, 0.3};
      const Run fused = value_of(fuse(runs, chosen, options));
      const FusionExplanation found = value_of(explain_fusion(runs, chosen, "q", options));
      CHECK(found.is_sum == !no_sums.contains(method.name));
      REQUIRE(found.runs.size() == 3 * fused[0].size());
      for (std::size_t i = 0; i < fused[0].size(); ++i) {
        double sum = 0;
        for (std::size_t run = 0; run < 3; ++run) {
          const RunContribution& row = found.runs[3 * i + run];
          CHECK(row.document == fused[0].documents[i]);
          CHECK(row.score == fused[0].scores[i]);
          CHECK(row.rank == i + 1);
          CHECK(row.contribution.has_value() == found.is_sum);
          sum += row.contribution.value_or(0);
        }
        // FreshStack's sums are rounded once, and its contributions each.
        if (found.is_sum && !std::isnan(sum))
          CHECK(sum == Approx(fused[0].scores[i]).margin(method.name == "freshstack" ? 0.0021 : 1e-12));
      }
    }
  }
}

TEST_CASE("Queries and documents that are not there are errors that name a similar one", "[fusion]") {
  const auto error = [](std::string_view query, std::optional<std::string_view> document, const FuseOptions& options) {
    return error_of(explain_fusion(two_runs(), value_of(choose_fusion("rrf")), query, options, document));
  };
  CHECK(error("3", {}, {}) == "no run has a query '3'; did you mean '1'?");
  CHECK(error("1", "bb", {}) == "query '1': the fused run has no document 'bb'; did you mean 'b'?");
  CHECK(error("1", {}, {.weights = {1, 2}}).starts_with("rrf takes no weights; expected one of wsum"));
  CHECK(error_of(explain_fusion({}, value_of(choose_fusion("rrf")), "1")) ==
        "query '1': the runs to explain are empty");
}

}  // namespace explain_fusion_test
