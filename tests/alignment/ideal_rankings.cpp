// Ideal rankings: greedy against the quadratic form, which scans all documents at every rank; exact against all orders
// of the documents.
#include "support/plain_nugget_query.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace ideal_rankings_test {
namespace {

using measures::GeometricDiscount, measures::LogDiscount, measures::ReciprocalDiscount, measures::last_rank;

std::vector<double> gains_of(std::span<const double> gains) { return {gains.begin(), gains.end()}; }

/// Gains of the quadratic form up to `depth`, as long as they are positive.
std::vector<double> plain_gains(const PlainNuggetQuery& q, double rel, double alpha, Diversity diversity,
                                std::uint32_t depth) {
  std::vector<double> gains;
  for (const PlainStep step : plain_greedy(q, rel, alpha, diversity))
    if (gains.size() < depth && step.gain > 0) gains.push_back(step.gain);
  return gains;
}

std::uint32_t random_depth(Random& random) {
  return random.chance(0.2) ? last_rank(0) : static_cast<std::uint32_t>(random.whole(0, 12));
}

/// Queries of similar documents, so that equal gains are common. Documents are written as their nuggets.
PlainNuggetQuery query_of(const std::vector<std::pair<std::string, std::string>>& documents, std::size_t nuggets) {
  PlainNuggetQuery q;
  q.weights.assign(nuggets, 1);
  for (const auto& [id, supported] : documents) {
    PlainDocument document{id, {}};
    for (const char nugget : supported) document.grades[static_cast<std::size_t>(nugget - '1')] = 1;
    q.judged.push_back(document);
  }
  return q;
}
PlainNuggetQuery random_ties(Random& random) {
  const int nuggets = random.whole(4, 7);
  const int size = random.whole(2, 3);
  std::vector<std::pair<std::string, std::string>> documents;
  for (const std::string& id : random_ids(random, static_cast<std::size_t>(random.whole(3, 9)))) {
    std::string supported;
    for (int i = 0; i < size; ++i) supported += static_cast<char>('0' + random.whole(1, nuggets));
    documents.emplace_back(id, supported);
  }
  return query_of(documents, static_cast<std::size_t>(nuggets));
}

std::vector<double> greedy_gains(const PlainNuggetQuery& q, Diversity diversity, double alpha = 0.5) {
  NuggetRanker ranker(diversity);
  const NuggetQuery query(q);
  const NuggetRanking ranking = query.rank(ranker);
  return gains_of(ranking.ideals->greedy_gains(ranking, alpha, last_rank(0)));
}

double exact(const PlainNuggetQuery& q, double alpha, std::uint32_t depth) {
  NuggetRanker ranker;
  const NuggetQuery query(q);
  const NuggetRanking ranking = query.rank(ranker);
  return ranking.ideals->exact(ranking, alpha, depth, LogDiscount(), 1000);
}

/// One kind of discount in both forms.
template <class Ours>
void check_exact(Random& random, const NuggetRanking& ranking, const NuggetList& documents,
                 const std::vector<double>& weights, Ours ours, const Discount& plain) {
  const double alpha = random.pick<double>({0, 0.25, 0.5, 1, 0.3});
  const auto depth = static_cast<std::uint32_t>(random.whole(0, 9));
  const std::size_t unproved = ranking.ideals->unproved();
  const double found = ranking.ideals->exact(ranking, alpha, depth, ours, 10'000'000);
  const double best = BruteForceIdeal(documents, weights, alpha, depth, plain).best();
  INFO(fmt::format("alpha {}, depth {}: {}, not {}", alpha, depth, found, best));
  REQUIRE(nearly(found, best));
  REQUIRE(ranking.ideals->unproved() == unproved);
}

}  // namespace

