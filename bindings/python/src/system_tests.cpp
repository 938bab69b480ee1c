// Statistics of many systems at once in Python: Tukey's tests, rank intervals, tiers, discriminative power.
#include "bind.hpp"
#include "convert.hpp"
#include "hints.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

#include <irmetrics/significance/discriminative_power.hpp>
#include <irmetrics/significance/rank_interval.hpp>
#include <irmetrics/significance/tiers.hpp>
#include <irmetrics/significance/tukey.hpp>
#include <irmetrics/significance/tukey_report.hpp>

#include <pybind11/stl.h>

#include <algorithm>
#include <map>
#include <utility>

namespace irmetrics::python {
namespace {

/// Scores of systems on the same queries, row after row, with the systems' names.
struct NamedRows {
  std::vector<std::string> systems;
  std::vector<double> scores;
};

NamedRows named_rows(py::handle source, py::handle measure) {
  if (is_mapping(source)) {
    const ScoreTable table = holds_scores(source) ? table_of_measure(source, measure) : to_score_table(source, "score");
    return {table.systems(), {table.scores().begin(), table.scores().end()}};
  }
  Rows rows = rows_of(source, "score");
  NamedRows result{{}, std::move(rows.numbers)};
  for (std::size_t i = 0; i < rows.rows; ++i) result.systems.push_back(std::to_string(i + 1));
  return result;
}

using TukeyHint = As<"irmetrics._results.TukeyHSD">;

void check_alpha(double alpha) {
  if (!(alpha > 0 && alpha < 1)) raise(PyExc_ValueError, fmt::format("alpha must lie in (0, 1), not {}", alpha));
}

std::vector<std::vector<std::string>> bind_tiers(const Anything& means, const Anything& p_values, double alpha) {
  if (!is_mapping(means) || !is_mapping(p_values))
    raise(PyExc_TypeError, "expected means as {system: mean} and p-values as {(system, system): p-value}");
  const SystemScores given = to_system_scores(means, "system");
  std::map<std::pair<std::string, std::string>, double> known;
  for_each_item(p_values, [&](const py::object& pair, const py::object& p_value) {
    const auto names = pair.cast<std::pair<std::string, std::string>>();
    known[names] = known[{names.second, names.first}] = any_number(
        p_value.ptr(), [&] { return fmt::format("pair '{}', '{}': the p-value", names.first, names.second); });
  });
  for (const std::string& one : given.systems)
    for (const std::string& other : given.systems)
      if (one != other && !known.contains({one, other}))
        raise(PyExc_KeyError, fmt::format("no p-value for the pair '{}', '{}'", one, other));
  const auto found = value_or_raise(tiers(
      given.scores,
      [&](std::size_t i, std::size_t j) {
        return known.at({given.systems[i], given.systems[j]});
      },
      alpha));
  std::vector<std::vector<std::string>> result;
  for (const Tier& tier : found) {
    auto& named = result.emplace_back();
    for (const std::size_t system : tier) named.push_back(given.systems[system]);
  }
  return result;
}

As<"irmetrics._results.DiscriminativePower"> bind_power(const Column& p_values, const Column& differences,
                                                        double alpha) {
  const Vector p(p_values, "p-value"), difference(differences, "difference");
  return to_result(value_or_raise(discriminative_power(p.numbers(), difference.numbers(), alpha)));
}

const std::string systems_doc =
    R"(systems: ``{system: {query: score}}``, what evaluate returns for several runs, or rows of scores, a row a system and a
column a query; systems of rows are called by their numbers, from 1.
measure: which one is meant, if systems were scored by several.
)";
const std::string alpha_doc = "alpha: in (0, 1), the level of the smallest significant difference.\n";
const std::string progress_doc = "progress: called with the samples done and all of them.\n";
const std::string errors_doc = R"(
Raises ValueError with fewer than two systems or queries and for scores that are not finite, KeyError for a query that
some system lacks.

)";

const std::string tukey_doc =
    R"(Tukey's HSD: all pairs of systems at once, by the studentized range after a two-way analysis of variance of systems
and queries (Carterette, TOIS 30(1), 2012). Of two systems this is the paired t-test.

)" + systems_doc +
    alpha_doc + errors_doc +
    R"(>>> found = tukey_hsd({'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}})
>>> round(found['x', 'y'].p_value, 4)
0.0742)";

const std::string randomized_tukey_doc =
    R"(Tukey's HSD without assumptions on how scores are distributed: each resample shuffles the scores of each query
among the systems (Carterette, TOIS 30(1), 2012).

)" + systems_doc +
    alpha_doc + options_doc<RandomizedTukeyOptions>() + progress_doc + errors_doc +
    R"(>>> rows = [[.5, .4, .9, .8], [.1, .2, .3, .4], [.5, .5, .9, .7]]
