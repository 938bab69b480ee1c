// Untyped descriptors of measures: parser, printer and range check use them, so they are compiled once, not once per
// measure. They are not used while rankings are scored.
#pragma once

#include <irmetrics/measures/descriptor.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics {

struct Gains;

namespace detail::measures {

/// Types of a parameter's member.
enum class ParameterKind : std::uint8_t {
  number,        // double
  whole_number,  // std::uint32_t
  numbers,       // std::vector<double>
  gains,         // Gains
  text,          // std::string
  choice,        // an enumeration of std::uint8_t with names
};

template <class T>
constexpr ParameterKind parameter_kind() {
  if constexpr (std::is_same_v<T, double>) {
    return ParameterKind::number;
  } else if constexpr (std::is_same_v<T, std::uint32_t>) {
    return ParameterKind::whole_number;
  } else if constexpr (std::is_same_v<T, std::vector<double>>) {
    return ParameterKind::numbers;
  } else if constexpr (std::is_same_v<T, Gains>) {
    return ParameterKind::gains;
  } else if constexpr (std::is_same_v<T, std::string>) {
    return ParameterKind::text;
  } else {
    constexpr bool named = NamedEnum<T> && sizeof(T) == 1;
    static_assert(named,
                  "a parameter is a double, std::uint32_t, std::vector<double>, Gains, std::string or an enumeration "
                  "of std::uint8_t that has names");
    return ParameterKind::choice;
  }
}

/// A parameter of any measure.
struct AnyParameter {
  std::string_view name;
  Range range;
  std::string_view help;
  Written written;
  ParameterKind kind;
  std::span<const std::string_view> choices;  // the names of an enumeration; empty for other kinds
  void* (*address)(void* measure);            // the address of the member
};

/// The descriptor of any measure.
struct AnyDescriptor {
  const MeasureWords& words;
  std::span<const Alias> aliases;
  std::span<const AnyParameter> parameters;
  const void* (*defaults)();  // a measure with default parameters
};

template <class M, std::size_t I>
void* parameter_address(void* measure) {
  return &(static_cast<M*>(measure)->*get_parameter<I>(M::descriptor.parameters).member);
}

template <class M, class T>
constexpr AnyParameter any_parameter(const Parameter<M, T>& parameter, void* (*address)(void*)) {
  return {parameter.name,      parameter.range, parameter.help, parameter.written,
          parameter_kind<T>(), enum_names<T>,   address};
}

template <class M, std::size_t... I>
constexpr std::array<AnyParameter, sizeof...(I)> make_any_parameters(std::index_sequence<I...>) {
  return {any_parameter(get_parameter<I>(M::descriptor.parameters), &parameter_address<M, I>)...};
}

template <class M>
inline constexpr auto any_parameters =
    make_any_parameters<M>(std::make_index_sequence<M::descriptor.parameters.size>());

template <class M>
const void* default_measure() {
  static const M measure{};
  return &measure;
}

template <class M, std::size_t... I>
constexpr std::array<Alias, sizeof...(I)> make_any_aliases(std::index_sequence<I...>) {
  return {M::descriptor.aliases[I]...};
}

template <class M>
inline constexpr auto any_aliases = make_any_aliases<M>(std::make_index_sequence<M::descriptor.alias_count>());

/// A copy, so that a program does not need the descriptor, which repeats the parameters and has room for more aliases.
template <class M>
inline constexpr MeasureWords any_words = M::descriptor;

/// The descriptor of M.
template <class M>
inline constexpr AnyDescriptor any_descriptor{any_words<M>, any_aliases<M>, any_parameters<M>, &default_measure<M>};

}  // namespace detail::measures
}  // namespace irmetrics
