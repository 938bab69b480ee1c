// Draws queries, and ranks systems by them.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/document_ids.hpp>
#include <irmetrics/stability/query_stability.hpp>
#include <irmetrics/stability/stability-inl.hpp>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::stability {

/// The indices of the queries in the order in which a sample draws them.
inline std::vector<std::size_t> draw_order(const RandomStream& sample, const std::vector<std::string>& queries) {
  std::vector<std::tuple<std::uint64_t, std::string_view, std::size_t>> numbered;
  for (std::size_t i = 0; i < queries.size(); ++i)
    numbered.emplace_back(sample_number(sample, hash_id(queries[i])), queries[i], i);
  std::sort(numbered.begin(), numbered.end());
  std::vector<std::size_t> order;
  order.reserve(numbered.size());
  for (const auto& entry : numbered) order.push_back(std::get<2>(entry));
  return order;
}

/// The mean score of each system over some queries, summed in the table's order.
inline std::vector<double> means_over(const ScoreTable& table, std::vector<std::size_t> queries) {
  std::sort(queries.begin(), queries.end());
  std::vector<double> means;
  for (std::size_t system = 0; system < table.systems().size(); ++system) {
    const std::span<const double> scores = table.scores(system);
    double sum = 0;
    for (const std::size_t query : queries) sum += scores[query];
    means.push_back(sum / static_cast<double>(queries.size()));
  }
  return means;
}

/// The study of both functions: `tau` correlates the sample of one size, drawn in a given order.
template <class Tau>
Result<Stability> query_study(const ScoreTable& table, std::span<const std::size_t> sizes, std::size_t largest,
                              std::string_view against, const StabilityOptions& options, Tau&& tau) {
  const std::size_t queries = table.queries().size();
  if (auto usable = check_stability(options, table.systems().size(), queries); !usable.ok()) return usable;
  if (largest == 0) return invalid_input("expected at least two queries, for two samples, not {}", queries);
  for (const std::size_t size : sizes)
    if (size == 0 || size > largest)
      return invalid_input("a sample of {} queries cannot be drawn: expected 1 to {} of {}", size, largest, queries);
  Stability result{table.measure(), "queries", options.level, {}};
  add_points(result, std::vector<double>(sizes.begin(), sizes.end()), against, table.systems().size(), options);
  const unsigned threads = choose_threads(options.threads, options.samples * sizes.size() * table.scores().size() / 8);
  const Status status = for_each_sample(options, threads, [&](unsigned, std::size_t sample, const Cancel& cancel) {
    const std::vector<std::size_t> order = draw_order(RandomStream(options.seed, sample), table.queries());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      cancel.check();
      result.points[i].taus[sample] = tau(order, sizes[i]);
    }
    return Status();
  });
  if (!status.ok()) return status;
  for (StabilityPoint& point : result.points) summarise(point, options.level);
  return result;
}

}  // namespace detail::stability

IRMETRICS_INLINE Result<Stability> query_stability(const ScoreTable& table, std::span<const std::size_t> sizes,
                                                   const StabilityOptions& options) try {
  const std::vector<double> full = table.means().scores;
  return detail::stability::query_study(
      table, sizes, table.queries().size(), full_ranking, options,
      [&](const std::vector<std::size_t>& order, std::size_t size) {
        const auto end = order.begin() + static_cast<std::ptrdiff_t>(size);
        return detail::stability::tau_b(full, detail::stability::means_over(table, {order.begin(), end}));
      });
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Stability> split_query_stability(const ScoreTable& table, std::span<const std::size_t> sizes,
                                                         const StabilityOptions& options) try {
  return detail::stability::query_study(table, sizes, table.queries().size() / 2, other_sample_ranking, options,
                                        [&](const std::vector<std::size_t>& order, std::size_t size) {
                                          const auto middle = order.begin() + static_cast<std::ptrdiff_t>(size);
                                          const auto end = middle + static_cast<std::ptrdiff_t>(size);
                                          return detail::stability::tau_b(
                                              detail::stability::means_over(table, {order.begin(), middle}),
                                              detail::stability::means_over(table, {middle, end}));
                                        });
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
