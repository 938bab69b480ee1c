// How samples and texts are made of dicts, tables and files.
#include "samples.hpp"

#include "vector.hpp"

#include <irmetrics/io/samples.hpp>
#include <irmetrics/io/texts.hpp>

#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace irmetrics::python {
namespace {

/// The first of some keys that a mapping has; none if it has none of them.
py::object entry(py::handle mapping, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    if (PyDict_Check(mapping.ptr())) {
      if (PyObject* const found = PyDict_GetItemString(mapping.ptr(), key))
        return py::reinterpret_borrow<py::object>(found);
    } else if (PyMapping_HasKeyString(mapping.ptr(), key) != 0) {
      return py::reinterpret_steal<py::object>(PyMapping_GetItemString(mapping.ptr(), key));
    }
  }
  return py::none();
}

/// The items of a list, an array or any other iterable that is neither text nor mapping.
py::list items_of(py::handle object, std::string_view what) {
  if (PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr()) || PyAnySet_Check(object.ptr()) ||
      is_mapping(object) || !py::hasattr(object, "__iter__"))
    raise(PyExc_TypeError, fmt::format("{} must be a list, not {}", what, value_and_type(object.ptr())));
  auto items = py::reinterpret_steal<py::list>(PySequence_List(object.ptr()));
  if (!items) throw py::error_already_set();
  return items;
}

/// The columns of one sample, as the builder takes them. Views are into the objects that it holds.
class PythonSample {
 public:
  PythonSample(py::handle source, std::size_t place) {
    const py::object id = entry(source, {"query_id", "id"});
    id_ = id.is_none() ? fmt::format("{}", place) : any_id(id.ptr(), fmt::format("sample {}: its id", place));
    located(fmt::format("sample '{}'", id_), [&] { read(source); });
  }

  NewSample columns() const {
    NewSample sample;
    sample.id = id_;
    sample.query = query_;
    sample.passages = passages_;
    sample.gold = gold_;
    sample.passage_ids = passage_ids_;
    sample.systems = systems_;
    return sample;
  }

 private:
  void read(py::handle source) {
    const py::object query = entry(source, {"query", "question", "claim"});
    if (!query.is_none()) query_ = utf8_of(keep(query), "the query");
    const py::object passages = entry(source, {"passages"});
    if (!passages.is_none()) read_passages(keep(items_of(passages, "passages")));
    if (query.is_none() && !passages_.empty()) raise(PyExc_ValueError, "there are passages but no query");
    const py::object gold = entry(source, {"gold"}), places = entry(source, {"gold_indices"});
    if (gold.is_none() && places.is_none())
      raise(PyExc_ValueError, "there is no gold: a list that has 1 for each gold passage and 0 for each other");
    if (!gold.is_none())
      read_gold(items_of(gold, "gold"));
    else
      read_gold_places(items_of(places, "gold_indices"));
    const py::object scores = entry(source, {"scores"});
    if (is_mapping(scores)) {
      for (const py::handle item : py::iter(py::object(scores.attr("items")()))) {
        const auto pair = py::reinterpret_borrow<py::tuple>(item);
        add_system(any_id(py::object(pair[0]).ptr(), "a system's name"), pair[1]);
      }
    } else if (!scores.is_none()) {
      add_system("system", scores);
    }
  }

  void read_passages(py::handle passages) {
    std::size_t place = 0;
    for (const py::handle passage : passages) {
      const std::string where = fmt::format("passage {}", place++);
      if (!is_mapping(passage)) {
        passages_.push_back(utf8_of(passage, where));
        continue;
      }
      const py::object text = entry(passage, {"text"}), title = entry(passage, {"title"}), id = entry(passage, {"id"});
      if (text.is_none()) raise(PyExc_ValueError, where + " has no text");
      const std::string_view body = utf8_of(keep(text), where);
      const std::string_view heading =
          title.is_none() ? std::string_view() : utf8_of(keep(title), where + ": the title");
      passages_.push_back(heading.empty() ? body : std::string_view(owned(fmt::format("{} {}", heading, body))));
      if (!id.is_none()) passage_ids_.push_back(owned(any_id(id.ptr(), where + ": its id")));
    }
    if (!passage_ids_.empty() && passage_ids_.size() != passages_.size())
      raise(PyExc_ValueError, fmt::format("{} of {} passages have an id; all or none of them should",
                                          passage_ids_.size(), passages_.size()));
  }

  void read_gold(const py::list& gold) {
    gold_.reserve(gold.size());
    for (const py::handle one : gold) {
      const double value = any_number(one.ptr(), std::string("gold"));
      if (value != 0 && value != 1)
        raise(PyExc_ValueError, fmt::format("gold must be 0 or 1 for each passage, not {}", value));
      gold_.push_back(value == 1);
    }
  }

