// Names of policies and aggregates as Python arguments; the tables beside the enumerations hold them.
#pragma once

#include "errors.hpp"

#include <irmetrics/enum_text.hpp>
#include <irmetrics/measures/descriptor.hpp>

namespace irmetrics::python {

template <NamedEnum Enum>
Enum enum_argument(std::string_view what, std::string_view text) {
  return value_or_raise(parse_enum<Enum>(what, text));
}

}  // namespace irmetrics::python
