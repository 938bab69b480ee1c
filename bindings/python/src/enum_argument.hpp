// Arguments with the names of an enumeration as values; the names are in the tables next to the enumerations.
#pragma once

#include "errors.hpp"
#include "hints.hpp"

#include <irmetrics/base/enum_text.hpp>

#include <string>
#include <string_view>

namespace irmetrics::python {

template <NamedEnum Enum>
Enum enum_argument(std::string_view what, std::string_view text) {
  return value_or_raise(parse_enum<Enum>(what, text));
}

/// Calls put(text) for each part of "typing.Literal['a', 'b']".
template <NamedEnum Enum, class Put>
constexpr void spell_names(Put&& put) {
  std::string_view before = "typing.Literal['";
  for (const std::string_view name : enum_names<Enum>) {
    put(before);
    put(name);
    before = "', '";
  }
  put("']");
}

/// The type for signatures and stubs; `spell(put)` emits its parts.
template <auto spell>
constexpr auto spelled_type() {
  constexpr std::size_t size = [] {
    std::size_t count = 0;
    spell([&](std::string_view part) { count += part.size(); });
    return count;
  }();
  py::detail::descr<size> type;
  char* end = type.text;
  spell([&](std::string_view part) {
    for (const char c : part) *end++ = c;
  });
  return type;
}

/// An argument of a function: a value of an enumeration, given by its name. The name is converted while arguments are,
/// so that a function may read the value without the lock of the interpreter. Raises ValueError with the name of the
/// argument and the valid names.
template <Hint Name, NamedEnum Enum>
class Choice {
 public:
  Choice(Enum value = static_cast<Enum>(std::size_t{0})) : value_(value) {}  // NOLINT(google-explicit-constructor)
  operator Enum() const noexcept { return value_; }                          // NOLINT(google-explicit-constructor)

  /// The argument with its default.
  static py::arg_v argument(Enum standard) { return py::arg(Name.name) = std::string(enum_text(standard)); }
  /// The argument without a default.
  static py::arg argument() { return py::arg(Name.name); }

 private:
  Enum value_;
};

}  // namespace irmetrics::python

template <irmetrics::python::Hint Name, irmetrics::NamedEnum Enum>
class pybind11::detail::type_caster<irmetrics::python::Choice<Name, Enum>> {
  using Choice = irmetrics::python::Choice<Name, Enum>;

 public:
  PYBIND11_TYPE_CASTER(Choice,
                       irmetrics::python::spelled_type<[](auto put) { irmetrics::python::spell_names<Enum>(put); }>());

  bool load(handle source, bool) {
    if (!isinstance<str>(source)) return false;
    value = irmetrics::python::enum_argument<Enum>(Name.name, std::string(reinterpret_borrow<str>(source)));
    return true;
  }
  static handle cast(const Choice& choice, return_value_policy, handle) {
    return str(std::string(irmetrics::enum_text(Enum(choice)))).release();
  }
};
