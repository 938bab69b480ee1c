// Pickles of evaluators, and objects without a value, which cannot be used. irmetrics/_values.py adds what all objects
// have.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"

namespace irmetrics::python {
namespace {

/// The arguments of an evaluator: qrels and nuggets, or None; measures; options by name.
py::tuple evaluator_parts(const Evaluator& evaluator) {
  const TestCollection& collection = evaluator.collection();
  const bool has_nuggets = collection.nuggets() != nullptr;
  const py::dict options(**options_dict(evaluator.options().policy), **options_dict(evaluator.options()));
  if (collection.has_corpus()) options["corpus"] = collection.corpus();
  return py::make_tuple(has_nuggets && collection.documents_are_shared() ? py::none() : py::cast(collection.qrels()),
                        has_nuggets ? py::cast(*collection.nuggets()) : py::none(), py::cast(evaluator.measures()),
                        options);
}

Evaluator evaluator_of(const py::tuple& parts) {
  if (parts.size() != 4) raise_damaged();
  const py::object type = py::type::of<Evaluator>();
  return type(parts[0], parts[2], "nuggets"_a = parts[1], **parts[3].cast<py::dict>()).cast<Evaluator>();
}

/// Makes it a TypeError to use an object whose __init__ was not called, as Run.__new__(Run) makes one: pybind11 would
/// allocate memory for it, without a value. No public function of pybind11 tells whether an object has a value.
void refuse_uninitialised(py::handle type) {
  if (auto* const about = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(type.ptr())))
    about->operator_new = [](std::size_t) -> void* {
      throw py::type_error("the object has no value, because its __init__ was not called");
    };
}

}  // namespace

void bind_values(py::module_& module) {
  module.attr("_pickle_format") = pickle_format;
  module.def("_check_format", &check_format, "format"_a);
  py::reinterpret_borrow<py::class_<Evaluator>>(module.attr("Evaluator")).def(pickled(&evaluator_parts, &evaluator_of));
  for (const auto& [name, object] : py::dict(module.attr("__dict__")))
    if (PyType_Check(object.ptr())) refuse_uninitialised(object);
}

}  // namespace irmetrics::python
