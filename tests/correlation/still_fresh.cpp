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
#include <irmetrics/io/score_files.hpp>

#include <fmt/format.h>

#include <array>

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
SystemScores break_ties(const SystemScores& scores, bool ascending, double by = 0.1) {
  SystemScores broken = scores;
  for (std::size_t i = 0; i < scores.size(); ++i)
    for (std::size_t j = 0; j < scores.size(); ++j)
      if (scores.scores[i] == scores.scores[j] && (scores.systems[i] < scores.systems[j]) == ascending)
        broken.scores[i] += by;
  return broken;
}

/// Table 2: alpha-nDCG@10, Coverage@20 and Recall@50 of 2024, then of 2025.
const std::vector<std::pair<std::string, std::array<double, 6>>>& table_2() {
  static const std::vector<std::pair<std::string, std::array<double, 6>>> rows = {
      {"BM25", {0.228, 0.576, 0.170, 0.187, 0.489, 0.154}},
      {"Qwen3 (8B)", {0.503, 0.877, 0.432, 0.480, 0.868, 0.424}},
      {"Qwen3 (4B)", {0.501, 0.868, 0.436, 0.482, 0.873, 0.437}},
      {"Qwen3 (0.6B)", {0.442, 0.821, 0.362, 0.411, 0.782, 0.372}},
      {"Stella (1.5B)", {0.444, 0.824, 0.374, 0.430, 0.830, 0.371}},
      {"Stella (400M)", {0.386, 0.812, 0.340, 0.388, 0.805, 0.345}},
      {"Granite-Emb.-R2", {0.396, 0.767, 0.318, 0.359, 0.766, 0.325}},
      {"Granite-Emb.-R2 (small)", {0.393, 0.768, 0.311, 0.375, 0.752, 0.311}},
      {"GTE (ModernBERT-base)", {0.365, 0.716, 0.271, 0.343, 0.728, 0.279}},
      {"GTE (large) v1.5", {0.324, 0.709, 0.239, 0.276, 0.683, 0.242}},
      {"E5 Mistral (7B)", {0.464, 0.851, 0.395, 0.434, 0.828, 0.388}},
      {"BGE (Gemma-2)", {0.423, 0.794, 0.341, 0.401, 0.828, 0.348}},
      {"Jina v4", {0.408, 0.811, 0.381, 0.417, 0.821, 0.379}},
      {"Voyage-4-nano", {0.441, 0.811, 0.399, 0.426, 0.824, 0.396}}};
  return rows;
}

SystemScores column(std::size_t index) {
  SystemScores scores;
  for (const auto& [system, row] : table_2()) {
    scores.systems.push_back(system);
    scores.scores.push_back(row[index]);
  }
  return scores;
}

std::string printed(double tau) { return fmt::format("{:.3f}", tau); }

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

TEST_CASE("Still Fresh: the 84 scores of table 2 give .846 and .978") {
  CHECK(table_2().size() == 14);
  const RankCorrelation ndcg = value_of(correlate(column(0), column(3)));
  CHECK(ndcg.kendall.counts == PairCounts{91, 84, 7, 0, 0, 0});
  const RankCorrelation recall = value_of(correlate(column(2), column(5)));
  CHECK(recall.kendall.counts == PairCounts{91, 90, 1, 0, 0, 0});
  for (const auto& [result, tau] : {std::pair(&ndcg, "0.846"), std::pair(&recall, "0.978")})
    for (const RankCoefficient variant :
         {RankCoefficient::tau_a, RankCoefficient::tau_b, RankCoefficient::tau_c, RankCoefficient::gamma})
      CHECK(printed(coefficient(*result, variant)) == tau);
}

TEST_CASE("Still Fresh: the 84 scores of table 2 give .692 for coverage by two readings only") {
  const SystemScores before = column(1), after = column(4);
  const RankCorrelation result = value_of(correlate(before, after));
  CHECK(result.kendall.counts == PairCounts{91, 77, 12, 1, 1, 0});
  for (const RankCoefficient variant :
       {RankCoefficient::tau_a, RankCoefficient::tau_b, RankCoefficient::tau_c, RankCoefficient::gamma})
    CHECK(printed(coefficient(result, variant)) != "0.692");

  // Ties broken by ascending name, which ranks Jina above Voyage in 2024 and BGE above E5 in 2025.
  CHECK(printed(value_of(correlate(break_ties(before, true, 0.0004), break_ties(after, true, 0.0004))).kendall.tau_b) ==
        "0.692");

  // Scores that differ in the digits that the table does not print; only one of the four possible orders gives .692.
  std::size_t found = 0;
  for (const std::string first : {"Jina v4", "Voyage-4-nano"}) {
    for (const std::string second : {"BGE (Gemma-2)", "E5 Mistral (7B)"}) {
      SystemScores one = before, other = after;
      for (std::size_t i = 0; i < one.size(); ++i) {
        if (one.systems[i] == first) one.scores[i] += 0.0004;
        if (other.systems[i] == second) other.scores[i] += 0.0004;
      }
      const RankCorrelation full = value_of(correlate(one, other));
      CHECK(full.kendall.counts.tied_first + full.kendall.counts.tied_second == 0);
      const bool reproduces = printed(full.kendall.tau_b) == "0.692";
      found += reproduces ? 1 : 0;
      CHECK(reproduces == (first == "Jina v4" && second == "BGE (Gemma-2)"));
    }
  }
  CHECK(found == 1);
}

TEST_CASE("Still Fresh: the files of the examples contain table 2") {
  const ScoreFileOptions options;
  for (std::size_t year = 0; year < 2; ++year) {
    const std::vector<std::string> file = {
        in_project(fmt::format("examples/still_fresh/{}.csv", year == 0 ? "2024" : "2025"))};
    const auto read = value_of(read_system_scores(file, options));
    REQUIRE(read.size() == 3);
    for (std::size_t measure = 0; measure < 3; ++measure) CHECK(read[measure].second == column(3 * year + measure));
  }
}

}  // namespace still_fresh_test