TEST_CASE("greedy gains equal the quadratic form, bit for bit, in any sequence of calls", "[nuggets]") {
  Random random(401);
  std::map<std::pair<double, Diversity>, NuggetRanker> rankers;  // reused across queries
  int different = 0;
  for (int i = 0; i < random_cases(20'000) && different < 5; ++i) {
    const auto diversity = static_cast<Diversity>(random.whole(0, 1));
    const double rel = random.pick<double>({0, 1, 1, 2});
    const PlainNuggetQuery q = random.chance(0.5) ? random_ties(random) : random_nugget_query(random, {});
    NuggetRanker& ranker = rankers.try_emplace({rel, diversity}, NuggetRanker(diversity, rel)).first->second;
    const NuggetQuery query(q);
    const NuggetRanking ranking = query.rank(ranker);
    for (int asked = random.whole(1, 6); asked > 0; --asked) {
      const double alpha = random.pick<double>({0, 0.25, 0.5, 0.5, 0.3, 1});
      const std::uint32_t depth = random_depth(random);
      const auto ours = gains_of(ranking.ideals->greedy_gains(ranking, alpha, depth));
      const auto wanted = plain_gains(q, rel, alpha, diversity, depth);
      if (ours == wanted) continue;
      ++different;
      UNSCOPED_INFO(fmt::format("{}, rel {}, alpha {}, depth {}: {}, not {}, of {}", enum_text(diversity), rel, alpha,
                                depth, fmt::join(ours, " "), fmt::join(wanted, " "), q.text()));
    }
  }
  CHECK(different == 0);
}

TEST_CASE("greedy gains of a query whose masks span several words equal the quadratic form", "[nuggets]") {
  Random random(402);
  NuggetRanker ranker;
  for (int i = 0; i < random_cases(500); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, {150, 40});
    const NuggetQuery query(q);
    const NuggetRanking ranking = query.rank(ranker);
    for (const double alpha : {0.5, 0.0, 0.3}) {
      INFO(q.text());
      REQUIRE(gains_of(ranking.ideals->greedy_gains(ranking, alpha, last_rank(0))) ==
              plain_gains(q, 1, alpha, Diversity::consistent, last_rank(0)));
    }
  }
}

TEST_CASE("greedy gains equal the quadratic form however far gains fall, and however much weights differ",
          "[nuggets]") {
  Random random(405);
  std::map<Diversity, NuggetRanker> rankers;
  for (int i = 0; i < random_cases(500); ++i) {
    PlainNuggetQuery q = random_nugget_query(random, {random.whole(1, 6), random.chance(0.1) ? 300 : 60});
    if (random.chance(0.5))
      for (double& weight : q.weights) weight = std::ldexp(random.unit() + 1, random.whole(-1000, 1000));
    const auto diversity = static_cast<Diversity>(random.whole(0, 1));
    const NuggetQuery query(q);
    const NuggetRanking ranking = query.rank(rankers.try_emplace(diversity, NuggetRanker(diversity)).first->second);
    for (const double alpha : {0.5, 0.999, 0.3}) {
      INFO(q.text());
      REQUIRE(gains_of(ranking.ideals->greedy_gains(ranking, alpha, last_rank(0))) ==
              plain_gains(q, 1, alpha, diversity, last_rank(0)));
    }
  }
}

TEST_CASE("kept ideals equal those found anew, bit for bit, in any sequence of calls", "[nuggets]") {
  Random random(406);
  int unproved = 0;
  for (int i = 0; i < random_cases(2000); ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, {8, 20});
    const NuggetQuery query(q);
    KeptIdeals ideals(1);
    for (int run = 0; run < 8; ++run) {
      const double level = random.pick<double>({1, 1, 2});
      const auto diversity = static_cast<Diversity>(random.whole(0, 1));
      NuggetRanker keeping(diversity, level), fresh(diversity, level);
      const NuggetRanking kept = query.rank(keeping, &ideals[0]);
      const NuggetRanking found = query.rank(fresh);
      for (int asked = random.whole(1, 4); asked > 0; --asked) {
        const double alpha = random.pick<double>({0.5, 0.5, 0.3});
        const std::uint32_t depth = random_depth(random);
        INFO(fmt::format("level {}, {}, alpha {}, depth {}, of {}", level, enum_text(diversity), alpha, depth,
                         q.text()));
        REQUIRE(gains_of(kept.ideals->greedy_gains(kept, alpha, depth)) ==
                gains_of(found.ideals->greedy_gains(found, alpha, depth)));
        const auto work = random.pick<std::uint32_t>({1, 1, 50});
        const auto both = [&](auto discount) {
          REQUIRE(kept.ideals->exact(kept, alpha, depth, discount, work) ==
                  found.ideals->exact(found, alpha, depth, discount, work));
        };
        random.chance(0.5) ? both(LogDiscount()) : both(ReciprocalDiscount());
        REQUIRE(keeping.unproved() == fresh.unproved());
      }
      unproved += fresh.unproved() > 0 ? 1 : 0;
    }
  }
  CHECK(unproved > random_cases(50));
}

TEST_CASE("among equal gains ndeval takes the largest document id, and the default prefers rare nuggets", "[nuggets]") {
  // All gains are 2. C has the largest id and is the worst first choice; A and B each have a nugget of their own.
  const PlainNuggetQuery q = query_of({{"A", "34"}, {"B", "12"}, {"C", "23"}}, 4);
  CHECK(greedy_gains(q, Diversity::ndeval) == std::vector<double>{2, 1.5, 1.5});
  CHECK(greedy_gains(q, Diversity::consistent) == std::vector<double>{2, 2, 1});
  const PlainNuggetQuery renamed = query_of({{"Z", "34"}, {"B", "12"}, {"C", "23"}}, 4);
  CHECK(greedy_gains(renamed, Diversity::ndeval) == std::vector<double>{2, 2, 1});
  CHECK(greedy_gains(renamed, Diversity::consistent) == std::vector<double>{2, 2, 1});
}

