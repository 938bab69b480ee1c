// What an object is. classify() is the one place that tells the forms of runs and judgments apart; tables of scores and
// of samples are recognised by columns_in(), a part of it. Tables and rows are read here, whatever library they are of.
#pragma once

#include "bind.hpp"

#include <irmetrics/collection/column_names.hpp>

#include <fmt/format.h>

namespace irmetrics::python {

/// The forms of objects. In a mapping, the first value that is not an empty mapping decides.
enum class InputForm {
  collection,  // Run, Qrels, NuggetQrels or PreferenceQrels
  path,        // of a file that the library reads
  opened,      // a file object, or the path of a file that only Python reads
  table,       // named columns: a data frame, Arrow data, an array of records, or {name of a column: values}
  numbers,     // {key: number}, or of other values that are no runs
  queries,     // {key: {key: number}}
  levels,      // {key: {key: {...}}}
  named,       // {name: object}, such as runs, paths or tables
  items,       // a list or tuple of objects that are no rows, such as runs
  rows,        // another iterable
  other,
};

/// Whether it is a mapping of something other than columns.
constexpr bool is_mapping(InputForm form) { return form >= InputForm::numbers && form <= InputForm::named; }

/// The items of an iterable; of a mapping, its keys.
inline py::list list_from(py::handle iterable) { return owned<py::list>(PySequence_List(iterable.ptr())); }

/// The columns of a table by their names.
class NamedColumns {
 public:
  /// `labels`: the names, which are texts except in pandas.
  NamedColumns(py::object table, py::list labels) : table_(std::move(table)), labels_(std::move(labels)) {}

  const py::object& table() const noexcept { return table_; }
  const py::list& labels() const noexcept { return labels_; }
  /// The column of a given name, by the role of the kind; otherwise of the first usual name. Raises ValueError if there
  /// is none, or if there are several.
  py::object column(const ColumnNames& kind, const py::dict& given = {}) const;
  py::object column(const py::object& label) const;
  /// One column for each kind.
  py::tuple columns(std::span<const ColumnNames> kinds, const py::dict& given) const;

 private:
  py::object table_;
  py::list labels_;
};

struct Input {
  InputForm form;
  py::object object;  // ready to be read: an object of ranx is its dict, a lazy frame is collected
  std::optional<NamedColumns> columns = {};  // of a table
  std::string name = {};                     // of an object of ranx
};

/// `given`: names of columns, by role: with them, {name: values} is a table. `nested`: columns of Arrow data may
/// contain lists, which pyarrow converts, if it is installed.
Input classify(py::handle object);
Input classify(py::handle object, const py::dict& given, bool nested = false);

/// Whether an object is a dict of dicts whose first value is a number: {query: {document: number}}, the usual input, is
/// told at once, because an evaluation of one query takes a microsecond.
bool is_dict_of_queries(PyObject* object);

/// The columns of a table of any library but a dict, or of any Arrow data; nothing for other objects.
std::optional<NamedColumns> columns_in(py::handle object, bool nested = false);

/// Whether an object is a file rather than a collection.
inline bool is_file(InputForm form) { return form == InputForm::path || form == InputForm::opened; }

/// The names of the columns of a table, as it has them; nothing for other objects. Reads no stream.
std::optional<py::list> column_labels(py::handle object);

/// Whether there is a usual name for each kind of column.
bool has_columns(const py::list& labels, std::span<const ColumnNames> kinds);

/// The kinds of columns of a run (value "score"), of qrels (value "grade"), and of nugget judgments.
std::span<const ColumnNames> kinds_of(std::string_view value);
inline constexpr std::array nugget_kinds = {query_column, nugget_column, document_column, grade_column};

/// The name of a kind of column among some: the given one, otherwise the first usual one. Raises ValueError.
py::object chosen_label(const py::list& labels, const ColumnNames& kind, const py::dict& given);

/// The value of a record under a usual name; null if there is none. Raises ValueError if there are several.
py::object field_of(py::handle record, const ColumnNames& kind);

/// The rows of a table as dicts; other objects are iterables of dicts already.
py::object records_of(py::handle table);

/// The runs of {name: run} and, without names, of a list; nothing for other forms. Raises ValueError if two names have
/// the same text, as 1 and "1".
struct NamedObject {
  std::string name;
  py::object object;
};
std::optional<std::vector<NamedObject>> several_in(const Input& source);

/// A name that no run has yet: "bm25", then "bm25 (2)".
template <class IsUsed>
std::string unused_name(const std::string& name, const IsUsed& is_used) {
  std::string candidate = name;
  for (int number = 2; is_used(candidate); ++number) candidate = fmt::format("{} ({})", name, number);
  return candidate;
}

/// The name of an object's type without its module.
inline std::string_view type_name(py::handle object) {
  const std::string_view name = Py_TYPE(object.ptr())->tp_name;
  return name.substr(name.rfind('.') + 1);
}

/// Raises TypeError for results of evaluate, which are mappings, in place of runs (value "score") or judgments.
void refuse_scores(py::handle mapping, std::string_view value);

/// Raises TypeError for a mapping of more levels than {query: {document: number}}, with the part that has this form.
void refuse_levels(py::handle mapping, std::string_view value);

/// How the fields of rows are read, as the first row shows.
class RowFields {
 public:
  /// Raises ValueError or TypeError if the first row lacks a field.
  RowFields(py::handle first, std::span<const ColumnNames> kinds, const py::dict& given);
  /// The fields of a row in the order of the kinds. Raises TypeError if the row is unlike the first.
  py::tuple of(py::handle row, std::size_t number) const;

 private:
  enum class By { order, key, attribute } by_ = By::order;
  std::vector<py::object> keys_;
  std::vector<std::string> names_;  // for messages
  std::span<const ColumnNames> kinds_;
};

/// A run of any form.
Run to_run(const Input& source, std::string name, const py::dict& given = {});

/// Calls visit(number, fields) for each remaining row.
template <class Visit>
void for_each_row(Iteration::Place row, std::span<const ColumnNames> kinds, const py::dict& given, Visit&& visit) {
  std::optional<RowFields> fields;
  for (std::size_t number = 1; row != std::default_sentinel; ++row, ++number) {
    if (!fields) fields.emplace(*row, kinds, given);
    visit(number, fields->of(*row, number));
  }
}

}  // namespace irmetrics::python
