// Agreement within each label of the first judge: of the items with the label, how many the second judge gave the same
// one; by query, pooled over all items, and averaged over the queries. GenTREC, table 5.
#pragma once

#include <irmetrics/base/description.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// The items of a query with a label of the first judge.
struct QueryLabelRate {
  std::string query;
  double label = 0;
  std::uint64_t items = 0, agreed = 0;
  double rate = 0;

  static constexpr auto description =
      describe_result<QueryLabelRate>("QueryLabelRate", "Agreement on the items of a query with one label.",
                                      ResultKind::row) |
      field("query_id", &QueryLabelRate::query, "the query") |
      field("label", &QueryLabelRate::label, "the first judge's label") |
      field("items", &QueryLabelRate::items, "items of the query to which the first judge gave it") |
      field("agreed", &QueryLabelRate::agreed, "of these, items to which the second judge gave it too") |
      field("rate", &QueryLabelRate::rate, "agreed / items");
};

/// The items of all queries with a label of the first judge. NaN: no items; a macro-average without queries.
struct LabelRate {
  double label = 0;
  std::uint64_t items = 0, agreed = 0;
  double pooled_rate = std::numeric_limits<double>::quiet_NaN();
  double macro_rate = std::numeric_limits<double>::quiet_NaN();
  std::uint64_t queries = 0;

  static constexpr auto description =
      describe_result<LabelRate>("LabelRate", "Agreement on the items with one label.", ResultKind::row) |
      key_field("label", &LabelRate::label, "the first judge's label") |
      field("items", &LabelRate::items, "items to which the first judge gave it") |
      field("agreed", &LabelRate::agreed, "of these, items to which the second judge gave it too") |
      field("pooled_rate", &LabelRate::pooled_rate, "agreed / items, over the items of all queries") |
      field("macro_rate", &LabelRate::macro_rate,
            "mean of the rates of the queries with the label; nan for lists of labels, which have no queries") |
      field("queries", &LabelRate::queries, "queries in which the first judge gave it");
};

struct LabelAgreement {
  std::vector<LabelRate> labels;     // all labels of either judge, smallest first
  std::vector<QueryLabelRate> rows;  // in the order of the queries, then by label; empty for lists of labels

  static constexpr auto description =
      describe_result<LabelAgreement>("LabelAgreement", "Agreement within each label of the first judge.") |
      Title{"Agreement within each label of the first judge"} |
      detail_field("labels", &LabelAgreement::labels, "agreement on all items with each label") |
      rows_field("rows", &LabelAgreement::rows, "agreement on the items of each query with each label");
};

}  // namespace irmetrics
