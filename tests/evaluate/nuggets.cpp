// evaluate with nuggets: every measure under every order of ties against its plain form, both kinds of measures in one
// call, missing queries, the audit, and independence of threads and files.
#include "support/plain_nugget_query.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>

#include <fmt/format.h>

#include <bit>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nuggets_test {
namespace {

/// A nugget-aware measure with its plain form.
struct Pair {
  AnyMeasure ours;
  std::function<double(const PlainNuggetQuery&, Diversity)> plain;
};

/// One of each nugget-aware measure, with random parameters.
std::vector<Pair> one_of_each(Random& random, bool exact) {
  std::vector<Pair> pairs;
  for_each_measure([&](auto kind) {
    using M = decltype(kind);
    if constexpr (NuggetMeasure<M>) {
      M measure = random_nugget_measure<M>(random);
      if constexpr (requires { measure.ideal; }) measure.ideal = exact ? measure.ideal : Ideal::greedy;
      pairs.push_back({measure, [measure](const PlainNuggetQuery& q, Diversity diversity) {
                         return plain_value(measure, q, diversity);
                       }});
    }
  });
  return pairs;
}

std::vector<AnyMeasure> measures_of(const std::vector<Pair>& pairs) {
  std::vector<AnyMeasure> measures;
  for (const Pair& pair : pairs) measures.push_back(pair.ours);
  return measures;
}

struct Row {
  std::string document;
  std::optional<std::size_t> judged;
  double score;
  std::uint32_t rank;
  std::size_t position;
};

/// Whether a comes before b.
bool comes_first(const Row& a, const Row& b, const Policy& policy) {
  if (policy.ties == TieRule::rank_column) return a.rank < b.rank;
  const bool single = policy.precision == ScorePrecision::float32;
  const double left = single ? static_cast<float>(a.score) : a.score;
  const double right = single ? static_cast<float>(b.score) : b.score;
  if (left != right) return left > right;
  if (policy.ties == TieRule::docno_desc) return a.document > b.document;
  if (policy.ties == TieRule::docno_asc) return a.document < b.document;
  return a.position < b.position;
}

/// Returned documents of a query, judged or not, with many equal scores.
std::vector<Row> random_rows(Random& random, const PlainNuggetQuery& q) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < q.judged.size(); ++i)
    if (random.chance(0.8)) rows.push_back({q.judged[i].id, i, 0, 0, 0});
  for (int i = random.whole(1, 8); i > 0; --i) rows.push_back({fmt::format("unjudged{}", i), std::nullopt, 0, 0, 0});
  random.shuffle(rows);
  std::vector<std::uint32_t> ranks;
  for (std::uint32_t i = 0; i < rows.size(); ++i) ranks.push_back(2 * i + 1);
  random.shuffle(ranks);
  const int distinct = random.whole(0, 12);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].score = random_score(random, distinct);
    rows[i].rank = ranks[i];
    rows[i].position = i;
  }
  return rows;
}

/// The query with its rows ranked under the policy.
PlainNuggetQuery ranked(PlainNuggetQuery q, std::vector<Row> rows, const Policy& policy) {
  std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return comes_first(a, b, policy); });
  if (policy.depth != 0 && rows.size() > policy.depth) rows.resize(policy.depth);
  q.ranking.clear();
  for (const Row& row : rows)
    if (row.judged || !policy.judged_only) q.ranking.push_back(row.judged);
  return q;
}

Policy random_policy(Random& random) {
  Policy policy;
  policy.ties = static_cast<TieRule>(random.whole(0, 3));
  policy.precision = static_cast<ScorePrecision>(random.whole(0, 1));
  policy.depth = random.chance(0.3) ? static_cast<std::uint32_t>(random.whole(1, 15)) : 0;
  policy.judged_only = random.chance(0.2);
  policy.diversity = static_cast<Diversity>(random.whole(0, 1));
  return policy;
}

