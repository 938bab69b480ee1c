// Contents of pickles: structs as tuples of their members, and columns as bytes, because there may be millions of
// numbers and texts, and texts may not be UTF-8.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

[[noreturn]] inline void raise_damaged() { raise(PyExc_ValueError, "corrupt pickle"); }

/// Pickles by two functions: the state of an object, and the object of a state, which may be of a damaged pickle.
template <class Get, class Made, class State>
auto pickled(Get get, Made (*make)(State)) {
  return py::pickle(std::move(get), [make](State state) -> Made {
    try {
      return make(state);
    } catch (const py::cast_error&) {  // a value of another type
      raise_damaged();
    }
  });
}

/// Pointers to the pickled members of a struct; of a struct of options all options, unless others are listed.
template <class T>
inline constexpr std::tuple<> pickled_members{};
template <class T>
concept PickledOptions = DescribedOptions<T> && std::tuple_size_v<std::remove_cvref_t<decltype(pickled_members<T>)>>
== 0;

/// A value in pickles: the tuple of members for a struct, the values for options, the name for a choice; texts are
/// bytes.
template <class T>
py::object state_of(const T& value) {
  if constexpr (NamedEnum<T>) {
    return py::cast(std::string(enum_text(value)));
  } else if constexpr (std::is_same_v<T, std::string>) {
    return py::bytes(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return py::cast(value);
  } else if constexpr (requires { value.has_value(); }) {
    return value ? state_of(*value) : py::none();
  } else if constexpr (requires { value.size(); }) {
    py::list items;
    for (const auto& item : value) items.append(state_of(item));
    return items;
  } else if constexpr (PickledOptions<T>) {
    py::list values;
    for_each_option<T>([&](const auto& option) { values.append(state_of(std::invoke(option.get, value))); });
    return values;
  } else {
    return std::apply([&](const auto... members) -> py::object { return py::make_tuple(state_of(value.*members)...); },
                      pickled_members<T>);
  }
}

/// The next item of a state, which another version may have written with fewer of them.
inline py::handle next_item(py::iterator& items) {
  if (items == py::iterator::sentinel()) raise_damaged();
  return *items++;
}

/// Restores a value from its state.
template <class T>
void set_state(T& value, py::handle state) {
  if constexpr (NamedEnum<T>) {
    value = value_or_raise(parse_enum<T>("the pickle", state.cast<std::string>()));
  } else if constexpr (std::is_same_v<T, std::string> || std::is_arithmetic_v<T>) {
    value = state.cast<T>();
  } else if constexpr (requires { value.has_value(); }) {
    if (!state.is_none()) set_state(value.emplace(), state);
  } else if constexpr (requires { value.size(); }) {
    value.clear();
    for (const py::handle item : state) set_state(value.emplace_back(), item);
  } else if constexpr (PickledOptions<T>) {
    auto next = py::iter(state);
    for_each_option<T>([&](const auto& option) { set_state(std::invoke(option.get, value), next_item(next)); });
  } else {
    auto next = py::iter(state);
    std::apply([&](const auto... members) { (set_state(value.*members, next_item(next)), ...); }, pickled_members<T>);
  }
}

/// Constructs the value of a state.
template <class T>
T value_of_state(py::handle state) {
  T value{};
  set_state(value, state);
  return value;
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
