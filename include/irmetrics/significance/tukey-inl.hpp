// Compares all pairs of systems: analysis of variance, and shuffled tables.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/detail/quantile-inl.hpp>
#include <irmetrics/significance/detail/studentized_range.hpp>
#include <irmetrics/significance/detail/system_scores.hpp>
#include <irmetrics/significance/resamples.hpp>
#include <irmetrics/significance/tukey.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail::significance {

/// Of the residuals.
inline double degrees_of_freedom(const ScoreMatrix& scores) {
  return static_cast<double>(scores.rows() - 1) * static_cast<double>(scores.cols() - 1);
}

/// The mean square of the residuals, without the effects of systems and queries; 0 if it is only rounding.
inline double mean_square_error(const ScoreMatrix& scores, const std::vector<double>& means, double rounding) {
  std::vector<double> of_queries(static_cast<std::size_t>(scores.cols())),
      left(static_cast<std::size_t>(scores.size()));
  const Eigen::Map<const Eigen::ArrayXd> of_systems(means.data(), scores.rows());
  Eigen::Map<Eigen::Array<double, 1, Eigen::Dynamic>> query_means(of_queries.data(), scores.cols());
  for (const auto& row : scores.rowwise()) query_means += row;
  query_means /= static_cast<double>(scores.rows());
  const double grand_mean = sum_in_order(query_means) / static_cast<double>(scores.cols());

  Eigen::Map<ScoreArray> residuals(left.data(), scores.rows(), scores.cols());
  residuals = ((scores.colwise() - of_systems).rowwise() - query_means) + grand_mean;
  if (!(residuals.abs() > 2 * rounding).any()) return 0;
  return sum_in_order(residuals.square()) / degrees_of_freedom(scores);
}

/// The result without p-values.
inline TukeyResult analysis_of_variance(const ScoreMatrix& scores) {
  TukeyResult result;
  const double rounding = rounding_of_means(scores);
  result.systems = static_cast<std::size_t>(scores.rows());
  result.queries = static_cast<std::size_t>(scores.cols());
  result.means = system_means(scores);
  result.mean_square_error = mean_square_error(scores, result.means, rounding);
  result.degrees = degrees_of_freedom(scores);
  const double error = std::sqrt(result.mean_square_error / static_cast<double>(result.queries));
  for (std::size_t first = 0; first < result.systems; ++first) {
    for (std::size_t second = first + 1; second < result.systems; ++second) {
      const double difference = result.means[first] - result.means[second];
      const bool is_nothing = error == 0 && std::abs(difference) <= rounding;
      result.pairs.push_back({first, second, difference, is_nothing ? 0 : std::abs(difference) / error, 1});
    }
  }
  return result;
}

/// The scores of each query on which systems differ, minus their mean: query after query, one number per system.
inline std::vector<double> shuffled_columns(const ScoreMatrix& scores) {
  std::vector<double> columns;
  for (const auto& column : scores.colwise()) {
    if ((column == column[0]).all()) continue;
    const double mean = sum_in_order(column) / static_cast<double>(scores.rows());
    for (const double score : column) columns.push_back(score - mean);
  }
  return columns;
}

/// Draws whole numbers, several from each 64 random bits: the product of the bits and a size has the drawn number in
/// its upper bits, and the remaining randomness in the 64 bits below. Draws only as many as keep each combination of
/// numbers equally probable, to within 2^-32; Brackett-Rozinsky and Lemire, Software: Practice and Experience 55(1),
/// 2025.
class SmallNumbers {
 public:
  explicit SmallNumbers(RandomStream random) : random_(random) {}

  /// The next number below `size`, which is at most 2^32.
  std::uint64_t below(std::uint64_t size) noexcept {
    combinations_ *= size;
    if (combinations_ > most_combinations) {
      bits_ = random_.bits();
      combinations_ = size;
    }
    return draw(bits_, size);
  }

 private:
  static constexpr std::uint64_t most_combinations = std::uint64_t{1} << 32;
  RandomStream random_;
  std::uint64_t bits_ = 0;
  std::uint64_t combinations_ = most_combinations;  // exhausted: the first draw takes new bits
};

/// Draws tables with shuffled columns.
class ShuffledTable {
 public:
  ShuffledTable(std::span<const double> columns, std::size_t systems)
      : columns_(columns), systems_(systems), column_(systems), sums_(systems) {}

