// The report of a separation, on a diagnosis made by hand: four samples of two passages, one without gold.
#include "support/catch.hpp"
#include "support/files.hpp"

#include <irmetrics/report/separation_report.hpp>

#include <nlohmann/json.hpp>

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace irmetrics;

namespace separation_report_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// The first question has two lines and is longer than a table shows; an id contains a comma.
Samples made_samples(std::size_t missing_queries = 0) {
  SamplesBuilder builder;
  const auto add = [&](std::string_view id, std::string_view query, std::array<std::uint8_t, 2> gold) {
    const std::array<std::string_view, 2> texts = {"one", "two"}, ids = {"a", "b,c"};
    const std::array<double, 2> scores = {0.5, 0.25};
    const std::array<SystemPassageScores, 2> systems = {{{"words", scores}, {"meaning", scores}}};
    REQUIRE(builder.add({id, query, texts, gold, ids, systems}).ok());
  };
  add("q1", "Which order do\n  ties have, \xC3\xA4h, in a run that was made by nobody?", {1, 0});
  add("q2", "Two?", {0, 1});
  add("q3", "Three?", {0, 0});
  add("q4", "Four?", {1, 0});
  return std::move(builder).build(missing_queries).value();
}

PartScore score(double mean, double low, double high) { return {mean, Interval{.low = low, .high = high}}; }

Diagnosis made_diagnosis() {
  Diagnosis diagnosis;
  diagnosis.separation.similarity = "BM25(k1=1.5)";
  diagnosis.separation.passage_scores = {2, 0.5, 1.25, 1, 3, 0, 0, 1};
  diagnosis.separation.samples = {{SeparationState::defined, 1.5, 0, 1},
                                  {SeparationState::defined, -0.25, 1, 0},
                                  {SeparationState::no_gold, undefined, 0, 0},
                                  {SeparationState::defined, -1, 0, 1}};
  diagnosis.separation.no_gold = 1;
  diagnosis.measure = "P@1";
  diagnosis.systems = {"words", "meaning"};
  diagnosis.correctness = {"P@1", {"words", "meaning"}, {1, 0, 0, 0, 1, 1, 0, 0}, 4};
  diagnosis.parts = {{-infinity, -0.5, {3}, 1.0 / 3, {score(0, 0, 0), score(0, 0, 0)}},
                     {-0.5, 2, {0, 1}, 2.0 / 3, {score(0.5, 0, 1), score(1, 1, 1)}},
                     {2, infinity, {}, 0, {PartScore{}, PartScore{}}}};
  diagnosis.per_system = {{"words", score(0.3333, 0, 1), score(1, 1, 1), score(-0.6667, -1, -0.1), 0.9, 0.8, undefined},
                          {"meaning", score(0.6667, 0, 1), score(0.3333, 0, 1), score(0.3333, -0.5, 1), 0.7, 0.6, 0.5}};
  diagnosis.tied_by_similarity = 1;
  diagnosis.hardest = {{3, -1, 0, 1, {0, 1}, {{"tie", 1.25}, {"run", 0.5}, {"a", 0.25}, {"b", 0.125}, {"c", 0.0625}}},
                       {1, -0.25, 1, 0, {0}, {}}};
  diagnosis.options.parts.thresholds = {-0.5, 2};
  diagnosis.options.terms = Bm25Similarity::make({}).value();
  return diagnosis;
}

std::string text_of(const Diagnosis& diagnosis) {
  return render(separation_tables(made_samples(), diagnosis), TableFormat::text);
}

}  // namespace

