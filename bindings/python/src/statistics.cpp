// Agreement of judges, quality and coverage of nuggets, scores of answers, and the C/W/L framework in Python.
#include "nuggets.hpp"
#include "option_arguments.hpp"
#include "python_value.hpp"

#include <irmetrics/evaluate/evaluate_cwl.hpp>
#include <irmetrics/io/cost_files.hpp>
#include <irmetrics/io/detail/nugget_label_row-inl.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

Result<Agreement> agreement_of(py::handle first, py::handle second, double rel) {
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

/// The counts of a query.
NuggetAnnotation annotation_of(py::handle query, py::handle counts, PythonRoom& room) {
  NuggetAnnotation found{.query = any_id(query.ptr(), "a query id")};
  const std::string location = fmt::format("query '{}'", found.query);
  const PythonValue row(counts, location, room);
  for (const auto& [name, count] : {std::pair("generated", &NuggetAnnotation::generated),
                                    {"hallucinated", &NuggetAnnotation::hallucinated},
                                    {"minor", &NuggetAnnotation::minor},
                                    {"missing", &NuggetAnnotation::missing}}) {
    const PythonValue value = row.member(name);
    if (value.missing())
      raise(PyExc_ValueError, "{}: expected the counts generated, hallucinated, minor, missing, not {}", location,
            std::string(py::repr(counts)));
    found.*count = value_or_raise(detail::io::read_count(value));
  }
  return found;
}

auto bind_quality(const TableHint& annotations) { return to_result(nugget_quality_of(annotations)); }

using WithoutAssignment = Choice<"queries", Queries>;

constexpr std::array<std::string_view, 1> assignment_names = {"assignment"};
constexpr std::array assignment_kinds = {query_column, nugget_column,
                                         ColumnNames{"assignment", "assignments", assignment_names}};

/// The assignments in {query: {nugget: assignment}}, tuples, or a table.
std::vector<NuggetAssignment> to_assignments(py::handle source) {
  std::vector<NuggetAssignment> all;
  const auto add = [&](py::handle query, py::handle nugget, py::handle assignment) {
    const std::string row = fmt::format("row {}", all.size() + 1);
    NuggetAssignment& added = all.emplace_back();
    added.query = any_id(query.ptr(), row + ": a query id");
    added.nugget = any_id(nugget.ptr(), row + ": a nugget id");
    const std::string what = fmt::format("query '{}', nugget '{}': the assignment", added.query, added.nugget);
    added.assignment = enum_argument<Assignment>(what, std::string(py::str(assignment)));
  };
  const Input found = classify(source);
  if (is_mapping(found.object)) {
    for_each_entry(found.object, [&](const py::object& query, const py::object& nuggets) {
      if (!is_mapping(nuggets))
        raise(PyExc_TypeError, "query {}: expected {{nugget: assignment}}, not {}", std::string(py::repr(query)),
              std::string(py::repr(nuggets)));
      for_each_entry(nuggets, [&](const py::object& nugget, const py::object& given) { add(query, nugget, given); });
    });
    return all;
  }
  if (found.form == InputForm::other || is_file(found.form))
    raise(PyExc_TypeError,
          "expected {{query: {{nugget: assignment}}}}, (query, nugget, assignment) tuples, a DataFrame or an Arrow "
          "table, not {}",
          std::string(py::repr(source)));
  const Iteration rows(found.columns ? records_of(found.object) : found.object);
  for (const py::handle row : rows) {
    const bool is_tuple = !PyUnicode_Check(row.ptr()) && has_attribute(row, "__iter__") && !is_mapping(row);
    const py::tuple fields = found.columns ? RowFields(row, assignment_kinds, {}).of(row, all.size() + 1)
                             : is_tuple    ? py::tuple(list_from(row))
                                           : py::tuple();
    if (fields.size() != assignment_kinds.size())
      raise(PyExc_TypeError, "row {}: expected (query, nugget, assignment), not {}", all.size() + 1,
            std::string(py::repr(row)));
    add(fields[0], fields[1], fields[2]);
  }
  return all;
}

using WithoutAssignment = Choice<"queries", Queries>;

auto bind_answers(const NuggetsHint& nuggets, const TableHint& assignments, const WithoutAssignment& queries) {
  const std::vector<NuggetAssignment> given = to_assignments(assignments);
  return to_result(nugget_scores(to_nuggets(nuggets), given, queries));
}

/// Costs of documents from a file of costs, or from any form of judgments.
Qrels costs_of(const py::object& source) {
  if (source.is_none()) return {};
  if (is_path(source)) return unlocked([path = path_text(source)] { return read_costs(path); });
  return to_qrels(source);
}

}  // namespace

Result<NuggetQualityReport> nugget_quality_of(py::handle annotations) {
  if (is_path(annotations))
    return nugget_quality(unlocked([path = path_text(annotations)] { return read_nugget_labels(path); }));
  PythonRoom room;
  NuggetLabelsBuilder labels;
  std::vector<NuggetAnnotation> counts;
  if (is_mapping(annotations)) {
    for_each_entry(annotations, [&](const py::object& query, const py::object& given) {
      counts.push_back(annotation_of(query, given, room));
    });
    return nugget_quality(counts);
  }
  const py::object records = records_of(annotations);
  if (!has_attribute(records, "__iter__"))
    raise(PyExc_TypeError, "expected {{query: counts}}, rows of counts or labels, or a path, not {}",
          type_name(annotations));
  bool are_labels = false;
  std::size_t number = 0;
  for (const py::handle row : Iteration(records)) {
    const std::string location = fmt::format("row {}", ++number);
    if (!is_mapping(row))
      raise(PyExc_TypeError, "{}: expected a dict with query_id, not {}", location, std::string(py::repr(row)));
    if (number == 1) are_labels = !row.contains("generated");
    if (are_labels)
      check(detail::io::read_label_row(PythonValue(row, location, room), location, labels));
    else
      counts.push_back(annotation_of(row[chosen_label(list_from(row), query_column, {})], row, room));
    room.kept.clear();
  }
  return are_labels ? nugget_quality(std::move(labels).build()) : nugget_quality(counts);
}

void bind_statistics(py::module_& module) {
  module.def("agreement", &bind_agreement, "first"_a, "second"_a, "rel"_a = 1.0);
  module.def("nugget_quality", &bind_quality, "annotations"_a);
  module.def("nugget_scores", &bind_answers, "nuggets"_a, "assignments"_a, WithoutAssignment::argument(Queries::error));
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
  Taking<CwlOptions, Policy>::define<"cwl">(
      module,
      +[](CwlOptions options, Policy policy, const RunHint& run, const QrelsHint& qrels, const MaybeMeasures& measures,
          const MaybeQrels& costs) {
        auto chosen = measures.is_none() ? std::vector<AnyMeasure>() : library_measures(to_measures(measures));
        return to_result(cwl(to_qrels(qrels), to_run(run, "run"), std::move(chosen), options, policy, costs_of(costs)));
      },
      "run"_a, "qrels"_a, "measures"_a = py::none(), py::kw_only(), "costs"_a = py::none());
}

}  // namespace irmetrics::python
