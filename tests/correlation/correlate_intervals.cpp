// correlate: its intervals over queries equal plain code, and depend on nothing but the scores and the seed.
#include "support/correlations.hpp"
#include "support/published.hpp"

#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/distributions.hpp>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace correlate_intervals_test {

using namespace irmetrics::detail::significance;

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// tau_b of the means over some queries by definition, pair by pair; means within 1e-9 are ties.
double plain_tau_b(const ScoreTable& first, const std::vector<std::uint32_t>& first_queries, const ScoreTable& second,
                   const std::vector<std::uint32_t>& second_queries) {
  const auto means = [](const ScoreTable& table, const std::vector<std::uint32_t>& queries) {
    std::vector<double> values;
    for (std::size_t system = 0; system < table.systems().size(); ++system) {
      double sum = 0;
      for (const std::uint32_t query : queries) sum += table.scores(system)[query];
      values.push_back(sum / static_cast<double>(queries.size()));
    }
    return values;
  };
  const auto sign = [](double difference) { return std::abs(difference) < 1e-9 ? 0 : difference > 0 ? 1 : -1; };
  const std::vector<double> x = means(first, first_queries), y = means(second, second_queries);
  double sum = 0, untied_x = 0, untied_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      sum += sign(x[i] - x[j]) * sign(y[i] - y[j]);
      untied_x += std::abs(sign(x[i] - x[j]));
      untied_y += std::abs(sign(y[i] - y[j]));
    }
  }
  return sum / std::sqrt(untied_x) / std::sqrt(untied_y);
}

double plain_quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  if (below + 1 >= values.size()) return values.back();
  return values[below] + (values[below + 1] - values[below]) * (position - static_cast<double>(below));
}

/// The interval of tau_b: percentile, or BCa with the acceleration of one sample or of two.
Interval plain_interval(const ScoreTable& first, const ScoreTable& second, const IntervalOptions& options) {
  const bool together = first.queries() == second.queries();
  const auto all = [](const ScoreTable& table) {
    std::vector<std::uint32_t> queries(table.queries().size());
    for (std::uint32_t i = 0; i < queries.size(); ++i) queries[i] = i;
    return queries;
  };
  const std::vector<std::uint32_t> first_all = all(first), second_all = all(second);
  std::vector<double> values;
  for (std::uint64_t r = 0; r < options.resamples; ++r) {
    std::vector<std::uint32_t> one = first_all, other = second_all;
    resample_queries(options.seed, r, one);
    resample_queries(options.seed, options.resamples + r, other);
    values.push_back(plain_tau_b(first, one, second, together ? one : other));
  }
  std::erase_if(values, [](double value) { return std::isnan(value); });
  const double low = (1 - options.level) / 2;
  if (options.method == IntervalMethod::percentile)
    return {plain_quantile(values, low), plain_quantile(values, 1 - low)};

  double cubes = 0, squares = 0;
  const auto leave_out = [&](const std::vector<std::uint32_t>& queries, auto&& statistic) {
    std::vector<double> without;
    for (const std::uint32_t left_out : queries) {
      std::vector<std::uint32_t> others;
      for (const std::uint32_t query : queries)
        if (query != left_out) others.push_back(query);
      without.push_back(statistic(others));
    }
    std::erase_if(without, [](double value) { return std::isnan(value); });
    double mean = 0;
    const auto count = static_cast<double>(without.size());
    for (const double value : without) mean += value / count;
    for (const double value : without) {
      const double influence = (count - 1) * (mean - value);
      cubes += std::pow(influence, 3) / std::pow(count, 3);
      squares += std::pow(influence, 2) / std::pow(count, 2);
    }
  };
  using Queries = std::vector<std::uint32_t>;
  if (together) {
    leave_out(first_all, [&](const Queries& others) { return plain_tau_b(first, others, second, others); });
  } else {
    leave_out(first_all, [&](const Queries& others) { return plain_tau_b(first, others, second, second_all); });
    leave_out(second_all, [&](const Queries& others) { return plain_tau_b(first, first_all, second, others); });
  }
  const double acceleration = squares == 0 ? 0 : cubes / (6 * std::pow(squares, 1.5));
  const double estimate = plain_tau_b(first, first_all, second, second_all);
  double below = 0;
  for (const double value : values) below += std::abs(value - estimate) < 1e-12 ? 0.5 : value < estimate ? 1 : 0;
  const double bias = normal_quantile(below / static_cast<double>(values.size()));
  const auto share = [&](double level) {
    const double z = bias + normal_quantile(level);
    return normal_cdf(bias + z / (1 - acceleration * z));
  };
  return {plain_quantile(values, share(low)), plain_quantile(values, share(1 - low))};
}

}  // namespace

