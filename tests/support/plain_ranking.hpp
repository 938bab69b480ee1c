// A query as in the formulas of the literature: the grade at every rank of the ranking, judged or not. Tests contain
// second implementations of the measures on it, rank by rank.
#pragma once

#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/measures/measure.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics::test {

struct PlainRanking {
  std::vector<std::optional<double>> grades;  // at rank 1, 2, ...; nullopt: unjudged
  std::vector<double> elsewhere;              // grades of judged documents outside the ranking

  std::size_t n() const { return grades.size(); }
  /// The grades of all judged documents.
  std::vector<double> judged() const {
    std::vector<double> all = elsewhere;
    for (const auto& grade : grades)
      if (grade) all.push_back(*grade);
    return all;
  }
  double count(const std::function<bool(double)>& wanted) const {
    const std::vector<double> all = judged();
    return static_cast<double>(std::count_if(all.begin(), all.end(), wanted));
  }
  /// R: judged documents of grade rel or more.
  double relevant(double rel) const {
    return count([rel](double grade) { return grade >= rel; });
  }
  bool is_relevant(std::size_t rank, double rel) const {
    return rank >= 1 && rank <= n() && grades[rank - 1] && *grades[rank - 1] >= rel;
  }
  /// h: relevant documents at ranks 1 to `rank`.
  double found(std::size_t rank, double rel) const {
    double found = 0;
    for (std::size_t i = 1; i <= std::min(rank, n()); ++i) found += is_relevant(i, rel) ? 1 : 0;
    return found;
  }
  std::string text() const {
    std::string text = "ranking";
    for (const auto& grade : grades) text += grade ? fmt::format(" {}", *grade) : " -";
    return fmt::format("{}; elsewhere {}", text, fmt::join(elsewhere, " "));
  }
};

inline double plain_ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

/// The same query in the form that measures take.
class JudgedQuery {
 public:
  explicit JudgedQuery(const PlainRanking& plain) : judged_(plain.judged()) {
    for (std::size_t i = 0; i < plain.n(); ++i)
      if (plain.grades[i]) hits_.push_back({static_cast<std::uint32_t>(i + 1), *plain.grades[i]});
    std::sort(judged_.begin(), judged_.end(), std::greater<>());
    retrieved_ = static_cast<std::uint32_t>(plain.n());
  }
  JudgedRanking view() const { return {hits_, judged_, retrieved_}; }

 private:
  std::vector<Hit> hits_;
  std::vector<double> judged_;
  std::uint32_t retrieved_;
};

inline PlainRanking random_ranking(Random& random) {
  PlainRanking plain;
  const std::vector<double> scale = random_scale(random);
  const double judged = random.pick<double>({0, 0.2, 0.5, 0.9, 1});
  const int depth = random.chance(0.05) ? random.whole(0, 300) : random.whole(0, 25);
  for (int i = 0; i < depth; ++i)
    plain.grades.push_back(random.chance(judged) ? std::optional(random.pick(scale)) : std::nullopt);
  const int more = random.chance(0.2) ? 0 : random.whole(0, 12);
  for (int i = 0; i < more; ++i) plain.elsewhere.push_back(random.pick(scale));
  return plain;
}

/// Whether two values are equal up to the last digits.
inline bool nearly(double left, double right) {
  return std::abs(left - right) <= 1e-12 * std::max(1.0, std::abs(right));
}

/// Compares a measure with its plain form on many random rankings. make(random) returns the measure with random
/// parameters; plain(measure, ranking) is the second implementation.
template <class Make, class Plain>
void compare_with_plain(std::uint64_t seed, Make&& make, Plain&& plain, int cases = 20'000) {
  Random random(seed);
  int different = 0;
  for (int i = 0; i < cases && different < 5; ++i) {
    const auto measure = make(random);
    const PlainRanking ranking = random_ranking(random);
    const double ours = measure(JudgedQuery(ranking).view());
    const double wanted = plain(measure, ranking);
    if (nearly(ours, wanted)) continue;
    ++different;
    UNSCOPED_INFO(fmt::format("{} is {}, not {}, of {}", canonical_text(measure), ours, wanted, ranking.text()));
  }
  CHECK(different == 0);
}

inline double random_rel(Random& random) { return random.pick<double>({-1, 0, 0.5, 1, 1, 1, 2, 3, 8}); }
inline std::uint32_t random_cutoff(Random& random) {
  return static_cast<std::uint32_t>(random.chance(0.2) ? random.whole(1, 400) : random.whole(1, 30));
}

}  // namespace irmetrics::test
