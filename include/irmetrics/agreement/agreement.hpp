// Agreement of two judges: how often they gave the same label, and how much of this exceeds chance; for each query, and
// beside the agreement that a judge reaches without reading. For labels, judged documents, and judgments of documents
// for nuggets.
#pragma once

#include <irmetrics/agreement/label_agreement.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Counts of pairs of labels: of the first judge (row) and the second judge (column).
struct ConfusionTable {
  std::vector<double> labels;         // all labels of either judge, smallest first
  std::vector<std::uint64_t> counts;  // row after row; as many rows and columns as there are labels

  std::uint64_t count(std::size_t row, std::size_t column) const { return counts[row * labels.size() + column]; }
  std::vector<std::vector<std::uint64_t>> rows() const {
    std::vector<std::vector<std::uint64_t>> rows;
    for (auto row = counts.begin(); row != counts.end(); row += static_cast<std::ptrdiff_t>(labels.size()))
      rows.emplace_back(row, row + static_cast<std::ptrdiff_t>(labels.size()));
    return rows;
  }
  bool operator==(const ConfusionTable&) const = default;

  static constexpr auto description =
      describe_result<ConfusionTable>("ConfusionTable", "Confusion table of the labels of two judges.") |
      detail_field("labels", &ConfusionTable::labels, "distinct labels of both judges, in ascending order") |
      detail_field("confusion", &ConfusionTable::rows,
                   "number of items with a label of the first judge (row) and a label of the second (column)");
};

/// How often each judge gave a label.
struct LabelShare {
  double label = 0;
  std::uint64_t first = 0, second = 0;       // pairs in which a judge gave it
  double first_share = 0, second_share = 0;  // the same as proportions of the pairs

  static constexpr auto description =
      describe_result<LabelShare>("LabelShare", "How often each judge gave a label.", ResultKind::row) |
      key_field("label", &LabelShare::label, "the label") |
      field("first", &LabelShare::first, "items to which the first judge gave it") |
      field("second", &LabelShare::second, "items to which the second judge gave it") |
      field("first_share", &LabelShare::first_share, "proportion of the first judge's labels") |
      field("second_share", &LabelShare::second_share, "proportion of the second judge's labels");
};

/// The agreement of a judge who does not read with the first judge.
struct JudgeBaseline {
  std::string judge;
  double accuracy = 0, f1 = 0, kappa = 0;

  static constexpr auto description =
      describe_result<JudgeBaseline>("JudgeBaseline", "Agreement of a judge who does not read with the first judge.",
                                     ResultKind::row) |
      key_field("judge", &JudgeBaseline::judge,
                "majority: the first judge's most frequent label, always (of ties, the smallest); random: each label "
                "for the same number of random items; random_by_share: the first judge's labels, shuffled") |
      field("accuracy", &JudgeBaseline::accuracy, "its expected accuracy") |
      field("f1", &JudgeBaseline::f1, "its expected F1") |
      field("kappa", &JudgeBaseline::kappa, "its expected kappa, 0; nan if both used the same single label");
};

/// The agreement on the items of one query.
struct QueryAgreement {
  std::string query;
  std::uint64_t pairs = 0;
  double accuracy = 0, kappa = 0, f1 = 0;

  static constexpr auto description =
      describe_result<QueryAgreement>("QueryAgreement", "Agreement on the items of one query.", ResultKind::row) |
      key_field("query_id", &QueryAgreement::query, "the query") |
      field("pairs", &QueryAgreement::pairs, "items that both judged") |
      field("accuracy", &QueryAgreement::accuracy, "proportion of equal labels") |
      field("kappa", &QueryAgreement::kappa, "Cohen's kappa; nan if both used the same single label") |
      field("f1", &QueryAgreement::f1, "F1 of labels of at least `rel`; 0 without positives");
};

