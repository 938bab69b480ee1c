// Texts in Python, conversion of text from and to Python objects, and the statistics of texts.
#include "collection_access.hpp"
#include "column.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "result.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

void add_text(TextsBuilder& builder, py::handle id, py::handle text) {
  const std::string name = any_id(id.ptr(), "an id");
  check(builder.add(name, utf8_of(text, fmt::format("the text of '{}'", name))));
}

py::str text_by_id(const Texts& texts, const Anything& id) {
  const std::string name = any_id(id.ptr(), "an id");
  const auto found = texts.find(name);
  if (!found) raise(PyExc_KeyError, "no text '{}'", name);
  return shown(texts[*found]);
}

/// The (id, text) pairs of a mapping, or the items of another iterable.
Iteration rows_in(py::handle source) { return is_mapping(source) ? Iteration(entries_of(source)) : items_in(source); }

bool contains(const Texts& texts, const Anything& id) {
  return PyUnicode_Check(id.ptr()) && texts.find(text_of(id.ptr())).has_value();
}

py::typing::Iterator<py::str> iterate(const Texts& texts) {
  py::list ids;
  for (std::size_t i = 0; i < texts.size(); ++i) ids.append(shown(texts.id(i)));
  return py::iter(ids);
}

}  // namespace

std::string_view utf8_of(py::handle text, std::string_view what) {
  if (PyBytes_Check(text.ptr()))
    return {PyBytes_AS_STRING(text.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(text.ptr()))};
  if (!PyUnicode_Check(text.ptr())) raise(PyExc_TypeError, "{} must be text, not {}", what, value_and_type(text.ptr()));
  Py_ssize_t size = 0;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  raise(PyExc_ValueError, "{} is no Unicode text: it has half of a surrogate pair", what);
}

