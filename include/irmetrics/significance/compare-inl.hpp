// Combines tests, intervals and effect sizes into a comparison.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/significance/compare.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/enough_queries.hpp>
#include <irmetrics/significance/detail/mean-inl.hpp>
#include <irmetrics/significance/interval-inl.hpp>
#include <irmetrics/significance/paired_test-inl.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::significance {

inline Status check_options(const CompareOptions& options) {
  if (Status status = check_ranges(options); !status.ok()) return status;
  if (options.power <= options.alpha)
    return invalid_input("power must be above alpha, {}, not {}", options.alpha, options.power);
  for (const auto& [name, method] :
       {std::pair("interval", options.interval), std::pair("proportion", options.proportion)})
    if (method == IntervalMethod::tango)
      return invalid_input(
          "{} must be a method for means, not tango, which is used for the differences of proportions "
          "by clopper_pearson and wilson",
          name);
  if (options.family == Family::all && options.test.of_systems() != nullptr)
    return invalid_input("family=all requires a test of pairs: {} already corrects for the pairs of one measure",
                         enum_text(options.test));
  return Status();
}

inline Status check_tables(std::span<const ScoreTable> tables, const CompareOptions& options) {
  if (tables.empty()) return invalid_input("expected at least one measure, not 0");
  const std::vector<std::string>& systems = tables[0].systems();
  if (systems.size() < 2) return invalid_input("expected at least two systems, not {}", systems.size());
  HashSet<std::string> measures;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const ScoreTable& table = tables[i];
    if (table.systems() != systems)
      return invalid_input("all measures must have the same systems: {} has {}, and {} has {}", tables[0].measure(),
                           detail::listing(systems, ", "), table.measure(), detail::listing(table.systems(), ", "));
    if (Status status = detail::significance::check_enough_queries(table); !status.ok()) return status;
    if (!measures.insert(fmt::format("{}\n{}", table.measure(), table.slice())).second)
      return table.slice().empty()
                 ? duplicate_input("duplicate measure '{}'", table.measure())
                 : duplicate_input("duplicate measure '{}' of the slice '{}'", table.measure(), table.slice());
  }
  if (!options.baseline.empty() && !tables[0].find(options.baseline))
    return not_found("the baseline '{}' is not one of the systems: {}", options.baseline,
                     detail::listing(systems, ", "));
  const std::size_t pairs = options.baseline.empty() ? systems.size() * (systems.size() - 1) / 2 : systems.size() - 1;
  if (pairs > Limits::compared_pairs / tables.size())
    return invalid_input("{} pairs of systems for {} are more than {}; name a baseline, or compare fewer systems",
                         pairs, tables.size() == 1 ? "a measure" : fmt::format("each of {} measures", tables.size()),
                         Limits::compared_pairs.value);
  const bool resampled = std::any_of(tables.begin(), tables.end(), [&](const ScoreTable& table) {
    return row_of(interval_method_table, options.method_for(table)).resamples;
  });
  return check_resamples(options.resamples, resampled ? systems.size() : 1);
}

/// The options with the family that `automatic` means.
inline CompareOptions with_family(CompareOptions options, std::span<const ScoreTable> tables) {
  if (options.family != Family::automatic) return options;
  const bool sliced =
      std::any_of(tables.begin(), tables.end(), [](const ScoreTable& table) { return !table.slice().empty(); });
  options.family = sliced && options.test.of_systems() == nullptr ? Family::all : Family::measure;
  return options;
}

/// The pairs of rows to compare: each other row with the baseline, or all pairs.
inline std::vector<std::pair<std::uint32_t, std::uint32_t>> compared_rows(const ScoreTable& table,
                                                                          const std::string& baseline) {
  const auto systems = static_cast<std::uint32_t>(table.systems().size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;
  if (const auto second = table.find(baseline); second && !baseline.empty()) {
    for (std::uint32_t first = 0; first < systems; ++first)
      if (first != *second) rows.emplace_back(first, static_cast<std::uint32_t>(*second));
  } else {
    for (std::uint32_t first = 0; first < systems; ++first)
      for (std::uint32_t other = first + 1; other < systems; ++other) rows.emplace_back(first, other);
  }
  return rows;
}

/// Sets the statistics and p-values of a measure's pairs.
inline Status test_pairs(const CompareOptions& options, const WorkProgress& progress, ComparedMeasure& measure) {
  const std::size_t systems = measure.systems.size();
  if (const SystemsTestRow* test = options.test.of_systems(); test != nullptr) {
    const auto result = test->function(measure.table.scores(), systems,
                                       {.resamples = options.resamples,
                                        .seed = options.seed,
                                        .threads = options.threads,
                                        .progress = progress,
                                        .cancel = options.cancel});
    if (!result.ok()) return result.status();
    for (ComparedPair& pair : measure.pairs) {
      const TukeyPair& tested = result->pairs[pair_index(pair.first_row, pair.second_row, systems)];
      pair.statistic = tested.statistic;
      pair.p_value = tested.p_value;
      pair.least_p_value = options.test.least_p_value(measure.queries(), options.resamples);
    }
    return Status();
  }
  PairedTestOptions test;
  test.test = options.test.of_pairs()->value;
  test.resamples = options.resamples;
  test.seed = options.seed;
  test.threads = options.threads;
  test.cancel = options.cancel;
  test.progress = progress;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;
  for (const ComparedPair& pair : measure.pairs) rows.emplace_back(pair.first_row, pair.second_row);
  const auto results = paired_tests(measure.table.scores(), systems, rows, test);
  if (!results.ok()) return results.status();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    measure.pairs[i].statistic = (*results)[i].statistic;
    measure.pairs[i].p_value = (*results)[i].p_value;
    measure.pairs[i].least_p_value = (*results)[i].least_p_value;
  }
  return Status();
}

