// Nugget and NuggetQrels in Python.
#include "nuggets.hpp"
#include "classify.hpp"
#include "collection_access.hpp"
#include "files.hpp"
#include "pickles.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// Paths of several files, as opposed to one.
using SeveralPaths = Kind<"list[str | os.PathLike[str]] | tuple[str | os.PathLike[str], ...]", &is_list>;

/// The parts of a Nugget.
using NuggetParts =
    std::tuple<std::string, std::string, Choice<"importance", Importance>, double, Choice<"stance", Stance>>;

/// Raises ValueError if the nugget is invalid.
Nugget make_nugget(std::string id, std::string text, const Choice<"importance", Importance>& importance, double weight,
                   const Choice<"stance", Stance>& stance) {
  Nugget nugget{std::move(id), std::move(text), importance, weight, stance};
  if (nugget.id.empty()) raise(PyExc_ValueError, "a nugget id is empty");
  if (!std::isfinite(weight) || weight <= 0)
    raise(PyExc_ValueError, "nugget '{}': the weight must be a finite number above 0, not {}", nugget.id, weight);
  return nugget;
}

std::string nugget_text(const Nugget& nugget) {
  std::string text = fmt::format("Nugget({}", std::string(py::repr(to_str(nugget.id))));
  if (!nugget.text.empty()) text += fmt::format(", text={}", std::string(py::repr(to_str(nugget.text))));
  if (nugget.importance != Importance::unrated) text += fmt::format(", importance='{}'", enum_text(nugget.importance));
  if (nugget.weight != 1) text += fmt::format(", weight={}", nugget.weight);
  if (nugget.stance != Stance::none) text += fmt::format(", stance='{}'", enum_text(nugget.stance));
  return text + ")";
}

void bind_nugget(py::module_& module) {
  py::class_<Nugget>(module, "Nugget", published_text("Nugget"))
      .def(py::init(&make_nugget), "id"_a, "text"_a = "",
           Choice<"importance", Importance>::argument(Importance::unrated), "weight"_a = 1.0,
           Choice<"stance", Stance>::argument(Stance::none))
      .def_readonly("id", &Nugget::id)
      .def_readonly("text", &Nugget::text)
      .def_property_readonly("importance", [](const Nugget& self) { return std::string(enum_text(self.importance)); })
      .def_readonly("weight", &Nugget::weight)
      .def_property_readonly("stance", [](const Nugget& self) { return std::string(enum_text(self.stance)); })
      .def(
          "__eq__", [](const Nugget& self, const Nugget& other) { return self == other; }, py::is_operator())
      .def("__hash__", [](const Nugget& self) { return std::hash<std::string>()(self.id); })
      .def("__repr__", &nugget_text)
      .def(pickled(
          [](const Nugget& self) { return NuggetParts(self.id, self.text, self.importance, self.weight, self.stance); },
          +[](const NuggetParts& parts) { return std::apply(make_nugget, parts); }));
}

NuggetQrels nuggets_from_rows(const Column& rows, bool lenient) {
  const Iteration all(rows);
  return nuggets_from_records(all.begin(), lenient);
}

/// The judgments of any source other than a file. `given`: the names of its columns, by argument.
NuggetQrels nuggets_of(const Input& source, const py::dict& given) {
  if (is_mapping(source.form)) {
    refuse_scores(source.object, "grade");
    return nuggets_from_mapping(source.object);
  }
  if (source.columns) {
    if (source.columns->labels().contains("nuggets")) return nuggets_from_rows(records_of(source.object), false);
    return std::apply(
        nuggets_from_columns,
        py::object(source.columns->columns(nugget_kinds, given)).cast<std::tuple<Column, Column, Column, Column>>());
  }
  if (source.form == InputForm::other)
    raise(PyExc_TypeError,
          "expected a dict of dicts, (query, nugget, document, grade) tuples, rows with query_id and nuggets, a "
          "DataFrame, an Arrow table or a path, not {}",
          type_name(source.object));
  const Iteration rows(source.object);
  const auto first = rows.begin();
  const bool has_nuggets =
      given.empty() && first != rows.end() && is_mapping(*first) && !has_columns(list_from(*first), nugget_kinds);
  return has_nuggets ? nuggets_from_records(first, false) : nuggets_from_fields(first, given);
}

NuggetQrels nuggets_from_file(const FileHint& path, const std::optional<Choice<"format", NuggetFormat>>& format,
                              bool lenient, const py::dict& given, Comments comments, const Limits& limits = {}) {
  NuggetReadOptions options{.lenient = lenient, .comments = comments, .limits = limits};
  if (format) options.format = *format;
  return read_source(path, options, given, read_nuggets, read_nuggets_source,
                     [&](const PythonFile& file) { return nuggets_of(classify(file.table, given, true), given); });
}

