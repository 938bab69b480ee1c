// PreferenceQrels in Python: mappings, rows, files, and their methods.
#include "classify.hpp"
#include "collection_access.hpp"
#include "files.hpp"
#include "pickles.hpp"
#include "score_sources.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

PreferenceQrels build(PreferenceQrelsBuilder builder) { return value_or_raise(std::move(builder).build()); }

/// The sub-group of judgments that name none, as of files.
constexpr std::string_view only_subgroup = detail::io::only_subgroup;

/// Returns {group: {sub-group: {document: rating}}} of one query.
py::dict query_dict(const PreferenceQrels& preferences, std::size_t index) {
  py::dict groups;
  for (const JudgmentGroup& group : preferences[index].groups) {
    py::dict subgroups;
    for (const auto& [subgroup, document, rating] : group.given) {
      const py::str id = to_str(preferences.subgroup(subgroup));
      if (!subgroups.contains(id)) subgroups[id] = py::dict();
      subgroups[id][to_str(group.judged.documents[document])] = rating;
    }
    groups[to_str(group.judged.query)] = subgroups;
  }
  return groups;
}

/// Converts the judgments to five lists: queries, groups, sub-groups, documents, ratings.
py::tuple columns(const PreferenceQrels& preferences) {
  py::list queries, groups, subgroups, documents, ratings;
  for (std::size_t query = 0; query < preferences.size(); ++query)
    for (const JudgmentGroup& group : preferences[query].groups)
      for (const auto& [subgroup, document, rating] : group.given) {
        queries.append(to_str(preferences.query(query)));
        groups.append(to_str(group.judged.query));
        subgroups.append(to_str(preferences.subgroup(subgroup)));
        documents.append(to_str(group.judged.documents[document]));
        ratings.append(rating);
      }
  return py::make_tuple(queries, groups, subgroups, documents, ratings);
}

PreferenceQrels from_columns(const py::tuple& all) {
  const auto [queries, groups, subgroups, documents, ratings] =
      all.cast<std::tuple<std::vector<std::string>, std::vector<std::string>, std::vector<std::string>,
                          std::vector<std::string>, std::vector<double>>>();
  PreferenceQrelsBuilder builder;
  for (std::size_t i = 0; i < queries.size(); ++i)
    check(builder.add(queries[i], groups.at(i), subgroups.at(i), documents.at(i), ratings.at(i)));
  return build(std::move(builder));
}

void add_ratings(PreferenceQrelsBuilder& builder, const std::string& query, const std::string& group,
                 std::string_view subgroup, py::handle ratings) {
  for_each_entry(ratings, [&](const py::object& document, const py::object& rating) {
    const std::string where = fmt::format("query '{}', group '{}'", query, group);
    const std::string id = any_id(document.ptr(), where + ": a document id");
    check(builder.add(query, group, subgroup, id,
                      any_number(rating.ptr(), fmt::format("{}, document '{}': the rating", where, id))));
  });
}

/// From {query: {group: {document: rating}}}, or {query: {group: {sub-group: {document: rating}}}}.
PreferenceQrels from_mapping(py::handle mapping) {
  PreferenceQrelsBuilder builder;
  const auto expect_mapping = [](py::handle object, const std::string& where) {
    if (!is_mapping(object)) raise(PyExc_TypeError, "{}: expected a dict, not {}", where, value_and_type(object.ptr()));
  };
  for_each_entry(mapping, [&](const py::object& query_key, const py::object& groups) {
    const std::string query = any_id(query_key.ptr(), "a query id");
    expect_mapping(groups, fmt::format("query '{}'", query));
    for_each_entry(groups, [&](const py::object& group_key, const py::object& ratings) {
      const std::string group = any_id(group_key.ptr(), fmt::format("query '{}': a group id", query));
      expect_mapping(ratings, fmt::format("query '{}', group '{}'", query, group));
      if (!holds_mappings(ratings)) return add_ratings(builder, query, group, only_subgroup, ratings);
      for_each_entry(ratings, [&](const py::object& subgroup_key, const py::object& of_subgroup) {
        const std::string where = fmt::format("query '{}', group '{}'", query, group);
        const std::string subgroup = any_id(subgroup_key.ptr(), where + ": a sub-group id");
        expect_mapping(of_subgroup, fmt::format("{}, sub-group '{}'", where, subgroup));
        add_ratings(builder, query, group, subgroup, of_subgroup);
      });
    });
  });
  return build(std::move(builder));
}

