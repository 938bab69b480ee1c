// Reports of checks: headlines that say why something fails, in every form, whatever the names contain.
#include "support/catch.hpp"
#include "support/score_tables.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/report/check_report.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace check_report_test {
namespace {

/// A candidate whose mean is lower by 0.025, of 30 queries.
Check fallen(const CheckOptions& options, bool lower_is_better = false) {
  std::vector<double> scores(30, 0.5);
  for (int i = 0; i < 30; ++i) scores.push_back(0.47 + (i % 3) * 0.005);
  ScoreTable table =
      table_of("AP", lower_is_better ? std::vector<std::string>{"pr", "main"} : std::vector<std::string>{"main", "pr"},
               std::move(scores));
  table.set_lower_is_better(lower_is_better);
  return value_of(check(std::vector{std::move(table)}, "pr", options));
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the headline of a violated drop says so in every form, whatever the verdict", "[report]") {
  const std::string headline = "AP fell by 0.0250 against main, more than drop=0.02";
  const Check within = fallen({.policy = "drop=0.02 noninferior", .margin = 0.05, .resamples = 1000});
  REQUIRE(within.differences[0].verdict == CheckVerdict::no_worse);
  CHECK(title_of(within) == "Failed: pr against main: " + headline);
  CHECK(check_as_markdown(within).starts_with("### ❌ Failed: pr against main: " + headline + "\n"));
  CHECK(contains(check_as_markdown(within), "- **" + headline + "**: "));
  CHECK(contains(check_as_junit(within), "<failure type=\"failed\" message=\"" + headline + "\">"));
  CHECK(check_as_annotations(within).starts_with(
      "::error title=AP fell by 0.0250 against main%2C more than drop=0.02::"));
  for (const std::string& text : {check_as_markdown(within), check_as_junit(within), check_as_annotations(within)})
    CHECK_FALSE(contains(text, "AP is no worse"));

  const Check unresolved =
      fallen({.policy = "drop=0.02 drop(AP)=0.01", .alpha = 1e-9, .power = 0.8, .resamples = 1000});
  REQUIRE(unresolved.differences[0].verdict == CheckVerdict::unresolved);
  CHECK(title_of(unresolved) == "Failed: pr against main: " + headline + " and drop(AP)=0.01");
  const Check rising = fallen({.policy = "drop=0.02", .margin = 0.05, .resamples = 1000}, true);
  CHECK(title_of(rising) == "Failed: pr against main: AP rose by 0.0250 against main, more than drop=0.02");
  CHECK(title_of(fallen({.policy = "drop=0.02", .resamples = 1000})) ==
        "Failed: pr against main: AP is worse than main");
}

TEST_CASE("names of any text keep a comment's lines and well-formed XML", "[report]") {
  ScoreTable table = table_of("AP", {"main", "pr"}, {.5, .5, .5, .4, .3, .4});
  table.set_slice("a\r\r- Passed: everything is fine\r\n\x01\xEF\xBF\xBE\xEF\xBF\xBF\xFF\xEF\xBF\xBD");
  Check found = value_of(check(std::vector{table}, "pr", {.policy = "floor=0.9", .resamples = 100}));
  const std::string comment = check_as_markdown(found), report = check_as_junit(found);
  table.set_slice("a");
  found = value_of(check(std::vector{table}, "pr", {.policy = "floor=0.9", .resamples = 100}));
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  CHECK(lines(comment) == lines(check_as_markdown(found)));
  CHECK(comment.find('\r') == std::string::npos);
  CHECK(contains(comment, "a\\\\x0d\\\\x0d- Passed"));  // visible, and a backslash for Markdown
  CHECK(contains(
      report,
      "AP of slice &#x27;a\uFFFD\uFFFD- Passed: everything is fine\uFFFD\n\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD&#x27;"));
  for (const char* forbidden : {"\r", "\x01", "\xEF\xBF\xBE", "\xEF\xBF\xBF", "\xFF"})
    CHECK_FALSE(contains(report, forbidden));
}

TEST_CASE("the rows of a check say what fails: differences, then floors", "[report]") {
  const CheckOptions options{.policy = "regression drop=0.02 floor=0.9", .interval = IntervalMethod::t};
  const ResultRows rows = own_rows(fallen(options)).value();
  REQUIRE(rows.rows.size() == 2);
  const auto cell = [&](std::size_t row, const std::string& column) -> const ResultValue& {
    const auto found = std::find(rows.columns.begin(), rows.columns.end(), column);
    REQUIRE(found != rows.columns.end());
    return rows.rows[row].at(static_cast<std::size_t>(found - rows.columns.begin()));
  };
  const auto text = [&](std::size_t row, const std::string& column) {
    const auto* held = cell(row, column).as<std::string>();
    return held == nullptr ? "none" : *held;
  };
  CHECK(text(0, "outcome") == "failed");
  CHECK(text(0, "violated") == "regression drop=0.02");
  CHECK(cell(0, "floor") == ResultValue());
  CHECK(text(1, "measure") == "AP");
  CHECK(text(1, "baseline") == "none");
  CHECK(text(1, "outcome") == "failed");
  CHECK(text(1, "violated") == "floor=0.9");
  CHECK(text(1, "interval_method") == "t");
  CHECK(cell(1, "floor") == ResultValue{0.9});
  CHECK(cell(1, "candidate_mean") == cell(0, "candidate_mean"));
  CHECK(cell(1, "queries") == cell(0, "queries"));
  CHECK(cell(1, "difference") == ResultValue());
  for (const auto& row : rows.rows) CHECK(row.size() == rows.columns.size());
  CHECK(rows_as_csv(own_rows(fallen({.policy = "floor=0.4"})).value()).find(",passed,,0.4\n") != std::string::npos);
}

}  // namespace check_report_test
