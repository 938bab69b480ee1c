// BM25 (also over a whole corpus), TF-IDF and Jaccard in Python, and the common parts of all similarities.
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"
#include "vector.hpp"

#include <fmt/format.h>

namespace irmetrics::python {

namespace {

using TokenizerHint = As<"Tokenizer | None">;
using StemmerHint = As<"str | None">;
using StopWordsHint = As<"str | collections.abc.Iterable[str] | None">;

/// A similarity of terms without parameters.
template <class Library>
struct PythonTerms : PythonSimilarity {
  explicit PythonTerms(Tokenizer words)
      : PythonSimilarity{Library(words), splits_in_python(words)}, tokenizer(std::move(words)) {}
  Tokenizer tokenizer;
};

/// A Python function as a similarity.
PythonSimilarity of_function(py::object function) {
  const py::object name = py::getattr(function, "__name__", py::none());
  std::string text = name.is_none() ? std::string(Py_TYPE(function.ptr())->tp_name) : std::string(py::str(name));
  OwnSimilarity own(
      std::move(text), [called = share(std::move(function))](const Sample& sample, std::span<double> scores) {
        if (sample.passages.size() != sample.size())
          return invalid_input("sample '{}': its query and passages have no texts", sample.id);
        const HeldGil held;
        py::list passages;
        for (const std::string_view passage : sample.passages) passages.append(shown(passage));
        const py::object found = call_python(*called, shown(sample.query), passages);
        const std::string where = fmt::format("sample '{}': the return value of the similarity", sample.id);
        located(where, [&] {
          const Vector values(found, "score");
          if (values.size() != scores.size())
            raise(PyExc_ValueError, "expected a score for each of {} passages, not {}", scores.size(), values.size());
          std::copy(values.numbers().begin(), values.numbers().end(), scores.begin());
        });
        return Status();
      });
  return {std::move(own), true};
}

PythonBm25 make_bm25(const Bm25& bm25, const StemmerHint& stemmer, const StopWordsHint& stopwords,
                     const TokenizerHint& tokenizer, const Anything& corpus) {
  if (!corpus.is_none()) {
    const auto index = instance_of<Bm25Index>(corpus, "corpus", "BM25Index");
    if (bm25 != Bm25() || !tokenizer.is_none() || !is_default(stemmer, stemmed_terms.stemmer) ||
        !is_default(stopwords, stemmed_terms.stopwords))
      raise(PyExc_TypeError, "a corpus has its own method, parameters and tokenizer; give either it or these");
    return PythonBm25(Bm25Similarity::of(index), true);
  }
  return PythonBm25(
      value_or_raise(Bm25Similarity::make(tokenizer_of(tokenizer, stemmer, stopwords, stemmed_terms), bm25)));
}

/// Returns {term: weight} for each passage of one question.
As<"list[dict[str, float]]"> term_weights(const PythonBm25& self, const As<"str | bytes">& query,
                                          const As<"collections.abc.Iterable[str | bytes]">& passages) {
  const auto texts = owned<py::list>(PySequence_List(passages.ptr()));
  std::vector<std::string_view> views;
  views.reserve(texts.size());
  for (const py::handle text : texts) views.push_back(utf8_of(text, "a passage"));
  const std::vector<std::uint8_t> gold(views.size());
  const Sample sample{
      .id = "0", .query = utf8_of(query, "the query"), .passages = views, .passage_ids = {}, .gold = gold};
  py::list result;
  for (const std::vector<TermWeight>& weights : value_or_raise(self.bm25.term_weights(sample))) {
    py::dict terms;
    for (const TermWeight& one : weights) terms[shown(one.term)] = one.weight;
    result.append(terms);
  }
  return py::object(result);
}

Arrays score(const PythonSimilarity& similarity, const SamplesHint& samples, unsigned threads,
             ProgressFunction progress) {
  const Samples given = to_samples(samples);
  const std::vector<double> scores = with_work(similarity, threads, std::move(progress), [&](const auto& options) {
    return similarity.similarity.score(given, options);
  });
  return by_sample(given, scores);
}

void bind_base(py::module_& module) {
  py::class_<PythonSimilarity>(module, "Similarity", published_text("Similarity"))
      .def_property_readonly("name", [](const PythonSimilarity& self) { return self.similarity.text(); })
      .def("score", &score, "samples"_a, py::kw_only(), "threads"_a = 0, "progress"_a = py::none())
      .def("__repr__", [](const PythonSimilarity& self) { return self.similarity.text(); });
}

void bind_bm25(py::module_& module) {
  py::class_<PythonBm25, PythonSimilarity> type(module, "BM25", published_text("BM25"));
  with_options<Bm25>([&]<class... Option>() {
    type.def(py::init([](const Option&... given, const StemmerHint& stemmer, const StopWordsHint& stopwords,
                         const TokenizerHint& tokenizer, const Anything& corpus) {
               return make_bm25(options_of<Bm25>(given...), stemmer, stopwords, tokenizer, corpus);
             }),
             Option::argument()..., "stemmer"_a = stemmed_terms.stemmer, "stopwords"_a = stemmed_terms.stopwords,
             py::kw_only(), "tokenizer"_a = py::none(), "corpus"_a = py::none());
  });
  type.def("term_weights", &term_weights, "query"_a, "passages"_a)
      .def(pickled(
          [](const PythonBm25& self) {
            if (self.of_corpus)
              raise(PyExc_TypeError,
                    "cannot pickle a BM25 of a corpus: pickle the documents, and rebuild the BM25Index");
            return py::make_tuple(to_bytes(self.bm25.bm25()), self.bm25.tokenizer());
          },
          +[](const py::tuple& state) {
            const auto bm25 = from_bytes<Bm25>(state[0]);
            return PythonBm25(value_or_raise(Bm25Similarity::make(state[1].cast<Tokenizer>(), bm25)));
          }));
}

Bm25Index make_index(const TextsHint& documents, const std::optional<PythonBm25>& bm25, unsigned threads) {
  const Texts texts = to_texts(documents);
  const PythonBm25 how = bm25 ? *bm25 : default_bm25();
  return unlocked([&] {
    return Bm25Index::of(texts, how.bm25.tokenizer(), how.bm25.bm25(), how.calls_python ? 1 : threads, until_signal());
  });
}

Run search(const Bm25Index& self, const TextsHint& queries, Bm25Index::SearchOptions options, std::string name) {
  const Texts texts = to_texts(queries);
  if (splits_in_python(self.tokenizer())) options.threads = 1;
  return unlocked([&] { return self.search(texts, options); }).named(std::move(name));
}

void bind_bm25_index(py::module_& module) {
  const auto text = [](const Bm25Index& self) {
    return fmt::format("BM25Index: {} documents, {} terms, {:.1f} terms per document; {}", self.document_count(),
                       self.terms(), self.average_length(), self.bm25().text());
  };
  py::class_<Bm25Index> type(module, "BM25Index", published_text("BM25Index"));
  type.def(py::init(&make_index), "documents"_a, "bm25"_a = py::none(), py::kw_only(), "threads"_a = 0)
      .def(
          "scores",
          [](const Bm25Index& self, const As<"str | bytes">& query) -> Array {
            return array_of(value_or_raise(self.scores(utf8_of(query, "the query"))));
          },
          "query"_a)
      .def("__len__", &Bm25Index::document_count)
      .def_property_readonly("terms", &Bm25Index::terms)
      .def_property_readonly("average_length", &Bm25Index::average_length)
      .def("containing", &Bm25Index::containing, "term"_a)
      .def("idf", &Bm25Index::idf, "term"_a)
      .def("__repr__", text);
  with_options<Bm25Index::SearchOptions>([&]<class Depth, class... Option>() {
    type.def(
        "search",
        [](const Bm25Index& self, const TextsHint& queries, const Depth& depth, const Option&... given,
           std::string name) {
          return search(self, queries, options_of<Bm25Index::SearchOptions>(depth, given...), std::move(name));
        },
        "queries"_a, Depth::argument(), py::kw_only(), Option::argument()..., "name"_a = "bm25");
  });
}

template <class Library>
void bind_terms(py::module_& module, const char* name, const TermDefaults& defaults) {
  using Python = PythonTerms<Library>;
  py::class_<Python, PythonSimilarity>(module, name, published_text(name))
      .def(py::init(
               [defaults](const StemmerHint& stemmer, const StopWordsHint& stopwords, const TokenizerHint& tokenizer) {
                 return Python(tokenizer_of(tokenizer, stemmer, stopwords, defaults));
               }),
           "stemmer"_a = defaults.stemmer, "stopwords"_a = defaults.stopwords, py::kw_only(),
           "tokenizer"_a = py::none())
      .def(pickled([](const Python& self) { return py::make_tuple(self.tokenizer); },
                   +[](const py::tuple& state) { return Python(state[0].cast<Tokenizer>()); }));
}

}  // namespace

PythonSimilarity to_similarity(py::handle source) {
  if (py::isinstance<PythonSimilarity>(source)) return source.cast<PythonSimilarity>();
  if (PyCallable_Check(source.ptr()) == 0 || PyType_Check(source.ptr()) != 0)
    raise(PyExc_TypeError,
          "a similarity is BM25(), TFIDF(), Jaccard(), Dense(...), GivenScores(...) or a function of a query "
          "and a list of passages, not {}",
          value_and_type(source.ptr()));
  return of_function(py::reinterpret_borrow<py::object>(source));
}

PythonBm25 default_bm25() {
  const Tokenizer words =
      tokenizer_of(py::none(), py::str(stemmed_terms.stemmer), py::str(stemmed_terms.stopwords), stemmed_terms);
  return PythonBm25(value_or_raise(Bm25Similarity::make(words)));
}

void bind_similarity(py::module_& module) {
  bind_base(module);
  bind_bm25(module);
  bind_bm25_index(module);
  bind_terms<TfidfCosine>(module, "TFIDF", stemmed_terms);
  bind_terms<Jaccard>(module, "Jaccard", plain_words);
}

}  // namespace irmetrics::python
