// Tukey's HSD against textbook data, SciPy on real runs and a plain analysis of variance; randomized Tukey HSD against
// all permutations of small tables; and properties of both.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/studentized_range.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tukey_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Scores with effects of systems and queries, and noise.
std::vector<double> random_table(Random& random, std::size_t systems, std::size_t queries) {
  std::vector<double> table(systems * queries), ease(queries);
  for (double& value : ease) value = random.unit();
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = ease[i % queries] + 0.05 * static_cast<double>(i / queries) + 0.3 * random.unit();
  return table;
}

/// The error's mean square by sums of squares, as in textbooks: total minus systems minus queries.
double plain_mean_square_error(const std::vector<double>& table, std::size_t systems) {
  const std::size_t queries = table.size() / systems;
  long double total = 0, squares = 0, by_system = 0, by_query = 0;
  for (const double value : table) {
    total += value;
    squares += static_cast<long double>(value) * value;
  }
  for (std::size_t i = 0; i < systems; ++i) {
    long double sum = 0;
    for (std::size_t j = 0; j < queries; ++j) sum += table[i * queries + j];
    by_system += sum * sum / static_cast<long double>(queries);
  }
  for (std::size_t j = 0; j < queries; ++j) {
    long double sum = 0;
    for (std::size_t i = 0; i < systems; ++i) sum += table[i * queries + j];
    by_query += sum * sum / static_cast<long double>(systems);
  }
  const long double correction = total * total / static_cast<long double>(table.size());
  return static_cast<double>((squares - by_system - by_query + correction) /
                             static_cast<long double>((systems - 1) * (queries - 1)));
}

/// For each pair, the proportion of all shuffles of each query's scores whose range of means is at least its
/// difference.
std::vector<double> all_permutations(const std::vector<std::vector<long>>& scores) {
  const std::size_t systems = scores.size(), queries = scores[0].size();
  std::vector<std::vector<std::size_t>> orders(1, std::vector<std::size_t>(systems));
  std::iota(orders[0].begin(), orders[0].end(), std::size_t{0});
  for (auto order = orders[0]; std::next_permutation(order.begin(), order.end());) orders.push_back(order);
  const auto range_of = [&](std::size_t table) {
    std::vector<long> sums(systems);
    for (std::size_t query = 0; query < queries; ++query, table /= orders.size())
      for (std::size_t i = 0; i < systems; ++i) sums[i] += scores[orders[table % orders.size()][i]][query];
    const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
    return *high - *low;
  };
  std::size_t tables = 1;
  for (std::size_t query = 0; query < queries; ++query) tables *= orders.size();
  std::vector<long> differences;
  for (std::size_t i = 0; i < systems; ++i)
    for (std::size_t j = i + 1; j < systems; ++j)
      differences.push_back(std::abs(std::accumulate(scores[i].begin(), scores[i].end(), 0L) -
                                     std::accumulate(scores[j].begin(), scores[j].end(), 0L)));
  std::vector<double> shares(differences.size());
  for (std::size_t table = 0; table < tables; ++table)
    for (std::size_t pair = 0; pair < shares.size(); ++pair)
      shares[pair] += range_of(table) >= differences[pair] ? 1.0 / static_cast<double>(tables) : 0;
  return shares;
}

}  // namespace

TEST_CASE("Tukey's HSD on textbook data", "[statistics]") {
  // Vascular grafts, four pressures on six batches of resin: Montgomery, Design and Analysis of Experiments, chapter 4,
  // where the mean square error is 7.33 with 15 degrees of freedom. The p-values are from NumPy and SciPy.
  const TukeyResult grafts =
      value_of(tukey_hsd(std::vector{90.3, 89.2, 98.2, 93.9, 87.4, 97.9, 92.5, 89.5, 90.6, 94.7, 87.0, 95.8,
                                     85.5, 90.8, 89.6, 86.2, 88.0, 93.4, 82.5, 89.5, 85.6, 87.4, 78.9, 90.7},
                         4));
  CHECK(grafts.degrees == 15);
  CHECK(grafts.mean_square_error == Approx(7.32575).epsilon(1e-12));
  CHECK(grafts.pairs[2].first == 0);
  CHECK(grafts.pairs[2].second == 3);
  CHECK(grafts.pairs[2].difference == Approx(7.05));
  CHECK(grafts.pairs[2].statistic == Approx(6.38026467795).epsilon(1e-11));
  const std::vector p_values = {0.885483084128, 0.101308401757,   0.00208831824634,
                                0.324564407847, 0.00866671195372, 0.225767430063};
  for (std::size_t i = 0; i < 6; ++i) CHECK(grafts.pairs[i].p_value == Approx(p_values[i]).epsilon(1e-9));
  CHECK(smallest_significant_difference(grafts) == Approx(4.5038280218).epsilon(1e-10));

  // Penicillin, four treatments on five blends: Box, Hunter and Hunter, Statistics for Experimenters; 226 / 12.
  const TukeyResult penicillin = value_of(tukey_hsd(
      std::vector<double>{89, 84, 81, 87, 79, 88, 77, 87, 92, 81, 97, 92, 87, 89, 80, 94, 79, 85, 84, 88}, 4));
  CHECK(penicillin.means == std::vector<double>{84, 85, 89, 86});
  CHECK(penicillin.mean_square_error == Approx(226.0 / 12));
  CHECK(penicillin.p_value(2, 0) == Approx(0.310509376814).epsilon(1e-9));
  CHECK(penicillin.p_value(2, 2) == 1);
}

