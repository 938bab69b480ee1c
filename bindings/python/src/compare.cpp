// compare in Python: what systems may be given as, and what is read off the comparison.
#include "bind.hpp"
#include "convert.hpp"
#include "enum_argument.hpp"
#include "hints.hpp"
#include "mapping_methods.hpp"
#include "policy_arguments.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"
#include "scores_object.hpp"

#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/significance/compare.hpp>

#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace irmetrics::python {
namespace {

using namespace py::literals;
using S = const std::string&;

/// The place of a measure, by its text in any spelling or a Measure. Raises KeyError.
std::size_t measure_place(const Comparison& comparison, py::handle measure) {
  const std::string text(py::str(py::reinterpret_borrow<py::object>(measure)));
  const auto parsed = parse_measure(text);
  const auto found =
      std::find_if(comparison.measures.begin(), comparison.measures.end(), [&](const ComparedMeasure& known) {
        return known.table.measure() == text || (parsed.ok() && known.table.measure() == parsed->text());
      });
  if (found == comparison.measures.end()) {
    std::vector<std::string> known;
    for (const ComparedMeasure& one : comparison.measures) known.push_back(one.table.measure());
    raise(PyExc_KeyError, fmt::format("'{}' was not compared; the measures are {}", text, fmt::join(known, ", ")));
  }
  return static_cast<std::size_t>(found - comparison.measures.begin());
}

using MeasureHint = As<"irmetrics._results.ComparedMeasure">;

MeasureHint measure_result(const Comparison& comparison, std::size_t place) {
  const ComparedMeasure& measure = comparison.measures[place];
  ResultRecord record = record_of(measure);
  record.view = std::make_shared<ResultView>(ResultView{{table_of_systems(comparison, place)}});
  py::object result = wrap_result(std::move(record));
  result.attr("scores") = score_table_dict(measure.table);
  return result;
}

/// A DataFrame of the rows of a result.
template <DescribedResult R>
py::object frame_of(const R& result) {
  return call_helper("_results", "frame", python_table(rows_of_result(record_of(result))));
}

/// The means, and of each measure the tables asked for, as the program prints them.
std::string rendered(const Comparison& comparison, TableFormat format, bool intervals = false, bool pairs = false,
                     bool per_query = false) {
  std::vector<ReportTable> tables = {table_of_means(comparison)};
  for (std::size_t i = 0; i < comparison.measures.size(); ++i) {
    if (intervals) tables.push_back(table_of_systems(comparison, i));
    if (pairs) tables.push_back(table_of_pairs(comparison, i));
    if (per_query) tables.push_back(table_of_differences(comparison, i));
  }
  return render(tables, format);
}

/// Gives Comparison a method for a format.
template <TableFormat format>
void def_rendered(py::class_<Comparison>& type, const char* name, const char* doc) {
  type.def(
      name,
      [](const Comparison& self, bool intervals, bool pairs, bool per_query) {
        return rendered(self, format, intervals, pairs, per_query);
      },
      py::kw_only(), py::arg("intervals") = false, py::arg("pairs") = false, py::arg("per_query") = false, doc);
}

/// An option as Python has it: choices by name.
template <class T>
auto plain_option(const T& value) {
  if constexpr (NamedEnum<T>)
    return std::string(enum_text(value));
  else
    return value;
}

/// The audits of {name: Scores}; nothing of all else.
std::vector<Audit> audits_of(py::handle systems) {
  std::vector<Audit> audits;
  if (!is_mapping(systems) || !holds_scores(systems)) return audits;
  for (const py::handle scores : py::iter(py::object(systems.attr("values")())))
    audits.push_back(scores.cast<const PythonScores&>()->audit());
  return audits;
}

Comparison compare_systems(py::handle systems, const CompareOptions& options) {
  if (!is_mapping(systems))
    raise(PyExc_TypeError, fmt::format("expected systems, not {}", Py_TYPE(systems.ptr())->tp_name));
  const auto run = [&](const auto& given) {
    return value_or_raise([&] {
      const py::gil_scoped_release release;
      return compare(given, options);
    }());
  };
  if (holds_scores(systems)) return run(std::span<const NamedScores>(to_named_scores(systems)));
  return run(std::span<const ScoreTable>(to_score_tables(systems)));
}

}  // namespace