/// Query q1 has nuggets 1 (supported by a and b) and 2 (by b), q2 nugget 1 (by c), q3 none.
NuggetQrels three_queries() {
  NuggetQrelsBuilder builder;
  for (const char* id : {"1", "2"}) REQUIRE(builder.add_nugget("q1", {.id = id}).ok());
  REQUIRE(builder.add_nugget("q2", {.id = "1"}).ok());
  REQUIRE(builder.add_query("q3").ok());
  REQUIRE(builder.add("q1", "1", "a").ok());
  REQUIRE(builder.add("q1", "1", "b").ok());
  REQUIRE(builder.add("q1", "2", "b").ok());
  REQUIRE(builder.add("q2", "1", "c").ok());
  return value_of(std::move(builder).build());
}
const std::vector<Returned> results = {{"q1", "x", 4}, {"q1", "a", 3}, {"q1", "b", 2}, {"q3", "a", 1}, {"q4", "z", 1}};

std::vector<double> values(std::span<const double> row) { return {row.begin(), row.end()}; }

std::vector<AnyMeasure> both_kinds() {
  return value_of(
      parse_measures("alpha_nDCG@10 AP nDCG@5 Coverage@5 P@3 alpha_nDCG(ideal=exact,work=300)@10 CoverDepth NumRet "
                     "Leaning@9 MRecall(rel=2)@2 "
                     "nNRBP(rel=2,ideal=exact,work=3) AP_IA Judged@10 GradedERR_IA"));
}

/// Many queries with nuggets and document judgments, and a run large enough for four threads.
struct ManyQueries {
  NuggetQrels nuggets;
  Qrels qrels;
  Run run;
  std::string text;  // of the run
};
ManyQueries make_many_queries() {
  Random random(444);
  NuggetQrelsBuilder nuggets;
  QrelsBuilder qrels;
  RunBuilder run("tag");
  std::string text;
  for (int i = 0; i < 300; ++i) {
    const std::string query = fmt::format("q{:03}", i);
    const PlainNuggetQuery plain = random_nugget_query(random, random_nugget_shape(random));
    add_query(nuggets, query, plain);
    REQUIRE(qrels.add(query, "never returned", 1).ok());
    if (i % 20 == 7) continue;
    std::vector<std::string> documents;
    for (const PlainDocument& document : plain.judged)
      if (random.chance(0.7)) documents.push_back(document.id);
    while (documents.size() < 700) documents.push_back(fmt::format("unjudged{}", documents.size()));
    random.shuffle(documents);
    for (const std::string& document : documents) {
      const int score = random.whole(1, 400);
      if (random.chance(0.1)) REQUIRE(qrels.add(query, document, random.whole(0, 2)).ok());
      REQUIRE(run.add(query, document, score).ok());
      text += fmt::format("{} Q0 {} 0 {} tag\n", query, document, score);
    }
  }
  return {value_of(std::move(nuggets).build()), value_of(std::move(qrels).build()), value_of(std::move(run).build()),
          text};
}

/// The row of a measure, bit for bit, and its overall value.
std::vector<std::uint64_t> bits_of_measure(const Scores& scores, std::size_t measure) {
  std::vector<std::uint64_t> bits = {std::bit_cast<std::uint64_t>(scores.mean(measure))};
  for (const double value : scores.per_query(measure)) bits.push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

}  // namespace

