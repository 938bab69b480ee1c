// Drift: a pair of snapshots counted by hand, random pairs against plain maps, rules that hold for all, and errors.
#include "support/plain_nuggets.hpp"

#include <irmetrics/drift/drift.hpp>

#include <cmath>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace {

using Ids = std::vector<std::string>;
using NuggetIds = std::vector<NuggetId>;
using PlainQrels = std::map<std::string, std::map<std::string, double>>;  // of queries that have judgments

Qrels built(const PlainQrels& plain) {
  QrelsBuilder builder;
  for (const auto& [query, judged] : plain)
    for (const auto& [document, grade] : judged) REQUIRE(builder.add(query, document, grade).ok());
  return value_of(std::move(builder).build());
}

/// A thing with its judged documents, in both snapshots; nothing where a snapshot does not name it.
struct Judged {
  std::optional<std::map<std::string, double>> before, after;
};
using PlainNuggetId = std::pair<std::string, std::string>;
std::string id_of(const std::string& query) { return query; }
NuggetId id_of(const PlainNuggetId& nugget) { return {nugget.first, nugget.second}; }

template <class Id>
using Things = std::map<Id, Judged>;

std::size_t positive(const std::optional<std::map<std::string, double>>& judged, double level) {
  std::size_t count = 0;
  if (judged)
    for (const auto& [document, grade] : *judged) count += grade >= level ? 1 : 0;
  return count;
}

/// The list of a SupportChange that a thing belongs to.
template <class Id>
std::vector<Id>& list_of(SupportChange<Id>& change, bool before, bool after) {
  if (before) return after ? change.kept : change.lost;
  return after ? change.gained : change.without;
}

template <class Id>
void check_change(const SupportChange<Id>& ours, const SupportChange<Id>& plain) {
  CHECK(ours.kept == plain.kept);
  CHECK(ours.lost == plain.lost);
  CHECK(ours.gained == plain.gained);
  CHECK(ours.without == plain.without);
}

/// NaN where the plain share has nothing to be a share of.
void check_share(double ours, std::size_t part, std::size_t all) {
  if (all == 0)
    CHECK(std::isnan(ours));
  else
    CHECK(ours == static_cast<double>(part) / static_cast<double>(all));
}

