// Results by their descriptions: JSON, CSV and tables of a struct for this test, against texts written by hand; and
// consistency of the list of all results.
#include "support/catch.hpp"

#include <irmetrics/report/all_results.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace irmetrics::result_report_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Range {
  double low = 0, high = 0;

  static constexpr auto description = describe_result<Range>("Range", "A range.", ResultKind::row) |
                                      field("low", &Range::low, "lower end") | field("high", &Range::high, "upper end");
};

/// A row with its own text.
struct Spread {
  double mean = 1.25;
  std::size_t largest = 3000;

  static constexpr auto description = describe_result<Spread>("Spread", "A spread.", ResultKind::row) |
                                      ReadAs{"{mean} (to {largest})"} | field("mean", &Spread::mean, "mean") |
                                      field("largest", &Spread::largest, "largest");
};

struct Spreads {
  Spread one;
  std::vector<std::string> ids;

  static constexpr auto description = describe_result<Spreads>("Spreads", "A report of a spread.") |
                                      Title{"Spread {one} of {ids:text|texts}, {ids}{unknown}"} |
                                      detail_field("ids", &Spreads::ids, "texts") |
                                      field("one", &Spreads::one, "a spread");
};

struct Means {
  double mean = 0.25, p = 0.00001;

  static constexpr auto description = describe_result<Means>("Means", "Means.") | field("mean", &Means::mean, "mean") |
                                      field("p_value", &Means::p, "p-value", Style::p_value);
};

struct Report {
  Means means;
  std::size_t queries = 6980;
  bool exact = true;
  Range range{0.5, nan};
  std::optional<double> none;
  std::vector<std::string> ids, left_out{"a", "b"};
  std::vector<Range> values;

  static constexpr auto description =
      describe_result<Report>("Report", "A report.") | included(&Report::means) |
      field("queries", &Report::queries, "queries") | field("exact", &Report::exact, "whether it is exact") |
      field("range", &Report::range, "range") | field("none", &Report::none, "nothing") |
      detail_field("left_out", &Report::left_out, "ids") |
      by_query("per_query", &Report::ids, &Report::values, "values of each query");
};

struct Estimate {
  double value = 0;
  std::optional<Range> range;

  static constexpr auto description = describe_result<Estimate>("Estimate", "A value.", ResultKind::row) |
                                      field("value", &Estimate::value, "value") |
                                      field("range", &Estimate::range, "its range");
};

struct Signs {
  int below = -3;
  int above = 3;

  static constexpr auto description = describe_result<Signs>("Signs", "Signs.") |
                                      field("below", &Signs::below, "below 0") |
                                      field("above", &Signs::above, "above 0");
};

struct Listing {
  std::vector<Range> ranges;

  static constexpr auto description =
      describe_result<Listing>("Listing", "Ranges.") | rows_field("ranges", &Listing::ranges, "the ranges");
};

struct Named {
  std::vector<std::string> names;
  std::vector<Estimate> estimates;

  static constexpr auto description =
      describe_result<Named>("Named", "Values by name.") |
      by_name("estimates", "name", &Named::names, &Named::estimates, "estimate of each name");
};

TEST_CASE("a result is JSON by its description: all fields in order, null for undefined values") {
  Report report;
  report.ids = {"q\"1", "q2"};
  report.values = {{1, 2}, {3, nan}};
  const auto json = result_as_json(record_of(report));
  REQUIRE(json.ok());
  const auto expected = nlohmann::ordered_json::parse(R"({
    "mean": 0.25, "p_value": 1e-05, "queries": 6980, "exact": true, "range": {"low": 0.5, "high": null}, "none": null,
    "left_out": ["a", "b"], "per_query": {"q\"1": {"low": 1.0, "high": 2.0}, "q2": {"low": 3.0, "high": null}}})");
  CHECK(*json == expected.dump(2) + "\n");
  CHECK(*result_as_json(record_of(Signs{})) == "{\n  \"below\": -3,\n  \"above\": 3\n}\n");
  report.left_out = {"\xff"};
  CHECK_FALSE(result_as_json(record_of(report)).ok());
}

TEST_CASE("a result is CSV by its description: one row per id, else one row per entry of its list, else one row") {
  Report report;
  CHECK(result_as_csv(record_of(report)) == "query_id,low,high\n");
  report.ids = {"q,1", "q2"};
  report.values = {{1, 2}, {0.1, nan}};
  CHECK(result_as_csv(record_of(report)) == "query_id,low,high\n\"q,1\",1,2\nq2,0.1,nan\n");
  CHECK(result_as_csv(record_of(Listing{})) == "low,high\n");
  CHECK(result_as_csv(record_of(Listing{{{1, 2}}})) == "low,high\n1,2\n");
  CHECK(result_as_csv(record_of(Means{})) == "mean,p_value\n0.25,1e-05\n");
  CHECK(result_as_csv(record_of(Signs{})) == "below,above\n-3,3\n");
}

TEST_CASE("a struct within a row has a column for each of its fields, also if it is missing") {
  const Named named{{"a", "b"}, {{1, Range{0, 2}}, {3, std::nullopt}}};
  CHECK(result_as_csv(record_of(named)) == "name,value,range_low,range_high\na,1,0,2\nb,3,,\n");
  const auto json = result_as_json(record_of(named));
  REQUIRE(json.ok());
  CHECK(nlohmann::json::parse(*json)["estimates"]["b"] == nlohmann::json{{"value", 3.0}, {"range", nullptr}});
}

