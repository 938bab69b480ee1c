// D_BM25 of real samples, from bm25s's scores of their passages.
#include "support/plain_samples.hpp"

#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/separation/diagnosis.hpp>
#include <irmetrics/separation/given_similarities.hpp>
#include <irmetrics/separation/separation.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace climate_fever_test {

TEST_CASE("D_BM25 of Climate-FEVER equals the reference data", "[separation]") {
  const auto folder = reference_data("climate_fever");
  if (!folder) return;
  std::vector<PlainSample> plain;
  std::vector<double> scores, wanted;
  const std::string path = *folder + "/separation.jsonl.gz";
  auto source = open_source(path);
  REQUIRE(source.ok());
  REQUIRE(read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t) {
            const auto row = nlohmann::json::parse(line);
            plain.push_back(plain_sample(row["query_id"], row["gold"].get<std::vector<std::uint8_t>>()));
            for (const double score : row["bm25s_scores"]) scores.push_back(score);
            wanted.push_back(row["D_BM25"]);
            return Status();
          }).ok());
  const Separation result = value_of(separation(built(plain), GivenScores("bm25s", scores)));
  REQUIRE(result.samples.size() == 947);
  CHECK(result.defined() == 947);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    wrong += std::abs(result.samples[i].value - wanted[i]) > 1e-6 * std::max(1.0, std::abs(wanted[i])) ? 1 : 0;
  CHECK(wrong == 0);
  CHECK(fmt::format("{:.1f}", 100 * result.share_below(0)) == "46.3");
  CHECK(fmt::format("{:.1f}", 100 * result.share_below(-0.5)) == "23.7");
  CHECK(fmt::format("{:.4f}", result.mean()) == "0.1357");
  // numpy.quantile of the file's D_BM25
  CHECK(result.quantile(0.25) == Approx(-0.45943278074264526).epsilon(1e-6));
  CHECK(result.quantile(0.5) == Approx(0.03852158784866333).epsilon(1e-6));
  CHECK(result.quantile(0.75) == Approx(0.6340062022209167).epsilon(1e-6));
}

TEST_CASE("Table 8 of two synthetic systems on Climate-FEVER: BM25's choice, and the gold passages", "[separation]") {
  const auto folder = reference_data("climate_fever");
  if (!folder) return;
  std::vector<PlainSample> plain;
  std::vector<double> scores;
  struct Expected {
    double samples = 0, choice = 0, gold_in_choice = 0;
  };
  std::array<Expected, 2> parts;  // D_S below 0, and not
  const std::string path = *folder + "/separation.jsonl.gz";
  auto source = open_source(path);
  REQUIRE(source.ok());
  REQUIRE(read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t) {
            const auto row = nlohmann::json::parse(line);
            const auto gold = row["gold"].get<std::vector<std::uint8_t>>();
            const auto words = row["bm25s_scores"].get<std::vector<double>>();
            plain.push_back(plain_sample(row["query_id"], gold));
            plain.back().systems = {{"bm25", words}, {"gold", {gold.begin(), gold.end()}}};
            scores.insert(scores.end(), words.begin(), words.end());
            // By hand: the order of the passages, of ties the last one first; and what is first in each ranking.
            std::vector<std::size_t> order(gold.size());
            std::iota(order.rbegin(), order.rend(), std::size_t{0});
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return words[a] > words[b]; });
            const auto count = std::count(gold.begin(), gold.end(), 1);
            std::size_t last_gold = 0;
            double best_gold = -1e9, best_other = -1e9;
            for (std::size_t i = 0; i < gold.size(); ++i) {
              if (gold[i] == 1) last_gold = i;
              double& best = gold[i] == 1 ? best_gold : best_other;
              best = std::max(best, words[i]);
            }
            Expected& part = parts[best_gold - best_other < 0 ? 0 : 1];
            ++part.samples;
            part.choice += gold[order[0]];
            part.gold_in_choice += std::count(order.begin(), order.begin() + count, last_gold) == 1 ? 1 : 0;
            return Status();
          }).ok());
  const Diagnosis result = value_of(diagnose(built(plain), GivenScores("bm25s", scores)));
  CHECK(result.systems == std::vector<std::string>{"bm25", "gold"});
  REQUIRE(result.parts.size() == 2);
  CHECK(result.parts[0].samples.size() == 438);
  for (std::size_t i = 0; i < 2; ++i) {
    INFO(result.parts[i].text());
    const Part& part = result.parts[i];
    const Expected& expected = parts[i];
    REQUIRE(static_cast<double>(part.samples.size()) == expected.samples);
    // BM25's choice is right where D_S is above 0, wrong where it is below, and always agrees with itself.
    CHECK(part.systems[0].mean == expected.choice / expected.samples);
    CHECK(part.systems[0].mean == Approx(i).margin(i == 0 ? 0 : 0.02));  // ties at D_S = 0
    CHECK(part.deltas[0].mean == Approx(expected.choice / expected.samples - 1).margin(1e-12));
    CHECK(part.similarity.mean == part.systems[0].mean);
    CHECK(part.similarity_delta.mean == part.deltas[0].mean);
    // The gold system is always right, and agrees with BM25 if its first passage is among BM25's.
    CHECK(part.systems[1].mean == 1);
    CHECK(part.deltas[1].mean == Approx(1 - expected.gold_in_choice / expected.samples).margin(1e-12));
  }
  CHECK(result.hardest[0].failing == std::vector<std::uint32_t>{0});
}

}  // namespace climate_fever_test
