// Measures and the values of their parameters as text, and back.
#pragma once

#include <irmetrics/measures/any_descriptor.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace irmetrics {

/// A range in words: "a finite number", "in (0, 1)", "at least 1".
std::string range_text(Range range);

namespace detail::measures {

/// What a parameter takes, in words: "number", "whole number", "'log2' or 'exp-log2'".
std::string kind_text(const AnyParameter& parameter);

/// The value of a measure's parameter, as the grammar reads it.
std::string value_text(const AnyParameter& parameter, const void* measure);

/// Reads the value of a measure's parameter from all of a text. An error in words; nothing if all is well.
std::optional<std::string> read_value(const AnyParameter& parameter, std::string_view text, void* measure);

/// Whether the value of a measure's parameter, or each of a list's, lies in its range.
bool lies_in_range(const AnyParameter& parameter, const void* measure);

/// Brings values into the form in which they print and compare: lists in ascending order.
void put_in_order(const AnyDescriptor& descriptor, void* measure);

/// The rank cut-off of a measure; 0 if it has none.
std::uint32_t cutoff_of(const AnyDescriptor& descriptor, const void* measure);

/// The canonical text of a measure, such as RBP(p=0.9)@10. Parameters at their default are left out.
std::string canonical_text(const AnyDescriptor& descriptor, const void* measure);

/// The first parameter that lies outside its range, as a message; nothing if all are fine.
std::optional<std::string> range_error(const AnyDescriptor& descriptor, const void* measure);

}  // namespace detail::measures
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/parameter_text-inl.hpp>
#endif
