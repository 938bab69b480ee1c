// Rankings without documents against collections rebuilt without them, correlations with other collections, bad input.
#include "support/plain_collection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace without_documents_test {
namespace {

PlainCollection::Keeps all_but(const std::set<std::string>& removed) {
  return [removed](const std::string&, const std::string& document) { return removed.count(document) == 0; };
}

/// The documents of runs and judgments in the random order of a sample, as documented.
std::vector<std::string> drawn(const PlainCollection& plain, std::uint64_t seed, std::uint64_t sample) {
  std::set<std::pair<std::uint64_t, std::string>> numbered;
  const auto add = [&](const std::string& document) {
    numbered.emplace(random_number(seed, sample, detail::hash_id(document)), document);
  };
  for (const auto& [query, documents] : plain.judged)
    for (const auto& [document, grade] : documents) add(document);
  for (const auto& lists : plain.runs)
    for (const auto& [query, list] : lists)
      for (const auto& [document, score] : list) add(document);
  std::vector<std::string> order;
  for (const auto& [number, document] : numbered) order.push_back(document);
  return order;
}

/// The ranking of another collection: random scores for most of the systems, and for one that is not ranked here.
SystemScores random_ranking(Random& random, std::size_t systems) {
  SystemScores scores{{"elsewhere"}, {0.5}};
  for (std::size_t i = systems; i-- > 0;) {
    if (i > 1 && random.chance(0.2)) continue;
    scores.systems.push_back(fmt::format("system {}", i));
    scores.scores.push_back(random_score(random, 5));
  }
  return scores;
}

/// tau_b over the systems of another ranking.
double tau_with(const SystemScores& other, const std::vector<double>& values) {
  std::vector<double> theirs, ours;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < other.size(); ++j)
      if (other.systems[j] == fmt::format("system {}", i)) {
        theirs.push_back(other.scores[j]);
        ours.push_back(values[i]);
      }
  return plain_tau_b(theirs, ours);
}

struct Setting {
  PlainCollection plain;
  Qrels full;
  std::vector<Run> runs;
  Policy policy;

  /// The systems' values with the documents that are kept.
  std::vector<double> values(const PlainCollection::Keeps& keeps, const AnyMeasure& measure) const {
    std::vector<double> found;
    for (const Run& run : plain.runs_of(keeps))
      found.push_back(value_of(evaluate(plain.qrels(keeps), run, {measure}, {policy, 1})).mean(0));
    return found;
  }
};

Setting random_setting(Random& random) {
  Setting setting{PlainCollection::random(random, 2 + random.below(4), 1 + random.below(5), 5 + random.below(30)),
                  {},
                  {},
                  random_policy(random)};
  setting.full = setting.plain.qrels(PlainCollection::all);
  setting.runs = setting.plain.runs_of(PlainCollection::all);
  return setting;
}

}  // namespace

TEST_CASE("rankings without documents equal those of collections built without them", "[statistics][stability]") {
  Random random(1);
  for (int round = 0; round < random_cases(40); ++round) {
    const Setting setting = random_setting(random);
    const std::size_t systems = setting.runs.size();
    const AnyMeasure measure = value_of(parse_measure(random.pick<std::string>({"AP", "nDCG@10", "P@5"})));
    WithoutDocumentsOptions options;
    options.policy = setting.policy;
    options.samples = 3;
    options.seed = random.bits();
    options.others = {{"one", {{measure.text(), random_ranking(random, systems)}}},
                      {"two", {{"RR", {}}, {measure.text(), random_ranking(random, systems)}}}};
    const std::vector<std::string> all = drawn(setting.plain, options.seed, 0);
    std::set<std::string> removed;
    for (const std::string& document : all)
      if (random.chance(0.3) && removed.size() + 1 < all.size()) removed.insert(document);
    removed.insert(all[0]);
    std::vector<std::string> given(removed.begin(), removed.end());
    given.push_back("nowhere");
    given.push_back(given[0]);  // twice
    options.random = random.chance(0.5) ? 0 : 1 + random.below(all.size() - 1);
    const auto results = value_of(without_documents(setting.full, setting.runs, {measure}, given, options));
    REQUIRE(results.size() == 1);
    const DocumentRemoval& result = results[0];
    CHECK(result.measure == measure.text());
    CHECK(result.documents == all.size());
    CHECK(result.removed == removed.size());
    CHECK(result.unknown == 1);
    CHECK(result.random == (options.random == 0 ? removed.size() : options.random));
    std::size_t judgments = 0, retrieved = 0;
    for (const auto& [query, documents] : setting.plain.judged)
      for (const auto& [document, grade] : documents) judgments += removed.count(document);
    for (const auto& lists : setting.plain.runs)
      for (const auto& [query, list] : lists)
        for (const auto& [document, score] : list) retrieved += removed.count(document);
    CHECK(result.judgments == judgments);
    CHECK(result.results == retrieved);

    const std::vector<double> before = setting.values(PlainCollection::all, measure);
    const std::vector<double> after = setting.values(all_but(removed), measure);
    std::vector<std::vector<double>> by_sample;
    for (std::size_t sample = 0; sample < options.samples; ++sample) {
      const std::vector<std::string> order = drawn(setting.plain, options.seed, sample);
      by_sample.push_back(
          setting.values(all_but({order.end() - static_cast<std::ptrdiff_t>(result.random), order.end()}), measure));
    }
    REQUIRE(result.points.size() == 4);
    const SystemScores &one = options.others[0].measures[0].scores, &two = options.others[1].measures[1].scores;
    const auto check = [&](const RemovalPoint& point, const std::string& against, std::size_t common, auto&& tau) {
      INFO(against);
      CHECK(point.against == against);
      CHECK(point.systems == common);
      CHECK(same(point.before, tau(before)));
      CHECK(same(point.after, tau(after)));
      REQUIRE(point.random.taus.size() == options.samples);
      for (std::size_t sample = 0; sample < options.samples; ++sample)
        CHECK(same(point.random.taus[sample], tau(by_sample[sample])));
    };
    check(result.points[0], "full", systems, [&](const auto& values) { return plain_tau_b(before, values); });
    check(result.points[1], "one", one.size() - 1, [&](const auto& values) { return tau_with(one, values); });
    check(result.points[2], "two", two.size() - 1, [&](const auto& values) { return tau_with(two, values); });
    check(result.points[3], "average", std::min(one.size(), two.size()) - 1,
          [&](const auto& values) { return (tau_with(one, values) + tau_with(two, values)) / 2; });
  }
}

