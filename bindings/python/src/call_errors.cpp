// How calls are watched: the functions that pybind11 makes of ours are entered through `call`, which costs nothing
// where the arguments fit. Names of arguments are those of pybind11's own records.
#include "call_errors.hpp"

#include "collection_access.hpp"
#include "convert.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace irmetrics::python {
namespace {

using Overload = py::detail::function_record;

/// Opens what calls pybind11's functions.
struct Dispatcher : py::cpp_function {
  using cpp_function::dispatcher;
};

struct Call {
  const Overload* overloads;
  std::span<PyObject* const> given;       // by position, self among them
  std::vector<std::string> names;         // of those given by name
  std::span<PyObject* const> with_names;  // their values

  Call(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords)
      : overloads(py::detail::function_record_ptr_from_PyObject(function)),
        given(arguments, static_cast<std::size_t>(PyVectorcall_NARGS(count))),
        with_names(arguments + given.size(),
                   keywords == nullptr ? 0 : static_cast<std::size_t>(PyTuple_Size(keywords))) {
    for (std::size_t i = 0; i < with_names.size(); ++i)
      names.emplace_back(text_of(PyTuple_GET_ITEM(keywords, static_cast<Py_ssize_t>(i))));
  }

  std::size_t self() const { return overloads->is_method ? 1 : 0; }
  std::string name() const {
    if (overloads->is_constructor) return py::str(overloads->scope.attr("__name__"));
    return overloads->name;
  }
};

/// The names of the arguments of all overloads, without self.
std::vector<std::string> argument_names(const Call& call) {
  std::vector<std::string> names;
  for (const Overload* one = call.overloads; one != nullptr; one = one->next) {
    for (std::size_t i = call.self(); i < one->args.size(); ++i)
      if (const char* const name = one->args[i].name;
          name != nullptr && std::find(names.begin(), names.end(), name) == names.end())
        names.emplace_back(name);
  }
  return names;
}

std::string nearest(const std::string& name, const std::vector<std::string>& names) {
  const py::list found = py::module_::import("difflib").attr("get_close_matches")(name, py::cast(names), 1);
  if (found.empty()) return fmt::format("; its arguments are {}", fmt::join(names, ", "));
  return fmt::format("; did you mean '{}'?", std::string(py::str(found[0])));
}

/// Whether something holds for all overloads.
template <class Holds>
bool all_overloads(const Call& call, Holds&& holds) {
  for (const Overload* one = call.overloads; one != nullptr; one = one->next)
    if (!holds(*one)) return false;
  return true;
}

/// The place of an argument in an overload; that of none if it lacks the name.
std::size_t place_of(const std::string& name, const Overload& overload) {
  const auto found = std::find_if(overload.args.begin(), overload.args.end(), [&](const auto& argument) {
    return argument.name != nullptr && argument.name == name;
  });
  return static_cast<std::size_t>(found - overload.args.begin());
}

/// What is wrong with the names or the number of the arguments; empty if nothing is.
std::string problem(const Call& call) {
  const std::vector<std::string> known = argument_names(call);
  const bool any_name = !all_overloads(call, [](const Overload& one) { return !one.has_kwargs; });
  for (const std::string& name : call.names)
    if (!any_name && std::find(known.begin(), known.end(), name) == known.end())
      return known.empty() ? fmt::format("has no argument '{}', and takes none", name)
                           : fmt::format("has no argument '{}'{}", name, nearest(name, known));
  std::size_t most = 0;
  for (const Overload* one = call.overloads; one != nullptr; one = one->next)
    most = std::max(most, one->has_args ? call.given.size() : one->nargs_pos);
  if (call.given.size() > most)
    return fmt::format("takes at most {} by position, not {}", counted(most - call.self(), "argument", "arguments"),
                       call.given.size() - call.self());
  for (const std::string& name : known) {
    const auto by_position = [&](const Overload& one) {
      return place_of(name, one) < std::min<std::size_t>(call.given.size(), one.nargs_pos);
    };
    const auto needed = [&](const Overload& one) {
      const std::size_t place = place_of(name, one);
      return place < one.args.size() && !one.args[place].value && !by_position(one);
    };
    const bool by_name = std::find(call.names.begin(), call.names.end(), name) != call.names.end();
    if (by_name && all_overloads(call, by_position)) return fmt::format("is given '{}' by position and by name", name);
    if (!by_name && all_overloads(call, needed)) return fmt::format("needs the argument '{}'", name);
  }
  return "";
}

/// What pybind11 says, with types in the place of values.
std::string with_types(const Call& call, const std::string& text) {
  std::vector<std::string> types;
  for (PyObject* const value : call.given.subspan(std::min(call.self(), call.given.size())))
    types.emplace_back(Py_TYPE(value)->tp_name);
  for (std::size_t i = 0; i < call.names.size(); ++i)
    types.push_back(fmt::format("{}: {}", call.names[i], Py_TYPE(call.with_names[i])->tp_name));
  return fmt::format("{}\nInvoked with: ({})", text.substr(0, text.find("\nInvoked with: ")), fmt::join(types, ", "));
}

/// Makes pybind11's error about arguments that no overload takes a short one; leaves all others alone.
void shorten_error(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  py::error_already_set error;
  try {
    const Call call(function, arguments, count, keywords);
    const std::string text = py::str(error.value());
    if (text.starts_with(fmt::format("{}(): incompatible ", call.overloads->name))) {
      const std::string wrong = problem(call);
      const std::string shorter = wrong.empty() ? with_types(call, text) : fmt::format("{}() {}", call.name(), wrong);
      PyErr_SetObject(PyExc_TypeError, py::str(shorter).ptr());
      return;
    }
  } catch (const std::exception&) {  // the longer error is still there
    PyErr_Clear();
  }
  error.restore();
}

PyObject* call(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  PyObject* const result = Dispatcher::dispatcher(function, arguments, count, keywords);
  if (result == nullptr && PyErr_ExceptionMatches(PyExc_TypeError) != 0) [[unlikely]]
    shorten_error(function, arguments, count, keywords);
  return result;
}

// Judgments are small whole numbers where they are not fractions; scores are seldom all of that kind.
constexpr double largest_plain_grade = 20, largest_grade = 100;

bool is_whole(double number, double limit) { return std::abs(number) <= limit && number == std::trunc(number); }

/// Calls visit(number) for each of {document: number} until one gives false. False also if something in it is no
/// number.
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

/// {query: {document: number}} of a plain dict of that kind, of the first run of {name: run}, or of a list of runs;
/// else null. No Python code is run.
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

/// A value of the qrels that is hardly a grade, although all values of the run may well be grades; nothing if the two
/// do not look swapped. A run's first score mostly settles it, so that large dicts cost no more than small ones.
std::optional<double> looks_swapped(PyObject* runs, PyObject* qrels) {
  PyObject* const run = first_run(runs);
  if (run == nullptr || !is_plain_dict(qrels)) return std::nullopt;
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *documents = nullptr;
  const auto may_be_grade = [](double number) { return is_whole(number, largest_plain_grade); };
  while (PyDict_Next(run, &position, &key, &documents) != 0) {
    if (!is_plain_dict(documents) || !for_all_numbers(documents, may_be_grade)) return std::nullopt;
    if (PyDict_GET_SIZE(documents) > 0) break;  // the others are looked at if the qrels are odd as well
  }
  std::optional<double> odd;
  for (Py_ssize_t at = 0; !odd && PyDict_Next(qrels, &at, &key, &documents) != 0;) {
    if (!is_plain_dict(documents)) return std::nullopt;
    for_all_numbers(documents, [&](double number) {
      if (!is_whole(number, largest_grade)) odd = number;
      return !odd;
    });
    if (PyDict_GET_SIZE(documents) > 0) break;
  }
  if (!odd) return std::nullopt;
  while (PyDict_Next(run, &position, &key, &documents) != 0)
    if (!is_plain_dict(documents) || !for_all_numbers(documents, may_be_grade)) return std::nullopt;
  return odd;
}

/// For functions of runs and qrels, in this order: those that are given by name are taken as they are.
PyObject* call_with_qrels(PyObject* function, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  if (PyVectorcall_NARGS(count) >= 2) {
    if (const auto odd = looks_swapped(arguments[0], arguments[1])) [[unlikely]] {
      const Overload& about = *py::detail::function_record_ptr_from_PyObject(function);
      const char* const first = about.args[0].name;
      PyErr_SetString(
          PyExc_ValueError,
          fmt::format("{0} and qrels look swapped: the scores are small whole numbers, as grades are, and a "
                      "grade is {1:.6g}; write {2}({0}, qrels=qrels), which is taken as it is",
                      first, *odd, about.name)
              .c_str());
      return nullptr;
    }
  }
  return call(function, arguments, count, keywords);
}

bool takes_qrels(const Overload& overload) {
  return !overload.is_method && overload.nargs_pos >= 2 && place_of("qrels", overload) == 1;
}

/// Enters a function through ours, if it is one of pybind11's.
void watch(py::handle object) {
  if (PyInstanceMethod_Check(object.ptr())) object = PyInstanceMethod_GET_FUNCTION(object.ptr());
  if (Py_TYPE(object.ptr()) == &PyStaticMethod_Type) return watch(py::object(object.attr("__func__")));
  if (!PyCFunction_Check(object.ptr())) return;
  PyMethodDef& definition = *reinterpret_cast<PyCFunctionObject*>(object.ptr())->m_ml;
  const auto as_stored = [](auto* entry) { return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(entry)); };
  if (definition.ml_meth != as_stored(&Dispatcher::dispatcher)) return;
  const Overload* const overload = py::detail::function_record_ptr_from_PyObject(PyCFunction_GET_SELF(object.ptr()));
  definition.ml_meth = as_stored(takes_qrels(*overload) ? &call_with_qrels : &call);
}

}  // namespace

void check_calls(const py::module_& module) {
  for (const auto& [name, object] : py::dict(module.attr("__dict__"))) {
    watch(object);
    if (!PyType_Check(object.ptr())) continue;
    for (const auto& [member, function] : py::dict(object.attr("__dict__"))) watch(function);
  }
}

}  // namespace irmetrics::python
