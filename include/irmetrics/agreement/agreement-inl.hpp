// Pairs the labels of two judges, counts and weights them.
#pragma once

#include <irmetrics/agreement/agreement.hpp>
#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace irmetrics {
namespace detail::agreement {

/// The labels of the items that both judges judged, side by side.
struct LabelPairs {
  std::vector<double> first, second;
  std::vector<std::string> queries;  // those with pairs
  std::vector<std::size_t> ends;     // one past the last pair of each query

  /// To be called after the last pair of a query.
  void end_query(std::string_view query) {
    if (first.size() == (ends.empty() ? 0 : ends.back())) return;
    queries.emplace_back(query);
    ends.push_back(first.size());
  }
  void add(double first_label, double second_label) {
    first.push_back(first_label);
    second.push_back(second_label);
  }
};

inline ConfusionTable confusion_table(std::span<const double> first, std::span<const double> second) {
  ConfusionTable table;
  for (const auto judge : {first, second}) table.labels.insert(table.labels.end(), judge.begin(), judge.end());
  std::sort(table.labels.begin(), table.labels.end());
  table.labels.erase(std::unique(table.labels.begin(), table.labels.end()), table.labels.end());
  if (table.labels.size() > max_labels) return table;  // an error of the caller's
  table.counts.resize(table.labels.size() * table.labels.size());
  const auto index_of = [&](double label) {
    return static_cast<std::size_t>(std::lower_bound(table.labels.begin(), table.labels.end(), label) -
                                    table.labels.begin());
  };
  for (std::size_t i = 0; i < first.size(); ++i)
    ++table.counts[index_of(first[i]) * table.labels.size() + index_of(second[i])];
  return table;
}

inline double accuracy(const ConfusionTable& table, std::size_t pairs) {
  double equal = 0;
  for (std::size_t i = 0; i < table.labels.size(); ++i) equal += static_cast<double>(table.count(i, i));
  return equal / static_cast<double>(pairs);
}

/// The disagreement of two labels for Cohen's kappa.
inline double differ(double a, double b) { return a == b ? 0 : 1; }

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

inline std::vector<LabelShare> label_shares(const ConfusionTable& table, std::uint64_t pairs) {
  std::vector<LabelShare> shares;
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    LabelShare& share = shares.emplace_back();
    share.label = table.labels[i];
    for (std::size_t j = 0; j < table.labels.size(); ++j) {
      share.first += table.count(i, j);
      share.second += table.count(j, i);
    }
    share.first_share = static_cast<double>(share.first) / static_cast<double>(pairs);
    share.second_share = static_cast<double>(share.second) / static_cast<double>(pairs);
  }
  return shares;
}

/// The proportions of labels of at least `rel`, of both judges.
inline std::pair<double, double> positives(const std::vector<LabelShare>& labels, double rel) {
  double first = 0, second = 0, pairs = 0;
  for (const LabelShare& label : labels) {
    pairs += static_cast<double>(label.first);
    if (label.label < rel) continue;
    first += static_cast<double>(label.first);
    second += static_cast<double>(label.second);
  }
  return {first / pairs, second / pairs};
}

/// The expected agreement with the first judge of a judge who gives label i to weights[i] of every `sum of weights`
/// items, at random. Its labels are as many in every draw, so that only the number of matches varies, and accuracy, F1
/// and kappa are linear in it.
inline JudgeBaseline baseline(std::string name, const std::vector<LabelShare>& labels, std::span<const double> weights,
                              double rel) {
  double pairs = 0, weight = 0, equal = 0, positives = 0, guessed = 0;  // the last three times the other's sum
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto count = static_cast<double>(labels[i].first);
    pairs += count;
    weight += weights[i];
    equal += count * weights[i];
    if (labels[i].label < rel) continue;
    positives += count;
    guessed += weights[i];
  }
  JudgeBaseline result{.judge = std::move(name), .accuracy = equal / (pairs * weight)};
  if (positives + guessed > 0) result.f1 = 2 * positives * guessed / (positives * weight + guessed * pairs);
  if (equal == pairs * weight) result.kappa = std::numeric_limits<double>::quiet_NaN();
  return result;
}

inline std::vector<JudgeBaseline> baselines(const std::vector<LabelShare>& labels, double rel) {
  std::vector<double> always(labels.size()), equally(labels.size(), 1), by_share;
  const auto most = std::max_element(labels.begin(), labels.end(),
                                     [](const LabelShare& a, const LabelShare& b) { return a.first < b.first; });
  always[static_cast<std::size_t>(most - labels.begin())] = 1;
  for (const LabelShare& label : labels) by_share.push_back(static_cast<double>(label.first));
  return {baseline("majority", labels, always, rel), baseline("random", labels, equally, rel),
          baseline("random_by_share", labels, by_share, rel)};
}

/// The agreement on all items with each label of the first judge.
inline std::vector<LabelRate> label_rates(const ConfusionTable& table, const std::vector<LabelShare>& shares) {
  std::vector<LabelRate> rates;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    LabelRate& rate = rates.emplace_back();
    rate.label = shares[i].label;
    rate.items = shares[i].first;
    rate.agreed = table.count(i, i);
    if (rate.items > 0) rate.pooled_rate = static_cast<double>(rate.agreed) / static_cast<double>(rate.items);
  }
  return rates;
}