/// Undefined values are NaN: all but f1 if there are no pairs, and a kappa if both judges always gave the same single
/// label, so that chance alone explains all agreement.
struct Agreement {
  std::uint64_t pairs = 0;        // items that both judged; all following fields are about these
  std::uint64_t only_first = 0;   // items that only the first judged
  std::uint64_t only_second = 0;  // items that only the second judged
  ConfusionTable confusion;
  double accuracy = std::numeric_limits<double>::quiet_NaN();         // the proportion of equal labels
  double kappa = std::numeric_limits<double>::quiet_NaN();            // Cohen's: all disagreements have the same weight
  double linear_kappa = std::numeric_limits<double>::quiet_NaN();     // weighted by the distance of the labels
  double quadratic_kappa = std::numeric_limits<double>::quiet_NaN();  // weighted by that distance squared
  double rel = 1;                                                     // smallest positive label for F1
  double f1 = 0;  // 2 TP / (2 TP + FP + FN), symmetric in the judges; 0 without positives
  double first_positives = std::numeric_limits<double>::quiet_NaN();  // proportion of labels of at least `rel`
  double second_positives = std::numeric_limits<double>::quiet_NaN();
  double macro_accuracy = std::numeric_limits<double>::quiet_NaN();  // mean accuracy of the queries; NaN for labels
  std::vector<LabelShare> label_shares;                              // smallest label first
  std::vector<JudgeBaseline> baselines;                              // majority, random, random_by_share
  std::vector<QueryAgreement>
      per_query;  // of the queries with pairs, in the order of the first judge; empty for labels
  LabelAgreement by_label;

  static constexpr auto description =
      describe_result<Agreement>("Agreement", "Agreement of two judges on the items that both judged.") |
      Title{
          "Agreement on {pairs:pair|pairs} ({only_first} judged only by the first, {only_second} only by the second)"} |
      detail_field("pairs", &Agreement::pairs, "items that both judged") |
      detail_field("only_first", &Agreement::only_first, "items that only the first judged") |
      detail_field("only_second", &Agreement::only_second, "items that only the second judged") |
      field("accuracy", &Agreement::accuracy, "proportion of equal labels, in [0, 1]; nan without pairs") |
      field("kappa", &Agreement::kappa, "Cohen's kappa, in [-1, 1]; nan if both used the same single label") |
      field("linear_kappa", &Agreement::linear_kappa, "kappa weighted by the distance of the labels") |
      field("quadratic_kappa", &Agreement::quadratic_kappa, "kappa weighted by the squared distance of the labels") |
      field("f1", &Agreement::f1, "F1 of labels of at least `rel`, in [0, 1]; 0 without positives") |
      field("macro_accuracy", &Agreement::macro_accuracy,
            "mean accuracy of the queries with pairs; nan for lists of labels, which have no queries") |
      detail_field("first_positives", &Agreement::first_positives,
                   "proportion of positives among the first judge's labels") |
      detail_field("second_positives", &Agreement::second_positives,
                   "proportion of positives among the second judge's labels") |
      detail_field("rel", &Agreement::rel, "smallest label that is positive") |
      detail_field("label_shares", &Agreement::label_shares, "how often each judge gave each label") |
      detail_field("baselines", &Agreement::baselines,
                   "agreement of judges who do not read with the first judge, by name") |
      detail_field("per_query", &Agreement::per_query, "agreement on each query; empty for lists of labels") |
      detail_field("by_label", &Agreement::by_label, "agreement within each label of the first judge") |
      included(&Agreement::confusion);
};

/// The largest number of distinct labels: the table has a row and a column for each.
inline constexpr std::size_t max_labels = Limits::labels;

/// Agreement on items with the labels first[i] and second[i]. Kappa is that of Cohen (Educational and Psychological
/// Measurement 20(1), 1960), the weighted kappas are those of Cohen (Psychological Bulletin 70(4), 1968). Their weights
/// are distances of values: labels 0, 1, 4 are 1 and 3 apart. (scikit-learn uses positions in the list of labels
/// instead, which is equivalent for consecutive whole numbers.) Fails if the lengths differ, on a label or `rel` that
/// is not finite, and beyond max_labels.
///
/// The baselines have the first judge's labels as the truth, and the labels of either judge to choose from. A random
/// judge gives each label to a fixed share of the items, which are drawn at random; its values are exact expectations
/// over all draws.
Result<Agreement> agreement(std::span<const double> first, std::span<const double> second, double rel = 1);

/// Agreement on the documents that both judged. A label is the unchanged grade, even if it is negative.
Result<Agreement> agreement(const Qrels& first, const Qrels& second, double rel = 1);

/// Agreement on the judgments of documents for nuggets that both made. Nuggets are identified by query and id.
Result<Agreement> agreement(const NuggetQrels& first, const NuggetQrels& second, double rel = default_support_level);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/agreement/agreement-inl.hpp>
#endif
