// One option for each choice of a policy, with the names that its table holds.
#include "policy_options.hpp"
#include "enum_option.hpp"

#include <irmetrics/alignment/profile.hpp>

#include <fmt/format.h>

#include <string>
#include <type_traits>

namespace irmetrics::program {
namespace {

/// A profile sets all choices; it is added before the options that change single ones, and so read before them.
void add_profile(CLI::App& command, Policy& policy) {
  command
      .add_option_function<std::string>(
          "--profile",
          [&policy](const std::string& text) {
            const auto profile = parse_enum<Profile>("--profile", text);
            if (!profile.ok()) throw CLI::ValidationError(message(profile.status()));
            policy = policy_of(*profile);
          },
          fmt::format("the choices below as a reference tool makes them: {}", enum_choices<Profile>()))
      ->type_name("")
      ->group("Policy");
}

}  // namespace

void add_policy_options(CLI::App& command, Policy& policy) {
  add_profile(command, policy);
  for_each_choice([&](const char* name, auto member, const char* help) {
    using Type = std::remove_cvref_t<decltype(policy.*member)>;
    std::string flag = std::string("--") + name;
    for (char& c : flag) c = c == '_' ? '-' : c;
    if constexpr (NamedEnum<Type>) {
      add_enum_option(command, flag, policy.*member, help)->group("Policy");
    } else if constexpr (std::is_same_v<Type, bool>) {
      command.add_flag(flag, policy.*member, help)->group("Policy");
    } else {
      command.add_option(flag, policy.*member, help)->type_name("N")->group("Policy");
    }
  });
}

}  // namespace irmetrics::program
