// Running out of memory is an exception, wherever it happens, and never ends the process. This file defines the
// operators new and delete of the whole executable; they refuse memory only while a test asks for it.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <new>

namespace {

std::atomic<bool> limited = false;
std::atomic<long> left = 0;  // allocations that succeed while limited

void* allocate(std::size_t size) noexcept {
  if (limited.load(std::memory_order_relaxed) && left.fetch_sub(1) <= 0) return nullptr;
  return std::malloc(size == 0 ? 1 : size);
}

void* allocate_or_throw(std::size_t size) {
  void* const memory = allocate(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate_or_throw(size); }
void* operator new[](std::size_t size) { return allocate_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

using namespace irmetrics;
using namespace irmetrics::test;

namespace {

enum class Ending { done, out_of_memory, error };

/// Runs `work` with memory for `count` allocations. Returns the ending, and whether the memory was enough.
template <class Work>
std::pair<Ending, bool> with_allocations(long count, Work&& work) {
  Ending ending = Ending::error;
  left = count;
  limited = true;
  try {
    ending = work() ? Ending::done : Ending::error;
  } catch (const std::bad_alloc&) {
    ending = Ending::out_of_memory;
  }
  limited = false;
  return {ending, left >= 0};
}

struct Collection {
  NuggetQrels nuggets;
  Run run;
};

Collection collection_of(std::size_t queries, std::size_t documents) {
  Random random(97);
  NuggetQrelsBuilder nuggets;
  RunBuilder run("run");
  for (std::size_t i = 0; i < queries; ++i) {
    const std::string query = fmt::format("query{}", i);
    for (const std::string nugget : {"a", "b", "c", "d", "e"}) REQUIRE(nuggets.add_nugget(query, {.id = nugget}).ok());
    for (std::size_t document = 0; document < documents; ++document) {
      const std::string id = fmt::format("document{}", document);
      if (document < 20)
        for (const std::string nugget : {"a", "b", "c", "d", "e"})
          if (random.chance(0.4)) REQUIRE(nuggets.add(query, nugget, id, 1).ok());
      if (i % 3 != 2) REQUIRE(run.add(query, id, random.unit()).ok());
    }
  }
  return {value_of(std::move(nuggets).build()), value_of(std::move(run).build())};
}

std::vector<AnyMeasure> every_measure() {
  std::string texts;
  for (const MeasureInfo& info : all_measures()) {
    if (info.of_preferences) continue;
    const bool must = !info.parameters.empty() && info.parameters.back().written == Written::after_at_always;
    texts += fmt::format("{}{} ", info.name, !must ? "" : info.parameters.back().kind == "number" ? "@0.5" : "@5");
  }
  return value_of(parse_measures(
      texts +
      "alpha_nDCG(ideal=exact,work=20) nERR_IA(ideal=exact,work=20) nNRBP(ideal=exact,work=20) alpha_nDCG(rel=2)"));
}

}  // namespace

TEST_CASE("evaluate throws bad_alloc, whichever allocation fails, with every measure") {
  const auto [nuggets, run] = collection_of(3, 22);
  const std::vector<AnyMeasure> measures = every_measure();
  const TemporaryFolder folder;
  std::string lines;
  for (std::size_t query = 0; query < run.size(); ++query)
    for (std::size_t i = 0; i < run[query].size(); ++i)
      lines += fmt::format("{} Q0 {} 0 {} tag\n", run.query(query), run[query].documents[i], run[query].scores[i]);
  const std::string path = folder.write("run", lines);
  // A new collection each time, which has kept no ideal ranking.
  const std::function<bool()> in_memory = [&, &nuggets = nuggets, &run = run] {
    return evaluate(TestCollection(nuggets), run, measures).ok();
  };
  const std::function<bool()> from_file = [&, &nuggets = nuggets] {
    return evaluate_file(TestCollection(nuggets), path, measures).ok();
  };
  for (const auto& score : {in_memory, from_file}) {
    CHECK(score());
    long refused = 0;
    for (long count = 0; count < 100'000; ++count, ++refused) {
      const auto [ending, enough] = with_allocations(count, score);
      if (enough) {
        CHECK(ending == Ending::done);
        break;
      }
      if (ending == Ending::error)
        FAIL("allocation " << count << " failed, and that was told as an error of the input");
    }
    CHECK(refused > 100);
  }
}

TEST_CASE("evaluate throws bad_alloc if one of its threads runs out of memory", "[threads]") {
  const auto [nuggets, run] = collection_of(60, 3000);
  const std::vector<AnyMeasure> measures = value_of(parse_measures("alpha_nDCG nERR_IA(ideal=exact,work=5) nNRBP"));
  EvaluateOptions options;
  options.threads = 3;
  const auto score = [&, &nuggets = nuggets, &run = run] {
    return evaluate(TestCollection(nuggets), run, measures, options).ok();
  };
  long needed = 1;
  while (!with_allocations(needed, score).second) needed *= 2;
  long refused = 0;
  for (long count = 0; count < needed; count += needed / 50 + 1) {
    const auto [ending, enough] = with_allocations(count, score);
    if (ending == Ending::error) FAIL("allocation " << count << " failed, and that was told as an error of the input");
    refused += ending == Ending::out_of_memory ? 1 : 0;
  }
  CHECK(refused > 10);
}

TEST_CASE("a table keeps its elements if there is no memory for another one") {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < 200; ++i) keys.push_back(fmt::format("a key that needs memory of its own {}", i));
  const auto check = [&](const auto& table, std::size_t size) {
    REQUIRE(table.size() == size);
    for (std::size_t i = 0; i < keys.size(); ++i) REQUIRE(table.contains(keys[i]) == (i < size));
  };
  HashMap<std::string, std::size_t> map;
  HashMap<std::string_view, std::size_t> views;
  HashSet<std::string> set;
  long refused = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto insert = [&] {
      map.emplace(keys[i], i);
      views.emplace(keys[i], i);
      set.insert(std::string_view(keys[i]));
      return true;
    };
    for (long count = 0; with_allocations(count, insert).first != Ending::done; ++count, ++refused) {
      if (map.size() == i) check(map, i);
      if (views.size() == i) check(views, i);
      check(set, i);
    }
    check(map, i + 1);
    check(views, i + 1);
    check(set, i + 1);
    CHECK(map.find(keys[i])->second == i);
    CHECK_FALSE(map.emplace(keys[i], i + 1).second);
  }
  CHECK(refused > 400);
  const auto moved = std::move(map);
  check(moved, keys.size());
}

TEST_CASE("only measures that divide by an ideal ranking may throw") {
  std::vector<std::string> names;
  const auto visit = [&]<class... Ms>(MeasureList<Ms...>) {
    const auto ask = [&]<class M>(const M&) {
      if constexpr (NuggetMeasure<M>) {
        if (!noexcept(std::declval<const M&>()(std::declval<const NuggetRanking&>())))
          names.emplace_back(M::descriptor.name);
      } else if constexpr (PreferenceMeasure<M>) {
        if (!noexcept(std::declval<const M&>()(std::declval<const PreferenceRanking&>())))
          names.emplace_back(M::descriptor.name);
      } else if (!noexcept(std::declval<const M&>()(std::declval<const JudgedRanking&>()))) {
        names.emplace_back(M::descriptor.name);
      }
    };
    (ask(Ms{}), ...);
  };
  visit(AllMeasures());
  CHECK(names == std::vector<std::string>{"alpha_nDCG", "nERR_IA", "nNRBP", "nDCG_IA", "DSharp"});
}

TEST_CASE("scoring a query allocates nothing after the first call") {
  const auto [nuggets, run] = collection_of(2, 100);
  const RankedList list = run[0];
  std::vector<std::string_view> documents;
  for (std::size_t i = 0; i < list.size(); ++i) documents.push_back(list.documents[i]);
  QueryScorer scorer = value_of(QueryScorer::of(
      nuggets, "nDCG@10 AP RR P@5 Judged@10 ERR@20 Bpref RBP alpha_nDCG@10 Coverage@20 StRecall@5 MRecall@5 AP_IA"));
  const auto score = [&] { return scorer.score(list.query, documents, list.scores).ok(); };
  REQUIRE(score());
  CHECK(with_allocations(0, score).first == Ending::done);

  struct Found {
    std::string id;
    float score;
  };
  std::vector<Found> hits;
  for (std::size_t i = 0; i < list.size(); ++i)
    hits.push_back({std::string(list.documents[i]), static_cast<float>(i * 7919 % 101)});
  for (const char* const measures : {"nDCG@10 P@5", "AP"}) {
    QueryScorer shuffled = value_of(QueryScorer::of(nuggets, measures));
    const auto score_hits = [&] { return shuffled.score(list.query, hits, &Found::id, &Found::score).ok(); };
    const auto look = [&] {
      return shuffled.is_judged(list.query) && !shuffled.is_judged("a query without judgments");
    };
    REQUIRE(score_hits());
    CHECK(with_allocations(0, score_hits).first == Ending::done);
    CHECK(with_allocations(0, look).first == Ending::done);
    Random random(98);
    for (int i = 0; i < 50; ++i) {  // other scores, some of them far from the others, in any order
      for (Found& hit : hits) hit.score = static_cast<float>(std::pow(random.whole(1, 200), random.whole(1, 4)));
      random.shuffle(hits);
      CHECK(with_allocations(0, score_hits).first == Ending::done);
    }
  }
}
