// Profiles: the policies that reproduce the values of a reference tool.
#pragma once

#include <irmetrics/alignment/policy.hpp>

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
