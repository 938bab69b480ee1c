// Scores of systems from mappings and from files of irmetrics or other tools.
#include "score_sources.hpp"
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
#include <irmetrics/evaluate/verify.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

void expect_mapping(py::handle object, std::string_view expected) {
  if (!is_mapping(object)) raise(PyExc_TypeError, "expected {}, not {}", expected, value_and_type(object.ptr()));
}

Iteration each_value(py::handle mapping) { return Iteration(py::object(mapping.attr("values")())); }

/// Adds the queries that were excluded when the scores were read.
void add_left_out(ScoreTable& table, py::handle systems) {
  if (type_name(systems) != "ScoresOfSystems") return;
  table.set_left_out(table.left_out() + systems.attr("left_out").cast<std::size_t>());
  table.set_unshared(table.unshared() + systems.attr("unshared").cast<std::size_t>());
}

/// Whether a key is the name of a measure. "q" is rather the id of a query than the Q-measure.
bool is_measure_name(std::string_view text) { return text != "q" && parse_measure(text).ok(); }

/// Whether all keys of a mapping are measures.
bool names_measures(py::handle mapping) {
  for (const py::handle key : Iteration(mapping))
    if (!py::isinstance<PythonMeasure>(key) && !(PyUnicode_Check(key.ptr()) && is_measure_name(text_of(key.ptr()))))
      return false;
  return true;
}

/// Whether a value of a mapping is a mapping of mappings, as in {measure: {system: {query: score}}}.
bool holds_measures(py::handle mapping) {
  for (const py::handle value : each_value(mapping))
    if (is_mapping(value) && holds_mappings(value)) return true;
  return false;
}

/// From {system: {query: score}}.
ScoreTable table_from(py::handle systems, const std::string& measure) {
  if (names_measures(systems))
    raise(PyExc_ValueError,
          "the scores are {measure: {system: score}}, overall ones of systems; expected the scores of queries, "
          "{system: {query: score}}");
  ScoreTablesBuilder builder;
  for_each_entry(systems, [&](const py::object& name, const py::object& queries) {
    const std::string system = any_id(name.ptr(), "a system's name");
    expect_mapping(queries, fmt::format("system '{}': {{query: score}}", system));
    if (py::len(queries) == 0) raise(PyExc_ValueError, "{}: system '{}' has no scores", measure, system);
    if (names_measures(queries))
      raise(PyExc_ValueError, "'{}' has scores by measure; expected scores of queries, {{system: {{query: score}}}}",
            system);
    for_each_entry(queries, [&](const py::object& id, const py::object& score) {
      const std::string query = any_id(id.ptr(), fmt::format("system '{}': a query id", system));
      check(builder.add(system, measure, query, any_number(score.ptr(), [&] {
                          return fmt::format("system '{}', query '{}': the score", system, query);
                        })));
    });
  });
  ScoreTable table = std::move(value_or_raise(builder.finish()).front());
  add_left_out(table, systems);
  return value_or_raise(as_measured(std::move(table)));
}

/// From {system: score}.
MeasureScores overall_from(py::handle systems, const std::string& measure) {
  SystemScores result = numbers_of(systems, "system", "the name of a system");
  result.lower_is_better = lower_is_better(measure);
  return {measure, std::move(result)};
}

/// From {measure: scores of queries, or overall scores}. `strict`: raises ValueError for two scores by one measure.
ScoreSet set_by_measure(py::handle measures, bool strict) {
  std::vector<ScoreTable> tables;
  std::vector<MeasureScores> overall;
  HashSet<std::string> known;
  for_each_entry(measures, [&](const py::object& key, const py::object& systems) {
    const std::string measure = canonical_measure(std::string(py::str(key)));
    expect_mapping(systems, fmt::format("{}: {{system: score}} or {{system: {{query: score}}}}", measure));
    if (strict && !known.insert(measure).second) raise(PyExc_ValueError, "duplicate measure '{}'", measure);
    if (holds_mappings(systems)) {
      tables.push_back(table_from(systems, measure));
    } else {
      if (py::len(systems) > 0 && names_measures(systems))
        raise(PyExc_ValueError, "'{}' has scores by measure; expected scores of systems, {{system: score}}", measure);
      overall.push_back(overall_from(systems, measure));
    }
  });
  return {"", std::move(tables), std::move(overall)};
}

/// The values of a column of Arrow, pandas or polars, or of a list.
py::list list_of(const py::object& column) {
  for (const char* convert : {"to_pylist", "tolist", "to_list"})
    if (const py::object able = attribute(column, convert)) return py::list(able());
  return py::list(column);
}

