// Samples from dicts, tables and files.
#include "python_value.hpp"

#include <irmetrics/io/detail/sample_row-inl.hpp>

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
      to.attr("setdefault")(name, py::list()).attr("append")(value);
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
  return py::list(samples.attr("values")());
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

}  // namespace irmetrics::python
