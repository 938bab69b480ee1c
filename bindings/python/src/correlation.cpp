// Rank correlation in Python: coefficients of two lists of scores.
#include "bind.hpp"
#include "convert.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/correlation/rank_overlap.hpp>
#include <irmetrics/correlation/rbo.hpp>
#include <irmetrics/correlation/tau_ap.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>

#include <pybind11/stl.h>

namespace irmetrics::python {
namespace {

/// Adds a function of two lists of scores, which gives what `Result` names.
template <auto function, Hint Result>
void def_of_two(py::module_& module, const char* name, const std::string& doc, const char* first = "first",
                const char* second = "second") {
  module.def(
      name, [](const Column& one, const Column& other) -> As<Result> { return of_two(one, other, function); },
      py::arg(first), py::arg(second), doc.c_str());
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
          fmt::format("expected {{item: score}}, not {}: an order alone does not say what is tied; give the items of "
                      "a ranking falling scores",
                      Py_TYPE(source.ptr())->tp_name));
  SystemScores items;
  for_each_item(source, [&](const py::object& item, const py::object& score) {
    items.systems.push_back(any_id(item.ptr(), "an item"));
    items.scores.push_back(
        any_number(score.ptr(), [&] { return fmt::format("item '{}': the score", items.systems.back()); }));
  });
  return items;
}

const std::string lists_doc = R"(first, second: lists or arrays of equal length, the scores of the same items.

Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.

)";

const std::string kendall_doc =
    R"(Kendall's rank correlation of two lists of scores: tau_a, tau_b, tau_c and Goodman and Kruskal's gamma, each in
[-1, 1], which are the same unless there are ties; nan of fewer than 2 items, of equal scores and of nan.
tau_b, tau_c and the p-value are those of scipy.stats.kendalltau.

p_value: )" +
    enum_choices<PValue>() + R"(; auto is exact without ties for up to 33 items or if at most 1 pair is
discordant, or concordant.
)" + lists_doc +
    R"(>>> kendall([1, 2, 3, 4], [1, 2, 4, 3]).tau_b
0.6666666666666669
>>> kendall([1, 2, 3, 4], [1, 2, 2, 3])[:4]
(0.8333333333333334, 0.9128709291752769, 0.9375, 1.0))";

const std::string matrix_doc =
    R"(One of Kendall's coefficients for all pairs of several lists of scores of the same items: rows of a symmetric
matrix. Each list is sorted once.

coefficient: )" +
    enum_choices<KendallCoefficient>() + R"(.

Raises ValueError if the lengths differ.

>>> kendall_matrix([[1, 2, 3], [1, 2, 3], [3, 2, 1]])[0]
[1.0, 1.0, -1.0])";

const std::string spearman_doc =
    R"(Spearman's rank correlation, in [-1, 1], where equal scores share the mean of their ranks, and its p-value by
Student's distribution, as scipy.stats.spearmanr.

)" + lists_doc +
    R"(>>> tuple(round(value, 12) for value in spearman([1, 2, 3, 4], [1, 2, 4, 3]))
(0.8, 0.2))";

const std::string pearson_doc =
    R"(Pearson's linear correlation, in [-1, 1], and its p-value for independent normal scores, as scipy.stats.pearsonr.

)" + lists_doc +
    R"(>>> round(pearson([1, 2, 3, 4], [1, 2, 4, 3]).coefficient, 12)
0.8)";

const std::string weighted_tau_doc =
    R"(Vigna's weighted tau (WWW 2015), in [-1, 1], in which an exchange of items counts more near the top: additive
hyperbolic weights, ranked by either list in turn, as scipy.stats.weightedtau.

)" + lists_doc +
    R"(>>> round(weighted_tau([1, 2, 3, 4], [1, 2, 4, 3]), 12)
0.52)";

const std::string tau_ap_doc =
    R"(AP correlation (Yilmaz, Aslam and Robertson, SIGIR 2008), in [-1, 1]: like Kendall's tau, but what is ranked
above an item counts more near the top. Exchanging the lists changes it.

tau_ap_a and tau_ap_b are for ties (Urbano and Marrero, ICTIR 2017): a is the mean over all orders of what is tied
in `estimated`; b is for ties in both, and does not change if the lists are exchanged.

Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.

