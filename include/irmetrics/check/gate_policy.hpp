// What a gate refuses: a rule, with its bound and the measure that it is about.
#pragma once

#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The rules of a gate.
enum class GateRule : std::uint8_t { regression, noninferior, drop, floor };

/// A rule with its properties.
struct GateRuleRow {
  GateRule value;
  std::string_view name;     // as written in policies
  std::string_view meaning;  // for help: what fails
  bool has_bound;
};

/// All rules: parser, help and documentation are derived from this table.
inline constexpr std::array<GateRuleRow, 4> gate_rule_table = {{
    {GateRule::regression, "regression", "a measure with the verdict worse", false},
    {GateRule::noninferior, "noninferior", "a measure that is not proved to be better, or no worse than the margin",
     false},
    {GateRule::drop, "drop", "drop=0.02: a mean that is worse than the baseline's by more than this, whatever its p",
     true},
    {GateRule::floor, "floor", "floor=0.40: a mean of the candidate that is worse than this, whatever the baseline's",
     true},
}};
static_assert(rows_in_order(gate_rule_table));
template <>
inline constexpr std::array<std::string_view, gate_rule_table.size()> enum_names<GateRule> = names_of(gate_rule_table);
template <>
inline std::string choice_meanings<GateRule>() {
  return choices_with_meanings(gate_rule_table);
}

/// A rule of a gate.
struct GatePolicy {
  GateRule rule = GateRule::regression;
  double bound = 0;          // of drop and floor
  std::string measure = {};  // empty: all measures

  /// "regression", "drop=0.02", "floor(nDCG@10)=0.4"; it parses back to an equal policy.
  std::string text() const;
  bool operator==(const GatePolicy&) const = default;
};

/// The policies that a text names, separated by spaces or commas: "regression", "noninferior", "drop=0.02",
/// "floor=0.4", each with a measure in parentheses if it is about this one only: "regression floor(nDCG@10)=0.4
/// floor(R@100)=0.9". Fails on an unknown rule, on a bound that is missing, superfluous or not a number, on a drop
/// below 0, on a policy that occurs twice, and without a policy.
Result<std::vector<GatePolicy>> parse_gate_policies(std::string_view text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/check/gate_policy-inl.hpp>
#endif
