// Intervals of rank correlations: resamples the queries, and correlates the means of all systems.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/detail/settle_ties-inl.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/detail/join-inl.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/resampled_interval-inl.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics::detail::correlation {

using CoefficientValues = std::array<double, rank_coefficients.size()>;

/// All coefficients of the means over some queries of each table.
class QueryCorrelation {
 public:
  QueryCorrelation(const ScoreTable& first, const ScoreTable& second, const JoinedSystems& joined,
                   const RBOOptions& rbo)
      : first_(first), second_(second), joined_(joined), rbo_(rbo) {}

  CoefficientValues operator()(std::span<const std::uint32_t> first_queries,
                               std::span<const std::uint32_t> second_queries) const {
    if (first_queries.empty() || second_queries.empty()) return undefined();
    const std::vector<double> first = means(first_, first_queries), second = means(second_, second_queries);
    const std::vector<double> one = chosen(first, joined_.first), other = chosen(second, joined_.second);
    const RankedLists lists{one, other, {first_.systems(), first}, {second_.systems(), second}, rbo_};
    RankCoefficients found;
    // The lists match, and the options have been checked, so this cannot fail.
    (void)compute_coefficients(lists, found, [](const RankCoefficientInfo& row) { return row.has_interval; });
    CoefficientValues values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = found.coefficients[i].value;
    return values;
  }

 private:
  static CoefficientValues undefined() {
    CoefficientValues values;
    values.fill(std::numeric_limits<double>::quiet_NaN());
    return values;
  }

  static std::vector<double> means(const ScoreTable& table, std::span<const std::uint32_t> queries) {
    std::vector<double> means;
    means.reserve(table.systems().size());
    for (std::size_t system = 0; system < table.systems().size(); ++system) {
      const std::span<const double> scores = table.scores(system);
      double sum = 0;
      for (const std::uint32_t query : queries) sum += scores[query];
      means.push_back(sum / static_cast<double>(queries.size()));
    }
    collection::settle_ties(means);
    return means;
  }

  const ScoreTable& first_;
  const ScoreTable& second_;
  const JoinedSystems& joined_;
  RBOOptions rbo_;
};

/// The queries of two tables as one list, so that those that both have are drawn for both: the queries of the first,
/// then those of the second alone.
class SharedQueries {
 public:
  SharedQueries(const ScoreTable& first, const ScoreTable& second) {
    const auto count = [](const ScoreTable& table) { return static_cast<std::uint32_t>(table.queries().size()); };
    HashMap<std::string_view, std::uint32_t> indices;
    for (std::uint32_t i = 0; i < count(second); ++i) indices.emplace(second.queries()[i], i);
    std::vector<bool> found(second.queries().size());
    for (std::uint32_t i = 0; i < count(first); ++i) {
      const auto match = indices.find(first.queries()[i]);
      rows_.push_back({i, match == indices.end() ? absent : match->second});
      if (match == indices.end()) continue;
      found[match->second] = true;
      ++shared_;
    }
    for (std::uint32_t i = 0; i < count(second); ++i)
      if (!found[i]) rows_.push_back({absent, i});
  }

  std::size_t shared() const noexcept { return shared_; }
  std::size_t size() const noexcept { return rows_.size(); }

  /// The queries of each table among some of the list.
  void split(std::span<const std::uint32_t> list, std::vector<std::uint32_t>& first,
             std::vector<std::uint32_t>& second) const {
    first.clear();
    second.clear();
    for (const std::uint32_t row : list) {
      if (rows_[row].first != absent) first.push_back(rows_[row].first);
      if (rows_[row].second != absent) second.push_back(rows_[row].second);
    }
  }

 private:
  static constexpr std::uint32_t absent = UINT32_MAX;
  struct Row {
    std::uint32_t first, second;  // indices in the tables
  };
  std::vector<Row> rows_;
  std::size_t shared_ = 0;
};