TEST_CASE("every nugget-aware measure, under every order of ties, equals its plain form", "[nuggets]") {
  Random random(441);
  int different = 0;
  for (int i = 0; i < random_cases(5000) && different < 5; ++i) {
    const bool exact = i % 4 == 0;
    const std::vector<Pair> pairs = one_of_each(random, exact);
    EvaluateOptions options;
    options.policy = random_policy(random);
    NuggetQrelsBuilder nuggets;
    TableBuilder run;
    std::vector<PlainNuggetQuery> queries;  // in byte order of their ids; the first is missing in the run
    for (int query = 0; query < 5; ++query) {
      const std::string id = fmt::format("q{}", query);
      const PlainNuggetQuery q = random_nugget_query(random, exact ? NuggetShape{6, 6} : random_nugget_shape(random));
      const std::vector<Row> rows = random_rows(random, q);
      add_query(nuggets, id, q);
      queries.push_back(ranked(q, rows, options.policy));
      if (query == 0) continue;
      for (const Row& row : rows) REQUIRE(run.add(id, row.document, row.score, row.rank).ok());
    }
    const Scores scores = value_of(evaluate(value_of(std::move(nuggets).build()),
                                            value_of(Run::of(run.finish(), "sys")), measures_of(pairs), options));
    for (std::size_t m = 0; m < pairs.size(); ++m) {
      const bool defined_only = may_be_undefined(pairs[m].ours.aggregate());
      double sum = 0, count = 0;
      for (std::size_t query = 0; query < queries.size(); ++query) {
        double wanted = pairs[m].plain(queries[query], options.policy.diversity);
        if (query == 0) wanted = defined_only ? std::nan("") : 0;
        if (!std::isnan(wanted)) sum += wanted;
        if (!std::isnan(wanted)) ++count;
        if (nearly_or_undefined(scores.per_query(m)[query], wanted)) continue;
        ++different;
        UNSCOPED_INFO(fmt::format("{} is {}, not {}, with ties={}, {}, of {}", pairs[m].ours.text(),
                                  scores.per_query(m)[query], wanted, enum_text(options.policy.ties),
                                  enum_text(options.policy.diversity), queries[query].text()));
      }
      if (pairs[m].ours.aggregate() == Aggregate::pooled) continue;  // leaning.cpp tests pooled measures
      const double mean = count > 0 ? sum / count : std::nan("");
      if (!nearly_or_undefined(scores.mean(m), mean)) {
        ++different;
        UNSCOPED_INFO(fmt::format("the mean of {} is {}, not {}", pairs[m].ours.text(), scores.mean(m), mean));
      }
    }
  }
  CHECK(different == 0);
}

