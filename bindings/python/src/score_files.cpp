// Files of scores, made by irmetrics or any other tool, in Python.
#include "bind.hpp"
#include "convert.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "score_sources.hpp"

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <pybind11/stl.h>

namespace irmetrics::python {
namespace {

using S = const std::string&;

std::vector<std::string> names_of(const py::args& paths) {
  std::vector<std::string> names;
  for (const py::handle path : paths) {
    if (!is_path(path))
      raise(PyExc_TypeError, fmt::format("expected the path of a file, not {}", value_and_type(path.ptr())));
    names.push_back(path_text(path));
  }
  if (names.empty()) raise(PyExc_TypeError, "at least one path is needed");
  return names;
}

ScoreFileOptions options_of(S format, S measure, bool drop) {
  return {.format = enum_argument<ScoreFormat>("format", format),
          .measure = measure,
          .unshared = drop ? UnsharedQueries::drop : UnsharedQueries::error,
          .canonical = canonical_measure,
          .is_measure = [](std::string_view text) { return parse_measure(text).ok(); }};
}

/// read(names, options) with the GIL released.
template <class Read>
auto read_unlocked(const py::args& paths, const ScoreFileOptions& options, Read&& read) {
  const std::vector<std::string> names = names_of(paths);
  return value_or_raise([&] {
    const py::gil_scoped_release release;
    return read(names, options);
  }());
}

As<"dict[str, dict[str, dict[str, float]]]"> bind_scores_of_queries(const py::args& paths, S format, S measure,
                                                                    bool drop_unshared) {
  const std::vector<ScoreTable> tables =
      read_unlocked(paths, options_of(format, measure, drop_unshared),
                    [](const auto& names, const auto& options) { return read_score_tables(names, options); });
  py::dict result;
  for (const ScoreTable& table : tables) result[py::str(table.measure())] = score_table_dict(table);
  return py::object(result);
}

NestedDict bind_scores_of_systems(const py::args& paths, S format, S measure) {
  const auto found =
      read_unlocked(paths, options_of(format, measure, false),
                    [](const auto& names, const auto& options) { return read_system_scores(names, options); });
  py::dict result;
  for (const MeasureScores& one : found) {
    py::dict scores;
    for (std::size_t i = 0; i < one.second.size(); ++i) scores[py::str(one.second.systems[i])] = one.second.scores[i];
    result[py::str(one.first)] = scores;
  }
  return py::object(result);
}

const std::string format_doc = fmt::format(
    "format: {}; auto is what the first line shows.\n"
    "measure: what the scores of tables are called that do not name a measure.\n",
    format_choices("scores"));

}  // namespace

void bind_score_files(py::module_& module) {
  const ScoreFileOptions options;
  const std::string automatic(enum_text(options.format));
  module.def("read_scores", &bind_scores_of_queries, py::kw_only(), py::arg("format") = automatic,
             py::arg("measure") = options.measure, py::arg("drop_unshared") = false,
             ("Scores of queries from files, ``{measure: {system: {query: score}}}``, as compare and correlate take "
              "them: CSV or JSON\nof irmetrics, the output of trec_eval -q, ndeval or gdeval, or tables of queries and "
              "systems. Files add up, and may be\ncompressed (.gz, .zst).\n\n" +
              format_doc +
              "drop_unshared: whether queries that only some systems have a score for are dropped, instead of being an "
              "error.\n\n"
              "Raises OSError for a file that cannot be read, ValueError with file and line for what is wrong in it, "
              "KeyError for a\nscore that is missing.")
                 .c_str());
  module.def("read_system_scores", &bind_scores_of_systems, py::kw_only(), py::arg("format") = automatic,
             py::arg("measure") = options.measure,
             ("Overall scores from the same files, ``{measure: {system: score}}``, as correlate takes them; or from a "
              "leaderboard: a\ntable with systems down and measures across.\n\n" +
              format_doc + "\nRaises as read_scores does.")
                 .c_str());
}

}  // namespace irmetrics::python
