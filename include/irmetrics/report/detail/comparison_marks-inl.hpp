// The marks of significance in a table of means.
#pragma once

#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
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
        places_(systems_) {
    const std::vector<std::uint32_t>& order = comparison.measures[0].order;
    for (std::size_t place = 0; place < order.size(); ++place) places_[order[place]] = place;
  }

  bool letters() const noexcept { return letters_; }
  std::string name(std::size_t system) const {
    return letters_ ? std::string(1, static_cast<char>('a' + places_[system])) : "";
  }
  std::string value(const ComparedMeasure& measure, std::size_t system) const {
    if (has_baseline_) {
      const auto pair = std::find_if(measure.pairs.begin(), measure.pairs.end(),
                                     [system](const ComparedPair& candidate) { return candidate.first_row == system; });
      if (pair == measure.pairs.end() || !pair->significant || pair->direction == 0) return "";
      return pair->direction > 0 ? "\xE2\x86\x91" : "\xE2\x86\x93";
    }
    std::vector<std::size_t> beaten;
    for (const ComparedPair& pair : measure.pairs) {
      if (!pair.significant || pair.direction == 0) continue;
      if ((pair.direction > 0 ? pair.first_row : pair.second_row) != system) continue;
      beaten.push_back(pair.direction > 0 ? pair.second_row : pair.first_row);
    }
    if (!letters_) return beaten.empty() ? "" : fmt::format("{}", beaten.size());
    std::string text;
    for (const std::size_t other : beaten) text += name(other);
    std::sort(text.begin(), text.end());
    return text;
  }

 private:
  std::size_t systems_;
  bool letters_, has_baseline_;
  std::vector<std::size_t> places_;  // positions of the systems in the table
};

}  // namespace irmetrics::detail::report