TEST_CASE("Tukey's HSD on the runs of TREC 2019 equals SciPy's", "[statistics]") {
  const auto folder = reference_data("dl19_passage");
  if (!folder) return;
  const Qrels qrels = value_of(read_qrels(*folder + "/qrels.dl19-passage.txt"));
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/runs")) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<double> table;
  for (const std::string& path : paths) {
    const Scores scores = value_of(evaluate(qrels, value_of(read_run(path)), value_of(parse_measures("nDCG@10"))));
    const auto values = scores.per_query("nDCG@10");
    table.insert(table.end(), values.begin(), values.end());
  }
  REQUIRE(table.size() == 25 * 43);

  // From pytrec_eval, NumPy and scipy.stats.studentized_range of SciPy 1.17, with its error over 300 pairs.
  const TukeyResult result = value_of(tukey_hsd(table, 25));
  CHECK(result.degrees == 1'008);
  CHECK(result.mean_square_error == Approx(0.019502409290448).epsilon(1e-12));
  CHECK(smallest_significant_difference(result) == Approx(0.110480955018).epsilon(1e-9));
  CHECK(result.p_value(0, 24) == Approx(0.879839688421).epsilon(1e-9));
  CHECK(result.p_value(17, 3) == Approx(0.938989684467).epsilon(1e-9));
  double p_sum = 0, statistic_sum = 0;
  std::vector<double> p_values, differences;
  for (const TukeyPair& pair : result.pairs) {
    p_sum += pair.p_value;
    statistic_sum += pair.statistic;
    p_values.push_back(pair.p_value);
    differences.push_back(pair.difference);
  }
  CHECK(p_sum == Approx(138.650695972).epsilon(1e-9));
  CHECK(statistic_sum == Approx(1524.24659517).epsilon(1e-11));
  const DiscriminativePower power = value_of(discriminative_power(p_values, differences));
  CHECK(power.separated == 134);
  CHECK(power.smallest_separated_difference == Approx(0.110845496724).epsilon(1e-10));
  CHECK(power.largest_unseparated_difference == Approx(0.110355747335).epsilon(1e-10));

  // 20,000 resamples by NumPy: the 95% quantile of the ranges, and the proportions of ranges of at least 0.10, 0.12,
  // 0.14.
  const TukeyResult randomized = value_of(randomized_tukey_hsd(table, 25));
  CHECK(std::abs(smallest_significant_difference(randomized) - 0.130585) < 0.001);
  for (const auto& [least, share] : {std::pair(0.10, 0.4746), {0.12, 0.1265}, {0.14, 0.0183}}) {
    const auto& ranges = randomized.ranges;
    const auto reached = ranges.end() - std::lower_bound(ranges.begin(), ranges.end(), least);
    CHECK(std::abs(static_cast<double>(reached) / 10'000 - share) < 5 * std::sqrt(share * (1 - share) * 1.5 / 10'000));
  }
}

TEST_CASE("Tukey's HSD equals the textbook two-way analysis of variance on random tables", "[statistics]") {
  Random random(1);
  for (int round = 0; round < random_cases(500); ++round) {
    const std::size_t systems = 2 + random.below(6), queries = 2 + random.below(20);
    const std::vector<double> table = random_table(random, systems, queries);
    const TukeyResult result = value_of(tukey_hsd(table, systems));
    const double error = plain_mean_square_error(table, systems);
    REQUIRE(result.mean_square_error == Approx(error).epsilon(1e-9).margin(1e-14));
    REQUIRE(result.pairs.size() == systems * (systems - 1) / 2);
    detail::significance::StudentizedRange distribution(static_cast<double>(systems),
                                                        static_cast<double>((systems - 1) * (queries - 1)));
    for (const TukeyPair& pair : result.pairs) {
      double difference = 0;
      for (std::size_t j = 0; j < queries; ++j)
        difference +=
            (table[pair.first * queries + j] - table[pair.second * queries + j]) / static_cast<double>(queries);
      CHECK(pair.difference == Approx(difference).margin(1e-12));
      CHECK(pair.statistic ==
            Approx(std::abs(difference) / std::sqrt(error / static_cast<double>(queries))).epsilon(1e-6).margin(1e-9));
      CHECK(pair.p_value == distribution.sf(pair.statistic));
    }
  }
}

TEST_CASE("with two systems Tukey's HSD equals the paired t-test", "[statistics]") {
  Random random(2);
  for (int round = 0; round < random_cases(500); ++round) {
    const std::size_t queries = 2 + random.below(40);
    const std::vector<double> table = random_table(random, 2, queries);
    const EffectSize effect = value_of(effect_size(std::span(table).first(queries), std::span(table).last(queries)));
    const double t = effect.cohen_dz * std::sqrt(static_cast<double>(queries));
    CHECK(value_of(tukey_hsd(table, 2)).p_value(0, 1) ==
          Approx(detail::significance::student_t_two_sided(t, static_cast<double>(queries) - 1)).epsilon(1e-9));
  }
}

TEST_CASE("randomized p-values equal those of all permutations", "[statistics]") {
  Random random(3);
  for (const auto& [systems, queries] : {std::pair<std::size_t, std::size_t>(2, 8), {3, 4}, {3, 5}, {4, 3}}) {
    for (int round = 0; round < random_cases(10); ++round) {
      // Tenths, whose sums are often tied, but only up to rounding.
      std::vector<std::vector<long>> tenths(systems, std::vector<long>(queries));
      std::vector<double> table;
      for (std::size_t i = 0; i < systems; ++i) {
        for (long& score : tenths[i]) {
          score = random.whole(0, 4) + static_cast<int>(i);
          table.push_back(static_cast<double>(score) / 10);
        }
      }
      RandomizedTukeyOptions options;
      options.resamples = 20'000;
      options.seed = random.bits();
      const TukeyResult result = value_of(randomized_tukey_hsd(table, systems, options));
      const std::vector<double> exact = all_permutations(tenths);
      for (std::size_t pair = 0; pair < exact.size(); ++pair) {
        const double chance = 5 * std::sqrt(exact[pair] * (1 - exact[pair]) / 20'000) + 1.0 / 20'000;
        CHECK(std::abs(result.pairs[pair].p_value - exact[pair]) <= chance);
      }
    }
  }
}

TEST_CASE("all orders of a query's scores are equally likely", "[statistics]") {
  // The first query's scores are 0, 1 and 3, the second's 0, 10 and 30: the range identifies how they are combined.
  const std::vector<double> table = {0, 0, 1, 10, 3, 30};
  std::vector<std::size_t> order = {0, 1, 2};
  std::map<double, double> shares;
  do {
    const std::vector<double> sums = {table[2 * order[0]], table[2 * order[1]] + 10, table[2 * order[2]] + 30};
    const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
    shares[(*high - *low) / 2] += 1.0 / 6;
  } while (std::next_permutation(order.begin(), order.end()));
  RandomizedTukeyOptions options;
  options.resamples = 60'000;
  for (const double range : value_of(randomized_tukey_hsd(table, 3, options)).ranges) {
    const auto at = std::find_if(shares.begin(), shares.end(),
                                 [&](const auto& entry) { return std::abs(entry.first - range) < 1e-9; });
    REQUIRE(at != shares.end());
    at->second -= 1.0 / 60'000;
  }
  for (const auto& [range, excess] : shares) CHECK(std::abs(excess) < 5 * std::sqrt(0.25 / 60'000));
}

TEST_CASE("p-values of Tukey's HSD do not depend on the order of systems, queries or scale", "[statistics]") {
  Random random(4);
  for (int round = 0; round < random_cases(100); ++round) {
    const std::size_t systems = 2 + random.below(6), queries = 3 + random.below(20);
    const std::vector<double> table = random_table(random, systems, queries);
    std::vector<std::size_t> rows(systems), columns(queries);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    random.shuffle(rows);
    random.shuffle(columns);
    std::vector<double> moved;
    for (const std::size_t row : rows)
      for (const std::size_t column : columns) moved.push_back(100 * table[row * queries + column] + 7);
    RandomizedTukeyOptions options;
    options.resamples = 1'000;
    const TukeyResult result = value_of(tukey_hsd(table, systems)), other = value_of(tukey_hsd(moved, systems));
    const TukeyResult randomized = value_of(randomized_tukey_hsd(table, systems, options));
    const TukeyResult other_randomized = value_of(randomized_tukey_hsd(moved, systems, options));
    for (std::size_t i = 0; i < systems; ++i) {
      for (std::size_t j = 0; j < systems; ++j) {
        CHECK(other.p_value(i, j) == Approx(result.p_value(rows[i], rows[j])).epsilon(1e-6).margin(1e-12));
        CHECK(std::abs(other_randomized.p_value(i, j) - randomized.p_value(rows[i], rows[j])) < 0.12);
        CHECK(randomized.p_value(i, j) == randomized.p_value(j, i));
      }
    }
  }
}

TEST_CASE("the smallest significant difference separates the same pairs as p-values", "[statistics]") {
  Random random(5);
  for (int round = 0; round < random_cases(150); ++round) {
    const std::size_t systems = 2 + random.below(8);
    const std::vector<double> table = random_table(random, systems, 4 + random.below(20));
    RandomizedTukeyOptions options;
    options.resamples = random.pick<std::uint64_t>({9, 99, 100, 999});
    for (const TukeyResult& result :
         {value_of(tukey_hsd(table, systems)), value_of(randomized_tukey_hsd(table, systems, options))})
      for (const double alpha : {0.01, 0.05, 0.1, 0.5}) {
        const double least = smallest_significant_difference(result, alpha);
        for (const TukeyPair& pair : result.pairs)
          if (std::abs(std::abs(pair.difference) - least) > 1e-9)
            CHECK((std::abs(pair.difference) > least) == (pair.p_value < alpha));
      }
  }
}

TEST_CASE("randomized Tukey HSD depends on the seed, not on the number of threads", "[statistics]") {
  Random random(6);
  const std::vector<double> table = random_table(random, 20, 50);
  RandomizedTukeyOptions options;
  options.resamples = 5'000;
  options.threads = 1;
  std::uint64_t last = 0;
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    CHECK(done > last);
    CHECK(all == 5'000);
    last = done;
  };
  const TukeyResult one = value_of(randomized_tukey_hsd(table, 20, options));
  CHECK(last == 5'000);
  options.progress = nullptr;
  options.threads = 2;
  CHECK(value_of(randomized_tukey_hsd(table, 20, options)).ranges == one.ranges);
  options.threads = 7;
  CHECK(value_of(randomized_tukey_hsd(table, 20, options)).ranges == one.ranges);
  options.seed = 1;
  CHECK(value_of(randomized_tukey_hsd(table, 20, options)).ranges != one.ranges);
}

TEST_CASE("Tukey's HSD of scores without noise", "[statistics]") {
  // The second system is 0.1 better on each query, up to rounding; the third equals the first.
  const std::vector<double> table = {0.1, 0.2, 0.6, 0.2, 0.3, 0.7, 0.1, 0.2, 0.6};
  const TukeyResult result = value_of(tukey_hsd(table, 3));
  CHECK(result.mean_square_error == 0);
  CHECK(result.pairs[0].statistic == infinity);
  CHECK(result.p_value(0, 1) == 0);
  CHECK(result.pairs[1].statistic == 0);
  CHECK(result.p_value(0, 2) == 1);
  CHECK(smallest_significant_difference(result) == 0);

  const std::vector<double> same(12, 0.3);
  CHECK(value_of(tukey_hsd(same, 4)).p_value(1, 3) == 1);
  CHECK(value_of(randomized_tukey_hsd(same, 4)).p_value(1, 3) == 1);
}

TEST_CASE("Tukey's HSD refuses invalid input", "[statistics]") {
  const std::vector<double> table = {0.1, 0.2, 0.3, 0.4};
  CHECK(error_of(tukey_hsd(table, 1)) == "expected at least two systems, not 1");
  CHECK(error_of(tukey_hsd(table, 4)) == "expected at least two queries, not 1");
  CHECK(error_of(randomized_tukey_hsd(table, 3)) ==
        "expected scores of 3 systems on the same queries: 4 is not a multiple of 3");
  CHECK(error_of(randomized_tukey_hsd(std::vector{0.1, infinity, 0.1, 0.2}, 2)) ==
        "the score of system 1 on query 2 must be a finite number, not inf");
  CHECK(error_of(tukey_report(value_of(tukey_hsd(table, 2)), {"a"})) == "expected the names of 2 systems, not 1");
  RandomizedTukeyOptions options;
  options.resamples = 0;
  CHECK(error_of(randomized_tukey_hsd(table, 2, options)) == "resamples must be in [1, 100000000], not 0");
  options.resamples = std::numeric_limits<std::uint64_t>::max();
  CHECK(error_of(randomized_tukey_hsd(table, 2, options)) ==
        "resamples must be in [1, 100000000], not 18446744073709551615");
  for (const double alpha : {0.0, 1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK(std::isnan(smallest_significant_difference(value_of(tukey_hsd(table, 2)), alpha)));
  options.resamples = 9;  // p is at least 0.1
  CHECK(smallest_significant_difference(value_of(randomized_tukey_hsd(table, 2, options))) == infinity);
}

}  // namespace tukey_test
