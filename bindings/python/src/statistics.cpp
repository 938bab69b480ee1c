// Agreement of judges, quality of nuggets and scores of answers in Python.
#include "bind.hpp"
#include "column.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "result.hpp"

#include <irmetrics/agreement/agreement.hpp>
#include <irmetrics/agreement/nugget_quality.hpp>
#include <irmetrics/agreement/nugget_scores.hpp>

#include <pybind11/stl.h>

#include <cmath>
#include <vector>

namespace irmetrics::python {
namespace {

std::vector<double> labels_of(py::handle source, std::string_view judge) {
  const auto column = number_column(source, fmt::format("{} judge's label", judge));
  std::vector<double> labels(column->size());
  column->read(0, labels);
  return labels;
}

absl::StatusOr<Agreement> agreement_of(py::handle first, py::handle second, double rel) {
  if (py::isinstance<NuggetQrels>(first) || py::isinstance<NuggetQrels>(second))
    return agreement(to_nuggets(first), to_nuggets(second), rel);
  if (py::isinstance<Qrels>(first) || py::isinstance<Qrels>(second))
    return agreement(to_qrels(first), to_qrels(second), rel);
  for (const py::handle source : {first, second})
    if (is_mapping(source) || is_path(source))
      raise(PyExc_TypeError,
            fmt::format("expected labels, Qrels or NuggetQrels, not {}; make Qrels or NuggetQrels of one of the two",
                        Py_TYPE(source.ptr())->tp_name));
  return agreement(labels_of(first, "first"), labels_of(second, "second"), rel);
}

As<"irmetrics._results.Agreement"> bind_agreement(const Anything& first, const Anything& second, double rel) {
  return to_result(value_or_raise(agreement_of(first, second, rel)));
}

/// A count of an annotation.
std::uint64_t count_of(const std::string& query, const char* what, py::handle value) {
  const double number = any_number(value.ptr(), fmt::format("query '{}': {}", query, what));
  if (!(number >= 0) || number != std::floor(number) || number > 9e15)
    raise(PyExc_ValueError,
          fmt::format("query '{}': {} must be a whole number of at least 0, not {}", query, what, number));
  return static_cast<std::uint64_t>(number);
}

As<"irmetrics._results.NuggetQuality"> bind_quality(const Anything& annotations) {
  std::vector<NuggetAnnotation> given;
  for (const py::handle item : py::iter(call_helper("_frames", "annotation_rows", annotations))) {
    const auto row = item.cast<py::tuple>();
    NuggetAnnotation& added = given.emplace_back();
    added.query = any_id(py::object(row[0]).ptr(), "a query id");
    added.generated = count_of(added.query, "generated", row[1]);
    added.hallucinated = count_of(added.query, "hallucinated", row[2]);
    added.minor = count_of(added.query, "minor", row[3]);
    added.missing = count_of(added.query, "missing", row[4]);
  }
  return to_result(value_or_raise(nugget_quality(given)));
}

using WithoutAssignment = Choice<"queries", Queries>;

As<"irmetrics._results.NuggetScores"> bind_answers(const Anything& nuggets, const Anything& assignments,
                                                   const WithoutAssignment& queries) {
  std::vector<NuggetAssignment> given;
  for (const py::handle item : py::iter(call_helper("_frames", "assignment_rows", assignments))) {
    const auto row = item.cast<py::tuple>();
    const std::string where = fmt::format("row {}", given.size() + 1);
    NuggetAssignment& added = given.emplace_back();
    added.query = any_id(py::object(row[0]).ptr(), where + ": a query id");
    added.nugget = any_id(py::object(row[1]).ptr(), where + ": a nugget id");
    added.assignment =
        enum_argument<Assignment>(fmt::format("query '{}', nugget '{}': the assignment", added.query, added.nugget),
                                  std::string(py::str(row[2])));
  }
  return to_result(value_or_raise(nugget_scores(to_nuggets(nuggets), given, queries)));
}

}  // namespace

void bind_statistics(py::module_& module) {
  module.def(
      "agreement", &bind_agreement, py::arg("first"), py::arg("second"), py::arg("rel") = 1.0,
      R"(How two judges agree: on labels (two lists of equal length), on the documents of Qrels that both judged, or on
the documents for nuggets of NuggetQrels. Where one is Qrels or NuggetQrels, the other may be what these are made of.

rel: labels from here on are positive for F1.

accuracy and f1 lie in [0, 1], a kappa in [-1, 1]; what is not defined is nan. Raises ValueError for lists of different
lengths and for labels that are not finite.

>>> agreement([1, 1, 0, 0], [1, 0, 0, 0]).kappa
0.5)");
  module.def(
      "nugget_quality", &bind_quality, py::arg("annotations"),
      R"(How good generated nuggets are, from what an annotator counted among those of each query (FreshStack, equations 2
to 4): precision, recall and groundedness, means over the queries, each in [0, 1] or nan.

annotations: ``{query: {generated, hallucinated, minor, missing}}``, or rows or a table with these columns and
query_id. Raises ValueError if more nuggets are hallucinated or minor than there are.

>>> counts = {'generated': 4, 'hallucinated': 1, 'minor': 2, 'missing': 2}
>>> quality = nugget_quality({'q1': counts})
>>> quality.precision, quality.recall, quality.groundedness
(0.5, 0.5, 0.75))");
  module.def(
      "nugget_scores", &bind_answers, py::arg("nuggets"), py::arg("assignments"),
      WithoutAssignment::argument(Queries::error),
      R"(How much of what answers should say they say, as in TREC RAG: means over the queries, each in [0, 1], or nan for
scores that need importances where the nuggets are unrated.

assignments: ``{query: {nugget: assignment}}``, tuples (query, nugget, assignment), or a table with the columns
query_id, nugget_id and assignment: support (worth 1), partial_support (1/2, or 0 in the strict scores) or not_support.
queries: what becomes of a query without any assignment: error, 0 (judged), or left out (intersection).

Raises KeyError for a nugget without an assignment and the reverse, ValueError for other names.

>>> nuggets = {'q1': {Nugget('a', importance='vital'): [], Nugget('b', importance='okay'): []}}
>>> scores = nugget_scores(nuggets, {'q1': {'a': 'support', 'b': 'partial_support'}})
>>> scores.all, scores.strict_all, scores.vital
(0.75, 0.5, 1.0))");
}

}  // namespace irmetrics::python
