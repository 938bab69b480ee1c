// Samples from dicts, tables and files.
#include "classify.hpp"
#include "samples.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

/// The first value of a mapping under these keys that is not None; None if there is none.
py::object entry(py::handle mapping, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    PyObject* found = nullptr;
    if (PyDict_Check(mapping.ptr())) {
      found = py::handle(PyDict_GetItemWithError(mapping.ptr(), py::str(key).ptr())).inc_ref().ptr();
      if (found == nullptr && PyErr_Occurred() != nullptr) throw py::error_already_set();
    } else {
      found = PyMapping_GetItemString(mapping.ptr(), key);
      if (found == nullptr) drop_exception();
    }
    auto value = py::reinterpret_steal<py::object>(found);
    if (value && !value.is_none()) return value;
  }
  return py::none();
}

/// The items of a list, an array or any other iterable except text and mappings.
py::list items_of(py::handle object, std::string_view what) {
  if (PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr()) || PyAnySet_Check(object.ptr()) ||
      is_mapping(object) || !has_attribute(object, "__iter__"))
    raise(PyExc_TypeError, "{} must be a list, not {}", what, value_and_type(object.ptr()));
  auto items = owned<py::list>(PySequence_List(object.ptr()));
  return items;
}

/// Whether an object is True or False, of Python or NumPy.
bool is_truth(py::handle object) {
  return PyBool_Check(object.ptr()) || std::string_view(Py_TYPE(object.ptr())->tp_name).starts_with("numpy.bool");
}

/// The columns of one sample in the form of the builder. Views refer to objects that it owns.
class PythonSample {
 public:
  PythonSample(py::handle source, std::size_t index, Permutations malformed) : malformed_(malformed) {
    const py::object id = entry(source, {"query_id", "id"});
    id_ = id.is_none() ? fmt::format("{}", index) : any_id(id.ptr(), fmt::format("sample {}: its id", index));
    located(fmt::format("sample '{}'", id_), [&] { read(source); });
  }

  NewSample columns() const { return {id_, query_, passages_, gold_, passage_ids_, systems_, repaired_}; }

 private:
  void read(py::handle source) {
    const py::object passages = entry(source, {"passages"});
    if (!passages.is_none()) read_passages(keep(items_of(passages, "passages")));
    const py::object query = entry(source, {"query", "question", "claim"});
    if (!query.is_none()) query_ = utf8_of(keep(query), "the query");
    if (query.is_none() && !passages_.empty()) raise(PyExc_ValueError, "there are passages but no query");
    for_each_system(entry(source, {"scores"}),
                    [&](std::string name, py::handle scores) { add_system(std::move(name), scores); });
    const py::object gold = entry(source, {"gold"}), indices = entry(source, {"gold_indices"});
    if (gold.is_none() && indices.is_none())
      raise(PyExc_ValueError, "gold is missing: a list with 1 for each gold passage and 0 for each other passage");
    if (!gold.is_none() && !indices.is_none())
      raise(PyExc_ValueError, "expected either gold or gold_indices, not both");
    if (!gold.is_none())
      read_gold(items_of(gold, "gold"));
    else
      read_gold_indices(items_of(indices, "gold_indices"));
    for_each_system(entry(source, {"permutations"}),
                    [&](std::string name, py::handle permutation) { add_permutation(std::move(name), permutation); });
  }

  /// Calls add(name, value) for {name: value}, and for the value of a single system.
  template <class Add>
  static void for_each_system(const py::object& given, Add&& add) {
    if (given.is_none()) return;
    if (!is_mapping(given)) return add("system", given);
    for_each_entry(given, [&](const py::object& name, const py::object& value) {
      add(any_id(name.ptr(), "a system's name"), value);
    });
  }

