// One option for each choice of a policy, derived from its description.
#include "policy_options.hpp"
#include "described_options.hpp"

#include <irmetrics/alignment/profile.hpp>

#include <fmt/format.h>

#include <string>

namespace irmetrics::program {
namespace {

/// A profile sets all choices; it is added before the options of single choices, and therefore read before them.
void add_profile(Command& command, Policy& policy) {
  command
      .add_option_function(
          "--profile",
          [&policy](const std::string& text) {
            const auto profile = parse_profile("--profile", text);
            if (!profile.ok()) throw WrongUsage(message(profile.status()));
            policy = policy_of(*profile);
          },
          fmt::format("set the policies below to those of a reference tool: {}", enum_choices<Profile>()))
      ->type_name("")
      ->group("Policy");
}

}  // namespace

void add_policy_options(Command& command, Policy& policy) {
  add_profile(command, policy);
  add_options(command, policy, "Policy");
}

}  // namespace irmetrics::program