inline std::vector<std::uint32_t> numbers_below(std::size_t bound) {
  std::vector<std::uint32_t> numbers(bound);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

/// Calls visit(queries) with all queries except one, for each query in turn. Not called for a single query.
template <class Visit>
void each_left_out(std::size_t queries, Visit&& visit) {
  if (queries < 2) return;
  const std::vector<std::uint32_t> all = numbers_below(queries);
  std::vector<std::uint32_t> others(all.begin() + 1, all.end());
  for (std::uint32_t left_out = 0; left_out < queries; ++left_out) {
    visit(std::span<const std::uint32_t>(others));
    if (left_out + 1 < queries) others[left_out] = left_out;
  }
}

/// The values of a coefficient without each query, as differences from their mean. For two independent samples they are
/// weighted as in Davison and Hinkley, Bootstrap Methods and their Application, 1997, 5.3.
inline void append_influences(const std::vector<CoefficientValues>& left_out, std::size_t coefficient, double rounding,
                              std::vector<double>& influences) {
  std::vector<double> values;
  for (const CoefficientValues& all : left_out)
    if (!std::isnan(all[coefficient])) values.push_back(all[coefficient]);
  const auto count = static_cast<double>(values.size());
  for (const double distance : significance::distances_from_mean(values, rounding))
    influences.push_back(distance * (count - 1) / count);
}

/// Adds the interval of each defined coefficient; not if a table has a single query, for which the variation is
/// unknown.
inline Status add_intervals(const ScoreTable& first, const ScoreTable& second, const JoinedSystems& joined,
                            const CorrelateOptions& options, RankCorrelation& result) {
  const IntervalOptions& interval = options.interval;
  if (Status status = significance::check_interval(first.queries().size(), interval); !status.ok()) return status;
  if (Status status = significance::check_bootstrap(interval.method); !status.ok()) return status;
  if (Status status = significance::check_resamples(interval.resamples, rank_coefficients.size()); !status.ok())
    return status;
  if (first.queries().size() == 1 || second.queries().size() == 1) return Status();
  const QueryCorrelation correlation(first, second, joined, options.rbo);
  const std::vector<std::uint32_t> first_all = numbers_below(first.queries().size());
  const std::vector<std::uint32_t> second_all = numbers_below(second.queries().size());
  const SharedQueries queries(first, second);
  const bool together = queries.shared() > 0;

  std::vector<CoefficientValues> resampled(interval.resamples);
  const unsigned threads =
      choose_threads(interval.threads, interval.resamples * (first_all.size() + second_all.size()));
  run_threads(threads, interval.cancel, [&](unsigned thread, const Cancel& cancel) {
    std::vector<std::uint32_t> one(first_all.size()), other(second_all.size()), drawn(queries.size());
    for (std::uint64_t r = thread; r < interval.resamples; r += threads) {
      cancel.check();
      if (together) {
        detail::significance::resample_queries(interval.seed, r, drawn);
        queries.split(drawn, one, other);
      } else {
        detail::significance::resample_queries(interval.seed, r, one);
        detail::significance::resample_queries(interval.seed, interval.resamples + r, other);
      }
      resampled[r] = correlation(one, other);
      if (thread == 0 && interval.progress)
        interval.progress(std::min(r + threads, interval.resamples), interval.resamples);
    }
  });

  std::vector<CoefficientValues> without_first, without_second;
  if (interval.method == IntervalMethod::bca && together) {
    std::vector<std::uint32_t> one, other;
    each_left_out(queries.size(), [&](std::span<const std::uint32_t> others) {
      interval.cancel.check();
      queries.split(others, one, other);
      without_first.push_back(correlation(one, other));
    });
  } else if (interval.method == IntervalMethod::bca) {
    each_left_out(first_all.size(), [&](std::span<const std::uint32_t> others) {
      interval.cancel.check();
      without_first.push_back(correlation(others, second_all));
    });
    each_left_out(second_all.size(), [&](std::span<const std::uint32_t> others) {
      interval.cancel.check();
      without_second.push_back(correlation(first_all, others));
    });
  }

  for (std::size_t i = 0; i < rank_coefficients.size(); ++i) {
    if (!rank_coefficients[i].has_interval) continue;
    interval.cancel.check();
    const double estimate = result.coefficients[i].value;
    std::vector<double> values;
    for (const CoefficientValues& all : resampled)
      if (!std::isnan(all[i])) values.push_back(all[i]);
    if (std::isnan(estimate) || values.empty()) continue;
    std::vector<double> influences;
    constexpr double rounding = 100 * std::numeric_limits<double>::epsilon();  // of coefficients, which reach 1
    append_influences(without_first, i, rounding, influences);
    append_influences(without_second, i, rounding, influences);
    Interval found = significance::resampled_interval(values, estimate, rounding, influences, interval);
    found.undefined = interval.resamples - values.size();
    result.coefficients[i].interval = found;
  }
  return Status();
}

}  // namespace irmetrics::detail::correlation
