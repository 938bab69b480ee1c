// Runs and qrels in the wrong order: dicts whose values show that each is in place of the other.
#include "bind.hpp"

namespace irmetrics::python {
namespace {

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

}  // namespace

void check_not_swapped(PyObject* runs, PyObject* qrels, std::string_view first_argument, std::string_view function) {
  const std::string evidence = swap_evidence(runs, qrels);
  if (!evidence.empty()) [[unlikely]]
    raise(PyExc_ValueError, "{0} and qrels look swapped: {1}; write {2}({0}, qrels=qrels), to evaluate it nevertheless",
          first_argument, evidence, function);
}

}  // namespace irmetrics::python
