// Bpref against its formula on the full ranking.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace bpref_test {
namespace {

double plain_bpref(const PlainRanking& q, double rel) {
  const auto nonrelevant = [rel](double grade) { return grade >= 0 && grade < rel; };
  const double all = q.relevant(rel);
  double sum = 0;
  double above = 0;
  for (const auto& grade : q.grades) {
    if (!grade) continue;
    if (*grade >= rel) sum += above == 0 ? 1 : 1 - std::min(above, all) / std::min(q.count(nonrelevant), all);
    if (nonrelevant(*grade)) ++above;
  }
  return plain_ratio(sum, all);
}

}  // namespace

TEST_CASE("Bpref subtracts from each relevant document the proportion of judged nonrelevant ones above it") {
  compare_with_plain(
      21, [](Random& random) { return Bpref{.rel = random_rel(random)}; },
      [](const Bpref& m, const PlainRanking& q) { return plain_bpref(q, m.rel); });
  compare_with_plain(
      22, [](Random& random) { return GMBpref{.rel = random_rel(random)}; },
      [](const GMBpref& m, const PlainRanking& q) { return plain_bpref(q, m.rel); }, 2000);
}

TEST_CASE("Bpref is finite without judged nonrelevant documents") {
  PlainRanking q;
  q.grades = {1.0, std::nullopt, 1.0};
  CHECK(Bpref{}(JudgedQuery(q).view()) == 1);
}

}  // namespace bpref_test
