// Pickles: a format number and a state. Columns are stored as bytes, because there may be millions of numbers and
// texts, and texts may not be UTF-8.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// The format of pickles: another one for each change of what is stored (tests/python/test_pickled_results.py).
inline constexpr std::uint64_t pickle_format = packed_format;

[[noreturn]] inline void raise_damaged() { raise(PyExc_ValueError, "corrupt pickle"); }

/// The bytes of a value, and the value of such bytes.
template <class T>
py::bytes to_bytes(const T& value) {
  return irmetrics::packed(value);
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

/// The row of a table of the library whose name was pickled.
template <class Table, class Is>
auto found_in(const Table& table, const Is& is) {
  const auto found = std::ranges::find_if(table, is);
  if (found == table.end()) raise_damaged();
  return *found;
}

/// Contiguous numbers in the native format of this machine.
template <class Number>
py::bytes pack(std::span<const Number> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

template <class Number>
std::vector<Number> unpack(const py::bytes& packed) {
  const std::string_view bytes = packed;
  if (bytes.size() % sizeof(Number) != 0) raise_damaged();
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(numbers.data()));
  return numbers;
}

/// Concatenated texts. The length of each must be representable as a Size.
template <class Size = std::uint64_t>
class PackedTexts {
 public:
  void add(std::string_view text) {
    sizes_.push_back(static_cast<Size>(text.size()));
    texts_ += text;
  }
  py::tuple state() const { return py::make_tuple(pack<Size>(sizes_), py::bytes(texts_)); }

 private:
  std::vector<Size> sizes_;
  std::string texts_;
};

/// Reads the same texts in order.
template <class Size = std::uint64_t>
class UnpackedTexts {
 public:
  explicit UnpackedTexts(const py::tuple& state) : sizes_(unpack<Size>(state[0])), bytes_(state[1]), texts_(bytes_) {}

  std::size_t size() const noexcept { return sizes_.size(); }
  /// Valid for the lifetime of this object.
  std::string_view next() {
    if (at_ == sizes_.size() || sizes_[at_] > texts_.size()) raise_damaged();
    const std::string_view text = texts_.substr(0, sizes_[at_]);
    texts_.remove_prefix(sizes_[at_++]);
    return text;
  }
  std::vector<std::string_view> next(std::size_t count) {
    std::vector<std::string_view> texts;
    for (; count > 0; --count) texts.push_back(next());
    return texts;
  }

 private:
  std::vector<Size> sizes_;
  py::bytes bytes_;
  std::string_view texts_;  // the remaining texts
  std::size_t at_ = 0;
};

}  // namespace irmetrics::python
