// Scores in Python, and scores.per_query: measure -> {query: value}.
#include "arrow.hpp"
#include "collection_access.hpp"
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

using SelfScores = const PythonScores&;

/// Adds what Scores and PerQuery have as mappings of the measures: their canonical names, and whether one was scored,
/// as a Measure or its text in any spelling.
template <class Type>
void def_measures(py::class_<Type>& type) {
  type.def("__len__", [](const Type& self) { return self.shared->measures->size(); })
      .def("__iter__",
           [](const Type& self) -> py::typing::Iterator<py::str> {
             py::list names;
             for (const AnyMeasure& measure : self.shared->scores.measures()) names.append(to_str(measure.text()));
             return py::iter(names);
           })
      .def(
          "__contains__",
          [](const Type& self, const Anything& measure) {
            if (!PyUnicode_Check(measure.ptr()) && !py::isinstance<PythonMeasure>(measure)) return false;
            return self.shared->scores.find(std::string(py::str(measure))).has_value();
          },
          "measure"_a);
}

/// Creates the dict of each measure once, and returns it read-only.
struct PerQuery {
  std::shared_ptr<const SharedScores> shared;
  std::vector<py::object> views;

  py::object view(std::size_t row) {
    if (!views[row]) {
      const auto number = [all = shared->scores.per_query(row)](std::size_t i) { return all[i]; };
      views[row] = owned(PyDictProxy_New(dict_by(shared->scores.queries(), number).ptr()));
    }
    return views[row];
  }
};

PerQuery per_query_of(SelfScores scores) { return {scores.shared, std::vector<py::object>(scores->measures().size())}; }

void bind_per_query(py::module_& module) {
  py::class_<PerQuery> type(module, "PerQuery", published_text("PerQuery"));
  def_measures(type);
  type.def(
          "__getitem__", [](PerQuery & self, Anything measure) -> As<"types.MappingProxyType[str, float]"> {
            return self.view(measure_row(self.shared->scores, measure));
          },
          "measure"_a)
      .def("__repr__",
           [](const PerQuery& self) {
             return fmt::format("PerQuery: {} measures, {} queries", self.shared->measures->size(),
                                self.shared->scores.queries().size());
           })
      .def(pickled([](const PerQuery& self) { return PythonScores{self.shared}; },
                   +[](const PythonScores& scores) { return per_query_of(scores); }));
}

/// The whole matrix, measures x queries.
std::vector<double> matrix(const Scores& scores) {
  std::vector<double> values;
  for (std::size_t i = 0; i < scores.measures().size(); ++i)
    values.insert(values.end(), scores.per_query(i).begin(), scores.per_query(i).end());
  return values;
}

PythonScores named(SelfScores self, std::string name) {
  return {std::make_shared<const SharedScores>(
      SharedScores{self->named(std::move(name)), self.shared->measures, self.shared->policy})};
}

/// What pickles store beside the measures, which may be a user's own.
struct StoredScores {
  std::string run;
  std::vector<std::string> queries;
  std::vector<double> values;  // of each measure, of each query
  std::vector<std::uint8_t> missing;
  std::vector<Quotient> quotients;
  Audit audit;
  Policy policy;
};

py::tuple pickle_scores(SelfScores self) {
  StoredScores stored{self->run(), self->queries(), matrix(*self), {}, {}, self->audit(), self.shared->policy};
  for (std::size_t i = 0; i < self->queries().size(); ++i) stored.missing.push_back(self->is_missing(i) ? 1 : 0);
  stored.quotients.assign(self->quotients().begin(), self->quotients().end());
  return py::make_tuple(*self.shared->measures, to_bytes(stored));
}

PythonScores unpickle_scores(const py::tuple& state) {
  auto measures = state[0].cast<std::vector<PythonMeasure>>();
  auto [run, queries, values, missing, quotients, audit, policy] = from_bytes<StoredScores>(state[1]);
  if (values.size() != measures.size() * queries.size() || missing.size() != queries.size()) raise_damaged();
  const Scores scores(std::move(run), library_measures(measures), std::move(queries), std::move(values),
                      {missing.begin(), missing.end()}, Audit(), std::move(quotients));
  return {std::make_shared<const SharedScores>(
      SharedScores{scores.audited(std::move(audit)),
                   std::make_shared<const std::vector<PythonMeasure>>(std::move(measures)), policy})};
}

