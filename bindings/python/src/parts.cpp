// ScoresPart in Python: the scores of some queries, and their merging.
#include "arrow.hpp"
#include "evaluator.hpp"
#include "files.hpp"
#include "pickles.hpp"
#include "progress.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace irmetrics::python {
namespace {

py::bytes part_bytes(const ScoresPart& part) { return py::bytes(part.bytes()); }

ScoresPart part_of_bytes(const py::bytes& bytes) {
  const std::string_view text = bytes;
  return unlocked([&] { return ScoresPart::of(text); });
}

Result<ScoresPart> to_part(py::handle part) {
  if (py::isinstance<ScoresPart>(part)) return part.cast<ScoresPart>();
  if (PyBytes_Check(part.ptr())) return ScoresPart::of(std::string_view(py::reinterpret_borrow<py::bytes>(part)));
  const Input source = classify(part);
  if (source.form != InputForm::path)
    raise(PyExc_TypeError, "expected a ScoresPart, its bytes or the path of its file, not {}", type_name(part));
  return read_part(path_text(source.object));
}

}  // namespace

ScoresPart Evaluator::part(py::handle run, const py::object& progress, const std::string& name) const {
  const Input source = classify(run);
  if (several_in(source))
    raise(PyExc_TypeError, "expected one run; make a part of each of several files, and merge them");
  if (source.form == InputForm::path) {
    const std::string path = path_text(source.object);
    FileOptions options = options_;
    return with_progress(options, progress, [&](const FileOptions& how) {
      return evaluate_file_part(collection(), path, scoring_->measures(), how);
    });
  }
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  if (source.columns) {
    if (auto stream = unread_stream(source.columns->table()))
      return unlocked(
          [&] { return evaluate_part(collection(), *std::move(stream), scoring_->measures(), options, name); });
    const RowColumns rows = row_columns(source.columns->columns(kinds_of("score"), {}), "score");
    return unlocked([&] { return evaluate_part(collection(), rows, scoring_->measures(), options, name); });
  }
  const Run one = to_run(source, name);
  return unlocked([&] { return evaluate_part(collection(), one, scoring_->measures(), options); });
}

PythonScores Evaluator::merge(py::handle parts) const {
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  detail::evaluate::Merging merging(collection(), scoring_->measures(), options);
  std::size_t number = 0;
  for (const py::handle item : py::iter(parts)) {
    ++number;
    const auto part = to_part(item);
    const Status status = part.ok() ? merging.add(*part) : part.status();
    if (!status.ok()) check(annotate(status, fmt::format("part {}", number)));
  }
  return finish(unlocked([&] { return merging.finish(); }));
}

void bind_parts(py::module_& module) {
  py::class_<ScoresPart> type(module, "ScoresPart", published_text("ScoresPart"));
  type.def("to_bytes", &part_bytes)
      .def_static("from_bytes", &part_of_bytes, "bytes"_a)
      .def("__len__", [](const ScoresPart& self) { return self.queries().size(); })
      .def_property_readonly("run", [](const ScoresPart& self) { return self.run(); })
      .def_property_readonly("measures", [](const ScoresPart& self) { return self.measures(); })
      .def_property_readonly("queries", [](const ScoresPart& self) { return self.queries(); })
      .def_property_readonly("extra", [](const ScoresPart& self) { return self.extra(); })
      .def("__repr__",
           [](const ScoresPart& self) {
             return fmt::format("ScoresPart of run '{}': {} queries, {}", self.run(), self.queries().size(),
                                fmt::join(self.measures(), " "));
           })
      .def(pickled(&part_bytes, &part_of_bytes));
  bind_to_arrow(type);
}

}  // namespace irmetrics::python
