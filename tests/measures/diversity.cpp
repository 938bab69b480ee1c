// Measures of novelty and of intent against their formulas on the full ranking.
#include "support/plain_nugget_query.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace diversity_test {

TEST_CASE("alpha_DCG is novelty by log2(rank + 1), over the novelty of documents with all nuggets", "[nuggets]") {
  compare_with_plain_nuggets<alpha_DCG>(301);
}

TEST_CASE("alpha_nDCG is novelty by log2(rank + 1), over the novelty of the ideal ranking", "[nuggets]") {
  compare_with_plain_nuggets<alpha_nDCG>(302);
}

TEST_CASE("ERR_IA is novelty by rank, over the novelty of documents with all nuggets", "[nuggets]") {
  compare_with_plain_nuggets<ERR_IA>(303);
}

TEST_CASE("nERR_IA is novelty by rank, over the novelty of the ideal ranking", "[nuggets]") {
  compare_with_plain_nuggets<nERR_IA>(304);
}

TEST_CASE("GradedERR_IA is the average of the nuggets' ERR", "[nuggets]") {
  compare_with_plain_nuggets<GradedERR_IA>(305);
}

TEST_CASE("nDCG_IA is the average of the nuggets' nDCG", "[nuggets]") { compare_with_plain_nuggets<nDCG_IA>(310); }

TEST_CASE("DSharp is the recall of nuggets, blended with nDCG or Q of the weighted grades", "[nuggets]") {
  compare_with_plain_nuggets<DSharp>(311);
}

TEST_CASE("DSharp and nDCG_IA of two intents, computed by hand", "[nuggets]") {
  // a supports the first intent with grade 2, b both with 1, c the second with 3. Returned: c, an unjudged document, a.
  const auto values_of = [](double first, double second) {
    PlainNuggetQuery q{.weights = {first, second},
                       .judged = {{"a", {{0, 2}}}, {"b", {{0, 1}, {1, 1}}}, {"c", {{1, 3}}}},
                       .ranking = {2, std::nullopt, 0}};
    NuggetRanker ranker;
    const NuggetQuery query(q);
    const auto value = [&](const auto& measure) { return measure(query.rank(ranker)); };
    return std::array{value(DSharp{.gamma = 0}), value(DSharp{}), value(DSharp{1}),
                      value(DSharp{.gamma = 0, .measure = GlobalMeasure::Q}), value(nDCG_IA{})};
  };
  const double third = std::log2(3.0);  // the discount of rank 2; that of rank 3 is 2
  // Equal intents: the global gains are a 1, b 1, c 1.5, so that the best ranking is c, a, b.
  const auto equal = values_of(1, 1);
  const double d = (1.5 + 1 / 2.0) / (1.5 + 1 / third + 1 / 2.0);
  CHECK(equal[0] == Approx(d));
  CHECK(equal[1] == Approx(0.5 + 0.5 * d));
  CHECK(equal[2] == Approx(0.5 * 0.5 + 0.5 * 1));  // at rank 1 one of two intents, and the best document
  CHECK(equal[3] == Approx((1 + (2 + 2.5) / (3 + 3.5)) / 3));
  CHECK(equal[4] == Approx((2 / 2.0 / (2 + 1 / third) + 3 / (3 + 1 / third)) / 2));
  // Intents with the probabilities 3/4 and 1/4: the global gains are a 1.5, b 1, c 0.75.
  const auto unequal = values_of(3, 1);
  CHECK(unequal[0] == Approx((0.75 + 1.5 / 2) / (1.5 + 1 / third + 0.75 / 2)));
  CHECK(unequal[3] == Approx(((1 + 0.75) / (1 + 1.5) + (2 + 2.25) / (3 + 3.25)) / 3));
  CHECK(unequal[4] == Approx((3 * (2 / 2.0) / (2 + 1 / third) + 3 / (3 + 1 / third)) / 4));
}

TEST_CASE("NRBP is novelty by beta^(rank - 1), scaled by the largest possible value", "[nuggets]") {
  compare_with_plain_nuggets<NRBP>(306);
}

TEST_CASE("nNRBP is NRBP over the NRBP of the ideal ranking", "[nuggets]") { compare_with_plain_nuggets<nNRBP>(307); }

TEST_CASE("AP_IA is the average of the nuggets' average precision", "[nuggets]") {
  compare_with_plain_nuggets<AP_IA>(308);
}

TEST_CASE("P_IA is the average of the nuggets' precision", "[nuggets]") { compare_with_plain_nuggets<P_IA>(309); }

}  // namespace diversity_test
