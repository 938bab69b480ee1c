// Rank correlation in Python: coefficients of two lists of scores.
#include "bind.hpp"
#include "convert.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "vector.hpp"

#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/rank_overlap.hpp>
#include <irmetrics/correlation/rbo.hpp>
#include <irmetrics/correlation/tau_ap.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>

#include <pybind11/stl.h>

namespace irmetrics::python {
namespace {

/// Calls a function of two lists of scores with the GIL released.
template <class Function>
auto of_two(py::handle first, py::handle second, Function&& function) {
  const Vector one(first, "score"), other(second, "score");
  return value_or_raise([&] {
    const py::gil_scoped_release release;
    return function(one.numbers(), other.numbers());
  }());
}

As<"irmetrics._results.Kendall"> bind_kendall(const Column& first, const Column& second, const std::string& p_value) {
  const auto how = enum_argument<PValue>("p_value", p_value);
  return to_result(of_two(first, second, [how](auto one, auto other) { return kendall(one, other, how); }));
}

As<"list[list[float]]"> bind_matrix(const Anything& lists, const std::string& name) {
  const auto coefficient = enum_argument<KendallCoefficient>("coefficient", name);
  const Rows rows = rows_of(lists, "score");
  const std::vector<double> values = value_or_raise([&] {
    const py::gil_scoped_release release;
    return kendall_matrix(rows.numbers, rows.columns, coefficient, until_signal());
  }());
  py::list result;
  for (std::size_t row = 0; row < rows.rows; ++row)
    result.append(std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(row * rows.rows),
                                      values.begin() + static_cast<std::ptrdiff_t>((row + 1) * rows.rows)));
  return py::object(result);
}

using CorrelationResult = As<"irmetrics._results.Correlation">;

As<"irmetrics._results.TauAP"> bind_tau_ap(const Column& truth, const Column& estimated) {
  return to_result(of_two(truth, estimated, [](auto one, auto other) { return tau_ap(one, other); }));
}

/// The items of {item: score}.
struct Items {
  explicit Items(py::handle source) {
    if (!is_mapping(source))
      raise(PyExc_TypeError,
            fmt::format("expected {{item: score}}, not {}: an order alone does not say what is tied; give the items of "
                        "a ranking falling scores",
                        Py_TYPE(source.ptr())->tp_name));
    for (const py::handle entry : py::iter(py::object(source.attr("items")()))) {
      const py::tuple pair = py::reinterpret_borrow<py::object>(entry);
      items.push_back(any_id(py::object(pair[0]).ptr(), "an item"));
      scores.push_back(
          any_number(py::object(pair[1]).ptr(), [&] { return fmt::format("item '{}': the score", items.back()); }));
    }
  }
  ScoredItems view() const noexcept { return {items, scores}; }

  std::vector<std::string> items;
  std::vector<double> scores;
};

As<"irmetrics._results.RBO"> bind_rbo(const Anything& first, const Anything& second, double p,
                                      const std::string& ties) {
  const Items one(first), other(second);
  return to_result(value_or_raise(rbo(one.view(), other.view(), p, enum_argument<RBOTies>("ties", ties))));
}

As<"irmetrics._results.TopOverlap"> bind_top(const Column& first, const Column& second, std::size_t k) {
  return to_result(of_two(first, second, [k](auto one, auto other) { return top_overlap(one, other, k); }));
}

As<"irmetrics._results.LargestMoves"> bind_moves(const Column& first, const Column& second) {
  return to_result(of_two(first, second, [](auto one, auto other) { return largest_moves(one, other); }));
}

constexpr const char* lists_doc =
    "first, second: lists or arrays of equal length, the scores of the same items.\n\n"
    "Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.\n\n";

}  // namespace

