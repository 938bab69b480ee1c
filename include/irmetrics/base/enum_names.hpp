// Enumerations with names: one table per enumeration, shared by parser, printer and help.
#pragma once

#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace irmetrics {

/// The names of an enumeration's values, in order; specialised beside each enumeration.
template <class Enum>
inline constexpr std::array<std::string_view, 0> enum_names{};

/// An enumeration with names, which options, results and texts show.
template <class Enum>
concept NamedEnum = (enum_names<Enum>.size() > 0);

/// The name of an enumeration's value.
template <NamedEnum Enum>
constexpr std::string_view enum_text(Enum value) {
  return enum_names<Enum>[static_cast<std::size_t>(value)];
}

}  // namespace irmetrics
