// Samples in Python.
#include "samples.hpp"
#include "collection_access.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"

#include <utility>

namespace irmetrics::python {
namespace {

std::size_t index_of_sample(const Samples& samples, py::handle key) {
  if (PyUnicode_Check(key.ptr())) {
    if (const auto found = samples.find(text_of(key.ptr()))) return *found;
    raise(PyExc_KeyError, "no sample '{}'", text_of(key.ptr()));
  }
  const auto size = static_cast<Py_ssize_t>(samples.size());
  Py_ssize_t index = PyNumber_AsSsize_t(key.ptr(), PyExc_IndexError);
  if (index == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (index < 0) index += size;
  if (index < 0 || index >= size) raise(PyExc_IndexError, "there are {} samples", size);
  return static_cast<std::size_t>(index);
}

/// Converts a sample to a dict from which it can be constructed.
As<"dict[str, typing.Any]"> sample_dict(const Samples& samples, const As<"int | str">& key) {
  const Sample sample = samples[index_of_sample(samples, key)];
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

std::vector<std::string> ids_of(const Samples& samples) {
  std::vector<std::string> ids;
  ids.reserve(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) ids.emplace_back(samples[i].id);
  return ids;
}

}  // namespace

void bind_samples(py::module_& module) {
  py::class_<Samples> type(module, "Samples", published_text("Samples"));
  type.def(py::init([](const SamplesHint& source, const Malformed& permutations) {
             return to_samples(source, permutations);
           }),
           "source"_a, py::kw_only(), Malformed::argument(Permutations::error))
      .def("__len__", &Samples::size)
      .def("__getitem__", &sample_dict, "sample"_a)
      .def_property_readonly("ids", &ids_of, "The ids, in the order of the samples.")
      .def_property_readonly("passages", &Samples::passages, "The number of passages of all samples.")
      .def_property_readonly("has_texts", &Samples::has_texts)
      .def_property_readonly(
          "systems", [](const Samples& self) { return self.systems(); },
          "The names of the systems that scored the passages.")
      .def_property_readonly("repaired_permutations", &Samples::repaired_permutations,
                             "The number of malformed permutations that were repaired, over all samples and systems.")
      .def_property_readonly("missing_queries", &Samples::missing_queries,
                             "The number of judged queries that samples_of_runs left out, because the first run lacks "
                             "them.")
      .def("__repr__", [](const Samples& self) { return summary(self); })
      .def(pickled<Samples>());
  bind_equality(type);
  module.def(
      "read_samples",
      [](const Path& path, const Choice<"format", SampleFormat>& format, const Malformed& permutations,
         const LimitsHint& limits) {
        return unlocked([&, name = path_text(path), most = to_limits(limits)] {
          return read_samples(name, format, permutations, most);
        });
      },
      "path"_a, Choice<"format", SampleFormat>::argument(SampleFormat::automatic), py::kw_only(),
      Malformed::argument(Permutations::error), "limits"_a = py::none());
  Taking<RunSamplesOptions>::define<"samples_of_runs">(
      module,
      +[](RunSamplesOptions options, const RunsHint& runs, const QrelsHint& qrels, const TextsHint& documents,
          const TextsHint& queries) {
        const std::vector<Run> all = to_runs(runs);
        const Qrels judged = to_qrels(qrels);
        const Texts texts = to_texts(documents), questions = to_texts(queries);
        return unlocked([&] { return samples_of_runs(all, judged, texts, questions, options); });
      },
      "runs"_a, "qrels"_a, "documents"_a, "queries"_a);
}

}  // namespace irmetrics::python