TEST_CASE("random documents are removed alone, the same for any number of threads", "[statistics][stability]") {
  Random random(2);
  const auto plain = PlainCollection::random(random, 8, 12, 60);
  const Qrels full = plain.qrels(PlainCollection::all);
  const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("AP nDCG@10"));
  WithoutDocumentsOptions options;
  options.random = 10;
  options.threads = 1;
  const auto found = value_of(without_documents(full, runs, measures, {}, options));
  options.threads = 2;
  const auto again = value_of(without_documents(full, runs, measures, {}, options));
  REQUIRE(found.size() == 2);
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i].removed + found[i].judgments + found[i].results + found[i].unknown == 0);
    CHECK(found[i].points[0].before == 1);
    CHECK(std::isnan(found[i].points[0].after));
    CHECK(found[i].points[0].random.mean < 1);
    CHECK(found[i].points[0].random.taus == again[i].points[0].random.taus);
  }
  // As many documents drawn give the same samples.
  DocumentCountOptions drawing;
  const std::vector<std::size_t> rest = {found[0].documents - 10};
  const auto counted = value_of(document_count_stability(full, runs, measures, rest, drawing));
  CHECK(counted[0].points[0].taus == found[0].points[0].random.taus);
}

TEST_CASE("removing documents and other collections refuse invalid input", "[statistics][stability]") {
  Random random(3);
  const auto plain = PlainCollection::random(random, 3, 2, 10);
  const Qrels full = plain.qrels(PlainCollection::all);
  const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("AP"));
  const std::vector<std::string> all = drawn(plain, 1, 0), one = {all[0]}, none = {"x", "nowhere"};
  WithoutDocumentsOptions options;
  options.samples = 2;
  const auto error = [&](std::span<const std::string> documents) {
    return error_of(without_documents(full, runs, measures, documents, options));
  };
  CHECK(error({}) == "there are no documents to remove");
  CHECK(error(none) == "none of the 2 documents to remove, such as 'nowhere', is among the collection's 10");
  CHECK(error(all) == "10 documents cannot be removed: the collection has 10, and must keep at least 1");
  options.random = 12;
  CHECK(error(one) == "12 documents cannot be removed: the collection has 10, and must keep at least 1");
  options.random = 0;
  CHECK(error_of(without_documents(full, std::span(runs).first(1), measures, one, options)) ==
        "a ranking needs at least 2 systems, not 1");
  CHECK(error_of(without_documents(Qrels(), runs, measures, one, options)) ==
        "there are no queries to rank systems by");
  const SystemScores ranking = {{"system 0", "system 2", "x"}, {1, 2, 3}};
  const auto with = [&](std::vector<CollectionRankings> others) {
    options.others = std::move(others);
    return error(one);
  };
  CHECK(with({{"trec8", {{"RR", ranking}, {"P@5", ranking}}}}) == "trec8: no ranking by AP, only by RR, P@5");
  CHECK(with({{"trec8", {{"AP", {{"system 0", "x"}, {1, 2}}}}}}) ==
        "trec8: expected at least 2 common systems, found only 'system 0': the first list has 3 ('system 0', 'system "
        "1', 'system 2'), the second 2 ('system 0', 'x')");
  CHECK(with({{"trec8", {{"AP", {{"system 0", "system 1"}, {1, std::nan("")}}}}}}) ==
        "trec8: system 'system 1' has the score nan; expected a finite number");
  CHECK(with({{"", {{"AP", ranking}}}}) == "another collection needs a name");
  CHECK(with({{"full", {{"AP", ranking}}}}) ==
        "another collection cannot have the name 'full': it means another ranking");
  CHECK(with({{"a", {{"AP", ranking}}}, {"a", {{"AP", ranking}}}}) ==
        "another collection cannot have the name 'a': there are two");
  options.others = {{"trec8", {{"AP", ranking}}}};
  const auto found = value_of(without_documents(full, runs, measures, one, options));
  REQUIRE(found[0].points.size() == 2);  // no average of one
  CHECK(found[0].points[1].systems == 2);
}

}  // namespace without_documents_test
