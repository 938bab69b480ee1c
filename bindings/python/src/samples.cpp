// Samples and texts in Python.
#include "samples.hpp"

#include "bind.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "mapping_methods.hpp"

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/text_files.hpp>

#include <pybind11/stl.h>

#include <vector>

namespace irmetrics::python {
namespace {

using namespace py::literals;
using SampleDict = As<"dict[str, typing.Any]">;

/// One sample as the dict that it can be made of again.
SampleDict sample_dict(const Samples& samples, std::size_t place) {
  const Sample sample = samples[place];
  const bool texts = samples.has_texts();
  py::dict result("query_id"_a = shown(sample.id));
  if (texts || !sample.query.empty()) result["query"] = shown(sample.query);
  py::list passages;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    py::dict passage("id"_a = shown(sample.passage_ids[i]));
    if (texts) passage["text"] = shown(sample.passages[i]);
    passages.append(passage);
  }
  result["passages"] = passages;
  py::list gold;
  for (const std::uint8_t one : sample.gold) gold.append(static_cast<int>(one));
  result["gold"] = gold;
  py::dict scores;
  for (std::size_t system = 0; system < samples.systems().size(); ++system) {
    py::list values;
    for (const double score : samples.scores(system).subspan(sample.first, sample.size())) values.append(score);
    scores[py::str(samples.systems()[system])] = values;
  }
  if (!samples.systems().empty()) result["scores"] = scores;
  return py::object(result);
}

std::size_t sample_place(const Samples& samples, py::handle key) {
  if (PyUnicode_Check(key.ptr())) {
    if (const auto found = samples.find(text_of(key.ptr()))) return *found;
    raise(PyExc_KeyError, fmt::format("no sample '{}'", text_of(key.ptr())));
  }
  const auto size = static_cast<Py_ssize_t>(samples.size());
  Py_ssize_t place = PyNumber_AsSsize_t(key.ptr(), PyExc_IndexError);
  if (place == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (place < 0) place += size;
  if (place < 0 || place >= size) raise(PyExc_IndexError, fmt::format("there are {} samples", size));
  return static_cast<std::size_t>(place);
}

std::string about(const Samples& samples) {
  return fmt::format(
      "Samples: {} with {} passages{}; systems: {}", samples.size(), samples.passages(),
      samples.has_texts() ? "" : ", without texts",
      samples.systems().empty() ? "none" : visible(fmt::format("{}", fmt::join(samples.systems(), ", "))));
}

void bind_texts(py::module_& module) {
  py::class_<Texts> type(module, "Texts", R"(Texts with ids: documents or queries. Immutable.

A read-only mapping of ids to texts, in the order in which they were given. Made of a dict, an iterable of (id, text),
or a file's path, as read_texts reads it.

>>> Texts({"d1": "a text"})["d1"]
'a text')");
  type.def(py::init([](const Anything& source) { return to_texts(source); }), py::arg("source"))
      .def("__len__", &Texts::size)
      .def(
          "__getitem__",
          [](const Texts& self, const Anything& id) -> py::str {
            const std::string name = any_id(id.ptr(), "an id");
            const auto found = self.find(name);
            if (!found) raise(PyExc_KeyError, fmt::format("no text '{}'", name));
            return shown(self[*found]);
          },
          py::arg("id"), "A text by its id.")
      .def(
          "__contains__",
          [](const Texts& self, const Anything& id) {
            return PyUnicode_Check(id.ptr()) && self.find(text_of(id.ptr())).has_value();
          },
          py::arg("id"))
      .def("__iter__",
           [](const Texts& self) -> py::typing::Iterator<py::str> {
             py::list ids;
             for (std::size_t i = 0; i < self.size(); ++i) ids.append(shown(self.id(i)));
             return py::iter(ids);
           })
      .def("__repr__", [](const Texts& self) { return fmt::format("Texts: {}", self.size()); })
      .def(py::pickle(&pickle_texts, &unpickle_texts));
  make_mapping<As<"collections.abc.KeysView[str]">, As<"collections.abc.ValuesView[str]">,
               As<"collections.abc.ItemsView[str, str]">>(type);
  module.def(
      "read_texts",
      [](const Path& path, const std::string& format) {
        const auto form = enum_argument<TextFormat>("format", format);
        const std::string name = path_text(path);
        auto texts = [&] {
          const py::gil_scoped_release release;
          return read_texts(name, form);
        }();
        return value_or_raise(std::move(texts));
      },
      py::arg("path"), py::arg("format") = std::string(enum_text(TextFormat::automatic)),
      fmt::format(
          "Reads documents or queries: lines of id, tab and text; BEIR's JSONL; or TREC's <DOC> and <TOP>.\n\n"
          "path: a file, which may be compressed with gzip or zstd.\nformat: {}; auto goes by how it begins.\n\n"
          "Raises ValueError with file and line where it is not as it should be, OSError if it cannot be read.",
          format_choices("texts"))
          .c_str());
}

}  // namespace

void bind_samples(py::module_& module) {
  bind_texts(module);
  py::class_<Samples>(module, "Samples", R"(Questions with their passages, which of these are gold, and systems' scores.

Made of an iterable of dicts, a pandas, polars or Arrow table in long form, or a file's path, as read_samples reads it.
The keys of a dict are those of a line of the file:

query: text. passages: a list of texts, or of dicts with text and, if wanted, id and title.
gold: a list or array as long as passages, 1 (or True) for each gold passage and 0 for each other; or gold_indices, the
places of the gold ones, from 0.
scores: {system: list or array as long as passages}, or one such list, of "system"; a higher score is better.
query_id (or id): text or whole number; the place in the list, from 0, if there is none.

query and passages may be left out in all samples, and passages be dicts with an id alone, if no similarity needs texts.
Texts may be bytes of UTF-8. A table has a row a passage, with the columns query_id, query, passage, gold, if wanted
passage_id, and one for each system.

Raises ValueError that names the sample where something is missing, comes twice, is not finite or of another length.

>>> samples = Samples([{"query": "Why?", "passages": ["Because.", "No."], "gold": [1, 0], "scores": [0.2, 0.1]}])
>>> samples
Samples: 1 with 2 passages; systems: system
>>> samples["0"]["scores"]
{'system': [0.2, 0.1]})")
      .def(py::init([](const Anything& source) { return to_samples(source); }), py::arg("source"))
      .def("__len__", &Samples::size)
      .def(
          "__getitem__",
          [](const Samples& self, const As<"int | str">& sample) {
            return sample_dict(self, sample_place(self, sample));
          },
          py::arg("sample"), "A sample as a dict, by its place or its id. Samples can be made of these again.")
      .def_property_readonly(
          "ids",
          [](const Samples& self) {
            std::vector<std::string> ids;
            ids.reserve(self.size());
            for (std::size_t i = 0; i < self.size(); ++i) ids.emplace_back(self[i].id);
            return ids;
          },
          "The ids, in the order of the samples.")
      .def_property_readonly("passages", &Samples::passages, "The number of passages of all samples.")
      .def_property_readonly("has_texts", &Samples::has_texts)
      .def_property_readonly("systems", &Samples::systems, "The names of the systems that scored the passages.")
      .def("__repr__", &about)
      .def(py::pickle(&pickle_samples, &unpickle_samples));
  module.def(
      "read_samples",
      [](const Path& path, const std::string& format) {
        const auto form = enum_argument<SampleFormat>("format", format);
        const std::string name = path_text(path);
        auto samples = [&] {
          const py::gil_scoped_release release;
          return read_samples(name, form);
        }();
        return value_or_raise(std::move(samples));
      },
      py::arg("path"), py::arg("format") = std::string(enum_text(SampleFormat::automatic)),
      fmt::format(
          "Reads samples: JSONL, a line a sample with the keys that Samples describes, or a tab-separated table, "
          "a\nline a passage.\n\n"
          "path: a file, which may be compressed with gzip or zstd.\nformat: {}; auto goes by how it begins.\n\n"
          "Raises ValueError with file, line and sample where it is not as it should be, OSError if it cannot be "
          "read.",
          format_choices("samples"))
          .c_str());
  const RunSamplesOptions defaults;
  module.def(
      "samples_of_runs",
      [](const RunsHint& runs, const QrelsHint& qrels, const Anything& documents, const Anything& queries,
         std::size_t depth, double level) {
        const std::vector<Run> all = to_runs(runs);
        const Qrels judged = to_qrels(qrels);
        const Texts texts = to_texts(documents), questions = to_texts(queries);
        auto samples = [&] {
          const py::gil_scoped_release release;
          return samples_of_runs(all, judged, texts, questions, {depth, level});
        }();
        return value_or_raise(std::move(samples));
      },
      py::arg("runs"), py::arg("qrels"), py::arg("documents"), py::arg("queries"), py::arg("depth") = defaults.depth,
      py::arg("level") = defaults.level,
      R"(Samples of what evaluations have: the best documents of the first run for each judged query.

runs: {name: run}, a list of runs, or one; all of them become systems. qrels: as in evaluate.
documents, queries: {id: text}, (id, text) tuples, Texts, or paths as read_texts takes them.
depth: how many documents of the first run make the passages of a query; 0 means all.
level: the smallest grade with which a document is gold.

Raises ValueError or KeyError for a query or document without text, and if the first run has no judged query.

>>> samples_of_runs({"x": {"q": {"a": 2, "b": 1}}}, {"q": {"b": 1}}, {"a": "one", "b": "two"}, {"q": "what"})
Samples: 1 with 2 passages; systems: x)");
}

}  // namespace irmetrics::python
