// How descriptors become Python objects and help texts.
#include "measure_words.hpp"

#include "enum_argument.hpp"

#include <pybind11/stl.h>

namespace irmetrics::python {
namespace {

std::vector<std::string> alias_texts(const MeasureInfo& info) {
  std::vector<std::string> texts;
  for (const Alias& alias : info.aliases) texts.emplace_back(alias.text);
  return texts;
}

}  // namespace

std::string measure_doc(const MeasureInfo& info) {
  std::string doc =
      fmt::format("{}: {}.\n\nValues: {}; over queries: {}{}.\n", info.title, info.definition, info.values,
                  enum_text(info.aggregate), info.of_nuggets ? "; needs nugget judgments" : "");
  for (const ParameterInfo& parameter : info.parameters) {
    doc += fmt::format("{}: {}{}{}; {}{}\n", parameter.name, parameter.kind, parameter.range.empty() ? "" : ", ",
                       parameter.range, parameter.help,
                       parameter.initial.empty() ? "" : fmt::format(" (default {})", parameter.initial));
  }
  doc += fmt::format("\nUsage: {}\n", info.usage);
  if (const auto aliases = alias_texts(info); !aliases.empty())
    doc += fmt::format("Also: {}\n", fmt::join(aliases, ", "));
  return doc + fmt::format("Source: {}", info.source);
}

void bind_measure_words(py::module_& module) {
  py::class_<ParameterInfo>(module, "ParameterInfo", "A parameter of a measure, told in words.")
      .def_readonly("name", &ParameterInfo::name)
      .def_readonly("kind", &ParameterInfo::kind, "What it takes, such as 'number'.")
      .def_readonly("range", &ParameterInfo::range, "The values that it may have; empty for names.")
      .def_readonly("initial", &ParameterInfo::initial,
                    "The default; empty if a value must be given or may be left out.")
      .def_readonly("help", &ParameterInfo::help)
      .def("__repr__", [](const ParameterInfo& self) { return fmt::format("{}: {}", self.name, self.help); });
  py::class_<MeasureInfo>(module, "MeasureInfo", "A built-in measure, told in words.")
      .def_readonly("name", &MeasureInfo::name)
      .def_readonly("title", &MeasureInfo::title)
      .def_readonly("definition", &MeasureInfo::definition)
      .def_readonly("source", &MeasureInfo::source, "Where it was first described, and the reference tools' names.")
      .def_readonly("values", &MeasureInfo::values, "The range of its values.")
      .def_readonly("usage", &MeasureInfo::usage)
      .def_readonly("parameters", &MeasureInfo::parameters)
      .def_property_readonly("aggregate",
                             [](const MeasureInfo& self) { return std::string(enum_text(self.aggregate)); })
      .def_readonly("of_nuggets", &MeasureInfo::of_nuggets, "Whether it needs nugget judgments.")
      .def_property_readonly("aliases", &alias_texts, "Other spellings; {} stands for a value.")
      .def("__repr__", [](const MeasureInfo& self) { return fmt::format("{}: {}", self.usage, self.title); });
  module.def(
      "all_measures", [] { return all_measures(); },
      "All built-in measures, told in words.\n\n>>> all_measures()[0].name\n'nDCG'");
}

}  // namespace irmetrics::python
