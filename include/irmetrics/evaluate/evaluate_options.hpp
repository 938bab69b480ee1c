// What evaluate and its variants for files, columns and parts can be told.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace irmetrics {

/// Treatment of a stream of Arrow data in which a judged query returns after other queries.
enum class Scattered : std::uint8_t {
  error,    // it is an error, and the stream is scored batch by batch
  collect,  // all rows are read into memory first
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Scattered> = {"error", "collect"};

/// Options of evaluate besides the policy.
struct EvaluateOptions {
  Policy policy = {};
  unsigned threads = 0;  // 0: as many as the machine has. The result does not depend on it.
  /// Whether a run without any judged query is scored, with all queries missing, instead of being an error.
  bool disjoint_is_zero = false;
  /// Whether a measure is 0, instead of an error, if all grades are below its default `rel` and some are above 0.
  bool low_grades_are_zero = false;
  Scattered scattered = Scattered::error;  // rows in columns, which are in memory, may be in any order
  Cancel cancel = {};                      // stops the evaluation early

  static constexpr auto options =
      describe_options | threads_option(&EvaluateOptions::threads) |
      option("scattered", &EvaluateOptions::scattered,
             "whether a query that returns after others in a stream of Arrow data is an error, or the whole stream is "
             "collected in memory first");
};

}  // namespace irmetrics
