// One option for each choice of a policy, with the names that its table holds.
#include "policy_options.hpp"
#include "enum_option.hpp"
#include "number_option.hpp"

#include <irmetrics/alignment/profile.hpp>

#include <fmt/format.h>

#include <string>
#include <type_traits>

namespace irmetrics::program {
namespace {

/// A profile sets all choices; it is added before the options that change single ones, and so read before them.
void add_profile(Command& command, Policy& policy) {
  command
      .add_option_function(
          "--profile",
          [&policy](const std::string& text) {
            const auto profile = parse_enum<Profile>("--profile", text);
            if (!profile.ok()) throw WrongUsage(message(profile.status()));
            policy = policy_of(*profile);
          },
          fmt::format("the choices below as a reference tool makes them: {}", enum_choices<Profile>()))
      ->type_name("")
      ->group("Policy");
}

/// The option of one choice.
template <class Type>
void add_choice(Command& command, const char* name, Type& value, const char* help) {
  std::string flag = std::string("--") + name;
  for (char& c : flag) c = c == '_' ? '-' : c;
  if constexpr (NamedEnum<Type>) {
    add_enum_option(command, flag, value, help)->group("Policy");
  } else if constexpr (std::is_same_v<Type, bool>) {
    command.add_flag(flag, value, help)->group("Policy");
  } else {
    add_whole_number(command, flag, value, help)->group("Policy");
  }
}

}  // namespace

void add_policy_options(Command& command, Policy& policy) {
  add_profile(command, policy);
  for_each_choice(
      [&](const char* name, auto member, const char* help) { add_choice(command, name, policy.*member, help); });
}

void add_policy_option(Command& command, Policy& policy, std::string_view choice) {
  for_each_choice([&](const char* name, auto member, const char* help) {
    if (name == choice) add_choice(command, name, policy.*member, help);
  });
}

}  // namespace irmetrics::program
