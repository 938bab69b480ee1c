// Parses policies.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/check/gate_policy.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace irmetrics {
namespace detail::check {

inline constexpr std::string_view between_policies = " \t\n,";

/// The length of the text in parentheses with which a text begins, with the parentheses; 0 if they are not closed.
inline std::size_t parenthesised(std::string_view text) noexcept {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1;
  }
  return 0;
}

/// Takes the next policy from the text.
inline Result<GatePolicy> next_policy(std::string_view& text) {
  const std::string_view all = text.substr(0, text.find_first_of(between_policies));
  const std::size_t end_of_name = std::min(text.find_first_of("(= \t\n,"), text.size());
  const auto rule = parse_enum<GateRule>("policy", text.substr(0, end_of_name));
  if (!rule.ok()) return rule.status();
  GatePolicy policy{.rule = *rule};
  text.remove_prefix(end_of_name);
  if (!text.empty() && text[0] == '(') {
    const std::size_t length = parenthesised(text);
    if (length == 0) return invalid_input("policy '{}': expected ')' after the measure", all);
    policy.measure = trim(text.substr(1, length - 2));
    if (policy.measure.empty()) return invalid_input("policy '{}': expected a measure in the parentheses", all);
    text.remove_prefix(length);
  }
  const bool has_bound = !text.empty() && text[0] == '=';
  const std::string_view bound =
      text.substr(has_bound ? 1 : 0, text.find_first_of(between_policies) - (has_bound ? 1 : 0));
  text.remove_prefix(std::min(text.find_first_of(between_policies), text.size()));
  const GateRuleRow& row = row_of(gate_rule_table, policy.rule);
  if (!row.has_bound) {
    if (has_bound || !bound.empty())
      return invalid_input("policy '{}': {} has no bound; the margin of noninferior is an option of its own", all,
                           row.name);
    return policy;
  }
  const auto number = has_bound ? parse_number(bound) : std::nullopt;
  if (!number || !std::isfinite(*number))
    return invalid_input("policy '{}': expected {} with a number, such as {}=0.02", all, row.name, row.name);
  if (policy.rule == GateRule::drop && *number < 0)
    return invalid_input("policy '{}': a drop must be at least 0, not {}", all, *number);
  policy.bound = *number;
  return policy;
}

}  // namespace detail::check

IRMETRICS_INLINE std::string GatePolicy::text() const {
  const GateRuleRow& row = row_of(gate_rule_table, rule);
  std::string text(row.name);
  if (!measure.empty()) text += fmt::format("({})", measure);
  if (row.has_bound) text += fmt::format("={}", bound);
  return text;
}

IRMETRICS_INLINE Result<std::vector<GatePolicy>> parse_gate_policies(std::string_view text) {
  std::vector<GatePolicy> policies;
  while (true) {
    const std::size_t start = text.find_first_not_of(detail::check::between_policies);
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    auto policy = detail::check::next_policy(text);
    if (!policy.ok()) return policy.status();
    for (const GatePolicy& other : policies)
      if (other.rule == policy->rule && other.measure == policy->measure)
        return duplicate_input("policy '{}' occurs twice: {} and {}", row_of(gate_rule_table, other.rule).name,
                               other.text(), policy->text());
    policies.push_back(*std::move(policy));
  }
  if (policies.empty()) return invalid_input("expected a policy: {}", enum_choices<GateRule>());
  return policies;
}

}  // namespace irmetrics