TEST_CASE("a result is a table by its description: styles, and counts with separators") {
  const ReportTable table = table_of_record(record_of(Report{}), "Title");
  CHECK(render(table, TableFormat::text) ==
        "Title\n"
        "mean                 0.2500\n"
        "p_value             <0.0001\n"
        "queries               6,980\n"
        "exact                   yes\n"
        "range    low 0.5000, high -\n"
        "none                      -\n");
  CHECK(render(table_of_record(record_of(Signs{}), ""), TableFormat::text) == "below  -3\nabove   3\n");
  CHECK(render(table_of_record(record_of(Spreads{}), ""), TableFormat::text) == "one  1.2500 (to 3,000)\n");
  CHECK(title_of_record(record_of(Spreads{{}, {"a"}})) == "Spread 1.2500 (to 3,000) of 1 text, 1");
  CHECK(title_of_record(record_of(Spreads{})) == "Spread 1.2500 (to 3,000) of 0 texts, 0");
  CHECK(title_of_record(record_of(Means{})) == "Means");
  const ReportTable rows = table_of_record(record_of(Listing{{{1, nan}}}), "Ranges");
  CHECK(render(rows, TableFormat::text) == "Ranges\nlow     high\n1.0000     -\n");
}

struct Move {
  std::string from, to;
  double share = 0;

  static constexpr auto description = describe_result<Move>("Move", "A move.", ResultKind::row) |
                                      key_field("from", &Move::from, "from") | key_field("to", &Move::to, "to") |
                                      field("share", &Move::share, "share");
};

struct Moves {
  std::vector<Move> table;

  static constexpr auto description =
      describe_result<Moves>("Moves", "Moves.") | rows_field("table", &Moves::table, "moves");
};

std::string title_of(const Moves&) { return "All moves"; }
std::optional<ResultRows> own_rows(const Moves& moves) {
  return ResultRows{.columns = {"moves"}, .rows = {{{std::uint64_t{moves.table.size()}}}}};
}

struct Nest {
  std::optional<Moves> none, some = Moves{{{"a", "b", 0.5}}};
  std::vector<Moves> twice() const { return {*some, *some}; }

  static constexpr auto description = describe_result<Nest>("Nest", "Results in a result.", ResultKind::row) |
                                      field("none", &Nest::none, "nothing") | field("some", &Nest::some, "some") |
                                      field("moves", &Nest::twice, "2");
};

TEST_CASE("a field has the type of its member") {
  const std::vector<FieldInfo>& fields = result_info<Nest>().fields;
  CHECK(fields[0].type->optional);
  CHECK(fields[0].type->kind == ValueKind::record);
  CHECK(fields[0].type->record == &result_info<Moves>());
  CHECK_FALSE(fields[2].type->optional);
  CHECK(fields[2].type->kind == ValueKind::list);
  CHECK(fields[2].type->item->record == &result_info<Moves>());
}

TEST_CASE("a struct with keys is a row of a list") {
  const Moves moves{{{"a", "b", 0.5}, {"a", "c", nan}}};
  const ValueType& row = *result_info<Moves>().fields[0].type->item;
  CHECK(row.record->keys() == 2);
  CHECK(row.record->fields[0].type->kind == ValueKind::text);
  CHECK(row.record->fields[2].type->kind == ValueKind::number);
  const ResultRows rows = rows_of_result(record_of(moves));
  CHECK(rows.keys == 2);
  CHECK(result_as_csv(record_of(moves)) == "from,to,share\na,b,0.5\na,c,nan\n");
}

TEST_CASE("a result shows its own rows, and so do the reports inside it") {
  const ResultRecord nest = viewed(Nest{});
  CHECK(nest.view == nullptr);
  CHECK(nest.values[0].as<ResultRecord>() == nullptr);
  const auto* some = nest.values[1].as<ResultRecord>();
  REQUIRE(some->view != nullptr);
  CHECK(some->view->tables[0].title == "All moves");
  CHECK(result_as_csv(*some) == "moves\n1\n");
  for (const ResultValue& one : *nest.values[2].as<std::vector<ResultValue>>())
    CHECK(one.as<ResultRecord>()->view->tables == some->view->tables);
}

TEST_CASE("results are equal if their values are, and undefined numbers are equal") {
  const auto value = [](const Report& report) { return ResultValue{record_of(report)}; };
  CHECK(value(Report{}) == value(Report{}));
  Report other;
  other.left_out = {"a"};
  CHECK_FALSE(value(other) == value(Report{}));
}

TEST_CASE("every result has a unique name, and every field a unique name, a type and a meaning") {
  std::set<std::string> names;
  for_each_result(AllResults(), [&](const ResultInfo& info) {
    CHECK(names.insert(info.name).second);
    CHECK_FALSE(info.meaning.empty());
    std::set<std::string> fields;
    for (const FieldInfo& field : info.fields) {
      INFO(info.name << "." << field.name);
      CHECK(fields.insert(field.name).second);
      REQUIRE(field.type != nullptr);
      CHECK((field.type->kind == ValueKind::list) == (field.type->item != nullptr));
      CHECK((field.type->kind == ValueKind::record) == (field.type->record != nullptr));
      CHECK_FALSE(field.meaning.empty());
    }
    CHECK_FALSE(fields.empty());
  });
}

}  // namespace
}  // namespace irmetrics::result_report_test