void bind_compare(py::module_& module) {
  const CompareOptions defaults;
  const auto text = [](auto value) { return std::string(enum_text(value)); };
  py::class_<Comparison> type(module, "Comparison",
                              R"(What compare returns: under each measure the systems and their pairs.

A mapping of measures to ComparedMeasure; it prints as the program's compare does.

>>> scores = {"AP": {"x": {"q1": .5, "q2": .4, "q3": .9}, "y": {"q1": .4, "q2": .2, "q3": .6}}}
>>> comparison = compare(scores)
>>> pair = comparison["AP"]["x", "y"]
>>> pair.wins, pair.losses, pair.p_value
(3, 0, 0.25))");
  type.def(
          "__getitem__",
          [](const Comparison& self, const Anything& measure) {
            return measure_result(self, measure_place(self, measure));
          },
          py::arg("measure"), "The systems and pairs under a measure. KeyError if it was not compared.")
      .def(
          "__len__", [](const Comparison& self) { return self.measures.size(); }, "The number of measures.")
      .def("__iter__",
           [](const Comparison& self) -> py::typing::Iterator<py::str> {
             py::list names;
             for (const ComparedMeasure& one : self.measures) names.append(py::str(one.table.measure()));
             return py::iter(names);
           })
      .def(
          "__contains__",
          [](const Comparison& self, const std::string& measure) {
            return std::any_of(self.measures.begin(), self.measures.end(),
                               [&](const ComparedMeasure& one) { return one.table.measure() == measure; });
          },
          py::arg("measure"))
      .def_property_readonly(
          "measures",
          [](const Comparison& self) {
            std::vector<std::string> names;
            for (const ComparedMeasure& one : self.measures) names.push_back(one.table.measure());
            return names;
          },
          "The measures, as text.")
      .def_property_readonly(
          "systems", [](const Comparison& self) { return self.systems; }, "The names of the systems, as given.")
      .def_property_readonly(
          "audit", [](const Comparison& self) -> As<"dict[str, irmetrics._results.Audit] | None"> {
            if (self.audits.empty()) return py::none();
            py::dict audits;
            for (std::size_t i = 0; i < self.systems.size(); ++i)
              audits[py::str(self.systems[i])] = to_result(self.audits[i]);
            return py::object(audits);
          },
          "What the evaluation of each system met besides scores; None of scores that were not evaluated here.")
      .def(
          "differences",
          [](const Comparison& self, S first, S second, const Anything& measure) -> As<"dict[str, float]"> {
            if (measure.is_none() && self.measures.size() != 1)
              raise(PyExc_ValueError,
                    fmt::format("there are {} measures; say by measure= which one is meant", self.measures.size()));
            const std::size_t place = measure.is_none() ? 0 : measure_place(self, measure);
            return py::object(measure_result(self, place).attr("differences")(first, second));
          },
          py::arg("first"), py::arg("second"), py::arg("measure") = py::none(),
          "The score of the first system minus that of the second, by query.")
      .def("__repr__", [](const Comparison& self) { return rendered(self, TableFormat::text); })
      .def("_repr_html_", [](const Comparison& self) { return rendered(self, TableFormat::html); })
      .def(
          "to_pandas", [](const Comparison& self) -> As<"tuple[typing.Any, typing.Any]"> {
            return py::make_tuple(frame_of(compared_systems(self)), frame_of(compared_pairs(self)));
          },
          "Two pandas DataFrames: a row a measure and system, and a row a measure and pair, as in to_csv.")
      .def(
          "plot",
          [](const py::object& self, const Anything& measure, const py::kwargs& options) -> Anything {
            return call_helper("_comparison_plots", "plot_scores", self, measure, **options);
          },
          py::arg("measure") = py::none(), "The picture of plot_scores, which takes the options.")
      .def("to_csv", &comparison_as_csv, "A line for each measure and pair; all numbers in full.")
      .def(
          "to_json",
          [](const Comparison& self, bool per_query) { return value_or_raise(comparison_as_json(self, per_query)); },
          py::arg("per_query") = true,
          "Everything, with the scores and differences of the queries unless told not to.");
  for_each_field<CompareOptions>([&](const auto& field) {
    type.def_property_readonly(
        std::string(field.name).c_str(),
        [get = field.get](const Comparison& self) { return plain_option(std::invoke(get, self.options)); },
        fmt::format("The {}.", field.meaning).c_str());
  });
  def_rendered<TableFormat::text>(type, "to_text",
                                  "The means; if asked, of each measure the systems with intervals, the pairs, and the "
                                  "differences by query.");
  def_rendered<TableFormat::markdown>(type, "to_markdown", "The same in Markdown.");
  def_rendered<TableFormat::latex>(type, "to_latex", "The same in LaTeX, with the package booktabs.");
  def_rendered<TableFormat::html>(type, "to_html", "The same in HTML.");
  make_mapping<As<"collections.abc.KeysView[str]">,
               As<"collections.abc.ValuesView[irmetrics._results.ComparedMeasure]">,
               As<"collections.abc.ItemsView[str, irmetrics._results.ComparedMeasure]">>(type);

  const std::string compare_doc =
      "Compares systems: means with intervals and ranks, and the differences of all pairs, or of each system with a "
      "baseline,\nwith tests, effect sizes, wins and losses.\n\n"
      "systems: {name: run}, a list of runs, what evaluate returns for several runs, ``{measure: {system: {query: "
      "score}}}``, or\npaths of files as read_scores takes them. Runs need qrels or nuggets, and measures; of scores, "
      "measures choose.\n" +
      fmt::format(
          "baseline: the name of the system with which the others are compared.\n"
          "test: a test of each pair,\n{}or one of all systems at once, which corrects by itself:\n{}"
          "correction: of p-values for their number:\n{}"
          "family: which p-values are corrected together, those of a measure or of all: {}.\n"
          "alpha: corrected p-values below are significant.\n"
          "power: of the smallest difference that is said to be detectable.\n"
          "interval: {}. level: of intervals, of means, differences and ranks.\n",
          choices_with_meanings(paired_test_table), choices_with_meanings(systems_test_table),
          choices_with_meanings(correction_table), enum_choices<Family>(), enum_choices<IntervalMethod>()) +
      "resamples, seed: how many random samples are drawn, and what they start from; the same seed gives the same.\n"
      "threads: how many to use; 0 means as many as the machine has. The result does not depend on it.\n"
      "progress: called with the steps done and all of them.\n" +
      policy_doc() +
      "\nRaises ValueError with fewer than two systems or queries, KeyError for a query or measure that some system "
      "lacks.";
  with_policy([&]<class... Choice>() {
    module.def(
        "compare",
        [](const As<"irmetrics._types.Systems">& systems, const MaybeQrels& qrels, const MaybeNuggets& nuggets,
           const Anything& measures, const std::optional<std::string>& baseline, S test, S correction, S family,
           double alpha, double power, S interval, double level, std::uint64_t resamples, std::uint64_t seed,
           unsigned threads, ProgressFunction progress, const Choice&... choices) {
          CompareOptions options{baseline.value_or(""),
                                 enum_argument<SignificanceTest>("test", test),
                                 enum_argument<Correction>("correction", correction),
                                 enum_argument<Family>("family", family),
                                 alpha,
                                 power,
                                 enum_argument<IntervalMethod>("interval", interval),
                                 level,
                                 resamples,
                                 seed,
                                 threads,
                                 {},
                                 until_signal()};
          const Policy policy = policy_of(choices...);
          py::dict evaluation = policy_dict(policy);
          evaluation["threads"] = threads;
          const py::object scores = call_helper("_comparison", "scores_of_systems", systems, qrels, nuggets, measures,
                                                evaluation, policy == Policy());
          Progress report(std::move(progress));
          options.progress = [&report](std::uint64_t done, std::uint64_t all) { report(done, all); };
          Comparison found = compare_systems(scores, options);
          report.finish();
          found.options.progress = {};
          if (found.audits.empty()) found.audits = audits_of(systems);  // of Scores whose measures were chosen
          return found;
        },
        py::arg("systems"), py::arg("qrels") = py::none(), py::arg("nuggets") = py::none(),
        py::arg("measures") = py::none(), py::kw_only(), py::arg("baseline") = py::none(),
        py::arg("test") = text(defaults.test), py::arg("correction") = text(defaults.correction),
        py::arg("family") = text(defaults.family), py::arg("alpha") = defaults.alpha, py::arg("power") = defaults.power,
        py::arg("interval") = text(defaults.interval), py::arg("level") = defaults.level,
        py::arg("resamples") = defaults.resamples, py::arg("seed") = defaults.seed,
        py::arg("threads") = defaults.threads, py::arg("progress") = py::none(), Choice::argument()...,
        compare_doc.c_str());
  });
}

}  // namespace irmetrics::python
