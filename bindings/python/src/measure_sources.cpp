// All forms of measures=, including user-defined measures: Python functions, called with the GIL held on any thread of
// the evaluation.
#include "collection_access.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <irmetrics/base/hash_table.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// A ranking as plain Python values, which the function may keep: the name of its class and its members.
std::pair<const char*, py::tuple> to_python(const JudgedRanking& ranking, bool with_ids) {
  py::list hits, judged;
  for (const auto& [rank, grade] : ranking.hits) hits.append(py::make_tuple(rank, grade));
  for (const double grade : ranking.judged) judged.append(grade);
  if (!with_ids) return {"JudgedRanking", py::make_tuple(hits, judged, ranking.retrieved)};
  py::list documents;
  for (std::size_t hit = 0; hit < ranking.ids.of_hits.size(); ++hit) documents.append(to_str(ranking.ids[hit]));
  return {"JudgedRanking", py::make_tuple(hits, judged, ranking.retrieved, to_str(ranking.ids.query), documents)};
}

std::pair<const char*, py::tuple> to_python(const NuggetRanking& ranking, bool /*with_ids*/) {
  const NuggetJudgments& judgments = ranking.judged;
  py::list nuggets, documents, hits;
  for (const Nugget& nugget : judgments.nuggets) nuggets.append(nugget);
  py::dict judged;
  for (std::size_t row = 0; row < judgments.documents.size(); ++row) {
    py::dict grades;
    for (const auto [nugget, grade] : judgments.support_of(row)) grades[to_str(judgments.nuggets[nugget].id)] = grade;
    documents.append(py::make_tuple(to_str(judgments.documents.documents[row]), grades));
    judged[to_str(judgments.documents.documents[row])] = grades;
  }
  for (const auto [rank, document] : ranking.hits) {
    const py::tuple named = documents[document];
    hits.append(py::make_tuple(rank, named[0], named[1]));
  }
  return {"NuggetRanking", py::make_tuple(hits, nuggets, judged, ranking.retrieved)};
}

/// Calls the function. Two measures of one function are equal, so that scores of several evaluations can be compared.
template <class Ranking>
struct Call {
  std::string name;
  SharedObject function;
  bool with_ids = false;

  double operator()(const Ranking& ranking) const {
    const HeldGil held;
    const auto [type, members] = to_python(ranking, with_ids);
    const py::object value = call_python(*function, call_python(class_of_results(type).attr("_of"), members));
    return any_number(value.ptr(), fmt::format("measure '{}': the return value of its function", name));
  }
  bool operator==(const Call& other) const { return function->is(*other.function); }
};

/// Whether an object is a measure of the package ir_measures, whose text is one of ours.
bool is_of_ir_measures(py::handle object) {
  const std::string module = py::str(py::getattr(py::type::of(object), "__module__", py::str()));
  return module.starts_with("ir_measures.") || module.starts_with("irmetrics.compat.ir_measures");
}

/// Raises TypeError for judgments and runs in place of measures.
void refuse_collection(py::handle mapping) {
  if (py::isinstance<Qrels>(mapping) || py::isinstance<NuggetQrels>(mapping) ||
      py::isinstance<PreferenceQrels>(mapping) || py::isinstance<Run>(mapping) || holds_mappings(mapping))
    raise(PyExc_TypeError,
          "expected measures, not judgments or a run ({}); the order is evaluate(run, qrels, measures)",
          std::string(py::str(py::type::of(mapping).attr("__name__"))));
}

}  // namespace

SharedObject share(py::object object) {
  return {new py::object(std::move(object)), [](py::object* shared) {
            if (Py_IsInitialized() == 0 || is_too_late()) return;
            const HeldGil held;
            delete shared;
          }};
}

PythonMeasure own_measure(std::string name, py::object function, const OwnMeasure& own) {
  if (name.empty()) raise(PyExc_ValueError, "a measure needs a name");
  const bool is_ours = py::isinstance<PythonMeasure>(function);
  if (is_ours || (PyUnicode_Check(function.ptr()) && parse_measure(text_of(function.ptr())).ok()))
    raise(PyExc_TypeError,
          "measure '{}': expected a function of a judged ranking, not the measure {}, which keeps its own name; write "
          "measures=[\"{}\"]",
          name, std::string(py::str(function)), std::string(py::str(function)));
  if (PyCallable_Check(function.ptr()) == 0)
    raise(PyExc_TypeError, "measure '{}': expected a function of a judged ranking, not {}", name,
          value_and_type(function.ptr()));
  const SharedObject shared = share(std::move(function));
  const auto of = [&](const auto& call) {
    return PythonMeasure{name,
                         AnyMeasure(name, call, own.aggregate, own.better, own.missing, own.outcome),
                         shared,
                         {},
                         own.sees == Sees::ids};
  };
  if (own.sees == Sees::nuggets) return of(Call<NuggetRanking>{name, shared});
  return of(Call<JudgedRanking>{name, shared, own.sees == Sees::ids});
}

std::vector<PythonMeasure> to_measures(py::handle source) {
  std::vector<PythonMeasure> measures;
  HashSet<std::string> texts;
  const auto add = [&](PythonMeasure measure) {
    if (!measure.measure) raise(parse_measure(measure.text).status());
    const bool is_new = texts.insert(measure.text).second;
    if (!is_new && std::ranges::find(measures, measure) != measures.end()) return;  // another spelling of the same
    measures.push_back(std::move(measure));
  };
  const auto visit = [&](const auto& self, py::handle item, bool nested) -> void {
    if (PyUnicode_Check(item.ptr())) {
      for (const AnyMeasure& measure : value_or_raise(parse_measures(text_of(item.ptr())))) add(of_any(measure));
    } else if (py::isinstance<PythonMeasure>(item)) {
      add(item.cast<const PythonMeasure&>());
    } else if (is_of_ir_measures(item)) {
      for (const AnyMeasure& measure : value_or_raise(parse_measures(std::string(py::str(item))))) add(of_any(measure));
    } else if (is_mapping(item)) {
      refuse_collection(item);
      for_each_entry(item, [&](const py::object& name, const py::object& function) {
        add(own_measure(any_id(name.ptr(), "a measure's name"), function));
      });
    } else if (nested || !has_attribute(item, "__iter__")) {
      raise(PyExc_TypeError, "a measure must be a text such as 'nDCG@10', a Measure or {{name: function}}, not {}",
            value_and_type(item.ptr()));
    } else {
      for (const py::handle inner : Iteration(item)) self(self, inner, true);
    }
  };
  if (source.is_none()) raise(PyExc_TypeError, "expected measures, such as measures=\"nDCG@10 AP\"");
  visit(visit, source, false);
  if (measures.empty()) raise(PyExc_ValueError, "expected a measure, such as nDCG@10");
  // Built-in measures have distinct names.
  if (std::ranges::any_of(measures, [](const PythonMeasure& measure) { return measure.function != nullptr; })) {
    std::vector<AnyMeasure> whole;
    for (const PythonMeasure& measure : measures) whole.push_back(*measure.measure);
    check(check_names(whole));
  }
  return measures;
}

}  // namespace irmetrics::python