TEST_CASE("correlate: intervals over queries equal plain code, for the same queries and for different ones") {
  Random random(3);
  for (int i = 0; i < random_cases(20); ++i) {
    const std::vector<std::string> systems = numbered("s", static_cast<std::size_t>(random.whole(4, 8)));
    const std::vector<std::string> queries = numbered("q", static_cast<std::size_t>(random.whole(10, 30)));
    const bool together = random.chance(0.5);
    const ScoreTable first = random_table(random, systems, queries);
    const ScoreTable second = random_table(
        random, systems, together ? queries : numbered("t", static_cast<std::size_t>(random.whole(10, 30))));
    CorrelateOptions options;
    options.interval.resamples = 300;
    options.interval.seed = random.bits();
    for (const IntervalMethod method : {IntervalMethod::percentile, IntervalMethod::bca}) {
      options.interval.method = method;
      const RankCorrelation result = value_of(correlate(first, second, options));
      CHECK(result.same_queries == together);
      CHECK(result.first_queries == first.queries().size());
      CHECK(result.second_queries == second.queries().size());
      const auto found = result.interval(RankCoefficient::tau_b);
      REQUIRE(found);
      if (found->fell_back) continue;  // tested below
      const Interval wanted = plain_interval(first, second, options.interval);
      CHECK(found->low == Approx(wanted.low).epsilon(1e-12).margin(1e-12));
      CHECK(found->high == Approx(wanted.high).epsilon(1e-12).margin(1e-12));
    }
  }
}

TEST_CASE("correlate: queries that both tables have are drawn for both") {
  Random random(8);
  for (int i = 0; i < random_cases(20); ++i) {
    const std::vector<std::string> systems = numbered("s", static_cast<std::size_t>(random.whole(4, 8)));
    std::vector<std::string> queries = numbered("q", static_cast<std::size_t>(random.whole(10, 30)));
    std::vector<std::string> others;  // some of them, and for some tables further ones, in any order
    for (const std::string& query : queries)
      if (random.chance(0.6)) others.push_back(query);
    if (others.size() < 2) others = {queries[0], queries[1]};
    const std::size_t shared = others.size();
    if (random.chance(0.5)) others.insert(others.end(), {"t1", "t2", "t3"});
    random.shuffle(others);
    const ScoreTable first = random_table(random, systems, queries), second = random_table(random, systems, others);
    std::vector<std::string> both = queries;
    for (const std::string& query : others)
      if (std::find(queries.begin(), queries.end(), query) == queries.end()) both.push_back(query);
    const auto of = [&](std::span<const std::uint32_t> drawn, const ScoreTable& table) {
      std::vector<std::uint32_t> indices;
      for (const std::uint32_t index : drawn) {
        const auto found = std::find(table.queries().begin(), table.queries().end(), both[index]);
        if (found != table.queries().end())
          indices.push_back(static_cast<std::uint32_t>(found - table.queries().begin()));
      }
      return indices;
    };
    CorrelateOptions options;
    options.interval.resamples = 300;
    options.interval.seed = random.bits();
    for (const IntervalMethod method : {IntervalMethod::percentile, IntervalMethod::bca}) {
      options.interval.method = method;
      const RankCorrelation result = value_of(correlate(first, second, options));
      CHECK(result.shared_queries == shared);
      CHECK(result.same_queries == (shared == queries.size() && others.size() == shared));
      const auto found = result.interval(RankCoefficient::tau_b);
      REQUIRE(found);
      const Interval wanted = value_of(bootstrap_interval(
          both.size(),
          [&](std::span<const std::uint32_t> drawn) {
            const std::vector<std::uint32_t> one = of(drawn, first), other = of(drawn, second);
            return one.empty() || other.empty() ? undefined : plain_tau_b(first, one, second, other);
          },
          options.interval));
      CHECK(found->low == Approx(wanted.low).epsilon(1e-12).margin(1e-12));
      CHECK(found->high == Approx(wanted.high).epsilon(1e-12).margin(1e-12));
      CHECK(found->undefined == wanted.undefined);
    }
  }
}

TEST_CASE("correlate: the interval of a collection and some of its queries contains the estimate") {
  // Drawn independently, almost all resamples correlate less than the means do, and the interval lies beside them.
  Random random(9);
  const std::vector<std::string> systems = numbered("s", 8), queries = numbered("q", 50);
  std::vector<double> scores, some;
  for (std::size_t system = 0; system < systems.size(); ++system)
    for (std::size_t query = 0; query < queries.size(); ++query) {
      scores.push_back(0.3 + 0.04 * static_cast<double>(system) + 0.3 * random.unit());
      if (query < 40) some.push_back(scores.back());
    }
  const ScoreTable all = value_of(ScoreTable::of("AP", systems, queries, scores));
  const ScoreTable subset = value_of(ScoreTable::of("AP", systems, numbered("q", 40), some));
  const RankCorrelation result = value_of(correlate(all, subset));
  CHECK(result.shared_queries == 40);
  CHECK_FALSE(result.same_queries);
  const auto& pearson = result.interval(RankCoefficient::pearson);
  REQUIRE(pearson);
  const double estimate = result[RankCoefficient::pearson].value;
  CHECK(pearson->low < estimate);
  CHECK(pearson->high > estimate);
  CHECK_FALSE(pearson->excludes_estimate);
}