/// From rows (query, group, document, rating) or (query, group, sub-group, document, rating).
PreferenceQrels from_rows(py::handle rows) {
  PreferenceQrelsBuilder builder;
  std::size_t number = 0;
  for (const py::handle row : Iteration(rows)) {
    ++number;
    const std::size_t size = is_list(row) ? py::len(row) : 0;
    if (size != 4 && size != 5)
      raise(PyExc_TypeError,
            "row {}: expected (query, group, document, rating) or (query, group, sub-group, document, rating), not {}",
            number, value_and_type(row.ptr()));
    const py::tuple fields(py::reinterpret_borrow<py::object>(row));
    const auto id = [&](std::size_t field, const char* what) {
      return any_id(py::object(fields[field]).ptr(), fmt::format("row {}: a {} id", number, what));
    };
    const Status added =
        builder.add(id(0, "query"), id(1, "group"), size == 5 ? id(2, "sub-group") : std::string(only_subgroup),
                    id(size - 2, "document"),
                    any_number(py::object(fields[size - 1]).ptr(), fmt::format("row {}: the rating", number)));
    if (!added.ok()) raise(PyExc_ValueError, "row {}: {}", number, message(added));
  }
  return build(std::move(builder));
}

PreferenceQrels from_file(py::handle path, const PreferenceReadOptions& options) {
  return read_source(path, options, {}, read_preferences, read_preferences_source,
                     [](const PythonFile& file) -> PreferenceQrels {
                       raise(PyExc_ValueError, "{}: a table of preferences is not read; expected lines", file.name);
                     });
}

PreferenceQrels to_preferences(py::handle source) {
  if (py::isinstance<PreferenceQrels>(source)) return source.cast<PreferenceQrels>();
  const Input found = classify(source);
  if (found.form == InputForm::collection) raise(PyExc_TypeError, "expected preferences, not {}", type_name(source));
  if (is_file(found.form)) return from_file(found.object, {});
  if (is_mapping(source)) return from_mapping(source);
  if (found.form != InputForm::rows && found.form != InputForm::items)
    raise(
        PyExc_TypeError,
        "expected {{query: {{group: {{document: rating}}}}}}, rows (query, group, document, rating) or a path, not {}",
        type_name(source));
  return from_rows(source);
}

}  // namespace

void bind_preferences(py::module_& module) {
  py::class_<PreferenceQrels> type(module, "PreferenceQrels", published_text("PreferenceQrels"));
  type.def(py::init([](const As<"irmetrics._types.AnyPreferences">& source) { return to_preferences(source); }),
           "source"_a);
  type.def_static(
      "from_file",
      [](const FileHint& path, const std::optional<Choice<"format", PreferenceFormat>>& format, bool lenient,
         const LimitsHint& limits, const CommentsName& comments) {
        PreferenceReadOptions options{.lenient = lenient, .comments = comments, .limits = to_limits(limits)};
        if (format) options.format = *format;
        return from_file(path, options);
      },
      "path"_a, "format"_a = py::none(), "lenient"_a = false, "limits"_a = py::none(),
      CommentsName::argument(Comments::on));
  bind_access<"dict[str, dict[str, dict[str, float]]]">(type, {&query_dict, &columns});
  type.def_property_readonly("judgments", &PreferenceQrels::judgment_count)
      .def_property_readonly("groups", &PreferenceQrels::group_count)
      .def("to_qrels", &PreferenceQrels::to_qrels)
      .def(pickled([](const PreferenceQrels& self) { return columns(self); }, &from_columns));
}

}  // namespace irmetrics::python