TEST_CASE("the report of a separation shows how hard samples are, and which systems follow the similarity",
          "[report]") {
  CHECK(text_of(made_diagnosis()) == R"(D_S, by BM25(k1=1.5)
samples    mean      min     25 %   median    75 %     max  below -0.5  below 0  below 2
4        0.0833  -1.0000  -0.6250  -0.2500  0.6250  1.5000      33.3 %   66.7 %  100.0 %

D_S: the best similarity of a gold passage minus the best of any other passage. Below 0, the similarity misleads.
Samples without D_S: 1 without gold passages. The values are over the other 3.

P@1 by D_S
part             samples   share                    words                  meaning
D_S < -0.5             1  33.3 %  0.0000 [0.0000, 0.0000]  0.0000 [0.0000, 0.0000]
-0.5 <= D_S < 2        2  66.7 %  0.5000 [0.0000, 1.0000]  1.0000 [1.0000, 1.0000]
D_S >= 2               0   0.0 %                        -                        -

Intervals: 95 %, percentile bootstrap over samples, 1000 resamples, seed 20090719.

What each system follows: P@1
system    with the gold passages  with the similarity's choice                       delta      follows  pearson  spearman   tau_b
words    0.3333 [0.0000, 1.0000]       1.0000 [1.0000, 1.0000]  -0.6667 [-1.0000, -0.1000]   similarity   0.9000    0.8000       -
meaning  0.6667 [0.0000, 1.0000]       0.3333 [0.0000, 1.0000]   +0.3333 [-0.5000, 1.0000]  not settled   0.7000    0.6000  0.5000

The similarity's choice: the most similar passages of each sample, as many as are gold. delta: gold minus choice.
If the whole interval of delta is below 0, the system follows the similarity more than the gold passages.
pearson, spearman, tau_b: of D_S and P@1; above 0, the system tends to be right where the similarity is.
The choice depended on a tie in 1 sample.

The hardest samples: lowest D_S, of those on which a system fails
sample         D_S  best gold  best other  failing                           distracting terms
q4: Four?  -1.0000          a         b,c    all 2  tie 1.25, run 0.50, a 0.25, b 0.12, 1 more
q2: Two?   -0.2500        b,c           a    words

A system fails if its P@1 is below 1.
Distracting: terms of the query, with weights, in the best other passage but not in the best gold one.
)");
}

TEST_CASE("long queries are cut after whole characters, and shown on one line", "[report]") {
  Diagnosis diagnosis = made_diagnosis();
  diagnosis.hardest = {{0, 1.5, 0, 1, {}, {}}};
  const ReportTable table = separation_tables(made_samples(), diagnosis).back();
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[1][0].text == "q1: Which order do ties have, \xC3\xA4h, in a run that was\xE2\x80\xA6");
}

TEST_CASE("a separation without systems omits their columns and their table", "[report]") {
  Diagnosis diagnosis = made_diagnosis();
  diagnosis.systems.clear();
  diagnosis.per_system.clear();
  diagnosis.options.terms.reset();
  for (Part& part : diagnosis.parts) part.systems.clear();
  for (HardSample& hard : diagnosis.hardest) hard.failing.clear();
  const auto tables = separation_tables(made_samples(), diagnosis);
  REQUIRE(tables.size() == 3);
  CHECK(tables[1].rows[0] == std::vector<Cell>{"part", "samples", "share"});
  CHECK(tables[2].rows[0] == std::vector<Cell>{"sample", "D_S", "best gold", "best other"});
  CHECK(rows_as_csv(separation_rows(made_samples(), diagnosis))
            .starts_with("query_id,separation,state,best_gold,best_other\nq1,"));
}

TEST_CASE("parts by quantiles have only the proportion below 0", "[report]") {
  Diagnosis diagnosis = made_diagnosis();
  diagnosis.options.parts.quantiles = 3;
  const ReportTable table = separation_tables(made_samples(), diagnosis)[0];
  CHECK(table.rows[0].back() == Cell("below 0"));
  CHECK(table.rows[0].size() == 8);
}

