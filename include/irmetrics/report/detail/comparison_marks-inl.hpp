// The marks of significance in a table of means.
#pragma once

#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The largest number of systems that are identified by letters.
inline constexpr std::size_t most_letters = 26;

/// The significance of a system's differences, as a mark.
class Marks {
 public:
  explicit Marks(const Comparison& comparison)
      : systems_(comparison.systems.size()),
        letters_(comparison.options.baseline.empty() && systems_ <= most_letters),
        has_baseline_(!comparison.options.baseline.empty()),
        positions_(systems_) {
    const std::vector<std::uint32_t>& order = comparison.measures[0].order;
    for (std::size_t position = 0; position < order.size(); ++position) positions_[order[position]] = position;
    values_.reserve(comparison.measures.size() * systems_);
    for (const ComparedMeasure& measure : comparison.measures) add_values(measure);
  }

  bool letters() const noexcept { return letters_; }
  std::string name(std::size_t system) const {
    return letters_ ? std::string(1, static_cast<char>('a' + positions_[system])) : "";
  }
  std::string value(std::size_t measure, std::size_t system) const { return values_[measure * systems_ + system]; }

 private:
  /// Adds the marks of all systems under a measure, in one pass over the pairs.
  void add_values(const ComparedMeasure& measure) {
    std::vector<std::size_t> beaten(systems_);  // number of systems that each system is better than
    std::vector<std::string> texts(systems_);
    for (const ComparedPair& pair : measure.pairs) {
      if (!pair.significant || pair.direction == 0) continue;
      const bool first = pair.direction > 0;
      if (has_baseline_) {
        texts[pair.first_row] = first ? "\xE2\x86\x91" : "\xE2\x86\x93";
      } else {
        const std::size_t better = first ? pair.first_row : pair.second_row;
        ++beaten[better];
        texts[better] += name(first ? pair.second_row : pair.first_row);
      }
    }
    for (std::size_t system = 0; system < systems_; ++system) {
      std::string& text = texts[system];
      if (letters_)
        std::sort(text.begin(), text.end());
      else if (beaten[system] > 0)
        text = fmt::format("{}", beaten[system]);
      values_.push_back(std::move(text));
    }
  }

  std::size_t systems_;
  bool letters_, has_baseline_;
  std::vector<std::size_t> positions_;  // positions of the systems in the table
  std::vector<std::string> values_;     // of each measure and system
};

}  // namespace irmetrics::detail::report
