// Scores of systems from mappings and from files of irmetrics or other tools.
#include "score_sources.hpp"
#include "evaluator.hpp"
#include "option_arguments.hpp"

namespace irmetrics::python {
namespace {

void expect_mapping(py::handle object, std::string_view expected) {
  if (!is_mapping(object)) raise(PyExc_TypeError, "expected {}, not {}", expected, value_and_type(object.ptr()));
}

py::object scores_of_systems_type() { return py::module_::import("irmetrics._comparison").attr("ScoresOfSystems"); }

/// Adds the queries that were excluded when the scores were read.
void add_left_out(ScoreTable& table, py::handle systems) {
  if (PyDict_CheckExact(systems.ptr()) || !py::isinstance(systems, scores_of_systems_type())) return;
  table.set_left_out(table.left_out() + systems.attr("left_out").cast<std::size_t>());
  table.set_unshared(table.unshared() + systems.attr("unshared").cast<std::size_t>());
}

/// Whether all keys of a mapping are measures.
bool names_measures(py::handle mapping) {
  for (const py::handle key : Iteration(mapping))
    if (!py::isinstance<PythonMeasure>(key) && !(PyUnicode_Check(key.ptr()) && parse_measure(text_of(key.ptr())).ok()))
      return false;
  return true;
}

/// Raises ValueError if the keys of a system's scores are measures, as in {system: {measure: score}}.
void check_queries(const std::string& system, py::handle queries) {
  if (py::len(queries) > 0 && names_measures(queries))
    raise(PyExc_ValueError, "'{}' has scores by measure; expected scores of queries, {{system: {{query: score}}}}",
          system);
}

void add_table(ScoreTablesBuilder& builder, py::handle systems, const std::string& measure) {
  expect_mapping(systems, fmt::format("{}: {{system: {{query: score}}}}", measure));
  if (py::len(systems) > 0 && names_measures(systems))
    raise(PyExc_ValueError,
          "the scores are {measure: {system: score}}, overall ones of systems; expected the scores of queries, "
          "{system: {query: score}}");
  for_each_entry(systems, [&](const py::object& name, const py::object& queries) {
    const std::string system = any_id(name.ptr(), "a system's name");
    expect_mapping(queries, fmt::format("system '{}': {{query: score}}", system));
    check_queries(system, queries);
    if (py::len(queries) == 0) raise(PyExc_ValueError, "{}: system '{}' has no scores", measure, system);
    for_each_entry(queries, [&](const py::object& id, const py::object& score) {
      const std::string query = any_id(id.ptr(), fmt::format("system '{}': a query id", system));
      check(builder.add(system, measure, query, any_number(score.ptr(), [&] {
                          return fmt::format("system '{}', query '{}': the score", system, query);
                        })));
    });
  });
}

}  // namespace

bool is_leaderboard(py::handle mapping) {
  return holds_mappings(mapping) && !holds_measures(mapping) && !holds_scores(mapping) && names_measures(mapping);
}

SystemScores to_system_scores(py::handle mapping, std::string_view what) {
  SystemScores result;
  for_each_entry(mapping, [&](const py::object& name, const py::object& score) {
    result.systems.push_back(any_id(name.ptr(), fmt::format("the name of a {}", what)));
    result.scores.push_back(
        any_number(score.ptr(), [&] { return fmt::format("{} '{}': the score", what, result.systems.back()); }));
  });
  return result;
}

SystemScores to_ranking(py::handle mapping, const std::string& name) {
  if (py::len(mapping) > 0 && names_measures(mapping))
    raise(PyExc_ValueError, "'{}' has scores by measure; expected scores of systems, {{system: score}}", name);
  return to_system_scores(mapping, "system");
}

bool holds_scores(py::handle mapping) {
  bool scores = false;
  for (const py::handle value : Iteration(py::object(mapping.attr("values")()))) {
    if (!py::isinstance<PythonScores>(value)) return false;
    scores = true;
  }
  return scores;
}

std::vector<NamedScores> to_named_scores(py::handle mapping) {
  std::vector<NamedScores> result;
  for_each_entry(mapping, [&](const py::object& name, const py::object& scores) {
    result.push_back({any_id(name.ptr(), "a system's name"), *scores.cast<const PythonScores&>()});
  });
  return result;
}

ScoreTable to_score_table(py::handle systems, const std::string& measure) {
  py::dict measures;
  measures[py::str(measure)] = systems;
  return std::move(to_score_tables(measures).front());
}

std::vector<ScoreTable> to_score_tables(py::handle measures) {
  ScoreTablesBuilder builder;
  for_each_entry(measures, [&](const py::object& measure, const py::object& systems) {
    add_table(builder, systems, std::string(py::str(measure)));
  });
  std::vector<ScoreTable> tables = value_or_raise(builder.finish());
  HashMap<std::string, std::size_t> places;
  for (std::size_t i = 0; i < tables.size(); ++i) places.emplace(tables[i].measure(), i);
  for_each_entry(measures, [&](const py::object& measure, const py::object& systems) {
    const auto place = places.find(std::string(py::str(measure)));
    if (place != places.end()) add_left_out(tables[place->second], systems);
  });
  return value_or_raise(as_measured(std::move(tables)));
}

ScoreTable table_of_measure(py::handle scores, py::handle measure) {
  const std::vector<NamedScores> named = to_named_scores(scores);
  std::vector<ScoreTable> tables = value_or_raise(score_tables(named));
  if (!measure.is_none()) return std::move(tables[measure_row(named.front().scores, measure)]);
  if (tables.size() != 1)
    raise(PyExc_ValueError, "the systems were scored by {} measures; say by measure= which one is meant",
          tables.size());
  return std::move(tables.front());
}

py::object given_scores(py::handle source) {
  if (is_plain_dict(source.ptr())) return py::reinterpret_borrow<py::object>(source);
  return call_helper("_comparison", "given_scores", source);
}

bool holds_mappings(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")()))) return is_mapping(value);
  return false;
}

bool holds_measures(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")())))
    return is_mapping(value) && holds_mappings(value);
  return false;
}

namespace {

/// The index of the requested measure among some names. If `measure` is None, there must be a single name.
std::size_t chosen_measure(const std::vector<std::string>& names, py::handle measure) {
  if (measure.is_none() && names.size() == 1) return 0;
  if (measure.is_none())
    raise(PyExc_ValueError, "the systems were scored by {}; say by measure= which one is meant",
          fmt::join(names, ", "));
  const std::string wanted = canonical_measure(std::string(py::str(measure)));
  const auto parsed = parse_measure(wanted);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonical_measure(names[i]) == wanted || (parsed.ok() && names[i] == table_name(*parsed))) return i;
  raise(PyExc_KeyError, "no scores by '{}'; the measures are {}", wanted, fmt::join(names, ", "));
}

}  // namespace

