// Properties of nugget-aware measures: invariance, monotonicity, agreement with each other and with measures of
// documents, and refused parameters.
#include "support/plain_nugget_query.hpp"
#include "support/same_number.hpp"

#include <fmt/format.h>

#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_properties_test {
namespace {

/// Calls visit(M{}) for each nugget-aware measure M.
template <class Visit>
void for_each_nugget_measure(Visit&& visit) {
  for_each_measure([&](auto measure) {
    if constexpr (NuggetMeasure<decltype(measure)>) visit(measure);
  });
}

double value(const auto& measure, const PlainNuggetQuery& q, Diversity diversity = Diversity::consistent) {
  NuggetRanker ranker(diversity, measure.rel);
  return measure(NuggetQuery(q).rank(ranker));
}

/// The same query with other names and another order of judgments.
PlainNuggetQuery renamed(Random& random, const PlainNuggetQuery& q) {
  PlainNuggetQuery other;
  other.weights = q.weights;
  std::vector<std::size_t> order(q.judged.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(order);
  const std::vector<std::string> ids = random_ids(random, order.size());
  std::vector<std::size_t> position(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    other.judged.push_back({ids[i], q.judged[order[i]].grades});
    position[order[i]] = i;
  }
  for (const auto& document : q.ranking)
    other.ranking.push_back(document ? std::optional(position[*document]) : std::nullopt);
  return other;
}

/// A ranking of the judged documents in this order.
PlainNuggetQuery ranked(PlainNuggetQuery q, const std::vector<std::size_t>& order) {
  q.ranking.assign(order.begin(), order.end());
  return q;
}

/// The order of all judged documents with the most novelty up to k.
std::vector<std::size_t> best_order(const PlainNuggetQuery& q, double rel, double alpha, std::size_t k,
                                    const Discount& discount) {
  std::vector<std::size_t> order(q.judged.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::size_t> best = order;
  double most = -1;
  do {
    const double sum = plain_novelty(ranked(q, order).ranked(rel), q.weights, alpha, k, discount);
    if (sum > most) best = order;
    most = std::max(most, sum);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

/// The best ranking by brute force scores 1.
template <class M, class DiscountOf>
void check_best_is_one(std::uint64_t seed, DiscountOf discount_of) {
  Random random(seed);
  for (int i = 0; i < random_cases(2000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, {6, 5});
    M measure = random_nugget_measure<M>(random);
    measure.ideal = Ideal::exact;
    std::size_t last = plain_last(0);
    if constexpr (requires { measure.k; }) last = plain_last(measure.k);
    const PlainNuggetQuery best = ranked(q, best_order(q, measure.rel, measure.alpha, last, discount_of(measure)));
    INFO(canonical_text(measure) << " of " << best.text());
    REQUIRE(std::abs(value(measure, best) - (plain_n(q, measure.rel) > 0 ? 1 : 0)) <= 1e-12);
  }
}

template <class M>
std::string error_of_making(const M& measure) {
  try {
    const AnyMeasure any = measure;
    return "made " + any.text();
  } catch (const ParameterError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("by default values depend neither on names of documents nor on the order of judgments", "[nuggets]") {
  Random random(341);
  for_each_nugget_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < random_cases(4000); ++i) {
      M measure = random_nugget_measure<M>(random);
      if constexpr (requires { measure.work; }) measure.work = 100;
      const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
      INFO(canonical_text(measure) << " of " << q.text());
      REQUIRE(same(value(measure, q), value(measure, renamed(random, q))));
    }
  });
}

TEST_CASE("unjudged documents at the end of a ranking change nothing", "[nuggets]") {
  Random random(340);
  for_each_nugget_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < random_cases(1000); ++i) {
      M measure = random_nugget_measure<M>(random);
      if constexpr (requires { measure.work; }) measure.work = 100;
      PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
      const double before = value(measure, q);
      q.ranking.resize(q.ranking.size() + random.below(30));
      INFO(canonical_text(measure) << " of " << q.text());
      REQUIRE(same(value(measure, q), before));
    }
  });
}

TEST_CASE("the best of all rankings scores 1 if the ideal is exact", "[nuggets]") {
  check_best_is_one<alpha_nDCG>(342, [](const alpha_nDCG&) { return log_discount; });
  check_best_is_one<nERR_IA>(343, [](const nERR_IA&) { return reciprocal_discount; });
  check_best_is_one<nNRBP>(344, [](const nNRBP& measure) { return geometric_discount(measure.beta); });
}

TEST_CASE("greedy's own ranking scores 1, also with ndeval's diversity", "[nuggets]") {
  Random random(345);
  for (int i = 0; i < random_cases(5000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
    const auto diversity = static_cast<Diversity>(random.whole(0, 1));
    const double alpha = random.pick<double>({0, 0.3, 0.5, 1});
    std::vector<std::size_t> order;
    for (const PlainStep step : plain_greedy(q, 1, alpha, diversity)) order.push_back(step.document);
    INFO(enum_text(diversity) << ", alpha " << alpha << ", " << q.text());
    const double expected = plain_n(q, 1) > 0 ? 1 : 0;
    REQUIRE(value(alpha_nDCG{.alpha = alpha}, ranked(q, order), diversity) == expected);
    REQUIRE(value(nERR_IA{.k = 3, .alpha = alpha}, ranked(q, order), diversity) == expected);
    REQUIRE(value(nNRBP{.alpha = alpha}, ranked(q, order), diversity) == expected);
  }
}

TEST_CASE("rankings score at most 1 with an exact ideal, and if a ranking better than greedy is its own ideal",
          "[nuggets]") {
  Random random(346);
  std::size_t beats_ndeval = 0;
  for (int i = 0; i < random_cases(20'000); ++i) {
    PlainNuggetQuery q = random_nugget_query(random, {7, 6});
    const auto k = static_cast<std::uint32_t>(random.whole(0, 6));
    const double alpha = random.pick<double>({0.3, 0.5, 1});
    if (random.chance(0.5)) q = ranked(q, best_order(q, 1, alpha, plain_last(k), log_discount));
    const double greedy = value(alpha_nDCG{.k = k, .alpha = alpha}, q);
    const double exact = value(alpha_nDCG{.k = k, .alpha = alpha, .ideal = Ideal::exact}, q);
    const double ndeval = value(alpha_nDCG{.k = k, .alpha = alpha}, q, Diversity::ndeval);
    INFO(fmt::format("alpha {}, k {}: {}, {} and {}, of {}", alpha, k, greedy, exact, ndeval, q.text()));
    REQUIRE(greedy <= 1);
    REQUIRE(exact <= greedy);
    REQUIRE(exact >= 0);
    beats_ndeval += ndeval > 1 + 1e-9 ? 1 : 0;
  }
  CHECK(beats_ndeval > static_cast<std::size_t>(random_cases(10)));
}

TEST_CASE("Coverage and StRecall never fall as k grows, and end at the supported nuggets", "[nuggets]") {
  Random random(347);
  for (int i = 0; i < random_cases(5000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
    INFO(q.text());
    const NuggetQuery query(q);
    NuggetRanker ranker;
    const NuggetRanking ranking = query.rank(ranker);
    double coverage = 0;
    double recall = 0;
    for (std::uint32_t k = 1; k < 30; ++k) {
      REQUIRE(Coverage{.k = k}(ranking) >= coverage);
      REQUIRE(StRecall{.k = k}(ranking) >= recall);
      coverage = Coverage{.k = k}(ranking);
      recall = StRecall{.k = k}(ranking);
      REQUIRE(coverage <= recall);  // unsupported nuggets count in the first only
    }
    std::vector<std::size_t> all(q.judged.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    REQUIRE(value(StRecall{.k = 100}, ranked(q, all)) == (plain_supported(q, 1).empty() ? 0 : 1));
  }
}

TEST_CASE("with alpha = 0 a repeated nugget keeps its gain: documents gain the weight of their nuggets", "[nuggets]") {
  Random random(348);
  for (int i = 0; i < random_cases(5000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
    const auto k = static_cast<std::uint32_t>(random.whole(1, 20));
    INFO("k " << k << ", " << q.text());
    const auto weight = [&](const Nuggets& nuggets) {
      double sum = 0;
      for (const std::size_t nugget : nuggets) sum += q.weights[nugget];
      return sum;
    };
    std::vector<double> gains;  // of all judged documents, largest first
    for (const Nuggets& nuggets : q.judged_for(1)) gains.push_back(weight(nuggets));
    std::sort(gains.begin(), gains.end(), std::greater<>());
    const NuggetList list = q.ranked(1);
    double dcg = 0, ideal = 0, most = 0, err = 0, most_err = 0, rbp = 0;
    for (std::size_t rank = 1; rank <= list.size() || rank <= k; ++rank) {
      const double gain = rank <= list.size() ? weight(list[rank - 1]) : 0;
      const double discount = log_discount(static_cast<double>(rank));
      rbp += gain * std::pow(0.8, rank - 1);
      if (rank > k) continue;
      dcg += gain * discount;
      ideal += rank <= gains.size() ? gains[rank - 1] * discount : 0;
      most += plain_n(q, 1) * discount;
      err += gain / static_cast<double>(rank);
      most_err += plain_n(q, 1) / static_cast<double>(rank);
    }
    REQUIRE(nearly(value(alpha_nDCG{.k = k, .alpha = 0}, q), plain_ratio(dcg, ideal)));
    REQUIRE(
        nearly(value(alpha_nDCG{.k = k, .alpha = 0, .ideal = Ideal::exact, .work = 2}, q), plain_ratio(dcg, ideal)));
    REQUIRE(nearly(value(alpha_DCG{.k = k, .alpha = 0}, q), plain_ratio(dcg, most)));
    REQUIRE(nearly(value(ERR_IA{.k = k, .alpha = 0}, q), plain_ratio(err, most_err)));
    REQUIRE(nearly(value(NRBP{.alpha = 0, .beta = 0.8}, q), plain_ratio(0.2 * rbp, plain_n(q, 1))));
  }
}

TEST_CASE("equal weights do not matter", "[nuggets]") {
  Random random(349);
  for_each_nugget_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < random_cases(2000); ++i) {
      const M measure = random_nugget_measure<M>(random);
      const bool exact = wants_exact_ideal(measure);
      PlainNuggetQuery q = random_nugget_query(random, exact ? NuggetShape{6, 6} : random_nugget_shape(random));
      std::fill(q.weights.begin(), q.weights.end(), 1.0);
      const double with_one = value(measure, q);
      // Equal gains, and therefore greedy's choice, depend on rounding unless the weight is a power of two.
      bool greedy = false;
      if constexpr (requires { measure.ideal; }) greedy = !exact;
      const double weight =
          greedy ? random.pick<double>({0.25, 2, 1024}) : random.pick<double>({0.1, 3, 7.7, 1e-6, 1e9});
      std::fill(q.weights.begin(), q.weights.end(), weight);
      INFO(canonical_text(measure) << " of " << q.text());
      REQUIRE(nearly_or_undefined(value(measure, q), with_one));
    }
  });
}

TEST_CASE("a query without nuggets or an empty ranking scores 0, except MRecall of the former", "[nuggets]") {
  PlainNuggetQuery none;
  none.ranking.assign(3, std::nullopt);
  PlainNuggetQuery empty;
  empty.weights = {1, 1};
  empty.judged = {{"a", {{0, 1}}}, {"b", {{0, 0}, {1, 1}}}};
  for (const Diversity diversity : {Diversity::consistent, Diversity::ndeval}) {
    for_each_nugget_measure([&](auto measure) {
      using M = decltype(measure);
      INFO(M::descriptor.name);
      const bool undefined = may_be_undefined(M::descriptor.aggregate);
      const double of_none = value(measure, none, diversity);
      const double of_empty = value(measure, empty, diversity);
      CHECK(std::isnan(of_none) == undefined);
      CHECK(std::isnan(of_empty) == undefined);
      if (undefined) return;
      CHECK(of_none == (std::is_same_v<M, MRecall> ? 1 : 0));
      CHECK(of_empty == 0);
    });
  }
}

TEST_CASE("unsupported nuggets count in Coverage, MRecall and CoverDepth only", "[nuggets]") {
  PlainNuggetQuery q;
  q.weights = {1, 1, 1};
  q.judged = {{"a", {{0, 1}}}, {"b", {{1, 1}, {2, 0}}}};
  q.ranking = {0, std::nullopt, 1};
  CHECK(value(Coverage{}, q) == 2.0 / 3);
  CHECK(value(StRecall{}, q) == 1);
  CHECK(value(MRecall{.k = 3}, q) == 0);
  CHECK(value(MRecall{.k = 2}, q) == 0);
  CHECK(value(MRecall{.k = 1}, q) == 1);
  CHECK(std::isnan(value(CoverDepth{}, q)));
  CHECK(value(CoverDepth{.nuggets = irmetrics::NuggetSet::supported}, q) == 3);
  CHECK(std::isnan(value(CoverDepth{.k = 2, .nuggets = irmetrics::NuggetSet::supported}, q)));
  CHECK(value(P_IA{.k = 3}, q) == Approx(1.0 / 3).epsilon(1e-15));
  CHECK(value(Coverage{.rel = 0}, q) == 1);  // a judgment of 0 is support at grade 0
  CHECK(value(CoverDepth{.rel = 0}, q) == 3);
  CHECK(value(Coverage{.rel = 2}, q) == 0);
}

TEST_CASE("a value out of its range is refused, and the message names parameter and range", "[nuggets]") {
  CHECK(error_of_making(alpha_nDCG{.alpha = 1.5}) == "alpha_nDCG: alpha must be in [0, 1], not 1.5");
  CHECK(error_of_making(alpha_DCG{.alpha = -0.1}) == "alpha_DCG: alpha must be in [0, 1], not -0.1");
  CHECK(error_of_making(ERR_IA{.alpha = std::nan("")}) == "ERR_IA: alpha must be in [0, 1], not nan");
  CHECK(error_of_making(nERR_IA{.rel = std::numeric_limits<double>::infinity()}) ==
        "nERR_IA: rel must be a finite number, not inf");
  CHECK(error_of_making(NRBP{.beta = 1.01}) == "NRBP: beta must be in [0, 1], not 1.01");
  CHECK(error_of_making(nNRBP{.work = 0}) == "nNRBP: work must be at least 1, not 0");
  CHECK(error_of_making(alpha_nDCG{.work = 0}) == "alpha_nDCG: work must be at least 1, not 0");
  CHECK(error_of_making(GradedERR_IA{.max_grade = 0}) == "GradedERR_IA: max_grade must be in (0, 1000], not 0");
  CHECK(error_of_making(alpha_DCG{.k = 0}) == "alpha_DCG: k must be at least 1, not 0");
  CHECK(error_of_making(Coverage{.k = 0}) == "Coverage: k must be at least 1, not 0");
  CHECK(error_of_making(MRecall{.k = 0}) == "MRecall: k must be at least 1, not 0");
  const std::string texts = "must be a text that is not empty and has quotes of one kind at most, not ";
  CHECK(error_of_making(Leaning{.to = ""}) == "Leaning: to " + texts + "''");
  CHECK(error_of_making(Leaning{.to = "a'b"}) == R"(made Leaning(to="a'b")@5)");
  CHECK(error_of_making(Leaning{.to = "a'b\""}) == "Leaning: to " + texts + R"("a'b"")");
  CHECK(error_of_making(alpha_nDCG{.k = 0}) == "made alpha_nDCG");
  for (const auto& [text, error] : std::vector<std::pair<std::string, std::string>>{
           {"alpha_nDCG(alpha=1.5)@10", "alpha_nDCG: alpha must be in [0, 1], not 1.5"},
           {"alpha_nDCG(work=0)@10", "alpha_nDCG: work must be at least 1, not 0"},
           {"alpha_nDCG@0", "alpha_nDCG: k must be at least 1, not 0"},
           {"alpha_DCG@0", "alpha_DCG: k must be at least 1, not 0"},
           {"Coverage@0", "Coverage: k must be at least 1, not 0"},
           {"CoverDepth@0", "CoverDepth: k must be at least 1, not 0"},
           {"NRBP(beta=-1)", "NRBP: beta must be in [0, 1], not -1"},
           {"alpha_nDCG(work=2.5)",
            "measure 'alpha_nDCG(work=2.5)': work: expected a whole number from 1 to 4294967295, not '2.5'"},
           {"alpha_nDCG(ideal=best)",
            "measure 'alpha_nDCG(ideal=best)': ideal: expected 'greedy' or 'exact', not 'best'"},
           {R"(Leaning(to=a'b"c))", "Leaning: to " + texts + R"(a'b"c)"},
           {"Coverage", "measure 'Coverage': Coverage needs a value after '@', such as Coverage@20"}}) {
    const auto parsed = parse_measure(text);
    CHECK(error_of(parsed) == error);
    CHECK(parsed.status().code() == StatusCode::invalid_input);
  }
}

}  // namespace nugget_properties_test
