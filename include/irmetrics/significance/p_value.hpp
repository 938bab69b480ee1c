// Method of a p-value with an exact distribution and a normal approximation.
#pragma once

#include <irmetrics/base/enum_text.hpp>

#include <cstdint>

namespace irmetrics {

/// The computation of p-values of Kendall's tau and Wilcoxon's test.
enum class PValue : std::uint8_t {
  automatic,   // exact if SciPy's default is exact
  exact,       // from the exact distribution; an error if there is none
  asymptotic,  // from the normal approximation
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<PValue> = {"auto", "exact", "asymptotic"};

}  // namespace irmetrics
