// Runs and qrels in the wrong order: dicts whose values show that each is in place of the other.
#include "bind.hpp"

#include <irmetrics/evaluate/detail/swapped.hpp>

namespace irmetrics::python {
namespace {

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
    Py_ssize_t position_in_first = 0;
    PyObject* value = nullptr;
    if (PyDict_Next(inner, &position_in_first, &key, &value) != 0) return is_plain_dict(value) ? inner : source;
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

/// The numbers of {query: {document: number}}; nullopt if a value is not a finite number.
std::optional<detail::NumbersOfQueries> numbers_of_queries(PyObject* queries) {
  detail::NumbersOfQueries all;
  std::vector<double> of_query;
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *documents = nullptr;
  while (PyDict_Next(queries, &position, &key, &documents) != 0) {
    of_query.clear();
    const auto keep = [&](double number) {
      of_query.push_back(number);
      return true;
    };
    if (!is_plain_dict(documents) || !for_all_numbers(documents, keep) || !all.add(of_query)) return std::nullopt;
  }
  return all;
}

/// Why two dicts look swapped; empty if they do not. The first score of a run usually decides, so that large dicts cost
/// no more than small ones.
std::string swap_evidence(PyObject* runs, PyObject* qrels) {
  PyObject* const run = first_run(runs);
  if (run == nullptr || !is_plain_dict(qrels)) return {};
  const auto small_and_whole = [](double limit) {
    return [limit](double number) { return detail::is_small_and_whole(number, limit); };
  };
  if (!first_query_has(run, small_and_whole(detail::largest_grade_like_score))) return {};
  if (first_query_has(qrels, small_and_whole(detail::largest_plain_grade))) return {};
  const auto scores = numbers_of_queries(run), grades = numbers_of_queries(qrels);
  return scores && grades ? detail::swap_evidence(*scores, *grades) : std::string();
}

}  // namespace

void check_not_swapped(PyObject* runs, PyObject* qrels, std::string_view first_argument, std::string_view function) {
  const std::string evidence = swap_evidence(runs, qrels);
  if (!evidence.empty()) [[unlikely]]
    raise(PyExc_ValueError, "{0} and qrels look swapped: {1}; write {2}({0}, qrels=qrels), to evaluate it nevertheless",
          first_argument, evidence, function);
}

}  // namespace irmetrics::python
