// Columns as pickles hold them: bytes, because there may be millions of numbers and of texts, which need not be UTF-8.
#pragma once

#include "errors.hpp"

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::python {

[[noreturn]] inline void raise_damaged() { raise(PyExc_ValueError, "the pickle is damaged"); }

/// Numbers side by side, as this machine holds them.
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

/// Texts side by side.
class PackedTexts {
 public:
  void add(std::string_view text) {
    sizes_.push_back(text.size());
    texts_ += text;
  }
  py::tuple state() const { return py::make_tuple(pack<std::uint64_t>(sizes_), py::bytes(texts_)); }

 private:
  std::vector<std::uint64_t> sizes_;
  std::string texts_;
};

/// The same texts again, one after the other.
class UnpackedTexts {
 public:
  explicit UnpackedTexts(const py::tuple& state)
      : sizes_(unpack<std::uint64_t>(state[0])), bytes_(state[1]), texts_(bytes_) {}

  std::size_t size() const noexcept { return sizes_.size(); }
  /// Valid as long as this object.
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
  std::vector<std::uint64_t> sizes_;
  py::bytes bytes_;
  std::string_view texts_;  // those that are still to come
  std::size_t at_ = 0;
};

}  // namespace irmetrics::python
