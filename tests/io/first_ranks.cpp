// The first documents of each query against sorting all of them, and the holes found in them against those of all.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"
#include "support/random_run.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/io/first_ranks.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace first_ranks_test {
namespace {

/// The documents of a list in its order.
std::vector<std::string> documents_of(const RankedList& list) {
  std::vector<std::string> documents;
  for (std::size_t i = 0; i < list.size(); ++i) documents.emplace_back(list.documents[i]);
  return documents;
}

/// The documents that stay, by sorting all.
std::vector<std::string> first_by_sorting(const RankedList& list, std::size_t last, Ties ties) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < list.size(); ++i) rows.push_back(i);
  std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
    if (list.scores[a] != list.scores[b]) return list.scores[a] > list.scores[b];
    if (ties == Ties::docno_desc) return list.documents[a] > list.documents[b];
    return ties == Ties::docno_asc && list.documents[a] < list.documents[b];
  });
  rows.resize(std::min(last, rows.size()));
  std::sort(rows.begin(), rows.end());
  std::vector<std::string> documents;
  for (const std::size_t row : rows) documents.emplace_back(list.documents[row]);
  return documents;
}

/// A random run as text; `scattered`: the lines of all queries in random order.
std::string random_text(Random& random, bool descending, bool scattered) {
  std::vector<int> lengths;
  for (int query = random.whole(1, 8); query > 0; --query) lengths.push_back(random.whole(1, 60));
  std::vector<std::string> lines;
  for (auto& query : make_random_run(random.bits(), lengths).queries) {
    if (!descending) random.shuffle(query);
    lines.insert(lines.end(), query.begin(), query.end());
  }
  if (scattered) random.shuffle(lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

TEST_CASE("the first documents of each query are those that sorting puts first, in the order of the file") {
  Random random(41);
  for (int i = 0; i < random_cases(300); ++i) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.run", random_text(random, random.chance(0.3), false));
    const auto last = static_cast<std::uint32_t>(random.whole(1, 30));
    const Ties ties = random.pick<Ties>({Ties::docno_desc, Ties::docno_asc, Ties::input});
    const Run all = value_of(read_run(path)), first = value_of(read_first_ranks(path, last, ties));
    REQUIRE(first.size() == all.size());
    CHECK(first.name() == all.name());
    for (std::size_t query = 0; query < all.size(); ++query) {
      CHECK(first[query].query == all[query].query);
      CHECK(documents_of(first[query]) == first_by_sorting(all[query], last, ties));
    }
  }
}

TEST_CASE("of scattered lines, the first documents are among those that are kept") {
  Random random(42);
  for (int i = 0; i < random_cases(100); ++i) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.run", random_text(random, false, true));
    const Run all = value_of(read_run(path)), kept = value_of(read_first_ranks(path, 5, Ties::docno_desc));
    REQUIRE(kept.size() == all.size());
    for (std::size_t query = 0; query < all.size(); ++query)
      CHECK(first_by_sorting(kept[query], 5, Ties::docno_desc) == first_by_sorting(all[query], 5, Ties::docno_desc));
  }
}

TEST_CASE("holes are the same in the ranks that are looked at as in all") {
  Random random(43);
  int shortened = 0;
  for (int i = 0; i < random_cases(200); ++i) {
    const std::vector<int> lengths = {40, 3, 60, 25, 12};
    RandomRun one = make_random_run(random.bits(), lengths), other = make_random_run(random.bits(), lengths);
    for (std::size_t query = 0; query < lengths.size(); ++query) {  // some documents of both
      other.queries[query].insert(other.queries[query].end(), one.queries[query].begin(),
                                  one.queries[query].begin() + lengths[query] / 2);
      random.shuffle(other.queries[query]);
    }
    const TemporaryFolder folder;
    const std::string before = folder.write("a.run", text_of(one)), after = folder.write("b.run", text_of(other));
    EvaluateOptions options;
    options.disjoint_is_zero = options.low_grades_are_zero = true;
    options.policy.ties = random.pick<TieRule>({TieRule::docno_desc, TieRule::docno_asc, TieRule::input});
    options.policy.depth = random.chance(0.3) ? 7 : 0;
    options.policy.duplicates = Duplicates::max;
    const std::string measures = options.policy.depth == 0 ? "nDCG@10 P@5 RR@3 R@20 Judged@5" : "AP P@5 nDCG";
    const Run all_before = value_of(read_run(before)), all_after = value_of(read_run(after));
    const Scores scores = value_of(evaluate(one.qrels, all_before, measures, options)),
                 scores_after = value_of(evaluate(one.qrels, all_after, measures, options));
    const auto last = last_rank_of_holes(scores, options.policy);
    const auto last_after = last_rank_of_holes(scores_after, options.policy);
    if (!last || !last_after) continue;  // the runs have a document twice
    ++shortened;
    CHECK(*last == (options.policy.depth == 0 ? 20U : 7U));
    const Ties ties = one_order(options.policy.ties);
    EnteredUnjudgedOptions holes;
    holes.policy = options.policy;
    CHECK(value_of(entered_unjudged(one.qrels, value_of(read_first_ranks(before, *last, ties)),
                                    value_of(read_first_ranks(after, *last, ties)), scores, scores_after, holes)) ==
          value_of(entered_unjudged(one.qrels, all_before, all_after, scores, scores_after, holes)));
  }
  CHECK(shortened > random_cases(150));
}

TEST_CASE("the last rank is unknown where documents below it decide") {
  const PlainQrels judged = {{"q", {{"a", 1}}}};
  const Run run = run_of(PlainRun{{"q", {{"a", 1}}}});
  const auto last = [&](const std::string& measures, const Policy& policy) {
    EvaluateOptions options;
    options.policy = policy;
    return last_rank_of_holes(value_of(evaluate(qrels_of(judged), run, measures, options)), policy);
  };
  CHECK(last("P@5 RR@30", {}) == 30);
  CHECK_FALSE(last("P@5 AP", {}));
  CHECK(last("P@5 AP", {.depth = 100}) == 100);
  CHECK_FALSE(last("P@5", {.precision = ScorePrecision::float32}));
  CHECK_FALSE(last("P@5", {.judged_only = true}));
  CHECK_FALSE(last("P@5", {.ignore_identical_ids = true}));
  CHECK_FALSE(last("P@5", {.ties = TieRule::expected}));
}

TEST_CASE("first ranks: bad input") {
  const TemporaryFolder folder;
  CHECK(error_of(read_first_ranks(folder.path("none.run"), 5, Ties::input)).find("none.run") != std::string::npos);
  const std::string bad = folder.write("bad.run", "q Q0 a 1 x tag\n");
  CHECK(error_of(read_first_ranks(bad, 5, Ties::input)) == error_of(read_run(bad)));
  const std::string empty = folder.write("empty.run", "\n");
  CHECK(error_of(read_first_ranks(empty, 5, Ties::input)) == error_of(read_run(empty)));
}

}  // namespace first_ranks_test
