// Agreement of judges, quality and coverage of nuggets, and scores of answers in Python.
#include "nuggets.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
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

using JudgeHint = As<"irmetrics._types.Judge">;

auto bind_agreement(const JudgeHint& first, const JudgeHint& second, double rel) {
  return to_result(agreement_of(first, second, rel));
}

/// A count of an annotation.
std::uint64_t count_of(const std::string& query, const char* what, py::handle value) {
  const double number = any_number(value.ptr(), fmt::format("query '{}': {}", query, what));
  if (!(number >= 0) || number != std::floor(number) || number > 9e15)
    raise(PyExc_ValueError, "query '{}': {} must be a whole number of at least 0, not {}", query, what, number);
  return static_cast<std::uint64_t>(number);
}

/// A label of a nugget: 0, 1, True or False.
bool label_of(const std::string& query, const char* what, py::handle value) {
  const double label = any_number(value.ptr(), fmt::format("query '{}': {}", query, what));
  if (label != 0 && label != 1)
    raise(PyExc_ValueError, "query '{}': {} must be 0, 1, True or False, not {}", query, what, label);
  return label == 1;
}

std::vector<LabelledQuery> labels_of(const py::object& rows) {
  NuggetLabelsBuilder builder;
  for (const py::handle item : Iteration(rows)) {
    const auto row = item.cast<py::tuple>();
    const std::string query = any_id(py::object(row[0]).ptr(), "a query id");
    if (!row[5].is_none()) check(builder.set_missing(query, count_of(query, "missing", row[5])));
    if (row[1].is_none()) continue;
    LabelledNugget nugget;
    nugget.id = any_id(py::object(row[1]).ptr(), "a nugget id");
    nugget.hallucinated = label_of(query, "hallucinated", row[2]);
    nugget.redundant = label_of(query, "redundant", row[3]);
    nugget.minor = label_of(query, "minor", row[4]);
    check(builder.add(query, std::move(nugget)));
  }
  return std::move(builder).build();
}

std::vector<NuggetAnnotation> annotations_of(const py::object& rows) {
  std::vector<NuggetAnnotation> given;
  for (const py::handle item : Iteration(rows)) {
    const auto row = item.cast<py::tuple>();
    NuggetAnnotation& added = given.emplace_back();
    added.query = any_id(py::object(row[0]).ptr(), "a query id");
    added.generated = count_of(added.query, "generated", row[1]);
    added.hallucinated = count_of(added.query, "hallucinated", row[2]);
    added.minor = count_of(added.query, "minor", row[3]);
    added.missing = count_of(added.query, "missing", row[4]);
  }
  return given;
}

auto bind_quality(const TableHint& annotations) { return to_result(nugget_quality_of(annotations)); }

using WithoutAssignment = Choice<"queries", Queries>;

auto bind_answers(const NuggetsHint& nuggets, const TableHint& assignments, const WithoutAssignment& queries) {
  std::vector<NuggetAssignment> given;
  for (const py::handle item : assignment_rows(assignments)) {
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

absl::StatusOr<NuggetQualityReport> nugget_quality_of(py::handle annotations) {
  if (is_path(annotations))
    return nugget_quality(unlocked([path = path_text(annotations)] { return read_nugget_labels(path); }));
  bool are_labels = false;
  const py::list rows = annotation_rows(annotations, are_labels);
  return are_labels ? nugget_quality(labels_of(rows)) : nugget_quality(annotations_of(rows));
}

void bind_statistics(py::module_& module) {
  define<"agreement">(module, &bind_agreement, "first"_a, "second"_a, "rel"_a = 1.0);
  define<"nugget_quality">(module, &bind_quality, "annotations"_a);
  define<"nugget_scores">(module, &bind_answers, "nuggets"_a, "assignments"_a,
                          WithoutAssignment::argument(Queries::error));
  Taking<Policy>::define<"set_size">(
      module,
      +[](Policy policy, const RunHint& run, const NuggetsHint& nuggets, std::uint32_t limit) {
        return to_result(set_size(to_nuggets(nuggets), to_run(run, "run"), limit, policy));
      },
      "run"_a, "nuggets"_a, "limit"_a = 100U, py::kw_only());
  Taking<Policy>::define<"two_sides">(
      module,
      +[](Policy policy, const RunHint& run, const NuggetsHint& nuggets, std::uint32_t k) {
        return to_result(two_sides(to_nuggets(nuggets), to_run(run, "run"), k, policy));
      },
      "run"_a, "nuggets"_a, "k"_a, py::kw_only());
  Taking<CoverageReportOptions, Policy>::define<"coverage">(
      module,
      +[](CoverageReportOptions options, Policy policy, const RunsHint& runs, const NuggetsHint& nuggets) {
        return to_result(coverage_report(to_nuggets(nuggets), to_runs(runs), options, policy));
      },
      "runs"_a, "nuggets"_a, py::kw_only());
}

}  // namespace irmetrics::python
