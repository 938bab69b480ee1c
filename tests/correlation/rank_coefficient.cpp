// The table of rank coefficients: the properties in each row hold on random lists.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/correlation/rank_coefficient.hpp>

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace rank_coefficient_test {
namespace {

std::vector<double> shuffled(Random& random, std::size_t items) {
  std::vector<double> list(items);
  std::iota(list.begin(), list.end(), 1.0);
  for (std::size_t i = items; i > 1; --i)
    std::swap(list[i - 1], list[static_cast<std::size_t>(random.whole(0, static_cast<int>(i) - 1))]);
  return list;
}

double value(const RankCoefficientInfo& row, const std::vector<double>& first, const std::vector<double>& second) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < first.size(); ++i) items.push_back(fmt::format("{}", i));
  return value_of(rank_coefficient(row.coefficient, items, first, second));
}

}  // namespace

TEST_CASE("rank coefficients: names are in the table, and the error for an unknown one lists them") {
  for (const RankCoefficientInfo& row : rank_coefficients) {
    CHECK(enum_text(row.coefficient) == row.name);
    CHECK(value_of(parse_enum<RankCoefficient>("coefficient", row.name)) == row.coefficient);
    CHECK_FALSE(row.meaning.empty());
  }
  CHECK(error_of(parse_enum<RankCoefficient>("coefficient", "tau")) ==
        fmt::format("coefficient must be one of {}, not 'tau'", enum_choices<RankCoefficient>()));
  CHECK(enum_choices<RankCoefficient>().starts_with("tau_a, tau_b, tau_c, gamma, tau_ap, tau_ap_a, tau_ap_b, rbo, "));
}

TEST_CASE("rank coefficients: values lie in the range of the row, and equal rankings are at one end of it") {
  Random random(8);
  for (const RankCoefficientInfo& row : rank_coefficients) {
    INFO(row.name);
    const auto [least, most] = std::minmax(row.unlike, row.alike);
    for (int i = 0; i < random_cases(100); ++i) {
      const auto items = static_cast<std::size_t>(random.whole(2, 12));
      const std::vector<double> first = shuffled(random, items), second = shuffled(random, items);
      const double found = value(row, first, second);
      CHECK(found >= least - 1e-12);
      CHECK(found <= most + 1e-12);
      CHECK(value(row, first, first) == Approx(row.alike).epsilon(1e-12));
    }
  }
}

TEST_CASE("rank coefficients: asymmetric ones change if the lists are swapped") {
  Random random(9);
  for (const RankCoefficientInfo& row : rank_coefficients) {
    INFO(row.name);
    bool changed = false;
    for (int i = 0; i < 50; ++i) {
      const std::vector<double> first = shuffled(random, 6), second = shuffled(random, 6);
      changed = changed || std::abs(value(row, first, second) - value(row, second, first)) > 1e-9;
    }
    CHECK(changed == !row.symmetric);
  }
}

TEST_CASE("rank coefficients: computing several at once equals computing each, and only requested ones are computed") {
  Random random(10);
  const std::vector<double> first = shuffled(random, 9), second = shuffled(random, 9);
  const std::vector<std::string> items = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
  const RankedLists lists{first, second, {items, first}, {items, second}};
  RankCoefficients all, one;
  REQUIRE(compute_coefficients(lists, all, [](const RankCoefficientInfo&) { return true; }).ok());
  for (const RankCoefficientInfo& row : rank_coefficients)
    CHECK(all[row.coefficient].value == value(row, first, second));
  REQUIRE(compute_coefficients(lists, one, [](const RankCoefficientInfo& row) {
            return row.coefficient == RankCoefficient::rbo;
          }).ok());
  CHECK(one[RankCoefficient::rbo].value == all[RankCoefficient::rbo].value);
  CHECK(std::isnan(one[RankCoefficient::tau_a].value));
  CHECK(std::isnan(one[RankCoefficient::pearson].value));
}

}  // namespace rank_coefficient_test
