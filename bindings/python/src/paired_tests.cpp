// Tests of two systems in Python, intervals of means, effect sizes and power.
#include "bind.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "vector.hpp"

#include <irmetrics/significance/correction.hpp>
#include <irmetrics/significance/effect_size.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/paired_test.hpp>

#include <pybind11/stl.h>

#include <cmath>
#include <optional>

namespace irmetrics::python {
namespace {

using S = const std::string&;

/// The values of a mapping, or what else there is.
py::object values_of(py::handle source) {
  if (is_mapping(source)) return py::list(source.attr("values")());
  return py::reinterpret_borrow<py::object>(source);
}

/// The scores of two systems for the same queries: two lists, or two of {query: score}, whose queries are those of the
/// first.
class PairedScores {
 public:
  PairedScores(py::handle first, py::handle second) {
    if (is_mapping(first) && is_mapping(second)) {
      const py::tuple values(call_helper("_comparison", "paired_values", first, second));
      first_.emplace(py::object(values[0]), "score");
      second_.emplace(py::object(values[1]), "score");
    } else {
      first_.emplace(first, "score");
      second_.emplace(second, "score");
    }
  }
  std::span<const double> first() const noexcept { return first_->numbers(); }
  std::span<const double> second() const noexcept { return second_->numbers(); }

