// Prints the results of analyses of score tables, bit for bit, or the differences from a file of such lines, EXPECTED.
// Eigen is included first, so it is compiled with the flags of this project.
#include <Eigen/Core>
#include <fmt/format.h>

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/significance/rank_interval.hpp>
#include <irmetrics/significance/tukey.hpp>

#include "compare_lines.hpp"

#include <string>
#include <vector>

using namespace irmetrics;

namespace {

/// Scores with effects of systems and queries, the same with all flags; every fourth query is the same for all systems.
std::vector<double> random_table(Random& random, std::size_t systems, std::size_t queries) {
  std::vector<double> table(systems * queries);
  for (std::size_t query = 0; query < queries; ++query) {
    const double ease = 0.1 * random.below(1000) / 7;
    for (std::size_t system = 0; system < systems; ++system)
      table[system * queries + query] =
          query % 4 == 3 ? ease : ease + rounded(0.013 * static_cast<double>(system)) + 0.3 * random.below(1000) / 997;
  }
  return table;
}

void add_table(std::vector<std::string>& lines, Random& random, std::size_t systems, std::size_t queries) {
  const std::vector<double> table = random_table(random, systems, queries);
  const std::string name = fmt::format("{} x {}", systems, queries);
  const auto add = [&](const char* what, double value) { lines.push_back(line_of(name + " " + what, value)); };
  const auto add_tukey = [&](const Result<TukeyResult>& found) {
    if (!found.ok()) return lines.push_back(message(found.status()));
    add("mean square error", found->mean_square_error);
    for (const double mean : found->means) add("mean", mean);
    for (const double range : found->ranges) add("range", range);
    for (const TukeyPair& pair : found->pairs) {
      add("difference", pair.difference);
      add("q", pair.statistic);
      add("p", pair.p_value);
    }
    add("bar", smallest_significant_difference(*found));
  };
  add_tukey(tukey_hsd(table, systems));
  RandomizedTukeyOptions shuffled;
  shuffled.resamples = 300;
  add_tukey(randomized_tukey_hsd(table, systems, shuffled));
  RankIntervalOptions resampled;
  resampled.resamples = 300;
  const auto ranks = rank_intervals(table, systems, resampled);
  if (!ranks.ok()) return lines.push_back(message(ranks.status()));
  for (const RankInterval& rank : *ranks) {
    add("rank", rank.rank);
    add("lowest rank", rank.low);
    add("highest rank", rank.high);
  }
}

}  // namespace

int main() {
  Random random;
  std::vector<std::string> lines;
  for (const std::size_t systems : {2U, 3U, 4U, 7U, 9U, 16U})
    for (const std::size_t queries : {2U, 5U, 8U, 31U, 50U}) add_table(lines, random, systems, queries);
  return finish(lines);
}
