// Rank correlation in Python: coefficients of two lists; correlate and tau_matrix of rankings of systems in all forms.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

#include <irmetrics/report/detail/numbers-inl.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// Adds a function of two lists of scores.
template <auto function, Hint name>
void def_of_two(py::module_& module, const char* first = "first", const char* second = "second") {
  module.def(
      name.name, [](const Column& one, const Column& other) { return of_two(one, other, function); }, py::arg(first),
      py::arg(second));
}

/// The items of {item: score}.
SystemScores items_of(py::handle source) {
  if (!is_mapping(source))
    raise(PyExc_TypeError,
          "expected {{item: score}}, not {}: an order alone does not show ties; give the items of "
          "a ranking decreasing scores",
          Py_TYPE(source.ptr())->tp_name);
  return numbers_of(source, "item", "an item");
}

void bind_coefficients(py::module_& module) {
  using KendallPValue = Choice<"p_value", PValue>;
  module.def(
      "kendall",
      [](const Column& first, const Column& second, const KendallPValue& p_value) {
        return of_two(first, second,
                      [&](auto one, auto other) { return kendall(one, other, p_value, until_signal()); });
      },
      "first"_a, "second"_a, KendallPValue::argument(PValue::automatic));
  def_of_two<spearman, "spearman">(module);
  def_of_two<pearson, "pearson">(module);
  def_of_two<tau_ap, "tau_ap">(module, "truth", "estimated");
  using Ties = Choice<"ties", RBOTies>;
  module.def(
      "rbo",
      [](const NamedNumbers& first, const NamedNumbers& second, double p, const Ties& ties) {
        const SystemScores one = items_of(first), other = items_of(second);
        return to_result(rbo({one.systems, one.scores}, {other.systems, other.scores}, p, ties));
      },
      "first"_a, "second"_a, "p"_a = RBOOptions().p, Ties::argument(RBOOptions().ties));
}

const std::string order_text = "an order of names shows neither ties nor the better end; give {system: score}";

/// Whether a sequence contains names.
bool is_order(py::handle source) {
  if (PyUnicode_Check(source.ptr())) return true;
  if (!PyList_Check(source.ptr()) && !PyTuple_Check(source.ptr())) return false;
  for (const py::handle item : Iteration(source)) return PyUnicode_Check(item.ptr());
  return false;
}

/// Raises ValueError if the names of systems are measures, as in {system: {measure: score}}.
void check_systems(const std::string& name, const SystemScores& scores) {
  if (scores.size() > 0 &&
      std::ranges::all_of(scores.systems, [](const std::string& system) { return parse_measure(system).ok(); }))
    raise(PyExc_ValueError, "'{}' has scores by measure; expected scores of systems, {{system: score}}", name);
}

/// The per-query values of one run under a measure: {query: value}.
SystemScores values_of_queries(const PythonScores& scores, py::handle measure) {
  if (measure.is_none() && scores->measures().size() != 1)
    raise(PyExc_ValueError, "the run was scored by {} measures; say by measure= which one is meant",
          scores->measures().size());
  const auto values = scores->per_query(measure.is_none() ? 0 : measure_row(*scores, measure));
  return {scores->queries(), {values.begin(), values.end()}};
}

