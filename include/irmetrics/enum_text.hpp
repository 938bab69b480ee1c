// Enumerations that people write: each has its names in one table, which parser, printer and help share.
#pragma once

#include <irmetrics/error.hpp>

#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics {

/// The names of an enumeration's values, in order; specialised beside each enumeration.
template <class Enum>
inline constexpr std::array<std::string_view, 0> enum_names{};

template <class Enum>
concept NamedEnum = (enum_names<Enum>.size() > 0);

template <NamedEnum Enum>
constexpr std::string_view enum_text(Enum value) {
  return enum_names<Enum>[static_cast<std::size_t>(value)];
}

/// All names of an enumeration, for messages and help: "a, b, c".
template <NamedEnum Enum>
std::string enum_choices() {
  return fmt::format("{}", fmt::join(enum_names<Enum>, ", "));
}

template <NamedEnum Enum>
absl::StatusOr<Enum> parse_enum(std::string_view what, std::string_view text) {
  for (std::size_t i = 0; i < enum_names<Enum>.size(); ++i)
    if (enum_names<Enum>[i] == text) return static_cast<Enum>(i);
  return invalid_input("{} must be one of {}, not '{}'", what, enum_choices<Enum>(), text);
}

}  // namespace irmetrics