  void read_gold_places(const py::list& places) {
    gold_.resize(passages_.size());
    for (const py::handle one : places) {
      const double place = any_number(one.ptr(), std::string("gold_indices"));
      if (!(place >= 0 && place < static_cast<double>(gold_.size())) ||
          place != static_cast<double>(static_cast<std::size_t>(place)))
        raise(PyExc_ValueError, fmt::format("gold_indices: there is no passage {}; they are 0 to {}", place,
                                            static_cast<std::ptrdiff_t>(gold_.size()) - 1));
      gold_[static_cast<std::size_t>(place)] = 1;
    }
  }

  void add_system(std::string name, py::handle scores) {
    const std::string_view system = owned(std::move(name));
    scores_.push_back(located(fmt::format("scores of system '{}'", system),
                              [&] { return std::make_unique<const Vector>(scores, "score"); }));
    systems_.push_back({system, scores_.back()->numbers()});
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
  std::vector<SystemPassageScores> systems_;
};

void add_text(TextsBuilder& builder, py::handle id, py::handle text) {
  const std::string name = any_id(id.ptr(), "an id");
  check(builder.add(name, utf8_of(text, fmt::format("the text of '{}'", name))));
}

}  // namespace

std::string_view utf8_of(py::handle text, std::string_view what) {
  if (PyBytes_Check(text.ptr()))
    return {PyBytes_AS_STRING(text.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(text.ptr()))};
  if (!PyUnicode_Check(text.ptr()))
    raise(PyExc_TypeError, fmt::format("{} must be text, not {}", what, value_and_type(text.ptr())));
  Py_ssize_t size = 0;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  raise(PyExc_ValueError, fmt::format("{} is no Unicode text: it has half of a surrogate pair", what));
}

py::list sample_ends(const Samples& samples) {
  py::list ends;
  for (std::size_t i = 1; i < samples.size(); ++i) ends.append(samples[i].first);
  return ends;
}

py::str shown(std::string_view text) {
  return py::reinterpret_steal<py::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

Samples to_samples(py::handle source) {
  if (py::isinstance<Samples>(source)) return source.cast<Samples>();
  if (is_path(source)) {
    const std::string path = path_text(source);
    auto samples = [&] {
      const py::gil_scoped_release release;
      return read_samples(path);
    }();
    return value_or_raise(std::move(samples));
  }
  if (is_mapping(source) || !py::hasattr(source, "__iter__"))
    raise(PyExc_TypeError,
          fmt::format("expected samples: a list of dicts, a DataFrame in long form, Samples or a path, "
                      "not {}",
                      Py_TYPE(source.ptr())->tp_name));
  SamplesBuilder builder;
  std::size_t place = 0;
  for (const py::handle item : py::iter(py::object(call_helper("_separation", "sample_dicts", source)))) {
    if (!is_mapping(item))
      raise(PyExc_TypeError, fmt::format("sample {}: expected a dict with query, passages and gold, not {}", place,
                                         Py_TYPE(item.ptr())->tp_name));
    check(builder.add(PythonSample(item, place++).columns()));
  }
  return value_or_raise(std::move(builder).build());
}

Texts to_texts(py::handle source) {
  if (py::isinstance<Texts>(source)) return source.cast<Texts>();
  if (is_path(source)) {
    const std::string path = path_text(source);
    auto texts = [&] {
      const py::gil_scoped_release release;
      return read_texts(path);
    }();
    return value_or_raise(std::move(texts));
  }
  if (!py::hasattr(source, "__iter__"))
    raise(PyExc_TypeError, fmt::format("expected {{id: text}}, (id, text) tuples, Texts or a path, not {}",
                                       Py_TYPE(source.ptr())->tp_name));
  TextsBuilder builder;
  const bool mapping = is_mapping(source);
  std::size_t row = 0;
  const py::object items = mapping ? py::object(source.attr("items")()) : py::reinterpret_borrow<py::object>(source);
  for (const py::handle item : py::iter(items)) {
    ++row;
    if (PyUnicode_Check(item.ptr()) || PySequence_Check(item.ptr()) == 0 || py::len(item) != 2)
      raise(PyExc_TypeError, fmt::format("row {}: expected (id, text), not {}", row, value_and_type(item.ptr())));
    const py::tuple pair(py::reinterpret_borrow<py::object>(item));
    add_text(builder, pair[0], pair[1]);
  }
  return std::move(builder).build();
}

}  // namespace irmetrics::python