/// Correlates `first` and `second`.
NamedCorrelation correlation_of(py::handle given, py::handle other_given, py::handle measure, CorrelateOptions options,
                                const py::object& progress) {
  const auto correlated = [&](const auto& call) {
    return with_progress(options.interval, progress, [&](const IntervalOptions&) { return call(); });
  };
  const auto of_lists = [&](const auto& one, const auto& other) {
    return NamedCorrelation{"", "", "", correlated([&] { return correlate(one, other, options); }), {}, {}, options};
  };
  if (is_order(given) || is_order(other_given)) raise(PyExc_TypeError, order_text);
  if (py::isinstance<PythonScores>(given) && py::isinstance<PythonScores>(other_given))
    return of_lists(values_of_queries(given.cast<PythonScores>(), measure),
                    values_of_queries(other_given.cast<PythonScores>(), measure));
  const auto first = to_score_set(given, TwoLevels::either, text_or(measure)),
             second = to_score_set(other_given, TwoLevels::either, text_or(measure));
  if (first.has_value() != second.has_value())
    raise(PyExc_TypeError, "expected two lists of scores of the same type, not {} and {}",
          Py_TYPE(given.ptr())->tp_name, Py_TYPE(other_given.ptr())->tp_name);
  if (!first) {
    check_indexes(given, other_given);
    const Vector one(given, "score"), other(other_given, "score");
    return of_lists(one.numbers(), other.numbers());
  }
  const std::string one = chosen_measure(*first, measure), other = chosen_measure(*second, measure);
  NamedCorrelation named = correlated([&] { return correlate_sets(*first, one, *second, other, options); });
  if (named.measure == no_measure) named.measure = other == no_measure ? "" : other;
  return named;
}

/// The rankings of {name: {system: score}} or {name: scores of systems}; of scores by measure that are no such mapping,
/// one for each measure. Sets the measure that all rankings have, if there is one.
std::vector<NamedRanking> named_rankings(py::handle source, py::handle measure, std::string& of_all) {
  const bool mapping = is_mapping(source);
  if (!mapping || is_scores_by_run(source) || holds_scores(source)) {
    const auto set = to_score_set(source, TwoLevels::either);
    if (!set) raise(PyExc_TypeError, "expected {name: {system: score}}");
    check(set->not_alike);
    if (is_unnamed(*set))
      raise(PyExc_TypeError, "scores without measures are a single ranking; expected {name: scores of systems}");
    if (!measure.is_none())
      raise(PyExc_ValueError,
            "measure= is for several rankings; these are the scores of one collection, which is "
            "ranked by each of its measures");
    return set->rankings(set->measures());
  }
  std::vector<NamedRanking> named;
  for_each_entry(source, [&](const py::object& key, const py::object& scores) {
    const std::string name = py::str(key);
    const auto set = is_order(scores) ? std::nullopt : to_score_set(scores, TwoLevels::either, text_or(measure, name));
    if (!set) raise(PyExc_TypeError, "ranking '{}': {}", name, order_text);
    if (set->measures().empty()) raise(PyExc_ValueError, "ranking '{}': there are no scores of systems", name);
    const std::string found = chosen_measure(*set, measure);
    named.push_back({name, set->ranking(found)});
    check_systems(name, named.back().scores);
    const std::string known = measure.is_none() && found == canonical_measure(name) ? "" : found;
    of_all = named.size() == 1 || of_all == known ? known : "";
  });
  return named;
}

/// The rankings of a collection by its measures: of {measure: {system: score}}, or of per-query scores by measure.
CollectionRankings collection_rankings(const std::string& name, py::handle source) {
  const auto set = to_score_set(source, TwoLevels::either);
  if (!set || is_unnamed(*set))
    raise(PyExc_TypeError,
          "collection '{}': expected scores by measure, such as {{measure: {{system: score}}}} or ScoresByRun, not {}",
          name, value_and_type(source.ptr()));
  check(set->not_alike);
  return {name, set->rankings(set->measures())};
}

/// Removes all measures except the given ones. Raises KeyError if no collection has one of them.
void choose_measures(std::vector<CollectionRankings>& collections, py::handle measures) {
  std::vector<std::string> known;
  for (const CollectionRankings& collection : collections)
    for (const NamedRanking& ranking : collection.measures)
      if (std::ranges::find(known, ranking.name) == known.end()) known.push_back(ranking.name);
  const std::vector<std::string> chosen = chosen_measures(known, measures);
  for (CollectionRankings& collection : collections)
    std::erase_if(collection.measures,
                  [&](const NamedRanking& ranking) { return std::ranges::find(chosen, ranking.name) == chosen.end(); });
}