py::dict given_nugget_columns(const ColumnName& query, const ColumnName& nugget, const ColumnName& document,
                              const ColumnName& grade) {
  return given_columns({{"query", query}, {"nugget", nugget}, {"document", document}, {"grade", grade}});
}

/// Binds the constructors of NuggetQrels from other objects.
void bind_sources(py::class_<NuggetQrels>& type) {
  type.def(py::init([](NuggetsHint source, ColumnName query, ColumnName nugget, ColumnName document, ColumnName grade) {
             return to_nuggets(source, given_nugget_columns(query, nugget, document, grade));
           }),
           "source"_a, py::kw_only(), "query"_a = py::none(), "nugget"_a = py::none(), "document"_a = py::none(),
           "grade"_a = py::none())
      .def_static(
          "from_frame",
          [](const Anything& frame, const ColumnName& query, const ColumnName& nugget, const ColumnName& document,
             const ColumnName& grade) {
            const py::dict given = given_nugget_columns(query, nugget, document, grade);
            return nuggets_of(classify(frame, given, true), given);
          },
          "frame"_a, py::kw_only(), "query"_a = py::none(), "nugget"_a = py::none(), "document"_a = py::none(),
          "grade"_a = py::none())
      .def_static("from_dict", &nuggets_from_mapping, "mapping"_a)
      .def_static("from_columns", &nuggets_from_columns, "queries"_a, "nuggets"_a, "documents"_a, "grades"_a)
      .def_static(
          "from_tuples",
          [](const Column& tuples) {
            const Iteration all(tuples);
            return nuggets_from_fields(all.begin(), {});
          },
          "tuples"_a)
      .def_static("from_rows", &nuggets_from_rows, "rows"_a, "lenient"_a = false)
      .def_static("from_freshstack", &nuggets_from_freshstack, "qrels_nuggets"_a, "query_to_nuggets"_a);
}

}  // namespace

NuggetQrels to_nuggets(py::handle source, const py::dict& given, Comments comments) {
  if (py::isinstance<NuggetQrels>(source)) {
    expect_no_columns(given, "NuggetQrels");
    return source.cast<NuggetQrels>();
  }
  if (py::isinstance<Qrels>(source))
    raise(PyExc_TypeError, "expected nugget judgments, but Qrels are document judgments");
  if (py::isinstance<PreferenceQrels>(source))
    raise(PyExc_TypeError, "expected nugget judgments, not PreferenceQrels; give them as qrels");
  if (py::isinstance<Run>(source))
    raise(PyExc_TypeError, "nuggets is a Run; write evaluate(run, nuggets=nuggets, measures=measures)");
  const Input found = classify(source, given, true);
  return is_file(found.form) ? nuggets_from_file(found.object, std::nullopt, false, given, comments)
                             : nuggets_of(found, given);
}

namespace {

std::pair<NuggetQrels, Run> read_one_berds(const Path& path, const BerdsOptions& options) {
  BerdsData data = read_file(path, options, read_berds);
  return {std::move(data.nuggets), std::move(data.run)};
}

std::pair<NuggetQrels, As<"dict[str, Run]">> read_several_berds(const SeveralPaths& paths,
                                                                const BerdsOptions& options) {
  std::vector<std::string> names;
  for (const py::handle path : paths) names.push_back(path_text(path));
  BerdsRuns found = unlocked([&] { return read_berds_runs(names, options); });
  py::dict runs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    warn_of(names[i], found.reports[i]);
    runs[to_str(found.runs[i].name())] = found.runs[i];
  }
  return {std::move(found.nuggets), runs};
}

template <class Paths, class Data>
void def_read_berds(py::module_& module, Data (*read)(const Paths&, const BerdsOptions&)) {
  using Repeats = Choice<"repeats", BerdsRepeats>;
  module.def(
      "read_berds",
      [read](const Paths& path, const std::string& predictions, bool lenient, const Repeats& repeats,
             const LimitsHint& limits) {
        return read(path, {lenient, predictions, repeats, to_limits(limits)});
      },
      "path"_a, "predictions"_a = "", "lenient"_a = false, Repeats::argument(BerdsOptions().repeats),
      "limits"_a = py::none());
}

}  // namespace

void bind_nuggets(py::module_& module) {
  bind_nugget(module);
  py::class_<NuggetQrels> type(module, "NuggetQrels", published_text("NuggetQrels"));
  bind_sources(type);
  bind_nugget_access(type);
  module.def(
      "read_nuggets",
      [](const FileHint& path, const std::optional<Choice<"format", NuggetFormat>>& format, bool lenient,
         const LimitsHint& limits, const CommentsName& comments) {
        return nuggets_from_file(path, format, lenient, {}, comments, to_limits(limits));
      },
      "path"_a, "format"_a = py::none(), "lenient"_a = false, "limits"_a = py::none(),
      CommentsName::argument(Comments::on));
  def_read_berds(module, &read_several_berds);
  def_read_berds(module, &read_one_berds);
}

}  // namespace irmetrics::python