  /// Passages are texts, or dicts with an id, a title and a text. Either all or none have ids, and likewise texts.
  void read_passages(py::handle passages) {
    std::size_t count = 0;
    std::string first_without_text;
    for (const py::handle passage : passages) {
      const std::string where = fmt::format("passage {}", count++);
      if (!is_mapping(passage)) {
        passages_.push_back(utf8_of(passage, where));
        continue;
      }
      const py::object text = entry(passage, {"text"}), title = entry(passage, {"title"});
      const py::object id = entry(passage, {"id", "_id"});
      if (!id.is_none()) passage_ids_.push_back(owned(any_id(id.ptr(), where + ": its id")));
      if (text.is_none()) {
        if (id.is_none()) raise(PyExc_ValueError, where + " has no text, nor an id");
        if (first_without_text.empty()) first_without_text = where;
        continue;
      }
      const std::string_view body = utf8_of(keep(text), where);
      const std::string_view heading =
          title.is_none() ? std::string_view() : utf8_of(keep(title), where + ": the title");
      if (heading.empty() || body.empty())
        passages_.push_back(heading.empty() ? body : heading);
      else
        passages_.emplace_back(owned(fmt::format("{} {}", heading, body)));
    }
    if (count == 0) raise(PyExc_ValueError, "there are no passages");
    if (!passages_.empty() && passages_.size() != count)
      raise(PyExc_ValueError, first_without_text + " has no text; expected all or none");
    if (!passage_ids_.empty() && passage_ids_.size() != count)
      raise(PyExc_ValueError, "{} of {} passages have an id; expected all or none", passage_ids_.size(), count);
  }

  void read_gold(const py::list& gold) {
    gold_.reserve(gold.size());
    for (const py::handle one : gold) {
      const double value = any_number(one.ptr(), std::string("gold"));
      if (value != 0 && value != 1) raise(PyExc_ValueError, "gold must be 0 or 1 for each passage, not {}", value);
      gold_.push_back(value == 1);
    }
  }

  void read_gold_indices(const py::list& indices) {
    gold_.resize(count_passages());
    if (gold_.empty())
      raise(PyExc_ValueError,
            "expected passages or scores with gold_indices, which do not give the number of passages");
    for (std::size_t i = 0; i < indices.size(); ++i) {
      const py::object one = indices[i];
      const std::string where = fmt::format("gold_indices[{}]", i);
      if (is_truth(one))  // from a list that should have the key gold
        raise(PyExc_TypeError, "{} must be the index of a passage, not {}", where, value_and_type(one.ptr()));
      const double index = any_number(one.ptr(), where);
      if (!(index >= 0 && index < static_cast<double>(gold_.size())) || index != std::floor(index))
        raise(PyExc_ValueError, "{}: expected an index from 0 to {}, not {}", where, gold_.size() - 1, index);
      std::uint8_t& label = gold_[static_cast<std::size_t>(index)];
      if (label != 0) raise(PyExc_ValueError, "{}: duplicate index {}", where, index);
      label = 1;
    }
  }

  /// The number of passages of a sample that lists the indices of its gold passages; 0 if unknown.
  std::size_t count_passages() const {
    if (!passages_.empty()) return passages_.size();
    if (!passage_ids_.empty()) return passage_ids_.size();
    return systems_.empty() ? 0 : systems_.front().scores.size();
  }

  void add_system(std::string name, py::handle scores) {
    const std::string_view system = owned(std::move(name));
    scores_.push_back(located(fmt::format("scores of system '{}'", system),
                              [&] { return std::make_unique<const Vector>(scores, "score"); }));
    systems_.push_back({system, scores_.back()->numbers()});
  }

  void add_permutation(std::string name, py::handle permutation) {
    const std::string_view system = owned(std::move(name));
    located(fmt::format("permutation of system '{}'", system), [&] {
      PermutationScores read = value_or_raise(permutation_scores(utf8_of(permutation, "it"), gold_.size(), malformed_));
      repaired_ += read.repaired ? 1 : 0;
      systems_.push_back({system, of_permutations_.emplace_back(std::move(read.scores))});
    });
  }

  py::handle keep(py::object object) {
    kept_.push_back(std::move(object));
    return kept_.back();
  }
  const std::string& owned(std::string text) { return texts_.emplace_back(std::move(text)); }

  std::vector<py::object> kept_;
  std::deque<std::string> texts_;
  std::string id_;
  std::string_view query_;
  std::vector<std::string_view> passages_, passage_ids_;
  std::vector<std::uint8_t> gold_;
  std::vector<std::unique_ptr<const Vector>> scores_;
  std::deque<std::vector<double>> of_permutations_;
  std::vector<SystemPassageScores> systems_;
  Permutations malformed_;
  std::size_t repaired_ = 0;
};

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
  std::size_t index = 0;
  for (const py::handle item : Iteration(sample_dicts(source))) {
    if (!is_mapping(item))
      raise(PyExc_TypeError, "sample {}: expected a dict with query, passages and gold, not {}", index,
            Py_TYPE(item.ptr())->tp_name);
    check(builder.add(PythonSample(item, index++, permutations).columns()));
  }
  return value_or_raise(std::move(builder).build());
}

}  // namespace irmetrics::python