TEST_CASE("the report of a separation counts judged queries without a sample", "[report]") {
  const std::string note =
      "\nJudged queries without a sample, because the first run lacks them: 1,234.\n\nP@1 by D_S\n";
  const auto text = [](std::size_t missing) {
    return render(separation_tables(made_samples(missing), made_diagnosis()), TableFormat::text);
  };
  CHECK(text(1234).find(note) != std::string::npos);
  CHECK(text(0).find("Judged queries") == std::string::npos);
  for (const std::size_t missing : {std::size_t{0}, std::size_t{1234}})
    CHECK(nlohmann::json::parse(test::value_of(
              separation_as_json(made_samples(missing), made_diagnosis())))["missing_queries"] == missing);
}

TEST_CASE("a separation as CSV has one line per sample", "[report]") {
  CHECK(rows_as_csv(separation_rows(made_samples(), made_diagnosis())) ==
        "query_id,separation,state,best_gold,best_other,words,meaning\n"
        "q1,1.5,defined,a,\"b,c\",1,1\n"
        "q2,-0.25,defined,\"b,c\",a,0,1\n"
        "q3,nan,no_gold,,a,0,0\n"
        "q4,-1,defined,a,\"b,c\",0,0\n");
}

TEST_CASE("a separation as JSON contains everything", "[report]") {
  const auto json = nlohmann::json::parse(test::value_of(separation_as_json(made_samples(), made_diagnosis())));
  CHECK(json["similarity"] == "BM25(k1=1.5)");
  CHECK(json["measure"] == "P@1");
  CHECK(json["interval"]["method"] == "percentile");
  CHECK(json["separation"]["samples"] == 4);
  CHECK(json["separation"]["defined"] == 3);
  CHECK(json["separation"]["no_gold"] == 1);
  CHECK(json["separation"]["median"] == -0.25);
  CHECK(json["separation"]["max"] == 1.5);
  CHECK(json["parts"].size() == 3);
  CHECK(json["parts"][0]["low"].is_null());
  CHECK(json["parts"][0]["high"] == -0.5);
  CHECK(json["parts"][1]["samples"] == nlohmann::json{"q1", "q2"});
  CHECK(json["parts"][1]["systems"][0] == nlohmann::json{{"system", "words"},
                                                         {"mean", 0.5},
                                                         {"interval",
                                                          {{"low", 0.0},
                                                           {"high", 1.0},
                                                           {"undefined", 0},
                                                           {"fell_back", false},
                                                           {"constant", false},
                                                           {"excludes_estimate", false}}}});
  CHECK(json["parts"][2]["systems"][1] ==
        nlohmann::json{{"system", "meaning"}, {"mean", nullptr}, {"interval", nullptr}});
  CHECK(json["systems"][0]["system"] == "words");
  CHECK(json["systems"][0]["delta"]["interval"]["high"] == -0.1);
  CHECK(json["systems"][0]["tau_b"].is_null());
  CHECK(json["tied_by_similarity"] == 1);
  CHECK(json["hardest"][0]["id"] == "q4");
  CHECK(json["hardest"][0]["best_gold"] == nlohmann::json{{"id", "a"}, {"position", 0}, {"text", "one"}});
  CHECK(json["hardest"][0]["failing"] == nlohmann::json{"words", "meaning"});
  CHECK(json["hardest"][0]["distracting"][4] == nlohmann::json{{"term", "c"}, {"weight", 0.0625}});
  CHECK(json["samples"].size() == 4);
  CHECK(json["samples"][2]["separation"].is_null());
  CHECK(json["samples"][2]["state"] == "no_gold");
  CHECK(json["samples"][2]["best_gold"].is_null());
  CHECK(json["samples"][2]["best_other"] == "a");
  CHECK(json["samples"][1]["systems"] == nlohmann::json{{"words", 0.0}, {"meaning", 1.0}});
  CHECK(json["samples"][1]["passages"][1] == nlohmann::json{{"id", "b,c"}, {"gold", true}, {"similarity", 1.0}});
}

}  // namespace separation_report_test