/// All of one kind of drift, from plain maps, thing by thing and source by source.
template <class PlainId, class Id>
void check_against_maps(const SupportDrift<Id>& ours, const Things<PlainId>& things, const DriftOptions& options) {
  Presence<Id> presence;
  SupportChange<Id> change;
  std::size_t judged_before = 0, judged_after = 0, added = 0, lost = 0, changed = 0, same = 0;
  std::map<std::pair<int, int>, std::size_t> verdicts;
  std::set<std::string> documents[2], supporting[2];
  std::map<std::string, std::size_t> supports[2];
  std::map<std::string, std::set<std::string>> of_source[2];
  std::size_t all[2] = {0, 0};
  for (const auto& [id, thing] : things) {
    (thing.before ? thing.after ? presence.both : presence.only_before : presence.only_after).push_back(id_of(id));
    if ((thing.before && thing.after) || options.absent_is_unsupported)
      list_of(change, positive(thing.before, options.level) > 0, positive(thing.after, options.level) > 0)
          .push_back(id_of(id));
    std::map<std::string, std::pair<int, int>> verdict;
    std::map<std::string, std::vector<double>> grades;
    for (int side = 0; side < 2; ++side) {
      const auto& judged = side == 0 ? thing.before : thing.after;
      if (!judged) continue;
      (side == 0 ? judged_before : judged_after) += judged->size();
      for (const auto& [document, grade] : *judged) {
        documents[side].insert(document);
        grades[document].push_back(grade);
        const bool supports_it = grade >= options.level;
        (side == 0 ? verdict[document].first : verdict[document].second) = supports_it ? 2 : 1;
        if (!supports_it) continue;
        supporting[side].insert(document);
        ++supports[side][options.source(document)];
        of_source[side][options.source(document)].insert(document);
        ++all[side];
      }
    }
    for (const auto& [document, pair] : verdict) {
      ++verdicts[pair];
      added += pair.first == 0 ? 1 : 0;
      lost += pair.second == 0 ? 1 : 0;
      if (grades[document].size() == 2) ++(grades[document][0] == grades[document][1] ? same : changed);
    }
  }
  CHECK(ours.presence.both == presence.both);
  CHECK(ours.presence.only_before == presence.only_before);
  CHECK(ours.presence.only_after == presence.only_after);
  check_change(ours.support, change);
  CHECK(ours.judgments.judgments == BeforeAfter{judged_before, judged_after});
  CHECK(ours.judgments.added == added);
  CHECK(ours.judgments.lost == lost);
  CHECK(ours.judgments.changed == changed);
  CHECK(ours.judgments.same == same);
  for (int before = 0; before < 3; ++before)
    for (int after = 0; after < 3; ++after)
      CHECK(ours.judgments.count(static_cast<Verdict>(before), static_cast<Verdict>(after)) ==
            verdicts[{before, after}]);
  const auto in_both = [](const std::set<std::string>* sets) {
    return static_cast<std::size_t>(std::count_if(sets[0].begin(), sets[0].end(),
                                                  [&](const auto& document) { return sets[1].count(document) > 0; }));
  };
  CHECK(ours.judged.documents == BeforeAfter{documents[0].size(), documents[1].size()});
  CHECK(ours.judged.both == in_both(documents));
  CHECK(ours.supporting.documents == BeforeAfter{supporting[0].size(), supporting[1].size()});
  CHECK(ours.supporting.both == in_both(supporting));

  std::vector<std::pair<std::ptrdiff_t, std::string>> ranked;
  std::set<std::string> names;
  for (const auto& side : supports)
    for (const auto& [source, count] : side) names.insert(source);
  for (const std::string& source : names)
    ranked.emplace_back(-static_cast<std::ptrdiff_t>(supports[0][source] + supports[1][source]), source);
  std::sort(ranked.begin(), ranked.end());
  REQUIRE(ours.sources.size() == ranked.size());
  std::map<std::string, std::uint32_t> place;
  for (std::uint32_t i = 0; i < ranked.size(); ++i) {
    const SourceDrift& source = ours.sources[i];
    const std::string& name = ranked[i].second;
    place[name] = i;
    CHECK(source.source == name);
    CHECK(source.supports.count == BeforeAfter{supports[0][name], supports[1][name]});
    check_share(source.supports.share_before, supports[0][name], all[0]);
    check_share(source.supports.share_after, supports[1][name], all[1]);
    CHECK(source.documents.count == BeforeAfter{of_source[0][name].size(), of_source[1][name].size()});
    check_share(source.documents.share_before, of_source[0][name].size(), supporting[0].size());
    check_share(source.documents.share_after, of_source[1][name].size(), supporting[1].size());
  }

  // The sources of each thing, and the moves: from shares, each gaining source taking its part of each losing one.
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> moves;
  double twice = 0, all_moved = 0;
  std::size_t next = 0;
  for (const auto& [id, thing] : things) {
    std::vector<double> p(ranked.size()), q(ranked.size());
    std::vector<SourceSupport> sources(ranked.size());
    for (std::uint32_t i = 0; i < ranked.size(); ++i) sources[i].source = i;
    for (const auto& [judged, side] : {std::pair(&thing.before, 0), {&thing.after, 1}}) {
      if (!*judged) continue;
      for (const auto& [document, grade] : **judged) {
        if (grade < options.level) continue;
        const std::uint32_t i = place[options.source(document)];
        ++(side == 0 ? sources[i].documents.before : sources[i].documents.after);
        (side == 0 ? p : q)[i] += 1 / static_cast<double>(positive(*judged, options.level));
      }
    }
    sources.erase(std::remove_if(sources.begin(), sources.end(),
                                 [](const SourceSupport& one) { return one.documents == BeforeAfter{}; }),
                  sources.end());
    if (sources.empty()) continue;
    REQUIRE(next < ours.per_id.size());
    const SupportSources<Id>& one = ours.per_id[next++];
    CHECK(one.id == id_of(id));
    CHECK(one.sources == sources);
    const bool supported_twice = positive(thing.before, options.level) > 0 && positive(thing.after, options.level) > 0;
    if (!supported_twice) {
      CHECK(std::isnan(one.moved));
      continue;
    }
    double distance = 0;
    for (std::size_t i = 0; i < p.size(); ++i) distance += std::abs(p[i] - q[i]) / 2;
    CHECK(one.moved == Approx(distance).margin(1e-12));
    ++twice;
    all_moved += distance;
    for (std::uint32_t from = 0; from < p.size(); ++from) {
      moves[{from, from}] += std::min(p[from], q[from]);
      for (std::uint32_t to = 0; to < p.size(); ++to)
        if (p[from] > q[from] + 1e-12 && q[to] > p[to] + 1e-12)
          moves[{from, to}] += (p[from] - q[from]) * (q[to] - p[to]) / distance;
    }
  }
  CHECK(next == ours.per_id.size());
  CHECK(static_cast<double>(ours.moves.supported_twice) == twice);
  if (twice == 0)
    CHECK(std::isnan(ours.moves.moved));
  else
    CHECK(ours.moves.moved == Approx(all_moved / twice).margin(1e-12));
  std::pair<std::uint32_t, std::uint32_t> last;
  for (const SourceMove& move : ours.moves.table) {
    const std::pair here(move.from, move.to);
    CHECK((&move == &ours.moves.table.front() || last < here));
    CHECK(move.share > 0);
    CHECK(move.share == Approx(moves[here] / twice).margin(1e-12));
    moves.erase(here);
    last = here;
  }
  for (const auto& [pair, share] : moves) CHECK(share == Approx(0).margin(1e-12));
}

