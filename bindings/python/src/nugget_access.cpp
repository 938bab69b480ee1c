// NuggetQrels in Python: dicts, columns, equality, pickles and files.
#include "arrow.hpp"
#include "collection_access.hpp"
#include "files.hpp"
#include "nuggets.hpp"
#include "pickles.hpp"
#include "result.hpp"

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

/// Whether both have the same queries, the same nuggets in the same order, and the same judgments in any order.
bool equal(const NuggetQrels& left, const NuggetQrels& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (!equal_queries(left[i], right[i])) return false;
  return true;
}

/// Returns {nugget: {document: grade}} of one query.
py::dict query_dict(const NuggetQrels& nuggets, std::size_t index) {
  const NuggetJudgments query = nuggets[index];
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

/// Converts the judgments to four lists: queries, nuggets, documents, grades.
py::tuple columns(const NuggetQrels& nuggets) {
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

/// "NuggetQrels: 2 queries, 5 nuggets, 12 judgments"
std::string summary(const NuggetQrels& nuggets) {
  return fmt::format("NuggetQrels: {}, {}, {}", counted(nuggets.size(), "query", "queries"),
                     counted(nuggets.nuggets(), "nugget", "nuggets"),
                     counted(nuggets.judgments(), "judgment", "judgments"));
}

}  // namespace

void bind_nugget_access(py::class_<NuggetQrels>& type) {
  bind_access<"NuggetQrels", "dict[str, dict[str, float]]">(type, {&query_dict, &columns, &equal, &summary});
  bind_collection_to_arrow<NuggetQrels>(type);
  type.def(
          "nuggets",
          [](const NuggetQrels& self, py::object query) {
            const auto nuggets = self[index_of_query(self, query)].nuggets;
            return std::vector<Nugget>(nuggets.begin(), nuggets.end());
          },
          "query"_a, doc<"NuggetQrels.nuggets">())
      .def_property_readonly("judgments", &NuggetQrels::judgments,
                             "The number of judgments of all queries, each of a document for a nugget.")
      .def(
          "to_qrels",
          [](const NuggetQrels& self, const Choice<"grade", DocumentGrade>& grade) { return self.to_qrels(grade); },
          Choice<"grade", DocumentGrade>::argument(DocumentGrade::best), doc<"NuggetQrels.to_qrels">())
      .def(
          "describe", [](const NuggetQrels& self) { return to_result(summarise(self)); }, doc<"NuggetQrels.describe">())
      .def(
          "write",
          [](const NuggetQrels& self, Path path, const std::optional<Choice<"format", NuggetFormat>>& format) {
            const NuggetFormat form = format ? NuggetFormat(*format) : NuggetFormat::automatic;
            write_file(path, [&](const std::string& name) { return write_nuggets(self, name, form); });
          },
          "path"_a, "format"_a = py::none(), doc<"NuggetQrels.write">())
      .def(pickled<NuggetQrels>());
}

}  // namespace irmetrics::python
