// Tables of scores, one a measure, from values that come one by one in any order, as files of other tools hold them.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/enum_text.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What becomes of a query that some systems have a score for, and others have not.
enum class UnsharedQueries : std::uint8_t { error, drop };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<UnsharedQueries> = {"error", "drop"};

class ScoreTablesBuilder {
 public:
  /// Adds one value. NaN says that the measure is not defined there. Fails on a value that is there already, and on one
  /// that is infinite.
  absl::Status add(std::string_view system, std::string_view measure, std::string_view query, double value);

  /// The tables: measures and systems in the order in which they came first, queries in byte order. A query is left out
  /// of a table if the measure is not defined on it for every system, and under `drop` if not all systems have it; the
  /// table counts both. Fails, naming system, measure and query, where a value is missing (under `drop` only if no
  /// query is shared, or if a system has none of a measure), and if there are no values at all.
  absl::StatusOr<std::vector<ScoreTable>> finish(UnsharedQueries unshared = UnsharedQueries::error) const;

 private:
  struct Measure {
    std::string name;
    std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>> scores;  // by system and query
    std::set<std::string, std::less<>> queries;
  };
  Measure& measure_named(std::string_view name);

  std::vector<std::string> systems_;  // in the order in which they came
  std::vector<Measure> measures_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/score_tables-inl.hpp>
#endif
