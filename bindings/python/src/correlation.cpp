// Rank correlation of two lists of scores in Python.
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

/// Adds a function of two lists of scores.
template <auto function, Hint name>
void def_of_two(py::module_& module, const char* first = "first", const char* second = "second") {
  define<name>(
      module, [](const Column& one, const Column& other) { return of_two(one, other, function); }, py::arg(first),
      py::arg(second));
}

/// The items of {item: score}.
SystemScores items_of(py::handle source) {
  if (!is_mapping(source))
    raise(PyExc_TypeError,
          "expected {{item: score}}, not {}: an order alone does not show ties; give the items of "
          "a ranking decreasing scores",
          Py_TYPE(source.ptr())->tp_name);
  SystemScores items;
  for_each_entry(source, [&](const py::object& item, const py::object& score) {
    items.systems.push_back(any_id(item.ptr(), "an item"));
    items.scores.push_back(
        any_number(score.ptr(), [&] { return fmt::format("item '{}': the score", items.systems.back()); }));
  });
  return items;
}

}  // namespace

void bind_correlation(py::module_& module) {
  using KendallPValue = Choice<"p_value", PValue>;
  define<"kendall">(
      module,
      [](const Column& first, const Column& second, const KendallPValue& p_value) {
        return of_two(first, second,
                      [&](auto one, auto other) { return kendall(one, other, p_value, until_signal()); });
      },
      "first"_a, "second"_a, KendallPValue::argument(PValue::automatic));
  def_of_two<spearman, "spearman">(module);
  def_of_two<pearson, "pearson">(module);
  def_of_two<tau_ap, "tau_ap">(module, "truth", "estimated");
  using Ties = Choice<"ties", RBOTies>;
  define<"rbo">(
      module,
      [](const NamedNumbers& first, const NamedNumbers& second, double p, const Ties& ties) {
        const SystemScores one = items_of(first), other = items_of(second);
        return to_result(rbo({one.systems, one.scores}, {other.systems, other.scores}, p, ties));
      },
      "first"_a, "second"_a, "p"_a = RBOOptions().p, Ties::argument(RBOOptions().ties));
}

}  // namespace irmetrics::python
