// compare in Python: forms of its input, and access to the comparison.
#include "collection_access.hpp"
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <irmetrics/evaluate/tables_of_scores.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// What was compared, if that were runs: as given, because the runs are read again only if documents are asked for.
struct ComparedRuns {
  py::object systems, qrels, nuggets;
  std::vector<AnyMeasure> measures;
  Policy policy;
};

/// A comparison. A pickle has no runs.
struct PythonComparison : Comparison {
  std::optional<ComparedRuns> compared = std::nullopt;
};

using S = const std::string&;
using MaybeName = std::optional<std::string>;
using SelfComparison = const PythonComparison&;
using MeasureHint = As<"irmetrics.results.ComparedMeasure">;

/// Each of the texts once, in order of first occurrence, except empty ones.
std::vector<std::string> different(const Comparison& comparison, std::string (ComparedMeasure::*text)() const) {
  std::vector<std::string> names;
  for (const ComparedMeasure& one : comparison.measures)
    if (std::string name = (one.*text)(); !name.empty() && std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  return names;
}
std::vector<std::string> measures_of(SelfComparison comparison) {
  return different(comparison, &ComparedMeasure::measure);
}

/// The index of a measure, by its text in any spelling or a Measure, or of (measure, slice).
std::optional<std::size_t> find_compared(SelfComparison comparison, py::handle key) {
  const bool of_slice = PyTuple_Check(key.ptr()) && py::len(key) == 2;
  const std::string slice = of_slice ? std::string(py::str(py::object(key[py::int_(1)]))) : "";
  const std::vector<std::string> measures = measures_of(comparison);
  const auto found = find_measure(measures, std::string(py::str(of_slice ? py::object(key[py::int_(0)])
                                                                         : py::reinterpret_borrow<py::object>(key))));
  for (std::size_t i = 0; found && i < comparison.measures.size(); ++i)
    if (comparison.measures[i].measure() == measures[*found] && comparison.measures[i].slice() == slice) return i;
  return std::nullopt;
}

/// The same. Raises KeyError if it was not compared.
std::size_t measure_index(SelfComparison comparison, py::handle measure) {
  const auto index = find_compared(comparison, measure);
  if (!index)
    raise(PyExc_KeyError, "'{}' was not compared; the measures are {}{}", std::string(py::str(measure)),
          fmt::join(measures_of(comparison), ", "),
          comparison.has_slices()
              ? fmt::format(", the slices {}", fmt::join(different(comparison, &ComparedMeasure::slice), ", "))
              : "");
  return *index;
}

MeasureHint measure_result(const py::object& self, const Anything& measure) {
  const auto& comparison = self.cast<SelfComparison>();
  const std::size_t index = measure_index(comparison, measure);
  ResultRecord record = record_of(comparison.measures[index]);
  record.view = std::make_shared<ResultView>(ResultView{{table_of_systems(comparison, index)}});
  py::object result = wrap_result(std::move(record));
  result.attr("_comparison") = self;
  return result;
}

/// The pair of two systems, in this order; None if they were not compared.
Anything pair(SelfComparison self, const Anything& measure, S first, S second) {
  const ComparedMeasure& compared = self.measures[measure_index(self, measure)];
  const auto one = compared.table.find(first), other = compared.table.find(second);
  const auto found = one && other ? compared.find(*one, *other) : std::nullopt;
  return found ? to_result(*found) : py::object(py::none());
}

As<"dict[str, float]"> differences(SelfComparison self, S first, S second, const MaybeMeasure& measure) {
  if (measure.is_none() && self.measures.size() != 1)
    raise(PyExc_ValueError, "there are {} measures; choose one with measure=", self.measures.size());
  const std::size_t index = measure.is_none() ? 0 : measure_index(self, measure);
  const ScoreTable& table = self.measures[index].table;
  const auto row = [&](S name) {
    const auto found = table.find(name);
    if (!found)
      raise(PyExc_KeyError, "no system {}; there are {}", std::string(py::repr(py::str(name))),
            fmt::join(table.systems(), ", "));
    return table.scores(*found);
  };
  const std::span<const double> one = row(first), other = row(second);
  return dict_by(table.queries(), [&](std::size_t i) { return one[i] - other[i]; });
}

As<"dict[str, irmetrics.results.Audit] | None"> audit(SelfComparison self) {
  if (self.audits.empty()) return py::none();
  return dict_by(self.systems, [&](std::size_t i) { return to_result(self.audits[i]); });
}

AnyMeasure only_measure(py::handle source) {
  const std::vector<AnyMeasure> measures = library_measures(to_measures(source));
  if (measures.size() != 1) raise(PyExc_ValueError, "expected one measure, not {}", measures.size());
  return measures[0];
}

/// The systems before and after: those given, or the baseline and the other system, or the two systems.
std::pair<std::string, std::string> changed_systems(SelfComparison comparison, const MaybeName& before,
                                                    const MaybeName& after) {
  const std::vector<std::string>& systems = comparison.systems;
  const std::string& baseline = comparison.options.baseline;
  for (const MaybeName& name : {before, after})
    if (name && std::ranges::find(systems, *name) == systems.end())
      raise(PyExc_KeyError, "no system {}; there are {}", std::string(py::repr(py::str(*name))),
            fmt::join(systems, ", "));
  if (systems.size() > 2 && (!after || (!before && baseline.empty())))
    raise(PyExc_ValueError, "there are {} systems; choose two with before= and after=: {}", systems.size(),
          fmt::join(systems, ", "));
  const auto other_than = [&](const std::string& name) { return systems[systems[0] == name ? 1 : 0]; };
  const std::string first = before ? *before : !baseline.empty() ? baseline : after ? other_than(*after) : systems[0];
  return {first, after ? *after : other_than(first)};
}

/// Raises ValueError if a run has another value than when it was compared.
void check_unchanged(const ComparedMeasure& measure, const MovedQuery& moved, S system, double value) {
  const std::vector<std::string>& queries = measure.table.queries();
  const auto query = std::ranges::find(queries, moved.query);
  if (measure.measure() != moved.measure || query == queries.end()) return;
  const double compared = measure.table.scores(*measure.table.find(system))[query - queries.begin()];
  if (compared != value)
    raise(PyExc_ValueError, "query '{}': the run '{}' or its judgments have changed: {} was {}, and is {}", moved.query,
          system, moved.measure, compared, value);
}

ResultOf<MovedQuery> moved_of_comparison(SelfComparison self, S query, const MaybeMeasure& measure,
                                         const MaybeName& before, const MaybeName& after,
                                         const OptionNamed<MovedDocumentsOptions, "k">& k,
                                         const OptionNamed<MovedDocumentsOptions, "order">& order) {
  if (!self.compared)
    raise(PyExc_ValueError,
          "the comparison does not have its runs: it was made of scores, or unpickled; write "
          "moved_documents(before, after, query, qrels, measure)");
  const std::size_t index = measure.is_none() ? 0 : measure_index(self, measure);
  const ComparedMeasure& compared = self.measures[index];
  const auto is_it = [&](const AnyMeasure& one) { return table_name(one) == compared.measure(); };
  const auto named = [&, runs = to_runs(self.compared->systems)](S name) {
    const auto found = std::ranges::find_if(runs, [&](const Run& run) { return run.name() == name; });
    if (found == runs.end()) raise(PyExc_ValueError, "there is no run '{}' any more", name);
    return *found;
  };
  const auto [first, second] = changed_systems(self, before, after);
  const Run one = named(first), other = named(second);
  const TestCollection collection = to_collection(self.compared->qrels, self.compared->nuggets);
  MovedDocumentsOptions options{.policy = self.compared->policy};
  k.set(options);
  order.set(options);
  const MovedQuery moved = unlocked([&] {
    return moved_documents(collection, one, other, query, *std::ranges::find_if(self.compared->measures, is_it),
                           options);
  });
  check_unchanged(compared, moved, first, moved.before_value);
  check_unchanged(compared, moved, second, moved.after_value);
  return to_result(moved);
}

void bind_comparison(py::module_& module) {
  py::class_<PythonComparison> type(module, "Comparison", published_text("Comparison"));
  type.def("__getitem__", &measure_result, "measure"_a)
      .def("_pair", &pair, "measure"_a, "first"_a, "second"_a)
      .def(
          "_scores", [](SelfComparison self, const Anything& measure) -> As<"irmetrics.results.ScoresOfSystems"> {
            return score_table_dict(self.measures[measure_index(self, measure)].table);
          },
          "measure"_a)
      .def(pickled([](SelfComparison self) { return to_bytes<Comparison>(self); },
                   +[](const py::bytes& state) { return PythonComparison{from_bytes<Comparison>(state)}; }))
      .def("__len__", [](SelfComparison self) { return measures_of(self).size(); })
      .def("__iter__",
           [](SelfComparison self) -> py::typing::Iterator<py::str> { return py::iter(py::cast(measures_of(self))); })
      .def(
          "__contains__",
          [](SelfComparison self, const Anything& measure) { return find_compared(self, measure).has_value(); },
          "measure"_a)
      .def_property_readonly("measures", &measures_of)
      .def_property_readonly("slices", [](SelfComparison self) { return different(self, &ComparedMeasure::slice); })
      .def_property_readonly("systems", [](SelfComparison self) { return self.systems; })
      .def_property_readonly("audit", &audit)
      .def("documents", &moved_of_comparison, "query"_a, "measure"_a = py::none(), py::kw_only(),
           "before"_a = py::none(), "after"_a = py::none(), OptionNamed<MovedDocumentsOptions, "k">::argument(),
           OptionNamed<MovedDocumentsOptions, "order">::argument())
      .def("differences", &differences, "first"_a, "second"_a, "measure"_a = py::none())
      .def("__repr__", [](SelfComparison self) { return shown_tables(comparison_as_tables(self)); })
      .def("_repr_html_", [](SelfComparison self) { return render(comparison_as_tables(self), TableFormat::html); })
      .def("_rows",
           [](SelfComparison self) -> Anything {
             const ComparisonRows rows = comparison_as_rows(self);
             return py::make_tuple(python_table(rows.systems), python_table(rows.pairs));
           })
      .def(
          "to_csv",
          [](SelfComparison self, bool spreadsheet) { return csv_text(comparison_as_csv(self), spreadsheet); },
          py::kw_only(), "spreadsheet"_a = false)
      .def(
          "to_json",
          [](SelfComparison self, bool per_query) { return value_or_raise(comparison_as_json(self, per_query)); },
          "per_query"_a = true);
  for_each_field<CompareOptions>([&](const auto& field) {
    type.def_property_readonly(field.name.data(), [get = field.get](SelfComparison self) {
      if constexpr (const auto& value = std::invoke(get, self.options); NamedEnum<std::remove_cvref_t<decltype(value)>>)
        return std::string(enum_text(value));
      else
        return value;
    });
  });
  const auto rendered = [](TableFormat format) {
    return [format](SelfComparison self, bool intervals, bool pairs, bool per_query, bool audit) {
      return render(comparison_as_tables(self, {intervals, pairs, per_query, audit}), format);
    };
  };
  def_formats(type, rendered, py::kw_only(), "intervals"_a = false, "pairs"_a = false, "per_query"_a = false,
              "audit"_a = false);
}

}  // namespace