/// Counts the resamples of a comparison: those of its parts, each of which reports its own progress.
class CountedResamples {
 public:
  CountedResamples(const CompareOptions& options, std::uint64_t all) : tell_(options.progress), all_(all) {}

  /// The progress of a part that counts as so many resamples; empty if nobody listens.
  WorkProgress of_part(std::uint64_t resamples) const {
    if (!tell_) return {};
    return [this, resamples](std::uint64_t done, std::uint64_t all) {
      const double share = static_cast<double>(done) / static_cast<double>(all);
      tell_(done_ + static_cast<std::uint64_t>(share * static_cast<double>(resamples)), all_);
    };
  }
  void done(std::uint64_t resamples) {
    done_ += resamples;
    if (tell_) tell_(done_, all_);
  }

 private:
  const WorkProgress& tell_;
  std::uint64_t done_ = 0, all_;
};

/// The mean of each system in each resample; empty for interval methods without resampling.
inline std::vector<std::vector<double>> resampled_means(const ScoreTable& table, const IntervalOptions& options,
                                                        CountedResamples& counted) {
  std::vector<std::vector<double>> means;
  for (std::size_t i = 0; i < table.systems().size(); ++i) {
    if (row_of(interval_method_table, options.method).resamples)
      means.push_back(bootstrap_means(table.scores(i), options.resamples, options.seed, options.threads, options.cancel,
                                      options.progress));
    counted.done(options.resamples);
  }
  return means;
}

/// The interval of the differences, equal to that of mean_interval except for rounding. Since all systems use the same
/// resamples, the resampled difference is the difference of the resampled means: pairs need no resampling of their own.
inline Result<Interval> difference_interval(const ComparedMeasure& measure, const ComparedPair& pair,
                                            std::span<const double> differences,
                                            const std::vector<std::vector<double>>& means,
                                            const IntervalOptions& options) {
  if (means.empty()) {
    IntervalOptions of_differences = options;
    of_differences.method = method_of_differences(options.method);
    return mean_interval(differences, of_differences);
  }
  if (all_equal(differences)) return constant_interval(differences.front());
  std::vector<double> resampled = means[pair.first_row];
  for (std::size_t i = 0; i < resampled.size(); ++i) resampled[i] -= means[pair.second_row][i];
  double size = 0;
  for (const std::size_t row : {pair.first_row, pair.second_row})
    for (const double score : measure.table.scores(row)) size += std::abs(score);
  const auto queries = static_cast<double>(differences.size());
  return resampled_interval(resampled, pair.difference, rounding_of_mean(size, queries), jackknife_of_mean(differences),
                            options);
}

/// The method of an interval; it differs from the requested one if that is undefined.
inline IntervalMethod method_of(const Interval& interval, IntervalMethod asked) {
  return interval.fell_back ? IntervalMethod::percentile : asked;
}

/// The difference in per cent of a mean, whose sign is ignored; NaN if the mean is 0.
inline double relative_change(double difference, double mean) {
  return mean == 0 ? std::numeric_limits<double>::quiet_NaN() : 100 * difference / std::abs(mean);
}

