// Drift of random snapshots: against plain maps, and invariants.
#include "support/check_drift.hpp"
#include "support/plain_drift.hpp"

#include <irmetrics/drift/drift.hpp>

#include <fmt/format.h>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace random_drift_test {
namespace {

const std::vector<Source>& sources_to_try() {
  static const std::vector<Source> sources = {
      Source(), Source::pattern("^[a-z]+").value(), Source::pattern("([0-9])$").value(),
      Source::of([](std::string_view id) { return fmt::format("{}", id.size() % 3); })};
  return sources;
}

PlainQrels random_qrels(Random& random) {
  const std::vector<double> scale = random_scale(random);
  PlainQrels qrels;
  for (int query = 0, last = random.whole(0, 4); query <= last; ++query) {
    if (query > 0 && random.chance(0.2)) continue;
    for (int rows = random.whole(1, 8); rows > 0; --rows)
      qrels[fmt::format("q{}", query)][fmt::format("{}/{}", random.pick<std::string>({"a", "b", "c", "a/b", ""}),
                                                   random.whole(0, 4))] = random.pick(scale);
  }
  return qrels;
}

/// Nugget judgments that share some queries, nuggets and documents with `all`.
PlainNuggetQrels changed(Random& random, PlainNuggetQrels all, const NuggetRange& range) {
  PlainNuggetQrels others = random_nuggets(random, range);
  for (auto& [query, judged] : all) {
    if (others.count(query) > 0 || random.chance(0.1)) continue;
    PlainNuggets& kept = others[query];
    for (const Nugget& nugget : judged.nuggets) {
      if (random.chance(0.2)) continue;
      kept.nuggets.push_back(nugget);
      for (const auto& [pair, grade] : judged.grades)
        if (pair.first == nugget.id && random.chance(0.7))
          kept.grades[{nugget.id, random.chance(0.2) ? "new/" + pair.second : pair.second}] =
              random.chance(0.8) ? grade : random.pick(range.grades);
    }
    random.shuffle(kept.nuggets);
  }
  return others;
}

bool share_a_query(const PlainNuggetQrels& before, const PlainNuggetQrels& after) {
  return std::any_of(before.begin(), before.end(), [&](const auto& query) { return after.count(query.first) > 0; });
}

template <class Id>
void check_swapped(const SupportDrift<Id>& there, const SupportDrift<Id>& back) {
  CHECK(there.presence.both == back.presence.both);
  CHECK(there.presence.only_before == back.presence.only_after);
  CHECK(there.presence.only_after == back.presence.only_before);
  check_change(there.support, {back.support.kept, back.support.gained, back.support.lost, back.support.unsupported});
  CHECK(there.judgments.added == back.judgments.lost);
  CHECK(there.judgments.lost == back.judgments.added);
  CHECK(there.judgments.changed == back.judgments.changed);
  CHECK(there.judgments.same == back.judgments.same);
  REQUIRE(there.sources.size() == back.sources.size());
  for (std::size_t i = 0; i < there.sources.size(); ++i) {
    CHECK(there.sources[i].source == back.sources[i].source);
    CHECK(there.sources[i].supports.count.before == back.sources[i].supports.count.after);
    if (!std::isnan(there.sources[i].supports.change()))
      CHECK(there.sources[i].supports.change() == -back.sources[i].supports.change());
  }
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> forth;
  for (const SourceMove& move : there.moves.table) forth[{move.from, move.to}] = move.share;
  REQUIRE(back.moves.table.size() == forth.size());
  for (const SourceMove& move : back.moves.table) CHECK(move.share == forth[{move.to, move.from}]);  // to the last bit
}

/// Checks totals that hold for any judgments.
template <class Id>
void check_totals(const SupportDrift<Id>& drift) {
  const JudgmentDrift& judgments = drift.judgments;
  CHECK(judgments.judgments.before == judgments.lost + judgments.changed + judgments.same);
  CHECK(judgments.judgments.after == judgments.added + judgments.changed + judgments.same);
  CHECK(judgments.count(Verdict::unjudged, Verdict::unjudged) == 0);
  std::size_t all = 0;
  for (const auto& row : judgments.verdicts)
    for (const std::size_t count : row) all += count;
  CHECK(all == judgments.added + judgments.lost + judgments.changed + judgments.same);

  BeforeAfter supports;
  double before = 0, after = 0;
  for (const SourceDrift& source : drift.sources) {
    supports.before += source.supports.count.before;
    supports.after += source.supports.count.after;
    before += source.supports.share_before;
    after += source.supports.share_after;
  }
  std::size_t positive_before = 0, positive_after = 0;
  for (const Verdict other : {Verdict::unjudged, Verdict::unsupporting, Verdict::supporting}) {
    positive_before += judgments.count(Verdict::supporting, other);
    positive_after += judgments.count(other, Verdict::supporting);
  }
  CHECK(supports == BeforeAfter{positive_before, positive_after});
  if (positive_before > 0) CHECK(before == Approx(1));
  if (positive_after > 0) CHECK(after == Approx(1));

  double whole = 0, stays = 0;
  for (const SourceMove& move : drift.moves.table) {
    whole += move.share;
    if (move.from == move.to) stays += move.share;
  }
  if (drift.moves.supported_twice > 0) {
    CHECK(whole == Approx(1));
    CHECK(drift.moves.moved == Approx(1 - stays).margin(1e-12));
  }
}

}  // namespace

