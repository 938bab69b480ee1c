// Random numbers, rankings, qrels and runs from a seed: small, with many cases that are rare in real data.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// The number of random cases: all, or a tenth if IRMETRICS_FEW_CASES is set. It is set under sanitizers, which are
/// slow and check how a value is computed, not whether it is correct.
inline int random_cases(int all) noexcept { return std::getenv("IRMETRICS_FEW_CASES") == nullptr ? all : all / 10; }

/// Random choices, which are the same on every platform, unlike the standard distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  /// A whole number in [low, high].
  int whole(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  std::size_t below(std::size_t size) { return static_cast<std::size_t>(engine_() % size); }
  /// A number in [0, 1).
  double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  bool chance(double probability) { return unit() < probability; }
  template <class T>
  T pick(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

/// A set of grades: binary, graded, with negative grades, with fractions, or degenerate.
inline std::vector<double> random_scale(Random& random) {
  static const std::vector<std::vector<double>> scales = {
      {0, 1}, {0, 0, 0, 1, 2, 3}, {-2, -1, 0, 0, 1, 2, 3}, {-0.5, 0, 0.25, 0.5, 0.75, 1, 1.5, 2.25}, {1}, {0},
      {-1},   {0, 1, 2, 7}};
  return random.pick(scales);
}

struct Judgment {
  std::string query, document;
  double grade;
};
struct Returned {
  std::string query, document;
  double score;
};

/// Ids with different byte order and numeric order, and with common prefixes of all lengths.
inline std::string random_id(Random& random, int range) {
  switch (random.whole(0, 3)) {
    case 0:
      return fmt::format("{}", random.whole(0, range));
    case 1:
      return fmt::format("d{:06}", random.whole(0, range));
    case 2:
      return fmt::format("document-with-a-long-name-{}", random.whole(0, range));
    default:
      return fmt::format("\xC3\xA9{}z", random.whole(0, range));
  }
}

/// This number of different ids.
inline std::vector<std::string> random_ids(Random& random, std::size_t count) {
  std::map<std::string, bool> known;
  std::vector<std::string> ids;
  while (ids.size() < count)
    if (std::string id = random_id(random, static_cast<int>(count) * 2); known.emplace(id, true).second)
      ids.push_back(id);
  return ids;
}

/// A score with few distinct values, so that ties are common; some scores differ only beyond single precision.
inline double random_score(Random& random, int distinct) {
  const double score = random.whole(-distinct, distinct) * 0.25;
  return random.chance(0.2) ? score + 1e-10 : score;
}

}  // namespace irmetrics::test
