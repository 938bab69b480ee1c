// Diversity re-ranking and merging of rankings, in Python.
#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/fusion/round_robin.hpp>

#include "bind.hpp"
#include "convert.hpp"
#include "embedding_array.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "policy_arguments.hpp"
#include "progress.hpp"
#include "samples.hpp"
#include "vector.hpp"

#include <irmetrics/separation/mmr.hpp>

#include <pybind11/stl.h>

#include <cmath>
#include <optional>
#include <vector>

namespace irmetrics::python {

/// Lists of document ids, as opposed to runs.
class IdLists : public py::object {
 public:
  using py::object::object;
  static bool check_(py::handle object) {
    if (PyList_Check(object.ptr()) == 0 && PyTuple_Check(object.ptr()) == 0) return false;
    const auto items = py::reinterpret_borrow<py::sequence>(object);
    if (items.size() == 0) return false;
    const py::object first = items[0];
    return PyList_Check(first.ptr()) != 0 || PyTuple_Check(first.ptr()) != 0;
  }
};

/// Scores by query, as opposed to those of one query.
class ScoresByQuery : public py::dict {
 public:
  using py::dict::dict;
};

}  // namespace irmetrics::python

template <>
struct pybind11::detail::handle_type_name<irmetrics::python::IdLists> {
  static constexpr auto name = const_name("list[list[str]]");
};
template <>
struct pybind11::detail::handle_type_name<irmetrics::python::ScoresByQuery> {
  static constexpr auto name = const_name("dict[str, collections.abc.Sequence[float] | numpy.ndarray]");
};

