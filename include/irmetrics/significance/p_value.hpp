// How a p-value is found where the exact distribution can be had and the normal one is near.
#pragma once

#include <irmetrics/enum_text.hpp>

#include <cstdint>

namespace irmetrics {

enum class PValue : std::uint8_t {
  automatic,   // exact where SciPy is exact by default
  exact,       // from the exact distribution, or an error where there is none
  asymptotic,  // from the normal approximation
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<PValue> = {"auto", "exact", "asymptotic"};

}  // namespace irmetrics
