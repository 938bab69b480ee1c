// Parses and lists the names of enumerations.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// All names of an enumeration, for messages and help: "a, b, c".
template <NamedEnum Enum>
std::string enum_choices() {
  return detail::joined(enum_names<Enum>, ", ");
}

namespace detail {

/// The index of a text in a list of names; `what` is the kind of name, for messages.
inline Result<std::size_t> index_of_name(std::string_view what, std::string_view text,
                                         std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == text) return i;
  return invalid_input("{} must be one of {}, not '{}'", what, joined(names, ", "), text);
}

}  // namespace detail

/// The value with a name. The error names `what`, and lists the names.
template <NamedEnum Enum>
Result<Enum> parse_enum(std::string_view what, std::string_view text) {
  const auto index = detail::index_of_name(what, text, enum_names<Enum>);
  if (!index.ok()) return index.status();
  return static_cast<Enum>(*index);
}

}  // namespace irmetrics
