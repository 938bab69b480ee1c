// Aggregates and looks up Scores.
#pragma once

#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

namespace irmetrics {
IRMETRICS_INLINE void detail::evaluate::set_overall(Scores& scores, std::size_t measure, double value) noexcept {
  scores.overall_[measure] = value;
}

IRMETRICS_INLINE double aggregate(Aggregate how, std::span<const double> values) noexcept {
  constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
  double sum = 0;
  std::size_t count = 0;
  for (const double value : values) {
    if (how == Aggregate::mean_of_defined && std::isnan(value)) continue;
    sum += how == Aggregate::geometric_mean ? std::log(std::max(value, smallest_geometric)) : value;
    ++count;
  }
  const double mean = count == 0 ? undefined : sum / static_cast<double>(count);
  switch (how) {
    case Aggregate::mean:
    case Aggregate::mean_of_defined:
      return mean;
    case Aggregate::sum:
      return sum;
    case Aggregate::geometric_mean:
      return std::exp(mean);
    case Aggregate::pooled:  // a quotient of sums; the values alone are not enough
      return undefined;
  }
  return undefined;
}

IRMETRICS_INLINE double aggregate(std::span<const Quotient> quotients) noexcept {
  Quotient sums;
  for (const Quotient& quotient : quotients) {
    sums.dividend += quotient.dividend;
    sums.divisor += quotient.divisor;
  }
  return sums.value();
}

IRMETRICS_INLINE Scores::Scores(std::string run, std::vector<AnyMeasure> measures, std::vector<std::string> queries,
                                std::vector<double> values, std::vector<bool> missing, Audit audit,
                                std::vector<Quotient> quotients)
    : run_(std::move(run)),
      measures_(std::move(measures)),
      queries_(std::move(queries)),
      values_(std::move(values)),
      quotients_(std::move(quotients)),
      missing_(std::move(missing)),
      audit_(std::move(audit)) {
  std::span<const Quotient> left = quotients_;
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    const bool pooled = measures_[i].aggregate() == Aggregate::pooled && left.size() >= queries_.size();
    overall_.push_back(pooled ? aggregate(left.first(queries_.size()))
                              : aggregate(measures_[i].aggregate(), per_query(i)));
    if (pooled) left = left.subspan(queries_.size());
    const std::span<const double> of_queries = per_query(i);
    const auto undefined = std::count_if(of_queries.begin(), of_queries.end(), [](double v) { return std::isnan(v); });
    if (undefined > 0) audit_.undefined.push_back({measures_[i].text(), static_cast<std::size_t>(undefined)});
  }
  constexpr std::size_t few = 64;
  if (measures_.size() > few) {
    by_text_.resize(measures_.size());
    std::iota(by_text_.begin(), by_text_.end(), 0U);
    std::sort(by_text_.begin(), by_text_.end(), [this](std::uint32_t one, std::uint32_t other) IRMETRICS_CALLED {
      return measures_[one].text() < measures_[other].text();
    });
  }
  for (double& value : overall_) {
    if (!std::isinf(value)) continue;  // a sum of finite values can be infinite
    value = std::numeric_limits<double>::quiet_NaN();
    ++audit_.not_finite;
  }
}

IRMETRICS_INLINE Scores Scores::named(std::string run) const {
  Scores scores = *this;
  scores.run_ = std::move(run);
  return scores;
}

IRMETRICS_INLINE Scores Scores::audited(Audit audit) const {
  Scores scores = *this;
  scores.audit_ = std::move(audit);
  return scores;
}

IRMETRICS_INLINE std::optional<std::size_t> Scores::find_text(std::string_view text) const {
  const auto known = std::partition_point(by_text_.begin(), by_text_.end(),
                                          [&](std::uint32_t row) { return measures_[row].text() < text; });
  if (known != by_text_.end() && measures_[*known].text() == text) return *known;
  for (std::size_t i = 0; by_text_.empty() && i < measures_.size(); ++i)
    if (measures_[i].text() == text) return i;
  return std::nullopt;
}

IRMETRICS_INLINE std::optional<std::size_t> Scores::find(const AnyMeasure& measure) const {
  const auto row = find_text(measure.text());
  return row && measures_[*row] == measure ? row : std::nullopt;
}

IRMETRICS_INLINE std::optional<std::size_t> Scores::find(std::string_view measure) const {
  if (const auto row = find_text(measure)) return row;
  const auto parsed = parse_measure(measure);
  return parsed.ok() ? find(*parsed) : std::nullopt;
}

IRMETRICS_INLINE std::size_t Scores::known(std::string_view measure, std::optional<std::size_t> row) const {
  if (row) return *row;
  std::string known;
  for (const AnyMeasure& other : measures_) known += fmt::format("{}{}", known.empty() ? "" : ", ", other.text());
  throw std::out_of_range(fmt::format("measure '{}' was not scored; the scored measures are {}", measure, known));
}

}  // namespace irmetrics