Things<std::string> query_things(const PlainQrels& before, const PlainQrels& after) {
  Things<std::string> things;
  for (const auto& [query, judged] : before) things[query].before = judged;
  for (const auto& [query, judged] : after) things[query].after = judged;
  return things;
}

void add_nugget_things(const PlainNuggetQrels& all, Things<PlainNuggetId>& things, bool before) {
  for (const auto& [query, judged] : all) {
    for (const Nugget& nugget : judged.nuggets) {
      auto& thing = things[{query, nugget.id}];
      auto& documents = before ? thing.before : thing.after;
      documents.emplace();
      for (const auto& [pair, grade] : judged.grades)
        if (pair.first == nugget.id) (*documents)[pair.second] = grade;
    }
  }
}

/// The documents of nugget judgments, each with the grade of its best support; queries without any are named too.
PlainQrels best_support(const PlainNuggetQrels& all) {
  PlainQrels best;
  for (const auto& [query, judged] : all) {
    auto& documents = best[query];
    for (const auto& [pair, grade] : judged.grades) {
      const auto [place, is_new] = documents.emplace(pair.second, grade);
      place->second = std::max(place->second, grade);
    }
  }
  return best;
}

/// Some or every nugget of a query is supported.
std::pair<bool, bool> supported(const PlainNuggetQrels& all, const std::string& query, double level) {
  const auto found = all.find(query);
  if (found == all.end()) return {false, false};
  std::set<std::string> nuggets;
  for (const auto& [pair, grade] : found->second.grades)
    if (grade >= level) nuggets.insert(pair.first);
  return {!nuggets.empty(), !nuggets.empty() && nuggets.size() == found->second.nuggets.size()};
}

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

/// Nugget judgments that some of the queries, nuggets and documents of another one are in.
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
  check_change(there.support, {back.support.kept, back.support.gained, back.support.lost, back.support.without});
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

