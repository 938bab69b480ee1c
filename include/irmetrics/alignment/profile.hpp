// Profiles: the policies under which irmetrics has the numbers of a reference tool.
#pragma once

#include <irmetrics/alignment/policy.hpp>

namespace irmetrics {

/// Whose order, precision and set of queries to follow.
enum class Profile : std::uint8_t {
  trec10,      // trec_eval 10: a judged query that the run lacks is an error
  trec9,       // trec_eval 9 and pytrec_eval: scores compared as float; only queries that the run has
  ndeval,      // the rank column is the order; only queries that the run has
  pyndeval,    // as ndeval, but by score, the smaller id first among equal ones
  gdeval,      // only queries that the run has
  freshstack,  // equal scores in the order given, as its Coverage; its alpha-nDCG and Recall break ties by id
  berds,       // the order given
};
template <>
inline constexpr std::array<std::string_view, 7> enum_names<Profile> = {"trec10", "trec9",      "ndeval", "pyndeval",
                                                                        "gdeval", "freshstack", "berds"};

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
      policy.ties = Ties::rank_column;
      policy.queries = Queries::intersection;
      policy.diversity = Diversity::ndeval;
      break;
    case Profile::pyndeval:
      policy.ties = Ties::docno_asc;
      policy.queries = Queries::intersection;
      policy.diversity = Diversity::ndeval;
      break;
    case Profile::gdeval:
      policy.queries = Queries::intersection;
      break;
    case Profile::freshstack:
      policy.ties = Ties::input;
      policy.diversity = Diversity::ndeval;
      break;
    case Profile::berds:
      policy.ties = Ties::input;
      break;
  }
  return policy;
}

}  // namespace irmetrics