namespace irmetrics::python {
namespace {

using Items = As<"numpy.ndarray | list[list[float]] | None">;
using ItemsByQuery = As<"dict[str, numpy.ndarray | list[list[float]]] | None">;
using ItemSimilarityByQuery =
    As<"dict[str, numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float]] | None">;
using ItemSimilarityHint = As<"numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float] | None">;

std::vector<std::uint32_t> bind_mmr(const As<"collections.abc.Sequence[float] | numpy.ndarray">& scores,
                                    const Items& embeddings, const ItemSimilarityHint& similarity, double lambda,
                                    const std::optional<std::size_t>& depth, const std::string& normalise,
                                    const std::optional<double>& dataset_maximum) {
  if (embeddings.is_none() == similarity.is_none())
    raise(PyExc_TypeError, "mmr needs either embeddings or a similarity");
  const Vector numbers(scores, "score");
  const MmrOptions options{lambda, depth.value_or(0), enum_argument<MmrNormalise>("normalise", normalise),
                           dataset_maximum.value_or(0), until_signal()};
  if (depth && *depth == 0) raise(PyExc_ValueError, "depth must be at least 1");
  if (dataset_maximum && *dataset_maximum == 0) raise(PyExc_ValueError, "dataset_maximum must be above 0");
  if (!embeddings.is_none()) {
    const EmbeddingArray items(embeddings, "embeddings");
    auto chosen = [&] {
      const py::gil_scoped_release release;
      return mmr(numbers.numbers(), items.rows(), options);
    }();
    return value_or_raise(std::move(chosen));
  }
  if (PyCallable_Check(similarity.ptr()) != 0) {
    const ItemSimilarity called = [&](std::size_t one, std::size_t other) {
      return any_number(py::object(similarity(one, other)).ptr(), std::string("what the similarity returns"));
    };
    return value_or_raise(mmr(numbers.numbers(), called, options));
  }
  const Rows rows = rows_of(similarity, "similarity");
  if (rows.rows != numbers.size() || rows.columns != numbers.size())
    raise(PyExc_ValueError, fmt::format("{} scores need a similarity of {} x {} items, not {} x {}", numbers.size(),
                                        numbers.size(), numbers.size(), rows.rows, rows.columns));
  const ItemSimilarity cell = [&](std::size_t one, std::size_t other) {
    return rows.numbers[one * rows.columns + other];
  };
  auto chosen = [&] {
    const py::gil_scoped_release release;
    return mmr(numbers.numbers(), cell, options);
  }();
  return value_or_raise(std::move(chosen));
}

/// The places that mmr chooses for each query, the largest score being that of all of them.
As<"dict[str, list[int]]"> mmr_by_query(const ScoresByQuery& scores, const ItemsByQuery& embeddings,
                                        const ItemSimilarityByQuery& similarity, double lambda,
                                        const std::optional<std::size_t>& depth, const std::string& normalise,
                                        std::optional<double> dataset_maximum) {
  const auto where = [](py::handle query) { return fmt::format("query '{}'", std::string(py::str(query))); };
  if (!dataset_maximum) {
    double largest = 0;
    for (const auto& [query, row] : scores) {
      const Vector numbers = located(where(query), [row = row] { return Vector(row, "score"); });
      for (const double score : numbers.numbers())
        if (std::isfinite(score)) largest = std::max(largest, score);
    }
    if (largest > 0) dataset_maximum = largest;
  }
  const auto of_query = [](const char* name, const py::object& items, py::handle query) {
    if (items.is_none()) return py::object(py::none());
    if (!is_mapping(items))
      raise(PyExc_TypeError, fmt::format("scores are given by query, so {} must be a dict, too, not {}", name,
                                         Py_TYPE(items.ptr())->tp_name));
    if (!items.contains(query))
      raise(PyExc_KeyError, fmt::format("query '{}' has scores, but no {}", std::string(py::str(query)), name));
    return py::object(items[query]);
  };
  py::dict chosen;
  for (const auto& [query, row] : scores) {
    const py::object vectors = of_query("embeddings", embeddings, query);
    const py::object alike = of_query("similarity", similarity, query);
    chosen[query] = located(where(query), [&, row = row] {
      return py::cast(
          bind_mmr(py::reinterpret_borrow<py::object>(row), vectors, alike, lambda, depth, normalise, dataset_maximum));
    });
  }
  return py::object(chosen);
}

std::vector<std::string> merge_lists(const IdLists& lists, std::size_t depth, bool distinct) {
  std::vector<std::vector<std::string>> ids;
  for (const py::handle list : py::iter(lists)) {
    if (PyUnicode_Check(list.ptr()) || !py::hasattr(list, "__iter__"))
      raise(PyExc_TypeError, fmt::format("expected lists of document ids, not {}", value_and_type(list.ptr())));
    auto& row = ids.emplace_back();
    for (const py::handle id : py::iter(list)) row.push_back(any_id(id.ptr(), "a document id"));
  }
  std::vector<std::vector<std::string_view>> views;
  views.reserve(ids.size());
  for (const auto& row : ids) views.emplace_back(row.begin(), row.end());
  const auto merged = round_robin(views, {depth, distinct});
  return {merged.begin(), merged.end()};
}

Run fuse_runs(const RunsHint& rankings, const std::string& method, const std::string& ties, const std::string& name,
              const py::kwargs& parameters) {
  const std::vector<Run> runs = to_runs(rankings);
  FuseOptions options{.ties = enum_argument<Ties>("ties", ties), .name = name};
  for (const auto& [parameter, value] : parameters)
    options.parameters.emplace_back(text_of(parameter.ptr()),
                                    PyBool_Check(value.ptr()) != 0
                                        ? value.ptr() == Py_True ? 1.0 : 0.0
                                        : any_number(value.ptr(), std::string(text_of(parameter.ptr()))));
  auto fused = [&] {
    const py::gil_scoped_release release;
    return fuse(runs, method, options);
  }();
  return value_or_raise(std::move(fused));
}

}  // namespace

void bind_fusion(py::module_& module) {
  module.def("fuse", &fuse_runs, py::arg("runs"), py::arg("method") = std::string(fusion_methods()[0].name),
             py::kw_only(), py::arg("ties") = std::string(enum_text(Ties::docno_desc)), py::arg("name") = "",
             fmt::format("Makes one run of several, query by query; a query that some runs lack is fused from the "
                         "others.\n\nruns: a list of runs or {{name: run}}. ties: the order of documents with equal "
                         "scores in the runs: {}. name: of the\nrun; empty: the method's. Other arguments are "
                         "parameters of the method.\n\nMethods:\n\n{}\n"
                         ">>> fuse([{{'q': {{'a': 2, 'b': 1}}}}, {{'q': {{'c': 1}}}}], depth=2).to_dict()\n"
                         "{{'q': {{'a': 1.0, 'c': 0.5}}}}",
                         enum_choices<Ties>(), fusion_help())
                 .c_str());
  const MmrOptions mmr_defaults;
  const std::string normalise(enum_text(mmr_defaults.normalise));
  module.def("mmr", &mmr_by_query, py::arg("scores"), py::arg("embeddings") = py::none(), py::kw_only(),
             py::arg("similarity") = py::none(), py::arg("lambda_") = mmr_defaults.lambda,
             py::arg("depth") = py::none(), py::arg("normalise") = normalise, py::arg("dataset_maximum") = py::none(),
             "Of the queries of a data set: all is given by query, and so are the places of the chosen items.");
  module.def("mmr", &bind_mmr, py::arg("scores"), py::arg("embeddings") = py::none(), py::kw_only(),
             py::arg("similarity") = py::none(), py::arg("lambda_") = mmr_defaults.lambda,
             py::arg("depth") = py::none(), py::arg("normalise") = normalise, py::arg("dataset_maximum") = py::none(),
             R"(Maximal marginal relevance, as the BERDS paper diversifies a ranking: the places of the chosen items.

The first is item 0; then, each time, the one with the largest lambda_ * score / maximum - (1 - lambda_) * (largest
similarity to a chosen one), the first of equals.

scores: of the items of one query, best first; or {query: scores}, for a data set, with the rest by query as well.
embeddings: a row an item, of float32, float16 or int8; the similarity is the cosine.
similarity: instead, a square matrix, or a function of two places.
lambda_: 0 to 1; 1 keeps to the scores, 0 looks at diversity only. depth: how many to choose; None: all.
normalise: the maximum: "dataset", the largest score of the data set, as in the paper; "query", the query's own, as in
the paper's released code (where that is not above 0, the data set's); or "none". Scores stay as they are where no
maximum is above 0.
dataset_maximum: the largest score of the data set, where it is more than the queries of this call: the scores of one
query are otherwise a data set of their own.

Raises ValueError on numbers that are not finite or outside their range. Carbonell and Goldstein, SIGIR 1998.

>>> alike = [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
>>> mmr([3, 2, 1], similarity=alike)
[0, 2, 1]
>>> mmr({"q1": [3, 2, 1], "q2": [30, 20, 10]}, similarity={"q1": alike, "q2": alike}, lambda_=0.8)
{'q1': [0, 2, 1], 'q2': [0, 1, 2]})");
  const RoundRobinOptions defaults;
  module.def(
      "round_robin",
      [](const IdLists& rankings, std::size_t depth, bool distinct) { return merge_lists(rankings, depth, distinct); },
      py::arg("rankings"), py::arg("depth") = defaults.depth, py::arg("distinct") = defaults.distinct,
      R"(Merges rankings: the first document of each, then the second of each, and so on.

rankings: lists of document ids, which give a list; or a list of runs or {name: run}, which give a Run, query by query.
A ranking that has ended is passed over.
depth: how many documents are kept; 0 means all.
distinct: whether a document that is there already is passed over, as in the BERDS paper; its released code keeps it.

>>> round_robin([["a", "b"], ["b", "c"]]), round_robin([["a", "b"], ["b", "c"]], distinct=False)
(['a', 'b', 'c'], ['a', 'b', 'b', 'c']))");
  module.def(
      "round_robin",
      [](const RunsHint& rankings, std::size_t depth, bool distinct, const ChoiceOf<&Policy::ties>& ties,
         std::string name) {
        const std::vector<Run> runs = to_runs(rankings);
        const auto order = policy_of(ties).ties;
        auto merged = [&] {
          const py::gil_scoped_release release;
          return round_robin(runs, {depth, distinct}, order, std::move(name));
        }();
        return value_or_raise(std::move(merged));
      },
      py::arg("rankings"), py::arg("depth") = defaults.depth, py::arg("distinct") = defaults.distinct, py::kw_only(),
      ChoiceOf<&Policy::ties>::argument(), py::arg("name") = "round_robin",
      fmt::format("Of runs: a Run, in which the document at place i scores 1 / i.\n\n"
                  "ties: the order of documents with equal scores in the runs: {}. name: of the run.",
                  enum_choices<Ties>())
          .c_str());
}

}  // namespace irmetrics::python
