// Options of the command line derived from the description of a struct: flag, default, range, choices and help.
#pragma once

#include "enum_option.hpp"
#include "number_option.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/options.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {

/// The flag of an option: --rbo-p for rbo_p.
inline std::string flag_of(std::string_view name) {
  std::string flag = fmt::format("--{}", name);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

/// Adds an option that sets a member of `options`.
template <class Options, class Get, OptionOf of>
Option* add_described(Command& command, Options& options, const OptionField<Get, of>& field) {
  auto& value = std::invoke(field.get, options);
  using Value = OptionValue<Options, Get>;
  const std::string flag = flag_of(field.name);
  const std::string help =
      field.at_zero.empty() ? std::string(field.meaning) : fmt::format("{}; 0: {}", field.meaning, field.at_zero);
  if constexpr (NamedEnum<Value>) {
    return add_enum_option(command, flag, value, help);
  } else if constexpr (std::same_as<Value, bool>) {
    return command.add_flag(flag, value, help);
  } else if constexpr (std::integral<Value>) {
    WholeRange range;
    if (field.range.low > 0) range.least = static_cast<std::uint64_t>(field.range.low);
    if (std::isfinite(field.range.high)) range.most = static_cast<std::uint64_t>(field.range.high);
    return add_whole_number(command, flag, value, help, range);
  } else if constexpr (std::floating_point<Value>) {
    return add_number(command, flag, value, help, field.range);
  } else if constexpr (std::same_as<Value, std::vector<double>>) {
    const auto read = [&value, flag, range = field.range](const std::string& text) {
      value.clear();
      for (const std::string_view part : detail::split(text, ','))
        value.push_back(read_number_option(flag, part, range));
    };
    return command.add_option_function(flag, read, help)->type_name("NUMBER,...");
  } else {
    return command.add_option(flag, value, help)->type_name("TEXT");
  }
}

/// Adds the options of a struct, except those named in `without` and those of the work (threads have one option per
/// command). `options` must outlive the command line, and contains the defaults. The help shows them in the group, if
/// one is given.
template <DescribedOptions Options>
void add_options(Command& command, Options& options, const std::string& group = "",
                 std::initializer_list<std::string_view> without = {}) {
  for_each_option<Options>([&]<class Get, OptionOf of>(const OptionField<Get, of>& field) {
    if (of == OptionOf::work || std::find(without.begin(), without.end(), field.name) != without.end()) return;
    Option* const added = add_described(command, options, field);
    if (!group.empty()) added->group(group);
  });
}

/// Adds --threads, which sets the member `threads` of the options.
template <class Options>
Option* add_threads(Command& command, Options& options) {
  return add_described(command, options, threads_option(&Options::threads));
}

/// Adds a single option, by name.
template <DescribedOptions Options>
void add_option_named(Command& command, Options& options, const std::string& group, std::string_view name) {
  for_each_option<Options>([&](const auto& field) {
    if (field.name == name) add_described(command, options, field)->group(group);
  });
}

}  // namespace irmetrics::program
