// Tests of two and of several systems, intervals, effect sizes, and power in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

/// Raises TypeError for Scores, whose values are those of measures.
void check_no_scores(py::handle source) {
  if (py::isinstance<PythonScores>(source))
    raise(PyExc_TypeError, "expected the scores of queries, not Scores; give scores.per_query[measure]");
}

/// The values of a mapping, or the object itself.
py::object values_of(py::handle source) {
  check_no_scores(source);
  if (is_mapping(source)) return owned(PyMapping_Values(source.ptr()));
  return py::reinterpret_borrow<py::object>(source);
}

/// Raises KeyError if a system has no score for a query of the other one.
void check_has_all(py::handle system, py::handle other, std::string_view which) {
  for (const py::handle query : Iteration(other))
    if (!system.contains(query))
      raise(PyExc_KeyError, "the {} system has no score for query {}, which the other has", which,
            std::string(py::repr(query)));
}

/// Returns function(scores, scores) for the scores of two systems on the same queries: two lists, or two of {query:
/// score}, in the order of the first.
template <class Function>
auto of_pair(py::handle first, py::handle second, Function&& function) {
  for (const py::handle given : {first, second}) check_no_scores(given);
  if (!is_mapping(first) || !is_mapping(second)) return of_two(first, second, function);
  check_has_all(second, first, "second");
  check_has_all(first, second, "first");
  py::list of_first, of_second;
  for_each_entry(first, [&](const py::object& query, const py::object& score) {
    of_first.append(score);
    of_second.append(second[query]);
  });
  return of_two(of_first, of_second, function);
}

using HowCorrected = Choice<"correction", Correction>;
using NamedPValues = Kind<"collections.abc.Mapping[typing.Any, float]", &is_mapping>;

std::vector<double> corrected_values(py::handle p_values, Correction how) {
  const Vector given(values_of(p_values), "p-value");
  for (const double p : given.numbers())
    if (p < 0 || p > 1) raise(PyExc_ValueError, "a p-value must be in [0, 1], not {}", p);
  return corrected(given.numbers(), how);
}

As<"dict[typing.Any, float]"> correct_named(const NamedPValues& p_values, const HowCorrected& correction) {
  const std::vector<double> result = corrected_values(p_values, correction);
  py::dict by_name;
  std::size_t i = 0;
  for (const py::handle name : Iteration(p_values)) by_name[name] = result[i++];
  return py::object(by_name);
}

void check_alpha(double alpha) {
  if (!(alpha > 0 && alpha < 1)) raise(PyExc_ValueError, "alpha must be in (0, 1), not {}", alpha);
}

double power_of_t(double difference, double standard_deviation, std::size_t queries, double alpha) {
  const double power = paired_t_power(difference, standard_deviation, queries, alpha);
  if (std::isnan(power))
    raise(PyExc_ValueError, "expected at least two queries, a standard_deviation above 0 and alpha in (0, 1)");
  return power;
}

/// Raises ValueError if the library returns no value because of an argument.
void check_power(double standard_deviation, double alpha, double power, std::size_t queries = 2) {
  if (!(standard_deviation > 0))
    raise(PyExc_ValueError, "standard_deviation must be above 0, not {}", standard_deviation);
  check_alpha(alpha);
  if (!(power > alpha && power < 1)) raise(PyExc_ValueError, "power must be in (alpha, 1), not {}", power);
  if (queries < 2) raise(PyExc_ValueError, "expected at least two queries, not {}", queries);
}

double detectable_difference(double standard_deviation, std::size_t queries, double alpha, double power) {
  check_power(standard_deviation, alpha, power, queries);
  return minimum_detectable_difference(standard_deviation, queries, alpha, power);
}

double needed_queries(double difference, double standard_deviation, double alpha, double power) {
  check_power(standard_deviation, alpha, power);
  return queries_needed(difference, standard_deviation, alpha, power);
}

/// Scores of systems on the same queries, row by row, with the names of the systems.
struct NamedRows {
  std::vector<std::string> systems;
  std::vector<double> scores;
  bool lower_is_better = false;
};

NamedRows named_rows(py::handle given, py::handle measure) {
  if (const auto set = to_score_set(given, TwoLevels::queries, text_or(measure))) {
    const ScoreTable& table = table_of(*set, chosen_measure(*set, measure));
    return {table.systems(), {table.scores().begin(), table.scores().end()}, table.lower_is_better()};
  }
  Rows rows = rows_of(given, "score");
  NamedRows result{{}, std::move(rows.numbers)};
  for (std::size_t i = 0; i < rows.rows; ++i) result.systems.push_back(std::to_string(i + 1));
  return result;
}

