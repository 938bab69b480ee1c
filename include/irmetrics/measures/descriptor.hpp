// Describes a measure: names, source, and parameters with their ranges. Parser, printer, help, documentation and Python
// are derived from it.
#pragma once

#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/base/range.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace irmetrics {

/// Combines the values of the queries into one.
enum class Aggregate : std::uint8_t {
  mean,
  sum,              // counts
  geometric_mean,   // exp(mean ln max(value, 0.00001)), as trec_eval's gm_map
  mean_of_defined,  // over the queries whose value is not NaN; NaN if there are no such queries
  pooled,           // for values that are quotients: the quotient of their sums over all queries (see Quotient)
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<Aggregate> = {"mean", "sum", "geometric_mean",
                                                                          "mean_of_defined", "pooled"};

/// Whether every query contributes its value, so that a bad one lowers the mean.
constexpr bool is_mean(Aggregate how) noexcept { return how == Aggregate::mean || how == Aggregate::geometric_mean; }

/// Whether the value of a query can be undefined, and is then excluded.
constexpr bool may_be_undefined(Aggregate how) noexcept {
  return how == Aggregate::mean_of_defined || how == Aggregate::pooled;
}

/// Whether higher or lower values are better.
enum class Better : std::uint8_t { higher, lower };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Better> = {"higher", "lower"};

/// The values of a query: any numbers in the range, or only 0 and 1, as for a measure that a query passes or fails. The
/// mean of a binary measure is a proportion, which has intervals of its own.
enum class Outcome : std::uint8_t { number, binary };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Outcome> = {"number", "binary"};

/// How the order of the returned documents changes the value of a measure. The scores over all orders of tied documents
/// follow from it; for `any`, the orders are tried one by one.
enum class OrderEffect : std::uint8_t {
  any,    // unknown
  rises,  // the value never falls when a document moves up that alone, at rank 1, has the larger value
  sum,    // the value is a sum of one term for each hit, which alone determines it; it rises, too
  none,   // only the set of returned documents counts
};

/// Syntax of a parameter: name=value in parentheses, or after '@'.
enum class Written : std::uint8_t { as_argument, after_at, after_at_always };

/// One parameter of measure M: a public member of type T.
template <class M, class T>
struct Parameter {
  std::string_view name;
  T M::*member;
  Range range;
  std::string_view help;
  Written written = Written::as_argument;
};

/// A parameter that is a number, and its range.
template <class M, class T>
constexpr Parameter<M, T> parameter(std::string_view name, T M::*member, Range range, std::string_view help) {
  return {name, member, range, help};
}

/// A parameter whose values are names or a list, and which needs no range.
template <class M, class T>
constexpr Parameter<M, T> parameter(std::string_view name, T M::*member, std::string_view help) {
  return {name, member, range::any, help};
}

/// Stands before the members of a measure that have to be named: P{5} is P@5, P{5, 2} does not compile, and
/// P{.k = 5, .rel = 2} does.
class ByName {
 public:
  explicit constexpr ByName() = default;
  bool operator==(const ByName&) const = default;
};

/// The name of the parameter for the smallest grade that a measure requires, of relevance or of support.
inline constexpr std::string_view rel_name = "rel";

/// The smallest grade that counts as relevant, a parameter of all binary measures.
template <class M>
constexpr Parameter<M, double> relevance_level(double M::*member) {
  return {rel_name, member, range::any, "smallest grade that counts as relevant"};
}

/// The smallest grade with which a document supports a nugget, a parameter of all nugget-aware measures.
template <class M>
constexpr Parameter<M, double> support_level(double M::*member) {
  return {rel_name, member, range::any, "smallest grade with which a document supports a nugget"};
}

/// An optional cut-off: 0 means the whole ranking.
template <class M>
constexpr Parameter<M, std::uint32_t> optional_cutoff(std::uint32_t M::*member) {
  return {"k", member, range::at_least(1), "only the first k ranks count; default: all ranks", Written::after_at};
}

/// A required cut-off.
template <class M>
constexpr Parameter<M, std::uint32_t> cutoff(std::uint32_t M::*member) {
  return {"k", member, range::at_least(1), "number of ranks that count", Written::after_at_always};
}

/// Another spelling. "MAP" is a name; "P_{}" is a name with a value, which is inserted into the canonical text.
struct Alias {
  std::string_view text;
  std::string_view canonical;
};
/// Another spelling of a measure; `{}` is a value in both texts.
constexpr Alias alias(std::string_view text, std::string_view canonical) { return {text, canonical}; }

/// The range of the measure's values, if it is not [0, 1].
struct Values {
  Range range;
};

/// The value of a query that is missing from the run. The default is 0, or the value of an empty ranking if that is
/// worse; if lower is better, it is undefined.
struct Missing {
  double value;
};

/// The description of a measure except for its other spellings and parameters.
struct MeasureWords {
  std::string_view name;
  std::string_view title;
  std::string_view definition;
  std::string_view source;
  Aggregate aggregate = Aggregate::mean;
  Better better = Better::higher;
  Outcome outcome = Outcome::number;
  Range values = range::closed(0, 1);
  std::optional<double> missing = {};  // value of a query that is missing from the run
  OrderEffect order_effect = OrderEffect::any;

