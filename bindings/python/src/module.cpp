// The extension module irmetrics._core.
#include "bind.hpp"

#include <new>

namespace irmetrics::python {
namespace {

/// Classes that functions return and nobody constructs: the module irmetrics.results has them.
constexpr std::string_view classes_of_results[] = {"Comparison", "MeasureInfo", "ParameterInfo",
                                                   "PerQuery",   "Separation",  "Similarity"};

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
  for (Binder* const bind : {bind_collections,
                             bind_nuggets,
                             bind_measures,
                             bind_scores,
                             bind_parts,
                             bind_evaluator,
                             bind_results,
                             bind_statistics,
                             bind_correlate,
                             bind_significance,
                             bind_score_files,
                             bind_compare,
                             bind_stability,
                             bind_drift,
                             bind_texts,
                             bind_samples,
                             bind_tokenizer,
                             bind_similarity,
                             bind_given_similarities,
                             bind_separation,
                             bind_fusion,
                             bind_describe,
                             bind_text_statistics,
                             bind_pooling,
                             bind_datasets,
                             bind_arrow,
                             bind_docstrings,
                             bind_values})
    bind(module);
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