void bind_tests_of_pairs(py::module_& module) {
  with_options<PairedTestOptions>([&]<class Test, class... Option>() {
    module.def(
        "paired_test",
        [](const ValuesHint& first, const ValuesHint& second, const Test& test, const Option&... given) {
          const auto options = options_of<PairedTestOptions>(test, given...);
          return of_pair(first, second, [&](auto one, auto other) { return paired_test(one, other, options); });
        },
        "first"_a, "second"_a, Test::argument(), py::kw_only(), Option::argument()...);
  });
  with_options<IntervalOptions>([&]<class Method, class... Option>() {
    module.def(
        "mean_interval",
        [](const ValuesHint& values, const Method& method, const Option&... given) {
          const auto options = options_of<IntervalOptions>(method, given...);
          const Vector numbers(values_of(values), "value");
          return to_result(unlocked([&] { return mean_interval(numbers.numbers(), options); }));
        },
        "values"_a, Method::argument(), py::kw_only(), Option::argument()...);
  });
  module.def(
      "effect_size",
      [](const ValuesHint& first, const ValuesHint& second) { return of_pair(first, second, effect_size); }, "first"_a,
      "second"_a);
  module.def("correct", &correct_named, "p_values"_a, HowCorrected::argument(Correction::holm));
  module.def(
      "correct",
      [](const Column& p_values, const HowCorrected& correction) { return corrected_values(p_values, correction); },
      "p_values"_a, HowCorrected::argument(Correction::holm));
  module.def("paired_t_power", &power_of_t, "difference"_a, "standard_deviation"_a, "queries"_a, "alpha"_a = 0.05);
  module.def("minimum_detectable_difference", &detectable_difference, "standard_deviation"_a, "queries"_a,
             "alpha"_a = 0.05, "power"_a = 0.8);
  module.def("queries_needed", &needed_queries, "difference"_a, "standard_deviation"_a, "alpha"_a = 0.05,
             "power"_a = 0.8);
}

}  // namespace

void bind_significance(py::module_& module) {
  bind_tests_of_pairs(module);
  module.def(
      "tukey_hsd",
      [](const SystemRowsHint& systems, const MaybeMeasure& measure, double alpha) {
        check_alpha(alpha);
        const NamedRows rows = named_rows(systems, measure);
        const TukeyResult found = value_or_raise(tukey_hsd(rows.scores, rows.systems.size(), until_signal()));
        return to_result(tukey_report(found, rows.systems, alpha));
      },
      "systems"_a, py::kw_only(), "measure"_a = py::none(), "alpha"_a = 0.05);
  Taking<RandomizedTukeyOptions>::define<"randomized_tukey_hsd">(
      module,
      +[](RandomizedTukeyOptions options, const SystemRowsHint& systems, const MaybeMeasure& measure, double alpha,
          ProgressFunction progress) {
        check_alpha(alpha);
        const NamedRows rows = named_rows(systems, measure);
        const TukeyResult found = with_progress(options, std::move(progress), [&](const auto& how) {
          return randomized_tukey_hsd(rows.scores, rows.systems.size(), how);
        });
        return to_result(tukey_report(found, rows.systems, alpha));
      },
      "systems"_a, py::kw_only(), "measure"_a = py::none(), "alpha"_a = 0.05, "progress"_a = py::none());
  Taking<RankIntervalOptions>::define<"rank_intervals">(
      module,
      +[](RankIntervalOptions options, const SystemRowsHint& systems, const MaybeMeasure& measure,
          ProgressFunction progress) -> As<"dict[str, irmetrics.results.RankInterval]"> {
        NamedRows rows = named_rows(systems, measure);
        if (rows.lower_is_better)
          for (double& score : rows.scores) score = -score;
        const auto found = with_progress(options, std::move(progress), [&](const auto& how) {
          return rank_intervals(rows.scores, rows.systems.size(), how);
        });
        return dict_by(rows.systems, [&](std::size_t i) { return to_result(found[i]); });
      },
      "systems"_a, py::kw_only(), "measure"_a = py::none(), "progress"_a = py::none());
  module.def(
      "discriminative_power",
      [](const Column& p_values, const Column& differences, double alpha) {
        const Vector p(p_values, "p-value"), difference(differences, "difference");
        return to_result(discriminative_power(p.numbers(), difference.numbers(), alpha));
      },
      "p_values"_a, "differences"_a, "alpha"_a = 0.05);
}

}  // namespace irmetrics::python