/// From a table with one row per score.
ScoreSet set_of_table(const NamedColumns& table, const std::string& unnamed) {
  const py::list systems = list_of(table.column(system_column)), queries = list_of(table.column(query_column)),
                 scores = list_of(table.column(value_column));
  py::list measures;
  if (has_columns(table.labels(), {&measure_column, 1})) measures = list_of(table.column(measure_column));
  ScoreTablesBuilder builder;
  for (std::size_t row = 0; row < scores.size(); ++row) {
    const auto name_of = [&](const py::object& name, const char* what) {
      if (name.is_none() || PyFloat_Check(name.ptr()) || is_nan(name))
        raise(PyExc_ValueError, "row {}: the {} must be a text or a whole number, not {}", row + 1, what,
              std::string(py::repr(name)));
      return std::string(py::str(name));
    };
    const std::string system = name_of(systems[row], "system"), query = name_of(queries[row], "query id");
    if (query == "all" || query == "amean") continue;  // overall values
    const std::string measure = canonical_measure(measures.empty() ? unnamed : std::string(py::str(measures[row])));
    const double score = any_number(py::object(scores[row]).ptr(),
                                    [&] { return fmt::format("system '{}', query '{}': the score", system, query); });
    const Status added = builder.add(system, measure, query, score);
    if (added.code() == StatusCode::duplicate)
      raise(PyExc_ValueError, "system '{}', query '{}': there are two scores", system, query);
    check(added);
  }
  return {"", value_or_raise(as_measured(value_or_raise(builder.finish())))};
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
                                 .is_measure = &is_measure_name,
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

/// From files of scores, with the default options.
ScoreSet set_of_files(const py::tuple& paths, const std::string& unnamed) {
  return {"", value_or_raise(as_measured(read_files(py::reinterpret_borrow<py::args>(paths), ScoreFileOptions().format,
                                                    unnamed, LimitsHint(py::none()), read_score_tables)))};
}

/// The paths of files of scores; nothing for other objects.
std::optional<py::tuple> paths_in(py::handle source) {
  if (is_path(source)) return py::make_tuple(source);
  if (!is_list(source) || py::len(source) == 0) return std::nullopt;
  for (const py::handle item : Iteration(source))
    if (!is_path(item)) return std::nullopt;
  return py::tuple(py::reinterpret_borrow<py::object>(source));
}

}  // namespace

SystemScores numbers_of(py::handle mapping, std::string_view kind, std::string_view id) {
  SystemScores numbers;
  for_each_entry(mapping, [&](const py::object& name, const py::object& score) {
    numbers.systems.push_back(any_id(name.ptr(), id));
    numbers.scores.push_back(
        any_number(score.ptr(), [&] { return fmt::format("{} '{}': the score", kind, numbers.systems.back()); }));
  });
  return numbers;
}

bool holds_scores(py::handle mapping) {
  for (const py::handle value : each_value(mapping))
    if (!py::isinstance<PythonScores>(value)) return false;
  return py::len(mapping) > 0;
}

std::vector<NamedScores> to_named_scores(py::handle mapping) {
  std::vector<NamedScores> result;
  for_each_entry(mapping, [&](const py::object& name, const py::object& scores) {
    result.push_back({any_id(name.ptr(), "a system's name"), *scores.cast<const PythonScores&>()});
  });
  return result;
}

bool holds_mappings(py::handle mapping) {
  for (const py::handle value : each_value(mapping)) return is_mapping(value);
  return false;
}

std::optional<ScoreSet> to_score_set(py::handle source, TwoLevels two_levels, const std::string& unnamed) {
  if (!is_mapping(source)) {
    if (const auto paths = paths_in(source)) return set_of_files(*paths, unnamed);
    const auto table = columns_in(source);
    if (!table || !has_columns(table->labels(), std::array{system_column, query_column})) return std::nullopt;
    return set_of_table(*table, unnamed);
  }
  if (py::len(source) == 0) return ScoreSet();
  if (holds_scores(source)) return ScoreSet::of("", to_named_scores(source));
  const bool nested = holds_mappings(source);
  if (holds_measures(source) ||
      (nested && (two_levels == TwoLevels::measures || (two_levels == TwoLevels::either && names_measures(source)))))
    return set_by_measure(source, two_levels != TwoLevels::measures);
  const std::string measure = canonical_measure(unnamed);
  if (nested || two_levels == TwoLevels::queries) return ScoreSet("", {table_from(source, measure)});
  return ScoreSet("", {}, {overall_from(source, measure)});
}

bool is_unnamed(const ScoreSet& set) {
  const std::vector<std::string> names = set.measures();
  return names.empty() || names == std::vector{no_measure};
}

