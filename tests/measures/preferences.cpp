// Measures of preferences and of judgment groups, against their definitions written on sets of pairs, and against
// values that trec_eval 10 prints.
#include "support/every_measure.hpp"
#include "support/plain_preferences.hpp"

#include <irmetrics/evaluate/evaluate.hpp>

#include <functional>
#include <optional>

using namespace irmetrics;
using namespace irmetrics::test;

namespace preferences_test {
namespace {

PreferenceQrels qrels_of(const PlainPreferences& query) {
  PreferenceQrelsBuilder builder;
  query.add_to(builder, "q");
  return value_of(std::move(builder).build());
}

Run run_of(const PlainPreferences& query) {
  RunBuilder run("run");
  query.add_to(run, "q");
  return value_of(std::move(run).build());
}

double score(const TestCollection& collection, const Run& run, const AnyMeasure& measure, const Policy& policy = {}) {
  EvaluateOptions options;
  options.policy = policy;
  options.low_grades_are_zero = true;
  const Scores scores = value_of(evaluate(collection, run, {measure}, options));
  return scores.per_query(0)[0];
}

struct Tally {
  double fulfilled = 0, possible = 0;
  double ratio() const { return possible == 0 ? 0 : fulfilled / possible; }
};

/// Adds a preference for the first of two documents, if the pair counts.
void add(const PlainPreferences& query, const std::string& preferred, const std::string& other, PreferencePairs pairs,
         Tally& tally) {
  const std::size_t rank = query.rank_of(preferred), below = query.rank_of(other);
  const int returned = (rank > 0 ? 1 : 0) + (below > 0 ? 1 : 0);
  if (pairs == PreferencePairs::returned ? returned < 2 : pairs == PreferencePairs::implied && returned < 1) return;
  ++tally.possible;
  if (rank > 0 && (below == 0 || rank < below)) ++tally.fulfilled;
}

Tally tally_of(const PlainPreferences& query, const PlainGroup& group, PreferencePairs pairs) {
  Tally tally;
  for (const auto& [preferred, other] : PlainPreferences::pairs_of(group)) add(query, preferred, other, pairs, tally);
  return tally;
}

Tally tally_of(const PlainPreferences& query, PreferencePairs pairs) {
  Tally sum;
  for (const auto& [id, group] : query.groups) {
    const Tally tally = tally_of(query, group, pairs);
    sum.fulfilled += tally.fulfilled;
    sum.possible += tally.possible;
  }
  return sum;
}

double plain_pair(const PlainPreferences& query, PreferencePairs pairs) {
  std::map<std::set<std::string>, Tally> of_pairs;
  for (const auto& [id, group] : query.groups)
    for (const auto& [preferred, other] : PlainPreferences::pairs_of(group))
      add(query, preferred, other, pairs, of_pairs[{preferred, other}]);
  Tally mean;
  for (const auto& [documents, tally] : of_pairs) {
    if (tally.possible == 0) continue;
    mean.fulfilled += tally.ratio();
    ++mean.possible;
  }
  return mean.ratio();
}

double mean_over_groups(const PlainPreferences& query, const std::function<double(const PlainGroup&)>& value) {
  double sum = 0;
  for (const auto& [id, group] : query.groups) sum += value(group);
  return sum / static_cast<double>(query.groups.size());
}

/// The documents that are nonrelevant for a group in rank order, those not returned by id at the end.
std::vector<std::string> nonrelevant_of(const PlainPreferences& query, const PlainGroup& group, bool only_returned) {
  std::vector<std::string> documents;
  const auto grades = PlainPreferences::grades_of(group);
  for (const std::string& document : query.ranking)
    if (grades.contains(document) && grades.at(document) <= 0) documents.push_back(document);
  for (const auto& [document, grade] : grades)
    if (!only_returned && grade <= 0 && query.rank_of(document) == 0) documents.push_back(document);
  return documents;
}

Tally plain_rnonrel(const PlainPreferences& query, const PlainGroup& group, PreferencePairs pairs) {
  const bool only_returned = pairs == PreferencePairs::returned;
  std::vector<std::string> nonrelevant = nonrelevant_of(query, group, only_returned);
  double relevant = 0, all_relevant = 0, returned = 0;
  for (const auto& [document, grade] : PlainPreferences::grades_of(group)) {
    if (grade <= 0) continue;
    ++all_relevant;
    if (query.rank_of(document) > 0) ++returned;
  }
  relevant = only_returned ? returned : all_relevant;
  const double missing = relevant - static_cast<double>(nonrelevant.size());
  if (missing < 0) nonrelevant.resize(static_cast<std::size_t>(relevant));
  Tally tally;
  const auto counts = [&](const std::string& document) {
    if (PlainPreferences::grades_of(group).at(document) > 0) return true;
    return std::find(nonrelevant.begin(), nonrelevant.end(), document) != nonrelevant.end();
  };
  for (const auto& [preferred, other] : PlainPreferences::pairs_of(group))
    if (counts(preferred) && counts(other)) add(query, preferred, other, pairs, tally);
  if (missing > 0) {
    tally.fulfilled += returned * missing;
    tally.possible += (pairs == PreferencePairs::implied ? returned : all_relevant) * missing;
  }
  return tally;
}

constexpr std::array every_kind = {PreferencePairs::all, PreferencePairs::implied, PreferencePairs::returned};

/// The query of trec_eval's help for prefs: documents 1 to 6 are rated, and 4, 1, 3, 2 are returned in this order.
PlainPreferences example() {
  return {{{"ujg1", {{"sub1", {{"1", 3}, {"2", 2}, {"3", 0}, {"4", 6}, {"5", 0}, {"6", 2}}}}}}, {"4", "1", "3", "2"}};
}

}  // namespace

TEST_CASE("preferences of trec_eval's example have the values that trec_eval prints") {
  const TestCollection collection = qrels_of(example());
  const Run run = run_of(example());
  const std::vector<std::pair<const char*, double>> printed = {{"prefs_num_prefs_poss", 13},
                                                               {"prefs_num_prefs_ful", 10},
                                                               {"prefs_num_prefs_ful_ret", 5},
                                                               {"prefs_simp", 10. / 13},
                                                               {"prefs_pair", 10. / 13},
                                                               {"prefs_avgjg", 10. / 13},
                                                               {"prefs_avgjg_Rnonrel", 16. / 21},
                                                               {"prefs_simp_ret", 5. / 6},
                                                               {"prefs_pair_ret", 5. / 6},
                                                               {"prefs_avgjg_ret", 5. / 6},
                                                               {"prefs_avgjg_Rnonrel_ret", 11. / 14},
                                                               {"prefs_simp_imp", 10. / 12},
                                                               {"prefs_pair_imp", 10. / 12},
                                                               {"prefs_avgjg_imp", 10. / 12}};
  for (const auto& [name, value] : printed) {
    INFO(name);
    CHECK(score(collection, run, value_of(parse_measure(name))) == Approx(value).epsilon(1e-15));
  }
}

TEST_CASE("measures of preferences are those of their definition") {
  Random random(4401);
  for (int i = 0; i < random_cases(3000); ++i) {
    const PlainPreferences query = random_preferences(random);
    const TestCollection collection = qrels_of(query);
    const Run run = run_of(query);
    for (const PreferencePairs pairs : every_kind) {
      const Tally all = tally_of(query, pairs);
      REQUIRE(score(collection, run, NumPrefs{.pairs = pairs}) == all.possible);
      REQUIRE(score(collection, run, NumPrefsFul{.pairs = pairs}) == all.fulfilled);
      REQUIRE(score(collection, run, PrefsSimp{.pairs = pairs}) == all.ratio());
      REQUIRE(score(collection, run, PrefsPair{.pairs = pairs}) == Approx(plain_pair(query, pairs)).epsilon(1e-12));
      REQUIRE(score(collection, run, PrefsAvgJG{.pairs = pairs}) ==
              mean_over_groups(query, [&](const PlainGroup& one) { return tally_of(query, one, pairs).ratio(); }));
      REQUIRE(score(collection, run, PrefsAvgJGRnonrel{.pairs = pairs}) ==
              mean_over_groups(query, [&](const PlainGroup& one) { return plain_rnonrel(query, one, pairs).ratio(); }));
    }
  }
}

TEST_CASE("ratings and sub-groups that order many documents in the same way have the same values") {
  Random random(4404);
  for (const int size : {2, 16, 17, 18, 40, 90}) {
    PlainPreferences rated, chained;
    for (int i = 0; i < size; ++i) {
      const auto id = [](int number) { return fmt::format("d{:02}", number); };
      rated.groups["g"]["0"][id(i)] = i;
      if (i + 1 < size) chained.groups["g"][fmt::format("{}", i)] = {{id(i), i}, {id(i + 1), i + 1}};
      if (random.chance(0.7)) rated.ranking.push_back(id(i));
    }
    random.shuffle(rated.ranking);
    const Run run = run_of(rated);
    for (const PreferencePairs pairs : every_kind)
      for (const AnyMeasure& measure : {AnyMeasure(NumPrefs{.pairs = pairs}), AnyMeasure(NumPrefsFul{.pairs = pairs}),
                                        AnyMeasure(PrefsSimp{.pairs = pairs}), AnyMeasure(PrefsPair{.pairs = pairs}),
                                        AnyMeasure(PrefsAvgJGRnonrel{.pairs = pairs})})
        CHECK(score(qrels_of(rated), run, measure) == score(qrels_of(chained), run, measure));
  }
}

TEST_CASE("measures by judgment group are the means of those for the judgments of each group") {
  Random random(4402);
  for (int i = 0; i < random_cases(2000); ++i) {
    const PlainPreferences query = random_preferences(random);
    const TestCollection collection = qrels_of(query);
    const Run run = run_of(query);
    Policy policy;
    policy.depth = random.chance(0.3) ? static_cast<std::uint32_t>(random.whole(1, 8)) : 0;
    policy.judged_only = random.chance(0.3);
    const auto mean = [&](const AnyMeasure& measure) {
      return mean_over_groups(query, [&](const PlainGroup& group) {
        QrelsBuilder qrels;
        for (const auto& [document, grade] : PlainPreferences::grades_of(group))
          REQUIRE(qrels.add("q", document, grade).ok());
        return score(value_of(std::move(qrels).build()), run, measure, policy);
      });
    };
    const double rel = random.pick<double>({1, 1, 2});
    const auto k = static_cast<std::uint32_t>(random.whole(1, 12));
    const double multiple = random.pick<double>({0.2, 0.6, 1, 2});
    REQUIRE(score(collection, run, AP_JG{.rel = rel}, policy) == mean(AP{.rel = rel}));
    REQUIRE(score(collection, run, P_JG{.k = k, .rel = rel}, policy) == mean(measures::P{.k = k, .rel = rel}));
    REQUIRE(score(collection, run, Rprec_JG{.rel = rel, .multiple = multiple}, policy) ==
            mean(Rprec{.rel = rel, .multiple = multiple}));
  }
}

TEST_CASE("with more nonrelevant than relevant documents, only the first of them count, unless as in trec_eval") {
  const PlainPreferences perfect{{{"g", {{"0", {{"a", 1}, {"b", 0}, {"c", 0}}}}}}, {"a", "b", "c"}};
  const TestCollection collection = qrels_of(perfect);
  CHECK(score(collection, run_of(perfect), PrefsAvgJGRnonrel{}) == 1);
  CHECK(score(collection, run_of(perfect), PrefsAvgJGRnonrel{.counts = RnonrelCounts::trec_eval}) == 1. / 3);
  CHECK(value_of(parse_measure("PrefsAvgJGRnonrel(pairs='ret',counts='trec_eval')")).text() ==
        "PrefsAvgJGRnonrel(pairs='ret',counts='trec_eval')");

  PlainPreferences with_zeros = perfect;
  with_zeros.groups["h"] = {{"0", {{"a", 0}, {"b", 0}}}};
  CHECK(score(qrels_of(with_zeros), run_of(perfect), PrefsAvgJGRnonrel{}) == 0.5);
  CHECK(score(qrels_of(with_zeros), run_of(perfect), PrefsAvgJGRnonrel{.counts = RnonrelCounts::trec_eval}) == 0);
}

TEST_CASE("measures of preferences lie in their range, parse back, and do not improve by leaving out a query") {
  Random random(4403);
  for_each_preference_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < random_cases(1000); ++i) {
      const M typed = random_measure<M>(random);
      const AnyMeasure measure = typed;
      INFO(measure.text());
      const auto parsed = parse_measure(measure.text());
      REQUIRE(error_of(parsed) == "");
      REQUIRE((*parsed->template as<M>() == typed));
      REQUIRE(measure.needs_preferences());
      REQUIRE_FALSE(measure.support_level());

      const PlainPreferences query = random_preferences(random);
      const double value = score(qrels_of(query), run_of(query), measure);
      REQUIRE(M::descriptor.values.contains(value));
      RunBuilder others("run");
      REQUIRE(others.add("other", "d", 1).ok());
      EvaluateOptions options;
      options.disjoint_is_zero = options.low_grades_are_zero = true;
      const Scores missing =
          value_of(evaluate(qrels_of(query), value_of(std::move(others).build()), {measure}, options));
      REQUIRE(missing.per_query(0)[0] <= value);
    }
  });
}

