// What Qrels and Run have in common in Python: they are read-only mappings of query ids to dicts, and can be pickled.
#pragma once

#include "convert.hpp"
#include "hints.hpp"
#include "mapping_methods.hpp"
#include "tables.hpp"

#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <cstring>
#include <string>
#include <vector>

namespace irmetrics::python {

inline std::span<const double> values_of(const Judgments& query) noexcept { return query.grades; }
inline std::span<const double> values_of(const RankedList& query) noexcept { return query.scores; }
inline std::span<const std::uint32_t> ranks_of(const Judgments&) noexcept { return {}; }
inline std::span<const std::uint32_t> ranks_of(const RankedList& query) noexcept { return query.ranks; }

inline py::str to_str(std::string_view text) { return py::str(text.data(), text.size()); }

/// {document: value} of one query.
template <class Collection>
py::dict query_dict(const Collection& collection, std::size_t query) {
  py::dict result;
  const auto rows = collection[query];
  for (std::size_t i = 0; i < rows.size(); ++i) result[to_str(rows.documents[i])] = values_of(rows)[i];
  return result;
}

template <class Collection>
std::optional<std::size_t> find_query(const Collection& collection, py::handle id) {
  Digits digits;
  const auto text = plain_id(id.ptr(), digits);
  return text ? collection.find(*text) : std::nullopt;
}

/// The rows as three lists: queries, documents, values.
template <class Collection>
py::tuple columns(const Collection& collection) {
  py::list queries, documents, values;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto rows = collection[i];
    const py::str query = to_str(collection.query(i));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      queries.append(query);
      documents.append(to_str(rows.documents[row]));
      values.append(values_of(rows)[row]);
    }
  }
  return py::make_tuple(queries, documents, values);
}

/// Whether two collections have the same queries, with the same documents and values in the same order.
template <class Collection>
bool equal_rows(const Collection& left, const Collection& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto a = left[i];
    const auto b = right[i];
    if (left.query(i) != right.query(i) || a.size() != b.size()) return false;
    for (std::size_t row = 0; row < a.size(); ++row)
      if (a.documents[row] != b.documents[row] || values_of(a)[row] != values_of(b)[row]) return false;
    if (!std::equal(ranks_of(a).begin(), ranks_of(a).end(), ranks_of(b).begin(), ranks_of(b).end())) return false;
  }
  return true;
}

/// "1 query", "6,980 queries"
inline std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  std::string digits = fmt::format("{}", count);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return fmt::format("{} {}", digits, count == 1 ? one : many);
}

inline std::string summary(const Qrels& qrels) {
  return fmt::format("Qrels: {}, {}", counted(qrels.size(), "query", "queries"),
                     counted(qrels.judgments(), "judgment", "judgments"));
}
inline std::string summary(const Run& run) {
  return fmt::format("Run '{}': {}, {}", visible(run.name()), counted(run.size(), "query", "queries"),
                     counted(run.documents(), "document", "documents"));
}

/// Flat columns for pickling: ids of queries, rows of each, texts and lengths of documents, values, ranks.
template <class Collection>
py::tuple pickle_rows(const Collection& collection) {
  py::list queries, counts;
  std::string text, lengths, values, ranks;
  const auto append = [](std::string& to, const auto& number) {
    to.append(reinterpret_cast<const char*>(&number), sizeof(number));
  };
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto rows = collection[i];
    queries.append(to_str(collection.query(i)));
    counts.append(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      text += rows.documents[row];
      append(lengths, rows.documents.lengths[row]);
      append(values, values_of(rows)[row]);
    }
    for (const std::uint32_t rank : ranks_of(rows)) append(ranks, rank);
  }
  return py::make_tuple(queries, counts, py::bytes(text), py::bytes(lengths), py::bytes(values), py::bytes(ranks));
}

inline Table unpickle_rows(const py::tuple& state) {
  const auto text = state[2].cast<std::string>(), lengths = state[3].cast<std::string>();
  const auto values = state[4].cast<std::string>(), ranks = state[5].cast<std::string>();
  const auto load = [](const std::string& from, std::size_t i, auto number) {
    if ((i + 1) * sizeof(number) > from.size()) raise(PyExc_ValueError, "the pickled collection is damaged");
    std::memcpy(&number, from.data() + i * sizeof(number), sizeof(number));
    return number;
  };
  TableBuilder builder;
  std::size_t row = 0, at = 0;
  const py::list queries = state[0], counts = state[1];
  for (std::size_t i = 0; i < queries.size(); ++i) {
    check(builder.start(queries[i].cast<std::string>()));
    for (std::size_t left = counts[i].cast<std::size_t>(); left > 0; --left, ++row) {
      const std::size_t length = load(lengths, row, std::uint16_t{});
      if (at + length > text.size()) raise(PyExc_ValueError, "the pickled collection is damaged");
      const std::string_view id = std::string_view(text).substr(at, length);
      const auto rank = ranks.empty() ? std::nullopt : std::optional(load(ranks, row, std::uint32_t{}));
      check(builder.append(id, hash_id(id), load(values, row, double{}), rank));
      at += length;
    }
  }
  return builder.finish();
}

/// Binds what is the same for both.
template <class Collection>
void bind_access(py::class_<Collection>& type) {
  type.def("__len__", &Collection::size, "The number of queries.")
      .def(
          "__iter__",
          [](const Collection& self) -> py::typing::Iterator<py::str> {
            py::list queries;
            for (std::size_t i = 0; i < self.size(); ++i) queries.append(to_str(self.query(i)));
            return py::iter(queries);
          },
          "The query ids, in byte order.")
      .def(
          "__contains__", [](const Collection& self, py::object query) { return find_query(self, query).has_value(); },
          py::arg("query"))
      .def(
          "__getitem__",
          [](const Collection& self, py::object query) -> py::typing::Dict<py::str, py::float_> {
            const auto i = find_query(self, query);
            if (!i) throw py::key_error(fmt::format("there is no query {}", std::string(py::repr(query))));
            return query_dict(self, *i);
          },
          py::arg("query"), "The query's documents and their numbers, in the order in which they were given.")
      .def(
          "__eq__", [](const Collection& self, const Collection& other) { return equal_rows(self, other); },
          py::is_operator())
      .def(
          "to_dict",
          [](const Collection& self) -> NestedDict {
            py::dict result;
            for (std::size_t i = 0; i < self.size(); ++i) result[to_str(self.query(i))] = query_dict(self, i);
            return result;
          },
          "All of it as ``{query: {document: number}}``.")
      .def("__repr__", [](const Collection& self) { return summary(self); })
      .def("_repr_html_", [](py::object self) -> py::str { return call_helper("_display", "collection_html", self); })
      .def(
          "to_pandas", [](py::object self) -> Anything { return call_helper("_frames", "collection_to_pandas", self); },
          "A pandas DataFrame with the columns query_id, doc_id and relevance or score.")
      .def("to_columns", &columns<Collection>, "Three lists of equal length: query ids, document ids, numbers.");
  type.attr("__hash__") = py::none();
  make_mapping<As<"collections.abc.KeysView[str]">, As<"collections.abc.ValuesView[dict[str, float]]">,
               As<"collections.abc.ItemsView[str, dict[str, float]]">>(type);
}

}  // namespace irmetrics::python
