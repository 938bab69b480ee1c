// A row of the table of fusion methods. Your own method is another such row.
#pragma once

#include <irmetrics/fusion/merge_runs.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Valid values of a method's parameter.
enum class FusionValue : std::uint8_t {
  number,     // at least 0
  count,      // a whole number, at least 0
  depth,      // the same, and MergeOptions::depth: the method sees this many documents of each run; 0: all
  yes_or_no,  // 1 or 0
};

struct FusionParameter {
  std::string_view name;
  FusionValue kind;
  double value;  // the default
  std::string_view meaning;
};

struct FusionMethod {
  std::string_view name;
  std::string_view meaning;
  std::span<const FusionParameter> parameters;
  /// Merges the rankings of a query; `values` are the values of the parameters, in their order.
  void (*merge)(const QueryRankings& query, std::span<const double> values, std::vector<MergedDocument>& merged);
  std::string_view alias = {};  // the name in another tool, if it differs
};

}  // namespace irmetrics
