// Python objects with a more specific type than "object" in signatures and stubs. The types are not checked.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>

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

}  // namespace irmetrics::python

template <irmetrics::python::Hint Text>
struct pybind11::detail::handle_type_name<irmetrics::python::As<Text>> {
  static constexpr auto name = const_name(Text.name);
};
template <irmetrics::python::Hint Text, bool (*is_one)(pybind11::handle)>
struct pybind11::detail::handle_type_name<irmetrics::python::Kind<Text, is_one>> {
  static constexpr auto name = const_name(Text.name);
};