void bind_compare(py::module_& module) {
  bind_comparison(module);
  module.def(  // as in the program's reports
      "_correction_title",
      [](const Choice<"correction", Correction>& correction) {
        return std::string(row_of(correction_table, Correction(correction)).title);
      },
      "correction"_a);
  Taking<CompareOptions, Policy, SliceOptions>::define<"compare">(
      module,
      +[](CompareOptions options, Policy policy, SliceOptions slicing, const As<"irmetrics._types.Systems">& systems,
          const MaybeJudgments& qrels, const MaybeMeasures& measures, const MaybeNuggets& nuggets,
          ProgressFunction progress, const As<"irmetrics._types.Slices | None">& slices) {
        const std::vector<QuerySlice> read = to_slices(slices);
        FileOptions evaluation;
        evaluation.policy = policy;
        evaluation.threads = options.threads;
        const bool judged = !qrels.is_none() || !nuggets.is_none();
        const bool named = judged && !measures.is_none();
        const std::vector<PythonMeasure> asked = named ? to_measures(measures) : std::vector<PythonMeasure>();
        const ScoreSet scores =
            compared_scores(systems, qrels, nuggets, named ? py::cast(asked) : py::object(measures), evaluation);
        check(scores.not_alike);
        std::vector<ScoreTable> tables;
        for (const std::string& measure :
             chosen_measures(scores.measures(), judged ? MaybeMeasures(py::none()) : measures))
          tables.push_back(table_of(scores, measure));
        tables = value_or_raise(with_slices(tables, read, slicing));
        PythonComparison found{with_progress(options, std::move(progress),
                                             [&](const CompareOptions& how) { return compare(tables, how); })};
        found.options.progress = {};
        found.audits = scores.audits;
        if (judged) found.compared = {systems, qrels, nuggets, library_measures(asked), std::move(policy)};
        return found;
      },
      "systems"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
      "progress"_a = py::none(), "slices"_a = py::none());
  Taking<RankingPreferenceOptions, Policy>::define<"ranking_preferences">(
      module,
      +[](RankingPreferenceOptions options, Policy policy, const RunsHint& runs, const MaybeQrels& qrels,
          const MaybeNuggets& nuggets) -> As<"dict[str, irmetrics.results.ScoresOfSystems]"> {
        options.policy = std::move(policy);
        const TestCollection collection = to_collection(qrels, nuggets);
        const std::vector<Run> all = to_runs(runs);
        const ScoreTable table = unlocked([&] { return ranking_preferences(collection, all, options); });
        return py::dict(py::arg(table.measure().c_str()) = score_table_dict(table));
      },
      "runs"_a, "qrels"_a = py::none(), py::kw_only(), "nuggets"_a = py::none());
  Taking<MovedDocumentsOptions, Policy>::define<"moved_documents">(
      module,
      +[](MovedDocumentsOptions options, Policy policy, const RunHint& before, const RunHint& after,
          const std::string& query, const MaybeJudgments& qrels, const MaybeMeasure& measure,
          const MaybeNuggets& nuggets) {
        options.policy = std::move(policy);
        const Run first = to_run(before, "before"), second = to_run(after, "after");
        const TestCollection collection = to_collection(qrels, nuggets);
        std::optional<AnyMeasure> of;
        if (!measure.is_none()) of = only_measure(measure);
        return to_result(unlocked([&] { return moved_documents(collection, first, second, query, of, options); }));
      },
      "before"_a, "after"_a, "query"_a, "qrels"_a = py::none(), "measure"_a = py::none(), py::kw_only(),
      "nuggets"_a = py::none());
  Taking<EnteredUnjudgedOptions, Policy>::define<"entered_unjudged">(
      module,
      +[](EnteredUnjudgedOptions options, Policy policy, const RunHint& before, const RunHint& after,
          const MaybeJudgments& qrels, const MaybeMeasures& measures, const MaybeNuggets& nuggets) {
        options.policy = std::move(policy);
        const Run first = to_run(before, "before"), second = to_run(after, "after");
        const TestCollection collection = to_collection(qrels, nuggets);
        const Measures all = library_measures(to_measures(measures));
        return to_result(unlocked([&] { return entered_unjudged(collection, first, second, all, options); }));
      },
      "before"_a, "after"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(),
      "nuggets"_a = py::none());
}

}  // namespace irmetrics::python
