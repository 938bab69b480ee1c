// Every object is a value: equality, hashes, copies and pickles of the classes that do not define them themselves.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

/// The options of a dict of their names and values.
template <DescribedOptions Options>
Options options_of_dict(const py::dict& values) {
  Options options;
  for_each_option<Options>([&](const auto& option) {
    const py::str name{std::string(option.name)};
    if (values.contains(name)) set_option(std::invoke(option.get, options), option.name, values[name]);
  });
  return options;
}

/// What a comparison is computed from: tables, options and audits.
py::tuple comparison_parts(const Comparison& comparison) {
  py::dict tables;
  for (const ComparedMeasure& one : comparison.measures) tables[py::str(one.measure())] = score_table_dict(one.table);
  py::list audits;
  for (const Audit& audit : comparison.audits) audits.append(pickle_record(record_of(audit)));
  return py::make_tuple(tables, options_dict(comparison.options), audits);
}

Comparison comparison_of(const Anything& tables, const py::typing::Dict<py::str, py::object>& options,
                         const py::typing::List<py::object>& audits) {
  const std::vector<ScoreTable> scores = to_score_tables(tables);
  const auto how = options_of_dict<CompareOptions>(options);
  Comparison comparison = unlocked([&] { return compare(scores, how); });
  for (const py::handle audit : audits)
    comparison.audits.push_back(
        result_of<Audit>(unpickle_record(py::reinterpret_borrow<py::tuple>(audit), result_info<Audit>())));
  return comparison;
}

/// The arguments of an evaluator: qrels and nuggets, or None; measures; options by name.
py::tuple evaluator_parts(const Evaluator& evaluator) {
  const TestCollection& collection = evaluator.collection();
  const bool has_nuggets = collection.nuggets() != nullptr;
  py::dict options = options_dict(evaluator.options().policy);
  options.attr("update")(options_dict(evaluator.options()));
  return py::make_tuple(has_nuggets && collection.documents_are_shared() ? py::none() : py::cast(collection.qrels()),
                        has_nuggets ? py::cast(*collection.nuggets()) : py::none(), py::cast(evaluator.measures()),
                        options);
}

/// Adds a method that calls a function of the module _values.
template <class... Arguments>
void add_method(const py::object& type, const char* name, const Arguments&... arguments) {
  const auto call = [name](const py::object& self, const Anything& other) -> Anything {
    return call_helper("_values", name, self, other);
  };
  type.attr(name) = py::cpp_function(call, py::name(name), py::is_method(type), arguments...);
}

}  // namespace

void bind_values(py::module_& module) {
  module.def("_comparison_parts", &comparison_parts, "comparison"_a, "What a comparison is a function of.")
      .def("_comparison_of", &comparison_of, "tables"_a, "options"_a, "audits"_a, "The comparison of these parts.")
      .def("_evaluator_parts", &evaluator_parts, "evaluator"_a, "The arguments of an evaluator.");
  for (const auto& [name, object] : py::dict(module.attr("__dict__"))) {
    if (!PyType_Check(object.ptr()) || std::string(py::str(name)).starts_with("_")) continue;
    const auto type = py::reinterpret_borrow<py::object>(object);
    const py::object plain = py::module_::import("builtins").attr("object");
    const auto lacks = [&](const char* method) { return type.attr(method).is(plain.attr(method)); };
    const bool pickled = has_attribute(type, "__setstate__");
    if (lacks("__eq__")) {
      add_method(type, "__eq__", py::is_operator());
      type.attr("__hash__") =
          py::cpp_function([](const py::object& self) -> py::ssize_t { return py::hash(py::repr(self)); },
                           py::name("__hash__"), py::is_method(type));
    }
    type.attr("__copy__") = py::cpp_function([](py::object self) -> Anything { return self; }, py::name("__copy__"),
                                             py::is_method(type), "Returns the object itself, which is immutable.");
    add_method(type, "__deepcopy__", "memo"_a, "Returns the object itself, which is immutable.");
    if (!pickled) add_method(type, "__reduce_ex__", "protocol"_a);
  }
}

}  // namespace irmetrics::python
