// Measures in Python: spelled as in text, derived from the descriptors of the built-in ones.
#include "option_arguments.hpp"
#include "pickles.hpp"

#include <irmetrics/measures/trec_eval_names.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

using SelfMeasure = const PythonMeasure&;

std::string_view name_of(std::string_view text) { return text.substr(0, text.find_first_of("(@")); }

const MeasureInfo* info_of(const PythonMeasure& measure) {
  if (measure.function) return nullptr;
  const auto& all = all_measures();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const MeasureInfo& info) { return info.name == name_of(measure.text); });
  return found == all.end() ? nullptr : &*found;
}

/// The text of a measure with its `rel`, also if that was given as the default: "AP(rel=1)", whose text is AP.
std::string written_text(const AnyMeasure& measure) {
  const bool is_written =
      !measure.rel() || measure.has_default_rel() || measure.text().find("rel=") != std::string::npos;
  return is_written ? measure.text() : detail::measures::with_rel(measure.text(), *measure.rel());
}
std::string written_text(const PythonMeasure& measure) {
  if (measure.function) return measure.text;
  return measure.measure ? written_text(*measure.measure) : measure.incomplete;
}

/// The measure of a text that may still lack a required cut-off.
PythonMeasure parse(const std::string& text) {
  auto parsed = parse_measure(text);
  if (parsed.ok()) return of_any(*parsed);
  if (text.find('@') == std::string::npos) {
    if (const auto with_cutoff = parse_measure(text + "@1"); with_cutoff.ok()) {
      const auto before_cutoff = [](const std::string& whole) { return whole.substr(0, whole.rfind('@')); };
      return {before_cutoff(with_cutoff->text()), std::nullopt, nullptr, before_cutoff(written_text(*with_cutoff))};
    }
  }
  raise(parsed.status());
}

void refuse_own(const PythonMeasure& measure) {
  if (measure.function)
    raise(PyExc_TypeError, "measure '{}' is a function of your own and takes no parameters", measure.text);
}

/// The value of a parameter in the form that the grammar reads.
std::string argument_text(py::handle value) {
  if (PyUnicode_Check(value.ptr())) return fmt::format("'{}'", text_of(value.ptr()));
  return py::repr(value);
}

/// nDCG(dcg='exp-log2'): the same measure with other parameters; parameters that are not named are unchanged.
PythonMeasure with_parameters(const PythonMeasure& measure, const py::kwargs& parameters) {
  refuse_own(measure);
  const std::size_t at = measure.text.find('@');
  const std::string head = measure.text.substr(0, at);
  std::string arguments;
  for (const auto& [name, value] : parameters)
    arguments +=
        fmt::format("{}{}={}", arguments.empty() ? "" : ",", py::cast<std::string>(name), argument_text(value));
  const std::size_t open = head.find('(');
  if (open != std::string::npos && !arguments.empty()) {
    PythonMeasure plain = parse(fmt::format("{}({})", name_of(head), arguments));
    raise(PyExc_TypeError, "'{}' already has parameters; give all of them in one place", measure.text);
  }
  if (arguments.empty()) return measure;
  return parse(fmt::format("{}({}){}", head, arguments, at == std::string::npos ? "" : measure.text.substr(at)));
}

/// nDCG@10: the same measure with another cut-off.
PythonMeasure with_cutoff(const PythonMeasure& measure, py::handle cutoff) {
  refuse_own(measure);
  const double number = any_number(cutoff.ptr(), fmt::format("{}: the value after '@'", name_of(measure.text)));
  const std::string written = written_text(measure);
  return parse(fmt::format("{}@{}", written.substr(0, written.find('@')), number));
}

/// The text of a property: from the measure itself, or from the description if the cut-off is missing.
template <class Enum>
std::string name_said(SelfMeasure self, Enum (AnyMeasure::*said)() const noexcept, Enum MeasureInfo::*described) {
  return std::string(enum_text(self.measure ? (*self.measure.*said)() : info_of(self)->*described));
}

Sees sees_of(const PythonMeasure& measure) {
  const MeasureInfo* info = info_of(measure);
  if (measure.sees_ids) return Sees::ids;
  const bool of_nuggets = info == nullptr ? measure.measure->support_level().has_value() : info->of_nuggets;
  return of_nuggets ? Sees::nuggets : Sees::documents;
}

