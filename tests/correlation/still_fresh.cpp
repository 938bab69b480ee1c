// Tie counts and the variant of tau behind published values. Kuissi et al., "Still Fresh? Evaluating Temporal Drift in
// Retrieval Benchmarks", arXiv:2603.04532, 2026, rank 14 models on collections of 2024 and 2025 (table 2) and print
// Kendall's tau of the two rankings (table 3): .846, .692 and .978.
//
// The known facts are the numbers of concordant and discordant pairs of scores, and the ties: nDCG (alpha-nDCG@10) 84
// and 7; coverage (Coverage@20) 77 and 12, with Jina and Voyage tied in 2024 (.811), E5 and BGE in 2025 (.828); recall
// (Recall@50) 90 and 1. A coefficient depends on nothing else. The rankings below have these counts; only the names of
// tied models are from the paper.
#include "support/files.hpp"

#include <irmetrics/correlation/correlate.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace still_fresh_test {
namespace {

/// Scores that rank the systems in this order, best first; the systems in one text are tied.
SystemScores ranking(const std::vector<std::string>& groups) {
  SystemScores scores;
  double score = 0;
  for (const std::string& group : groups) {
    --score;
    for (const std::string& system : fields_of(group, ' ')) {
      scores.systems.push_back(system);
      scores.scores.push_back(score);
    }
  }
  return scores;
}

/// Distinct scores: tied systems are in ascending or descending order of their names.
SystemScores break_ties(const SystemScores& scores, bool ascending) {
  SystemScores broken = scores;
  for (std::size_t i = 0; i < scores.size(); ++i)
    for (std::size_t j = 0; j < scores.size(); ++j)
      if (scores.scores[i] == scores.scores[j] && (scores.systems[i] < scores.systems[j]) == ascending)
        broken.scores[i] += 0.1;
  return broken;
}

const SystemScores coverage_2024 =
    ranking({"a", "b", "E5", "BGE", "c", "d", "Jina Voyage", "e", "f", "g", "h", "i", "j"});
const SystemScores coverage_2025 =
    ranking({"b", "a", "E5 BGE", "d", "c", "Voyage", "Jina", "i", "h", "g", "f", "e", "j"});

}  // namespace

TEST_CASE("Still Fresh: without ties every variant of tau equals the printed value") {
  const SystemScores year = ranking({"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"});
  struct Case {
    SystemScores other;
    std::uint64_t discordant;
    double tau;
    std::string printed;
    double p_value;  // of scipy.stats.kendalltau
  };
  const std::vector<Case> cases = {{ranking({"b", "a", "c", "d", "e", "f", "g", "h", "i", "j", "n", "m", "l", "k"}), 7,
                                    77.0 / 91, "0.846", 1.5144366582858646e-06},
                                   {ranking({"b", "a", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"}), 1,
                                    89.0 / 91, "0.978", 3.2118087673643227e-10}};
  for (const Case& expected : cases) {
    const RankCorrelation result = value_of(correlate(year, expected.other));
    CHECK(result.kendall.counts.discordant == expected.discordant);
    CHECK(result.kendall.counts.concordant == 91 - expected.discordant);
    CHECK(result.kendall.counts.tied_first + result.kendall.counts.tied_second == 0);
    for (const double tau : {result.kendall.tau_a, result.kendall.tau_b, result.kendall.tau_c, result.kendall.gamma})
      CHECK(tau == Approx(expected.tau).epsilon(1e-15));
    CHECK(fmt::format("{:.3f}", result.kendall.tau_b) == expected.printed);
    CHECK(result.kendall.exact);
    CHECK(result.kendall.p_value == Approx(expected.p_value).epsilon(1e-12));
  }
}

TEST_CASE("Still Fresh: with one tie per year the four variants differ, and none is the printed value") {
  const RankCorrelation result = value_of(correlate(coverage_2024, coverage_2025));
  CHECK(result.systems.size() == 14);
  CHECK(result.kendall.counts == PairCounts{91, 77, 12, 1, 1, 0});
  CHECK(result.kendall.tau_a == Approx(65.0 / 91).epsilon(1e-15));
  CHECK(result.kendall.tau_b == Approx(65.0 / 90).epsilon(1e-15));
  CHECK(result.kendall.tau_c == Approx(2 * 65.0 / (14.0 * 14 * 12 / 13)).epsilon(1e-15));
  CHECK(result.kendall.gamma == Approx(65.0 / 89).epsilon(1e-15));
  CHECK(fmt::format("{:.6f} {:.6f} {:.6f} {:.6f}", result.kendall.tau_a, result.kendall.tau_b, result.kendall.tau_c,
                    result.kendall.gamma) == "0.714286 0.722222 0.718537 0.730337");
  CHECK_FALSE(result.kendall.exact);
  CHECK(result.kendall.p_value == Approx(0.00035824864405489056).epsilon(1e-12));
}

TEST_CASE("Still Fresh: the printed value counts both tied pairs as discordant, as an order by name does") {
  const auto tau = [](const SystemScores& first, const SystemScores& second) {
    const RankCorrelation result = value_of(correlate(first, second));
    CHECK(result.kendall.counts.tied_first + result.kendall.counts.tied_second == 0);
    return result.kendall.tau_b;
  };
  const auto broken = [&](bool first, bool second) {
    return tau(break_ties(coverage_2024, first), break_ties(coverage_2025, second));
  };
  CHECK(broken(true, true) == Approx(63.0 / 91).epsilon(1e-15));
  CHECK(fmt::format("{:.3f}", broken(true, true)) == "0.692");
  CHECK(broken(true, false) == Approx(65.0 / 91).epsilon(1e-15));
  CHECK(broken(false, true) == Approx(65.0 / 91).epsilon(1e-15));
  CHECK(broken(false, false) == Approx(67.0 / 91).epsilon(1e-15));
}

}  // namespace still_fresh_test