using Coefficient = Choice<"coefficient", RankCoefficient>;
using RankingHint = As<"irmetrics._types.Ranking">;
using RankingsHint =
    As<"irmetrics._types.SystemScores | collections.abc.Mapping[typing.Any, irmetrics._types.Ranking]">;
using P = OptionNamed<CorrelateOptions, "rbo_p">;
using RankTies = OptionNamed<CorrelateOptions, "rbo_ties">;
using NotFinite = OptionNamed<CorrelateOptions, "undefined">;

As<"irmetrics.results.TauMatrix"> bind_matrix(const RankingsHint& rankings, const Coefficient& coefficient,
                                              const MaybeMeasure& measure, const P& p, const RankTies& ties,
                                              const NotFinite& undefined) {
  auto options = options_of<CorrelateOptions>(p, ties, undefined);
  options.interval.cancel = until_signal();
  std::string of_all;
  const std::vector<NamedRanking> named = named_rankings(rankings, measure, of_all);
  TauMatrix matrix = value_or_raise(tau_matrix(named, coefficient, options));
  matrix.measure = std::move(of_all);
  return to_result(matrix);
}

using CollectionsHint = As<"collections.abc.Mapping[str, irmetrics._types.SystemScores]">;

As<"dict[str, irmetrics.results.TauMatrix]"> bind_matrices(const CollectionsHint& collections,
                                                           const Coefficient& coefficient,
                                                           const MaybeMeasures& measures, const P& p,
                                                           const RankTies& ties, const NotFinite& undefined) {
  auto options = options_of<CorrelateOptions>(p, ties, undefined);
  options.interval.cancel = until_signal();
  if (!is_mapping(collections) || is_scores_by_run(collections))
    raise(PyExc_TypeError, "expected several collections, {{name: scores of systems by measure}}, not {}",
          value_and_type(collections.ptr()));
  std::vector<CollectionRankings> named;
  for_each_entry(collections, [&](const py::object& name, const py::object& scores) {
    named.push_back(collection_rankings(std::string(py::str(name)), scores));
  });
  choose_measures(named, measures);
  py::dict matrices;
  for (const TauMatrix& matrix : value_or_raise(tau_matrices(named, coefficient, options)))
    matrices[py::str(matrix.measure)] = to_result(matrix);
  return py::object(matrices);
}

}  // namespace

void bind_correlate(py::module_& module) {
  bind_coefficients(module);
  Taking<CorrelateOptions>::define<"correlate">(
      module,
      +[](CorrelateOptions options, const RankingHint& first, const RankingHint& second, const MaybeMeasure& measure,
          const std::pair<std::string, std::string>& names,
          const ProgressFunction& progress) -> As<"irmetrics.results.RankCorrelation"> {
        NamedCorrelation named = correlation_of(first, second, measure, std::move(options), progress);
        std::tie(named.first_name, named.second_name) = names;
        return to_result(named);
      },
      "first"_a, "second"_a, py::kw_only(), "measure"_a = py::none(), "names"_a = std::pair("first", "second"),
      "progress"_a = py::none());
  module.def("_rank_coefficients", [] {
    std::vector<std::pair<std::string_view, std::string_view>> rows;
    for (const RankCoefficientInfo& row : rank_coefficients) rows.emplace_back(row.name, row.meaning);
    return rows;
  });
  module.def("_p_value_text", &detail::report::p_value_text, "p_value"_a);  // as in the program's reports
  module.def("tau_matrix", &bind_matrix, "rankings"_a, Coefficient::argument(RankCoefficient::tau_b), py::kw_only(),
             "measure"_a = py::none(), P::argument(), RankTies::argument(), NotFinite::argument());
  module.def("tau_matrices", &bind_matrices, "collections"_a, Coefficient::argument(RankCoefficient::tau_b),
             py::kw_only(), "measures"_a = py::none(), P::argument(), RankTies::argument(), NotFinite::argument());
}

}  // namespace irmetrics::python
