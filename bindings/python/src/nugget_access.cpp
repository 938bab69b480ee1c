// How NuggetQrels become Python values, and come back from pickles.
#include "nugget_access.hpp"

#include "collection_access.hpp"
#include "enum_argument.hpp"

#include <irmetrics/collection/id_index.hpp>

#include <algorithm>
#include <vector>

namespace irmetrics::python {
namespace {

bool equal_queries(const NuggetJudgments& left, const NuggetJudgments& right) {
  const DocumentIds& ids = left.documents.documents;
  if (left.query != right.query || ids.size() != right.documents.size() ||
      !std::equal(left.nuggets.begin(), left.nuggets.end(), right.nuggets.begin(), right.nuggets.end()))
    return false;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const auto other = find_id(right.documents.index, right.documents.documents, ids[row], ids.hashes[row]);
    if (!other) return false;
    const auto here = left.support_of(row), there = right.support_of(*other);
    if (!std::equal(here.begin(), here.end(), there.begin(), there.end())) return false;
  }
  return true;
}

}  // namespace

py::dict nugget_dict(const NuggetJudgments& query) {
  py::dict result;
  std::vector<py::dict> documents;
  for (const Nugget& nugget : query.nuggets) {
    documents.emplace_back();
    result[to_str(nugget.id)] = documents.back();
  }
  for (std::size_t row = 0; row < query.documents.size(); ++row) {
    const py::str id = to_str(query.documents.documents[row]);
    for (const auto [nugget, grade] : query.support_of(row)) documents[nugget][id] = grade;
  }
  return result;
}

py::tuple nugget_columns(const NuggetQrels& nuggets) {
  py::list queries, ids, documents, grades;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    for (std::size_t row = 0; row < query.documents.size(); ++row) {
      for (const auto [nugget, grade] : query.support_of(row)) {
        queries.append(to_str(query.query));
        ids.append(to_str(query.nuggets[nugget].id));
        documents.append(to_str(query.documents.documents[row]));
        grades.append(grade);
      }
    }
  }
  return py::make_tuple(queries, ids, documents, grades);
}

bool equal_nuggets(const NuggetQrels& left, const NuggetQrels& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (!equal_queries(left[i], right[i])) return false;
  return true;
}

std::string summary(const NuggetQrels& nuggets) {
  return fmt::format("NuggetQrels: {}, {}, {}", counted(nuggets.size(), "query", "queries"),
                     counted(nuggets.nuggets(), "nugget", "nuggets"),
                     counted(nuggets.judgments(), "judgment", "judgments"));
}

py::tuple pickle_nugget(const Nugget& nugget) {
  return py::make_tuple(nugget.id, nugget.text, std::string(enum_text(nugget.importance)), nugget.weight);
}

Nugget unpickle_nugget(const py::tuple& state) {
  return {state[0].cast<std::string>(), state[1].cast<std::string>(),
          enum_argument<Importance>("importance", state[2].cast<std::string>()), state[3].cast<double>()};
}

/// Of each query its id, its nuggets, and its documents with their support.
py::tuple pickle_nuggets(const NuggetQrels& nuggets) {
  py::list state;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    py::list ids, documents;
    for (const Nugget& nugget : query.nuggets) ids.append(pickle_nugget(nugget));
    for (std::size_t row = 0; row < query.documents.size(); ++row) {
      py::list support;
      for (const auto [nugget, grade] : query.support_of(row)) support.append(py::make_tuple(nugget, grade));
      documents.append(py::make_tuple(to_str(query.documents.documents[row]), support));
    }
    state.append(py::make_tuple(to_str(query.query), ids, documents));
  }
  return state;
}

NuggetQrels unpickle_nuggets(const py::tuple& state) {
  NuggetQrelsBuilder builder;
  for (const py::handle item : state) {
    const auto entry = item.cast<py::tuple>();
    const auto query = entry[0].cast<std::string>();
    check(builder.add_query(query));
    std::vector<std::string> ids;
    for (const py::handle nugget : py::list(entry[1])) {
      const Nugget made = unpickle_nugget(nugget.cast<py::tuple>());
      ids.push_back(made.id);
      check(builder.add_nugget(query, made));
    }
    for (const py::handle document : py::list(entry[2])) {
      const auto pair = document.cast<py::tuple>();
      for (const py::handle support : py::list(pair[1])) {
        const auto [nugget, grade] = support.cast<std::pair<std::size_t, double>>();
        check(builder.add(query, ids.at(nugget), pair[0].cast<std::string>(), grade));
      }
    }
  }
  return value_or_raise(std::move(builder).build());
}

}  // namespace irmetrics::python