void bind_correlation(py::module_& module) {
  const std::string automatic(enum_text(PValue::automatic));
  module.def(
      "kendall", &bind_kendall, py::arg("first"), py::arg("second"), py::arg("p_value") = automatic,
      fmt::format(
          "Kendall's rank correlation of two lists of scores: tau_a, tau_b, tau_c and Goodman and Kruskal's gamma, "
          "each in\n"
          "[-1, 1], which are the same unless there are ties; nan of fewer than 2 items, of equal scores and of nan.\n"
          "tau_b, tau_c and the p-value are those of scipy.stats.kendalltau.\n\n"
          "p_value: {}; auto is exact without ties for up to 33 items or if at most 1 pair is discordant, or "
          "concordant.\n{}"
          ">>> kendall([1, 2, 3, 4], [1, 2, 4, 3]).tau_b\n0.6666666666666669\n"
          ">>> kendall([1, 2, 3, 4], [1, 2, 2, 3])[:4]\n(0.8333333333333334, 0.9128709291752769, 0.9375, 1.0)",
          enum_choices<PValue>(), lists_doc)
          .c_str());
  module.def("kendall_matrix", &bind_matrix, py::arg("lists"),
             py::arg("coefficient") = std::string(enum_text(KendallCoefficient::tau_b)),
             fmt::format("One of Kendall's coefficients for all pairs of several lists of scores of the same items: "
                         "rows of a symmetric\nmatrix. Each list is sorted once.\n\n"
                         "coefficient: {}.\n\nRaises ValueError if the lengths differ.\n\n"
                         ">>> kendall_matrix([[1, 2, 3], [1, 2, 3], [3, 2, 1]])[0]\n[1.0, 1.0, -1.0]",
                         enum_choices<KendallCoefficient>())
                 .c_str());
  module.def(
      "spearman",
      [](const Column& first, const Column& second) -> CorrelationResult {
        return to_result(of_two(first, second, [](auto one, auto other) { return spearman(one, other); }));
      },
      py::arg("first"), py::arg("second"),
      fmt::format("Spearman's rank correlation, in [-1, 1], where equal scores share the mean of their ranks, and its "
                  "p-value by\n"
                  "Student's distribution, as scipy.stats.spearmanr.\n\n{}"
                  ">>> tuple(round(value, 12) for value in spearman([1, 2, 3, 4], [1, 2, 4, 3]))\n(0.8, 0.2)",
                  lists_doc)
          .c_str());
  module.def(
      "pearson",
      [](const Column& first, const Column& second) -> CorrelationResult {
        return to_result(of_two(first, second, [](auto one, auto other) { return pearson(one, other); }));
      },
      py::arg("first"), py::arg("second"),
      fmt::format("Pearson's linear correlation, in [-1, 1], and its p-value for independent normal scores, as "
                  "scipy.stats.pearsonr.\n\n{}"
                  ">>> round(pearson([1, 2, 3, 4], [1, 2, 4, 3]).coefficient, 12)\n0.8",
                  lists_doc)
          .c_str());
  module.def(
      "weighted_tau",
      [](const Column& first, const Column& second) {
        return of_two(first, second, [](auto one, auto other) { return weighted_tau(one, other); });
      },
      py::arg("first"), py::arg("second"),
      fmt::format("Vigna's weighted tau (WWW 2015), in [-1, 1], in which an exchange of items counts more near the "
                  "top: additive\nhyperbolic weights, ranked by either list in turn, as scipy.stats.weightedtau.\n\n{}"
                  ">>> round(weighted_tau([1, 2, 3, 4], [1, 2, 4, 3]), 12)\n0.52",
                  lists_doc)
          .c_str());
  module.def(
      "tau_ap", &bind_tau_ap, py::arg("truth"), py::arg("estimated"),
      "AP correlation (Yilmaz, Aslam and Robertson, SIGIR 2008), in [-1, 1]: like Kendall's tau, but what is ranked\n"
      "above an item counts more near the top. Exchanging the lists changes it.\n\n"
      "tau_ap_a and tau_ap_b are for ties (Urbano and Marrero, ICTIR 2017): a is the mean over all orders of what is "
      "tied\n"
      "in `estimated`; b is for ties in both, and does not change if the lists are exchanged.\n\n"
      "Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.\n\n"
      ">>> round(tau_ap([4, 3, 2, 1], [4, 3, 1, 2]).tau_ap, 12)\n0.777777777778");
  module.def(
      "rbo", &bind_rbo, py::arg("first"), py::arg("second"), py::arg("p") = 0.9,
      py::arg("ties") = std::string(enum_text(RBOTies::a)),
      fmt::format("Rank-biased overlap of two rankings, in [0, 1], which need not have the same items (Webber, Moffat "
                  "and Zobel,\nTOIS 28(4), 2010; ties as Corsi and Urbano, SIGIR 2024): extrapolated, and the range "
                  "that what is not seen leaves.\n\n"
                  "first, second: {{item: score}}, large scores first.\n"
                  "p: in (0, 1), how likely a reader goes on to the next item.\n"
                  "ties: {}. w: tied items share a rank; a: the overlap at each depth is the mean over all\n"
                  "orders; b: the same, corrected so that a ranking agrees fully with itself.\n\n"
                  "Raises ValueError for p outside (0, 1), TypeError for lists of items.\n\n"
                  ">>> first = {{'a': 5, 'b': 4, 'c': 3, 'd': 2, 'e': 1}}\n"
                  ">>> second = {{'b': 5, 'a': 4, 'c': 3, 'd': 2, 'f': 1}}\n"
                  ">>> round(rbo(first, second).ext, 5), round(rbo(first, second).min, 5)\n(0.76878, 0.50637)",
                  enum_choices<RBOTies>())
          .c_str());
  module.def("top_overlap", &bind_top, py::arg("first"), py::arg("second"), py::arg("k"),
             fmt::format("The share of the first k that two lists of scores have in common, in [0, 1]. Of equal scores "
                         "across place k each\nitem counts with the same share.\n\n"
                         "k: from 1 to the number of items, or ValueError is raised.\n{}"
                         ">>> top_overlap([4, 3, 2, 1], [4, 1, 3, 2], 2).overlap\n0.5",
                         lists_doc)
                 .c_str());
  module.def("largest_moves", &bind_moves, py::arg("first"), py::arg("second"),
             fmt::format("Which item falls most from the first ranking to the second, and which one rises most: their "
                         "places in the lists\n(from 0), and how far. Equal scores share the mean of their ranks.\n\n{}"
                         ">>> largest_moves([4, 3, 2, 1], [1, 4, 3, 2]).drop\nRankMove(item=0, places=3.0)",
                         lists_doc)
                 .c_str());
}

}  // namespace irmetrics::python
