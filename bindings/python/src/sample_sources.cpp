// Samples from dicts, tables and files.
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
  PythonSample(py::handle source, std::size_t place, Permutations malformed) : malformed_(malformed) {
    const py::object id = entry(source, {"query_id", "id"});
    id_ = id.is_none() ? fmt::format("{}", place) : any_id(id.ptr(), fmt::format("sample {}: its id", place));
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
    const py::object scores = entry(source, {"scores"});
    if (is_mapping(scores)) {
      for_each_entry(scores, [&](const py::object& system, const py::object& values) {
        add_system(any_id(system.ptr(), "a system's name"), values);
      });
    } else if (!scores.is_none()) {
      add_system("system", scores);
    }
    const py::object gold = entry(source, {"gold"}), places = entry(source, {"gold_indices"});
    if (gold.is_none() && places.is_none())
      raise(PyExc_ValueError, "gold is missing: a list with 1 for each gold passage and 0 for each other passage");
    if (!gold.is_none() && !places.is_none()) raise(PyExc_ValueError, "expected either gold or gold_indices, not both");
    if (!gold.is_none())
      read_gold(items_of(gold, "gold"));
    else
      read_gold_places(items_of(places, "gold_indices"));
    const py::object permutations = entry(source, {"permutations"});
    if (is_mapping(permutations)) {
      for_each_entry(permutations, [&](const py::object& system, const py::object& text) {
        add_permutation(any_id(system.ptr(), "a system's name"), text);
      });
    } else if (!permutations.is_none()) {
      add_permutation("system", permutations);
    }
  }

  /// Passages are texts, or dicts with an id, a title and a text. Either all or none have ids, and likewise texts.
  void read_passages(py::handle passages) {
    std::size_t place = 0;
    std::string first_without_text;
    for (const py::handle passage : passages) {
      const std::string where = fmt::format("passage {}", place++);
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
    if (place == 0) raise(PyExc_ValueError, "there are no passages");
    if (!passages_.empty() && passages_.size() != place)
      raise(PyExc_ValueError, first_without_text + " has no text; expected all or none");
    if (!passage_ids_.empty() && passage_ids_.size() != place)
      raise(PyExc_ValueError, "{} of {} passages have an id; expected all or none", passage_ids_.size(), place);
  }

  void read_gold(const py::list& gold) {
    gold_.reserve(gold.size());
    for (const py::handle one : gold) {
      const double value = any_number(one.ptr(), std::string("gold"));
      if (value != 0 && value != 1) raise(PyExc_ValueError, "gold must be 0 or 1 for each passage, not {}", value);
      gold_.push_back(value == 1);
    }
  }

  void read_gold_places(const py::list& places) {
    gold_.resize(count_passages());
    if (gold_.empty())
      raise(PyExc_ValueError,
            "expected passages or scores with gold_indices, which do not give the number of passages");
    for (std::size_t i = 0; i < places.size(); ++i) {
      const py::object one = places[i];
      const std::string where = fmt::format("gold_indices[{}]", i);
      if (is_truth(one))  // from a list that should have the key gold
        raise(PyExc_TypeError, "{} must be the index of a passage, not {}", where, value_and_type(one.ptr()));
      const double place = any_number(one.ptr(), where);
      if (!(place >= 0 && place < static_cast<double>(gold_.size())) || place != std::floor(place))
        raise(PyExc_ValueError, "{}: expected an index from 0 to {}, not {}", where, gold_.size() - 1, place);
      std::uint8_t& label = gold_[static_cast<std::size_t>(place)];
      if (label != 0) raise(PyExc_ValueError, "{}: duplicate index {}", where, place);
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
  if (is_mapping(source) || !has_attribute(source, "__iter__"))
    raise(PyExc_TypeError,
          "expected samples: a list of dicts, a DataFrame in long form, Samples or a path, "
          "not {}",
          Py_TYPE(source.ptr())->tp_name);
  SamplesBuilder builder;
  std::size_t place = 0;
  for (const py::handle item : Iteration(py::object(call_helper("_separation", "sample_dicts", source)))) {
    if (!is_mapping(item))
      raise(PyExc_TypeError, "sample {}: expected a dict with query, passages and gold, not {}", place,
            Py_TYPE(item.ptr())->tp_name);
    check(builder.add(PythonSample(item, place++, permutations).columns()));
  }
  return value_or_raise(std::move(builder).build());
}

}  // namespace irmetrics::python
