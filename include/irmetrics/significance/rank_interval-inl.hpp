// Ranks systems in each resample of the queries, and counts the ranks.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/system_scores.hpp>
#include <irmetrics/significance/rank_interval.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <utility>

namespace irmetrics {
namespace detail::significance {

/// Ranks systems by their means over some queries. Ranks are doubled to be whole numbers: 2 is the best.
class SystemRanking {
 public:
  SystemRanking(std::size_t systems, double rounding) : rounding_(rounding), order_(systems), half_ranks_(systems) {}

  /// The doubled rank of each system.
  const std::vector<std::size_t>& half_ranks(const std::vector<double>& means) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(),
              [&](std::size_t a, std::size_t b) { return means[a] > means[b] || (means[a] == means[b] && a < b); });
    for (std::size_t begin = 0, end = 0; begin < order_.size(); begin = end) {
      for (end = begin + 1; end < order_.size() && means[order_[end - 1]] - means[order_[end]] <= rounding_;) ++end;
      for (std::size_t position = begin; position < end; ++position) half_ranks_[order_[position]] = begin + end + 1;
    }
    return half_ranks_;
  }

 private:
  double rounding_;
  std::vector<std::size_t> order_, half_ranks_;
};

/// Counts of the doubled ranks of each system.
class RankCounts {
 public:
  explicit RankCounts(std::size_t systems) : systems_(systems), counts_(systems * (2 * systems + 1)) {}

  void add(const std::vector<std::size_t>& half_ranks) {
    for (std::size_t system = 0; system < systems_; ++system)
      ++counts_[system * (2 * systems_ + 1) + half_ranks[system]];
  }
  void add(const RankCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }
  std::span<const std::uint64_t> of(std::size_t system) const {
    return std::span(counts_).subspan(system * (2 * systems_ + 1), 2 * systems_ + 1);
  }

 private:
  std::size_t systems_;
  std::vector<std::uint64_t> counts_;
};

/// Counts of the ranks in all resamples: whole numbers, whose sum does not depend on the order.
inline RankCounts resampled_ranks(const ScoreMatrix& scores, double rounding, const RankIntervalOptions& options) {
  constexpr std::uint64_t additions_a_document = 100;  // that take about as long as scoring a document
  const auto systems = static_cast<std::size_t>(scores.rows()), all_queries = static_cast<std::size_t>(scores.cols());
  std::vector<double> columns(systems * all_queries);  // query after query, so that a resample adds contiguous rows
  Eigen::Map<Eigen::ArrayXXd>(columns.data(), scores.rows(), scores.cols()) = scores;
  const std::uint64_t block = resamples_at_a_time(columns.size(), 64);  // resamples that a thread takes at a time

  const unsigned threads = choose_threads(options.threads, options.resamples * columns.size() / additions_a_document);
  std::vector<RankCounts> counts(threads, RankCounts(systems));
  std::atomic<std::uint64_t> next = 0;
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    SystemRanking ranking(systems, rounding);
    std::vector<double> means(systems);
    std::vector<std::uint32_t> queries(all_queries);
    for (std::uint64_t begin; (begin = next.fetch_add(block)) < options.resamples;) {
      cancel.check();
      const std::uint64_t end = std::min(begin + block, options.resamples);
      for (std::uint64_t resample = begin; resample < end; ++resample) {
        resample_queries(options.seed, resample, queries);
        std::fill(means.begin(), means.end(), 0.0);
        for (const std::uint32_t query : queries) {
          const double* column = columns.data() + query * systems;
          for (std::size_t system = 0; system < systems; ++system) means[system] += column[system];
        }
        for (double& mean : means) mean /= static_cast<double>(all_queries);
        counts[thread].add(ranking.half_ranks(means));
      }
      if (thread == 0 && options.progress && end < options.resamples) options.progress(end, options.resamples);
    }
  });
  if (options.progress) options.progress(options.resamples, options.resamples);
  for (unsigned thread = 1; thread < threads; ++thread) counts[0].add(counts[thread]);
  return std::move(counts[0]);
}

}  // namespace detail::significance

IRMETRICS_INLINE Result<std::vector<RankInterval>> rank_intervals(std::span<const double> scores, std::size_t systems,
                                                                  const RankIntervalOptions& options) try {
  const auto table = detail::significance::system_scores(scores, systems);
  if (!table.ok()) return table.status();
  if (Status status = check_ranges(options); !status.ok()) return status;
  if (Status status = detail::significance::check_resamples(options.resamples); !status.ok()) return status;

  const double rounding = detail::significance::rounding_of_means(*table);
  const detail::significance::RankCounts counts = detail::significance::resampled_ranks(*table, rounding, options);
  detail::significance::SystemRanking ranking(systems, rounding);
  const std::vector<std::size_t>& ranks = ranking.half_ranks(detail::significance::system_means(*table));
  const auto all = static_cast<double>(options.resamples);
  const double outside = (1 - options.level) / 2 * all;  // resamples allowed beyond either end
  std::vector<RankInterval> intervals;
  for (std::size_t system = 0; system < systems; ++system) {
    const std::span<const std::uint64_t> own = counts.of(system);
    std::size_t low = 0, high = own.size() - 1;
    for (auto below = static_cast<double>(own[0]); below <= outside;) below += static_cast<double>(own[++low]);
    for (auto above = static_cast<double>(own[high]); above <= outside;) above += static_cast<double>(own[--high]);
    intervals.push_back(
        {static_cast<double>(ranks[system]) / 2, static_cast<double>(low) / 2, static_cast<double>(high) / 2});
  }
  return intervals;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