SystemScores ranking_of(py::handle leaderboard, py::handle measure, std::string& name) {
  std::vector<std::string> names;
  std::vector<py::object> rankings;
  for_each_entry(leaderboard, [&](const py::object& key, const py::object& systems) {
    names.push_back(py::str(key));
    rankings.push_back(systems);
  });
  const std::size_t chosen = chosen_measure(names, measure);
  name = names[chosen];
  SystemScores scores = to_system_scores(rankings[chosen], "system");
  scores.lower_is_better = lower_is_better(name);
  return scores;
}

ScoreTable to_table(py::handle source, py::handle measure) {
  const py::object scores = given_scores(source);
  expect_mapping(scores,
                 "{system: {query: score}}, {measure: {system: {query: score}}}, ScoresByRun, a table or paths");
  if (holds_scores(scores)) return table_of_measure(scores, measure);
  if (!holds_measures(scores))
    return to_score_table(scores, measure.is_none() ? "score" : std::string(py::str(measure)));
  std::vector<ScoreTable> tables = to_score_tables(scores);
  std::vector<std::string> names;
  for (const ScoreTable& table : tables) names.push_back(table.measure());
  return std::move(tables[chosen_measure(names, measure)]);
}

py::dict score_table_dict(const ScoreTable& table) {
  py::dict result;
  for (std::size_t i = 0; i < table.systems().size(); ++i) {
    py::dict row;
    const auto scores = table.scores(i);
    for (std::size_t j = 0; j < scores.size(); ++j) row[py::str(table.queries()[j])] = scores[j];
    result[py::str(table.systems()[i])] = row;
  }
  const py::dict counted = scores_of_systems_type()(result);
  counted.attr("left_out") = table.left_out();
  counted.attr("unshared") = table.unshared();
  return counted;
}

namespace {

std::vector<std::string> names_of(const py::args& paths) {
  std::vector<std::string> names;
  for (const py::handle path : paths) {
    if (!is_path(path)) raise(PyExc_TypeError, "expected the path of a file, not {}", value_and_type(path.ptr()));
    names.push_back(path_text(path));
  }
  if (names.empty()) raise(PyExc_TypeError, "expected at least one path");
  return names;
}

using Format = Choice<"format", ScoreFormat>;

/// Calls read(names, options), with the options that both functions take.
template <class Read>
auto read_files(const py::args& paths, const Format& format, const std::string& measure, const LimitsHint& limits,
                Read&& read, UnsharedQueries unshared = UnsharedQueries::error) {
  const std::vector<std::string> names = names_of(paths);
  const ScoreFileOptions options{.format = format,
                                 .measure = measure,
                                 .unshared = unshared,
                                 .canonical = canonical_measure,
                                 .is_measure = [](std::string_view text) { return parse_measure(text).ok(); },
                                 .limits = to_limits(limits)};
  return unlocked([&] { return read(names, options); });
}

As<"dict[str, dict[str, dict[str, float]]]"> scores_of_queries(const py::args& paths, const Format& format,
                                                               const std::string& measure,
                                                               const Choice<"unshared", UnsharedQueries>& unshared,
                                                               const LimitsHint& limits) {
  const std::vector<ScoreTable> tables = read_files(paths, format, measure, limits, read_score_tables, unshared);
  py::dict result;
  for (const ScoreTable& table : tables) result[py::str(table.measure())] = score_table_dict(table);
  return py::object(result);
}

NestedDict scores_of_systems(const py::args& paths, const Format& format, const std::string& measure,
                             const LimitsHint& limits) {
  py::dict result;
  for (const auto& [name, scores] : read_files(paths, format, measure, limits, read_system_scores)) {
    py::dict by_system;
    for (std::size_t i = 0; i < scores.size(); ++i) by_system[py::str(scores.systems[i])] = scores.scores[i];
    result[py::str(name)] = by_system;
  }
  return py::object(result);
}

}  // namespace

void bind_score_files(py::module_& module) {
  const ScoreFileOptions options;
  define<"read_scores">(module, &scores_of_queries, py::kw_only(), Format::argument(options.format),
                        "measure"_a = options.measure, Choice<"unshared", UnsharedQueries>::argument(options.unshared),
                        "limits"_a = py::none());
  define<"read_system_scores">(module, &scores_of_systems, py::kw_only(), Format::argument(options.format),
                               "measure"_a = options.measure, "limits"_a = py::none());
}

}  // namespace irmetrics::python
