// The choices of a policy as Python arguments.
#pragma once

#include "option_arguments.hpp"

#include <irmetrics/alignment/policy.hpp>

namespace irmetrics::python {

/// The place of a choice in the description, by its member.
template <auto Member>
inline constexpr std::size_t place_of_choice = [] {
  std::size_t place = 0, found = option_count<Policy>;
  for_each_option<Policy>([&](const auto& choice) {
    if constexpr (std::is_same_v<decltype(choice.get), decltype(Member)>)
      if (choice.get == Member) found = place;
    ++place;
  });
  return found;
}();

/// The argument of a single choice, for functions that leave only some open.
template <auto Member>
using ChoiceOf = OptionArgument<Policy, place_of_choice<Member>>;

/// The policy that the arguments ask for.
template <std::size_t... places>
Policy policy_of(const OptionArgument<Policy, places>&... choices) {
  return options_of<Policy>(choices...);
}

/// The choices as {name: value}, which is what the arguments take.
inline py::dict policy_dict(const Policy& policy) {
  py::dict choices;
  for_each_option<Policy>(
      [&](const auto& choice) { choices[py::str(std::string(choice.name))] = option_object(policy.*choice.get); });
  return choices;
}

inline Policy policy_of(const py::dict& choices) {
  Policy policy;
  for_each_option<Policy>([&](const auto& choice) {
    set_option(policy.*choice.get, choice.name, choices[py::str(std::string(choice.name))]);
  });
  return policy;
}

}  // namespace irmetrics::python
