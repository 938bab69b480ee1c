// The search for the best ranking against all orders of the documents, and its result if it stops early.
#include "support/plain_nugget_query.hpp"

#include <irmetrics/alignment/detail/exact_ideal.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace exact_ideal_test {

using namespace irmetrics::detail::alignment;

namespace {

/// Documents in groups, and the parameters of their ranking.
struct Problem {
  std::vector<std::pair<Nuggets, std::uint32_t>> groups;  // nuggets of equal documents, and their number
  std::vector<double> weights;
  double alpha = 0.5;
  std::vector<double> discounts;

  /// The best sum, by brute force.
  double best() const {
    NuggetList documents;
    for (const auto& [nuggets, count] : groups) documents.insert(documents.end(), count, nuggets);
    return BruteForceIdeal(documents, weights, alpha, discounts.size(),
                           [&](double rank) { return discounts[static_cast<std::size_t>(rank) - 1]; })
        .best();
  }
  /// The sum of the ranking that takes the groups in their order.
  double as_given() const {
    NuggetList documents;
    for (const auto& [nuggets, count] : groups) documents.insert(documents.end(), count, nuggets);
    return plain_novelty(documents, weights, alpha, discounts.size(),
                         [&](double rank) { return discounts[static_cast<std::size_t>(rank) - 1]; });
  }
  ExactIdeal::Result search(ExactIdeal& ideal, double known, std::uint32_t work) const {
    const std::size_t words = mask_words(weights.size());
    std::vector<std::uint64_t> masks(groups.size() * words);
    std::vector<ExactIdeal::Group> ours;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      for (const std::size_t nugget : groups[i].first)
        masks[i * words + nugget / 64] |= std::uint64_t{1} << nugget % 64;
      ours.push_back({std::span<const std::uint64_t>(masks).subspan(i * words, words), groups[i].second});
    }
    return ideal.search(ours, weights, 1 - alpha, discounts, known, work);
  }
  std::string text() const {
    std::string text = fmt::format("alpha {}, weights {}, discounts {}, groups", alpha, fmt::join(weights, " "),
                                   fmt::join(discounts, " "));
    for (const auto& [nuggets, count] : groups) text += fmt::format(" {}x{{{}}}", count, fmt::join(nuggets, " "));
    return text;
  }
};

std::vector<double> random_discounts(Random& random, int ranks) {
  const int kind = random.whole(0, 3);
  const double beta = random.pick<double>({0, 0.5, 1, 0.9});
  std::vector<double> discounts;
  for (int rank = 1; rank <= ranks; ++rank)
    discounts.push_back(kind == 0   ? log_discount(rank)
                        : kind == 1 ? 1.0 / rank
                        : kind == 2 ? std::pow(beta, rank - 1)
                                    : (discounts.empty() ? 2 : discounts.back() * random.pick<double>({1, 1, 0.5})));
  return discounts;
}

/// `documents`: maximum number of documents, including copies.
Problem random_problem(Random& random, int nuggets, int documents, int ranks) {
  Problem problem;
  problem.weights.assign(static_cast<std::size_t>(random.whole(1, nuggets)), 1);
  if (random.chance(0.5))
    for (double& weight : problem.weights) weight = random.chance(0.5) ? random.whole(1, 3) : 0.01 + random.unit();
  problem.alpha = random.pick<double>({0, 0.25, 0.5, 1, 0.9});
  problem.discounts = random_discounts(random, random.whole(0, ranks));
  std::map<Nuggets, std::uint32_t> groups;
  const double density = random.pick<double>({0.2, 0.4, 0.6});
  for (int i = random.whole(0, documents); i > 0; --i) {
    Nuggets supported = {random.below(problem.weights.size())};
    for (std::size_t nugget = 0; nugget < problem.weights.size(); ++nugget)
      if (random.chance(density)) supported.insert(nugget);
    ++groups[random.chance(0.3) && !groups.empty() ? groups.begin()->first : supported];
  }
  problem.groups.assign(groups.begin(), groups.end());
  random.shuffle(problem.groups);
  return problem;
}