TEST_CASE("drift of qrels equals plain maps on random snapshots", "[drift]") {
  Random random(1);
  for (int round = 0; round < random_cases(2'000); ++round) {
    const PlainQrels before = random_qrels(random), after = random_qrels(random);  // q0 is in both
    const DriftOptions options{random.pick(sources_to_try()), random.pick<double>({-1, 0.5, 1, 2}), random.chance(0.5)};
    const Drift there = value_of(drift(built(before), built(after), options));
    CHECK(!there.nuggets);
    check_against_maps(there.queries, query_things(before, after), options);
    check_totals(there.queries);
    check_swapped(there.queries, value_of(drift(built(after), built(before), options)).queries);
  }
}

TEST_CASE("drift of nuggets equals plain maps on random snapshots", "[drift]") {
  Random random(2);
  const NuggetRange range{.grades = {0, 0.5, 1, 1, 2}};
  int compared = 0;
  for (int round = 0; round < random_cases(1'500); ++round) {
    const PlainNuggetQrels before = random_nuggets(random, range);
    const PlainNuggetQrels after = changed(random, before, range);
    if (!share_a_query(before, after)) continue;
    ++compared;
    const DriftOptions options{random.pick(sources_to_try()), random.pick<double>({0.5, 1, 2}), random.chance(0.5)};
    const NuggetQrels first = built(before), second = built(after);
    const Drift there = value_of(drift(first, second, options));
    REQUIRE(there.nuggets);
    check_against_maps(there.queries, query_things(best_support(before), best_support(after)), options);
    PlainThings<PlainNuggetId> nuggets;
    add_nugget_things(before, nuggets, true);
    add_nugget_things(after, nuggets, false);
    check_against_maps(*there.nuggets, nuggets, options);

    SupportChange<std::string> some, every;
    for (const auto& [query, thing] : query_things(best_support(before), best_support(after))) {
      if ((!thing.before || !thing.after) && !options.absent_is_unsupported) continue;
      const auto was = supported(before, query, options.rel), is = supported(after, query, options.rel);
      list_of(some, was.first, is.first).push_back(query);
      list_of(every, was.second, is.second).push_back(query);
    }
    check_change(there.some_nugget, some);
    check_change(there.some_nugget, there.queries.support);  // one document is enough
    check_change(there.every_nugget, every);

    check_totals(there.queries);
    check_totals(*there.nuggets);
    const Drift back = value_of(drift(second, first, options));
    check_swapped(there.queries, back.queries);
    check_swapped(*there.nuggets, *back.nuggets);
  }
  CHECK(compared >= random_cases(1'000));
}

TEST_CASE("a collection does not drift from itself", "[drift]") {
  Random random(3);
  for (int round = 0; round < random_cases(300); ++round) {
    const NuggetQrels nuggets = built(random_nuggets(random, {.grades = {0, 1, 2}}));
    const Drift none = value_of(drift(nuggets, nuggets));
    const auto check = [](const auto& support) {
      CHECK(support.presence.only_before.empty());
      CHECK(support.presence.only_after.empty());
      CHECK(support.support.lost.empty());
      CHECK(support.support.gained.empty());
      CHECK(support.judgments.added + support.judgments.lost + support.judgments.changed == 0);
      CHECK(support.judged.both == support.judged.documents.before);
      for (const SourceDrift& source : support.sources) CHECK(source.supports.change() == 0);
      for (const SourceMove& move : support.moves.table) CHECK(move.from == move.to);
      if (support.moves.supported_twice > 0) CHECK(support.moves.moved == 0);
    };
    check(none.queries);
    check(*none.nuggets);
    CHECK(none.every_nugget.lost.empty());
    CHECK(none.every_nugget.gained.empty());
  }
}

}  // namespace random_drift_test
