// Rank correlation in Python: coefficients of two lists; correlate and tau_matrix of rankings of systems in all forms.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

#include <irmetrics/report/detail/numbers-inl.hpp>

namespace irmetrics::python {
namespace {

/// Adds a function of two lists of scores.
template <auto function, Hint name>
void def_of_two(py::module_& module, const char* first = "first", const char* second = "second") {
  define<name>(
      module, [](const Column& one, const Column& other) { return of_two(one, other, function); }, py::arg(first),
      py::arg(second));
}

/// The items of {item: score}.
SystemScores items_of(py::handle source) {
  if (!is_mapping(source))
    raise(PyExc_TypeError,
          "expected {{item: score}}, not {}: an order alone does not show ties; give the items of "
          "a ranking decreasing scores",
          Py_TYPE(source.ptr())->tp_name);
  SystemScores items;
  for_each_entry(source, [&](const py::object& item, const py::object& score) {
    items.systems.push_back(any_id(item.ptr(), "an item"));
    items.scores.push_back(
        any_number(score.ptr(), [&] { return fmt::format("item '{}': the score", items.systems.back()); }));
  });
  return items;
}

void bind_coefficients(py::module_& module) {
  using KendallPValue = Choice<"p_value", PValue>;
  define<"kendall">(
      module,
      [](const Column& first, const Column& second, const KendallPValue& p_value) {
        return of_two(first, second,
                      [&](auto one, auto other) { return kendall(one, other, p_value, until_signal()); });
      },
      "first"_a, "second"_a, KendallPValue::argument(PValue::automatic));
  def_of_two<spearman, "spearman">(module);
  def_of_two<pearson, "pearson">(module);
  def_of_two<tau_ap, "tau_ap">(module, "truth", "estimated");
  using Ties = Choice<"ties", RBOTies>;
  define<"rbo">(
      module,
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

/// The per-query values of one run under a measure: {query: value}.
SystemScores values_of_queries(const PythonScores& scores, py::handle measure) {
  if (measure.is_none() && scores->measures().size() != 1)
    raise(PyExc_ValueError, "the run was scored by {} measures; say by measure= which one is meant",
          scores->measures().size());
  const auto values = scores->per_query(measure.is_none() ? 0 : measure_row(*scores, measure));
  return {scores->queries(), {values.begin(), values.end()}};
}

/// The table of one measure, and its excluded queries.
ScoreTable table_of(py::handle source, py::handle measure, QueriesLeftOut& left_out) {
  ScoreTable table = to_table(source, measure);
  left_out = QueriesLeftOut(table);
  return table;
}

/// Correlates `first` and `second`, and sets the measure and the excluded queries if known.
RankCorrelation correlation_of(py::handle given, py::handle other_given, py::handle measure, const py::object& progress,
                               NamedCorrelation& named) {
  const auto correlated = [&](const auto& one, const auto& other) {
    CorrelateOptions options = named.options;
    return with_progress(options.interval, progress,
                         [&](const IntervalOptions&) { return correlate(one, other, options); });
  };
  if (is_order(given) || is_order(other_given)) raise(PyExc_TypeError, order_text);
  const py::object first = given_scores(given), second = given_scores(other_given);
  if (py::isinstance<PythonScores>(first) && py::isinstance<PythonScores>(second))
    return correlated(values_of_queries(first.cast<PythonScores>(), measure),
                      values_of_queries(second.cast<PythonScores>(), measure));
  if (is_mapping(first) != is_mapping(second))
    raise(PyExc_TypeError, "expected two lists of scores of the same type, not {} and {}",
          Py_TYPE(first.ptr())->tp_name, Py_TYPE(second.ptr())->tp_name);
  if (!is_mapping(first)) {
    check_indexes(first, second);
    const Vector one(first, "score"), other(second, "score");
    return correlated(one.numbers(), other.numbers());
  }
  if (!measure.is_none()) named.measure = py::str(measure);
  const auto of_queries = [](py::handle source) {
    return holds_scores(source) || (holds_mappings(source) && !is_leaderboard(source));
  };
  if (of_queries(first) && of_queries(second)) {
    const ScoreTable one = table_of(first, measure, named.first_left_out),
                     other = table_of(second, measure, named.second_left_out);
    if (holds_scores(first) || holds_measures(first)) named.measure = one.measure();
    return correlated(one, other);
  }
  const auto overall = [&](py::handle source, QueriesLeftOut& left_out) {
    if (is_leaderboard(source)) return ranking_of(source, measure, named.measure);
    if (of_queries(source)) return settled_means(table_of(source, measure, left_out));
    SystemScores scores = to_system_scores(source, "system");
    scores.lower_is_better = !measure.is_none() && lower_is_better(std::string(py::str(measure)));
    return scores;
  };
  return correlated(overall(first, named.first_left_out), overall(second, named.second_left_out));
}

/// The ranking of {system: score}: lower is better if the measure, or without one the name, says so.
SystemScores directed_ranking(py::handle mapping, py::handle measure, const std::string& name) {
  SystemScores scores = to_ranking(mapping, name);
  scores.lower_is_better = lower_is_better(measure.is_none() ? name : std::string(py::str(measure)));
  return scores;
}

/// The rankings of {name: {system: score}}, {name: scores of systems}, or ScoresByRun: one for each measure. Sets the
/// measure that all rankings have, if there is one.
std::vector<NamedRanking> named_rankings(py::handle source, py::handle measure, std::string& of_all) {
  const py::object rankings = given_scores(source);
  if (!is_mapping(rankings)) raise(PyExc_TypeError, "expected {name: {system: score}}");
  std::vector<NamedRanking> named;
  if (holds_scores(rankings)) {
    if (!measure.is_none())
      raise(PyExc_ValueError,
            "measure= is for several rankings; these are the scores of one collection, which is "
            "ranked by each of its measures");
    for (const ScoreTable& table : value_or_raise(score_tables(to_named_scores(rankings))))
      named.push_back({table.measure(), settled_means(table)});
    return named;
  }
  if (!is_mapping(source) && !holds_measures(rankings))
    raise(PyExc_TypeError, "scores without measures are a single ranking; expected {name: scores of systems}");
  for_each_entry(rankings, [&](const py::object& key, const py::object& scores) {
    const std::string name = py::str(key);
    if (is_order(scores)) raise(PyExc_TypeError, "ranking '{}': {}", name, order_text);
    const py::object read = given_scores(scores);
    if (!is_mapping(read)) raise(PyExc_TypeError, "ranking '{}': {}", name, order_text);
    std::string found = measure.is_none() ? "" : canonical_measure(std::string(py::str(measure)));
    if (is_leaderboard(read)) {
      named.push_back({name, ranking_of(read, measure, found)});
    } else if (holds_scores(read) || holds_measures(read)) {
      const ScoreTable table = to_table(read, measure);
      found = table.measure();
      named.push_back({name, settled_means(table)});
    } else if (holds_mappings(read)) {
      named.push_back(
          {name, settled_means(to_score_table(read, measure.is_none() ? name : std::string(py::str(measure))))});
    } else {
      named.push_back({name, directed_ranking(read, measure, name)});
    }
    of_all = named.size() == 1 || of_all == found ? found : "";
  });
  return named;
}

/// The rankings of a collection by its measures: of {measure: {system: score}}, or of per-query scores by measure.
CollectionRankings collection_rankings(const std::string& name, py::handle source) {
  const py::object scores = given_scores(source);
  CollectionRankings collection{name, {}};
  const auto add = [&](const std::vector<ScoreTable>& tables) {
    for (const ScoreTable& table : tables) collection.measures.push_back({table.measure(), settled_means(table)});
  };
  if (is_mapping(scores) && holds_scores(scores)) {
    add(value_or_raise(score_tables(to_named_scores(scores))));
  } else if (is_mapping(scores) && is_leaderboard(scores)) {
    for_each_entry(scores, [&](const py::object& measure, const py::object&) {
      std::string found;
      SystemScores ranking = ranking_of(scores, py::str(measure), found);
      collection.measures.push_back({found, std::move(ranking)});
    });
  } else if (is_mapping(scores) && holds_measures(scores)) {
    add(to_score_tables(scores));
  } else {
    raise(PyExc_TypeError,
          "collection '{}': expected scores by measure, such as {{measure: {{system: score}}}} or ScoresByRun, not {}",
          name, value_and_type(source.ptr()));
  }
  return collection;
}

/// Removes all measures except the given ones. Raises KeyError if no collection has one of them.
void choose_measures(std::vector<CollectionRankings>& collections, py::handle measures) {
  if (measures.is_none()) return;
  py::dict known;
  for (const CollectionRankings& collection : collections)
    for (const NamedRanking& ranking : collection.measures) known[py::str(ranking.name)] = ranking.name;
  std::vector<std::string> chosen;
  for (const auto& [name, ranking] : chosen_measures(known, measures)) chosen.push_back(py::str(ranking));
  for (CollectionRankings& collection : collections)
    std::erase_if(collection.measures, [&](const NamedRanking& ranking) {
      return std::find(chosen.begin(), chosen.end(), ranking.name) == chosen.end();
    });
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
  if (!is_mapping(collections) || holds_scores(collections))
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
        NamedCorrelation named{"", names.first, names.second, {}};
        named.options = options;
        named.correlation = correlation_of(first, second, measure, progress, named);
        return to_result(named);
      },
      "first"_a, "second"_a, py::kw_only(), "measure"_a = py::none(), "names"_a = std::pair("first", "second"),
      "progress"_a = py::none());
  module.def(
      "_rank_coefficients",
      [] {
        std::vector<std::pair<std::string_view, std::string_view>> rows;
        for (const RankCoefficientInfo& row : rank_coefficients) rows.emplace_back(row.name, row.meaning);
        return rows;
      },
      "The names and meanings of the coefficients of correlate, in its order.");
  module.def("_p_value_text", &detail::report::p_value_text, "p_value"_a, "A p-value as in the program's reports.");
  define<"tau_matrix">(module, &bind_matrix, "rankings"_a, Coefficient::argument(RankCoefficient::tau_b), py::kw_only(),
                       "measure"_a = py::none(), P::argument(), RankTies::argument(), NotFinite::argument());
  define<"tau_matrices">(module, &bind_matrices, "collections"_a, Coefficient::argument(RankCoefficient::tau_b),
                         py::kw_only(), "measures"_a = py::none(), P::argument(), RankTies::argument(),
                         NotFinite::argument());
}

}  // namespace irmetrics::python
