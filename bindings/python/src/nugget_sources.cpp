// Nugget judgments from mappings, tuples and columns.
#include "column.hpp"
#include "document_block.hpp"
#include "files.hpp"
#include "nuggets.hpp"
#include "progress.hpp"
#include "python_value.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/collection/detail/add_nugget_judgment.hpp>
#include <irmetrics/io/detail/freshstack_row-inl.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

NuggetQrels build(NuggetQrelsBuilder builder) { return value_or_raise(std::move(builder).build()); }

/// The items of a list or of another iterable except text; the items of a set, which has no order, are sorted by id.
/// nullopt for other objects.
std::optional<py::list> items_of(py::handle object) {
  if (PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr()) || !has_attribute(object, "__iter__")) return {};
  auto items = owned<py::list>(PySequence_List(object.ptr()));
  if (PyAnySet_Check(object.ptr())) items.attr("sort")("key"_a = py::type::of(py::str()));
  return items;
}

/// Adds the judgments of one nugget, given as {document: grade} or as a list of supporting documents.
void add_documents(NuggetQrelsBuilder& builder, std::string_view query, std::string_view nugget, py::handle documents) {
  const auto where = [&] { return fmt::format("query '{}', nugget '{}'", query, nugget); };
  IdRoom room;
  const auto id_of = [&](py::handle object) {
    return any_id(object.ptr(), room, [&] { return where() + ": a document id"; });
  };
  if (is_mapping(documents)) {
    for_each_entry(documents, [&](const py::object& document, const py::object& grade) {
      const std::string_view id = id_of(document);
      check(builder.add(query, nugget, id, any_number(grade.ptr(), [&] {
                          return fmt::format("{}, document '{}': the grade", where(), id);
                        })));
    });
  } else if (has_own_index(documents)) {
    raise(PyExc_TypeError, "{}: a Series with an index may be documents or grades; give to_dict() or to_list()",
          where());
  } else if (const auto items = items_of(documents)) {
    for (const py::handle document : *items) check(builder.add(query, nugget, id_of(document)));
  } else {
    raise(PyExc_TypeError, "{}: expected a mapping of documents to grades, or a list of documents, not {}", where(),
          value_and_type(documents.ptr()));
  }
}

Nugget to_nugget(std::string_view query, const py::object& object) {
  if (py::isinstance<Nugget>(object)) return object.cast<Nugget>();
  return {.id = any_id(object.ptr(), fmt::format("query '{}': a nugget id", query))};
}

}  // namespace

NuggetQrels nuggets_from_mapping(const Anything& mapping) {
  NuggetQrelsBuilder builder;
  for_each_query(mapping, [&](std::string_view query, PyObject* nuggets) {
    if (!is_mapping(nuggets))
      raise(PyExc_TypeError, "query '{}': expected a mapping of nuggets to documents, not {}", query,
            value_and_type(nuggets));
    check(builder.add_query(query));
    for_each_entry(nuggets, [&](const py::object& key, const py::object& documents) {
      const Nugget nugget = to_nugget(query, key);
      check(builder.add_nugget(query, nugget));
      add_documents(builder, query, nugget.id, documents);
    });
  });
  return build(std::move(builder));
}

NuggetQrels nuggets_from_fields(Iteration::Place first, const py::dict& given) {
  NuggetQrelsBuilder builder;
  IdRoom query_room, nugget_room, document_room;
  for_each_row(std::move(first), nugget_kinds, given, [&](std::size_t row, const py::tuple& fields) {
    const auto field = [&](Py_ssize_t i) { return PyTuple_GET_ITEM(fields.ptr(), i); };
    const auto query = any_id(field(0), query_room, [&] { return fmt::format("row {}: a query id", row); });
    const auto nugget =
        any_id(field(1), nugget_room, [&] { return fmt::format("row {}, query '{}': a nugget id", row, query); });
    const auto where = [&] { return fmt::format("row {}, query '{}', nugget '{}'", row, query, nugget); };
    const auto document = any_id(field(2), document_room, [&] { return where() + ": a document id"; });
    const double grade =
        any_number(field(3), [&] { return fmt::format("{}, document '{}': the grade", where(), document); });
    const Status status = detail::collection::add_nugget_judgment(builder, query, nugget, document, grade);
    if (!status.ok()) check(annotate(status, fmt::format("row {}", row)));
  });
  return build(std::move(builder));
}

NuggetQrels nuggets_from_records(Iteration::Place row, bool lenient) {
  FreshStackRows reader("rows", {.lenient = lenient, .limits = Limits::none()});
  PythonRoom room;
  for (std::size_t number = 1; row != std::default_sentinel; ++row, ++number) {
    if (!is_mapping(*row))
      raise(PyExc_TypeError, "row {}: expected a dict with query_id and nuggets, not {}", number, type_name(*row));
    const std::string location = fmt::format("rows:{}", number);
    check(reader.add_row(PythonValue(*row, location, room), number));
    room.kept.clear();
  }
  warn_of("rows", reader.report());
  return value_or_raise(std::move(reader).build());
}

NuggetQrels nuggets_from_columns(const Column& queries, const Column& nuggets, const Column& documents,
                                 const Column& grades) {
  const IdColumn query_ids = id_column(queries, "query id"), nugget_ids = id_column(nuggets, "nugget id"),
                 document_ids = id_column(documents, "document id");
  const NumberColumn numbers = number_column(grades, "grade");
  return unlocked([&] { return nuggets_of_columns(query_ids, nugget_ids, document_ids, numbers, until_signal()); });
}

NuggetQrels nuggets_from_freshstack(const Anything& qrels_nuggets, const Anything& query_to_nuggets) {
  for (const auto& [name, argument] :
       {std::pair("qrels_nuggets", qrels_nuggets), {"query_to_nuggets", query_to_nuggets}})
    if (!is_mapping(argument))
      raise(PyExc_TypeError, "{}: expected a mapping, not {}", name, value_and_type(argument.ptr()));
  HashMap<std::string, py::object> documents;  // by nugget
  std::vector<std::string> order;
  for_each_entry(qrels_nuggets, [&](const py::object& key, const py::object& value) {
    order.push_back(any_id(key.ptr(), "qrels_nuggets: a nugget id"));
    if (!documents.emplace(order.back(), value).second)
      raise(PyExc_ValueError, "qrels_nuggets: duplicate nugget '{}'", order.back());
  });
  NuggetQrelsBuilder builder;
  HashSet<std::string> used;
  for_each_query(query_to_nuggets, [&](std::string_view query, PyObject* nuggets) {
    check(builder.add_query(query));
    const auto items = items_of(nuggets);
    if (!items)
      raise(PyExc_TypeError, "query '{}': expected a list of nuggets, not {}", query, value_and_type(nuggets));
    for (const py::handle item : *items) {
      const std::string nugget = any_id(item.ptr(), fmt::format("query '{}': a nugget id", query));
      const auto known = documents.find(nugget);
      if (known == documents.end())
        raise(PyExc_KeyError, "query '{}': qrels_nuggets has no nugget '{}'", query, nugget);
      check(builder.add_nugget(query, {.id = nugget}));
      add_documents(builder, query, nugget, known->second);
      used.insert(nugget);
    }
  });
  for (const std::string& nugget : order)
    if (!used.contains(nugget))
      raise(PyExc_KeyError, "nugget '{}' of qrels_nuggets is missing from query_to_nuggets", nugget);
  return build(std::move(builder));
}

}  // namespace irmetrics::python
