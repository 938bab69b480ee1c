// ScoresPart in Python: the scores of some queries, and their merging.
#include "arrow.hpp"
#include "column.hpp"
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

/// The options of readers for this policy.
ReadOptions ranked(const FileOptions& options) {
  ReadOptions read = options;
  read.rank_column = options.policy.ties == TieRule::rank_column;
  return read;
}

/// Passes the rows of a run on.
Status take_rows(const Input& source, const std::string& name, const detail::evaluate::Shard::Take& take) {
  Run run;
  if (source.columns) {
    const RowColumns rows = row_columns(source.columns->columns(kinds_of("score"), {}), "score");
    run = unlocked([&]() -> Result<Run> {
      auto table = rows.table(0, rows.size(), until_signal());
      if (!table.ok()) return table.status();
      return Run::of(*std::move(table), name);
    });
  } else {
    run = to_run(source, name);
  }
  const ReleasedGil release;
  return take(Result<std::unique_ptr<RunReader>>(std::make_unique<WholeRunReader>(std::move(run), ReadReport())));
}

}  // namespace

ScoresPart Evaluator::part(py::handle run, const py::object& progress, const std::string& name) const {
  const Input source = classify(run);
  if (several_in(source))
    raise(PyExc_TypeError, "expected one run; make a part of each of several files, and merge them");
  FileOptions options = options_;
  if (source.form == InputForm::path) {
    const std::string path = path_text(source.object);
    return with_progress(options, progress, [&](const FileOptions& how) {
      return evaluate_file_part(collection(), path, scoring_->measures(), how);
    });
  }
  options.cancel = until_signal();
  if (source.form == InputForm::opened) return part_of_opened(PythonFile::open(source.object, options.limits), options);
  if (source.columns)
    if (auto stream = unread_stream(source.columns->table()))
      return unlocked(
          [&] { return evaluate_part(collection(), *std::move(stream), scoring_->measures(), options, name); });
  return part_in_memory(source, name, options);
}

ScoresPart Evaluator::part_of_opened(const PythonFile& file, const FileOptions& options) const {
  if (!file.table.is_none()) {
    if (options.policy.ties == TieRule::rank_column) refuse_ranks(file);
    return naming(file.name, [&] { return part_in_memory(classify(file.table), file.stem(), options); });
  }
  ScoresPart part = unlocked([&]() -> Result<ScoresPart> {
    auto source = open_bytes(file.name, file.text, options.limits);
    if (!source.ok()) return source.status();
    return detail::evaluate::evaluate_source_part(collection(), file.name, *std::move(source), scoring_->measures(),
                                                  options);
  });
  return part;
}

ScoresPart Evaluator::part_in_memory(const Input& run, const std::string& name, const EvaluateOptions& options) const {
  if (run.columns) {
    const RowColumns rows = row_columns(run.columns->columns(kinds_of("score"), {}), "score");
    return unlocked([&] { return evaluate_part(collection(), rows, scoring_->measures(), options, name); });
  }
  const Run one = to_run(run, name);
  return unlocked([&] { return evaluate_part(collection(), one, scoring_->measures(), options); });
}

detail::evaluate::Shard Evaluator::shard_of(py::handle item, std::size_t number, const std::string& name,
                                            const FileOptions& options) const {
  using detail::evaluate::Shard;
  const std::string called = fmt::format("shard {}", number);
  Input source = naming(called, [&] {
    Input found = classify(item);
    if (several_in(found)) raise(PyExc_TypeError, "expected some results of one run, not several runs");
    return found;
  });
  if (source.form == InputForm::path)
    return detail::evaluate::file_shard(collection(), path_text(source.object), scoring_->measures(), options);
  if (source.form == InputForm::opened) {
    std::optional<PythonFile> kept;  // a file object can be read once
    if (!is_path(source.object)) kept = PythonFile::open(source.object, options.limits);
    const auto open = [source, kept, options] {
      return kept ? *kept : PythonFile::open(source.object, options.limits);
    };
    return {kept ? kept->name : path_text(source.object), std::nullopt,
            [this, open, options](const WorkProgress&) -> Result<ScoresPart> {
              return through_library([&] { return part_of_opened(open(), options); });
            },
            [open, options](const Shard::Take& take) {
              return through_library([&] {
                const PythonFile file = open();
                if (!file.table.is_none())
                  return naming(file.name, [&] { return take_rows(classify(file.table), file.stem(), take); });
                const ReleasedGil release;
                auto bytes = open_bytes(file.name, file.text, options.limits);
                if (!bytes.ok()) return bytes.status();
                return take(open_run_source(file.name, *std::move(bytes), ranked(options), options.cancel));
              });
            }};
  }
  if (!source.columns && PyIter_Check(source.object.ptr()) != 0)  // it can be read once
    source = {InputForm::collection, py::cast(naming(called, [&] { return to_run(source, name); }))};
  return {
      called, std::nullopt,
      [this, source, called, name, options](const WorkProgress&) -> Result<ScoresPart> {
        return through_library([&] { return naming(called, [&] { return part_in_memory(source, name, options); }); });
      },
      [source, called, name](const Shard::Take& take) {
        return through_library([&] { return naming(called, [&] { return take_rows(source, name, take); }); });
      }};
}

PythonScores Evaluator::evaluate_shards(py::handle shards, const py::object& progress, const std::string& name) const {
  if (is_path(shards) || is_mapping(shards) || column_labels(shards))
    raise(PyExc_TypeError, "expected several shards of a run, such as the paths of files, not {}", type_name(shards));
  FileOptions options = options_;
  options.cancel = until_signal();
  std::vector<detail::evaluate::Shard> all;
  for (const py::handle shard : Iteration(shards)) all.push_back(shard_of(shard, all.size() + 1, name, options));
  return finish_file(with_progress(options, progress, [&](const FileOptions& how) {
    return Result<Scores>(detail::evaluate::evaluate_shards(collection(), all, scoring_->measures(), how));
  }));
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