/// What must add up, whatever was judged.
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
  for (const Verdict other : {Verdict::unjudged, Verdict::negative, Verdict::positive}) {
    positive_before += judgments.count(Verdict::positive, other);
    positive_after += judgments.count(other, Verdict::positive);
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

TEST_CASE("drift of nuggets, counted by hand", "[drift]") {
  // Before: q1 has nuggets n1 (a/1, a/2), n2 (a/1, b/1; a/3 judged 0), n3 (nothing); q2 has n1 (a/4); q3 is only here.
  // After:  q1 has nuggets n1 (a/1, b/1, c/1, c/2), n2 (a/1 now 0), n3 (b/2), n4 (c/1); q2 has n1 (nothing); q4 is new.
  const PlainNuggetQrels before = {
      {"q1",
       {{{"n1"}, {"n2"}, {"n3"}},
        {{{"n1", "a/1"}, 1}, {{"n1", "a/2"}, 1}, {{"n2", "a/1"}, 1}, {{"n2", "b/1"}, 1}, {{"n2", "a/3"}, 0}}}},
      {"q2", {{{"n1"}}, {{{"n1", "a/4"}, 2}}}},
      {"q3", {{{"n1"}}, {{{"n1", "b/3"}, 1}}}}};
  const PlainNuggetQrels after = {{"q1",
                                   {{{"n1"}, {"n2"}, {"n3"}, {"n4"}},
                                    {{{"n1", "a/1"}, 1},
                                     {{"n1", "b/1"}, 1},
                                     {{"n1", "c/1"}, 1},
                                     {{"n1", "c/2"}, 1},
                                     {{"n2", "a/1"}, 0},
                                     {{"n3", "b/2"}, 1},
                                     {{"n4", "c/1"}, 1}}}},
                                  {"q2", {{{"n1"}}, {}}},
                                  {"q4", {{{"n1"}}, {{{"n1", "b/3"}, 1}}}}};
  const Drift result = value_of(drift(built(before), built(after)));

  const SupportDrift<std::string>& queries = result.queries;
  CHECK(queries.presence.both == Ids{"q1", "q2"});
  CHECK(queries.presence.only_before == Ids{"q3"});
  CHECK(queries.presence.only_after == Ids{"q4"});
  check_change(queries.support, {{"q1"}, {"q2"}, {}, {}});
  // As documents. Before: q1 has a/1, a/2, b/1 and, not relevant, a/3; q2 a/4; q3 b/3. After: q1 has a/1, b/1, c/1,
  // c/2, b/2; q4 b/3.
  CHECK(queries.judgments.judgments == BeforeAfter{6, 6});
  CHECK(queries.judgments.same == 2);   // q1's a/1 and b/1
  CHECK(queries.judgments.lost == 4);   // q1's a/2 and a/3, q2's a/4, q3's b/3
  CHECK(queries.judgments.added == 4);  // q1's c/1, c/2 and b/2, q4's b/3
  CHECK(queries.judgments.changed == 0);
  CHECK(queries.judgments.count(Verdict::positive, Verdict::positive) == 2);
  CHECK(queries.judgments.count(Verdict::positive, Verdict::unjudged) == 3);
  CHECK(queries.judgments.count(Verdict::negative, Verdict::unjudged) == 1);
  CHECK(queries.judgments.count(Verdict::unjudged, Verdict::positive) == 4);
  CHECK(queries.judged.documents == BeforeAfter{6, 6});
  CHECK(queries.judged.both == 3);  // a/1, b/1 and b/3, which served q3 and serves q4
  CHECK(queries.supporting.documents == BeforeAfter{5, 6});
  CHECK(queries.supporting.both == 3);
  // Of 5 supports before 3 are a's and 2 are b's; of 6 after a has 1, b 3 and c 2. b has 5 in all, a 4, c 2.
  REQUIRE(queries.sources.size() == 3);
  CHECK(queries.sources[0].source == "b");
  CHECK(queries.sources[0].supports.count == BeforeAfter{2, 3});
  CHECK(queries.sources[0].supports.share_before == 2.0 / 5);
  CHECK(queries.sources[0].supports.share_after == 3.0 / 6);
  CHECK(queries.sources[0].supports.change() == Approx(0.1));
  CHECK(queries.sources[1].source == "a");
  CHECK(queries.sources[1].supports.count == BeforeAfter{3, 1});
  CHECK(queries.sources[2].source == "c");
  CHECK(queries.sources[2].supports.count == BeforeAfter{0, 2});
  REQUIRE(queries.per_id.size() == 4);
  CHECK(queries.per_id[0].sources == std::vector<SourceSupport>{{0, {1, 2}}, {1, {2, 1}}, {2, {0, 2}}});
  CHECK(queries.per_id[1].sources == std::vector<SourceSupport>{{1, {1, 0}}});
  // Only q1 is supported twice. a goes from 2/3 to 1/5, so it loses 7/15: of that b gains 2/5 - 1/3 = 1/15, c 2/5.
  CHECK(queries.moves.supported_twice == 1);
  CHECK(queries.moves.moved == Approx(7.0 / 15));
  REQUIRE(queries.moves.table.size() == 4);
  for (const auto& [place, from, to, share] :
       {std::tuple(0U, 0U, 0U, 1.0 / 3), {1U, 1U, 0U, 1.0 / 15}, {2U, 1U, 1U, 1.0 / 5}, {3U, 1U, 2U, 2.0 / 5}}) {
    CHECK(queries.moves.table[place].from == from);
    CHECK(queries.moves.table[place].to == to);
    CHECK(queries.moves.table[place].share == Approx(share));
  }

  REQUIRE(result.nuggets);
  const SupportDrift<NuggetId>& nuggets = *result.nuggets;
  CHECK(nuggets.presence.both == NuggetIds{{"q1", "n1"}, {"q1", "n2"}, {"q1", "n3"}, {"q2", "n1"}});
  CHECK(nuggets.presence.only_before == NuggetIds{{"q3", "n1"}});
  CHECK(nuggets.presence.only_after == NuggetIds{{"q1", "n4"}, {"q4", "n1"}});
  check_change(nuggets.support, {{{"q1", "n1"}}, {{"q1", "n2"}, {"q2", "n1"}}, {{"q1", "n3"}}, {}});
  CHECK(nuggets.judgments.judgments == BeforeAfter{7, 8});
  CHECK(nuggets.judgments.same == 1);     // n1's a/1
  CHECK(nuggets.judgments.changed == 1);  // n2's a/1
  CHECK(nuggets.judgments.lost == 5);     // n1's a/2, n2's b/1 and a/3, q2's a/4, q3's b/3
  CHECK(nuggets.judgments.added == 6);    // n1's b/1, c/1 and c/2, n3's b/2, n4's c/1, q4's b/3
  CHECK(nuggets.judgments.count(Verdict::positive, Verdict::negative) == 1);
  // a supports four times before (n1 twice, n2, q2) and once after; b twice (n2, q3), then three times (n1, n3, q4);
  // c never, then three times (n1 twice, n4).
  REQUIRE(nuggets.sources.size() == 3);
  CHECK(nuggets.sources[0].source == "a");
  CHECK(nuggets.sources[0].supports.count == BeforeAfter{4, 1});
  CHECK(nuggets.sources[0].documents.count == BeforeAfter{3, 1});
  CHECK(nuggets.sources[1].source == "b");
  CHECK(nuggets.sources[1].supports.count == BeforeAfter{2, 3});
  CHECK(nuggets.sources[2].source == "c");
  CHECK(nuggets.sources[2].supports.count == BeforeAfter{0, 3});
  CHECK(nuggets.sources[2].documents.count == BeforeAfter{0, 2});
  // Only q1's n1 is supported twice: all of it by a, then a quarter by a, a quarter by b, half by c.
  CHECK(nuggets.moves.table == std::vector<SourceMove>{{0, 0, 0.25}, {0, 1, 0.25}, {0, 2, 0.5}});

  check_change(result.some_nugget, {{"q1"}, {"q2"}, {}, {}});
  check_change(result.every_nugget, {{}, {"q2"}, {}, {"q1"}});

  // Where absence is lack of support, q3 has lost it and q4 gained it.
  const Drift wide = value_of(drift(built(before), built(after), {.absent_is_unsupported = true}));
  check_change(wide.queries.support, {{"q1"}, {"q2", "q3"}, {"q4"}, {}});
  check_change(
      wide.nuggets->support,
      {{{"q1", "n1"}}, {{"q1", "n2"}, {"q2", "n1"}, {"q3", "n1"}}, {{"q1", "n3"}, {"q1", "n4"}, {"q4", "n1"}}, {}});
  check_change(wide.every_nugget, {{}, {"q2", "q3"}, {"q4"}, {"q1"}});

  // At level 2 only q2 had support.
  const Drift high = value_of(drift(built(before), built(after), {.level = 2}));
  check_change(high.queries.support, {{}, {"q2"}, {}, {"q1"}});
  CHECK(high.queries.moves.supported_twice == 0);
  CHECK(std::isnan(high.queries.sources[0].supports.share_after));
}

TEST_CASE("documents may be judged beside nuggets, and then need not agree with them", "[drift]") {
  const Qrels qrels_before = built(PlainQrels{{"q", {{"a/1", 1}, {"b/1", 0}}}});
  const Qrels qrels_after = built(PlainQrels{{"q", {{"a/1", 0}, {"b/1", 3}}}});
  const NuggetQrels nuggets = built(PlainNuggetQrels{{"q", {{{"n"}}, {{{"n", "c/1"}, 1}}}}});
  const Drift result = value_of(
      drift(value_of(TestCollection::of(qrels_before, nuggets)), value_of(TestCollection::of(qrels_after, nuggets))));
  CHECK(result.queries.judgments.changed == 2);
  CHECK(result.queries.sources.size() == 2);
  CHECK(result.queries.moves.table == std::vector<SourceMove>{{0, 1, 1.0}});
  REQUIRE(result.nuggets->sources.size() == 1);  // those of documents are not among them
  CHECK(result.nuggets->sources[0].source == "c");
  CHECK(result.nuggets->moves.table == std::vector<SourceMove>{{0, 0, 1.0}});
}

TEST_CASE("drift of qrels is what plain maps say, on random snapshots", "[drift]") {
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

TEST_CASE("drift of nuggets is what plain maps say, on random snapshots", "[drift]") {
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
    Things<PlainNuggetId> nuggets;
    add_nugget_things(before, nuggets, true);
    add_nugget_things(after, nuggets, false);
    check_against_maps(*there.nuggets, nuggets, options);

    SupportChange<std::string> some, every;
    for (const auto& [query, thing] : query_things(best_support(before), best_support(after))) {
      if ((!thing.before || !thing.after) && !options.absent_is_unsupported) continue;
      const auto was = supported(before, query, options.level), is = supported(after, query, options.level);
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

TEST_CASE("a corpus is counted by its sources, judged or not", "[drift]") {
  const std::vector<std::string_view> before = {"a/1", "a/2", "b/1", "readme", "a/2"},
                                      after = {"c/1", "b/1", "a/2", "c/2"};
  const CorpusDrift corpus = value_of(corpus_drift(before, after));
  CHECK(corpus.size.documents == BeforeAfter{4, 4});
  CHECK(corpus.size.both == 2);
  std::string text;
  for (const auto& [source, size] : corpus.sources)
    text += fmt::format("{} {} {} {};", source, size.documents.before, size.documents.after, size.both);
  CHECK(text == "a 2 1 1;b 1 1 1;c 0 2 0;(none) 1 0 0;");
  CHECK(value_of(corpus_drift({}, {})).sources.empty());
}

TEST_CASE("snapshots that cannot be compared are an error that says why", "[drift]") {
  const Qrels qrels = built(PlainQrels{{"q1", {{"d/1", 1}}}}), others = built(PlainQrels{{"q2", {{"d/1", 1}}}});
  const NuggetQrels nuggets = built(PlainNuggetQrels{{"q1", {{{"n"}}, {}}}});
  CHECK(error_of(drift(qrels, nuggets)) ==
        "the snapshot after has nuggets and the one before has none; both or neither are expected to have them");
  CHECK(error_of(drift(nuggets, qrels)) ==
        "the snapshot before has nuggets and the one after has none; both or neither are expected to have them");
  CHECK(error_of(drift(qrels, others)) ==
        "the snapshots have no query in common: 'q1' is the first one before, 'q2' the first after");
  CHECK(error_of(drift(Qrels(), qrels)) == "the snapshot before holds no queries");
  CHECK(error_of(drift(qrels, Qrels())) == "the snapshot after holds no queries");
  CHECK(error_of(drift(qrels, qrels, {.level = std::nan("")})) == "level must be a finite number, not nan");

  const Source broken = Source::of([](std::string_view) -> std::string { throw std::runtime_error("no idea"); });
  CHECK(error_of(drift(qrels, qrels, {.source = broken})) == "the source of document 'd/1' cannot be told: no idea");
  const std::vector<std::string_view> corpus = {"d/1"};
  CHECK(error_of(corpus_drift(corpus, corpus, broken)) == "the source of document 'd/1' cannot be told: no idea");
}