TEST_CASE("correlate: an interval beside its own estimate says so") {
  // Two collections without a query in common, and equal means: every resample correlates less.
  Random random(10);
  const std::vector<std::string> systems = numbered("s", 8);
  const ScoreTable one = random_table(random, systems, numbered("q", 30));
  const ScoreTable same_scores =
      value_of(ScoreTable::of("P@10", systems, numbered("t", 30), {one.scores().begin(), one.scores().end()}));
  CorrelateOptions options;
  options.interval.method = IntervalMethod::percentile;
  const RankCorrelation result = value_of(correlate(one, same_scores, options));
  CHECK(result.shared_queries == 0);
  const auto& pearson = result.interval(RankCoefficient::pearson);
  REQUIRE(pearson);
  CHECK(result[RankCoefficient::pearson].value == Approx(1));
  CHECK(pearson->high < 1);
  CHECK(pearson->excludes_estimate);
}

TEST_CASE("correlate: over the same queries an interval equals bootstrap_interval") {
  Random random(4);
  const std::vector<std::string> systems = numbered("s", 9), queries = numbered("q", 40);
  const ScoreTable first = random_table(random, systems, queries), second = random_table(random, systems, queries);
  CorrelateOptions options;
  options.interval.resamples = 1'000;
  const RankCorrelation result = value_of(correlate(first, second, options));
  const auto statistic = [&](std::span<const std::uint32_t> chosen) {
    const std::vector<std::uint32_t> drawn(chosen.begin(), chosen.end());
    return plain_tau_b(first, drawn, second, drawn);
  };
  const Interval wanted = value_of(bootstrap_interval(queries.size(), statistic, options.interval));
  const auto found = result.interval(RankCoefficient::tau_b);
  REQUIRE(found);
  CHECK(found->low == Approx(wanted.low).epsilon(1e-12));
  CHECK(found->high == Approx(wanted.high).epsilon(1e-12));
}

TEST_CASE("correlate: a table correlates fully with itself, and so do its resamples") {
  Random random(5);
  const ScoreTable table = random_table(random, numbered("s", 6), numbered("q", 20));
  const RankCorrelation result = value_of(correlate(table, table));
  CHECK(result.kendall.tau_b == Approx(1).epsilon(1e-14));
  for (const RankCoefficientInfo& row : rank_coefficients) {
    if (row.coefficient == RankCoefficient::tau_a || row.coefficient == RankCoefficient::tau_c ||
        row.coefficient == RankCoefficient::rbo)
      continue;  // ties keep these below 1
    const auto& interval = result.interval(row.coefficient);
    if (!interval) continue;
    INFO(row.name);
    CHECK(interval->low == Approx(1).epsilon(1e-14));
    CHECK(interval->high == Approx(1).epsilon(1e-14));
  }
}

TEST_CASE("correlate: if BCa is undefined, the interval is by percentile and says so") {
  // The means of both collections are equal to the last digit; means of resampled queries never are.
  Random random(7);
  const std::vector<std::string> systems = numbered("s", 5);
  const auto table = [&](const std::string& name) {
    std::vector<double> scores;
    for (std::size_t system = 0; system < systems.size(); ++system) {
      for (int pair = 0; pair < 10; ++pair) {
        const double noise = random.whole(-512, 512) / 1024.0;
        scores.push_back(static_cast<double>(system) + noise);
        scores.push_back(static_cast<double>(system) - noise);
      }
    }
    return value_of(ScoreTable::of("M", systems, numbered(name, 20), std::move(scores)));
  };
  CorrelateOptions options;
  options.interval.resamples = 200;
  const RankCorrelation result = value_of(correlate(table("q"), table("t"), options));
  CHECK(result[RankCoefficient::pearson].value == Approx(1).epsilon(1e-14));
  const auto& fell_back = result.interval(RankCoefficient::pearson);
  REQUIRE(fell_back);
  CHECK(fell_back->fell_back);
  CHECK(fell_back->low > 0.9);
  CHECK(fell_back->high < 1);
  REQUIRE(result.interval(RankCoefficient::tau_b));
  CHECK_FALSE(result.interval(RankCoefficient::tau_b)->fell_back);
}

TEST_CASE("correlate: results depend on the seed, not on the number of threads", "[threads]") {
  Random random(6);
  const std::vector<std::string> systems = numbered("s", 10);
  const ScoreTable first = random_table(random, systems, numbered("q", 31));
  const ScoreTable second = random_table(random, systems, numbered("t", 17));
  CorrelateOptions options;
  options.interval.resamples = 2'000;
  options.interval.threads = 1;
  const std::vector<double> one = numbers_of(value_of(correlate(first, second, options)));
  for (const unsigned threads : {2U, 3U}) {
    options.interval.threads = threads;
    CHECK(all_same(numbers_of(value_of(correlate(first, second, options))), one));
  }
  options.interval.seed = 7;
  CHECK_FALSE(all_same(numbers_of(value_of(correlate(first, second, options))), one));
}

}  // namespace correlate_intervals_test
