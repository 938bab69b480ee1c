// correlate and tau_matrix in Python: what two rankings of systems may be given as.
#include "bind.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "scores_object.hpp"
#include "vector.hpp"

#include <irmetrics/report/detail/numbers-inl.hpp>

#include <pybind11/stl.h>

namespace irmetrics::python {
namespace {

using namespace py::literals;
using S = const std::string&;

const std::string order_text =
    "an order of names does not say what is tied, nor which end is the best; give {system: score}";

/// Whether a sequence is one of names.
bool is_order(py::handle source) {
  if (PyUnicode_Check(source.ptr())) return true;
  if (!PyList_Check(source.ptr()) && !PyTuple_Check(source.ptr())) return false;
  for (const py::handle item : py::iter(source)) return PyUnicode_Check(item.ptr());
  return false;
}

/// Whether a mapping is {system: {query: score}}, by its first value.
bool holds_mappings(py::handle mapping) {
  for (const py::handle value : py::iter(py::object(mapping.attr("values")()))) return is_mapping(value);
  return false;
}

/// The values of one run's queries under a measure: {query: value}.
SystemScores values_of_queries(const PythonScores& scores, py::handle measure) {
  if (measure.is_none() && scores->measures().size() != 1)
    raise(PyExc_ValueError, fmt::format("the run was scored by {} measures; say by measure= which one is meant",
                                        scores->measures().size()));
  const auto values = scores->per_query(measure.is_none() ? 0 : measure_row(*scores.shared, measure));
  return {scores->queries(), {values.begin(), values.end()}};
}

/// The table of one measure, and the queries that it is without.
ScoreTable table_of(py::handle source, py::handle measure, QueriesLeftOut& left_out) {
  ScoreTable table = holds_scores(source)
                         ? table_of_measure(source, measure)
                         : to_score_table(source, measure.is_none() ? "score" : std::string(py::str(measure)));
  left_out = QueriesLeftOut(table);
  return table;
}

template <class Source>
RankCorrelation correlate_unlocked(const Source& first, const Source& second, const CorrelateOptions& options) {
  return value_or_raise([&] {
    const py::gil_scoped_release release;
    return correlate(first, second, options);
  }());
}

/// Correlates `first` and `second`, and fills in the measure and the queries left out where they are known.
RankCorrelation correlation_of(py::handle first, py::handle second, py::handle measure, const CorrelateOptions& options,
                               NamedCorrelation& named) {
  if (is_order(first) || is_order(second)) raise(PyExc_TypeError, order_text);
  if (py::isinstance<PythonScores>(first) && py::isinstance<PythonScores>(second))
    return correlate_unlocked(values_of_queries(first.cast<PythonScores>(), measure),
                              values_of_queries(second.cast<PythonScores>(), measure), options);
  if (is_mapping(first) != is_mapping(second))
    raise(PyExc_TypeError, fmt::format("expected two lists of scores that are given alike, not {} and {}",
                                       Py_TYPE(first.ptr())->tp_name, Py_TYPE(second.ptr())->tp_name));
  if (!is_mapping(first)) {
    const Vector one(first, "score"), other(second, "score");
    return correlate_unlocked(one.numbers(), other.numbers(), options);
  }
  if (!measure.is_none()) named.measure = py::str(measure);
  const auto of_queries = [](py::handle source) { return holds_scores(source) || holds_mappings(source); };
  if (of_queries(first) && of_queries(second)) {
    const ScoreTable one = table_of(first, measure, named.first_left_out),
                     other = table_of(second, measure, named.second_left_out);
    if (holds_scores(first)) named.measure = one.measure();
    return correlate_unlocked(one, other, options);
  }
  const auto overall = [&](py::handle source, QueriesLeftOut& left_out) {
    return of_queries(source) ? settled_means(table_of(source, measure, left_out)) : to_system_scores(source, "system");
  };
  return correlate_unlocked(overall(first, named.first_left_out), overall(second, named.second_left_out), options);
}

As<"irmetrics._correlate.RankCorrelation"> bind_correlate_call(
    const Anything& first, const Anything& second, const Anything& measure,
    const std::pair<std::string, std::string>& names, S p_value, double rbo_p, S rbo_ties, std::size_t top, S undefined,
    S interval, double level, std::uint64_t resamples, std::uint64_t seed, unsigned threads) {
  CorrelateOptions options;
  options.p_value = enum_argument<PValue>("p_value", p_value);
  options.rbo = {rbo_p, enum_argument<RBOTies>("rbo_ties", rbo_ties)};
  options.top = top;
  options.undefined = enum_argument<Undefined>("undefined", undefined);
  options.interval = {
      enum_argument<IntervalMethod>("interval", interval), level, resamples, seed, threads, until_signal()};
  NamedCorrelation named{"", names.first, names.second, {}};
  named.correlation = correlation_of(first, second, measure, options, named);
  named.options = options;
  return to_result(named);
}

As<"irmetrics._correlate.TauMatrix"> bind_tau_matrix(const Anything& rankings, S coefficient, double rbo_p, S rbo_ties,
                                                     S undefined) {
  if (!is_mapping(rankings)) raise(PyExc_TypeError, "expected {name: {system: score}}");
  CorrelateOptions options;
  options.rbo = {rbo_p, enum_argument<RBOTies>("rbo_ties", rbo_ties)};
  options.undefined = enum_argument<Undefined>("undefined", undefined);
  options.interval.cancel = until_signal();
  std::vector<NamedRanking> named;
  for (const py::handle item : py::iter(py::object(rankings.attr("items")()))) {
    const auto pair = py::reinterpret_borrow<py::tuple>(item);
    const py::object scores = pair[1];
    const auto name = std::string(py::str(py::object(pair[0])));
    if (!is_mapping(scores)) raise(PyExc_TypeError, fmt::format("ranking '{}': {}", name, order_text));
    named.push_back({name, holds_mappings(scores) ? settled_means(to_score_table(scores, name))
                                                  : to_system_scores(scores, "system")});
  }
  return to_result(
      value_or_raise(tau_matrix(named, enum_argument<RankCoefficient>("coefficient", coefficient), options)));
}

}  // namespace

void bind_correlate(py::module_& module) {
  const CorrelateOptions options;
  const auto text = [](auto value) { return std::string(enum_text(value)); };
  module.def(
      "correlate", &bind_correlate_call, py::arg("first"), py::arg("second"), py::kw_only(),
      py::arg("measure") = py::none(), py::arg("names") = std::pair("first", "second"),
      py::arg("p_value") = text(options.p_value), py::arg("rbo_p") = options.rbo.p,
      py::arg("rbo_ties") = text(options.rbo.ties), py::arg("top") = options.top,
      py::arg("undefined") = text(options.undefined), py::arg("interval") = text(options.interval.method),
      py::arg("level") = options.interval.level, py::arg("resamples") = options.interval.resamples,
      py::arg("seed") = options.interval.seed, py::arg("threads") = options.interval.threads,
      fmt::format(
          "How alike two collections, measures or judges rank the same systems: all rank correlations at once.\n\n"
          "first, second: both ``{{system: score}}``; or lists of scores of the same systems; or, for bootstrap "
          "intervals\n"
          "over the queries, ``{{system: {{query: score}}}}`` or what evaluate returns for several runs; or Scores, of "
          "which the\n"
          "queries are ranked by their values. The first is the truth of tau_ap. An order of names is a TypeError: it "
          "does not\n"
          "say what is tied.\n"
          "measure: which one is meant, if systems were scored by several.\n"
          "names: what the two rankings are called in tables.\n"
          "p_value: of Kendall's coefficients: {}.\n"
          "rbo_p, rbo_ties: of rank-biased overlap, as in rbo.\n"
          "top: how many systems are the top; all, if there are fewer.\n"
          "undefined: what becomes of a score that is not finite: {}.\n"
          "interval, level, resamples, seed: how intervals are found, as in mean_interval: percentile or bca.\n"
          "threads: how many to use; 0 means as many as the machine has. The result does not depend on it.\n\n"
          "Raises ValueError if fewer than two systems are in both, and KeyError for a query that some system "
          "lacks.\n\n"
          ">>> found = correlate({{'bm25': .2, 'e5': .4, 'bge': .3}}, {{'bm25': .1, 'e5': .2, 'bge': .2}})\n"
          ">>> found.ties.second, round(found.tau_a, 4), round(found.tau_b, 4)\n(1, 0.6667, 0.8165)",
          enum_choices<PValue>(), enum_choices<Undefined>())
          .c_str());
  py::class_<RankCoefficientInfo>(module, "RankCoefficientInfo", "What the library says of a rank coefficient.")
      .def_readonly("name", &RankCoefficientInfo::name)
      .def_readonly("meaning", &RankCoefficientInfo::meaning)
      .def_readonly("symmetric", &RankCoefficientInfo::symmetric, "Whether exchanging the rankings leaves it as it is.")
      .def_readonly("unlike", &RankCoefficientInfo::unlike, "The end of its range for rankings without any likeness.")
      .def_readonly("alike", &RankCoefficientInfo::alike, "The other end, that of equal rankings without ties.");
  module.def(
      "rank_coefficients",
      [] { return std::vector<RankCoefficientInfo>(rank_coefficients.begin(), rank_coefficients.end()); },
      "The coefficients that correlate gives, in their order, and tau_matrix takes.\n\n"
      ">>> [row.name for row in rank_coefficients() if not row.symmetric]\n['tau_ap', 'tau_ap_a']");
  module.def("_p_value_text", &detail::report::p_value_text, py::arg("p_value"),
             "A p-value as the reports of the program have it.");
  module.def(
      "tau_matrix", &bind_tau_matrix, py::arg("rankings"), py::arg("coefficient") = text(RankCoefficient::tau_b),
      py::kw_only(), py::arg("rbo_p") = options.rbo.p, py::arg("rbo_ties") = text(options.rbo.ties),
      py::arg("undefined") = text(options.undefined),
      fmt::format("The rank correlation of each pair of several rankings of systems: by measures, collections, or "
                  "both.\n\n"
                  "rankings: ``{{name: {{system: score}}}}``, or ``{{name: {{system: {{query: score}}}}}}``, of which "
                  "the means count; a pair is\ncorrelated over the systems that are in both.\n"
                  "coefficient: {}. Rows are the truth of tau_ap and tau_ap_a.\n"
                  "rbo_p, rbo_ties, undefined: as in correlate.\n\n"
                  "Raises ValueError as correlate does, naming the pair.\n\n"
                  ">>> rankings = {{'AP': {{'x': 1, 'y': 2, 'z': 3}}, 'RR': {{'x': 2, 'y': 1, 'z': 3}}}}\n"
                  ">>> round(tau_matrix(rankings)['AP', 'RR'].value, 4)\n0.3333",
                  enum_choices<RankCoefficient>())
          .c_str());
}

}  // namespace irmetrics::python
