// Profiles: the policies that reproduce the values of a reference tool.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace irmetrics {

/// The tool whose order, precision and set of queries to use.
enum class Profile : std::uint8_t {
  trec10,      // trec_eval 10: a judged query that is missing from the run is an error
  trec9,       // trec_eval 9 and pytrec_eval: scores compared as float; only queries in the run
  ndeval,      // ranked by the rank column; only queries in the run
  pyndeval,    // as ndeval, but ranked by score, with ties by smaller id
  gdeval,      // only queries in the run
  freshstack,  // ties in input order, as in its Coverage; its alpha-nDCG and Recall break ties by id
  berds,       // input order
};
template <>
inline constexpr std::array<std::string_view, 7> enum_names<Profile> = {"trec10", "trec9",      "ndeval", "pyndeval",
                                                                        "gdeval", "freshstack", "berds"};

/// Tools without a policy of their own, and what to use for them.
struct ToolOfProfile {
  std::string_view tool, use;
};
/// The tools.
inline constexpr std::array<ToolOfProfile, 4> tools_of_profiles = {{
    {"pytrec_eval", "the profile of pytrec_eval is trec9"},
    {"beir", "BEIR computes by pytrec_eval, whose profile is trec9; irmetrics.compat.beir in Python has its interface"},
    {"ir_measures",
     "ir_measures computes each measure by another tool, such as pytrec_eval (trec9) and pyndeval; "
     "irmetrics.compat.ir_measures in Python has its interface and orders"},
    {"ranx", "ranx orders by score alone; irmetrics.compat.ranx in Python has its interface and order"},
}};

/// A profile by its name; an error for other tools says what to use. `what` is the kind of name, for messages.
inline Result<Profile> parse_profile(std::string_view what, std::string_view name) {
  auto profile = parse_enum<Profile>(what, name);
  const auto* const other = std::find_if(tools_of_profiles.begin(), tools_of_profiles.end(),
                                         [&](const ToolOfProfile& one) { return one.tool == name; });
  if (profile.ok() || other == tools_of_profiles.end()) return profile;
  return invalid_input("{}; {}", message(profile.status()), other->use);
}

/// The policy of a profile.
constexpr Policy policy_of(Profile profile) {
  Policy policy;
  switch (profile) {
    case Profile::trec10:
      policy.queries = Queries::error;
      break;
    case Profile::trec9:
      policy.precision = ScorePrecision::float32;
      policy.queries = Queries::intersection;
      break;
    case Profile::ndeval:
      policy.ties = TieRule::rank_column;
      policy.queries = Queries::intersection;
      policy.diversity = Diversity::ndeval;
      break;
    case Profile::pyndeval:
      policy.ties = TieRule::docno_asc;
      policy.queries = Queries::intersection;
      policy.diversity = Diversity::ndeval;
      break;
    case Profile::gdeval:
      policy.queries = Queries::intersection;
      break;
    case Profile::freshstack:
      policy.ties = TieRule::input;
      policy.diversity = Diversity::ndeval;
      break;
    case Profile::berds:
      policy.ties = TieRule::input;
      break;
  }
  return policy;
}

}  // namespace irmetrics
