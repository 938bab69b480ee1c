// Tokenizers in Python.
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "progress.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

using StopWords = As<"str | collections.abc.Iterable[str] | None">;
using Ngrams = As<"int | tuple[int, int]">;
using SplitterHint = As<"collections.abc.Callable[[str], collections.abc.Iterable[str]] | None">;

void set_stopwords(TokenizerOptions& options, py::handle given) {
  if (given.is_none()) return;
  if (PyUnicode_Check(given.ptr())) {
    options.stopwords_name = text_of(given.ptr());
    options.stopwords = value_or_raise(stopwords(options.stopwords_name));
    return;
  }
  if (!has_attribute(given, "__iter__"))
    raise(PyExc_TypeError, "stopwords must be a name, a list of words or None, not {}", value_and_type(given.ptr()));
  options.stopwords = texts_in(given, "a stop word");
}

std::uint32_t words_of(py::handle number) {
  const auto index = owned(PyNumber_Index(number.ptr()));
  const long long value = PyLong_AsLongLong(index.ptr());
  if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (value < 0 || value > 1'000'000) raise(PyExc_ValueError, "ngrams must be at least 1, not {}", value);
  return static_cast<std::uint32_t>(value);
}

NgramLengths ngrams_of(const Ngrams& given) {
  if (!is_list(given)) return {words_of(given), words_of(given)};
  if (py::len(given) != 2) raise(PyExc_ValueError, "ngrams must be one number or two, from and to");
  return {words_of(py::object(given[py::int_(0)])), words_of(py::object(given[py::int_(1)]))};
}

/// A Python function that splits a text.
struct PythonSplitter {
  SharedObject function;

  std::vector<std::string> operator()(std::string_view text) const {
    return through_library([&] {
      const py::object words = call_python(*function, shown(text));
      if (PyUnicode_Check(words.ptr()) || !has_attribute(words, "__iter__"))
        raise(PyExc_TypeError, "the splitter must return a list of words, not {}", value_and_type(words.ptr()));
      return texts_in(words, "a word of the splitter");
    });
  }
};

Tokenizer make_tokenizer(TokenizerOptions options, py::object splitter) {
  if (!splitter.is_none()) {
    if (PyCallable_Check(splitter.ptr()) == 0)
      raise(PyExc_TypeError, "splitter must be a function of a text, not {}", value_and_type(splitter.ptr()));
    if (options.words != WordRules::plain)
      raise(PyExc_TypeError, "a splitter replaces the rules of words; give either it or words");
    options.splitter = PythonSplitter{share(std::move(splitter))};
  }
  return value_or_raise(Tokenizer::make(std::move(options)));
}

As<"list[str]"> terms_of(const Tokenizer& tokenizer, const As<"str | bytes">& text) {
  py::list terms;
  std::size_t count = 0;
  for (const std::string& term : value_or_raise(tokenizer(utf8_of(text, "a text"), until_signal()))) {
    if (++count % 65'536 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
    terms.append(shown(term));
  }
  return py::object(terms);
}

std::optional<std::string> stemmer_of(const Tokenizer& tokenizer) {
  const std::string& stemmer = tokenizer.options().stemmer;
  return stemmer.empty() ? std::nullopt : std::optional(stemmer);
}

}  // namespace

bool is_default(py::handle given, const char* initial) {
  if (initial == nullptr) return given.is_none();
  return PyUnicode_Check(given.ptr()) && text_of(given.ptr()) == initial;
}

Tokenizer tokenizer_of(py::handle tokenizer, py::handle stemmer, py::handle stopwords, const TermDefaults& defaults) {
  if (!tokenizer.is_none()) {
    const auto given = instance_of<Tokenizer>(tokenizer, "tokenizer", "Tokenizer");
    if (!is_default(stemmer, defaults.stemmer) || !is_default(stopwords, defaults.stopwords))
      raise(PyExc_TypeError, "a tokenizer has its own stemmer and stop words; give either it or these");
    return given;
  }
  TokenizerOptions options;
  if (!stemmer.is_none()) options.stemmer = utf8_of(stemmer, "stemmer");
  set_stopwords(options, stopwords);
  return value_or_raise(Tokenizer::make(std::move(options)));
}

void bind_tokenizer(py::module_& module) {
  py::class_<Tokenizer> type(module, "Tokenizer", published_text("Tokenizer"));
  with_options<TokenizerOptions>([&]<class... Option>() {
    type.def(py::init([](const StopWords& stopwords, const std::optional<std::string>& stemmer, const Option&... given,
                         const Ngrams& ngrams, const SplitterHint& splitter) {
               auto options = options_of<TokenizerOptions>(given...);
               set_stopwords(options, stopwords);
               options.stemmer = stemmer.value_or("");
               options.ngrams = ngrams_of(ngrams);
               return make_tokenizer(std::move(options), splitter);
             }),
             "stopwords"_a = py::none(), "stemmer"_a = py::none(), py::kw_only(), Option::argument()...,
             "ngrams"_a = NgramLengths().longest, "splitter"_a = py::none());
  });
  type.def("__call__", &terms_of, "text"_a)
      .def_property_readonly("stopwords", [](const Tokenizer& self) { return self.options().stopwords; })
      .def_property_readonly("stemmer", &stemmer_of)
      .def("__repr__", [](const Tokenizer& self) { return fmt::format("Tokenizer({})", self.text()); })
      .def(pickled(
          [](const Tokenizer& self) {
            const auto* const splitter = self.options().splitter.target<PythonSplitter>();
            return py::make_tuple(to_bytes(self.options()), splitter == nullptr ? py::none() : *splitter->function);
          },
          +[](const py::tuple& state) { return make_tokenizer(from_bytes<TokenizerOptions>(state[0]), state[1]); }));
  module.def(
      "stopwords", [](const std::string& name) { return value_or_raise(stopwords(name)); }, "name"_a);
}

}  // namespace irmetrics::python