 private:
  std::optional<Vector> first_, second_;
};

As<"irmetrics._results.PairedTest"> bind_paired_test(const Anything& first, const Anything& second, S test, S zeros,
                                                     S p_value, bool continuity, std::uint64_t resamples,
                                                     std::uint64_t seed, unsigned threads) {
  const PairedTestOptions options{enum_argument<PairedTest>("test", test),
                                  enum_argument<Zeros>("zeros", zeros),
                                  enum_argument<PValue>("p_value", p_value),
                                  continuity,
                                  resamples,
                                  seed,
                                  threads,
                                  until_signal()};
  const PairedScores scores(first, second);
  const PairedTestResult found = value_or_raise([&] {
    const py::gil_scoped_release release;
    return paired_test(scores.first(), scores.second(), options);
  }());
  return to_result(found);
}

As<"irmetrics._results.Interval"> bind_interval(const Anything& values, S method, double level, std::uint64_t resamples,
                                                std::uint64_t seed, unsigned threads) {
  const IntervalOptions options{
      enum_argument<IntervalMethod>("method", method), level, resamples, seed, threads, until_signal()};
  const Vector numbers(values_of(values), "value");
  const Interval found = value_or_raise([&] {
    const py::gil_scoped_release release;
    return mean_interval(numbers.numbers(), options);
  }());
  return to_result(found);
}

As<"irmetrics._results.EffectSize"> bind_effect_size(const Anything& first, const Anything& second) {
  const PairedScores scores(first, second);
  const EffectSize found = value_or_raise(effect_size(scores.first(), scores.second()));
  return to_result(found);
}

/// A list stays a list, and {name: p-value} a dict.
As<"typing.Any"> bind_correct(const Anything& p_values, S correction) {
  const auto how = enum_argument<Correction>("correction", correction);
  const bool named = is_mapping(p_values);
  const Vector given(values_of(p_values), "p-value");
  for (const double p : given.numbers())
    if (p < 0 || p > 1) raise(PyExc_ValueError, fmt::format("a p-value must lie in [0, 1], not {}", p));
  const std::vector<double> result = corrected(given.numbers(), how);
  if (!named) return py::cast(result);
  py::dict by_name;
  std::size_t i = 0;
  for (const py::handle name : py::iter(p_values)) by_name[name] = result[i++];
  return by_name;
}

/// Raises ValueError where the library has no answer because of an argument.
void check_power(double standard_deviation, double alpha, double power) {
  if (!(standard_deviation > 0))
    raise(PyExc_ValueError, fmt::format("standard_deviation must be above 0, not {}", standard_deviation));
  if (!(alpha > 0 && alpha < 1)) raise(PyExc_ValueError, fmt::format("alpha must lie in (0, 1), not {}", alpha));
  if (!(power > alpha && power < 1))
    raise(PyExc_ValueError, fmt::format("power must lie in (alpha, 1), not {}", power));
}

const std::string samples_doc =
    "resamples, seed: how many random samples are drawn, and what they start from; the same seed gives the same.\n"
    "threads: how many to use; 0 means as many as the machine has. The result does not depend on it.\n\n";

}  // namespace

void bind_paired_tests(py::module_& module) {
  const PairedTestOptions test;
  module.def(
      "paired_test", &bind_paired_test, py::arg("first"), py::arg("second"),
      py::arg("test") = std::string(enum_text(test.test)), py::kw_only(),
      py::arg("zeros") = std::string(enum_text(test.zeros)), py::arg("p_value") = std::string(enum_text(test.p_value)),
      py::arg("continuity") = test.continuity, py::arg("resamples") = test.resamples, py::arg("seed") = test.seed,
      py::arg("threads") = test.threads,
      fmt::format(
          "Whether two systems differ by more than chance: a two-sided test of their scores for the same queries.\n\n"
          "first, second: lists of equal length, or {{query: score}} with the same queries.\n"
          "test:\n{}Randomization tries all changes of signs if there are no more than `resamples` (Smucker et al., "
          "CIKM 2007); bootstrap\nis that of Efron and Tibshirani 1993.\n"
          "zeros: what Wilcoxon's test does with differences of 0: {}.\n"
          "p_value, continuity: of Wilcoxon's test, how its p-value is found: {}; and whether the normal "
          "approximation\n"
          "is corrected for being one of steps.\n{}"
          "Raises ValueError for lists of different lengths and for scores that are not finite, KeyError for a query "
          "that\none of the two lacks.\n\n"
          ">>> paired_test([.5, .4, .9, .8], [.4, .2, .6, .4], 'randomization').p_value\n0.125",
          choices_with_meanings(paired_test_table), enum_choices<Zeros>(), enum_choices<PValue>(), samples_doc)
          .c_str());
  const IntervalOptions interval;
  module.def(
      "mean_interval", &bind_interval, py::arg("values"), py::arg("method") = std::string(enum_text(interval.method)),
      py::kw_only(), py::arg("level") = interval.level, py::arg("resamples") = interval.resamples,
      py::arg("seed") = interval.seed, py::arg("threads") = interval.threads,
      fmt::format("A confidence interval of the mean of values: of scores, or of differences of scores, by query.\n\n"
                  "values: a list, or {{query: value}}.\n"
                  "method: {}; percentile and bca are those of Efron and Tibshirani 1993, as scipy.stats.bootstrap has "
                  "them.\nlevel: in (0, 1), how often the interval holds the true mean.\n{}"
                  "Raises ValueError without values and for values that are not finite.\n\n"
                  ">>> interval = mean_interval([1, 2, 3, 4, 5], 't')\n"
                  ">>> round(interval.low, 4), round(interval.high, 4)\n(1.0368, 4.9632)",
                  enum_choices<IntervalMethod>(), samples_doc)
          .c_str());
  module.def("effect_size", &bind_effect_size, py::arg("first"), py::arg("second"),
             "How large the difference of two systems is, by their scores for the same queries (lists, or\n"
             "``{query: score}``): Cohen's dz, Hedges' gz, and the share of queries on which the first is better.\n\n"
             "Raises ValueError with fewer than two queries, and as paired_test does.\n\n"
             ">>> effect_size([.5, .4, .9, .8], [.4, .2, .6, .9]).probability_of_superiority\n0.75");
  module.def(
      "correct", &bind_correct, py::arg("p_values"), py::arg("correction") = std::string(enum_text(Correction::holm)),
      fmt::format("p-values of one family of comparisons, corrected for how many there are; of {{name: p-value}} the "
                  "same, else a list.\nnan stays nan and does not count.\n\ncorrection:\n{}\n"
                  "Raises ValueError for a p-value outside [0, 1].\n\n"
                  ">>> correct([0.25, 0.125, 0.5])\n[0.5, 0.375, 0.5]",
                  choices_with_meanings(correction_table))
          .c_str());
  module.def(
      "paired_t_power",
      [](double difference, double standard_deviation, std::size_t queries, double alpha) {
        const double power = paired_t_power(difference, standard_deviation, queries, alpha);
        if (std::isnan(power))
          raise(PyExc_ValueError, "two queries or more, a standard_deviation above 0 and alpha in (0, 1) are expected");
        return power;
      },
      py::arg("difference"), py::arg("standard_deviation"), py::arg("queries"), py::arg("alpha") = 0.05,
      "How likely the two-sided paired t-test separates systems that truly differ by so much, where differences have\n"
      "this standard deviation: in [alpha, 1].\n\n"
      "Raises ValueError with fewer than two queries, and unless standard_deviation > 0 and 0 < alpha < 1.\n\n"
      ">>> round(paired_t_power(0.05, 0.1, 50), 3)\n0.934");
  module.def(
      "minimum_detectable_difference",
      [](double standard_deviation, std::size_t queries, double alpha, double power) {
        check_power(standard_deviation, alpha, power);
        if (queries < 2) raise(PyExc_ValueError, fmt::format("two queries or more are expected, not {}", queries));
        return minimum_detectable_difference(standard_deviation, queries, alpha, power);
      },
      py::arg("standard_deviation"), py::arg("queries"), py::arg("alpha") = 0.05, py::arg("power") = 0.8,
      "The smallest true difference that the two-sided paired t-test finds with this power, where differences have "
      "this\nstandard deviation.\n\n"
      "Raises ValueError as paired_t_power does, and unless alpha < power < 1.\n\n"
      ">>> round(minimum_detectable_difference(0.1, 50), 4)\n0.0404");
  module.def(
      "queries_needed",
      [](double difference, double standard_deviation, double alpha, double power) {
        check_power(standard_deviation, alpha, power);
        return queries_needed(difference, standard_deviation, alpha, power);
      },
      py::arg("difference"), py::arg("standard_deviation"), py::arg("alpha") = 0.05, py::arg("power") = 0.8,
      "How many queries the two-sided paired t-test needs at least to find a true difference with this power: a whole\n"
      "number, or infinity if there is no difference or it takes more than a billion.\n\n"
      "Raises ValueError as minimum_detectable_difference does.\n\n"
      ">>> queries_needed(0.05, 0.1)\n34.0");
}

}  // namespace irmetrics::python
