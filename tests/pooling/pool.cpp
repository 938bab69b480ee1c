// Pools: worked out by hand, against brute force over sets, and errors.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/pooling/pool.hpp>
#include <irmetrics/report/pool_report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace pool_test {
namespace {

std::vector<Run> three_runs() {
  return {run_of({{"1", "a", 3}, {"1", "b", 2}, {"1", "c", 1}, {"2", "x", 1}}, "one"),
          run_of({{"1", "b", 9}, {"1", "d", 5}, {"1", "e", 5}}, "two"),
          run_of({{"1", "a", 1}, {"2", "y", 1}}, "three")};
}

}  // namespace

TEST_CASE("A pool of three runs, worked out by hand", "[pooling]") {
  const Qrels qrels = qrels_of({{"1", "a", 0}, {"1", "z", 1}, {"2", "y", 2}, {"3", "q", 1}});
  // Query 1: one has a, b; two has b, e (e wins its tie with d at the depth); three has a. Query 2: x; y.
  const Pool found = value_of(pool(three_runs(), {.depth = 2}, &qrels));
  CHECK(found.documents == 5);
  CHECK(found.queries == std::vector<std::string>{"1", "2"});
  CHECK(found.per_query[0].documents == 3);
  CHECK(found.per_query[0].judged == 1U);
  CHECK(found.per_query[1].judged == 1U);
  CHECK(found.documents_a_query.mean == 2.5);
  CHECK(found.documents_a_query.smallest == 2);
  CHECK(found.documents_a_query.largest == 3);
  CHECK(found.judged == 2U);
  CHECK(found.judged_share == 0.4);
  REQUIRE(found.runs.size() == 3);
  const auto row = [&](std::size_t i) {
    const PoolContribution& run = found.runs[i];
    return fmt::format("{}: {} {} {} {} {} {}", run.run, run.missing, run.documents, run.share, run.unique, *run.judged,
                       run.tied);
  };
  CHECK(row(0) == "one: 0 3 0.6 1 1 0");
  CHECK(row(1) == "two: 1 2 0.4 1 0 1");
  CHECK(row(2) == "three: 0 2 0.4 1 2 0");
  REQUIRE(found.overlaps().size() == 3);
  CHECK(found.overlaps()[0].shared == 1);
  CHECK(found.overlaps()[0].share == 0.25);
  CHECK(found.overlaps()[1].second == "three");
  CHECK(found.overlaps()[1].shared == 1);
  CHECK(found.overlaps()[2].share == 0);
  const Pool unjudged = value_of(pool(three_runs(), {.depth = 2}));
  CHECK(!unjudged.judged);
  CHECK(!unjudged.runs[0].judged);
  CHECK(!unjudged.per_query[0].judged);

  const auto pairs = value_of(pool_pairs(three_runs(), {.depth = 2}, &qrels));
  CHECK(pairs == std::vector<JudgingPair>{
                     {"1", "a", true}, {"1", "b", false}, {"1", "e", false}, {"2", "x", false}, {"2", "y", true}});
}

TEST_CASE("The tables of a pool", "[pooling]") {
  const Qrels qrels = qrels_of({{"1", "a", 0}});
  const std::string text = render(tables_of(value_of(pool(three_runs(), {.depth = 2}, &qrels))), TableFormat::text);
  CHECK(text ==
        "Pool of the first 2 documents of each run, 2 queries\n"
        "documents                        5\n"
        "documents a query  2.5000 (2 to 3)\n"
        "judged already          1 (0.2000)\n"
        "\n"
        "Contribution of each run\n"
        "run    documents   share  unique  judged  missing  tied\n"
        "one            3  0.6000       1       1        0     0\n"
        "two            2  0.4000       1       0        1     1\n"
        "three          2  0.4000       1       1        0     0\n"
        "\n"
        "A unique document is in the pool because of one run only.\n"
        "missing: queries that the run lacks.\n"
        "tied: queries where documents 2 and 3 of the run have the same score.\n"
        "\n"
        "Overlap: documents that two runs share, as a proportion of those of either\n"
        "run       one     two   three\n"
        "one            0.2500  0.2500\n"
        "two    0.2500          0.0000\n"
        "three  0.2500  0.0000\n");
}