/// Adds the agreement on the items of a query with each label. `sums`: of the rates of each label so far.
inline void add_query_labels(const std::string& query, const ConfusionTable& table, LabelAgreement& found,
                             std::vector<double>& sums) {
  std::size_t index = 0;  // among all labels, which ascend as the query's
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    std::uint64_t items = 0;
    for (std::size_t j = 0; j < table.labels.size(); ++j) items += table.count(i, j);
    while (found.labels[index].label != table.labels[i]) ++index;
    if (items == 0) continue;
    const double rate = static_cast<double>(table.count(i, i)) / static_cast<double>(items);
    found.rows.push_back({query, table.labels[i], items, table.count(i, i), rate});
    sums[index] += rate;
    ++found.labels[index].queries;
  }
}

/// The agreement on each query, and its means.
inline void add_queries(const LabelPairs& labels, Agreement& result) {
  double sum = 0;
  std::vector<double> rates(result.by_label.labels.size());
  std::size_t begin = 0;
  for (std::size_t i = 0; i < labels.queries.size(); ++i) {
    const std::size_t pairs = labels.ends[i] - begin;
    const ConfusionTable table =
        confusion_table(std::span(labels.first).subspan(begin, pairs), std::span(labels.second).subspan(begin, pairs));
    result.per_query.push_back(
        {labels.queries[i], pairs, accuracy(table, pairs), kappa(table, differ), f1(table, result.rel)});
    sum += result.per_query.back().accuracy;
    add_query_labels(labels.queries[i], table, result.by_label, rates);
    begin = labels.ends[i];
  }
  for (std::size_t i = 0; i < rates.size(); ++i)
    if (LabelRate& label = result.by_label.labels[i]; label.queries > 0)
      label.macro_rate = rates[i] / static_cast<double>(label.queries);
  if (!result.per_query.empty()) result.macro_accuracy = sum / static_cast<double>(result.per_query.size());
}

inline Result<Agreement> agreement_of(const LabelPairs& labels, std::size_t first_judged, std::size_t second_judged,
                                      double rel) {
  auto result = irmetrics::agreement(labels.first, labels.second, rel);
  if (!result.ok()) return result;
  add_queries(labels, *result);
  result->only_first = first_judged - result->pairs;
  result->only_second = second_judged - result->pairs;
  return result;
}

/// Adds the judgments of one query to the pairs.
inline void pair_nuggets(const NuggetJudgments& first, const NuggetJudgments& second, LabelPairs& pairs) {
  HashMap<std::string_view, std::uint32_t> numbers;  // index of the second judge's nuggets
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

IRMETRICS_INLINE Result<Agreement> agreement(std::span<const double> first, std::span<const double> second,
                                             double rel) {
  if (first.size() != second.size())
    return invalid_input("both judges must have the same number of labels, not {} and {}", first.size(), second.size());
  if (Status status = detail::check_range("rel", rel, range::any); !status.ok()) return status;
  for (const auto& [which, judge] : {std::pair("first", first), std::pair("second", second)}) {
    const auto broken = std::find_if_not(judge.begin(), judge.end(), [](double label) { return std::isfinite(label); });
    if (broken != judge.end())
      return invalid_input("label {} of the {} judge must be a finite number, not {}", broken - judge.begin() + 1,
                           which, *broken);
  }

  Agreement result;
  result.pairs = first.size();
  result.rel = rel;
  if (first.empty()) return result;
  result.confusion = detail::agreement::confusion_table(first, second);
  if (result.confusion.labels.size() > max_labels)
    return invalid_input("labels are categories: expected at most {} distinct labels, not {}", max_labels,
                         result.confusion.labels.size());
  result.accuracy = detail::agreement::accuracy(result.confusion, first.size());
  result.kappa = detail::agreement::kappa(result.confusion, detail::agreement::differ);
  result.linear_kappa = detail::agreement::kappa(result.confusion, [](double a, double b) { return std::abs(a - b); });
  result.quadratic_kappa =
      detail::agreement::kappa(result.confusion, [](double a, double b) { return (a - b) * (a - b); });
  result.f1 = detail::agreement::f1(result.confusion, rel);
  result.label_shares = detail::agreement::label_shares(result.confusion, result.pairs);
  result.by_label.labels = detail::agreement::label_rates(result.confusion, result.label_shares);
  result.baselines = detail::agreement::baselines(result.label_shares, rel);
  std::tie(result.first_positives, result.second_positives) = detail::agreement::positives(result.label_shares, rel);
  return result;
}

IRMETRICS_INLINE Result<Agreement> agreement(const Qrels& first, const Qrels& second, double rel) {
  detail::agreement::LabelPairs pairs;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto query = second.find(first.query(i));
    if (!query) continue;
    const Judgments here = first[i], there = second[*query];
    for (std::size_t row = 0; row < here.size(); ++row)
      if (const auto other = find_id(there.index, there.documents, here.documents[row], here.documents.hashes[row]))
        pairs.add(here.grades[row], there.grades[*other]);
    pairs.end_query(first.query(i));
  }
  return detail::agreement::agreement_of(pairs, first.judgment_count(), second.judgment_count(), rel);
}

IRMETRICS_INLINE Result<Agreement> agreement(const NuggetQrels& first, const NuggetQrels& second, double rel) {
  detail::agreement::LabelPairs pairs;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto query = second.find(first.query(i));
    if (!query) continue;
    detail::agreement::pair_nuggets(first[i], second[*query], pairs);
    pairs.end_query(first.query(i));
  }
  return detail::agreement::agreement_of(pairs, first.judgment_count(), second.judgment_count(), rel);
}

}  // namespace irmetrics
