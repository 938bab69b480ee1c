// QueryScorer: the values of evaluate for each query, whatever the measures, policies and the order of queries.
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/plain_nugget_query.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace query_scorer_test {
namespace {

/// The results for one query, as a search engine returns them.
struct Results {
  std::string query;
  std::vector<std::string> documents;
  std::vector<double> scores;

  std::vector<std::string_view> views() const { return {documents.begin(), documents.end()}; }
};

/// Results with many ties, judged and unjudged documents, and duplicates in one of four.
Results random_results(Random& random, std::string query, std::vector<std::string> known) {
  Results results{std::move(query), std::move(known), {}};
  for (int i = random.whole(0, 30); i > 0; --i) results.documents.push_back(fmt::format("unjudged{}", i));
  random.shuffle(results.documents);
  if (!results.documents.empty() && random.chance(0.25)) results.documents.push_back(results.documents[0]);
  for (std::size_t i = 0; i < results.documents.size(); ++i) results.scores.push_back(random_score(random, 9));
  return results;
}

/// Nugget judgments, other judgments of the same queries, and results.
struct Case {
  std::optional<TestCollection> collection;
  std::vector<Results> results;
};
Case random_case(Random& random) {
  NuggetQrelsBuilder nuggets;
  QrelsBuilder qrels;
  Case result;
  for (int i = 0; i < 6; ++i) {
    const std::string query = fmt::format("q{}", i);
    const PlainNuggetQuery plain = random_nugget_query(random, random_nugget_shape(random));
    add_query(nuggets, query, plain);
    REQUIRE(qrels.add(query, "never returned", 1).ok());
    std::vector<std::string> documents;
    for (const PlainDocument& document : plain.judged) {
      if (random.chance(0.7)) documents.push_back(document.id);
      if (random.chance(0.5)) REQUIRE(qrels.add(query, document.id, random.whole(-1, 3)).ok());
    }
    if (i != 2) result.results.push_back(random_results(random, query, documents));
  }
  auto judged = value_of(std::move(nuggets).build());
  if (random.chance(0.5))
    result.collection = TestCollection(std::move(judged));
  else
    result.collection = value_of(TestCollection::of(value_of(std::move(qrels).build()), std::move(judged)));
  return result;
}

Policy random_policy(Random& random) {
  Policy policy;
  policy.ties = static_cast<TieRule>(random.whole(0, 2));
  policy.precision = static_cast<ScorePrecision>(random.whole(0, 1));
  policy.duplicates = static_cast<Duplicates>(random.whole(1, 3));
  policy.depth = random.chance(0.3) ? static_cast<std::uint32_t>(random.whole(1, 15)) : 0;
  policy.judged_only = random.chance(0.2);
  return policy;
}

std::vector<std::uint64_t> bits(std::span<const double> values) {
  std::vector<std::uint64_t> result;
  for (const double value : values) result.push_back(std::bit_cast<std::uint64_t>(value));
  return result;
}

const char* const measures =
    "nDCG@10 AP RR P@5 Judged@5 Hole@10 RBP ERR@20 Bpref NumRet NumRel alpha_nDCG@10 Coverage@20 StRecall(rel=2)@5 "
    "MRecall@3 Leaning@9 MeanLeaning@9 CoverDepth AP_IA GMAP";

/// A measure of all hits, whatever its cut-off.
struct BelowCutoff {
  std::uint32_t k = 1;
  static constexpr auto descriptor =
      describe<BelowCutoff>("BelowCutoff", "All hits", "hits at any rank", "this test") | cutoff(&BelowCutoff::k);
  double operator()(const JudgedRanking& query) const noexcept { return static_cast<double>(query.hits.size()); }
};

Qrels two_queries() {
  QrelsBuilder builder;
  REQUIRE(builder.add("q1", "a", 1).ok());
  REQUIRE(builder.add("q2", "a", 0).ok());
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("a query scored alone has the values of evaluate, bit for bit") {
  Random random(1501);
  for (int i = 0; i < random_cases(300); ++i) {
    const auto [collection, results] = random_case(random);
    const Policy policy = random_policy(random);
    RunBuilder builder;
    for (const Results& one : results) REQUIRE(builder.add(one.query, one.views(), one.scores).ok());
    const Run run = value_of(std::move(builder).build());
    const Scores scores = value_of(evaluate(*collection, run, measures, {.policy = policy}));
    QueryScorer scorer = value_of(QueryScorer::of(*collection, measures, policy));
    QueryScorer copy = scorer;
    RankedListBuilder list;
    for (int repeat = 0; repeat < 12; ++repeat) {
      const std::size_t query = random.below(scores.queries().size());
      std::vector<double> expected;
      for (std::size_t m = 0; m < scores.measures().size(); ++m) expected.push_back(scores.per_query(m)[query]);
      const auto found = std::find_if(results.begin(), results.end(),
                                      [&](const Results& one) { return one.query == scores.queries()[query]; });
      const Results one = found == results.end() ? Results{scores.queries()[query], {}, {}} : *found;
      CHECK(bits(value_of(scorer.score(one.query, one.views(), one.scores))) == bits(expected));
      list.start(one.query);
      for (std::size_t row = 0; row < one.documents.size(); ++row)
        REQUIRE(list.add(one.documents[row], one.scores[row]).ok());
      CHECK(bits(value_of(copy.score(list))) == bits(expected));
      if (const auto row = run.find(one.query)) CHECK(bits(value_of(scorer.score(run[*row]))) == bits(expected));
    }
  }
}

TEST_CASE("only the ranks that measures look at are ranked, which changes no value") {
  Random random(1502);
  for_each_measure([&]<class M>(M) {
    for (int i = 0; i < random_cases(40); ++i) {
      AnyMeasure measure = random_measure<M>(random);
      for (int tries = 0; measure.cutoff() == 0 && tries < 20; ++tries) measure = random_measure<M>(random);
      const auto [collection, results] = random_case(random);
      const Policy policy = random_policy(random);
      RunBuilder builder;
      for (const Results& one : results) REQUIRE(builder.add(one.query, one.documents, one.scores).ok());
      const Run run = value_of(std::move(builder).build());
      const auto scores = evaluate(*collection, run, {measure}, {.policy = policy, .low_grades_are_zero = true});
      if (!scores.ok()) continue;  // alone, a query has the same error
      const auto scorer = QueryScorer::of(*collection, measure, policy);
      if (!scorer.ok()) continue;  // no judgment reaches the measure's rel
      QueryScorer own = *scorer;
      for (std::size_t query = 0; query < run.size(); ++query) {
        const auto row = std::find(scores.queries().begin(), scores.queries().end(), run.query(query));
        INFO(measure.text() << ", query " << run.query(query));
        CHECK(bits(value_of(own.score(run[query]))) ==
              bits(scores.per_query(0).subspan(static_cast<std::size_t>(row - scores.queries().begin()), 1)));
      }
    }
  });
}

TEST_CASE("scores that are nearly equal or far apart are ranked as evaluate ranks them") {
  constexpr double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  const std::vector<std::vector<double>> kinds = {
      {1},
      {0.0, -0.0},
      {-most, most, 0, 1},
      {least, 2 * least, 3 * least, 0, -least},
      {1, std::nextafter(1.0, 2.0), std::nextafter(1.0, 0.0)},
      {1e300, 1, 2, 3, 4, 5, 6, 7},
      {most, std::nextafter(most, 0.0)},
      {-3, -2, -1, 0, 1, 2, 3},
  };
  Random random(1503);
  for (int i = 0; i < random_cases(200); ++i) {
    const std::vector<double>& kind = kinds[random.below(kinds.size())];
    QrelsBuilder judged;
    Results results{"q", {}, {}};
    for (int document = random.whole(1, 120); document > 0; --document) {
      results.documents.push_back(fmt::format("d{}", document));
      results.scores.push_back(kind[random.below(kind.size())]);
      if (random.chance(0.5)) REQUIRE(judged.add("q", results.documents.back(), random.whole(0, 3)).ok());
    }
    REQUIRE(judged.add("q", "never returned", 1).ok());
    random.shuffle(results.documents);
    RunBuilder builder;
    REQUIRE(builder.add("q", results.documents, results.scores).ok());
    const Run run = value_of(std::move(builder).build());
    const Policy policy{.ties = static_cast<TieRule>(random.whole(0, 2))};
    const Qrels qrels = value_of(std::move(judged).build());
    for (const char* const names : {"nDCG@10 P@3", "R@50 nDCG@40", "AP RR"}) {
      const Scores scores = value_of(evaluate(qrels, run, names, {.policy = policy}));
      std::vector<double> expected;
      for (std::size_t m = 0; m < scores.measures().size(); ++m) expected.push_back(scores.per_query(m)[0]);
      QueryScorer scorer = value_of(QueryScorer::of(qrels, names, policy));
      CHECK(bits(value_of(scorer.score("q", results.views(), results.scores))) == bits(expected));
    }
  }
}

TEST_CASE("a user's own measure may look below its cut-off") {
  QrelsBuilder judged;
  REQUIRE(judged.add("q", std::map<std::string, int>{{"a", 1}, {"b", 0}, {"c", 2}}).ok());
  QueryScorer scorer = value_of(QueryScorer::of(value_of(std::move(judged).build()), BelowCutoff()));
  CHECK(value_of(scorer.score("q", std::map<std::string, double>{{"a", 1}, {"b", 3}, {"c", 2}}))[0] == 3);
}

TEST_CASE("results are scored as an engine has them") {
  struct Found {
    std::string id;
    float score;
    std::string_view name() const { return id; }
  };
  const std::vector<Found> hits = {{"b", 1}, {"a", 3}, {"c", 2}};
  QueryScorer scorer = value_of(QueryScorer::of(two_queries(), "RR P@2 NumRet"));
  const std::vector<double> expected = {1, 0.5, 3};
  const auto has_values = [&](const Result<std::span<const double>>& values) {
    return std::ranges::equal(value_of(values), expected);
  };
  CHECK(has_values(scorer.score("q1", hits, &Found::id, &Found::score)));
  CHECK(has_values(scorer.score("q1", hits, &Found::name, [](const Found& hit) { return hit.score; })));
  CHECK(has_values(scorer.score("q1", std::vector<std::string>{"b", "a", "c"}, std::vector<float>{1, 3, 2})));
  CHECK(has_values(scorer.score("q1", std::map<std::string, int>{{"b", 1}, {"a", 3}, {"c", 2}})));
  CHECK(scorer.is_judged("q2"));
  CHECK_FALSE(scorer.is_judged("q3"));
}

// The values belong to the scorer: those of a temporary are refused when compiled.
template <class T>
concept CanScore = requires(T&& scorer, RankedListBuilder& results, std::map<std::string, double>& pairs) {
  std::forward<T>(scorer).score(results);
  std::forward<T>(scorer).score("q", pairs);
};
static_assert(CanScore<QueryScorer&> && !CanScore<QueryScorer>);

TEST_CASE("a query without relevant documents is undefined if the policy leaves it out") {
  const std::vector<std::string_view> documents = {"a"};
  const std::vector<double> scores = {1};
  QueryScorer scorer = value_of(QueryScorer::of(two_queries(), "AP", {.no_relevant = NoRelevant::skip}));
  CHECK(value_of(scorer.score("q1", documents, scores))[0] == 1);
  CHECK(std::isnan(value_of(scorer.score("q2", documents, scores))[0]));
}

TEST_CASE("the audit of a single query counts its unjudged documents") {
  const std::vector<std::string_view> documents = {"a", "b", "c"};
  const std::vector<double> scores = {1, 2, 3};
  QueryScorer scorer = value_of(QueryScorer::of(two_queries(), "P@2"));
  REQUIRE(scorer.score("q1", documents, scores).ok());
  CHECK(std::vector(scorer.audit().begin(), scorer.audit().end()) == std::vector<CutoffAudit>{{2, 2, 2, 0, 0}});
}

TEST_CASE("a scorer fails where evaluate fails, and names query and document") {
  const auto message_of = [](const auto& result) { return message(result.status()); };
  CHECK(message_of(QueryScorer::of(Qrels(), "AP")) == "the qrels contain no judgments");
  CHECK(message_of(QueryScorer::of(two_queries(), "nDGC@10")).find("did you mean nDCG") != std::string::npos);
  CHECK(message_of(QueryScorer::of(two_queries(), "Coverage@5")) ==
        "Coverage@5 needs nugget judgments, but only document judgments were given");

  QueryScorer scorer = value_of(QueryScorer::of(two_queries(), "AP"));
  const std::vector<std::string_view> documents = {"a", "b", "a"};
  const std::vector<double> scores = {3, 2, 1};
  CHECK(message_of(scorer.score("q9", documents, scores)) == "query 'q9' is not judged");
  CHECK(message_of(scorer.score("q1", documents, scores)) ==
        "query 'q1': duplicate document 'a', at positions 1 and 3");
  CHECK(message_of(scorer.score("q1", documents, std::span(scores).first(2))) ==
        "query 'q1': there must be one score for each document, not 2 scores for 3 documents");
  const std::vector<double> broken = {3, std::numeric_limits<double>::quiet_NaN(), 1};
  CHECK(message_of(scorer.score("q1", documents, broken)) ==
        "query 'q1', document 'b': the score must be a finite number, not nan");
  const std::vector<std::string_view> empty = {"a", "", "c"};
  CHECK(message_of(scorer.score("q1", empty, scores)) == "query 'q1': a document id is empty");

  const std::vector<std::string_view> good = {"a", "b", "c"};
  CHECK(value_of(scorer.score("q1", good, scores))[0] == 1);  // an error leaves nothing behind
}

TEST_CASE("a builder of ranked lists adds all documents of a call, or none") {
  RankedListBuilder list;
  list.start("q");
  REQUIRE(list.add("a", 1).ok());
  const std::vector<std::string_view> documents = {"b", ""};
  CHECK_FALSE(list.add(documents, std::vector<double>{2, 3}).ok());
  CHECK_FALSE(list.add("c", std::numeric_limits<double>::infinity()).ok());
  CHECK_FALSE(list.add(std::string(70'000, 'x'), 1).ok());
  REQUIRE(list.size() == 1);
  CHECK(list.list().query == "q");
  CHECK(list.list().documents[0] == "a");
  list.start("next");
  CHECK(list.size() == 0);
  CHECK(list.list().query == "next");
}

}  // namespace query_scorer_test