TEST_CASE("among equally rare documents greedy takes the one with the first nugget in which they differ", "[nuggets]") {
  // All gains are 3. 247, 137 and 356 each have a nugget of their own: nugget 1 comes first, then nugget 2.
  const PlainNuggetQuery q = query_of({{"a", "346"}, {"b", "247"}, {"c", "137"}, {"d", "356"}, {"e", "467"}}, 7);
  CHECK(greedy_gains(q, Diversity::consistent) == std::vector<double>{3, 2.5, 2.5, 1.25, 0.75});
}

TEST_CASE("the exact ideal equals the best of all orders of the documents", "[nuggets]") {
  Random random(403);
  NuggetRanker ranker;
  for (int i = 0; i < random_cases(20'000); ++i) {
    const bool large = i % 20 == 0;
    const PlainNuggetQuery q = random.chance(0.3) && large
                                   ? random_ties(random)
                                   : random_nugget_query(random, {large ? 100 : 6, large ? 7 : 5});
    const NuggetQuery query(q);
    const NuggetRanking ranking = query.rank(ranker);
    INFO(q.text());
    const NuggetList documents = q.judged_for(1);
    if (documents.size() > 7) continue;
    check_exact(random, ranking, documents, q.weights, LogDiscount(), log_discount);
    check_exact(random, ranking, documents, q.weights, ReciprocalDiscount(), reciprocal_discount);
    const double beta = random.pick<double>({0, 0.5, 1, 0.8});
    check_exact(random, ranking, documents, q.weights, GeometricDiscount{beta}, geometric_discount(beta));
  }
}

TEST_CASE("greedy is not always the best ranking, exact is", "[nuggets]") {
  // The document with the most nuggets keeps greedy from the two that cover everything.
  const PlainNuggetQuery q = query_of({{"greedy", "1245"}, {"A", "123"}, {"B", "456"}}, 6);
  CHECK(greedy_gains(q, Diversity::consistent, 1) == std::vector<double>{4, 1, 1});
  const double second = 1 / std::log2(3.0);
  CHECK(exact(q, 1, 1) == 4);
  CHECK(exact(q, 1, 2) == Approx(3 + 3 * second).epsilon(1e-14));
  CHECK(exact(q, 1, 2) > 4 + second);
  // Three documents of three nuggets: greedy begins with 123, the best ranking with 125 and 234.
  const PlainNuggetQuery three = query_of({{"A", "125"}, {"B", "45"}, {"C", "123"}, {"D", "234"}}, 5);
  CHECK(greedy_gains(three, Diversity::consistent, 0.5) == std::vector<double>{3, 2, 1.75, 1});
  CHECK(exact(three, 0.5, 2) == Approx(3 + 2.5 * second).epsilon(1e-14));
}

TEST_CASE("an exact ideal is never below the greedy one, and counts as unproved if the search stops early",
          "[nuggets]") {
  Random random(404);
  std::map<Diversity, NuggetRanker> rankers;
  std::size_t better = 0;
  std::size_t unproved = 0;
  for (int i = 0; i < random_cases(5000); ++i) {
    const auto diversity = static_cast<Diversity>(random.whole(0, 1));
    const PlainNuggetQuery q = random_nugget_query(random, {20, 30});
    const NuggetQuery query(q);
    const NuggetRanking ranking = query.rank(rankers.try_emplace(diversity, NuggetRanker(diversity)).first->second);
    REQUIRE(ranking.ideals->unproved() == 0);
    const std::uint32_t depth = std::max(1U, random_depth(random));
    const double alpha = random.pick<double>({0, 0.5, 0.5, 0.7, 1});
    double greedy = 0;
    std::uint32_t rank = 0;
    for (const double gain : ranking.ideals->greedy_gains(ranking, alpha, depth))
      greedy += gain * LogDiscount()(++rank);
    double known = greedy;
    for (const std::uint32_t work : {1U, 10U, 100U, 2000U}) {
      const std::size_t before = ranking.ideals->unproved();
      const double sum = ranking.ideals->exact(ranking, alpha, depth, LogDiscount(), work);
      INFO(fmt::format("alpha {}, depth {}, work {}: {} after {}, of {}", alpha, depth, work, sum, known, q.text()));
      REQUIRE(sum >= known);  // more work never finds less
      known = sum;
      unproved += ranking.ideals->unproved() - before;
    }
    better += known > greedy ? 1 : 0;
  }
  CHECK(better > static_cast<std::size_t>(random_cases(50)));
  CHECK(unproved > static_cast<std::size_t>(random_cases(50)));
}

}  // namespace ideal_rankings_test
