// Sets of scores: measures and systems found in them, against cases by hand.
#include "support/catch.hpp"

#include <irmetrics/evaluate/score_set.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <cmath>
#include <limits>

using namespace irmetrics;

namespace score_set_test {
namespace {

using Names = std::vector<std::string>;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// Scores of one system: a value per measure and query.
NamedScores scored(const std::string& system, const std::string& measures, const Names& queries,
                   std::vector<double> values) {
  return {system, Scores(system, parse_measures(measures).value(), queries, std::move(values),
                         std::vector<bool>(queries.size(), false), Audit())};
}

ScoreTable table(const std::string& measure, std::vector<double> scores) {
  const std::size_t queries = scores.size() / 2;
  Names names;
  for (std::size_t i = 0; i < queries; ++i) names.push_back("q" + std::to_string(i));
  return as_measured(ScoreTable::of(measure, {"a", "b"}, names, std::move(scores)).value()).value();
}

}  // namespace

TEST_CASE("a measure is found among names: by its text, in another spelling, by the name of its table") {
  const Names names = {"map", "AP", "ln(GMAP)", "mine", "mean(Leaning@5)", "P@5"};
  CHECK(find_measure(names, "AP") == 1U);
  CHECK(find_measure(names, "map") == 0U);
  CHECK(find_measure(names, "MAP") == 0U);  // the first that means AP
  CHECK(find_measure(names, "gm_map") == 2U);
  CHECK(find_measure(names, "GMAP") == 2U);
  CHECK(find_measure(names, "ln(GMAP)") == 2U);
  CHECK(find_measure(names, "mine") == 3U);
  CHECK(find_measure(names, "Leaning@5") == 4U);
  CHECK(find_measure(names, "P_5") == 5U);
  CHECK(find_measure(names, "P@10") == std::nullopt);
  CHECK(find_measure(names, "ours") == std::nullopt);
  CHECK(find_measure({}, "AP") == std::nullopt);
  CHECK(find_measure(Names{"GMAP", "ln(GMAP)"}, "GMAP") == 0U);
}

TEST_CASE("texts name measures, each once and in their order") {
  const Names known = {"AP", "ln(GMAP)", "my own measure", "P@5"};
  const auto named = [&](const Names& texts) { return measure_names(texts, known).value(); };
  CHECK(named({"P_5 map", "MAP"}) == Names{"P@5", "AP"});
  CHECK(named({"GMAP", "my own measure"}) == Names{"ln(GMAP)", "my own measure"});
  CHECK(named({"P@10"}) == Names{"P@10"});
  CHECK(named({}).empty());
  CHECK_FALSE(measure_names(Names{"ours"}, known).ok());
}

TEST_CASE("a set of scores finds tables and overall scores by measure") {
  const ScoreSet set("x", {table("AP", {0.25, 0.5, 1, 0}), table("GMAP", {0.25, 1, 1, 1})},
                     {{"GMAP", {{"a", "b"}, {0.5, 1}}}, {"RR", {{"b", "a"}, {1, 0.5}}}});
  CHECK(set.measures() == Names{"AP", "ln(GMAP)", "RR"});
  CHECK(set.overall_measures() == Names{"AP", "GMAP", "RR"});
  CHECK(set.table("AP")->scores(1)[0] == 1);
  CHECK(set.table("RR") == nullptr);
  CHECK(set.overall_scores("RR")->systems == Names{"b", "a"});
  CHECK(set.overall_scores("AP") == nullptr);
  CHECK(set.has("GMAP"));
  CHECK_FALSE(set.has("P@5"));
  CHECK(set.ranking("AP").scores == std::vector{0.375, 0.5});
  CHECK(set.ranking("ln(GMAP)").scores == std::vector{std::log(0.25) / 2, 0.0});
  const std::vector<NamedRanking> rankings = set.rankings(Names{"RR", "P@5", "AP"});
  REQUIRE(rankings.size() == 2);
  CHECK(rankings[0].name == "RR");
  CHECK(rankings[0].scores == *set.overall_scores("RR"));
  CHECK(rankings[1].scores == set.ranking("AP"));
}

TEST_CASE("means that differ by rounding only are ties of a ranking, but keep their values in a data set") {
  const ScoreSet set("x", {table("P@10", {0.1, 0.2, 0.15, 0.15})});
  const double first = (0.1 + 0.2) / 2, second = (0.15 + 0.15) / 2;
  REQUIRE(first != second);
  const SystemScores ranking = set.ranking("P@10");
  CHECK(ranking.scores[0] == ranking.scores[1]);
  CHECK(set.data_set().measures[0].second.scores == std::vector{first, second});
}

TEST_CASE("results of evaluate become tables and overall scores, with the number of queries behind each") {
  const Names queries = {"q1", "q2", "q3"};
  const std::vector<NamedScores> runs = {
      scored("a", "AP NumRet Accuracy Unjudged@5", queries, {1, 0.5, 0, 10, 20, 30, undefined, 0.5, 1, 1, 0, 0}),
      scored("b", "AP NumRet Accuracy Unjudged@5", queries, {0, 0, 0.75, 5, 5, 5, 0.5, undefined, 0, 0, 0, 1})};
  const ScoreSet set = ScoreSet::of("x", runs);
  CHECK(set.not_alike.ok());
  CHECK(set.tables == score_tables(runs).value());
  CHECK(set.audits.size() == 2);
  CHECK(set.overall_measures() == Names{"AP", "NumRet", "Accuracy", "Unjudged@5"});
  CHECK(set.overall_scores("NumRet")->scores == std::vector{60.0, 15.0});
  CHECK(set.ranking("NumRet").scores == std::vector{20.0, 5.0});
  CHECK(set.overall_scores("Unjudged@5")->lower_is_better);
  const DataSetScores data = set.data_set();
  REQUIRE(data.measures.size() == 4);
  CHECK(data.measures[1].second.scores == std::vector{60.0, 15.0});
  CHECK(data.queries[0] == std::vector{3.0, 3.0});
  CHECK(set.table("Accuracy")->queries() == Names{"q3"});
  CHECK(data.queries[2] == std::vector{2.0, 2.0});
}

TEST_CASE("systems that were not scored alike have overall scores only") {
  const Names queries = {"q1", "q2"};
  const std::vector<NamedScores> runs = {scored("a", "AP RR", queries, {1, 0.5, 1, 1}),
                                         scored("b", "RR", queries, {0.5, 0.5})};
  const ScoreSet set = ScoreSet::of("x", runs);
  CHECK(set.tables.empty());
  CHECK(message(set.not_alike) == "the systems 'a' and 'b' were not scored with the same measures");
  CHECK(set.measures() == Names{"AP", "RR"});
  CHECK(set.ranking("AP").systems == Names{"a"});
  CHECK(set.ranking("RR").scores == std::vector{1.0, 0.5});
  CHECK(ScoreSet::of("x", {}).measures().empty());
}

TEST_CASE("the queries behind the scores of a data set are those of its tables, if overall scores are not of more") {
  ScoreTable partial = table("AP", {1, 0, 1, 0.5});
  partial.set_left_out(1);
  const auto queries = [](const ScoreTable& of, const std::vector<MeasureScores>& overall) {
    return ScoreSet("x", {of}, overall).data_set().queries.at(0).at(0);
  };
  const std::vector<MeasureScores> overall = {{"AP", {{"a", "b"}, {0.5, 0.75}}}};
  CHECK(queries(table("AP", {1, 0, 1, 0.5}), overall) == 2);
  CHECK(queries(partial, {}) == 2);
  CHECK(queries(partial, overall) == 0);  // unknown
  CHECK(ScoreSet("x", {}, overall).data_set().queries.at(0) == std::vector{0.0, 0.0});
}

TEST_CASE("data sets keep the measures that texts name") {
  const auto sets = [] {
    return std::vector{ScoreSet("x", {table("AP", {1, 0, 1, 0.5}), table("GMAP", {1, 1, 1, 1})}).data_set(),
                       ScoreSet("y", {}, {{"RR", {{"a"}, {1}}}, {"AP", {{"a"}, {1}}}}).data_set()};
  };
  std::vector<DataSetScores> kept = sets();
  REQUIRE(keep_measures(kept, Names{"gm_map MAP"}).ok());
  CHECK(kept[0].measures[0].first == "ln(GMAP)");
  CHECK(kept[0].measures[1].first == "AP");
  CHECK(kept[0].queries == std::vector<std::vector<double>>{{2, 2}, {2, 2}});
  CHECK(kept[1].measures.size() == 1);
  CHECK(kept[1].queries == std::vector<std::vector<double>>{{0}});
  kept = sets();
  CHECK(message(keep_measures(kept, Names{"P@5"})) == "no data set has scores of P@5, but of AP, ln(GMAP), RR");
  CHECK(message(keep_measures(kept, Names{"nDGC@10"})) ==
        "unknown measure 'nDGC@10'; did you mean nDCG@10?; the data sets have scores of AP, ln(GMAP), RR");
}

}  // namespace score_set_test