/// Formats the scores of {name: Scores} as JSON, CSV or a table.
std::string scores_text(const As<"dict[str, Scores]">& scores, const std::string& format, bool per_query, bool audit,
                        bool spreadsheet = false) {
  const std::vector<NamedScores> runs = to_named_scores(scores);
  if (format == "csv") return csv_text(value_or_raise(scores_as_csv(runs, {per_query, audit})), spreadsheet);
  if (format != "json") {
    const auto table_format = enum_argument<TableFormat>("format", format);
    if (table_format == TableFormat::html) return scores_as_html(runs);
    return render(scores_as_tables(runs, {.audit = audit}), table_format);
  }
  std::vector<Policy> policies;
  for (const auto& [name, one] : py::dict(scores)) policies.push_back(one.cast<const PythonScores&>().shared->policy);
  return value_or_raise(scores_of_policies_as_json(runs, policies, per_query));
}

/// The overall values, without column headers, and the audit.
std::string scores_repr(SelfScores self) {
  std::vector<ReportTable> tables = scores_as_tables(std::vector{NamedScores{self->run(), *self}});
  tables[0].title = fmt::format("Scores of run '{}'", self->run());
  tables[0].rows[0].clear();
  return shown_tables(tables);
}

}  // namespace

std::size_t measure_row(const Scores& scores, py::handle measure) {
  const std::string text =
      PyUnicode_Check(measure.ptr()) ? std::string(text_of(measure.ptr())) : std::string(py::str(measure));
  try {
    return scores.index(text);
  } catch (const std::out_of_range& error) {
    raise(PyExc_KeyError, error.what());
  }
}

void bind_scores(py::module_& module) {
  bind_per_query(module);
  py::class_<PythonScores> type(module, "Scores", published_text("Scores"));
  def_measures(type);
  type.def(
          "__getitem__", [](SelfScores self, Anything measure) { return self->mean(measure_row(*self, measure)); },
          "measure"_a)
      .def_property_readonly("run", [](SelfScores self) { return self->run(); })
      .def("named", &named, "name"_a)
      .def_property_readonly("measures", [](SelfScores self) { return *self.shared->measures; })
      .def_property_readonly("queries", [](SelfScores self) { return self->queries(); })
      .def_property_readonly("missing",
                             [](SelfScores self) {
                               std::vector<std::string> ids;
                               for (std::size_t i = 0; i < self->queries().size(); ++i)
                                 if (self->is_missing(i)) ids.push_back(self->queries()[i]);
                               return ids;
                             })
      .def_property_readonly(
          "per_query", [](SelfScores self) -> As<"PerQuery"> {
            if (!self.per_query) self.per_query = py::cast(per_query_of(self));
            return self.per_query;
          })
      .def_property_readonly("audit", [](SelfScores self) { return to_result(self->audit()); })
      .def_property_readonly(
          "matrix", [](SelfScores self) -> Anything { return array_of(matrix(*self), self->measures().size()); })
      .def(
          "to_dict", [](SelfScores self) -> As<"dict[str, float]"> {
            py::dict result;
            for (std::size_t i = 0; i < self->measures().size(); ++i)
              result[to_str(self->measures()[i].text())] = self->mean(i);
            return result;
          })
      .def(
          "__eq__",
          [](SelfScores self, SelfScores other) {
            return self->run() == other->run() && *self.shared->measures == *other.shared->measures &&
                   self->queries() == other->queries() && to_bytes(matrix(*self)).equal(to_bytes(matrix(*other))) &&
                   std::ranges::equal(self->quotients(), other->quotients()) && self->audit() == other->audit();
          },
          py::is_operator())
      .def("__repr__", &scores_repr)
      .def(pickled(&pickle_scores, &unpickle_scores));
  module.def(
      "_scores_stream",
      [](const Anything& scores) -> Anything {
        return py::object(arrow_stream(
            [&](ArrowArrayStream* stream) { return to_arrow(to_named_scores(scores), ScoreRows::per_query, stream); }));
      },
      "scores"_a);
  type.attr("__hash__") = py::none();
  module.def("_scores_text", &scores_text, "scores"_a, "format"_a, "per_query"_a = true, "audit"_a = false,
             "spreadsheet"_a = false);
}

}  // namespace irmetrics::python