TEST_CASE("measures of preferences, and those of other judgments, say what they need") {
  QrelsBuilder builder;
  REQUIRE(builder.add("q", "d", 1).ok());
  const Qrels qrels = value_of(std::move(builder).build());
  const Run run = run_of(example());
  CHECK(error_of(evaluate(qrels, run, {PrefsSimp{}})) ==
        "run 'run': PrefsSimp needs preferences or judgment groups, but only document judgments were given");
  CHECK(error_of(evaluate(qrels_of(example()), run, "Coverage@5")) ==
        "run 'run': Coverage@5 needs nugget judgments, but only preferences were given");
}

TEST_CASE("a user's own measure may take a preference ranking") {
  const AnyMeasure own(
      "Groups", [](const PreferenceRanking& query) { return 1.0 * query.groups.size(); }, Aggregate::sum);
  CHECK(score(qrels_of(example()), run_of(example()), own) == 1);
}

TEST_CASE("ties are broken by the policy, as for all measures") {
  const TestCollection collection = qrels_of({{{"g", {{"0", {{"a", 1}, {"b", 0}}}}}}, {}});
  RunBuilder builder("run");
  for (const char* document : {"a", "b"}) REQUIRE(builder.add("q", document, 1).ok());
  const Run run = value_of(std::move(builder).build());
  CHECK(score(collection, run, PrefsSimp{}) == 0);
  CHECK(score(collection, run, PrefsSimp{}, {.ties = TieRule::docno_asc}) == 1);
}

}  // namespace preferences_test
