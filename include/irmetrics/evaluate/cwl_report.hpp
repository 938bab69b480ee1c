// Options and results of the C/W/L framework.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/measures/cwl.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of cwl. Gains and costs are those of all measures, which makes their values comparable.
struct CwlOptions {
  double min_rel = 0;
  double max_rel = 1;
  double max_gain = 1;
  double min_cost = 1;
  double max_cost = 1;
  std::uint32_t max_depth = measures::last_cwl_rank;

  static constexpr auto options =
      describe_options | option("min_rel", &CwlOptions::min_rel, "grades up to it have the gain 0") |
      option("max_rel", &CwlOptions::max_rel, "grades from it on have the gain max_gain; gains are linear between") |
      option("max_gain", &CwlOptions::max_gain, range::positive,
             "the largest gain; residuals give it to the unjudged") |
      option("min_cost", &CwlOptions::min_cost, range::at_least(0),
             "the cost of documents without one, for the other end of the residuals") |
      option("max_cost", &CwlOptions::max_cost, range::at_least(0), "the cost of documents without one") |
      option("max_depth", &CwlOptions::max_depth, range::closed(1, 1'000'000),
             "the last rank that a user reads; shorter rankings are filled up with unjudged documents");
};

/// The values of a user, and their residuals: the differences that they have if each unjudged document, and each
/// document beyond the end of the ranking, has the gain max_gain, and each without a cost the cost min_cost.
struct CwlExpectation {
  measures::CwlValues values;
  measures::CwlValues residuals;

  static constexpr auto description =
      describe_result<CwlExpectation>("CwlExpectation", "What a user can expect, and the residuals.", ResultKind::row) |
      field("EU", member_of<&CwlExpectation::values, &measures::CwlValues::eu>, "expected utility: gain per document") |
      field("ETU", member_of<&CwlExpectation::values, &measures::CwlValues::etu>, "expected total utility") |
      field("EC", member_of<&CwlExpectation::values, &measures::CwlValues::ec>, "expected cost per document") |
      field("ETC", member_of<&CwlExpectation::values, &measures::CwlValues::etc>, "expected total cost") |
      field("ED", member_of<&CwlExpectation::values, &measures::CwlValues::ed>,
            "expected depth: number of documents read") |
      field("ResEU", member_of<&CwlExpectation::residuals, &measures::CwlValues::eu>, "residual of EU") |
      field("ResETU", member_of<&CwlExpectation::residuals, &measures::CwlValues::etu>, "residual of ETU") |
      field("ResEC", member_of<&CwlExpectation::residuals, &measures::CwlValues::ec>, "residual of EC") |
      field("ResETC", member_of<&CwlExpectation::residuals, &measures::CwlValues::etc>, "residual of ETC") |
      field("ResED", member_of<&CwlExpectation::residuals, &measures::CwlValues::ed>, "residual of ED");
};

/// What the user of a measure can expect of the ranking for a query.
struct CwlOfQuery {
  std::string query;
  std::string measure;
  CwlExpectation expected;

  static constexpr auto description =
      describe_result<CwlOfQuery>("CwlOfQuery", "What the user of a measure can expect for a query.", ResultKind::row) |
      field("query_id", &CwlOfQuery::query, "id of the query") | field("measure", &CwlOfQuery::measure, "the measure") |
      included(&CwlOfQuery::expected);
};

/// The means over the queries for a measure.
struct CwlOfMeasure {
  std::string measure;
  CwlExpectation expected;

  static constexpr auto description =
      describe_result<CwlOfMeasure>("CwlOfMeasure", "What the user of a measure can expect: means over the queries.",
                                    ResultKind::row) |
      field("measure", &CwlOfMeasure::measure, "the measure") | included(&CwlOfMeasure::expected);
};

struct CwlReport {
  std::vector<CwlOfMeasure> measures;
  std::vector<CwlOfQuery> per_query;

  static constexpr auto description =
      describe_result<CwlReport>("CwlReport", "What the users of measures can expect of a run.") |
      field("measures", &CwlReport::measures, "means over the queries, NaN if there are none") |
      rows_field("per_query", &CwlReport::per_query, "each query with each measure");
};

}  // namespace irmetrics
