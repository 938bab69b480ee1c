// Pickles: a format number and a state, which is bytes of the library, or a tuple with objects of Python.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// The format of pickles: another one for each change of what is stored (tests/python/test_pickled_results.py).
inline constexpr std::uint64_t pickle_format = packed_format;

[[noreturn]] inline void raise_damaged() { raise(PyExc_ValueError, "corrupt pickle"); }

/// The bytes of a value, and the value of such bytes.
template <class T>
py::bytes to_bytes(const T& value) {
  py::bytes bytes;
  pack_into(value, [&](std::size_t size) {
    bytes = py::bytes(nullptr, size);  // not filled
    return PyBytes_AS_STRING(bytes.ptr());
  });
  return bytes;
}
template <class T>
T from_bytes(py::handle state) {
  auto value = irmetrics::unpacked<T>(std::string_view(state.cast<py::bytes>()));
  if (!value.ok()) raise_damaged();
  return *std::move(value);
}

/// Raises ValueError if pickles of another version of irmetrics have this format.
inline void check_format(std::uint64_t format) {
  if (format == pickle_format) return;
  raise(PyExc_ValueError,
        "the pickle was written by {} version of irmetrics (format {}; this version reads format {}): read it with "
        "that version, or make the object again",
        format < pickle_format ? "an older" : "a newer", format, pickle_format);
}

/// Pickles by two functions: the state of an object, and the object of a state, which may be of a damaged pickle. The
/// format precedes the state.
template <class Get, class Made, class State>
auto pickled(Get get, Made (*make)(State)) {
  return py::pickle(
      // As a plain tuple: the types of its items would be part of the signature.
      [get = std::move(get)](const Made& self) -> py::tuple {
        return py::make_tuple(pickle_format, std::invoke(get, self));
      },
      [make](const py::tuple& state) -> Made {
        if (state.size() != 2) raise_damaged();
        try {
          check_format(state[0].cast<std::uint64_t>());
          return make(state[1].cast<std::remove_cvref_t<State>>());
        } catch (const py::cast_error&) {  // a value of another type
          raise_damaged();
        } catch (const py::type_error&) {  // an object of Python of another type
          raise_damaged();
        }
      });
}

/// Pickles by the bytes of the library.
template <class T>
auto pickled() {
  return pickled(
      &to_bytes<T>, +[](const py::bytes& state) { return from_bytes<T>(state); });
}

/// The row of a table of the library whose name was pickled.
template <class Table, class Is>
auto found_in(const Table& table, const Is& is) {
  const auto found = std::ranges::find_if(table, is);
  if (found == table.end()) raise_damaged();
  return *found;
}

}  // namespace irmetrics::python
