// The documents of one query from a Python mapping in flat arrays: the hot path of all functions that take dicts.
#pragma once

#include "bind.hpp"

#include <irmetrics/columns/detail/id_block.hpp>

#include <fmt/format.h>

namespace irmetrics::python {

/// Reuses its memory for each query.
class DocumentBlock {
 public:
  /// `value`: name of a document's number in messages, such as "score".
  explicit DocumentBlock(std::string_view value) : value_(value) {}

  /// Reads all documents of a mapping. Raises TypeError or ValueError with the names of query and document.
  void fill(std::string_view query, PyObject* documents) {
    if (is_plain_dict(documents) && fill_plain<Plain>(documents)) return;
    fill_any(query, documents);
  }

  /// The same from any thread, while another one holds the GIL and runs no Python code. Returns false if this is
  /// impossible, or if the documents are invalid.
  bool fill_quietly(PyObject* documents) { return is_plain_dict(documents) && fill_plain<Quiet>(documents); }

  std::size_t size() const noexcept { return ids_.size(); }
  std::span<const double> values() const noexcept { return std::span(values_).first(size()); }

  /// The documents as a ranked list, valid until the next fill. The keys of a dict are distinct unless they include 1
  /// and "1".
  RankedList list(std::string_view query) const noexcept {
    return {query, documents(), values(), {}, is_descending(values()), all_text_};
  }
  DocumentIds documents() const noexcept { return ids_.ids(); }

 private:
  void start(std::size_t rows) {
    ids_.start(rows);
    if (values_.size() < rows) values_.resize(rows);
    all_text_ = true;
  }

  // Two ways to read ids and numbers. They are types, so that the compiler inlines the reading.
  struct Plain {
    static auto id(PyObject* object, Digits& digits) { return plain_id(object, digits); }
    static auto number(PyObject* object) { return plain_number(object); }
  };
  struct Quiet {
    static auto id(PyObject* object, Digits& digits) noexcept { return quiet_id(object, digits); }
    static auto number(PyObject* object) noexcept { return quiet_number(object); }
  };

  /// Runs no Python code. Returns false if the dict requires it, or contains an invalid document.
  template <class Read>
  bool fill_plain(PyObject* dict) {
    const auto rows = static_cast<std::size_t>(PyDict_GET_SIZE(dict));
    start(rows);
    entries_.resize(rows);
    Py_ssize_t position = 0;
    for (Entry& entry : entries_)
      if (PyDict_Next(dict, &position, &entry.key, &entry.value) == 0) return false;
    constexpr std::size_t ahead = 12;  // the objects are scattered over the heap: prefetch them
    Digits digits;
    for (std::size_t i = 0; i < rows; ++i) {
      if (i + ahead < rows) {
        prefetch(entries_[i + ahead].key);
        prefetch(reinterpret_cast<const char*>(entries_[i + ahead].key) + 48);
        prefetch(entries_[i + ahead].value);
      }
      const auto id = Read::id(entries_[i].key, digits);
      const auto number = id ? Read::number(entries_[i].value) : std::nullopt;
      if (!number || !append(*id, *number)) return false;
      if (id->data() == digits.data()) all_text_ = false;
    }
    return true;
  }

  void fill_any(std::string_view query, PyObject* mapping) {
    if (!is_mapping(mapping))
      raise(PyExc_TypeError, "query '{}': expected a mapping of documents to {}s, not {}", query, value_,
            value_and_type(mapping));
    const py::list items = entries_of(mapping);  // keeps all objects alive
    start(items.size());
    all_text_ = false;
    for (const py::handle item : items) {
      const py::tuple pair = pair_of(item);
      const std::string id = any_id(py::object(pair[0]).ptr(), fmt::format("query '{}': a document id", query));
      const double value =
          any_number(py::object(pair[1]).ptr(), fmt::format("query '{}', document '{}': the {}", query, id, value_));
      if (!append(id, value)) refuse(query, id, value);
    }
  }

  /// Returns false for an invalid document.
  bool append(std::string_view id, double value) {
    const std::size_t row = size();
    if (!std::isfinite(value) || !ids_.copy(id)) [[unlikely]]
      return false;
    values_[row] = value;
    return true;
  }

  [[noreturn]] void refuse(std::string_view query, std::string_view id, double value) const {
    if (id.empty()) raise(PyExc_ValueError, "query '{}': a document id is empty", query);
    if (!std::isfinite(value))
      raise(PyExc_ValueError, "query '{}', document '{}': the {} must be a finite number, not {}", query, id, value_,
            value);
    if (id.size() > max_document_id_length)
      raise(PyExc_ValueError, "query '{}': document id '{}...' is longer than {} bytes", query, id.substr(0, 40),
            max_document_id_length);
    raise(PyExc_ValueError, "query '{}': the document ids exceed 4 GiB", query);
  }

  struct Entry {
    PyObject* key;
    PyObject* value;
  };
  std::string_view value_;
  bool all_text_ = true;
  std::vector<Entry> entries_;
  detail::columns::IdBlock ids_;
  std::vector<double> values_;
};

/// Calls take(query id, inner object) for a query of a mapping, after the handlers of signals.
template <class Take>
void take_query(PyObject* key, PyObject* value, Take&& take) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  Digits digits;
  if (const auto id = plain_id(key, digits)) return take(*id, value);
  take(std::string_view(any_id(key, "a query id")), value);
}

/// Calls take(query id, inner object) for each query of a mapping until a signal handler raises.
template <class Take>
void for_each_query(py::handle mapping, Take&& take) {
  const auto take_pair = [&](PyObject* key, PyObject* value) {
    const py::object keep_key = py::reinterpret_borrow<py::object>(key),
                     keep_value = py::reinterpret_borrow<py::object>(value);
    take_query(key, value, take);
  };
  if (!is_plain_dict(mapping.ptr())) {
    const py::list items = entries_of(mapping);
    for (const py::handle item : items) {
      const py::tuple pair = pair_of(item);
      take_pair(PyTuple_GET_ITEM(pair.ptr(), 0), PyTuple_GET_ITEM(pair.ptr(), 1));
    }
    return;
  }
  const Py_ssize_t size = PyDict_GET_SIZE(mapping.ptr());
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *value = nullptr;
  while (PyDict_Next(mapping.ptr(), &position, &key, &value) != 0) {
    take_pair(key, value);
    if (PyDict_GET_SIZE(mapping.ptr()) != size)  // by a signal handler or another thread
      raise(PyExc_RuntimeError, "the dictionary changed size while it was read");
  }
}

}  // namespace irmetrics::python
