// Enumerations whose values are rows of a table with name, meaning and function. A row begins with its value and name.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics {

/// The names in a table, for enum_names.
template <class Row, std::size_t size>
constexpr std::array<std::string_view, size> names_of(const std::array<Row, size>& table) {
  std::array<std::string_view, size> names{};
  for (std::size_t i = 0; i < size; ++i) names[i] = table[i].name;
  return names;
}

/// The names of two tables, concatenated.
template <std::size_t first, std::size_t second>
constexpr std::array<std::string_view, first + second> joined_names(const std::array<std::string_view, first>& one,
                                                                    const std::array<std::string_view, second>& other) {
  std::array<std::string_view, first + second> names{};
  std::copy(other.begin(), other.end(), std::copy(one.begin(), one.end(), names.begin()));
  return names;
}

/// Whether the rows are in the order of their values, so that a value is the index of its row.
template <class Row, std::size_t size>
constexpr bool rows_in_order(const std::array<Row, size>& table) {
  for (std::size_t i = 0; i < size; ++i)
    if (static_cast<std::size_t>(table[i].value) != i) return false;
  return true;
}

/// The row of a value.
template <class Row, std::size_t size>
constexpr const Row& row_of(const std::array<Row, size>& table, decltype(Row::value) value) {
  return table[static_cast<std::size_t>(value)];
}

/// The meaning of each choice, one line per choice, for help.
template <class Row, std::size_t size>
std::string choices_with_meanings(const std::array<Row, size>& table) {
  std::string lines;
  for (const Row& row : table) ((((lines += "- ") += row.name) += ": ") += row.meaning) += "\n";
  return lines;
}

/// The same for an enumeration alone, specialised beside its table; empty for choices without a meaning.
template <NamedEnum Enum>
std::string choice_meanings() {
  return "";
}

}  // namespace irmetrics
