// What separation returns, in pickles: what it was found with. The rest follows from it again, bit for bit.
#include "enum_argument.hpp"
#include "pickles.hpp"
#include "policy_arguments.hpp"
#include "separation_object.hpp"
#include "similarity_object.hpp"

#include <irmetrics/separation/given_similarities.hpp>

#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

namespace irmetrics::python {
namespace {

/// All that Python's separation sets, but for the terms.
py::tuple pickle_options(const DiagnosisOptions& options) {
  return py::make_tuple(options.measure, options.parts.thresholds, options.parts.quantiles, options.hardest,
                        std::string(enum_text(options.interval.method)), options.interval.level,
                        options.interval.resamples, options.interval.seed, options.interval.threads,
                        policy_dict(options.policy), options.work.threads);
}

DiagnosisOptions unpickle_options(const py::tuple& state) {
  DiagnosisOptions options;
  options.measure = state[0].cast<std::string>();
  options.parts = {state[1].cast<std::vector<double>>(), state[2].cast<std::size_t>()};
  options.hardest = state[3].cast<std::size_t>();
  options.interval = {.method = enum_argument<IntervalMethod>("interval", state[4].cast<std::string>()),
                      .level = state[5].cast<double>(),
                      .resamples = state[6].cast<std::uint64_t>(),
                      .seed = state[7].cast<std::uint64_t>(),
                      .threads = state[8].cast<unsigned>()};
  options.policy = policy_of(state[9].cast<py::dict>());
  options.work.threads = state[10].cast<unsigned>();
  return options;
}

}  // namespace

/// The similarity stays behind, with functions and arrays that it may hold: its scores are enough, and the terms that
/// it found in the hardest samples.
py::tuple pickle_separation(const PythonSeparation& self) {
  const Diagnosis& diagnosis = self.diagnosis;
  py::object distracting = py::none();
  if (diagnosis.options.terms) {
    py::list of_samples;
    for (const HardSample& hard : diagnosis.hardest) {
      py::list terms;
      for (const TermWeight& term : hard.distracting) terms.append(py::make_tuple(py::bytes(term.term), term.weight));
      of_samples.append(terms);
    }
    distracting = of_samples;
  }
  return py::make_tuple(self.samples, py::bytes(diagnosis.separation.similarity),
                        pack<double>(diagnosis.separation.passage_scores), pickle_options(diagnosis.options),
                        distracting);
}

PythonSeparation unpickle_separation(const py::tuple& state) {
  const auto samples = state[0].cast<Samples>();
  const GivenScores given(state[1].cast<std::string>(), unpack<double>(state[2]));
  DiagnosisOptions options = unpickle_options(state[3]);
  options.work.cancel = until_signal();
  auto found = [&] {
    const py::gil_scoped_release release;
    return diagnose(samples, given, options);
  }();
  Diagnosis diagnosis = value_or_raise(std::move(found));
  if (!state[4].is_none()) {
    const auto terms = state[4].cast<std::vector<std::vector<std::pair<std::string, double>>>>();
    if (terms.size() != diagnosis.hardest.size()) raise_damaged();
    for (std::size_t i = 0; i < terms.size(); ++i)
      for (const auto& [term, weight] : terms[i]) diagnosis.hardest[i].distracting.push_back({term, weight});
    diagnosis.options.terms = default_bm25().bm25;  // reports ask whether there are terms, not how they were weighed
  }
  return {samples, std::move(diagnosis)};
}

}  // namespace irmetrics::python
