// Short errors for wrong arguments: the functions that pybind11 creates are called through `call`, which costs nothing
// if the arguments match.
#include "functions.hpp"

namespace irmetrics::python {
namespace {

/// Shortens pybind11's error about arguments that match no overload; keeps all other errors.
void shorten_error(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  py::error_already_set error;
  try {
    const Overload& first = *py::detail::function_record_ptr_from_PyObject(function);
    const std::string text = py::str(error.value());
    if (text.starts_with(fmt::format("{}(): incompatible ", first.name))) {
      const Py_ssize_t by_position = PyVectorcall_NARGS(count);
      py::list given, signatures;
      for (Py_ssize_t i = 0; i < by_position; ++i) given.append(py::handle(arguments[i]));
      py::dict named;
      for (Py_ssize_t i = 0; keywords != nullptr && i < PyTuple_Size(keywords); ++i)
        named[PyTuple_GET_ITEM(keywords, i)] = py::handle(arguments[by_position + i]);
      for (const Overload* one = &first; one != nullptr; one = one->next) signatures.append(one->signature);
      const py::object name = first.is_constructor ? py::object(first.scope.attr("__name__")) : py::str(first.name);
      const int own = first.is_method ? 1 : 0;
      const py::object shorter = call_helper("_calls", "shorter", text, name, own, given, named, signatures);
      PyErr_SetObject(py::type::of(shorter).ptr(), shorter.ptr());
      return;
    }
  } catch (const std::exception&) {  // keep the longer error
    PyErr_Clear();
  }
  error.restore();
}

/// pybind11 converts exceptions of functions, but not of the memory in which it keeps their new objects.
PyObject* dispatch(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  try {
    return Dispatcher::dispatcher(function, arguments, count, keywords);
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

PyObject* call(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  PyObject* const result = dispatch(function, arguments, count, keywords);
  if (result == nullptr && PyErr_ExceptionMatches(PyExc_TypeError) != 0) [[unlikely]]
    shorten_error(function, arguments, count, keywords);
  return result;
}

// Values that either may be: all of a run are rarely small whole numbers, and grades rarely others. Both occur, as in
// the ranks of a fused run with the probabilities of a model judge, so that values alone do not show that the two are
// swapped.
constexpr double largest_plain_score = 20, largest_plain_grade = 100;
constexpr double largest_level = 4;  // of a scale of grades; sums of ranks are larger

bool is_whole(double number) { return number == std::trunc(number); }

/// Calls visit(number) for each number of {document: number} until a call returns false. Also returns false if a value
/// is not a number.
template <class Visit>
bool for_all_numbers(PyObject* documents, Visit&& visit) {
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *value = nullptr;
  while (PyDict_Next(documents, &position, &key, &value) != 0) {
    const auto number = plain_number(value);
    if (!number || !visit(*number)) return false;
  }
  return true;
}

/// {query: {document: number}}: the plain dict itself, or the first run of {name: run} or of a list of runs; otherwise
/// null. Runs no Python code.
PyObject* first_run(PyObject* source) {
  if (PyList_CheckExact(source) && PyList_GET_SIZE(source) > 0) source = PyList_GET_ITEM(source, 0);
  if (!is_plain_dict(source)) return nullptr;
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *inner = nullptr;
  while (PyDict_Next(source, &position, &key, &inner) != 0) {
    if (!is_plain_dict(inner)) return nullptr;
    Py_ssize_t at = 0;
    PyObject* value = nullptr;
    if (PyDict_Next(inner, &at, &key, &value) != 0) return is_plain_dict(value) ? inner : source;
  }
  return nullptr;
}

/// Whether all numbers of the first query with documents have a property. False if a value is not a number.
template <class Property>
bool first_query_has(PyObject* queries, const Property& property) {
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *documents = nullptr;
  while (PyDict_Next(queries, &position, &key, &documents) != 0) {
    if (!is_plain_dict(documents)) return false;
    if (PyDict_GET_SIZE(documents) > 0) return for_all_numbers(documents, property);
  }
  return true;
}

/// The numbers of {query: {document: number}}.
struct QueryNumbers {
  std::size_t count = 0;
  std::size_t tied = 0;     // equal to another of their query
  std::size_t longest = 0;  // the most of a query
  double largest = 0;       // without sign
  double lowest_fraction = 0;
  bool whole = true;
};

/// nullopt if a value is not a finite number.
std::optional<QueryNumbers> numbers_of_queries(PyObject* queries) {
  QueryNumbers all;
  std::vector<double> of_query;
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *documents = nullptr;
  while (PyDict_Next(queries, &position, &key, &documents) != 0) {
    of_query.clear();
    const auto keep = [&](double number) {
      of_query.push_back(number);
      return std::isfinite(number);
    };
    if (!is_plain_dict(documents) || !for_all_numbers(documents, keep)) return std::nullopt;
    std::ranges::sort(of_query);
    all.count += of_query.size();
    all.longest = std::max(all.longest, of_query.size());
    for (std::size_t i = 0; i < of_query.size(); ++i) {
      const double number = of_query[i];
      const bool tied = (i > 0 && of_query[i - 1] == number) || (i + 1 < of_query.size() && of_query[i + 1] == number);
      all.tied += tied ? 1U : 0U;
      all.largest = std::max(all.largest, std::abs(number));
      if (is_whole(number)) continue;
      all.whole = false;
      all.lowest_fraction = std::min(all.lowest_fraction, number);
    }
  }
  return all;
}

/// Why two dicts look swapped; empty if they do not. The first score of a run usually decides, so that large dicts cost
/// no more than small ones.
std::string swap_evidence(PyObject* runs, PyObject* qrels) {
  PyObject* const run = first_run(runs);
  if (run == nullptr || !is_plain_dict(qrels)) return {};
  const auto small_and_whole = [](double limit) {
    return [limit](double number) { return is_whole(number) && std::abs(number) <= limit; };
  };
  if (!first_query_has(run, small_and_whole(largest_plain_score))) return {};
  if (first_query_has(qrels, small_and_whole(largest_plain_grade))) return {};
  const auto scores = numbers_of_queries(run), grades = numbers_of_queries(qrels);
  if (!scores || !grades || !scores->whole || scores->largest > largest_plain_score) return {};
  if (grades->lowest_fraction < 0)
    return fmt::format("the scores are small whole numbers, as grades are, and a grade is {:.6g}",
                       grades->lowest_fraction);
  // Judges give most documents of a query one of few grades; systems give few documents the same score.
  const bool like_grades = scores->largest <= largest_level && 2 * scores->tied > scores->count;
  const bool like_scores = grades->longest > 2 && 10 * grades->tied <= grades->count;
  if (!like_grades || !like_scores) return {};
  return fmt::format(
      "the scores are whole numbers, of which {} of {} are tied within their query, as grades are, and of the grades, "
      "which have fractions, {} of {}",
      scores->tied, scores->count, grades->tied, grades->count);
}

/// For functions of runs and qrels, in this order; arguments given by name are not checked.
PyObject* call_with_qrels(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  if (PyVectorcall_NARGS(count) >= 2) {
    try {
      if (const std::string evidence = swap_evidence(arguments[0], arguments[1]); !evidence.empty()) [[unlikely]] {
        const Overload& about = *py::detail::function_record_ptr_from_PyObject(function);
        PyErr_SetString(PyExc_ValueError,
                        fmt::format("{0} and qrels look swapped: {1}; write {2}({0}, qrels=qrels), to "
                                    "evaluate it nevertheless",
                                    about.args[0].name, evidence, about.name)
                            .c_str());
        return nullptr;
      }
    } catch (const std::bad_alloc&) {
      return PyErr_NoMemory();
    }
  }
  return call(function, arguments, count, keywords);
}

/// Whether the second argument is qrels.
bool takes_qrels(const Overload& overload) {
  return !overload.is_method && overload.nargs_pos >= 2 && overload.args.size() >= 2 &&
         overload.args[1].name != nullptr && std::string_view(overload.args[1].name) == "qrels";
}

}  // namespace

void check_calls(const py::module_& module) {
  for_each_function(module, [](PyCFunctionObject& function) {
    function.m_ml->ml_meth = as_stored(takes_qrels(overloads_of(&function)) ? &call_with_qrels : &call);
  });
}

}  // namespace irmetrics::python
