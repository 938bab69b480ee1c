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

using Format = Choice<"format", ScoreFormat>;

/// read(names, options), with the options that both functions take.
template <class Read>
auto read_files(const py::args& paths, const Format& format, const std::string& measure, Read&& read,
                UnsharedQueries unshared = UnsharedQueries::error) {
  const std::vector<std::string> names = names_of(paths);
  const ScoreFileOptions options{.format = format,
                                 .measure = measure,
                                 .unshared = unshared,
                                 .canonical = canonical_measure,
                                 .is_measure = [](std::string_view text) { return parse_measure(text).ok(); }};
  return unlocked([&] { return read(names, options); });
}

As<"dict[str, dict[str, dict[str, float]]]"> scores_of_queries(const py::args& paths, const Format& format,
                                                               const std::string& measure, bool drop_unshared) {
  const std::vector<ScoreTable> tables = read_files(paths, format, measure, read_score_tables,
                                                    drop_unshared ? UnsharedQueries::drop : UnsharedQueries::error);
  py::dict result;
  for (const ScoreTable& table : tables) result[py::str(table.measure())] = score_table_dict(table);
  return py::object(result);
}

NestedDict scores_of_systems(const py::args& paths, const Format& format, const std::string& measure) {
  py::dict result;
  for (const auto& [name, scores] : read_files(paths, format, measure, read_system_scores)) {
    py::dict by_system;
    for (std::size_t i = 0; i < scores.size(); ++i) by_system[py::str(scores.systems[i])] = scores.scores[i];
    result[py::str(name)] = by_system;
  }
  return py::object(result);
}

}  // namespace

void bind_score_files(py::module_& module) {
  const ScoreFileOptions options;
  module.def("read_scores", &scores_of_queries, py::kw_only(), Format::argument(options.format),
             py::arg("measure") = options.measure, py::arg("drop_unshared") = false, doc<"read_scores">());
  module.def("read_system_scores", &scores_of_systems, py::kw_only(), Format::argument(options.format),
             py::arg("measure") = options.measure, doc<"read_system_scores">());
}

}  // namespace irmetrics::python
