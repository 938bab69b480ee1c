// Round-robin merging: against brute force, rank by rank; runs, their ties, and errors.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/fusion/round_robin.hpp>

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace round_robin_test {
namespace {

using Documents = std::vector<std::string>;

std::vector<std::string_view> views(const Documents& documents) { return {documents.begin(), documents.end()}; }

Documents merge(const std::vector<Documents>& lists, const RoundRobinOptions& options = {}) {
  std::vector<std::vector<std::string_view>> given;
  for (const Documents& list : lists) given.push_back(views(list));
  const std::vector<std::string_view> merged = round_robin(given, options);
  return {merged.begin(), merged.end()};
}

/// All ranks of all lists in the order of turns, without duplicates, then cut.
Documents brute_force(const std::vector<Documents>& lists, const RoundRobinOptions& options) {
  std::vector<std::pair<std::pair<std::size_t, std::size_t>, std::string>> turns;
  for (std::size_t list = 0; list < lists.size(); ++list)
    for (std::size_t position = 0; position < lists[list].size(); ++position)
      turns.push_back({{position, list}, lists[list][position]});
  std::sort(turns.begin(), turns.end());
  Documents merged;
  for (const auto& [turn, document] : turns)
    if (!options.distinct || std::find(merged.begin(), merged.end(), document) == merged.end())
      merged.push_back(document);
  if (options.depth != 0 && merged.size() > options.depth) merged.resize(options.depth);
  return merged;
}

Documents documents_of(const RankedList& list) {
  Documents documents;
  for (std::size_t i = 0; i < list.size(); ++i) {
    documents.emplace_back(list.documents[i]);
    CHECK(list.scores[i] == 1 / static_cast<double>(i + 1));
  }
  return documents;
}

}  // namespace

TEST_CASE("Round robin takes the first document of each list, then the second", "[fusion]") {
  CHECK(merge({{"a", "b", "c"}, {"x"}, {"b", "y"}}) == Documents{"a", "x", "b", "y", "c"});
  CHECK(merge({{"a", "b", "c"}, {"x"}, {"b", "y"}}, {.depth = 100, .distinct = false}) ==
        Documents{"a", "x", "b", "b", "y", "c"});
  CHECK(merge({{"a", "b", "c"}, {"x"}, {"b", "y"}}, {.depth = 2, .distinct = true}) == Documents{"a", "x"});
  CHECK(merge({}).empty());
  CHECK(merge({{}, {}}).empty());
}

TEST_CASE("Round robin of random lists equals brute force", "[fusion]") {
  Random random(541);
  for (int n = 0; n < random_cases(2000); ++n) {
    std::vector<Documents> lists(random.below(6));
    for (Documents& list : lists) {
      list.resize(random.below(12));
      for (std::string& document : list) document = random_id(random, 6);
    }
    const RoundRobinOptions options{.depth = random.below(20), .distinct = random.chance(0.5)};
    CHECK(merge(lists, options) == brute_force(lists, options));
  }
}

TEST_CASE("By default a merge follows the BERDS paper: duplicates are skipped, the first k documents kept",
          "[fusion]") {
  // The second document of one list is the first of the other: the merge goes on with the third, up to k distinct ones.
  CHECK(merge({{"a", "b", "c", "d"}, {"b", "a", "e"}}) == Documents{"a", "b", "c", "e", "d"});
  CHECK(merge({{"a", "b", "c", "d"}, {"b", "a", "e"}}, {.depth = 4, .distinct = true}) ==
        Documents{"a", "b", "c", "e"});
}

TEST_CASE("The merge of BERDS's released code keeps 100 documents, including duplicates", "[fusion]") {
  // Three lists of 100, the size that expanded queries retrieve: 34 of the first, 33 of each other.
  std::vector<Documents> lists(3);
  for (std::size_t list = 0; list < 3; ++list)
    for (std::size_t position = 0; position < 100; ++position)
      lists[list].push_back(std::to_string(position % 5 == 0 ? position : 1000 * (list + 1) + position));
  const Documents merged = merge(lists, {.depth = 100, .distinct = false});
  REQUIRE(merged.size() == 100);
  for (std::size_t i = 0; i < merged.size(); ++i) CHECK(merged[i] == lists[i % 3][i / 3]);
  CHECK(merge(lists).size() == 100);
  CHECK(merge(lists) == brute_force(lists, {}));
}

TEST_CASE("Runs are merged query by query, ranked by score and the policy for ties", "[fusion]") {
  const Run one = run_of(PlainRun{{"1", {{"b", 1}, {"a", 2}, {"c", 1}}}, {"2", {{"a", 1}}}});
  const Run other = run_of(PlainRun{{"1", {{"d", 7}, {"e", 7}}}, {"3", {{"z", 0}}}});
  const std::vector<Run> runs = {one, other};
  const Run merged = value_of(round_robin(runs));
  CHECK(merged.name() == "round_robin");
  REQUIRE(merged.size() == 3);
  CHECK(documents_of(merged[0]) == Documents{"a", "e", "c", "d", "b"});
  CHECK(documents_of(merged[1]) == Documents{"a"});
  CHECK(documents_of(merged[2]) == Documents{"z"});
  const Run ascending = value_of(round_robin(runs, {}, Ties::docno_asc));
  CHECK(documents_of(ascending[0]) == Documents{"a", "d", "b", "e", "c"});
  const Run as_given = value_of(round_robin(runs, {}, Ties::input, "x"));
  CHECK(documents_of(as_given[0]) == Documents{"a", "d", "b", "e", "c"});
  CHECK(as_given.name() == "x");
}

TEST_CASE("Merged runs of random scores equal brute force over sorted lists", "[fusion]") {
  Random random(542);
  for (int n = 0; n < random_cases(300); ++n) {
    std::vector<Run> runs;
    std::map<std::string, std::vector<Documents>> lists;
    const std::size_t count = 1 + random.below(4);
    for (std::size_t i = 0; i < count; ++i) {
      PlainRun plain;
      for (const std::string query : {"1", "10", "2"}) {
        if (random.chance(0.3)) continue;
        std::vector<std::pair<std::string, double>> list;
        for (const std::string& id : random_ids(random, 1 + random.below(8)))
          list.emplace_back(id, random_score(random, 2));
        plain[query] = list;
        std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
          return std::pair(a.second, a.first) > std::pair(b.second, b.first);
        });
        Documents& documents = lists[query].emplace_back();
        for (const auto& [id, score] : list) documents.push_back(id);
      }
      runs.push_back(run_of(plain));
    }
    const RoundRobinOptions options{.depth = random.below(12)};
    const Run merged = value_of(round_robin(runs, options));
    REQUIRE(merged.size() == lists.size());
    std::size_t position = 0;
    for (const auto& [query, documents] : lists) {
      CHECK(merged.query(position) == query);
      CHECK(documents_of(merged[position++]) == brute_force(documents, options));
    }
  }
}

