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

/// The scores of files, with the default options.
py::object read_scores_of(const py::tuple& paths) {
  const ScoreFileOptions options;
  return scores_of_queries(py::reinterpret_borrow<py::args>(paths), options.format, options.measure, options.unshared,
                           LimitsHint(py::none()));
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
  HashMap<std::string, std::size_t> indices;
  for (std::size_t i = 0; i < tables.size(); ++i) indices.emplace(tables[i].measure(), i);
  for_each_entry(measures, [&](const py::object& measure, const py::object& systems) {
    const auto index = indices.find(std::string(py::str(measure)));
    if (index != indices.end()) add_left_out(tables[index->second], systems);
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

namespace {

/// The values of a column of Arrow, pandas or polars, or of a list.
py::list list_of(const py::object& column) {
  for (const char* convert : {"to_pylist", "tolist", "to_list"})
    if (const py::object able = attribute(column, convert)) return py::list(able());
  return py::list(column);
}

/// {measure: {system: {query: score}}} of a table with one row per score; without a column of measures, those of "".
py::dict scores_of_table(const NamedColumns& table) {
  const py::list systems = list_of(table.column(system_column)), queries = list_of(table.column(query_column)),
                 scores = list_of(table.column(value_column));
  py::list measures;
  if (has_columns(table.labels(), {&measure_column, 1})) measures = list_of(table.column(measure_column));
  py::dict result;
  for (std::size_t row = 0; row < scores.size(); ++row) {
    const auto name_of = [&](const py::object& name, const char* what) {
      if (name.is_none() || PyFloat_Check(name.ptr()) || is_nan(name))
        raise(PyExc_ValueError, "row {}: the {} must be a text or a whole number, not {}", row + 1, what,
              std::string(py::repr(name)));
      return py::str(name);
    };
    const py::str system = name_of(systems[row], "system"), query = name_of(queries[row], "query id");
    if (const std::string_view overall = text_of(query.ptr()); overall == "all" || overall == "amean") continue;
    const py::str measure = measures.empty() ? py::str() : py::str(py::object(measures[row]));
    const py::dict of_system = result.attr("setdefault")(measure, py::dict()).attr("setdefault")(system, py::dict());
    if (of_system.contains(query))
      raise(PyExc_ValueError, "system '{}', query '{}': there are two scores", std::string(system), std::string(query));
    of_system[query] = scores[row];
  }
  return result;
}

}  // namespace

py::object given_scores(py::handle given) {
  const auto source = py::reinterpret_borrow<py::object>(given);
  if (is_mapping(source)) return source;
  if (is_path(source)) return read_scores_of(py::make_tuple(source));
  if (is_list(source) && py::len(source) > 0) {
    bool paths = true;
    for (const py::handle item : Iteration(source)) paths = paths && is_path(item);
    if (paths) return read_scores_of(py::tuple(source));
  }
  const auto table = columns_in(source);
  if (!table || !has_columns(table->labels(), std::array{system_column, query_column})) return source;
  const py::dict scores = scores_of_table(*table);
  if (has_columns(table->labels(), {&measure_column, 1})) return scores;
  return scores.empty() ? py::object(scores) : py::object(scores[""]);
}

bool holds_mappings(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")()))) return is_mapping(value);
  return false;
}

bool holds_measures(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")()))) {
    if (!is_mapping(value)) return false;
    if (py::len(value) > 0) return holds_mappings(value);
  }
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

py::dict chosen_measures(py::handle tables, py::handle measures) {
  std::vector<std::pair<std::string, py::object>> known;
  for_each_entry(tables,
                 [&](const py::object& name, const py::object& table) { known.emplace_back(py::str(name), table); });
  py::dict chosen;
  const auto add = [&](const std::string& name) {
    const auto is_spelled = [&](const auto& one) { return one.first == name; };
    auto found = std::ranges::find_if(known, is_spelled);
    if (found == known.end())
      found = std::ranges::find_if(known, [&](const auto& one) { return canonical_measure(one.first) == name; });
    if (found != known.end()) return chosen[py::str(name)] = found->second, true;
    return false;
  };
  const auto choose = [&](py::handle measure) {
    const std::string text = py::str(measure);
    if (std::ranges::find(known, text, &decltype(known)::value_type::first) != known.end() && add(text)) return;
    for (const AnyMeasure& one : value_or_raise(parse_measures(text)))
      if (!add(one.text()))
        raise(PyExc_KeyError, "no scores by {}; there are {}", one.text(), fmt::join(std::views::keys(known), ", "));
  };
  if (measures.is_none())
    for (const auto& [name, table] : known) chosen[py::str(name)] = table;
  else if (is_list(measures))
    for (const py::handle measure : Iteration(measures)) choose(measure);
  else
    choose(measures);
  return chosen;
}

namespace {

/// Raises TypeError for a table with one column per system, and for scores that do not name their queries.
void refuse_other_scores(py::handle scores) {
  if (!is_mapping(scores)) {
    const auto table = columns_in(scores);
    if (!table) return;
    std::vector<std::string> names;
    for (const py::handle label : table->labels()) names.push_back(py::str(label));
    raise(PyExc_TypeError,
          "a table of scores has one row per score, in the columns system, query, value and measure; this one has {}. "
          "Of a column per system, make {{system: dict(zip(queries, column))}}",
          names.empty() ? "no columns" : fmt::format("{}", fmt::join(names, ", ")));
  }
  for_each_entry(scores, [](const py::object& key, const py::object& values) {
    if (!is_list(values)) return;
    for (const py::handle value : Iteration(values))
      if (!PyFloat_Check(value.ptr()) && !PyLong_Check(value.ptr())) return;
    const std::string name = py::repr(key);
    raise(PyExc_TypeError,
          "{0}: expected {{query: score}}, not a list of scores: scores are paired by query, as in {{{0}: {{'q1': {1}, "
          "...}}, ...}}",
          name, py::len(values) > 0 ? std::string(py::str(py::object(values[py::int_(0)]))) : "0.5");
  });
}

/// Whether a mapping is certainly {name: run}; {name: {query: {document: score}}} looks like scores.
bool holds_paths_or_runs(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")())))
    if (is_path(value) || py::isinstance<Run>(value) || has_attribute(value, "columns")) return true;
  return false;
}

/// {measure: {system: {query: score}}}
py::dict tables_by_measure(const std::vector<NamedScores>& systems) {
  py::dict result;
  for (const AnyMeasure& measure : systems.front().scores.measures()) {
    py::dict of_measure;
    for (const NamedScores& system : systems) {
      py::dict values;
      const auto numbers = system.scores.per_query(measure_row(system.scores, py::str(measure.text())));
      for (std::size_t i = 0; i < numbers.size(); ++i) values[py::str(system.scores.queries()[i])] = numbers[i];
      of_measure[py::str(system.name)] = values;
    }
    result[py::str(measure.text())] = of_measure;
  }
  return result;
}

}  // namespace

py::object compared_scores(py::handle systems, const py::object& qrels, const py::object& nuggets,
                           const py::object& measures, const FileOptions& options) {
  const bool judged = !qrels.is_none() || !nuggets.is_none(), mapping = is_mapping(systems);
  if (!judged && !(options.policy == Policy()))
    raise(PyExc_TypeError, "ties, depth and other policies require qrels or nuggets");
  if (is_scores_by_run(systems) || (mapping && holds_scores(systems))) {
    if (judged) raise(PyExc_TypeError, "the systems are scored already: qrels and nuggets are for runs");
    if (measures.is_none()) return py::reinterpret_borrow<py::object>(systems);
    return chosen_measures(tables_by_measure(to_named_scores(systems)), measures);
  }
  if (!judged) {
    py::object scores = given_scores(systems);
    refuse_other_scores(scores);
    if (!is_mapping(scores) || py::len(scores) == 0 || holds_paths_or_runs(scores))
      raise(PyExc_TypeError,
            "expected qrels or nuggets to compare runs; scores are {measure: {system: {query: score}}}");
    if (!holds_measures(scores)) {
      py::dict named;
      named[measures.is_none() ? py::str("score") : py::str(measures)] = scores;
      scores = named;
    }
    return chosen_measures(scores, measures);
  }
  if (!several_in(classify(systems)))
    raise(PyExc_TypeError, "expected several runs, {{name: run}} or a list, not {}", type_name(systems));
  const Evaluator evaluator(to_collection(qrels, nuggets), to_measures(measures), options);
  return evaluator.evaluate(systems, py::none(), "run");
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
