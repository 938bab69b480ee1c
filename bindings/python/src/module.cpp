// The extension module irmetrics._core: its parts, pickles of evaluators, and objects without a value, which cannot be
// used. irmetrics/_values.py adds what all objects have.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"

#include <new>

namespace irmetrics::python {
namespace {

/// Classes that functions return and nobody constructs: the module irmetrics.results has them.
constexpr std::string_view classes_of_results[] = {"Comparison", "MeasureInfo", "ParameterInfo", "PerQuery",
                                                   "ScoresPart", "Separation",  "Similarity"};

/// Adds the parts in this order.
template <Binder*... bind>
void bind_all(py::module_& module) {
  (bind(module), ...);
}

/// For each kind of column: its argument, its contents, and its usual names.
std::vector<std::tuple<std::string, std::string, std::vector<std::string>>> column_names() {
  std::vector<std::tuple<std::string, std::string, std::vector<std::string>>> all;
  for (const ColumnNames& column : all_column_names)
    all.emplace_back(column.role, column.holds, std::vector<std::string>(column.names.begin(), column.names.end()));
  return all;
}

/// Throws and catches. The first exception of a thread allocates storage of the thread, without which the C library
/// ends the process: at the import there is memory for it.
void prepare_exceptions() {
  try {
    throw std::bad_alloc();
  } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
  }
}

/// The arguments of an evaluator: qrels (or preferences) and nuggets, or None; measures; options by name.
py::tuple evaluator_parts(const Evaluator& evaluator) {
  const TestCollection& collection = evaluator.collection();
  const bool has_nuggets = collection.nuggets() != nullptr;
  const py::dict options(**options_dict(evaluator.options().policy), **options_dict(evaluator.options()));
  if (collection.has_corpus()) options["corpus"] = collection.corpus();
  if (collection.preferences() != nullptr)
    return py::make_tuple(py::cast(*collection.preferences()), py::none(), py::cast(evaluator.measures()), options);
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

/// Is called last.
void bind_values(py::module_& module) {
  module.attr("_pickle_format") = pickle_format;
  module.def("_check_format", &check_format, "format"_a);
  py::reinterpret_borrow<py::class_<Evaluator>>(module.attr("Evaluator")).def(pickled(&evaluator_parts, &evaluator_of));
  for (const auto& [name, object] : py::dict(module.attr("__dict__")))
    if (PyType_Check(object.ptr())) refuse_uninitialised(object);
}

}  // namespace
}  // namespace irmetrics::python

PYBIND11_MODULE(_core, module) {
  using namespace irmetrics::python;
  prepare_exceptions();
  namespace py = pybind11;
  module.doc() = "The compiled part of irmetrics.";
  module.def("_column_names", &column_names);
  module.attr("__version__") = IRMETRICS_VERSION_TEXT;
  // Types come before the signatures that name them.
  bind_all<bind_collections, bind_nuggets, bind_preferences, bind_measures, bind_scores, bind_parts, bind_evaluator,
           bind_results, bind_statistics, bind_correlate, bind_significance, bind_score_files, bind_compare, bind_check,
           bind_report, bind_stability, bind_drift, bind_texts, bind_samples, bind_tokenizer, bind_similarity,
           bind_given_similarities, bind_separation, bind_fusion, bind_describe, bind_text_statistics, bind_pooling,
           bind_datasets, bind_slices, bind_arrow, bind_docstrings>(module);
  bind_values(module);
  publish_functions(module);
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      std::rethrow_exception(std::move(thrown));
    } catch (PythonRaised& raised) {
      raised.error.restore();
    }
  });

  for (const std::string_view name : classes_of_results)
    module.attr(name.data()).attr("__module__") = "irmetrics.results";
  py::list names;
  for (const auto item : module.attr("__dict__").cast<py::dict>())
    if (const auto name = item.first.cast<std::string>();
        !name.starts_with("_") && std::ranges::find(classes_of_results, name) == std::end(classes_of_results))
      names.append(name);
  PyList_Sort(names.ptr());
  module.attr("__all__") = names;
}
