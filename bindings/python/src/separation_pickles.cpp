// What separation returns, in pickles: what it was found with. The rest follows from it again, bit for bit.
#include "bind.hpp"
#include "pickles.hpp"
#include "policy_arguments.hpp"
#include "separation_object.hpp"
#include "similarity_object.hpp"

namespace irmetrics::python {
/// All that Python's separation sets, but for the terms.
template <>
inline constexpr std::tuple pickled_members<DiagnosisOptions>{&DiagnosisOptions::measure, &DiagnosisOptions::parts,
                                                              &DiagnosisOptions::hardest, &DiagnosisOptions::interval,
                                                              &DiagnosisOptions::policy,  &DiagnosisOptions::work};
template <>
inline constexpr std::tuple pickled_members<PartitionBy>{&PartitionBy::thresholds, &PartitionBy::quantiles};
template <>
inline constexpr std::tuple pickled_members<IntervalOptions>{&IntervalOptions::method, &IntervalOptions::level,
                                                             &IntervalOptions::resamples, &IntervalOptions::seed,
                                                             &IntervalOptions::threads};
template <>
inline constexpr std::tuple pickled_members<SimilarityOptions>{&SimilarityOptions::threads};
template <>
inline constexpr std::tuple pickled_members<HardSample>{&HardSample::distracting};
template <>
inline constexpr std::tuple pickled_members<TermWeight>{&TermWeight::term, &TermWeight::weight};
template <>
py::object state_of(const Policy& policy) {
  return policy_dict(policy);
}
template <>
void set_state(Policy& policy, py::handle state) {
  policy = policy_of(state.cast<py::dict>());
}

/// The similarity stays behind, with functions and arrays that it may hold: its scores are enough, and the terms that
/// it found in the hardest samples.
py::tuple pickle_separation(const PythonSeparation& self) {
  const Diagnosis& diagnosis = self.diagnosis;
  return py::make_tuple(self.samples, py::bytes(diagnosis.separation.similarity),
                        pack<double>(diagnosis.separation.passage_scores), state_of(diagnosis.options),
                        diagnosis.options.terms ? state_of(diagnosis.hardest) : py::none());
}

PythonSeparation unpickle_separation(const py::tuple& state) {
  const auto samples = state[0].cast<Samples>();
  const GivenScores given(state[1].cast<std::string>(), unpack<double>(state[2]));
  DiagnosisOptions options;
  set_state(options, py::object(state[3]));
  options.work.cancel = until_signal();
  Diagnosis diagnosis = unlocked([&] { return diagnose(samples, given, options); });
  if (!state[4].is_none()) {
    std::vector<HardSample> with_terms;
    set_state(with_terms, py::object(state[4]));
    if (with_terms.size() != diagnosis.hardest.size()) raise_damaged();
    for (std::size_t i = 0; i < with_terms.size(); ++i)
      diagnosis.hardest[i].distracting = std::move(with_terms[i].distracting);
    diagnosis.options.terms = default_bm25().bm25;  // reports ask whether there are terms, not how they were weighed
  }
  return {samples, std::move(diagnosis)};
}

}  // namespace irmetrics::python
