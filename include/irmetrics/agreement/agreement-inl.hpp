// Pairs the labels of two judges, counts and weights them.
#pragma once

#include <irmetrics/agreement/agreement.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::agreement {

/// The labels of the items that both judges judged, side by side.
struct LabelPairs {
  std::vector<double> first, second;

  void add(double first_label, double second_label) {
    first.push_back(first_label);
    second.push_back(second_label);
  }
};

inline ConfusionTable confusion_table(std::vector<double> labels, std::span<const double> first,
                                      std::span<const double> second) {
  ConfusionTable table{std::move(labels), {}};
  table.counts.resize(table.labels.size() * table.labels.size());
  const auto place = [&](double label) {
    return static_cast<std::size_t>(std::lower_bound(table.labels.begin(), table.labels.end(), label) -
                                    table.labels.begin());
  };
  for (std::size_t i = 0; i < first.size(); ++i)
    ++table.counts[place(first[i]) * table.labels.size() + place(second[i])];
  return table;
}

/// One minus the observed disagreement over the disagreement expected of independent judges with the same label
/// frequencies. `weigh` is the disagreement of two labels.
template <class Weigh>
double kappa(const ConfusionTable& table, Weigh&& weigh) {
  const std::size_t size = table.labels.size();
  std::vector<double> rows(size), columns(size);
  double pairs = 0;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const auto count = static_cast<double>(table.count(i, j));
      rows[i] += count;
      columns[j] += count;
      pairs += count;
    }
  }
  double observed = 0, expected = 0;  // both times the square of the pairs: whole numbers if weights are
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const double weight = weigh(table.labels[i], table.labels[j]);
      observed += weight * static_cast<double>(table.count(i, j)) * pairs;
      expected += weight * rows[i] * columns[j];
    }
  }
  return expected == 0 ? std::numeric_limits<double>::quiet_NaN() : 1 - observed / expected;
}

inline double f1(const ConfusionTable& table, double rel) {
  double both = 0, either = 0;  // true positives; positives of one judge plus positives of the other
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    for (std::size_t j = 0; j < table.labels.size(); ++j) {
      const auto count = static_cast<double>(table.count(i, j));
      const int positive = (table.labels[i] >= rel ? 1 : 0) + (table.labels[j] >= rel ? 1 : 0);
      either += positive * count;
      if (positive == 2) both += count;
    }
  }
  return either == 0 ? 0 : 2 * both / either;
}

inline absl::StatusOr<Agreement> agreement_of(const LabelPairs& labels, std::size_t first_judged,
                                              std::size_t second_judged, double rel) {
  auto result = irmetrics::agreement(labels.first, labels.second, rel);
  if (!result.ok()) return result;
  result->only_first = first_judged - result->pairs;
  result->only_second = second_judged - result->pairs;
  return result;
}

/// Adds the judgments of one query to the pairs.
inline void pair_nuggets(const NuggetJudgments& first, const NuggetJudgments& second, LabelPairs& pairs) {
  absl::flat_hash_map<std::string_view, std::uint32_t> numbers;  // index of the second judge's nuggets
  for (std::uint32_t i = 0; i < second.nuggets.size(); ++i) numbers.emplace(second.nuggets[i].id, i);
  const DocumentIds& ids = first.documents.documents;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const auto document = find_id(second.documents.index, second.documents.documents, ids[row], ids.hashes[row]);
    if (!document) continue;
    const std::span<const Support> others = second.support_of(*document);
    for (const auto [nugget, grade] : first.support_of(row)) {
      const auto number = numbers.find(std::string_view(first.nuggets[nugget].id));
      if (number == numbers.end()) continue;
      const auto other =
          std::lower_bound(others.begin(), others.end(), number->second,
                           [](const Support& support, std::uint32_t wanted) { return support.nugget < wanted; });
      if (other != others.end() && other->nugget == number->second) pairs.add(grade, other->grade);
    }
  }
}

}  // namespace detail::agreement

IRMETRICS_INLINE absl::StatusOr<Agreement> agreement(std::span<const double> first, std::span<const double> second,
                                                     double rel) {
  if (first.size() != second.size())
    return invalid_input("both judges must have the same number of labels, not {} and {}", first.size(), second.size());
  if (!std::isfinite(rel)) return invalid_input("rel must be a finite number, not {}", rel);
  std::vector<double> labels;
  for (const auto& [which, judge] : {std::pair("first", first), std::pair("second", second)}) {
    const auto broken = std::find_if_not(judge.begin(), judge.end(), [](double label) { return std::isfinite(label); });
    if (broken != judge.end())
      return invalid_input("label {} of the {} judge must be a finite number, not {}", broken - judge.begin() + 1,
                           which, *broken);
    labels.insert(labels.end(), judge.begin(), judge.end());
  }
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  if (labels.size() > max_labels)
    return invalid_input("labels are categories: expected at most {} distinct labels, not {}", max_labels,
                         labels.size());

  Agreement result;
  result.pairs = first.size();
  result.level = rel;
  if (first.empty()) return result;
  result.confusion = detail::agreement::confusion_table(std::move(labels), first, second);
  double equal = 0;
  for (std::size_t i = 0; i < result.confusion.labels.size(); ++i)
    equal += static_cast<double>(result.confusion.count(i, i));
  result.accuracy = equal / static_cast<double>(result.pairs);
  result.kappa = detail::agreement::kappa(result.confusion, [](double a, double b) { return a == b ? 0.0 : 1.0; });
  result.linear_kappa = detail::agreement::kappa(result.confusion, [](double a, double b) { return std::abs(a - b); });
  result.quadratic_kappa =
      detail::agreement::kappa(result.confusion, [](double a, double b) { return (a - b) * (a - b); });
  result.f1 = detail::agreement::f1(result.confusion, rel);
  return result;
}

IRMETRICS_INLINE absl::StatusOr<Agreement> agreement(const Qrels& first, const Qrels& second, double rel) {
  detail::agreement::LabelPairs pairs;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto query = second.find(first.query(i));
    if (!query) continue;
    const Judgments here = first[i], there = second[*query];
    for (std::size_t row = 0; row < here.size(); ++row)
      if (const auto other = find_id(there.index, there.documents, here.documents[row], here.documents.hashes[row]))
        pairs.add(here.grades[row], there.grades[*other]);
  }
  return detail::agreement::agreement_of(pairs, first.judgments(), second.judgments(), rel);
}

IRMETRICS_INLINE absl::StatusOr<Agreement> agreement(const NuggetQrels& first, const NuggetQrels& second, double rel) {
  detail::agreement::LabelPairs pairs;
  for (std::size_t i = 0; i < first.size(); ++i)
    if (const auto query = second.find(first.query(i)))
      detail::agreement::pair_nuggets(first[i], second[*query], pairs);
  return detail::agreement::agreement_of(pairs, first.judgments(), second.judgments(), rel);
}

}  // namespace irmetrics
