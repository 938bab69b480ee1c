// The test that decides whether a difference of systems is significant: of each pair, or of all systems at once.
#pragma once

#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/significance/paired_test.hpp>
#include <irmetrics/significance/systems_test.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

/// Any test of paired_test_table or systems_test_table. Usable as an enumeration with the names of both.
class SignificanceTest {
 public:
  // NOLINTBEGIN(google-explicit-constructor)
  constexpr SignificanceTest(PairedTest test) noexcept : of_pairs_(&row_of(paired_test_table, test)) {}
  constexpr SignificanceTest(SystemsTest test) noexcept : of_systems_(&row_of(systems_test_table, test)) {}
  // NOLINTEND(google-explicit-constructor)

  /// By the index of its name, which is below the number of names, as for enumerations.
  constexpr explicit SignificanceTest(std::size_t index) noexcept {
    if (index < paired_test_table.size())
      of_pairs_ = &paired_test_table[index];
    else
      of_systems_ = &systems_test_table[index - paired_test_table.size()];
  }
  constexpr explicit operator std::size_t() const noexcept {
    return of_pairs_ != nullptr ? static_cast<std::size_t>(of_pairs_->value)
                                : paired_test_table.size() + static_cast<std::size_t>(of_systems_->value);
  }

  /// The row of a test of pairs; nullptr for a test of all systems.
  constexpr const PairedTestRow* of_pairs() const noexcept { return of_pairs_; }
  /// The row of a test of all systems at once, which corrects its p-values itself; nullptr for a test of pairs.
  constexpr const SystemsTestRow* of_systems() const noexcept { return of_systems_; }
  constexpr std::string_view title() const noexcept {
    return of_pairs_ != nullptr ? of_pairs_->title : of_systems_->title;
  }
  constexpr bool resamples() const noexcept {
    return of_pairs_ != nullptr ? of_pairs_->resamples : of_systems_->resamples;
  }
  /// The smallest p-value that the test can give for so many queries, whatever the scores.
  double least_p_value(std::size_t queries, std::uint64_t resamples) const {
    if (of_pairs_ != nullptr) return of_pairs_->least(queries, resamples);
    return of_systems_->resamples ? detail::significance::least_of_resamples(queries, resamples) : 0;
  }

  constexpr bool operator==(const SignificanceTest&) const = default;

 private:
  const PairedTestRow* of_pairs_ = nullptr;  // exactly one is set
  const SystemsTestRow* of_systems_ = nullptr;
};
template <>
inline constexpr std::array<std::string_view, paired_test_table.size() + systems_test_table.size()>
    enum_names<SignificanceTest> = joined_names(enum_names<PairedTest>, enum_names<SystemsTest>);
template <>
inline std::string choice_meanings<SignificanceTest>() {
  return choices_with_meanings(paired_test_table) + choices_with_meanings(systems_test_table);
}

}  // namespace irmetrics
