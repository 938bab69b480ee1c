// Describes the options of a function: the name, range and meaning of each member of a struct. Flags of the
// program, arguments of the bindings, range checks and the options in JSON are derived from this description.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/range.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace irmetrics {

/// Purpose of an option.
enum class OptionOf {
  result,  // affects the result, which lists it among its options
  work,    // affects only how the result is computed, such as the number of threads
};

/// An option: a flag, a number, the name of a choice, or a text. An empty text means that the option is not set. `get`
/// is a pointer to a member, or member_of.
template <class Get, OptionOf of = OptionOf::result>
struct OptionField {
  std::string_view name;
  Get get;
  Range range;  // for numbers
  std::string_view meaning;
  std::string_view at_zero = {};  // what holds if the number is 0, which means that the option is not set
};

/// The type of an option's value.
template <class Options, class Get>
using OptionValue = GotFrom<Options, Get>;

/// An option with all values of its type, or in a range.
template <class Get>
constexpr OptionField<Get> option(std::string_view name, Get get, std::string_view meaning) {
  return {name, get, range::any, meaning};
}
template <class Get>
constexpr OptionField<Get> option(std::string_view name, Get get, Range range, std::string_view meaning) {
  return {name, get, range, meaning};
}

/// A number that is not set if it is 0.
template <class Get>
constexpr OptionField<Get> option_unset_at_zero(std::string_view name, Get get, std::string_view meaning,
                                                std::string_view at_zero) {
  return {name, get, range::at_least(0), meaning, at_zero};
}

// Options that many functions share.
template <class Get>
constexpr OptionField<Get> ties_option(Get get, std::string_view meaning = "order of documents with equal scores") {
  return {"ties", get, range::any, meaning};
}
/// The level of intervals, in (0, 1).
template <class Get>
constexpr OptionField<Get> level_option(Get get, std::string_view meaning) {
  return {"level", get, range::open(0, 1), meaning};
}
template <class Get>
constexpr OptionField<Get> seed_option(Get get) {
  return {"seed", get, range::any, "seed of the random samples; the same seed gives the same result"};
}
template <class Get>
constexpr OptionField<Get, OptionOf::work> threads_option(Get get) {
  return {"threads", get, range::any,
          "number of threads; 0: as many as the machine has; the result does not depend on it"};
}

/// The options of a struct, in display order. Each struct of options defines its list as a static member `options`.
template <class Fields = NoFields>
struct OptionList {
  Fields fields;
};

/// No options, to which `|` adds some.
inline constexpr OptionList<> describe_options{};

/// Adds an option.
template <class Fields, class Get, OptionOf of>
constexpr OptionList<FieldList<Fields, OptionField<Get, of>>> operator|(const OptionList<Fields>& old,
                                                                        const OptionField<Get, of>& added) {
  return {{old.fields, added}};
}

/// A struct of options with their description, a list named options.
template <class Options>
concept DescribedOptions = requires {
  Options::options.fields;
};

/// Calls visit(field) for each option.
template <DescribedOptions Options, class Visit>
constexpr void for_each_option(Visit&& visit) {
  detail::visit_fields(Options::options.fields, visit);
}

/// The number of options.
template <DescribedOptions Options>
inline constexpr std::size_t option_count = [] {
  std::size_t count = 0;
  for_each_option<Options>([&](const auto&) { ++count; });
  return count;
}();

namespace detail {

/// The field `before_last` positions before the last one.
template <std::size_t before_last, class Fields>
constexpr const auto& field_before_last(const Fields& fields) {
  if constexpr (before_last == 0)
    return fields.last;
  else
    return field_before_last<before_last - 1>(fields.before);
}

/// A result with an option as a further field, which is omitted if a text is empty. Only options of the kind `result`
/// are fields.
template <class R, class Fields, class Get>
constexpr auto with_option(const ResultDescription<R, Fields>& result, const OptionField<Get>& option) {
  if constexpr (std::is_same_v<OptionValue<R, Get>, std::string>) {
    const auto text = [get = option.get](const R& options) {
      const std::string& held = get_from(options, get);
      return held.empty() ? std::nullopt : std::optional(held);
    };
    return result | irmetrics::field(option.name, text, option.meaning);
  } else {
    return result | irmetrics::field(option.name, option.get, option.meaning);
  }
}
template <class R, class Fields, class Get>
constexpr auto with_option(const ResultDescription<R, Fields>& result, const OptionField<Get, OptionOf::work>&) {
  return result;
}

template <class R, class Fields>
constexpr auto with_options(const ResultDescription<R, Fields>& result, const NoFields&) {
  return result;
}
template <class R, class Fields, class Before, class Option>
constexpr auto with_options(const ResultDescription<R, Fields>& result, const FieldList<Before, Option>& options) {
  return with_option(with_options(result, options.before), options.last);
}

}  // namespace detail

/// The option at an index.
template <DescribedOptions Options, std::size_t index>
inline constexpr const auto& option_at =
    detail::field_before_last<option_count<Options> - 1 - index>(Options::options.fields);

/// The options as fields of a result.
template <class R, class Fields, class Options>
constexpr auto operator|(const ResultDescription<R, Fields>& old, const OptionList<Options>& added) {
  return detail::with_options(old, added.fields);
}

/// Fails if a number is outside its range.
template <DescribedOptions Options>
Status check_ranges(const Options& options) {
  Status status;
  for_each_option<Options>([&](const auto& option) {
    const auto& value = get_from(options, option.get);
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>)
      if (status.ok()) status = detail::check_range(option.name, value, option.range);
  });
  return status;
}

}  // namespace irmetrics
