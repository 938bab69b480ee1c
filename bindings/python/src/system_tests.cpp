// Statistics of many systems in Python: Tukey's tests, rank intervals, discriminative power.
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

/// Scores of systems on the same queries, row by row, with the names of the systems.
struct NamedRows {
  std::vector<std::string> systems;
  std::vector<double> scores;
  bool lower_is_better = false;
};

NamedRows named_rows(py::handle given, py::handle measure) {
  const py::object source = given_scores(given);
  if (is_mapping(source)) {
    const ScoreTable table = to_table(source, measure);
    return {table.systems(), {table.scores().begin(), table.scores().end()}, table.lower_is_better()};
  }
  Rows rows = rows_of(source, "score");
  NamedRows result{{}, std::move(rows.numbers)};
  for (std::size_t i = 0; i < rows.rows; ++i) result.systems.push_back(std::to_string(i + 1));
  return result;
}

void check_alpha(double alpha) {
  if (!(alpha > 0 && alpha < 1)) raise(PyExc_ValueError, "alpha must be in (0, 1), not {}", alpha);
}

auto bind_power(const Column& p_values, const Column& differences, double alpha) {
  const Vector p(p_values, "p-value"), difference(differences, "difference");
  return to_result(discriminative_power(p.numbers(), difference.numbers(), alpha));
}

}  // namespace

void bind_system_tests(py::module_& module) {
  define<"tukey_hsd">(
      module,
      [](const SystemRowsHint& systems, const MaybeMeasure& measure, double alpha) {
        check_alpha(alpha);
        const NamedRows rows = named_rows(systems, measure);
        const TukeyResult found = value_or_raise(tukey_hsd(rows.scores, rows.systems.size(), until_signal()));
        return to_result(value_or_raise(tukey_report(found, rows.systems, alpha)));
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
        return to_result(value_or_raise(tukey_report(found, rows.systems, alpha)));
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
        py::dict result;
        for (std::size_t i = 0; i < found.size(); ++i) result[py::str(rows.systems[i])] = to_result(found[i]);
        return py::object(result);
      },
      "systems"_a, py::kw_only(), "measure"_a = py::none(), "progress"_a = py::none());
  define<"discriminative_power">(module, &bind_power, "p_values"_a, "differences"_a, "alpha"_a = 0.05);
}

}  // namespace irmetrics::python
