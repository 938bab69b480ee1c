// D_BM25 of real samples, from bm25s's scores of their passages.
#include "support/plain_samples.hpp"

#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/separation/given_similarities.hpp>
#include <irmetrics/separation/separation.hpp>

#include <nlohmann/json.hpp>

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
            return absl::OkStatus();
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

}  // namespace climate_fever_test
