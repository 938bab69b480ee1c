// Nugget rankings against sets: the support of each document at a grade, whatever the ranker ranked before.
#include "support/plain_nugget_query.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_ranker_test {
namespace {

Nuggets set_of(NuggetMask mask) {
  Nuggets nuggets;
  for_each_nugget(mask, [&](std::size_t nugget) { nuggets.insert(nugget); });
  return nuggets;
}

/// The difference between a nugget ranking and its plain query; empty if they are equal.
std::string difference(const NuggetRanking& ranking, const PlainNuggetQuery& q, double rel, Diversity diversity) {
  if (ranking.diversity != diversity) return "diversity";
  if (ranking.retrieved != q.ranking.size()) return "retrieved";
  if (ranking.scratch.size() != q.weights.size()) return "scratch";
  if (ranking.supporters.size() != q.weights.size()) return "number of supporters";
  const NuggetList judged = q.judged_for(rel);
  for (std::size_t nugget = 0; nugget < q.weights.size(); ++nugget) {
    const auto supporters =
        std::count_if(judged.begin(), judged.end(), [&](const Nuggets& nuggets) { return nuggets.contains(nugget); });
    if (ranking.supporters[nugget] != supporters) return fmt::format("supporters of {}", nugget + 1);
  }
  const DocumentIds& ids = ranking.judged.documents.documents;
  if (ranking.judged.documents.size() != q.judged.size()) return "number of documents";
  for (std::size_t i = 0; i < q.judged.size(); ++i) {
    std::uint32_t index = 0;
    while (index < q.judged.size() && ids[index] != q.judged[i].id) ++index;
    if (index == q.judged.size() || set_of(ranking.mask_of(index)) != judged[i])
      return fmt::format("mask of {}", q.judged[i].id);
  }
  std::size_t hit = 0;
  for (std::uint32_t rank = 1; rank <= q.ranking.size(); ++rank) {
    if (!q.ranking[rank - 1]) continue;
    if (hit == ranking.hits.size() || ranking.hits[hit].rank != rank) return fmt::format("hit at {}", rank);
    const std::uint32_t document = ranking.hits[hit++].document;
    if (ids[document] != q.judged[*q.ranking[rank - 1]].id) return fmt::format("document at {}", rank);
  }
  return hit == ranking.hits.size() ? "" : "number of hits";
}

}  // namespace

TEST_CASE("a nugget ranking contains the nuggets that each document supports at the given grade", "[nuggets]") {
  Random random(421);
  std::map<std::pair<double, Diversity>, NuggetRanker> rankers;
  for (int i = 0; i < random_cases(20'000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
    const NuggetQuery query(q);
    const double rel = random.pick<double>({-1, 0, 0.5, 1, 1, 1.5, 2, 5});
    const auto diversity = static_cast<Diversity>(random.whole(0, 1));
    NuggetRanker& ranker = rankers.try_emplace({rel, diversity}, NuggetRanker(diversity, rel)).first->second;
    INFO("rel " << rel << ", " << q.text());
    REQUIRE(difference(query.rank(ranker), q, rel, diversity) == "");
    REQUIRE(ranker.unproved() == 0);
  }
}

TEST_CASE("the nuggets of a mask are visited in order", "[nuggets]") {
  const std::vector<std::uint64_t> words = {std::uint64_t{1} << 63 | 5, 0, 2}, none(3);
  std::vector<std::size_t> visited;
  for_each_nugget(NuggetMask(words), [&](std::size_t nugget) { visited.push_back(nugget); });
  CHECK(visited == std::vector<std::size_t>{0, 2, 63, 129});
  CHECK(supports_any(NuggetMask(words)));
  CHECK_FALSE(supports_any(NuggetMask(none)));
  CHECK_FALSE(supports_any({}));
}

TEST_CASE("a ranker counts the unproved ideals of the last query only", "[nuggets]") {
  PlainNuggetQuery q;  // proving greedy optimal here takes a search
  q.weights.assign(6, 1);
  for (const Nuggets& nuggets : {Nuggets{0, 1, 3, 4}, Nuggets{0, 1, 2}, Nuggets{3, 4, 5}}) {
    q.judged.push_back({fmt::format("d{}", q.judged.size()), {}});
    for (const std::size_t nugget : nuggets) q.judged.back().grades[nugget] = 1;
  }
  const NuggetQuery query(q);
  NuggetRanker ranker;
  const NuggetRanking ranking = query.rank(ranker);
  CHECK(ranking.ideals->exact(ranking, 0.5, 3, measures::LogDiscount(), 1) >= 0);
  CHECK(ranking.ideals->exact(ranking, 0.5, 2, measures::LogDiscount(), 1) >= 0);
  CHECK(ranker.unproved() == 2);
  CHECK(ranking.ideals->exact(ranking, 0.5, 3, measures::LogDiscount(), 1000) >= 0);
  CHECK(ranker.unproved() == 2);
  const NuggetRanking again = query.rank(ranker);
  CHECK(ranker.unproved() == 0);
  CHECK(again.ideals->unproved() == 0);
}

}  // namespace nugget_ranker_test
