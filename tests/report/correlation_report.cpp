// Reports of correlations, on small rankings made by hand.
#include "support/files.hpp"

#include <irmetrics/report/all_results.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace correlation_report_test {
namespace {

/// Four systems in both, one pair tied in the second, one pair in opposite orders.
NamedCorrelation small() {
  return {"AP", "old", "new",
          value_of(correlate({{"a", "b", "c", "d", "x"}, {4, 3, 2, 1, 0}}, {{"a", "c", "b", "d"}, {4, 3, 3, 3.5}}))};
}

bool has_note(const ReportTable& table, const std::string& note) {
  return std::find(table.notes.begin(), table.notes.end(), note) != table.notes.end();
}

}  // namespace

TEST_CASE("a correlation as a table: each variant by its name, with its pairs and ties") {
  const ReportTable table = table_of_correlation(small(), {});
  CHECK(table.title == "AP: old and new");
  REQUIRE(table.rows.size() == 12);
  CHECK(table.rows[0] == std::vector<Cell>{"coefficient", "value", "p-value"});
  // C 3, D 2, one pair tied in the second list.
  CHECK(table.rows[1] == std::vector<Cell>{"tau_a", "0.1667", "0.7180"});
  CHECK(table.rows[2] == std::vector<Cell>{"tau_b", "0.1826", "0.7180"});
  CHECK(table.rows[4] == std::vector<Cell>{"gamma", "0.2000", "0.7180"});
  CHECK(table.rows[5] == std::vector<Cell>{"tau_ap", "-", ""});
  CHECK(has_note(table, "4 systems, 6 pairs: 3 concordant, 2 discordant, 0 tied in old, 1 in new, 0 in both."));
  CHECK(has_note(table, "Ties make the variants of tau differ: name the one that you report."));
  CHECK(has_note(table, "tau_ap: undefined with ties."));
  CHECK(has_note(table, "The p-value of tau is asymptotic, the same for all four variants."));
  CHECK(has_note(table, "Overlap of the top 4: 1.0000."));
  CHECK(has_note(table, "Largest drop: b, 1.5 ranks. Largest rise: d, 2 ranks."));
  CHECK(has_note(table, "1 system is only in old: x."));
  const std::string text = render(table, TableFormat::latex);
  CHECK(text.find("tau\\_b & 0.1826 & 0.7180") != std::string::npos);

  NamedCorrelation alike = small();
  alike.correlation = value_of(correlate(std::vector<double>{1, 2, 3}, std::vector<double>{1, 2, 3}));
  CHECK_FALSE(has_note(table_of_correlation(alike, {}), table.notes[1]));
  CHECK(has_note(table_of_correlation(alike, {}), "The p-value of tau is exact, the same for all four variants."));
}

TEST_CASE("a correlation of per-query scores has intervals, and says how they were computed") {
  const ScoreTable first = value_of(ScoreTable::of("AP", {"a", "b", "c"}, {"1", "2"}, {.5, .4, .3, .2, .1, .6}));
  const ScoreTable second = value_of(ScoreTable::of("AP", {"a", "b", "c"}, {"1", "3"}, {.5, .4, .3, .2, .1, .6}));
  CorrelateOptions options;
  options.interval.resamples = 50;
  options.interval.method = IntervalMethod::percentile;
  const NamedCorrelation same = {"", "old", "new", value_of(correlate(first, first, options))};
  const ReportTable table = table_of_correlation(same, options);
  CHECK(table.title == "old and new");
  CHECK(table.rows[0] == std::vector<Cell>{"coefficient", "value", "interval", "p-value"});
  CHECK(has_note(table, "Intervals: 95 %, percentile bootstrap over the same 2 queries, 50 resamples, seed 20090719."));
  NamedCorrelation other = {"", "old", "new", value_of(correlate(first, second, options))};
  other.second_left_out.unshared = 3;
  CHECK(has_note(table_of_correlation(other, options), "Queries of new: 2 (3 left out as missing from some system)."));
  CHECK_FALSE(has_note(table_of_correlation(other, options), "Queries of old: 2."));
  CHECK(has_note(
      table_of_correlation(other, options),
      "Intervals: 95 %, percentile bootstrap over 2 and 2 queries, of which 1 is in both and drawn for both, 50 "
      "resamples, seed 20090719."));
}