std::string chosen_measure(const ScoreSet& set, py::handle measure) {
  check(set.not_alike);
  const std::vector<std::string> names = set.measures();
  if (names.empty()) raise(PyExc_ValueError, "there are no scores of systems");
  if (measure.is_none()) {
    if (names.size() == 1) return names[0];
    raise(PyExc_ValueError, "the systems were scored by {}; say by measure= which one is meant",
          fmt::join(names, ", "));
  }
  const std::string text = py::str(measure);
  const auto found = find_measure(names, text);
  if (!found)
    raise(PyExc_KeyError, "no scores by '{}'; the measures are {}", canonical_measure(text), fmt::join(names, ", "));
  return names[*found];
}

std::string text_or(py::handle measure, const std::string& otherwise) {
  return measure.is_none() ? otherwise : std::string(py::str(measure));
}

std::vector<std::string> measure_texts(py::handle measures) {
  std::vector<std::string> texts;
  if (is_list(measures))
    for (const py::handle measure : Iteration(measures)) texts.emplace_back(py::str(measure));
  else if (!measures.is_none())
    texts.emplace_back(py::str(measures));
  return texts;
}

std::vector<std::string> chosen_measures(const std::vector<std::string>& known, py::handle measures) {
  if (measures.is_none()) return known;
  const std::vector<std::string> chosen = value_or_raise(measure_names(measure_texts(measures), known));
  for (const std::string& name : chosen)
    if (std::ranges::find(known, name) == known.end())
      raise(PyExc_KeyError, "no scores by {}; there are {}", name, fmt::join(known, ", "));
  return chosen;
}

const ScoreTable& table_of(const ScoreSet& set, const std::string& measure) {
  if (const ScoreTable* const table = set.table(measure)) return *table;
  if (set.ranking(measure).size() == 0) raise(PyExc_ValueError, "there are no scores by {}", measure);
  raise(PyExc_ValueError,
        "the scores by {} are overall ones of systems, {{system: score}}; expected the scores of queries, {{system: "
        "{{query: score}}}}",
        measure);
}

ScoreTable to_table(py::handle source, py::handle measure) {
  const auto set = to_score_set(source, TwoLevels::queries, text_or(measure));
  if (!set)
    raise(PyExc_TypeError,
          "expected {{system: {{query: score}}}}, {{measure: {{system: {{query: score}}}}}}, ScoresByRun, a table or "
          "paths, not {}",
          value_and_type(source.ptr()));
  return table_of(*set, chosen_measure(*set, measure));
}

