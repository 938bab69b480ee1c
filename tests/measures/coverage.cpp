// Measures of covered nuggets, against their definitions on sets.
#include "support/plain_nugget_query.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace coverage_test {

TEST_CASE("Coverage is the proportion of all nuggets that the first k documents support", "[nuggets]") {
  compare_with_plain_nuggets<Coverage>(321);
}

TEST_CASE("StRecall is the proportion of supported nuggets that the first k documents support", "[nuggets]") {
  compare_with_plain_nuggets<StRecall>(322);
}

TEST_CASE("MRecall is 1 if all nuggets are covered, or k of them", "[nuggets]") {
  compare_with_plain_nuggets<MRecall>(323);
}

TEST_CASE("CoverDepth is the first rank at which all nuggets are covered", "[nuggets]") {
  compare_with_plain_nuggets<CoverDepth>(324);
}

TEST_CASE("Leaning is (p - n) / p of the documents that support one nugget and those that support another",
          "[nuggets]") {
  compare_with_plain_nuggets<Leaning>(325);
  compare_with_plain_nuggets<MeanLeaning>(326);
}

}  // namespace coverage_test
