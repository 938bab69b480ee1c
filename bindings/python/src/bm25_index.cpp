// BM25 over a whole corpus, in Python.
#include "arrays.hpp"
#include "bind.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"

namespace irmetrics::python {
namespace {

Bm25Index make_index(const Anything& documents, const std::optional<PythonBm25>& bm25, unsigned threads) {
  const Texts texts = to_texts(documents);
  const PythonBm25 how = bm25 ? *bm25 : default_bm25();
  return unlocked([&] {
    return Bm25Index::build(texts, how.bm25.tokenizer(), how.bm25.bm25(), how.calls_python ? 1 : threads,
                            until_signal());
  });
}

Run search(const Bm25Index& self, const Anything& queries, std::size_t depth, const Choice<"ties", Ties>& ties,
           unsigned threads, std::string name) {
  const Texts texts = to_texts(queries);
  const Bm25Index::SearchOptions options{depth, ties, splits_in_python(self.tokenizer()) ? 1 : threads, until_signal()};
  return unlocked([&] { return self.search(texts, options); }).named(std::move(name));
}

}  // namespace

void bind_bm25_index(py::module_& module) {
  const Bm25Index::SearchOptions defaults;
  const auto text = [](const Bm25Index& self) {
    return fmt::format("BM25Index: {} documents, {} terms, {:.1f} terms a document; {}", self.documents(), self.terms(),
                       self.average_length(), self.bm25().text());
  };
  py::class_<Bm25Index>(module, "BM25Index", doc<"BM25Index">())
      .def(py::init(&make_index), py::arg("documents"), py::arg("bm25") = py::none(), py::kw_only(),
           py::arg("threads") = 0)
      .def(
          "scores",
          [](const Bm25Index& self, const As<"str | bytes">& query) -> Array {
            return array_of(value_or_raise(self.scores(utf8_of(query, "the query"))));
          },
          py::arg("query"), "The score of every document, as an array in the order of the documents.")
      .def("search", &search, py::arg("queries"), py::arg("depth") = defaults.depth, py::kw_only(),
           Choice<"ties", Ties>::argument(defaults.ties), py::arg("threads") = 0, py::arg("name") = "bm25",
           doc<"BM25Index.search">())
      .def("__len__", &Bm25Index::documents, "The number of documents.")
      .def_property_readonly("terms", &Bm25Index::terms, "The number of distinct terms.")
      .def_property_readonly("average_length", &Bm25Index::average_length, "Terms of a document, on average.")
      .def("containing", &Bm25Index::containing, py::arg("term"),
           "In how many documents a term (as the tokenizer makes it) occurs.")
      .def("idf", &Bm25Index::idf, py::arg("term"),
           "The idf of a term (as the tokenizer makes it); 0 if no document has it.")
      .def("__repr__", text);
}

}  // namespace irmetrics::python