TEST_CASE("correlations as CSV and JSON have all numbers in full precision") {
  const std::vector<NamedCorrelation> named = {small()};
  const std::vector<std::string> lines = lines_of(correlations_as_csv(named));
  REQUIRE(lines.size() == 12);
  CHECK(lines[1] == fmt::format("AP,old,new,tau_a,{},{},,,,,,,4,6,3,2,0,1,0", named[0].correlation.kendall.tau_a,
                                named[0].correlation.kendall.p_value));
  CHECK(lines[5] == "AP,old,new,tau_ap,nan,,,,,,,,4,6,3,2,0,1,0");

  // NaN is written without its sign, which depends on the machine.
  std::vector<NamedCorrelation> minus = named;
  double& tau_ap = minus[0].correlation[RankCoefficient::tau_ap].value;
  tau_ap = std::copysign(tau_ap, -1.0);
  CHECK(correlations_as_csv(minus) == correlations_as_csv(named));

  const nlohmann::json json = nlohmann::json::parse(value_of(result_as_json(record_of(Correlations{{}, named}))));
  CHECK(json["options"]["p_value"] == "auto");
  const nlohmann::json& one = json["correlations"][0];
  CHECK(one["measure"] == "AP");
  CHECK(one["coefficients"]["tau_b"]["value"] == named[0].correlation.kendall.tau_b);
  CHECK(one["coefficients"]["tau_ap"]["value"].is_null());
  CHECK(one["coefficients"]["tau_ap"]["p_value"].is_null());
  CHECK(one["coefficients"]["tau_b"]["interval"].is_null());
  CHECK(one["kendall"]["tied_second"] == 1);
  CHECK(one["systems"] == nlohmann::json{"a", "b", "c", "d"});
  CHECK(one["second"] == nlohmann::json{4.0, 3.0, 3.0, 3.5});
  CHECK(one["only_first"] == nlohmann::json{"x"});
  CHECK(one["drop"] == nlohmann::json{{"system", "b"}, {"ranks", 1.5}});
}

TEST_CASE("a matrix as table, CSV and JSON, with the ties of each ranking or each pair") {
  std::vector<NamedRanking> rankings = {{"AP", {{"a", "b", "c"}, {3, 2, 1}}}, {"P,10", {{"a", "b", "c"}, {3, 1, 1}}}};
  const TauMatrix matrix = value_of(tau_matrix(rankings));
  const ReportTable table = table_of(matrix);
  CHECK(table.title == "tau_b");
  CHECK(table.rows ==
        std::vector<std::vector<Cell>>{{"", "AP", "P,10"}, {"AP", "1.0000", "0.8165"}, {"P,10", "0.8165", "1.0000"}});
  CHECK(table.notes == std::vector<std::string>{"3 systems, 3 pairs; tied: AP 0, P,10 1."});
  const std::vector<std::string> lines = lines_of(result_as_csv(record_of(matrix)));
  REQUIRE(lines.size() == 5);
  CHECK(lines[2] == fmt::format("AP,\"P,10\",tau_b,{},3,0,1,0", matrix.at(0, 1).value));
  CHECK(lines[3] == fmt::format("\"P,10\",AP,tau_b,{},3,1,0,0", matrix.at(0, 1).value));
  const nlohmann::json json = nlohmann::json::parse(value_of(result_as_json(record_of(matrix))));
  CHECK(json["coefficient"] == "tau_b");
  CHECK(json["names"] == nlohmann::json{"AP", "P,10"});
  CHECK(json["pairs"][2]["first"] == "P,10");
  CHECK(json["pairs"][2]["second"] == "AP");
  CHECK(json["pairs"][2]["tied_first"] == 1);
  CHECK(json["pairs"][2]["value"] == matrix.at(1, 0).value);

  CHECK(json["averages"]["AP"] == matrix.at(0, 1).value);

  rankings.push_back({"RR", {{"a", "b"}, {3, 2}}});
  const ReportTable of_three = table_of(value_of(tau_matrix(rankings)));
  REQUIRE(of_three.rows.size() == 5);
  CHECK(of_three.rows[4] == std::vector<Cell>{"Average", "0.9082", "0.9082", "1.0000"});
  const std::vector<ReportTable> tables = {of_three};
  CHECK(render(tables, TableFormat::markdown).find("| Average | 0.9082 | 0.9082 | 1.0000 |") != std::string::npos);
  CHECK(render(tables, TableFormat::latex).find("Average & 0.9082 & 0.9082 & 1.0000") != std::string::npos);
  CHECK(render(tables, TableFormat::html).find("Average") != std::string::npos);
  CHECK(table_of(value_of(tau_matrix(rankings))).notes ==
        std::vector<std::string>{"AP and P,10: 3 systems in both, 3 pairs; tied: 0 and 1.",
                                 "AP and RR: 2 systems in both, 1 pair; tied: 0 and 0.",
                                 "P,10 and RR: 2 systems in both, 1 pair; tied: 0 and 0."});
  CHECK(table_of(value_of(tau_matrix(rankings, RankCoefficient::tau_ap))).title == "tau_ap: the rows are the truth");
}

}  // namespace correlation_report_test
