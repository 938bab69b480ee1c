// Every built-in measure by its type, with random parameters; those of preferences apart, which take no query of the
// others.
#pragma once

#include "support/random_data.hpp"

#include <irmetrics/measures/all.hpp>

#include <type_traits>

namespace irmetrics::test {

namespace measure_detail {

template <bool OfPreferences, class... Ms, class Visit>
void visit_measures(MeasureList<Ms...>, Visit&& visit) {
  const auto visit_one = [&]<class M>(M measure) {
    if constexpr (PreferenceMeasure<M> == OfPreferences) visit(measure);
  };
  (visit_one(Ms{}), ...);
}

inline void randomise(Random& random, std::string_view name, Range range, double& value) {
  if (name == "rel") {
    value = random.pick<double>({0.5, 1, 1, 2, 3});
    return;
  }
  const double low = std::isfinite(range.low) ? range.low : -5;
  const double high = std::isfinite(range.high) ? range.high : low + 10;
  do
    value = random.chance(0.3) ? random.whole(static_cast<int>(low), static_cast<int>(high))
                               : low + random.unit() * (high - low);
  while (!range.contains(value));
}
inline void randomise(Random& random, std::string_view, Range, std::uint32_t& value) {
  value = static_cast<std::uint32_t>(random.whole(1, 30));
}
inline void randomise(Random& random, std::string_view, Range, std::vector<double>& value) {
  for (double& point : value) point = random.unit();
  value.resize(1 + random.below(value.size()));
  std::sort(value.begin(), value.end());
}
inline void randomise(Random& random, std::string_view, Range, Gains& value) {
  value.of_grade.clear();
  for (const double grade : {0.0, 0.5, 1.0, 2.0, 3.0})
    if (random.chance(0.4))
      value.of_grade.emplace_back(grade, random.chance(0.5) ? random.whole(0, 9) : random.unit() * 5);
}
inline void randomise(Random& random, std::string_view, Range, std::string& value) {
  value = random.pick<std::string>({"1", "2", "a nugget", "it's", "x,y"});
}
template <NamedEnum Enum>
void randomise(Random& random, std::string_view, Range, Enum& value) {
  value = static_cast<Enum>(random.below(enum_names<Enum>.size()));
}

}  // namespace measure_detail

/// Calls visit(M{}) for each built-in measure M of documents or nuggets.
template <class Visit>
void for_each_measure(Visit&& visit) {
  measure_detail::visit_measures<false>(AllMeasures(), visit);
}

/// Calls visit(M{}) for each built-in measure M of preferences or judgment groups.
template <class Visit>
void for_each_preference_measure(Visit&& visit) {
  measure_detail::visit_measures<true>(AllMeasures(), visit);
}

/// An M with some parameters at random values in their ranges, and the others at their defaults. Gains are not
/// negative.
template <class M>
M random_measure(Random& random) {
  M measure{};
  for_each_parameter<M>([&](const auto& parameter) {
    if (random.chance(0.7))
      measure_detail::randomise(random, parameter.name, parameter.range, measure.*parameter.member);
  });
  return measure;
}

}  // namespace irmetrics::test
