// What reports say about the intervals of a table: their method, and the intervals that need a word.
#pragma once

#include <irmetrics/significance/interval.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// "by Wilson's score; of differences by Tango's score".
inline std::string interval_method_text(IntervalMethod method) {
  const IntervalMethodRow& row = row_of(interval_method_table, method);
  const IntervalMethodRow& of_differences = row_of(interval_method_table, method_of_differences(method));
  if (&row == &of_differences) return std::string(row.title);
  return fmt::format("{}; of differences {}", row.title, of_differences.title);
}

/// A few of some names, and the number of the others.
inline std::string few_names(const std::vector<std::string>& names) {
  constexpr std::size_t most = 10;
  const std::span<const std::string> shown = std::span(names).first(std::min(most, names.size()));
  return fmt::format("{}{}", fmt::join(shown, ", "),
                     names.size() > most ? fmt::format(" and {} more", names.size() - most) : "");
}

/// Collects the intervals of a table whose properties a reader must know.
class IntervalRemarks {
 public:
  void add(std::string name, const Interval& interval) {
    if (interval.fell_back) fell_back_.push_back(name);
    if (interval.constant) constant_.push_back(name);
    if (interval.excludes_estimate) excluding_.push_back(std::move(name));
  }
  void add(std::string name, const std::optional<Interval>& interval) {
    if (interval) add(std::move(name), *interval);
  }

  /// " (e5: percentile, because ...)", to follow the method; empty if all intervals have it.
  std::string exceptions() const {
    if (fell_back_.empty()) return "";
    return fmt::format(" ({}: percentile, because all resamples lie on one side, so that BCa is undefined)",
                       fmt::join(fell_back_, ", "));
  }

  /// Adds a note for each other property, with the names of its intervals.
  void note(std::vector<std::string>& notes) const {
    if (!constant_.empty())
      notes.push_back(
          fmt::format("No variation in {}: the interval is a single point, because the bootstrap cannot see values "
                      "that no query has.",
                      few_names(constant_)));
    if (!excluding_.empty())
      notes.push_back(
          fmt::format("The interval excludes its own estimate: {}. Its resamples are biased; do not rely on it.",
                      few_names(excluding_)));
  }

 private:
  std::vector<std::string> fell_back_, constant_, excluding_;
};

}  // namespace irmetrics::detail::report