std::string doc_of(const PythonMeasure& measure) {
  const MeasureInfo* info = info_of(measure);
  return info == nullptr ? fmt::format("{}: a measure of your own.", measure.text) : explanation(*info);
}

using ParameterTexts = std::array<std::string, 5>;
ParameterTexts texts_of(const ParameterInfo& info) {
  return {info.name, info.kind, info.range, info.initial, info.help};
}

/// The parameter of a measure that has these texts.
ParameterInfo parameter_of(const ParameterTexts& texts) {
  for (const MeasureInfo& info : all_measures())
    for (const ParameterInfo& parameter : info.parameters)
      if (texts_of(parameter) == texts) return parameter;
  raise_damaged();
}

void bind_infos(py::module_& module) {
  py::class_<ParameterInfo>(module, "ParameterInfo", published_text("ParameterInfo"))
      .def_readonly("name", &ParameterInfo::name)
      .def_readonly("kind", &ParameterInfo::kind)
      .def_readonly("range", &ParameterInfo::range)
      .def_readonly("initial", &ParameterInfo::initial)
      .def_readonly("help", &ParameterInfo::help)
      .def("__repr__", [](const ParameterInfo& self) { return fmt::format("{}: {}", self.name, self.help); })
      .def(pickled(
          &texts_of, +[](const ParameterTexts& texts) { return parameter_of(texts); }));
  py::class_<MeasureInfo>(module, "MeasureInfo", published_text("MeasureInfo"))
      .def_readonly("name", &MeasureInfo::name)
      .def_readonly("title", &MeasureInfo::title)
      .def_readonly("definition", &MeasureInfo::definition)
      .def_readonly("source", &MeasureInfo::source)
      .def_readonly("values", &MeasureInfo::values)
      .def_readonly("usage", &MeasureInfo::usage)
      .def_readonly("parameters", &MeasureInfo::parameters)
      .def_property_readonly("aggregate", [](const MeasureInfo& self) { return option_object(self.aggregate); })
      .def_readonly("of_nuggets", &MeasureInfo::of_nuggets)
      .def_readonly("purpose", &MeasureInfo::purpose)
      .def_readonly("of_preferences", &MeasureInfo::of_preferences)
      .def_property_readonly("aliases", &alias_texts)
      .def("__repr__", [](const MeasureInfo& self) { return fmt::format("{}: {}", self.usage, self.title); })
      .def(pickled([](const MeasureInfo& self) { return self.name; },
                   +[](const std::string& name) {
                     return found_in(all_measures(), [&](const MeasureInfo& info) { return info.name == name; });
                   }));
}

/// Defines __doc__ for each measure and for the class.
struct MeasureDoc {
  std::string of_class;
};