>>> round(tau_ap([4, 3, 2, 1], [4, 3, 1, 2]).tau_ap, 12)
0.777777777778)";

const std::string rbo_doc =
    R"(Rank-biased overlap of two rankings, in [0, 1], which need not have the same items (Webber, Moffat and Zobel,
TOIS 28(4), 2010; ties as Corsi and Urbano, SIGIR 2024): extrapolated, and the range that what is not seen leaves.

first, second: {item: score}, large scores first.
p: in (0, 1), how likely a reader goes on to the next item.
ties: )" +
    enum_choices<RBOTies>() + R"(. w: tied items share a rank; a: the overlap at each depth is the mean over all
orders; b: the same, corrected so that a ranking agrees fully with itself.

Raises ValueError for p outside (0, 1), TypeError for lists of items.

>>> first = {'a': 5, 'b': 4, 'c': 3, 'd': 2, 'e': 1}
>>> second = {'b': 5, 'a': 4, 'c': 3, 'd': 2, 'f': 1}
>>> round(rbo(first, second).ext, 5), round(rbo(first, second).min, 5)
(0.76878, 0.50637))";

const std::string overlap_doc =
    R"(The share of the first k that two lists of scores have in common, in [0, 1]. Of equal scores across place k each
item counts with the same share.

k: from 1 to the number of items, or ValueError is raised.
)" + lists_doc +
    R"(>>> top_overlap([4, 3, 2, 1], [4, 1, 3, 2], 2).overlap
0.5)";

const std::string moves_doc =
    R"(Which item falls most from the first ranking to the second, and which one rises most: their places in the lists
(from 0), and how far. Equal scores share the mean of their ranks.

)" + lists_doc +
    R"(>>> largest_moves([4, 3, 2, 1], [1, 4, 3, 2]).drop
RankMove(item=0, places=3.0))";

}  // namespace

void bind_correlation(py::module_& module) {
  using KendallPValue = Choice<"p_value", PValue>;
  module.def(
      "kendall",
      [](const Column& first, const Column& second, const KendallPValue& p_value) -> As<"irmetrics._results.Kendall"> {
        return of_two(first, second,
                      [how = PValue(p_value)](auto one, auto other) { return kendall(one, other, how); });
      },
      py::arg("first"), py::arg("second"), KendallPValue::argument(PValue::automatic), kendall_doc.c_str());
  module.def("kendall_matrix", &bind_matrix, py::arg("lists"),
             Choice<"coefficient", KendallCoefficient>::argument(KendallCoefficient::tau_b), matrix_doc.c_str());
  def_of_two<spearman, "irmetrics._results.Correlation">(module, "spearman", spearman_doc);
  def_of_two<pearson, "irmetrics._results.Correlation">(module, "pearson", pearson_doc);
  def_of_two<weighted_tau, "float">(module, "weighted_tau", weighted_tau_doc);
  def_of_two<tau_ap, "irmetrics._results.TauAP">(module, "tau_ap", tau_ap_doc, "truth", "estimated");
  using Ties = Choice<"ties", RBOTies>;
  module.def(
      "rbo",
      [](const Anything& first, const Anything& second, double p, const Ties& ties) -> As<"irmetrics._results.RBO"> {
        const SystemScores one = items_of(first), other = items_of(second);
        return to_result(value_or_raise(rbo({one.systems, one.scores}, {other.systems, other.scores}, p, ties)));
      },
      py::arg("first"), py::arg("second"), py::arg("p") = RBOOptions().p, Ties::argument(RBOOptions().ties),
      rbo_doc.c_str());
  module.def(
      "top_overlap",
      [](const Column& first, const Column& second, std::size_t k) -> As<"irmetrics._results.TopOverlap"> {
        return of_two(first, second, [k](auto one, auto other) { return top_overlap(one, other, k); });
      },
      py::arg("first"), py::arg("second"), py::arg("k"), overlap_doc.c_str());
  def_of_two<largest_moves, "irmetrics._results.LargestMoves">(module, "largest_moves", moves_doc);
}

}  // namespace irmetrics::python
