// The choices of a policy as Python arguments, with the library's own defaults.
#pragma once

#include "enum_argument.hpp"

#include <irmetrics/alignment/policy.hpp>

#include <pybind11/pybind11.h>

#include <string>

namespace irmetrics::python {

template <NamedEnum Enum>
std::string name_of(Enum value) {
  return std::string(enum_text(value));
}

/// Calls bind(argument...) with the policy's arguments, to be added to a function's own.
template <class Bind>
void with_policy(Bind&& bind) {
  const Policy policy;
  bind(py::arg("ties") = name_of(policy.ties), py::arg("precision") = name_of(policy.precision),
       py::arg("duplicates") = name_of(policy.duplicates), py::arg("queries") = name_of(policy.queries),
       py::arg("no_relevant") = name_of(policy.no_relevant), py::arg("depth") = policy.depth,
       py::arg("judged_only") = policy.judged_only, py::arg("diversity") = name_of(policy.diversity));
}

/// The policy that these arguments ask for.
inline Policy policy_of(const std::string& ties, const std::string& precision, const std::string& duplicates,
                        const std::string& queries, const std::string& no_relevant, std::uint32_t depth,
                        bool judged_only, const std::string& diversity) {
  return {enum_argument<Ties>("ties", ties),
          enum_argument<ScorePrecision>("precision", precision),
          enum_argument<Duplicates>("duplicates", duplicates),
          enum_argument<Queries>("queries", queries),
          enum_argument<NoRelevant>("no_relevant", no_relevant),
          depth,
          judged_only,
          enum_argument<Diversity>("diversity", diversity)};
}

/// What the arguments mean, for docstrings.
inline std::string policy_doc() {
  return fmt::format(R"(ties: the order of documents with equal scores: {}.
precision: how scores are compared: {}.
duplicates: what a document that comes twice means: {}.
queries: which queries are scored: {}. With judged, one that the run lacks is worth 0.
no_relevant: what becomes of queries without a grade above 0: {}.
depth: ranks beyond it do not count; 0 means all.
judged_only: whether documents without a grade of 0 or more are removed first.
diversity: what nugget-aware measures do where their definitions leave a choice: {}.
)",
                     enum_choices<Ties>(), enum_choices<ScorePrecision>(), enum_choices<Duplicates>(),
                     enum_choices<Queries>(), enum_choices<NoRelevant>(), enum_choices<Diversity>());
}

}  // namespace irmetrics::python
