// Queries without results or judgments: every measure is 0 or undefined, with the exceptions listed.
#include "support/every_measure.hpp"
#include "support/plain_ranking.hpp"

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace edge_cases_test {
namespace {

/// Checks that all measures of documents with their default parameters are 0, or undefined if they can be, except for
/// those in `others`.
void all_are_zero_but(const PlainRanking& query, const std::map<std::string, double>& others) {
  std::size_t met = 0;
  for_each_measure([&](auto measure) {
    if constexpr (DocumentMeasure<decltype(measure)>) {
      const double value = measure(JudgedQuery(query).view());
      const auto other = others.find(std::string(decltype(measure)::descriptor.name));
      INFO(decltype(measure)::descriptor.name);
      if (may_be_undefined(decltype(measure)::descriptor.aggregate)) {
        CHECK(std::isnan(value));
      } else if (other == others.end()) {
        CHECK(value == 0);
      } else {
        CHECK(value == Approx(other->second));
        ++met;
      }
    }
  });
  CHECK(met == others.size());
}

}  // namespace

TEST_CASE("without retrieved documents all measures are 0, except for counts and functions of R alone") {
  PlainRanking query;
  query.elsewhere = {2, 1, 0, -1};
  all_are_zero_but(query, {{"NumQ", 1},
                           {"NumRel", 2},
                           {"IdealDCG", 2 + 1 / std::log2(3.0)},
                           {"YAAP", std::log(1.0 / 3)},
                           {"ReviewLoss", 1},
                           {"WSS", -0.05},
                           {"RBPResidual", 1}});
}

TEST_CASE("without judgments all measures are 0, except for counts and measures of unjudged documents") {
  PlainRanking query;
  query.grades = {std::nullopt, std::nullopt, std::nullopt};
  all_are_zero_but(query,
                   {{"NumQ", 1}, {"NumRet", 3}, {"Hole", 0.3}, {"Unjudged", 0.3}, {"RBPResidual", 1}, {"Utility", -3}});
}

TEST_CASE("negative judgments count as judged, but as neither relevant nor nonrelevant") {
  PlainRanking query;
  query.grades = {-1.0, std::nullopt, -2.0};
  query.elsewhere = {-1};
  all_are_zero_but(query, {{"NumQ", 1},
                           {"NumRet", 3},
                           {"Judged", 2.0 / 3},
                           {"Hole", 0.1},
                           {"Unjudged", 0.3},
                           {"RBPResidual", 1},
                           {"Utility", -3}});
}

TEST_CASE("without relevant documents all measures are 0, except for counts") {
  PlainRanking query;
  query.grades = {0.0, 0.0};
  query.elsewhere = {0};
  all_are_zero_but(query, {{"NumQ", 1},
                           {"NumRet", 2},
                           {"NumNonrelRet", 2},
                           {"Fallout", 2.0 / 3},
                           {"Judged", 1},
                           {"RBPResidual", 0.81},
                           {"Utility", -2}});
}

TEST_CASE("without results and judgments only the number of queries and the residual are not 0") {
  all_are_zero_but(PlainRanking(), {{"NumQ", 1}, {"RBPResidual", 1}});
}

TEST_CASE("exponential gains of grades too large for a double stay finite") {
  PlainRanking query;
  query.grades = {1, 2000};
  query.elsewhere = {1024};
  const JudgedQuery judged(query);
  nDCG normalised;
  DCG plain;
  normalised.dcg = plain.dcg = DcgForm::exp_log2;
  CHECK(normalised(judged.view()) > 0);
  CHECK(normalised(judged.view()) < 1);
  CHECK(std::isfinite(plain(judged.view())));
}

}  // namespace edge_cases_test
