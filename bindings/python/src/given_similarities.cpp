// Precomputed similarities in Python: embeddings and scores.
#include "pickles.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"
#include "vector.hpp"

#include <fmt/format.h>

#include <deque>

namespace irmetrics::python {
namespace {

/// The arrays of a dense similarity, which reads them in place: one of the passages, or one for each sample.
struct DenseArrays {
  DenseArrays(const py::object& of_queries, const py::object& of_passages)
      : queries(of_queries, "queries"), by_sample(is_list(of_passages)) {
    if (!by_sample) {
      passages.emplace_back(of_passages, "passages");
      return;
    }
    for (const py::handle one : Iteration(of_passages))
      passages.emplace_back(one, fmt::format("passages[{}]", passages.size()));
  }
  EmbeddingArray queries;
  std::deque<EmbeddingArray> passages;
  bool by_sample;
};

struct PythonDense : PythonSimilarity {
  std::shared_ptr<const DenseArrays> arrays;
  DenseKind kind;
};
struct PythonGiven : PythonSimilarity {
  explicit PythonGiven(GivenScores of) : PythonSimilarity{of}, given(std::move(of)) {}
  GivenScores given;
};

PythonDense make_dense(const Anything& queries, const Anything& passages, const Choice<"kind", DenseKind>& kind) {
  auto arrays = std::make_shared<const DenseArrays>(queries, passages);
  std::vector<Embeddings> rows;
  for (const EmbeddingArray& one : arrays->passages) rows.push_back(one.rows());
  return {{arrays->by_sample ? DenseSimilarity::by_sample(arrays->queries.rows(), std::move(rows), kind, arrays)
                             : DenseSimilarity(arrays->queries.rows(), rows[0], kind, arrays)},
          arrays,
          kind};
}

/// The arguments of make_dense that restore it.
using DenseArguments = std::tuple<Anything, Anything, Choice<"kind", DenseKind>>;
DenseArguments dense_arguments(const PythonDense& self) {
  py::list passages;
  for (const EmbeddingArray& one : self.arrays->passages) passages.append(one.array());
  return {self.arrays->queries.array(), self.arrays->by_sample ? py::object(passages) : py::object(passages[0]),
          self.kind};
}

PythonGiven make_given(const Anything& scores, std::string name) {
  refuse_table(scores);
  GivenScores::Data data{std::move(name), {}, std::nullopt};
  const auto add = [&values = data.scores](py::handle some) {
    const Vector numbers(some, "score");
    values.insert(values.end(), numbers.numbers().begin(), numbers.numbers().end());
    return numbers.size();
  };
  const py::object given = has_attribute(scores, "__len__") ? py::object(scores) : py::object(py::list(scores));
  if (py::len(given) == 0 || has_attribute(*py::iter(given), "__len__")) {
    auto& sizes = data.sizes.emplace();
    for (const py::handle row : Iteration(given))
      located(fmt::format("scores[{}]", sizes.size()), [&] { sizes.push_back(add(row)); });
  } else {
    add(given);
  }
  return PythonGiven(GivenScores(std::move(data)));
}

}  // namespace

void bind_given_similarities(py::module_& module) {
  py::class_<PythonDense, PythonSimilarity>(module, "Dense", published_text("Dense"))
      .def(py::init(&make_dense), "queries"_a, "passages"_a, Choice<"kind", DenseKind>::argument(DenseKind::cosine))
      .def(pickled(
          &dense_arguments, +[](const DenseArguments& arguments) { return std::apply(make_dense, arguments); }));
  py::class_<PythonGiven, PythonSimilarity>(module, "GivenScores", published_text("GivenScores"))
      .def(py::init(&make_given), "scores"_a, py::kw_only(), "name"_a = "scores")
      .def(pickled(
          [](const PythonGiven& self) { return to_bytes(self.given.data()); },
          +[](const py::bytes& state) { return PythonGiven(GivenScores(from_bytes<GivenScores::Data>(state))); }));
}

}  // namespace irmetrics::python
