// Agreement of two judges: how often they gave the same label, and how much of that chance alone would explain.
// Works on labels, on judged documents, and on judgments of documents for nuggets.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace irmetrics {

/// How often a label of the first judge (row) met a label of the second (column).
struct ConfusionTable {
  std::vector<double> labels;         // all that either judge gave, smallest first
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
      describe_result<ConfusionTable>("ConfusionTable", "How often a label of one judge met a label of the other.") |
      detail_field("labels", &ConfusionTable::labels, "labels that either judge gave, smallest first") |
      detail_field("confusion", &ConfusionTable::rows,
                   "how often a label of the first judge (row) met a label of the second (column)");
};

/// What is not defined is NaN: everything but f1 if there is no pair, and a kappa if both judges gave one and the same
/// label throughout, so that chance alone agrees fully.
struct Agreement {
  std::uint64_t pairs = 0;        // things that both judged; all that follows is about these
  std::uint64_t only_first = 0;   // things that only the first judged
  std::uint64_t only_second = 0;  // things that only the second judged
  ConfusionTable confusion;
  double accuracy = std::numeric_limits<double>::quiet_NaN();         // the share of equal labels
  double kappa = std::numeric_limits<double>::quiet_NaN();            // Cohen's: any two labels differ as much
  double linear_kappa = std::numeric_limits<double>::quiet_NaN();     // they differ by the distance of their values
  double quadratic_kappa = std::numeric_limits<double>::quiet_NaN();  // they differ by that distance squared
  double level = 1;                                                   // labels from here on are positive for F1
  double f1 = 0;  // 2 TP / (2 TP + FP + FN), the same whichever judge is called the truth; 0 without positives

  static constexpr auto description =
      describe_result<Agreement>("Agreement", "How two judges agree on what both judged.") |
      Title{
          "Agreement on {pairs:pair|pairs} ({only_first} judged only by the first, {only_second} only by the second)"} |
      detail_field("pairs", &Agreement::pairs, "things that both judged") |
      detail_field("only_first", &Agreement::only_first, "things that only the first judged") |
      detail_field("only_second", &Agreement::only_second, "things that only the second judged") |
      field("accuracy", &Agreement::accuracy, "share of equal labels, in [0, 1]; nan without pairs") |
      field("kappa", &Agreement::kappa, "Cohen's kappa, in [-1, 1]; nan if both gave one label throughout") |
      field("linear_kappa", &Agreement::linear_kappa, "kappa weighted by the distance of the labels") |
      field("quadratic_kappa", &Agreement::quadratic_kappa, "kappa weighted by the squared distance of the labels") |
      field("f1", &Agreement::f1, "F1 of labels of at least `level`, in [0, 1]; 0 without positives") |
      detail_field("level", &Agreement::level, "labels from here on are positive for F1") |
      included(&Agreement::confusion);
};

/// How many different labels agreement takes: the table has a row and a column for each.
inline constexpr std::size_t max_labels = 1'000;

/// Agreement on things of which i has the labels first[i] and second[i]. Kappa is that of Cohen (Educational and
/// Psychological Measurement 20(1), 1960), the weighted ones are of Cohen (Psychological Bulletin 70(4), 1968). Their
/// weights are distances of values: labels 0, 1, 4 are 1 and 3 apart. (scikit-learn counts places in the list of
/// labels instead, which is the same where the labels used are consecutive whole numbers.)
/// Fails if the lengths differ, on a label or `rel` that is not finite, and beyond max_labels.
absl::StatusOr<Agreement> agreement(std::span<const double> first, std::span<const double> second, double rel = 1);

/// Agreement on the documents that both judged. A grade is a label as it stands, one below 0 too.
absl::StatusOr<Agreement> agreement(const Qrels& first, const Qrels& second, double rel = 1);

/// Agreement on the judgments of a document for a nugget that both made. Nuggets are the same if query and id are.
absl::StatusOr<Agreement> agreement(const NuggetQrels& first, const NuggetQrels& second,
                                    double rel = default_support_level);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/agreement/agreement-inl.hpp>
#endif