constexpr std::uint32_t enough = 10'000'000;

}  // namespace

TEST_CASE("the search finds the best of all orders and proves it", "[nuggets]") {
  Random random(411);
  ExactIdeal ideal;  // shared by all problems
  std::size_t not_as_given = 0;
  for (int i = 0; i < random_cases(20'000); ++i) {
    const Problem problem = random_problem(random, i % 10 == 0 ? 130 : 7, i % 10 == 0 ? 7 : 6, 9);
    INFO(problem.text());
    const double best = problem.best();
    const auto [sum, proved] = problem.search(ideal, random.chance(0.5) ? 0 : problem.as_given(), enough);
    REQUIRE(proved);
    REQUIRE(std::abs(sum - best) <= 1e-12 * best);
    not_as_given += best > problem.as_given() ? 1 : 0;
  }
  CHECK(not_as_given > static_cast<std::size_t>(random_cases(5000)));
}

TEST_CASE("a search that stops early is between the known sum and the best one, and never falls with more work",
          "[nuggets]") {
  Random random(412);
  ExactIdeal ideal;
  std::size_t stopped = 0;
  for (int i = 0; i < 2000; ++i) {
    const Problem problem = random_problem(random, 7, 7, 7);
    INFO(problem.text());
    const double best = problem.best();
    double known = problem.as_given();
    bool was_proved = false;
    for (std::uint32_t work = 1; work < 200 && !was_proved; ++work) {
      const auto [sum, proved] = problem.search(ideal, problem.as_given(), work);
      REQUIRE(sum >= known);
      REQUIRE(sum <= best * (1 + 1e-12));
      if (proved) REQUIRE(sum >= best * (1 - 1e-12));
      if (!proved) ++stopped;
      known = sum;
      was_proved = proved;
    }
    REQUIRE(problem.search(ideal, known, enough).proved);
  }
  CHECK(stopped > 1000);
}

TEST_CASE("a search returns at least the known sum", "[nuggets]") {
  ExactIdeal ideal;
  const Problem problem{{{{0, 1}, 1}, {{1}, 2}}, {1, 1}, 0.5, {1, 0.5, 0.25}};
  CHECK(problem.best() == 2 + 0.25 + 0.0625);
  CHECK(problem.search(ideal, 0, enough).sum == problem.best());
  CHECK(problem.search(ideal, 100, enough).sum == 100);
}

TEST_CASE("the sum is 0 without documents and without ranks", "[nuggets]") {
  ExactIdeal ideal;
  for (const std::uint32_t work : {1U, enough}) {
    for (const Problem& problem : {Problem{{}, {}, 0.5, {}}, Problem{{}, {1, 1}, 0.5, {1, 0.5}},
                                   Problem{{{{0}, 3}}, {1}, 0.5, {}}, Problem{{{{0}, 3}}, {1}, 0.5, {0, 0, 0}}}) {
      INFO(problem.text());
      const auto [sum, proved] = problem.search(ideal, 0, work);
      CHECK(sum == 0);
      CHECK(proved);
    }
  }
}

TEST_CASE("the document with the most nuggets is not always first", "[nuggets]") {
  ExactIdeal ideal;
  const Problem two_ranks{{{{0, 1, 3, 4}, 1}, {{0, 1, 2}, 1}, {{3, 4, 5}, 1}}, {1, 1, 1, 1, 1, 1}, 1, {1, 0.9}};
  CHECK(two_ranks.search(ideal, 0, enough).sum == Approx(3 + 3 * 0.9).epsilon(1e-15));
  const Problem steep{two_ranks.groups, two_ranks.weights, 1, {1, 0.4}};
  CHECK(steep.search(ideal, 0, enough).sum == Approx(4 + 0.4).epsilon(1e-15));
}

}  // namespace exact_ideal_test