  constexpr void add(Aggregate how) { aggregate = how; }
  constexpr void add(Better which) { better = which; }
  constexpr void add(Outcome which) { outcome = which; }
  constexpr void add(Values those) { values = those.range; }
  constexpr void add(Missing those) { missing = those.value; }
  constexpr void add(OrderEffect effect) { order_effect = effect; }
};

/// The same with its other spellings.
struct AliasedWords : MeasureWords {
  std::array<Alias, 8> aliases{};
  std::size_t alias_count = 0;

  using MeasureWords::add;
  constexpr void add(Alias alias) { aliases[alias_count++] = alias; }
};

/// The parameters of a measure, each with its own type, in printing order: those before the last, and the last. This
/// compiles much faster than a std::tuple.
struct NoParameters {
  static constexpr std::size_t size = 0;
};
/// The parameters before the last one, and the last one.
template <class Before, class Last>
struct Parameters {
  static constexpr std::size_t size = Before::size + 1;
  Before before;
  Last last;
};

/// Parameter I of a measure.
template <std::size_t I, class Before, class Last>
constexpr const auto& get_parameter(const Parameters<Before, Last>& parameters) {
  if constexpr (I == Before::size)
    return parameters.last;
  else
    return get_parameter<I>(parameters.before);
}

/// The complete description of a measure.
template <class M, class Params>
struct Descriptor : AliasedWords {
  Params parameters;
};

/// A description without parameters, to which `|` adds them. `definition`: in words, without a final full stop.
template <class M>
constexpr Descriptor<M, NoParameters> describe(std::string_view name, std::string_view title,
                                               std::string_view definition, std::string_view source) {
  return {{{.name = name, .title = title, .definition = definition, .source = source}, {}, 0}, {}};
}

/// Adds a parameter.
template <class M, class Params, class T>
constexpr Descriptor<M, Parameters<Params, Parameter<M, T>>> operator|(const Descriptor<M, Params>& old,
                                                                       const Parameter<M, T>& parameter) {
  return {{old}, {old.parameters, parameter}};
}

/// A member of another struct: this says so.
template <class M, class Params, class Other, class T>
constexpr Descriptor<M, Params> operator|(const Descriptor<M, Params>& old, const Parameter<Other, T>&) {
  static_assert(std::is_same_v<M, Other>, "a parameter is a member of the measure that the descriptor describes");
  return old;
}

/// Adds an Alias, Aggregate, Better, Outcome, Values, Missing or OrderEffect.
template <class M, class Params, class Word>
  requires requires(AliasedWords words, Word word) { words.add(word); }
constexpr Descriptor<M, Params> operator|(Descriptor<M, Params> descriptor, Word word) {
  descriptor.add(word);
  return descriptor;
}

/// Calls visit(parameter) for each parameter, in printing order.
template <class M, class Visit>
constexpr void for_each_parameter(Visit&& visit) {
  const auto each = [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(get_parameter<I>(M::descriptor.parameters)), ...);
  };
  each(std::make_index_sequence<M::descriptor.parameters.size>());
}

}  // namespace irmetrics
