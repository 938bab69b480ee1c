// Equality of collections: against their contents as plain values, with one change in each part.
#include "support/plain_nuggets.hpp"
#include "support/plain_samples.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/collection/texts.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace equality_test {
namespace {

std::vector<Returned> few_rows(Random& random) {
  std::vector<Returned> rows;
  for (int i = random.whole(0, 3); i > 0; --i)
    rows.push_back({random.pick<std::string>({"p", "q"}), random.pick<std::string>({"d1", "d2", "long document id"}),
                    random.pick<double>({0.5, 1})});
  return rows;
}

using Rows = std::map<std::string, std::vector<std::pair<std::string, double>>>;

Rows by_query(const std::vector<Returned>& rows) {
  Rows all;
  for (const Returned& row : rows) all[row.query].emplace_back(row.document, row.score);
  return all;
}

Run ranked(std::uint32_t rank) {
  TableBuilder rows;
  require_ok(rows.add("q", "d", 1, rank));
  return value_of(Run::of(rows.finish(), "run"));
}

Texts texts_of(const std::vector<std::pair<std::string, std::string>>& given, std::string_view source = "") {
  TextsBuilder builder;
  for (const auto& [id, text] : given) require_ok(builder.add(id, text));
  builder.set_source(source);
  return std::move(builder).build();
}

}  // namespace

TEST_CASE("Runs and qrels are equal if their rows are", "[equality]") {
  Random random(11);
  int equal = 0;
  for (int n = 0; n < 3000; ++n) {
    const auto one = few_rows(random), other = few_rows(random);
    const bool same = by_query(one) == by_query(other);
    equal += same ? 1 : 0;
    CHECK((run_of(one, "a") == run_of(other, "b")) == same);
    const auto distinct = [](const Rows& rows) {
      return std::all_of(rows.begin(), rows.end(), [](const auto& query) {
        std::map<std::string, double> documents(query.second.begin(), query.second.end());
        return documents.size() == query.second.size();
      });
    };
    if (!distinct(by_query(one)) || !distinct(by_query(other))) continue;
    std::vector<Judgment> judged, others;
    for (const Returned& row : one) judged.push_back({row.query, row.document, row.score});
    for (const Returned& row : other) others.push_back({row.query, row.document, row.score});
    CHECK((qrels_of(judged) == qrels_of(others)) == same);
  }
  CHECK(equal > 100);
  CHECK(equal < 2900);
  const Run run = run_of({{"q", "d", 1}});
  CHECK(run == run.named("other"));
  CHECK(ranked(1) == ranked(1));
  CHECK(ranked(1) != ranked(2));
  CHECK(ranked(1) != run);
}

TEST_CASE("Nugget judgments are equal in any order of documents", "[equality]") {
  Random random(12);
  for (int n = 0; n < 300; ++n) {
    const PlainNuggetQrels one = random_nuggets(random, {.texts = true, .grades = {0, 1, 2}});
    const NuggetQrels built_one = built(one);
    CHECK(built_one == built(one));
    PlainNuggetQrels other = one;
    PlainNuggets& query = other.begin()->second;
    switch (random.whole(0, 3)) {
      case 0:
        if (!query.nuggets.empty()) query.nuggets[0].weight += 1;
        break;
      case 1:
        if (!query.grades.empty()) query.grades.begin()->second += 1;
        break;
      case 2:
        if (!query.grades.empty()) query.grades.erase(query.grades.begin());
        break;
      default:
        other["another query"];
    }
    CHECK((built_one == built(other)) == (one == other));
  }
  const auto judged = [](const std::vector<std::string>& documents) {
    NuggetQrelsBuilder builder;
    require_ok(builder.add_nugget("q", {.id = "n"}));
    for (const std::string& document : documents) require_ok(builder.add("q", "n", document));
    return value_of(std::move(builder).build());
  };
  CHECK(judged({"a", "b"}) == judged({"b", "a"}));
  CHECK(judged({"a", "b"}) != judged({"a", "c"}));
  CHECK(judged({"a"}) != judged({}));
}

TEST_CASE("Texts are equal in the same order, from any file", "[equality]") {
  CHECK(texts_of({{"a", "x"}, {"b", ""}}) == texts_of({{"a", "x"}, {"b", ""}}, "a file"));
  CHECK(texts_of({{"a", "x"}, {"b", "y"}}) != texts_of({{"b", "y"}, {"a", "x"}}));
  CHECK(texts_of({{"a", "x"}}) != texts_of({{"a", "y"}}));
  CHECK(texts_of({{"a", "x"}}) != texts_of({{"b", "x"}}));
  CHECK(Texts() == texts_of({}));
}

TEST_CASE("Samples are equal if all of their parts are", "[equality]") {
  Random random(13);
  const auto plain = random_samples(random, 4, {.texts = true, .systems = 2, .passages = 4});
  const Samples samples = built(plain);
  CHECK(samples == built(plain));
  const auto changed = [&](const auto& change) {
    auto other = plain;
    change(other[1]);
    return built(other);
  };
  CHECK(samples != changed([](PlainSample& sample) { sample.id += "x"; }));
  CHECK(samples != changed([](PlainSample& sample) { sample.query += "x"; }));
  CHECK(samples != changed([](PlainSample& sample) { sample.passages[0] += "x"; }));
  CHECK(samples != changed([](PlainSample& sample) { sample.gold[0] = 1 - sample.gold[0]; }));
  CHECK(samples != changed([](PlainSample& sample) { sample.systems[0].second[0] += 1; }));
  CHECK(samples != changed([](PlainSample& sample) {
          sample.passage_ids.clear();
          for (std::size_t i = 0; i < sample.gold.size(); ++i) sample.passage_ids.push_back(fmt::format("other {}", i));
        }));
  CHECK(samples != built(std::vector<PlainSample>(plain.begin(), plain.end() - 1)));
  std::vector<std::uint8_t> gold;
  for (std::size_t i = 0; i < samples.size(); ++i)
    gold.insert(gold.end(), samples[i].gold.begin(), samples[i].gold.end());
  CHECK(value_of(samples.with_gold(gold)) == samples);
  gold[0] = 1 - gold[0];
  CHECK(value_of(samples.with_gold(gold)) != samples);
  SamplesBuilder one, missing;
  for (SamplesBuilder* builder : {&one, &missing}) require_ok(add(*builder, plain[0]));
  CHECK(value_of(std::move(one).build()) != value_of(std::move(missing).build(1)));
}

}  // namespace equality_test
