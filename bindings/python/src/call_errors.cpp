// Short errors for wrong arguments: the functions that pybind11 creates are called through `call`, which costs nothing
// if the arguments match.
#include "functions.hpp"

namespace irmetrics::python {
namespace {

/// The arguments of an overload, as in _calls.Overload.
py::tuple arguments_of(const Overload& overload) {
  py::list names, needed;
  for (const auto& argument : overload.args) {
    names.append(argument.name == nullptr ? "" : argument.name);
    needed.append(!argument.value);
  }
  return py::make_tuple(names, needed, overload.nargs_pos, overload.has_args, overload.has_kwargs, overload.signature);
}

/// Shortens pybind11's error about arguments that match no overload; keeps all other errors.
void shorten_error(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  py::error_already_set error;
  try {
    const Overload& first = *py::detail::function_record_ptr_from_PyObject(function);
    const std::string text = py::str(error.value());
    if (text.starts_with(fmt::format("{}(): incompatible ", first.name))) {
      const Py_ssize_t by_position = PyVectorcall_NARGS(count);
      py::list given, overloads;
      for (Py_ssize_t i = 0; i < by_position; ++i) given.append(py::handle(arguments[i]));
      py::dict named;
      for (Py_ssize_t i = 0; keywords != nullptr && i < PyTuple_Size(keywords); ++i)
        named[PyTuple_GET_ITEM(keywords, i)] = py::handle(arguments[by_position + i]);
      for (const Overload* one = &first; one != nullptr; one = one->next) overloads.append(arguments_of(*one));
      const py::object name = first.is_constructor ? py::object(first.scope.attr("__name__")) : py::str(first.name);
      const int own = first.is_method ? 1 : 0;
      const py::object shorter = call_helper("_calls", "shorter", text, name, own, given, named, overloads);
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

// Judgments are small whole numbers or fractions; all scores of a run are rarely small whole numbers.
constexpr double largest_plain_grade = 20, largest_grade = 100;

bool is_whole(double number, double limit) { return std::abs(number) <= limit && number == std::trunc(number); }

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

/// A value of the qrels that is unlikely to be a grade, if all values of the run may be grades; nullopt if the two do
/// not look swapped. The first score of a run usually decides, so that large dicts cost no more than small ones.
std::optional<double> looks_swapped(PyObject* runs, PyObject* qrels) {
  PyObject* const run = first_run(runs);
  if (run == nullptr || !is_plain_dict(qrels)) return std::nullopt;
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *documents = nullptr;
  const auto may_be_grade = [](double number) { return is_whole(number, largest_plain_grade); };
  while (PyDict_Next(run, &position, &key, &documents) != 0) {
    if (!is_plain_dict(documents) || !for_all_numbers(documents, may_be_grade)) return std::nullopt;
    if (PyDict_GET_SIZE(documents) > 0) break;  // check the others only if the qrels are odd as well
  }
  std::optional<double> odd;
  for (Py_ssize_t at = 0; !odd && PyDict_Next(qrels, &at, &key, &documents) != 0;) {
    if (!is_plain_dict(documents)) return std::nullopt;
    for_all_numbers(documents, [&](double number) {
      if (std::isfinite(number) && !is_whole(number, largest_grade)) odd = number;
      return !odd;
    });
    if (PyDict_GET_SIZE(documents) > 0) break;
  }
  if (!odd) return std::nullopt;
  while (PyDict_Next(run, &position, &key, &documents) != 0)
    if (!is_plain_dict(documents) || !for_all_numbers(documents, may_be_grade)) return std::nullopt;
  return odd;
}

/// For functions of runs and qrels, in this order; arguments given by name are not checked.
PyObject* call_with_qrels(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  if (PyVectorcall_NARGS(count) >= 2) {
    if (const auto odd = looks_swapped(arguments[0], arguments[1])) [[unlikely]] {
      const Overload& about = *py::detail::function_record_ptr_from_PyObject(function);
      const char* const first = about.args[0].name;
      PyErr_SetString(
          PyExc_ValueError,
          fmt::format("{0} and qrels look swapped: the scores are small whole numbers, as grades are, and a "
                      "grade is {1:.6g}; write {2}({0}, qrels=qrels), to evaluate it nevertheless",
                      first, *odd, about.name)
              .c_str());
      return nullptr;
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
