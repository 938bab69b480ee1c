// NuggetQrels in Python: dicts, columns, equality, pickles and files.
#include "arrow.hpp"
#include "collection_access.hpp"
#include "files.hpp"
#include "nuggets.hpp"
#include "pickles.hpp"
#include "result.hpp"

namespace irmetrics::python {
namespace {

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

}  // namespace

void bind_nugget_access(py::class_<NuggetQrels>& type) {
  bind_access<"dict[str, dict[str, float]]">(type, {&query_dict, &columns});
  bind_to_arrow(type);
  type.def(
          "nuggets",
          [](const NuggetQrels& self, py::object query) {
            const auto nuggets = self[index_of_query(self, query)].nuggets;
            return std::vector<Nugget>(nuggets.begin(), nuggets.end());
          },
          "query"_a)
      .def_property_readonly("judgments", &NuggetQrels::judgment_count)
      .def(
          "to_qrels",
          [](const NuggetQrels& self, const Choice<"grade", DocumentGrade>& grade) { return self.to_qrels(grade); },
          Choice<"grade", DocumentGrade>::argument(DocumentGrade::best))
      .def("describe", [](const NuggetQrels& self) { return to_result(summarise(self)); })
      .def(
          "write",
          [](const NuggetQrels& self, Path path, const std::optional<Choice<"format", NuggetFormat>>& format) {
            const NuggetFormat form = format ? NuggetFormat(*format) : NuggetFormat::automatic;
            write_file(path, [&](const std::string& name) { return write_nuggets(self, name, form); });
          },
          "path"_a, "format"_a = py::none())
      .def(pickled<NuggetQrels>());
}

}  // namespace irmetrics::python
