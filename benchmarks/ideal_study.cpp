// Prints a table of how often the greedy ideal ranking is not optimal, and by how much, for files of nugget judgments.
// Usage: ideal_study FILE... (any format that read_nuggets reads)
#include <irmetrics/alignment/nugget_ranker.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/measures/novelty.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

namespace {

using namespace irmetrics;
using irmetrics::measures::LogDiscount;

/// The loss of the greedy ideal ranking for one tie rule.
struct Losses {
  std::size_t count = 0;  // queries for which it is not optimal
  double sum = 0;         // sum of 1 - greedy / exact
  double largest = 0;

  void add(double greedy, double exact) {
    const double loss = 1 - greedy / exact;
    if (loss <= 1e-9) return;
    ++count;
    sum += loss;
    largest = std::max(largest, loss);
  }
  std::string text() const {
    return count == 0
               ? "0 | -"
               : fmt::format("{} | {:.2f} %, {:.2f} %", count, 100 * sum / static_cast<double>(count), 100 * largest);
  }
};

double greedy_sum(NuggetRanker& ranker, const NuggetJudgments& judged, double alpha, std::uint32_t depth) {
  const NuggetRanking query = ranker.rank(judged, {{}, {}, 0}, {});
  double sum = 0;
  for (std::uint32_t rank = 0; const double gain : query.ideals->greedy_gains(query, alpha, depth))
    sum += gain * LogDiscount()(++rank);
  return sum;
}

void study(const std::string& name, const NuggetQrels& nuggets, double alpha, std::uint32_t depth) {
  constexpr std::uint32_t work = 50'000'000;
  NuggetRanker consistent, ndeval(Diversity::ndeval);
  Losses ours, theirs;
  std::size_t queries = 0, unproved = 0;
  std::chrono::duration<double, std::milli> time{}, longest{};
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const double by_id = greedy_sum(ndeval, nuggets[i], alpha, depth);
    const double by_rarity = greedy_sum(consistent, nuggets[i], alpha, depth);
    if (by_rarity == 0) continue;
    const NuggetRanking query = consistent.rank(nuggets[i], {{}, {}, 0}, {});
    const auto start = std::chrono::steady_clock::now();
    const double exact = query.ideals->exact(query, alpha, depth, LogDiscount(), work);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    time += took;
    longest = std::max(longest, took);
    ++queries;
    unproved += consistent.unproved();
    ours.add(by_rarity, exact);
    theirs.add(by_id, exact);
  }
  fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.2f} ms, {:.0f} ms |\n", name, alpha, depth, queries, ours.text(),
             theirs.text(), unproved, time.count() / static_cast<double>(queries), longest.count());
}

}  // namespace

int main(int argc, char** argv) {
  fmt::print(
      "| judgments | alpha | k | queries | not the best | loss: mean, largest | not the best, ties by id | loss: mean, "
      "largest | not proved | search: mean, longest |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    const auto nuggets = read_nuggets(path);
    if (!nuggets.ok()) {
      std::fprintf(stderr, "%s\n", message(nuggets.status()).c_str());
      return 1;
    }
    const std::string name = path.substr(path.find_last_of('/') + 1);
    for (const double alpha : {0.25, 0.5, 0.75, 1.0})
      for (const std::uint32_t depth : {5U, 10U, 20U}) study(name, *nuggets, alpha, depth);
  }
}
