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

TEST_CASE("NRBP is novelty by beta^(rank - 1), scaled by the largest possible value", "[nuggets]") {
  compare_with_plain_nuggets<NRBP>(306);
}

TEST_CASE("nNRBP is NRBP over the NRBP of the ideal ranking", "[nuggets]") { compare_with_plain_nuggets<nNRBP>(307); }

TEST_CASE("AP_IA is the average of the nuggets' average precision", "[nuggets]") {
  compare_with_plain_nuggets<AP_IA>(308);
}

TEST_CASE("P_IA is the average of the nuggets' precision", "[nuggets]") { compare_with_plain_nuggets<P_IA>(309); }

}  // namespace diversity_test
