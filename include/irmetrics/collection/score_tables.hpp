// Tables of scores, one per measure, from single values in any order, as in files of other tools.
#pragma once

#include <irmetrics/base/detail/name_index.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Treatment of a query for which only some systems have a score.
enum class UnsharedQueries : std::uint8_t { error, drop };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<UnsharedQueries> = {"error", "drop"};

/// Builds tables of scores value by value, in any order.
class ScoreTablesBuilder {
 public:
  /// Adds one value. NaN means undefined. Fails on a duplicate and on an infinite value.
  Status add(std::string_view system, std::string_view measure, std::string_view query, double value);

  /// The tables: measures and systems in order of first occurrence, queries in byte order. A query is left out of a
  /// table if the measure is undefined for it in some system, and under `drop` if some system lacks it; the table
  /// counts both. Fails, naming system, measure and query, on a missing value (under `drop` only if no query is shared,
  /// or if a system has no value of a measure), and if there are no values.
  Result<std::vector<ScoreTable>> finish(UnsharedQueries unshared = UnsharedQueries::error) const;

 private:
  struct Measure {
    std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>> scores;  // by system and query
    std::set<std::string, std::less<>> queries;
  };

  detail::NameIndex system_names_, measure_names_;
  std::vector<Measure> measures_;  // in the order of their names
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/score_tables-inl.hpp>
#endif
