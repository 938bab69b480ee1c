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

absl::StatusOr<Agreement> agreement_of(py::handle first, py::handle second, double level) {
  if (py::isinstance<NuggetQrels>(first) || py::isinstance<NuggetQrels>(second))
    return agreement(to_nuggets(first), to_nuggets(second), level);
  if (py::isinstance<Qrels>(first) || py::isinstance<Qrels>(second))
    return agreement(to_qrels(first), to_qrels(second), level);
  for (const py::handle source : {first, second})
    if (is_mapping(source) || is_path(source))
      raise(PyExc_TypeError,
            fmt::format("expected labels, Qrels or NuggetQrels, not {}; make Qrels or NuggetQrels of one of the two",
                        Py_TYPE(source.ptr())->tp_name));
  return agreement(labels_of(first, "first"), labels_of(second, "second"), level);
}

As<"irmetrics._results.Agreement"> bind_agreement(const Anything& first, const Anything& second, double level) {
  return to_result(value_or_raise(agreement_of(first, second, level)));
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

As<"irmetrics._results.NuggetScores"> bind_answers(const Anything& nuggets, const Anything& assignments,
                                                   const std::string& queries) {
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
  return to_result(
      value_or_raise(nugget_scores(to_nuggets(nuggets), given, enum_argument<Queries>("queries", queries))));
}

}  // namespace

void bind_statistics(py::module_& module) {
  module.def(
      "agreement", &bind_agreement, py::arg("first"), py::arg("second"), py::arg("level") = 1.0,
      "How two judges agree: on labels (two lists of equal length), on the documents of Qrels that both judged, or on\n"
      "the documents for nuggets of NuggetQrels. Where one is Qrels or NuggetQrels, the other may be what these are\n"
      "made of.\n\n"
      "level: labels from here on are positive for F1.\n\n"
      "accuracy and f1 lie in [0, 1], a kappa in [-1, 1]; what is not defined is nan. Raises ValueError for lists of\n"
      "different lengths and for labels that are not finite.\n\n"
      ">>> agreement([1, 1, 0, 0], [1, 0, 0, 0]).kappa\n0.5");
  module.def(
      "nugget_quality", &bind_quality, py::arg("annotations"),
      "How good generated nuggets are, from what an annotator counted among those of each query (FreshStack, "
      "equations\n"
      "2 to 4): precision, recall and groundedness, means over the queries, each in [0, 1] or nan.\n\n"
      "annotations: ``{query: {generated, hallucinated, minor, missing}}``, or rows or a table with these columns and\n"
      "query_id. Raises ValueError if more nuggets are hallucinated or minor than there are.\n\n"
      ">>> counts = {'generated': 4, 'hallucinated': 1, 'minor': 2, 'missing': 2}\n"
      ">>> quality = nugget_quality({'q1': counts})\n"
      ">>> quality.precision, quality.recall, quality.groundedness\n(0.5, 0.5, 0.75)");
  module.def(
      "nugget_scores", &bind_answers, py::arg("nuggets"), py::arg("assignments"),
      py::arg("queries") = std::string(enum_text(Queries::error)),
      "How much of what answers should say they say, as in TREC RAG: means over the queries, each in [0, 1], or nan "
      "for\n"
      "scores that need importances where the nuggets are unrated.\n\n"
      "assignments: ``{query: {nugget: assignment}}``, tuples (query, nugget, assignment), or a table with the "
      "columns\n"
      "query_id, nugget_id and assignment: support (worth 1), partial_support (1/2, or 0 in the strict scores) or\n"
      "not_support.\n"
      "queries: what becomes of a query without any assignment: error, 0 (judged), or left out (intersection).\n\n"
      "Raises KeyError for a nugget without an assignment and the reverse, ValueError for other names.\n\n"
      ">>> nuggets = {'q1': {Nugget('a', importance='vital'): [], Nugget('b', importance='okay'): []}}\n"
      ">>> scores = nugget_scores(nuggets, {'q1': {'a': 'support', 'b': 'partial_support'}})\n"
      ">>> scores.all, scores.strict_all, scores.vital\n(0.75, 0.5, 1.0)");
}

}  // namespace irmetrics::python
