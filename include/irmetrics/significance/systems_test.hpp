// Tests of all systems at once, which correct their p-values for the number of pairs.
#pragma once

#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/significance/tukey.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics {

/// The tests of all systems together.
enum class SystemsTest : std::uint8_t { tukey_hsd, randomized_tukey_hsd };  // see systems_test_table

/// A test of all systems with its properties.
struct SystemsTestRow {
  SystemsTest value;
  std::string_view name;     // as written in options
  std::string_view title;    // for reports
  std::string_view meaning;  // for help
  bool resamples;            // whether it uses random resamples
  Result<TukeyResult> (*function)(std::span<const double> scores, std::size_t systems,
                                  const RandomizedTukeyOptions& options);
};

/// All tests of systems: options, help and reports are derived from this table.
inline constexpr std::array<SystemsTestRow, 2> systems_test_table = {{
    {SystemsTest::tukey_hsd, "tukey_hsd", "Tukey's HSD", "all pairs of systems at once, by the studentized range",
     false,
     [](std::span<const double> scores, std::size_t systems, const RandomizedTukeyOptions& options) {
       return tukey_hsd(scores, systems, options.cancel);
     }},
    {SystemsTest::randomized_tukey_hsd, "randomized_tukey_hsd", "randomized Tukey HSD",
     "the same, by shuffling the scores of each query among the systems", true, randomized_tukey_hsd},
}};
static_assert(rows_in_order(systems_test_table));
template <>
inline constexpr std::array<std::string_view, systems_test_table.size()> enum_names<SystemsTest> =
    names_of(systems_test_table);

}  // namespace irmetrics