TEST_CASE("measures of documents take documents that support a nugget as relevant", "[nuggets]") {
  Random random(442);
  for (int i = 0; i < random_cases(2000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
    NuggetQrelsBuilder builder;
    add_query(builder, "q", q);
    const NuggetQrels nuggets = value_of(std::move(builder).build());
    RunBuilder run("sys");
    for (std::size_t rank = 1; rank <= q.ranking.size(); ++rank) {
      const auto& document = q.ranking[rank - 1];
      REQUIRE(
          run.add("q", document ? q.judged[*document].id : fmt::format("unjudged{}", rank), -static_cast<double>(rank))
              .ok());
    }
    if (q.ranking.empty()) REQUIRE(run.add("q", "unjudged", 1).ok());
    const Run returned = value_of(std::move(run).build());
    for (const DocumentGrade grade : {DocumentGrade::best, DocumentGrade::count}) {
      const auto gain = [&](std::size_t document) {
        double best = 0;
        for (const auto& [nugget, support] : q.judged[document].grades) best = std::max(best, support);
        return grade == DocumentGrade::best ? best : static_cast<double>(q.nuggets_of(document, 1).size());
      };
      double found = 0, relevant = 0, dcg = 0, ideal = 0;
      std::vector<double> gains;
      for (std::size_t document = 0; document < q.judged.size(); ++document) {
        gains.push_back(gain(document));
        relevant += gain(document) >= 1 ? 1 : 0;
      }
      std::sort(gains.begin(), gains.end(), std::greater<>());
      for (std::size_t rank = 1; rank <= 5; ++rank) {
        const double discount = log_discount(static_cast<double>(rank));
        if (rank <= gains.size()) ideal += gains[rank - 1] * discount;
        if (rank > q.ranking.size() || !q.ranking[rank - 1]) continue;
        found += gain(*q.ranking[rank - 1]) >= 1 ? 1 : 0;
        dcg += gain(*q.ranking[rank - 1]) * discount;
      }
      INFO(enum_text(grade) << " of " << q.text());
      const auto measures = value_of(parse_measures("P(rel=1)@5 R(rel=1)@5 nDCG@5"));
      const Scores scores = value_of(evaluate(nuggets.to_qrels(grade), returned, measures));
      REQUIRE(nearly(scores.mean(0), found / 5));
      REQUIRE(nearly(scores.mean(1), plain_ratio(found, relevant)));
      REQUIRE(nearly(scores.mean(2), plain_ratio(dcg, ideal)));
      if (grade == DocumentGrade::count) continue;
      const Scores of_nuggets = value_of(evaluate(nuggets, returned, measures));
      for (std::size_t m = 0; m < measures.size(); ++m) REQUIRE(of_nuggets.mean(m) == scores.mean(m));
    }
  }
}

TEST_CASE("both kinds of measures in one call have the values of two calls, bit for bit", "[nuggets]") {
  const ManyQueries sample = make_many_queries();
  const TestCollection both = value_of(TestCollection::of(sample.qrels, sample.nuggets));
  const std::vector<AnyMeasure> measures = both_kinds();
  for (const TieRule ties : {TieRule::docno_desc, TieRule::input}) {
    EvaluateOptions options;
    options.policy.ties = ties;
    const Scores together = value_of(evaluate(both, sample.run, measures, options));
    const Scores on_nuggets = value_of(evaluate(sample.nuggets, sample.run, measures, options));
    for (std::size_t m = 0; m < measures.size(); ++m) {
      INFO(measures[m].text());
      const bool of_nuggets = measures[m].support_level().has_value();
      const Scores alone = value_of(of_nuggets ? evaluate(sample.nuggets, sample.run, {measures[m]}, options)
                                               : evaluate(sample.qrels, sample.run, {measures[m]}, options));
      CHECK(bits_of_measure(together, m) == bits_of_measure(alone, 0));
      if (of_nuggets) CHECK(bits_of_measure(on_nuggets, m) == bits_of_measure(alone, 0));
      if (!of_nuggets) {
        const Scores same = value_of(evaluate(sample.nuggets.to_qrels(), sample.run, {measures[m]}, options));
        CHECK(bits_of_measure(on_nuggets, m) == bits_of_measure(same, 0));
      }
    }
    CHECK(together.mean("AP") != on_nuggets.mean("AP"));
    CHECK(together.audit().without_relevant == 0);  // of the qrels, as used by measures of documents
    CHECK(on_nuggets.audit().without_relevant > 0);
  }
}

TEST_CASE("scores do not depend on what was scored with the same collection before, nor at the same time",
          "[nuggets]") {
  const ManyQueries sample = make_many_queries();
  const std::vector<AnyMeasure> measures = both_kinds();
  std::vector<AnyMeasure> others = value_of(
      parse_measures("alpha_nDCG alpha_nDCG@2 alpha_nDCG(alpha=0.3)@10 nNRBP(rel=2) nERR_IA(ideal=exact,work=300)@10"));
  const TestCollection collection = sample.nuggets;
  const auto scores = [&](const TestCollection& judged, const std::vector<AnyMeasure>& wanted, Diversity diversity) {
    EvaluateOptions options;
    options.policy.diversity = diversity;
    return value_of(evaluate(judged, sample.run, wanted, options));
  };
  for (const Diversity diversity : {Diversity::consistent, Diversity::ndeval}) {
    const Scores wanted = scores(TestCollection(sample.nuggets), measures, diversity);
    const Scores wanted_others = scores(TestCollection(sample.nuggets), others, diversity);
    std::vector<std::string> differences(4);
    detail::run_threads(4, {}, [&](unsigned thread, const Cancel&) {
      for (int again = 0; again < 3; ++again)
        differences[thread] += thread % 2 == 0 ? first_difference(scores(collection, measures, diversity), wanted)
                                               : first_difference(scores(collection, others, diversity), wanted_others);
    });
    CHECK(differences == std::vector<std::string>(4));
  }
}

TEST_CASE("scores do not depend on threads and files", "[nuggets]") {
  const ManyQueries sample = make_many_queries();
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", sample.text);
  REQUIRE(detail::choose_threads(4, sample.run.document_count()) == 4);
  REQUIRE(detail::choose_threads(4, sample.text.size() / 36) == 4);
  const std::vector<AnyMeasure> measures = both_kinds();
  for (const TestCollection& collection :
       {TestCollection(sample.nuggets), value_of(TestCollection::of(sample.qrels, sample.nuggets))}) {
    for (const Diversity diversity : {Diversity::consistent, Diversity::ndeval}) {
      FileOptions options;
      options.policy.diversity = diversity;
      options.threads = 1;
      const Scores wanted = value_of(evaluate(collection, sample.run, measures, options));
      CHECK(wanted.audit().missing == 15);
      CHECK(wanted.audit().unproved_ideals > 0);
      for (const unsigned threads : {1U, 4U}) {
        INFO(threads << " threads");
        options.threads = threads;
        CHECK(first_difference(value_of(evaluate(collection, sample.run, measures, options)), wanted) == "");
        CHECK(first_difference(value_of(evaluate_file(collection, path, measures, options)), wanted,
                               Reading::ignored) == "");
      }
    }
  }
}

TEST_CASE("a missing query scores 0, or is undefined for measures averaged over defined queries", "[nuggets]") {
  const std::vector<AnyMeasure> measures =
      value_of(parse_measures("Coverage@5 alpha_nDCG MRecall@5 CoverDepth Leaning(to='1',from='2')@5"));
  const double undefined = std::nan("");
  const Scores scores = value_of(evaluate(three_queries(), run_of(results), measures));
  CHECK(scores.queries() == std::vector<std::string>{"q1", "q2", "q3"});
  CHECK((!scores.is_missing(0) && scores.is_missing(1) && !scores.is_missing(2)));
  const auto check = [&](std::size_t measure, const std::vector<double>& wanted, double mean) {
    INFO(measures[measure].text());
    REQUIRE(scores.per_query(measure).size() == wanted.size());
    for (std::size_t q = 0; q < wanted.size(); ++q) CHECK(nearly_or_undefined(scores.per_query(measure)[q], wanted[q]));
    CHECK(nearly_or_undefined(scores.mean(measure), mean));
  };
  // q1 has a at rank 2 and b at rank 3.
  const double second = 1 / std::log2(3.0);
  const double of_q1 = (1 * second + 1.5 * 0.5) / (2 + 0.5 * second);
  check(0, {1, 0, 0}, 1.0 / 3);
  check(1, {of_q1, 0, 0}, of_q1 / 3);
  check(2, {1, 0, 1}, 2.0 / 3);  // q3 has no nuggets, so that all of them are covered
  check(3, {3, undefined, undefined}, 3);
  check(4, {(2.0 - 1) / 2, undefined, undefined}, 0.5);
  CHECK(scores.audit().missing == 1);
  CHECK(scores.audit().extra == 1);
  CHECK(scores.audit().without_relevant == 1);

  EvaluateOptions options;
  options.policy.queries = Queries::intersection;
  CHECK(value_of(evaluate(three_queries(), run_of(results), measures, options)).mean("Coverage@5") == 0.5);
  options.policy.no_relevant = NoRelevant::skip;
  CHECK(value_of(evaluate(three_queries(), run_of(results), measures, options)).mean("Coverage@5") == 1);
  // The mean of a measure that is undefined for all queries is undefined.
  const Scores none = value_of(evaluate(three_queries(), run_of({{"q2", "x", 1}}), measures));
  CHECK(std::isnan(none.mean("CoverDepth")));
  CHECK(std::isnan(none.mean(4)));
  CHECK(none.mean("Coverage@5") == 0);
}

TEST_CASE("the audit counts unproved exact ideals", "[nuggets]") {
  NuggetQrelsBuilder builder;
  for (const std::string query : {"q1", "q2", "q3"}) {
    for (const char* id : {"1", "2", "3", "4", "5", "6"}) REQUIRE(builder.add_nugget(query, {.id = id}).ok());
    // The proof takes a search: greedy begins with the document of four nuggets.
    for (const auto& [document, supported] :
         std::vector<std::pair<std::string, std::string>>{{"a", "1245"}, {"b", "123"}, {"c", "456"}})
      for (const char nugget : supported) REQUIRE(builder.add(query, std::string(1, nugget), document).ok());
  }
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  const Run run = run_of({{"q1", "b", 3}, {"q1", "c", 2}, {"q2", "a", 1}});
  const auto unproved = [&](const std::string& measures) {
    return value_of(evaluate(nuggets, run, value_of(parse_measures(measures)))).audit().unproved_ideals;
  };
  CHECK(unproved("alpha_nDCG(alpha=1)@2") == 0);
  CHECK(unproved("alpha_nDCG(alpha=1,ideal=exact)@2") == 0);
  CHECK(unproved("alpha_nDCG(alpha=1,ideal=exact,work=1)@2") == 2);  // of the queries that the run has
  CHECK(unproved("alpha_nDCG(alpha=1,ideal=exact,work=1)@2 nERR_IA(alpha=1,ideal=exact,work=1)@2 "
                 "alpha_nDCG(alpha=1,rel=1,ideal=exact)@2") == 4);
  CHECK(unproved("alpha_nDCG(alpha=1,rel=2,ideal=exact,work=1)@2") == 0);  // no support, so the ideal is proved
  const Scores scores = value_of(evaluate(nuggets, run,
                                          value_of(parse_measures("alpha_nDCG(alpha=1)@2 "
                                                                  "alpha_nDCG(alpha=1,ideal=exact)@2"))));
  CHECK(scores.per_query(0)[0] == 1);  // beats greedy
  CHECK(scores.per_query(1)[0] == 1);
  CHECK(scores.per_query(0)[1] > scores.per_query(1)[1]);
}

TEST_CASE("a user's nugget measure is scored like a built-in one", "[nuggets]") {
  const AnyMeasure first("FirstNuggets", [](const NuggetRanking& query) {
    std::size_t nuggets = 0;
    if (!query.hits.empty()) for_each_nugget(query.mask_of(query.hits[0].document), [&](std::size_t) { ++nuggets; });
    return static_cast<double>(nuggets);
  });
  const AnyMeasure count(
      "NumNuggets", [](const NuggetRanking& query) { return static_cast<double>(query.judged.nuggets.size()); },
      Aggregate::sum);
  CHECK(first.support_level() == default_support_level);
  CHECK(count.support_level() == default_support_level);
  const Scores scores = value_of(evaluate(three_queries(), run_of(results), {first, AP{}, count}));
  CHECK(values(scores.per_query("FirstNuggets")) == std::vector<double>{1, 0, 0});
  CHECK(scores.mean("FirstNuggets") == 1.0 / 3);
  CHECK(scores.mean("AP") == (1.0 / 2 + 2.0 / 3) / 2 / 3);
  // Counts include missing queries.
  CHECK(values(scores.per_query("NumNuggets")) == std::vector<double>{2, 1, 0});
  CHECK(scores.mean("NumNuggets") == 3);
  CHECK(error_of(evaluate(qrels_of({{"q1", "a", 1}}), run_of(results), {AP{}, first})) ==
        "run 'sys': FirstNuggets needs nugget judgments, but only document judgments were given");
}

TEST_CASE("a nugget-aware measure without nuggets is an error for any run", "[nuggets]") {
  const Qrels qrels = qrels_of({{"q1", "a", 1}});
  const std::string wanted = "alpha_nDCG@10 needs nugget judgments, but only document judgments were given";
  const std::vector<AnyMeasure> measures = {AP{}, alpha_nDCG{.k = 10}, Coverage{}};
  CHECK(error_of(evaluate(qrels, run_of(results), measures)) == "run 'sys': " + wanted);
  CHECK(error_of(evaluate(qrels, run_of({{"q9", "a", 1}}), measures)) == "run 'sys': " + wanted);
  CHECK(error_of(evaluate(qrels, Run(), measures)) == "run '': " + wanted);
  CHECK(evaluate(qrels, run_of(results), measures).status().code() == StatusCode::invalid_input);
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", "q1 Q0 a 1 1 tag\n");
  CHECK(error_of(evaluate_file(qrels, path, measures)) == path + ": " + wanted);
  CHECK(error_of(evaluate(three_queries(), Run(), measures)) == "");
}

TEST_CASE("queries that only qrels or only nuggets judge cannot be evaluated together", "[nuggets]") {
  CHECK(error_of(TestCollection::of(qrels_of({{"q1", "a", 1}, {"q2", "a", 1}}), three_queries())) ==
        "query 'q3' is judged by the nuggets but not by the qrels; both must judge the same queries: use each "
        "separately");
}

}  // namespace nuggets_test