TEST_CASE("Pools of random runs equal brute force over sets, for any number of threads", "[pooling]") {
  Random random(561);
  for (int n = 0; n < random_cases(60); ++n) {
    const std::size_t count = 1 + random.below(5), depth = 1 + random.below(8);
    std::vector<Run> runs;
    std::map<std::string, std::map<std::string, std::set<std::size_t>>> pools;  // the runs of each document
    PlainQrels judged;
    for (std::size_t run = 0; run < count; ++run) {
      PlainRun rows;
      for (int query = 0; query < 50; ++query) {
        if (random.chance(0.2)) continue;
        const std::string id = fmt::format("q{:02}", query);
        std::vector<std::pair<double, std::string>> list;
        for (const std::string& document : random_ids(random, 1 + random.below(12))) {
          list.emplace_back(random_score(random, 4), document);
          rows[id].emplace_back(document, list.back().first);
          if (random.chance(0.3)) judged[id][document] = 1;
        }
        std::sort(list.rbegin(), list.rend());
        for (std::size_t i = 0; i < std::min(depth, list.size()); ++i) pools[id][list[i].second].insert(run);
      }
      runs.push_back(run_of(rows, fmt::format("run{}", run)));
    }
    const Qrels qrels = qrels_of(judged);
    std::vector<std::size_t> documents(count), unique(count), shared(count * count);
    std::size_t all = 0, known = 0;
    for (const auto& [query, pool_of_query] : pools)
      for (const auto& [document, by] : pool_of_query) {
        ++all;
        known += judged[query].count(document);
        for (const std::size_t run : by) {
          ++documents[run];
          if (by.size() == 1) ++unique[run];
          for (const std::size_t other : by) ++shared[run * count + other];
        }
      }
    for (const unsigned threads : {1U, 3U}) {
      const PoolOptions options{.depth = depth, .threads = threads};
      const Pool found = value_of(pool(runs, options, &qrels));
      CHECK(found.documents == all);
      CHECK(found.judged == known);
      CHECK(found.queries.size() == pools.size());
      std::size_t overlap = 0;
      for (std::size_t i = 0; i < count; ++i) {
        CHECK(found.runs[i].documents == documents[i]);
        CHECK(found.runs[i].unique == unique[i]);
        for (std::size_t j = i + 1; j < count; ++j) CHECK(found.overlaps()[overlap++].shared == shared[i * count + j]);
      }
      const auto pairs = value_of(pool_pairs(runs, options, &qrels));
      REQUIRE(pairs.size() == all);
      auto pair = pairs.begin();
      for (const auto& [query, pool_of_query] : pools)
        for (const auto& [document, by] : pool_of_query) {
          CHECK(pair->query == query);
          CHECK((pair++)->document == document);
        }
    }
  }
}

TEST_CASE("Pooling fails without runs, at depth 0 and on duplicates; empty runs give an empty pool", "[pooling]") {
  const std::vector<Run> runs = three_runs();
  CHECK(error_of(pool(std::span<const Run>())) == "pooling takes at least one run, not 0");
  CHECK(error_of(pool(runs, {.depth = 0})) == "depth must be at least 1, not 0");
  CHECK(error_of(pool_pairs(runs, {.depth = 0})) == "depth must be at least 1, not 0");
  CHECK(error_of(pool(runs, {.ties = Ties::error})) ==
        "run 'two': query '1': two documents have the score 5, 'd' and 'e'; with ties=error all scores must differ");
  const std::vector<Run> twice = {run_of({{"1", "a", 3}, {"1", "a", 2}}, "x")};
  CHECK(error_of(pool(twice)) == "run 'x': query '1': document 'a' is given twice");
  const std::vector<Run> empty(2);
  const Pool none = value_of(pool(empty));
  CHECK(none.documents == 0);
  CHECK(std::isnan(none.documents_a_query.mean));
  CHECK(std::isnan(none.runs[0].share));
  CHECK(std::isnan(none.overlaps()[0].share));
  CHECK(value_of(pool_pairs(empty)).empty());
}

}  // namespace pool_test
