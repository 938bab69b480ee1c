// Statistics of many systems in Python: Tukey's tests, rank intervals, tiers, discriminative power.
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

/// The names of two systems, a key of p-values.
std::pair<std::string, std::string> pair_of(const py::object& key) {
  if (!PyTuple_Check(key.ptr()) || PyTuple_GET_SIZE(key.ptr()) != 2)
    raise(PyExc_TypeError, "expected p-values of pairs such as ('a', 'b'), not of {}", value_and_type(key.ptr()));
  const auto name = [&](Py_ssize_t i) { return any_id(PyTuple_GET_ITEM(key.ptr(), i), "a system's name"); };
  return {name(0), name(1)};
}

using PairNumbers = As<"collections.abc.Mapping[tuple[str, str], float]">;

std::vector<std::vector<std::string>> bind_tiers(const NamedNumbers& means, const PairNumbers& p_values, double alpha) {
  if (!is_mapping(means) || !is_mapping(p_values))
    raise(PyExc_TypeError, "expected means as {system: mean} and p-values as {(system, system): p-value}");
  const SystemScores given = to_system_scores(means, "system");
  std::map<std::pair<std::string, std::string>, double> known;
  for_each_entry(p_values, [&](const py::object& pair, const py::object& p_value) {
    const auto names = pair_of(pair);
    known[names] = known[{names.second, names.first}] = any_number(
        p_value.ptr(), [&] { return fmt::format("pair '{}', '{}': the p-value", names.first, names.second); });
  });
  for (const std::string& one : given.systems)
    for (const std::string& other : given.systems)
      if (one != other && !known.contains({one, other}))
        raise(PyExc_KeyError, "no p-value for the pair '{}', '{}'", one, other);
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
          ProgressFunction progress) -> As<"dict[str, irmetrics._results.RankInterval]"> {
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
  define<"tiers">(module, &bind_tiers, "means"_a, "p_values"_a, "alpha"_a = 0.05);
  define<"discriminative_power">(module, &bind_power, "p_values"_a, "differences"_a, "alpha"_a = 0.05);
}

}  // namespace irmetrics::python