>>> found = randomized_tukey_hsd(rows, resamples=2000)
>>> found['1', '2'].p_value < .05 < found['1', '3'].p_value
True)";

const std::string ranks_doc =
    R"(Where the systems rank by their means, 1 being the best, and intervals for these ranks by resampling the queries
(Hall and Miller, Annals of Statistics 37(6B), 2009).

)" + systems_doc +
    options_doc<RankIntervalOptions>() + progress_doc + errors_doc +
    R"(>>> rank_intervals([[.5, .4, .9], [.1, .2, .3]])['1']
RankInterval(rank=1.0, low=1.0, high=1.0))";

}  // namespace

void bind_system_tests(py::module_& module) {
  module.def(
      "tukey_hsd",
      [](const Anything& systems, const Anything& measure, double alpha) -> TukeyHint {
        check_alpha(alpha);
        const NamedRows rows = named_rows(systems, measure);
        const TukeyResult found = value_or_raise(tukey_hsd(rows.scores, rows.systems.size(), until_signal()));
        return to_result(tukey_report(found, rows.systems, alpha));
      },
      py::arg("systems"), py::kw_only(), py::arg("measure") = py::none(), py::arg("alpha") = 0.05, tukey_doc.c_str());
  with_options<RandomizedTukeyOptions>([&]<class... Option>() {
    module.def(
        "randomized_tukey_hsd",
        [](const Anything& systems, const Anything& measure, double alpha, ProgressFunction progress,
           const Option&... given) -> TukeyHint {
          check_alpha(alpha);
          const NamedRows rows = named_rows(systems, measure);
          auto options = options_of<RandomizedTukeyOptions>(given...);
          const TukeyResult found = with_progress(options, std::move(progress), [&](const auto& how) {
            return randomized_tukey_hsd(rows.scores, rows.systems.size(), how);
          });
          return to_result(tukey_report(found, rows.systems, alpha));
        },
        py::arg("systems"), py::kw_only(), py::arg("measure") = py::none(), py::arg("alpha") = 0.05,
        py::arg("progress") = py::none(), Option::argument()..., randomized_tukey_doc.c_str());
  });
  with_options<RankIntervalOptions>([&]<class... Option>() {
    module.def(
        "rank_intervals",
        [](const Anything& systems, const Anything& measure, ProgressFunction progress,
           const Option&... given) -> As<"dict[str, irmetrics._results.RankInterval]"> {
          const NamedRows rows = named_rows(systems, measure);
          auto options = options_of<RankIntervalOptions>(given...);
          const auto found = with_progress(options, std::move(progress), [&](const auto& how) {
            return rank_intervals(rows.scores, rows.systems.size(), how);
          });
          py::dict result;
          for (std::size_t i = 0; i < found.size(); ++i) result[py::str(rows.systems[i])] = to_result(found[i]);
          return py::object(result);
        },
        py::arg("systems"), py::kw_only(), py::arg("measure") = py::none(), py::arg("progress") = py::none(),
        Option::argument()..., ranks_doc.c_str());
  });
  module.def(
      "tiers", &bind_tiers, py::arg("means"), py::arg("p_values"), py::arg("alpha") = 0.05,
      R"(Groups of systems that a test could not separate, best first: the longest runs of neighbours by their means within
which no pair has a p-value below alpha (Demsar, JMLR 7, 2006).

means: ``{system: mean}``. p_values: ``{(system, system): p-value}``, each pair in either order.

Raises KeyError for a pair without a p-value, ValueError unless 0 < alpha < 1.

>>> tiers({'a': 3, 'b': 2, 'c': 1}, {('a', 'b'): .5, ('b', 'c'): .2, ('a', 'c'): .01})
[['a', 'b'], ['b', 'c']])");
  module.def(
      "discriminative_power",
      [](const Column& p_values, const Column& differences,
         double alpha) -> As<"irmetrics._results.DiscriminativePower"> {
        const Vector p(p_values, "p-value"), difference(differences, "difference");
        return to_result(value_or_raise(discriminative_power(p.numbers(), difference.numbers(), alpha)));
      },
      py::arg("p_values"), py::arg("differences"), py::arg("alpha") = 0.05,
      R"(How many pairs of systems a measure's scores separate at the level alpha (Sakai, SIGIR 2006), with the p-values
largest first.

p_values, differences: of each pair of systems, the p-value and the difference of the means.

Raises ValueError if the lengths differ, for a p-value outside [0, 1] and unless 0 < alpha < 1.

>>> discriminative_power([.01, .2, .04, .9], [.3, .2, .25, .01]).share
0.5)");
}

}  // namespace irmetrics::python
