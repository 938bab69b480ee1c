// Types of arguments: Python objects with a more specific type than "object" in signatures and stubs, which is not
// checked, and choices, whose values are the names of an enumeration.
#pragma once

#include "errors.hpp"

#include <irmetrics/base/enum_text.hpp>

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::python {

template <std::size_t Size>
struct Hint {
  constexpr Hint(const char (&text)[Size]) { std::copy_n(text, Size, name); }  // NOLINT(google-explicit-constructor)
  char name[Size];
};

/// Concatenates two texts.
template <std::size_t Left, std::size_t Right>
constexpr Hint<Left + Right - 1> operator+(const Hint<Left>& left, const Hint<Right>& right) {
  char text[Left + Right - 1] = {};
  std::copy_n(right.name, Right, std::copy_n(left.name, Left - 1, text));
  return text;
}

template <Hint Text>
class As : public pybind11::object {
 public:
  using pybind11::object::object;
  As(pybind11::object other) : pybind11::object(std::move(other)) {}  // NOLINT(google-explicit-constructor)
  static bool check_(pybind11::handle object) { return object.ptr() != nullptr; }
};

/// The same for objects of one kind, so that overloads can distinguish them.
template <Hint Text, bool (*is_one)(pybind11::handle)>
class Kind : public pybind11::object {
 public:
  using pybind11::object::object;
  static bool check_(pybind11::handle object) { return is_one(object); }
};

using Anything = As<"typing.Any">;
using Path = As<"str | os.PathLike[str]">;
using FileHint = As<"irmetrics._types.File">;
using Column = As<"irmetrics._types.Column">;
// The types that convert to a run, several runs, qrels and nuggets.
using RunHint = As<"irmetrics._types.AnyRun">;
using RunsHint = As<"irmetrics._types.AnyRuns">;
using QrelsHint = As<"irmetrics._types.AnyQrels">;
using NuggetsHint = As<"irmetrics._types.AnyNuggets">;
using MaybeQrels = As<"irmetrics._types.AnyQrels | None">;
using MaybeJudgments = As<"irmetrics._types.AnyQrels | PreferenceQrels | None">;
using MaybeNuggets = As<"irmetrics._types.AnyNuggets | None">;
using MaybeMeasures = As<"irmetrics._types.AnyMeasures | None">;
using MaybeMeasure = As<"irmetrics._types.AnyMeasure | None">;
using SamplesHint = As<"irmetrics._types.AnySamples">;
using TableHint = As<"irmetrics._types.AnyTable">;
using TextsHint = As<"irmetrics._types.AnyTexts">;
using MaybeTexts = As<"irmetrics._types.AnyTexts | None">;
// Numbers in a list or by name, and scores of systems in any form, or as rows.
using ValuesHint = As<"irmetrics._types.Values">;
using NamedNumbers = As<"collections.abc.Mapping[typing.Any, typing.SupportsFloat]">;
using SystemScoresHint = As<"irmetrics._types.SystemScores">;
using SystemRowsHint = As<"irmetrics._types.SystemScores | irmetrics._types.ScoreRows">;
using NestedDict = As<"dict[str, dict[str, float]]">;

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

template <irmetrics::python::Hint Text>
struct pybind11::detail::handle_type_name<irmetrics::python::As<Text>> {
  static constexpr auto name = const_name(Text.name);
};
template <irmetrics::python::Hint Text, bool (*is_one)(pybind11::handle)>
struct pybind11::detail::handle_type_name<irmetrics::python::Kind<Text, is_one>> {
  static constexpr auto name = const_name(Text.name);
};
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
