// Selects items by maximal marginal relevance.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/separation/detail/embeddings-inl.hpp>
#include <irmetrics/separation/mmr.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail::separation {

inline Status check_mmr(std::span<const double> scores, const MmrOptions& options) {
  if (Status status = check_range("lambda", options.lambda, range::closed(0, 1)); !status.ok()) return status;
  const auto broken = std::find_if_not(scores.begin(), scores.end(), [](double score) { return std::isfinite(score); });
  if (broken != scores.end())
    return invalid_input("item {}: the score must be a finite number, not {}", broken - scores.begin(), *broken);
  if (!(options.dataset_maximum >= 0 && std::isfinite(options.dataset_maximum)))
    return invalid_input("dataset_maximum must be a finite number of at least 0, not {}", options.dataset_maximum);
  const bool given = options.normalise == MmrNormalise::dataset && options.dataset_maximum > 0;
  const auto above = std::find_if(scores.begin(), scores.end(),
                                  [&](double score) { return given && score > options.dataset_maximum; });
  if (above != scores.end())
    return invalid_input("item {}: the score {} is above dataset_maximum, the largest score of the data set: {}",
                         above - scores.begin(), *above, options.dataset_maximum);
  return Status();
}

/// The largest score, at least 0.
inline double largest_score(std::span<const double> scores) {
  double largest = 0;
  for (const double score : scores) largest = std::max(largest, score);
  return largest;
}

/// The divisor of a query's scores.
inline double mmr_divisor(std::span<const double> scores, const MmrOptions& options) {
  if (options.normalise == MmrNormalise::none) return 1;
  const double of_query = largest_score(scores);
  const double of_dataset = options.dataset_maximum > 0 ? options.dataset_maximum : of_query;
  const double divisor = options.normalise == MmrNormalise::query && of_query > 0 ? of_query : of_dataset;
  return divisor > 0 ? divisor : 1;
}

/// Selects by valid scores. compare(chosen, open, similarities) computes the similarities of the last selected item to
/// all open ones.
template <class Compare>
Result<std::vector<std::uint32_t>> choose_by_mmr(std::span<const double> scores, const MmrOptions& options,
                                                 const Compare& compare) {
  std::vector<std::uint32_t> chosen;
  if (scores.empty()) return chosen;
  const std::size_t depth = options.depth == 0 ? scores.size() : std::min(options.depth, scores.size());
  if (scores.size() > Limits::mmr_similarities / depth)
    return invalid_input("{} items for {} selected ones are more than {} similarities; give a smaller depth",
                         scores.size(), depth, Limits::mmr_similarities.value);
  const double divisor = mmr_divisor(scores, options);
  std::vector<std::uint32_t> open(scores.size());  // items that are not selected, in the order of the list
  for (std::uint32_t item = 0; item < open.size(); ++item) open[item] = item;
  std::vector<double> similarities(scores.size());
  std::vector<double> nearest(scores.size(), -std::numeric_limits<double>::infinity());  // to a selected item
  chosen.reserve(depth);
  // An index into `open`. Without a selected item, the largest score decides for any lambda.
  auto best = static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  while (true) {
    options.cancel.check();
    chosen.push_back(open[best]);
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(best));
    if (chosen.size() == depth) return chosen;
    similarities.resize(open.size());
    compare(chosen.back(), open, similarities);
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < open.size(); ++i) {
      const std::uint32_t item = open[i];
      if (!std::isfinite(similarities[i]))
        return invalid_input("items {} and {}: the similarity must be a finite number, not {}", item, chosen.back(),
                             similarities[i]);
      nearest[item] = std::max(nearest[item], similarities[i]);
      const double value = options.lambda * scores[item] / divisor - (1 - options.lambda) * nearest[item];
      if (i > 0 && !(value > largest)) continue;
      largest = value;
      best = i;
    }
  }
}

/// Selects by the cosine of rows.
template <class Number>
Result<std::vector<std::uint32_t>> choose_by_cosine(std::span<const double> scores, const MmrOptions& options,
                                                    std::span<const Number> rows, std::size_t width) {
  for (std::size_t item = 0; item < scores.size(); ++item)
    if (Status status = check_row(rows.subspan(item * width, width), fmt::format("item {}", item)); !status.ok())
      return status;
  std::vector<double> products(scores.size()), squares(scores.size());
  const std::size_t part = std::max<std::size_t>(1, (std::size_t{1} << 22) / std::max<std::size_t>(width, 1));
  const auto multiply = [&](std::uint32_t row, std::span<double> squares_of_rows) {
    for (std::size_t begin = 0; begin < scores.size(); begin += part) {
      const std::size_t count = std::min(part, scores.size() - begin);
      options.cancel.check();
      kernels::dot_products(rows.subspan(row * width, width), rows.subspan(begin * width, count * width),
                            std::span(products).subspan(begin, count),
                            squares_of_rows.empty() ? squares_of_rows : squares_of_rows.subspan(begin, count));
    }
  };
  multiply(0, squares);
  const auto compare = [&](std::uint32_t chosen, std::span<const std::uint32_t> open, std::span<double> cosines) {
    multiply(chosen, {});
    for (std::size_t i = 0; i < open.size(); ++i)
      cosines[i] = cosine(products[open[i]], squares[chosen], squares[open[i]]);
  };
  return choose_by_mmr(scores, options, compare);
}

}  // namespace detail::separation

IRMETRICS_INLINE Result<std::vector<std::uint32_t>> mmr(std::span<const double> scores,
                                                        const ItemSimilarity& similarity,
                                                        const MmrOptions& options) try {
  if (Status status = detail::separation::check_mmr(scores, options); !status.ok()) return status;
  const auto compare = [&](std::uint32_t chosen, std::span<const std::uint32_t> open, std::span<double> similarities) {
    for (std::size_t i = 0; i < open.size(); ++i) similarities[i] = similarity(open[i], chosen);
  };
  return detail::separation::choose_by_mmr(scores, options, compare);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const Embeddings& items,
                                                        const MmrOptions& options) try {
  if (Status status = detail::separation::check_mmr(scores, options); !status.ok()) return status;
  if (scores.empty() && items.rows() == 0) return std::vector<std::uint32_t>();
  if (Status status = detail::separation::check_embeddings(items, "items"); !status.ok()) return status;
  if (items.rows() != scores.size())
    return invalid_input("there are embeddings of {} items, but {} scores", items.rows(), scores.size());
  return std::visit(
      [&](const auto& rows) { return detail::separation::choose_by_cosine(scores, options, rows, items.width); },
      items.values);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<std::vector<std::uint32_t>>> mmr(std::span<const MmrQuery> queries,
                                                                     const MmrOptions& options) try {
  MmrOptions of_all = options;
  for (const MmrQuery& one : queries) {
    if (Status status = detail::separation::check_mmr(one.scores, options); !status.ok())
      return annotate(status, fmt::format("query '{}'", one.query));
    if (options.dataset_maximum == 0)
      of_all.dataset_maximum = std::max(of_all.dataset_maximum, detail::separation::largest_score(one.scores));
  }
  std::vector<std::vector<std::uint32_t>> chosen;
  chosen.reserve(queries.size());
  for (const MmrQuery& one : queries) {
    auto indices = std::visit([&](const auto& items) { return mmr(one.scores, items, of_all); }, one.items);
    if (!indices.ok()) return annotate(indices.status(), fmt::format("query '{}'", one.query));
    chosen.push_back(*std::move(indices));
  }
  return chosen;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
