// Conversion of measures and their parameters to text and back.
#pragma once

#include <irmetrics/measures/any_descriptor.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace irmetrics::detail::measures {

/// The valid values of a parameter, in words.
std::string wanted_text(const AnyParameter& parameter);

/// The type of a parameter, in words: "number", "whole number", "'log2' or 'exp-log2'".
std::string kind_text(const AnyParameter& parameter);

/// The value of a measure's parameter, in the grammar's syntax.
std::string value_text(const AnyParameter& parameter, const void* measure);

/// Parses the value of a measure's parameter from a complete text. Returns an error message, or nullopt.
std::optional<std::string> read_value(const AnyParameter& parameter, std::string_view text, void* measure);

/// Whether the value of a measure's parameter, or each value of a list, is in its range.
bool lies_in_range(const AnyParameter& parameter, const void* measure);

/// Converts values to their canonical form: lists in ascending order.
void put_in_order(const AnyDescriptor& descriptor, void* measure);

/// The rank cut-off of a measure; 0 if it has none.
std::uint32_t cutoff_of(const AnyDescriptor& descriptor, const void* measure);

/// The smallest grade that a measure requires, its parameter `rel`; nullopt if it has no such parameter.
std::optional<double> rel_of(const AnyDescriptor& descriptor, const void* measure);

/// The text of a measure with another `rel`, which the text must not contain: "AP(rel=0.5)@10" for "AP@10".
std::string with_rel(std::string_view text, double rel);

/// The canonical text of a measure, such as RBP(p=0.9)@10. Parameters with their default value are omitted.
std::string canonical_text(const AnyDescriptor& descriptor, const void* measure);

/// A message about the first parameter outside its range; nullopt if all are valid.
std::optional<std::string> range_error(const AnyDescriptor& descriptor, const void* measure);

}  // namespace irmetrics::detail::measures

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/parameter_text-inl.hpp>
#endif