  /// The range of the row sums of one table.
  double range(RandomStream stream) {
    SmallNumbers random(stream);
    std::fill(sums_.begin(), sums_.end(), 0.0);
    for (std::size_t begin = 0; begin < columns_.size(); begin += systems_) {
      std::copy_n(columns_.begin() + static_cast<std::ptrdiff_t>(begin), systems_, column_.begin());
      for (std::size_t left = systems_; left > 1; --left) {
        double& drawn = column_[random.below(left)];
        sums_[left - 1] += drawn;
        drawn = column_[left - 1];
      }
      sums_[0] += column_[0];
    }
    const auto [lowest, highest] = std::minmax_element(sums_.begin(), sums_.end());
    return *highest - *lowest;
  }

 private:
  std::span<const double> columns_;
  std::size_t systems_;
  std::vector<double> column_, sums_;
};

/// The ranges of the means in all resamples, smallest first.
inline std::vector<double> shuffled_ranges(const ScoreMatrix& scores, const RandomizedTukeyOptions& options) {
  constexpr std::uint64_t draws_a_document = 10;  // that take about as long as scoring a document
  const std::vector<double> columns = shuffled_columns(scores);
  const std::uint64_t block = resamples_at_a_time(columns.size(), 64);  // resamples that a thread takes at a time
  const unsigned threads = choose_threads(options.threads, options.resamples * columns.size() / draws_a_document);
  std::vector<double> ranges(options.resamples);
  std::atomic<std::uint64_t> next = 0;
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    ShuffledTable table(columns, static_cast<std::size_t>(scores.rows()));
    for (std::uint64_t begin; (begin = next.fetch_add(block)) < options.resamples;) {
      cancel.check();
      const std::uint64_t end = std::min(begin + block, options.resamples);
      for (std::uint64_t resample = begin; resample < end; ++resample)
        ranges[resample] = table.range(RandomStream(options.seed, resample)) / static_cast<double>(scores.cols());
      if (thread == 0 && options.progress && end < options.resamples) options.progress(end, options.resamples);
    }
  });
  if (options.progress) options.progress(options.resamples, options.resamples);
  order_numbers(options.cancel, [&](const auto& less) { std::sort(ranges.begin(), ranges.end(), less); });
  return ranges;
}

}  // namespace detail::significance

IRMETRICS_INLINE Result<TukeyResult> tukey_hsd(std::span<const double> scores, std::size_t systems,
                                               const Cancel& cancel) try {
  const auto table = detail::significance::system_scores(scores, systems);
  if (!table.ok()) return table.status();
  TukeyResult result = detail::significance::analysis_of_variance(*table);
  detail::significance::StudentizedRange distribution(static_cast<double>(systems), result.degrees);
  for (TukeyPair& pair : result.pairs) {
    cancel.check();
    pair.p_value = distribution.sf(pair.statistic);
  }
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<TukeyResult> randomized_tukey_hsd(std::span<const double> scores, std::size_t systems,
                                                          const RandomizedTukeyOptions& options) try {
  const auto table = detail::significance::system_scores(scores, systems);
  if (!table.ok()) return table.status();
  if (Status status = detail::significance::check_resamples(options.resamples); !status.ok()) return status;
  TukeyResult result = detail::significance::analysis_of_variance(*table);
  result.ranges = detail::significance::shuffled_ranges(*table, options);
  const double rounding = detail::significance::rounding_of_means(*table);
  for (TukeyPair& pair : result.pairs) {
    const auto reached =
        std::lower_bound(result.ranges.begin(), result.ranges.end(), std::abs(pair.difference) - rounding);
    pair.p_value =
        static_cast<double>(1 + (result.ranges.end() - reached)) / static_cast<double>(1 + result.ranges.size());
  }
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE double smallest_significant_difference(const TukeyResult& result, double alpha) {
  if (!(alpha > 0 && alpha < 1)) return std::numeric_limits<double>::quiet_NaN();
  if (result.ranges.empty()) {
    detail::significance::StudentizedRange distribution(static_cast<double>(result.systems), result.degrees);
    return distribution.critical(alpha) * std::sqrt(result.mean_square_error / static_cast<double>(result.queries));
  }
  const auto all = static_cast<double>(result.ranges.size() + 1);
  double most = std::floor(alpha * all);  // number of ranges that may be at or above a separated difference
  while (most >= 0 && (1 + most) / all >= alpha) --most;
  if (most < 0) return std::numeric_limits<double>::infinity();
  return *(result.ranges.end() - 1 - static_cast<std::ptrdiff_t>(most));
}

}  // namespace irmetrics