/// Sets the values of a pair that do not depend on its test. `detectable` is the detectable difference for a standard
/// deviation of 1.
inline Status describe_pair(const ComparedMeasure& measure, const std::vector<std::vector<double>>& means,
                            const IntervalOptions& interval_options, double detectable, ComparedPair& pair) {
  const std::vector<double> differences = measure.differences(pair);
  const bool lower = measure.table.lower_is_better();
  for (const double difference : differences)
    ++(difference == 0 ? pair.ties : (difference < 0) == lower ? pair.wins : pair.losses);
  pair.difference = mean(differences);
  pair.relative_change = relative_change(pair.difference, measure.table.mean(pair.second_row));
  const auto interval = difference_interval(measure, pair, differences, means, interval_options);
  if (!interval.ok()) return interval.status();
  pair.interval = *interval;
  pair.interval_method = method_of(*interval, method_of_differences(interval_options.method));
  const auto effect = effect_size(measure.table.scores(pair.first_row), measure.table.scores(pair.second_row));
  if (!effect.ok()) return effect.status();
  pair.effect = *effect;
  if (lower) pair.effect.probability_of_superiority = 1 - effect->probability_of_superiority;
  const double spread = effect->standard_deviation;
  pair.detectable_difference = spread > 0 ? detectable * spread : std::numeric_limits<double>::quiet_NaN();
  return Status();
}

/// Which of two systems is better according to the test.
inline int direction_of(SignificanceTest test, const ComparedMeasure& measure, const ComparedPair& pair) {
  const auto ahead_by = test.of_pairs() != nullptr ? test.of_pairs()->ahead : ahead_by_mean;
  const double ahead = ahead_by(measure.differences(pair));
  const int better = measure.table.lower_is_better() ? -1 : 1;
  return ahead > 0 ? better : ahead < 0 ? -better : 0;
}

/// One measure, except for the correction and the values derived from it.
inline Result<ComparedMeasure> compare_measure(const ScoreTable& table, const CompareOptions& options,
                                               CountedResamples& counted) {
  const std::size_t systems = table.systems().size();
  const IntervalOptions intervals{.method = options.method_for(table),
                                  .level = options.level,
                                  .resamples = options.resamples,
                                  .seed = options.seed,
                                  .threads = options.threads,
                                  .cancel = options.cancel,
                                  .progress = counted.of_part(options.resamples)};
  ComparedMeasure measure;
  measure.table = table;
  measure.level = options.level;
  measure.test = options.test;
  const ScoreTable adjusted = sign_adjusted(table);
  const auto ranks = rank_intervals(adjusted.scores(), systems,
                                    {.level = options.level,
                                     .resamples = options.resamples,
                                     .seed = options.seed,
                                     .threads = options.threads,
                                     .progress = counted.of_part(systems * options.resamples),
                                     .cancel = options.cancel});
  if (!ranks.ok()) return ranks.status();
  counted.done(systems * options.resamples);
  for (std::size_t i = 0; i < systems; ++i) {
    const auto interval = mean_interval(table.scores(i), intervals);
    if (!interval.ok()) return annotate(interval.status(), fmt::format("system '{}'", table.systems()[i]));
    measure.systems.push_back({.name = table.systems()[i],
                               .mean = table.mean(i),
                               .interval = *interval,
                               .interval_method = method_of(*interval, intervals.method),
                               .rank_interval = (*ranks)[i]});
    measure.order.push_back(static_cast<std::uint32_t>(i));
    counted.done(options.resamples);
  }
  const std::vector<double> values = sign_adjusted(table.means()).scores;
  std::stable_sort(measure.order.begin(), measure.order.end(),
                   [&](std::uint32_t one, std::uint32_t other) { return values[one] > values[other]; });
  const auto rows = compared_rows(table, options.baseline);
  measure.pairs.reserve(rows.size());
  for (const auto& [first, second] : rows) {
    ComparedPair& pair = measure.pairs.emplace_back();
    pair.first_row = first;
    pair.second_row = second;
    pair.first = table.systems()[first];
    pair.second = table.systems()[second];
  }
  const std::uint64_t of_pairs = measure.pairs.size() * options.resamples;
  if (Status status = test_pairs(options, counted.of_part(of_pairs), measure); !status.ok()) return status;
  counted.done(of_pairs);
  const double detectable = minimum_detectable_difference(1, table.queries().size(), options.alpha, options.power);
  const std::vector<std::vector<double>> means = resampled_means(table, intervals, counted);
  for (ComparedPair& pair : measure.pairs) {
    options.cancel.check();
    if (Status status = describe_pair(measure, means, intervals, detectable, pair); !status.ok()) return status;
    pair.direction = direction_of(options.test, measure, pair);
    counted.done(options.resamples);
  }
  return measure;
}

