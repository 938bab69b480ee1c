// Agreement of judges, quality of nuggets, and scores of answers in Python.
#include "vector.hpp"

namespace irmetrics::python {
namespace {

absl::StatusOr<Agreement> agreement_of(py::handle first, py::handle second, double rel) {
  if (py::isinstance<NuggetQrels>(first) || py::isinstance<NuggetQrels>(second))
    return agreement(to_nuggets(first), to_nuggets(second), rel);
  if (py::isinstance<Qrels>(first) || py::isinstance<Qrels>(second))
    return agreement(to_qrels(first), to_qrels(second), rel);
  for (const py::handle source : {first, second})
    if (is_mapping(source) || is_path(source))
      raise(PyExc_TypeError,
            "expected labels, Qrels or NuggetQrels, not {}; make Qrels or NuggetQrels of one of the two",
            Py_TYPE(source.ptr())->tp_name);
  return agreement(Vector(first, "first judge's label").numbers(), Vector(second, "second judge's label").numbers(),
                   rel);
}

auto bind_agreement(const Anything& first, const Anything& second, double rel) {
  return to_result(agreement_of(first, second, rel));
}

/// A count of an annotation.
std::uint64_t count_of(const std::string& query, const char* what, py::handle value) {
  const double number = any_number(value.ptr(), fmt::format("query '{}': {}", query, what));
  if (!(number >= 0) || number != std::floor(number) || number > 9e15)
    raise(PyExc_ValueError, "query '{}': {} must be a whole number of at least 0, not {}", query, what, number);
  return static_cast<std::uint64_t>(number);
}

auto bind_quality(const Anything& annotations) {
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
  return to_result(nugget_quality(given));
}

using WithoutAssignment = Choice<"queries", Queries>;

auto bind_answers(const Anything& nuggets, const Anything& assignments, const WithoutAssignment& queries) {
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
  return to_result(nugget_scores(to_nuggets(nuggets), given, queries));
}

}  // namespace

void bind_statistics(py::module_& module) {
  define<"agreement">(module, &bind_agreement, "first"_a, "second"_a, "rel"_a = 1.0);
  define<"nugget_quality">(module, &bind_quality, "annotations"_a);
  define<"nugget_scores">(module, &bind_answers, "nuggets"_a, "assignments"_a,
                          WithoutAssignment::argument(Queries::error));
}

}  // namespace irmetrics::python