void bind_measure(py::module_& module) {
  py::class_<MeasureDoc>(module, "_MeasureDoc")
      .def("__get__", [](const MeasureDoc& self, py::object measure, py::object) {
        return measure.is_none() ? self.of_class : doc_of(measure.cast<const PythonMeasure&>());
      });
  py::class_<PythonMeasure> type(module, "Measure", published_text("Measure"));
  using HowAggregated = Choice<"aggregate", Aggregate>;
  using WhatSeen = Choice<"sees", Sees>;
  using WhichBetter = Choice<"better", Better>;
  using WhichOutcome = Choice<"outcome", Outcome>;
  type.def(py::init([](std::string name, Anything function, const HowAggregated& aggregate, const WhatSeen& sees,
                       const WhichBetter& better, std::optional<double> missing, const WhichOutcome& outcome) {
             return own_measure(std::move(name), std::move(function), {aggregate, sees, better, missing, outcome});
           }),
           "name"_a, "function"_a, HowAggregated::argument(Aggregate::mean), WhatSeen::argument(Sees::documents),
           WhichBetter::argument(Better::higher), "missing"_a = py::none(), WhichOutcome::argument(Outcome::number))
      .def_property_readonly(
          "name", [](SelfMeasure self) { return std::string(self.function ? self.text : name_of(self.text)); })
      .def_readonly("text", &PythonMeasure::text)
      .def_property_readonly("cutoff",
                             [](SelfMeasure self) -> std::optional<std::uint32_t> {
                               if (!self.measure || self.measure->cutoff() == 0) return std::nullopt;
                               return self.measure->cutoff();
                             })
      .def_property_readonly(
          "aggregate",
          [](SelfMeasure self) { return name_said(self, &AnyMeasure::aggregate, &MeasureInfo::aggregate); })
      .def_property_readonly(
          "better", [](SelfMeasure self) { return name_said(self, &AnyMeasure::better, &MeasureInfo::better); })
      .def_property_readonly(
          "outcome", [](SelfMeasure self) { return name_said(self, &AnyMeasure::outcome, &MeasureInfo::outcome); })
      .def_property_readonly("missing",
                             [](SelfMeasure self) -> std::optional<double> {
                               return self.measure ? self.measure->missing() : std::nullopt;
                             })
      .def_property_readonly(
          "sees",
          [](SelfMeasure self) {
            const MeasureInfo* info = info_of(self);
            return std::string(info != nullptr && info->of_preferences ? "preferences" : enum_text(sees_of(self)));
          })
      .def("__call__", &with_parameters)
      .def(
          "__matmul__", [](SelfMeasure self, py::object cutoff) { return with_cutoff(self, cutoff); }, "cutoff"_a)
      .def("__repr__", [](SelfMeasure self) { return detail::visible(self.text); })
      .def("__str__", [](SelfMeasure self) { return self.text; })
      .def(
          "__eq__", [](SelfMeasure self, SelfMeasure other) { return self == other; }, py::is_operator())
      .def("__hash__", [](SelfMeasure self) { return std::hash<std::string>()(self.text); })
      .def(pickled(
          [](SelfMeasure self) -> py::tuple {
            if (!self.function) return py::make_tuple(written_text(self), py::none());
            const AnyMeasure& own = *self.measure;
            return py::make_tuple(
                self.text, *self.function,
                to_bytes(OwnMeasure{own.aggregate(), sees_of(self), own.better(), own.missing(), own.outcome()}));
          },
          +[](const py::tuple& state) {
            const auto text = state[0].cast<std::string>();
            if (state[1].is_none()) return parse(text);
            return own_measure(text, state[1], from_bytes<OwnMeasure>(state[2]));
          }));
  type.attr("__doc__") = MeasureDoc{py::str(type.attr("__doc__"))};
}

/// The measures of a name of trec_eval 9 and its parameters, such as "5,10", by the names of their results; empty for
/// runid and relstring, which are not numbers.
std::vector<std::pair<std::string, PythonMeasure>> trec_eval_9(std::string_view name, std::string_view parameters,
                                                               double rel) {
  const TrecEvalMeasure* const measure = find_trec_eval_measure(name);
  if (measure == nullptr) raise(PyExc_ValueError, "trec_eval has no measure '{}'", name);
  std::vector<std::pair<std::string, PythonMeasure>> measures;
  if (measure->form == TrecEvalForm::text) return measures;
  for (const TrecEvalValue& value :
       value_or_raise(trec_eval_values(*measure, parameters, {.level = rel, .rounding = RecallRounding::trec9})))
    measures.emplace_back(value.printed_name, of_any(value.ours));
  return measures;
}

}  // namespace

void bind_measures(py::module_& module) {
  bind_infos(module);
  bind_measure(module);
  module.def("all_measures", [] { return all_measures(); });
  module.def(
      "parse_measure", [](const std::string& text) { return of_any(value_or_raise(parse_measure(text))); }, "text"_a);
  module.def(
      "parse_measures",
      [](const std::string& text) {
        std::vector<PythonMeasure> measures;
        for (const AnyMeasure& measure : value_or_raise(parse_measures(text))) measures.push_back(of_any(measure));
        return measures;
      },
      "text"_a);
  module.def("_trec_eval_measures", &trec_eval_9, "name"_a, "parameters"_a = "", "rel"_a = 1.0);
  module.def("_trec_eval_nickname", &trec_eval_nickname, "nickname"_a);
  for (const MeasureInfo& info : all_measures()) module.attr(info.name.c_str()) = parse(info.name);
}

}  // namespace irmetrics::python
