// Rank correlation in Python: coefficients of two lists of scores.
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

/// Adds a function of two lists of scores, which gives what `Result` names.
template <auto function, Hint Result>
void def_of_two(py::module_& module, const char* name, const char* doc, const char* first = "first",
                const char* second = "second") {
  module.def(
      name, [](const Column& one, const Column& other) -> As<Result> { return of_two(one, other, function); },
      py::arg(first), py::arg(second), doc);
}

As<"list[list[float]]"> bind_matrix(const Anything& lists, const Choice<"coefficient", KendallCoefficient>& name) {
  const KendallCoefficient coefficient = name;
  const Rows rows = rows_of(lists, "score");
  const std::vector<double> values =
      unlocked([&] { return kendall_matrix(rows.numbers, rows.columns, coefficient, until_signal()); });
  py::list result;
  for (auto row = values.begin(); row != values.end(); row += static_cast<std::ptrdiff_t>(rows.rows))
    result.append(std::vector<double>(row, row + static_cast<std::ptrdiff_t>(rows.rows)));
  return py::object(result);
}

/// The items of {item: score}.
SystemScores items_of(py::handle source) {
  if (!is_mapping(source))
    raise(PyExc_TypeError,
          "expected {{item: score}}, not {}: an order alone does not say what is tied; give the items of "
          "a ranking falling scores",
          Py_TYPE(source.ptr())->tp_name);
  SystemScores items;
  for_each_item(source, [&](const py::object& item, const py::object& score) {
    items.systems.push_back(any_id(item.ptr(), "an item"));
    items.scores.push_back(
        any_number(score.ptr(), [&] { return fmt::format("item '{}': the score", items.systems.back()); }));
  });
  return items;
}

}  // namespace

void bind_correlation(py::module_& module) {
  using KendallPValue = Choice<"p_value", PValue>;
  module.def(
      "kendall",
      [](const Column& first, const Column& second, const KendallPValue& p_value) -> As<"irmetrics._results.Kendall"> {
        return of_two(first, second,
                      [how = PValue(p_value)](auto one, auto other) { return kendall(one, other, how); });
      },
      py::arg("first"), py::arg("second"), KendallPValue::argument(PValue::automatic), doc<"kendall">());
  module.def("kendall_matrix", &bind_matrix, py::arg("lists"),
             Choice<"coefficient", KendallCoefficient>::argument(KendallCoefficient::tau_b), doc<"kendall_matrix">());
  def_of_two<spearman, "irmetrics._results.Correlation">(module, "spearman", doc<"spearman">());
  def_of_two<pearson, "irmetrics._results.Correlation">(module, "pearson", doc<"pearson">());
  def_of_two<weighted_tau, "float">(module, "weighted_tau", doc<"weighted_tau">());
  def_of_two<tau_ap, "irmetrics._results.TauAP">(module, "tau_ap", doc<"tau_ap">(), "truth", "estimated");
  using Ties = Choice<"ties", RBOTies>;
  module.def(
      "rbo",
      [](const Anything& first, const Anything& second, double p, const Ties& ties) -> As<"irmetrics._results.RBO"> {
        const SystemScores one = items_of(first), other = items_of(second);
        return to_result(value_or_raise(rbo({one.systems, one.scores}, {other.systems, other.scores}, p, ties)));
      },
      py::arg("first"), py::arg("second"), py::arg("p") = RBOOptions().p, Ties::argument(RBOOptions().ties),
      doc<"rbo">());
  module.def(
      "top_overlap",
      [](const Column& first, const Column& second, std::size_t k) -> As<"irmetrics._results.TopOverlap"> {
        return of_two(first, second, [k](auto one, auto other) { return top_overlap(one, other, k); });
      },
      py::arg("first"), py::arg("second"), py::arg("k"), doc<"top_overlap">());
  def_of_two<largest_moves, "irmetrics._results.LargestMoves">(module, "largest_moves", doc<"largest_moves">());
}

}  // namespace irmetrics::python