/// Corrects the p-values of some measures as one family.
inline void correct_family(std::span<ComparedMeasure> measures, const CompareOptions& options) {
  std::vector<ComparedPair*> family;
  std::vector<double> p_values, least;
  for (ComparedMeasure& measure : measures) {
    for (ComparedPair& pair : measure.pairs) {
      family.push_back(&pair);
      p_values.push_back(pair.p_value);
    }
    least.resize(p_values.size(), options.test.least_p_value(measure.queries(), options.resamples));
  }
  least = corrected(least, options.correction);
  std::size_t first = 0;
  for (ComparedMeasure& measure : measures) {
    measure.least_corrected_p_value = least[first];
    first += measure.pairs.size();
  }
  const std::vector<double> values = corrected(p_values, options.correction);
  for (std::size_t i = 0; i < family.size(); ++i) {
    family[i]->corrected_p_value = values[i];
    family[i]->significant = values[i] < options.alpha;
  }
}

/// The interval of the difference with the other sign.
inline Interval turned(Interval interval) {
  std::swap(interval.low, interval.high);
  interval.low = 0 - interval.low;
  interval.high = 0 - interval.high;
  return interval;
}

}  // namespace detail::significance

IRMETRICS_INLINE ComparedPair turned(const ComparedPair& pair, SignificanceTest test, double first_mean) {
  ComparedPair result = pair;
  std::swap(result.first_row, result.second_row);
  std::swap(result.first, result.second);
  std::swap(result.wins, result.losses);
  for (double* const signed_value :
       {&result.difference, &result.effect.mean_difference, &result.effect.cohen_dz, &result.effect.hedges_gz})
    *signed_value = 0 - *signed_value;
  result.interval = detail::significance::turned(pair.interval);
  if (const PairedTestRow* row = test.of_pairs(); row != nullptr)
    result.statistic = row->turned(pair.statistic, pair.differing());
  result.direction = -pair.direction;
  result.effect.probability_of_superiority = 1 - pair.effect.probability_of_superiority;
  result.relative_change = detail::significance::relative_change(result.difference, first_mean);
  return result;
}

IRMETRICS_INLINE Result<Comparison> compare(std::span<const ScoreTable> tables, const CompareOptions& options) try {
  if (Status status = detail::significance::check_options(options); !status.ok()) return status;
  if (Status status = detail::significance::check_tables(tables, options); !status.ok()) return status;
  Comparison result{detail::significance::with_family(options, tables), tables[0].systems(), {}};
  result.options.cancel = {};  // it belongs to this call only
  if (options.test.of_systems() != nullptr) result.options.correction = Correction::none;
  const std::size_t systems = tables[0].systems().size();
  const std::size_t pairs = options.baseline.empty() ? systems * (systems - 1) / 2 : systems - 1;
  // Ranks, intervals and means of each system; test and interval of each pair.
  detail::significance::CountedResamples counted(options,
                                                 tables.size() * (3 * systems + 2 * pairs) * options.resamples);
  for (const ScoreTable& table : tables) {
    auto measure = detail::significance::compare_measure(table, options, counted);
    if (!measure.ok()) return annotate(measure.status(), table.label());
    result.measures.push_back(*std::move(measure));
  }
  if (result.options.family == Family::all) {
    detail::significance::correct_family(result.measures, result.options);
  } else {
    for (ComparedMeasure& measure : result.measures)
      detail::significance::correct_family(std::span(&measure, 1), result.options);
  }
  if (!options.baseline.empty()) return result;
  for (ComparedMeasure& measure : result.measures) {
    auto groups = tiers(
        sign_adjusted(measure.table.means()).scores,
        [&](std::size_t one, std::size_t other) {
          return measure.pairs[pair_index(one, other, systems)].corrected_p_value;
        },
        options.alpha);
    if (!groups.ok()) return annotate(groups.status(), measure.table.label());
    measure.tiers = *std::move(groups);
  }
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Comparison> compare(std::span<const NamedScores> systems, const CompareOptions& options) try {
  const auto tables = score_tables(systems);
  if (!tables.ok()) return tables.status();
  auto comparison = compare(*tables, options);
  if (comparison.ok())
    for (const NamedScores& system : systems) comparison->audits.push_back(system.scores.audit());
  return comparison;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Comparison> compare(std::initializer_list<NamedResult> systems, const CompareOptions& options) {
  std::vector<NamedScores> named;
  for (const NamedResult& system : systems) {
    if (!system.scores.ok()) return annotate(system.scores.status(), fmt::format("system '{}'", system.name));
    named.push_back({system.name, *system.scores});
  }
  return compare(named, options);
}

IRMETRICS_INLINE Result<Comparison> compare(const ScoresOrError& first, const ScoresOrError& second,
                                            const CompareOptions& options) {
  if (!first.ok()) return first.status();
  if (!second.ok()) return second.status();
  return compare({{first->run(), first}, {second->run(), second}}, options);
}

}  // namespace irmetrics