py::str shown(std::string_view text) {
  return owned<py::str>(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

Texts to_texts(py::handle source, TextRole role) {
  if (py::isinstance<Texts>(source)) return source.cast<Texts>();
  if (is_path(source))
    return unlocked([path = path_text(source), role] { return read_texts(path, TextFormat::automatic, {}, role); });
  if (!has_attribute(source, "__iter__"))
    raise(PyExc_TypeError, "expected {{id: text}}, (id, text) tuples, Texts or a path, not {}",
          Py_TYPE(source.ptr())->tp_name);
  TextsBuilder builder;
  std::size_t row = 0;
  for (const py::handle item : rows_in(source)) {
    const py::tuple pair = fields_of(item, ++row, 2, "(id, text)");
    add_text(builder, pair[0], pair[1]);
  }
  return std::move(builder).build();
}

void bind_texts(py::module_& module) {
  py::class_<Texts> type(module, "Texts", published_text("Texts"));
  type.def(py::init([](const TextsHint& source) { return to_texts(source); }), "source"_a)
      .def("__len__", &Texts::size)
      .def("__getitem__", &text_by_id, "id"_a)
      .def("__contains__", &contains, "id"_a)
      .def("__iter__", &iterate)
      .def("__repr__", [](const Texts& self) { return summary(self); })
      .def(pickled<Texts>());
  bind_equality(type);
  module.def(
      "read_texts",
      [](const Path& path, const Choice<"format", TextFormat>& format, const LimitsHint& limits) {
        return unlocked([name = path_text(path), form = TextFormat(format), most = to_limits(limits)] {
          return read_texts(name, form, most);
        });
      },
      "path"_a, Choice<"format", TextFormat>::argument(TextFormat::automatic), "limits"_a = py::none());
}

namespace {

/// Texts without ids get their numbers, from 1.
Status each_python_text(py::handle texts, const OnText& on_text) {
  std::size_t row = 0;
  for (const py::handle item : rows_in(texts)) {
    ++row;
    std::string id;
    py::object text = py::reinterpret_borrow<py::object>(item);
    if (PyUnicode_Check(item.ptr()) != 0 || PyBytes_Check(item.ptr()) != 0) {
      id = std::to_string(row);
    } else {
      const py::tuple pair = fields_of(item, row, 2, "a text, or (id, text)");
      id = any_id(py::object(pair[0]).ptr(), "an id");
      text = pair[1];
    }
    const std::string_view bytes = utf8_of(text, fmt::format("the text of '{}'", id));
    const ReleasedGil release;
    if (Status status = on_text(id, bytes); !status.ok()) return status;
  }
  return Status();
}

TextSource text_source(const Anything& texts, TextFormat format) {
  if (py::isinstance<Texts>(texts))
    return [all = texts.cast<Texts>()](const OnText& on_text) {
      for (std::size_t i = 0; i < all.size(); ++i)
        if (Status status = on_text(all.id(i), all[i]); !status.ok()) return status;
      return Status();
    };
  if (is_path(texts))
    return [path = path_text(texts), format](const OnText& on_text) { return read_each_text(path, on_text, format); };
  if (!has_attribute(texts, "__iter__"))
    raise(PyExc_TypeError, "expected texts, {{id: text}}, (id, text) tuples, Texts or a path, not {}",
          Py_TYPE(texts.ptr())->tp_name);
  return [texts](const OnText& on_text) { return through_library([&] { return each_python_text(texts, on_text); }); };
}

using Words = As<"collections.abc.Iterable[str]">;

using SequenceHint = As<"str | collections.abc.Iterable[str]">;

std::vector<std::string> words_of(py::handle words, const char* what) {
  if (!has_attribute(words, "__iter__"))
    raise(PyExc_TypeError, "{} must be text or a list of words, not {}", what, value_and_type(words.ptr()));
  return texts_in(words, "a word");
}

double ratio_of(const SequenceHint& first, const SequenceHint& second, bool autojunk) {
  if (PyUnicode_Check(first.ptr()) != PyUnicode_Check(second.ptr()))
    raise(PyExc_TypeError, "first and second must both be text, or both be lists of words");
  if (PyUnicode_Check(first.ptr())) {
    const std::string_view one = utf8_of(first, "first"), other = utf8_of(second, "second");
    return unlocked([&] { return sequence_ratio(one, other, autojunk, until_signal()); });
  }
  const std::vector<std::string> one = words_of(first, "first"), other = words_of(second, "second");
  return unlocked([&] { return sequence_ratio(one, other, autojunk, until_signal()); });
}

/// Texts with ids, or a list of texts, whose ids are their positions.
Texts to_compared_texts(const Anything& source) {
  if (!is_list(source)) return to_texts(source);
  TextsBuilder builder;
  std::size_t index = 0;
  for (const py::handle text : Iteration(source)) {
    if (!PyUnicode_Check(text.ptr())) return to_texts(source);
    check(builder.add(std::to_string(index++), utf8_of(text, "a text")));
  }
  return std::move(builder).build();
}

}  // namespace

void bind_text_statistics(py::module_& module) {
  Taking<TextStatisticsOptions>::define<"text_statistics">(
      module,
      +[](TextStatisticsOptions options, const TextsHint& texts, const std::optional<Tokenizer>& tokenizer,
          const Choice<"text_format", TextFormat>& text_format, ProgressFunction progress) {
        if (tokenizer) options.words = tokenizer->options();
        if (options.words.splitter) options.threads = 1;
        const TextSource source = text_source(texts, text_format);
        return to_result(with_progress(options, std::move(progress),
                                       [&](const TextStatisticsOptions& how) { return text_statistics(source, how); }));
      },
      "texts"_a, py::kw_only(), "tokenizer"_a = py::none(),
      Choice<"text_format", TextFormat>::argument(TextFormat::automatic), "progress"_a = py::none());
  module.def(
      "lexical_diversity",
      [](const Words& words) {
        if (PyUnicode_Check(words.ptr()) != 0) raise(PyExc_TypeError, "words must be a list of words, not a text");
        return to_result(lexical_diversity(texts_in(words, "a word"), until_signal()));
      },
      "words"_a);
  module.def(
      "readability",
      [](std::size_t words, std::size_t sentences, std::size_t syllables, std::size_t characters) {
        return to_result(readability({words, sentences, syllables, characters}));
      },
      "words"_a, "sentences"_a, "syllables"_a, "characters"_a);
  module.def("sequence_ratio", &ratio_of, "first"_a, "second"_a, py::kw_only(), "autojunk"_a = true);
  Taking<PairSimilarityOptions>::define<"pair_similarity">(
      module,
      +[](PairSimilarityOptions options, const TextsHint& texts, ProgressFunction progress) {
        const Texts compared = to_compared_texts(texts);
        return to_result(with_progress(options, std::move(progress), [&](const PairSimilarityOptions& how) {
          return pair_similarity(compared, how);
        }));
      },
      "texts"_a, py::kw_only(), "progress"_a = py::none());
}

}  // namespace irmetrics::python