TEST_CASE("A merged run ranks each document once, for evaluate refuses duplicates", "[fusion]") {
  const std::vector<Run> runs(2, run_of(PlainRun{{"1", {{"a", 2}, {"b", 1}}}}));
  const Run merged = value_of(round_robin(runs, {.depth = 0}));
  CHECK(documents_of(merged[0]) == Documents{"a", "b"});
  CHECK(error_of(round_robin(runs, {.depth = 0, .distinct = false})) ==
        "round_robin: a run ranks each document once; merge lists of document ids to keep duplicates");
}

TEST_CASE("Merging runs fails if their order is unknown", "[fusion]") {
  CHECK(error_of(round_robin(std::span<const Run>())) == "merging takes at least one run, not 0");
  const std::vector<Run> runs = {run_of(PlainRun{{"1", {{"a", 1}, {"b", 1}}}}, "bm25")};
  CHECK(error_of(round_robin(runs, {}, Ties::error)) ==
        "run 'bm25': query '1': two documents have the score 1, 'a' and 'b'; with ties=error all scores must differ");
  CHECK(error_of(round_robin(runs, {}, Ties::rank_column)) ==
        "run 'bm25': query '1': ties=rank_column needs the rank column, which is missing or was not read");
}

}  // namespace round_robin_test