namespace {

/// Raises TypeError for a table with one column per system, and for scores that do not name their queries.
void refuse_other_scores(py::handle scores) {
  if (!is_mapping(scores)) {
    const auto table = columns_in(scores);
    if (!table || has_columns(table->labels(), std::array{system_column, query_column})) return;
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
  for (const py::handle value : each_value(mapping))
    if (is_path(value) || py::isinstance<Run>(value) || has_attribute(value, "columns")) return true;
  return false;
}

}  // namespace

ScoreSet compared_scores(py::handle systems, const py::object& qrels, const py::object& nuggets,
                         const py::object& measures, const FileOptions& options) {
  const bool judged = !qrels.is_none() || !nuggets.is_none(), mapping = is_mapping(systems);
  if (!judged && !(options.policy == Policy()))
    raise(PyExc_TypeError, "ties, depth and other policies require qrels or nuggets");
  if (!judged) {
    refuse_other_scores(systems);
    if (!mapping || !holds_paths_or_runs(systems))
      if (auto set = to_score_set(systems, TwoLevels::queries, is_list(measures) ? no_measure : text_or(measures));
          set && !set->measures().empty())
        return *std::move(set);
    raise(PyExc_TypeError, "expected qrels or nuggets to compare runs; scores are {measure: {system: {query: score}}}");
  }
  if (mapping && holds_scores(systems))
    raise(PyExc_TypeError, "the systems are scored already: qrels and nuggets are for runs");
  if (!several_in(classify(systems)))
    raise(PyExc_TypeError, "expected several runs, {{name: run}} or a list, not {}", type_name(systems));
  FileOptions collecting = options;
  collecting.scattered = Scattered::collect;  // no function that compares runs takes this option
  const Evaluator evaluator(to_collection(qrels, nuggets), to_measures(measures), collecting);
  return ScoreSet::of("", to_named_scores(evaluator.evaluate(systems, py::none(), "run")));
}

py::dict score_table_dict(const ScoreTable& table) {
  const py::dict counted = class_of_results("ScoresOfSystems")(dict_by(table.systems(), [&](std::size_t system) {
    return dict_by(table.queries(), [scores = table.scores(system)](std::size_t i) { return scores[i]; });
  }));
  counted.attr("left_out") = table.left_out();
  counted.attr("unshared") = table.unshared();
  return counted;
}

namespace {

NestedDict scores_of_systems(const py::args& paths, const Format& format, const std::string& measure,
                             const LimitsHint& limits) {
  py::dict result;
  for (const auto& [name, scores] : read_files(paths, format, measure, limits, read_system_scores)) {
    const auto score = [&all = scores.scores](std::size_t i) { return all[i]; };
    result[py::str(name)] = dict_by(scores.systems, score);
  }
  return py::object(result);
}

using MaybePath = As<"irmetrics._types.Path | None">;
using MaybePaths = As<"irmetrics._types.Path | collections.abc.Sequence[irmetrics._types.Path] | None">;

/// The paths of an argument: none for None, one or several.
std::vector<std::string> given_paths(py::handle given) {
  if (given.is_none()) return {};
  const py::tuple paths = is_list(given) ? py::tuple(py::reinterpret_borrow<py::object>(given)) : py::make_tuple(given);
  return names_of(py::reinterpret_borrow<py::args>(paths));
}
std::string given_path(py::handle given) { return given.is_none() ? "" : given_paths(py::make_tuple(given)).front(); }

/// Writes scores with the files from which they were computed.
void write_scores(const As<"dict[str, Scores]">& scores, const Path& path, const MaybePath& qrels,
                  const MaybePath& nuggets, const MaybePath& preferences, const MaybePath& corpus,
                  const MaybePaths& run) {
  std::vector<NamedScores> runs = to_named_scores(scores);
  std::optional<Policy> policy;
  Provenance provenance;
  for (const auto& [name, one] : py::dict(scores)) {
    const auto& held = one.cast<const PythonScores&>();
    if (policy && !(*policy == held.shared->policy))
      raise(PyExc_ValueError, "the runs were scored under different policies; write each to a file of its own");
    policy = held.shared->policy;
    provenance.lenient |= held->audit().skipped_lines + held->audit().coerced_lines > 0;
  }
  InputPaths inputs{.qrels = given_path(qrels),
                    .nuggets = given_path(nuggets),
                    .preferences = given_path(preferences),
                    .corpus = given_path(corpus)};
  const std::vector<std::string> files = given_paths(run);
  if (runs.size() == 1) inputs.runs = {files};
  for (const std::string& file : files)
    if (runs.size() != 1) inputs.runs.push_back({file});
  if (runs.size() != 1 && !files.empty() && files.size() != runs.size())
    raise(PyExc_ValueError, "expected a path for each of the {} runs, not {}", runs.size(), files.size());
  const EvaluationFile evaluation = unlocked(
      [&] { return evaluation_of(std::move(runs), policy.value_or(Policy()), inputs, std::move(provenance)); });
  write_file(path, [&](const std::string& name) { return write_evaluation_file(evaluation, name); });
}

ResultOf<Verification> verified(const Path& path, const MaybePath& qrels, const MaybePath& nuggets,
                                const MaybePath& preferences, const MaybePath& corpus, const MaybePaths& run,
                                unsigned threads, const LimitsHint& limits) {
  const VerifyInputs inputs{.qrels = given_path(qrels),
                            .nuggets = given_path(nuggets),
                            .preferences = given_path(preferences),
                            .corpus = given_path(corpus),
                            .runs = given_paths(run),
                            .threads = threads,
                            .limits = to_limits(limits),
                            .cancel = until_signal()};
  const std::string name = path_text(path);
  return to_result(unlocked([&] { return verify(name, inputs); }));
}

}  // namespace

void bind_score_files(py::module_& module) {
  const ScoreFileOptions options;
  module.def("read_scores", &scores_of_queries, py::kw_only(), Format::argument(options.format),
             "measure"_a = options.measure, Choice<"unshared", UnsharedQueries>::argument(options.unshared),
             "limits"_a = py::none());
  module.def("_write_scores", &write_scores, "scores"_a, "path"_a, "qrels"_a, "nuggets"_a, "preferences"_a, "corpus"_a,
             "run"_a);
  module.def("verify", &verified, "path"_a, py::kw_only(), "qrels"_a = py::none(), "nuggets"_a = py::none(),
             "preferences"_a = py::none(), "corpus"_a = py::none(), "run"_a = py::none(), "threads"_a = 0,
             "limits"_a = py::none());
  module.def("read_system_scores", &scores_of_systems, py::kw_only(), Format::argument(options.format),
             "measure"_a = options.measure, "limits"_a = py::none());
}

}  // namespace irmetrics::python
