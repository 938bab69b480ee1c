// Slices of the queries from Python objects and files, and scores on them.
#include "classify.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

constexpr std::array<std::string_view, 1> slice_names = {"slice"};
constexpr ColumnNames slice_column = {"slice", "slices", slice_names};

/// The paths or rules of read_slices; nothing for other objects.
std::optional<std::vector<std::string>> slice_texts(py::handle source) {
  std::vector<std::string> texts;
  if (is_path(source)) return std::vector{path_text(source)};
  if (!is_list(source) || py::len(source) == 0) return std::nullopt;
  for (const py::handle item : Iteration(source)) {
    if (!is_path(item)) return std::nullopt;
    texts.push_back(path_text(item));
  }
  return texts;
}

/// The items of a value that is an iterable other than a text; nothing for other values.
std::optional<py::list> many_in(py::handle value) {
  if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()) || !has_attribute(value, "__iter__"))
    return std::nullopt;
  return list_from(value);
}

bool is_absent(const py::object& value) { return value.is_none() || (PyFloat_Check(value.ptr()) && is_nan(value)); }

void add_member(QuerySlicesBuilder& slices, py::handle slice, py::handle query) {
  check(slices.add(any_id(slice.ptr(), "a slice"), any_id(query.ptr(), "a query id")));
}

/// {query: slice or slices}: a value that is None or nan is no slice.
void add_slices_of_query(QuerySlicesBuilder& slices, const py::object& query, const py::object& value) {
  if (const auto many = many_in(value)) {
    for (const py::handle slice : *many) add_member(slices, slice, query);
  } else if (!is_absent(value)) {
    add_member(slices, value, query);
  }
}

/// From {slice: queries}, if all values are lists of queries, or {query: slice or slices}.
std::vector<QuerySlice> slices_of_entries(const py::list& entries) {
  QuerySlicesBuilder slices;
  const bool by_slice =
      std::ranges::all_of(entries, [](const py::handle item) { return many_in(pair_of(item)[1]).has_value(); });
  for (const py::handle item : entries) {
    const py::tuple pair = pair_of(item);
    if (!by_slice) {
      add_slices_of_query(slices, pair[0], pair[1]);
      continue;
    }
    const py::list queries = *many_in(pair[1]);
    if (queries.empty()) raise(PyExc_ValueError, "slice {} has no queries", std::string(py::repr(pair[0])));
    for (const py::handle query : queries) add_member(slices, pair[0], query);
  }
  return slices.build();
}

/// From a table with the columns query_id and slice.
std::vector<QuerySlice> slices_of_table(const NamedColumns& table) {
  QuerySlicesBuilder slices;
  const py::list queries = list_from(table.column(query_column)), names = list_from(table.column(slice_column));
  for (std::size_t row = 0; row < queries.size(); ++row)
    add_slices_of_query(slices, py::object(queries[row]), py::object(names[row]));
  return slices.build();
}

auto slices_by_name(const As<"irmetrics._types.Slices">& slices, const As<"str | os.PathLike[str] | None">& topics) {
  const std::vector<QuerySlice> read = to_slices(slices, topics);
  std::vector<std::string> names;
  for (const QuerySlice& slice : read) names.push_back(slice.name);
  return As<"dict[str, list[str]]">(dict_by(names, [&](std::size_t i) { return py::cast(read[i].queries); }));
}

}  // namespace

std::vector<QuerySlice> to_slices(py::handle source, py::handle topics) {
  if (source.is_none()) return {};
  std::vector<QuerySlice> slices;
  if (const auto texts = slice_texts(source)) {
    SliceReadOptions options;
    if (!topics.is_none()) options.topics = path_text(topics);
    return unlocked([&] { return read_slices(*texts, options); });
  }
  if (!topics.is_none()) raise(PyExc_TypeError, "topics are for rules, such as slices='length>8'");
  if (is_mapping(source) || has_own_index(source)) {
    slices = slices_of_entries(entries_of(source));
  } else {
    const auto table = columns_in(source);
    if (!table)
      raise(
          PyExc_TypeError,
          "expected {{slice: queries}}, {{query: slice}}, a table with the columns query_id and slice, or a path, not "
          "{}",
          value_and_type(source.ptr()));
    slices = slices_of_table(*table);
  }
  if (slices.empty()) raise(PyExc_ValueError, "there are no slices");
  return slices;
}

void bind_slices(py::module_& module) {
  module.def("read_slices", &slices_by_name, "slices"_a, py::kw_only(), "topics"_a = py::none());
  Taking<SliceOptions>::define<"_sliced_scores">(
      module,
      +[](SliceOptions options, const As<"dict[str, Scores]">& scores,
          const As<"irmetrics._types.Slices">& slices) -> As<"irmetrics.results.SlicedScores"> {
        const std::vector<NamedScores> runs = to_named_scores(scores);
        return to_result(value_or_raise(sliced_scores(runs, to_slices(slices), options)));
      },
      "scores"_a, "slices"_a);
}

}  // namespace irmetrics::python
