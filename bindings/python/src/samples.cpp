// Samples in Python: from dicts, tables and files, and their methods.
#include "samples.hpp"
#include "collection_access.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "python_value.hpp"

#include <irmetrics/io/detail/sample_row-inl.hpp>

#include <fmt/format.h>

#include <utility>

namespace irmetrics::python {
namespace {

constexpr std::array<std::string_view, 3> sample_id_names = {"query_id", "qid", "id"};
constexpr ColumnNames sample_column = {"sample", "ids of samples", sample_id_names};
constexpr std::array<std::string_view, 1> gold_names = {"gold"};
constexpr ColumnNames gold_column = {"gold", "gold passages", gold_names};

/// The samples of a table with a row for each passage: dicts. All columns but the known ones are scores of systems.
py::list samples_of_rows(const py::object& rows, const py::list& labels) {
  const auto known = [&](std::initializer_list<const char*> names) {
    const auto found = std::ranges::find_if(names, [&](const char* name) { return labels.contains(name); });
    return found == names.end() ? py::object(py::none()) : py::str(*found);
  };
  const py::object id = chosen_label(labels, sample_column, {}), gold = chosen_label(labels, gold_column, {}),
                   query = known({"query", "question", "claim"}), text = known({"passage", "text"}),
                   passage_id = known({"passage_id", "doc_id", "docno"});
  const py::tuple others = py::make_tuple(id, gold, query, text, passage_id);
  py::dict samples;
  for (const py::handle row : Iteration(rows)) {
    const py::object key = row[id];
    const bool is_new = !samples.contains(key);
    if (is_new) samples[key] = py::dict("query_id"_a = key, "gold"_a = py::list(), "scores"_a = py::dict());
    const py::dict sample = samples[key];
    if (!query.is_none()) {
      const py::object asked = row[query];
      if (is_new) sample["query"] = asked;
      if (!asked.equal(sample["query"]))
        raise(PyExc_ValueError, "sample {}: it has two queries, {} and {}", std::string(py::repr(key)),
              std::string(py::repr(sample["query"])), std::string(py::repr(asked)));
    }
    const auto append = [](const py::dict& to, const py::object& name, const py::object& value) {
      py::reinterpret_borrow<py::list>(PyDict_SetDefault(to.ptr(), name.ptr(), py::list().ptr())).append(value);
    };
    append(sample, py::str("gold"), row[gold]);
    for (const py::handle system : labels)
      if (!others.contains(system)) append(sample["scores"], py::str(system), row[system]);
    if (passage_id.is_none() && text.is_none()) continue;
    py::dict passage;
    if (!passage_id.is_none()) passage["id"] = row[passage_id];
    if (!text.is_none()) passage["text"] = row[text];
    append(sample, py::str("passages"), passage_id.is_none() ? py::object(row[text]) : passage);
  }
  return owned<py::list>(PyDict_Values(samples.ptr()));
}

/// Samples as dicts: the items of an iterable, or the grouped rows of a table.
py::object sample_dicts(py::handle source) {
  if (!is_mapping(source)) {
    if (const auto table = columns_in(source, true)) {
      const py::object rows = records_of(table->table());
      return table->labels().contains("passages") ? rows : samples_of_rows(rows, table->labels());
    }
    if (has_attribute(source, "__iter__")) return py::reinterpret_borrow<py::object>(source);
  }
  raise(PyExc_TypeError, "expected samples: a list of dicts, a DataFrame in long form, Samples or a path, not {}",
        Py_TYPE(source.ptr())->tp_name);
}

}  // namespace

py::object by_sample(const Samples& samples, std::span<const double> numbers) {
  const py::object all = array_of(numbers);
  py::list arrays;
  for (std::size_t i = 0; i < samples.size() && !numbers.empty(); ++i) {
    const std::size_t end = i + 1 < samples.size() ? samples[i + 1].first : numbers.size();
    arrays.append(all[py::slice(static_cast<py::ssize_t>(samples[i].first), static_cast<py::ssize_t>(end), 1)]);
  }
  return arrays;
}

Samples to_samples(py::handle source, Permutations permutations) {
  if (py::isinstance<Samples>(source)) return source.cast<Samples>();
  if (is_path(source))
    return unlocked(
        [&, path = path_text(source)] { return read_samples(path, SampleFormat::automatic, permutations); });
  SamplesBuilder builder;
  PythonRoom room;
  std::size_t index = 0;
  for (const py::handle item : Iteration(sample_dicts(source))) {
    if (!is_mapping(item))
      raise(PyExc_TypeError, "sample {}: expected a dict with query, passages and gold, not {}", index,
            Py_TYPE(item.ptr())->tp_name);
    room.kept.clear();
    const std::string location = fmt::format("sample {}", index);
    SampleColumns sample;
    sample.id = value_or_raise(detail::io::sample_id(PythonValue(item, location, room), index++));
    const std::string named = fmt::format("sample '{}'", sample.id);
    check(detail::io::read_sample_columns(PythonValue(item, named, room), permutations, sample));
    check(sample.add_to(builder));
  }
  return value_or_raise(std::move(builder).build());
}

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
  result["gold"] = std::vector<int>(sample.gold.begin(), sample.gold.end());
  if (!samples.systems().empty())
    result["scores"] = dict_by(samples.systems(), [&](std::size_t system) {
      const auto scores = samples.scores(system).subspan(sample.first, sample.size());
      return std::vector<double>(scores.begin(), scores.end());
    });
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
      .def_property_readonly("ids", &ids_of)
      .def_property_readonly("passages", &Samples::passages)
      .def_property_readonly("has_texts", &Samples::has_texts)
      .def_property_readonly("systems", [](const Samples& self) { return self.systems(); })
      .def_property_readonly("repaired_permutations", &Samples::repaired_permutations)
      .def_property_readonly("missing_queries", &Samples::missing_queries)
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
