// Values as bytes, for pickles: a checksum, then the values in order of declaration. Results for Python are described
// by the library; other structs are the members that the compiler finds.
#pragma once

#include "bind.hpp"

#include <irmetrics/base/id_hash.hpp>
#include <irmetrics/report/report_table.hpp>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace irmetrics::python {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// Initialises any member. An optional is initialised by its value, because it could also be initialised by itself.
struct AnyMember {
  template <class T>
    requires(!is_optional<T>)
  operator T() const;  // NOLINT(google-explicit-constructor)
};

/// The number of members of an aggregate: the largest number of values that initialise it.
template <class T, class... Found>
constexpr std::size_t member_count() {
  if constexpr (std::is_same_v<T, Cell>)  // which has constructors
    return 3;
  else if constexpr (requires { T{Found()..., AnyMember()}; })
    return member_count<T, Found..., AnyMember>();
  else
    return sizeof...(Found);
}

/// Returns visit(members...) for the members of a struct, in order of declaration.
template <class T, class Visit>
decltype(auto) with_members(T& of, Visit&& visit) {
  constexpr std::size_t count = member_count<std::remove_const_t<T>>();
  // clang-format off
  if constexpr (count == 1) { auto& [a] = of; return visit(a); }
  else if constexpr (count == 2) { auto& [a, b] = of; return visit(a, b); }
  else if constexpr (count == 3) { auto& [a, b, c] = of; return visit(a, b, c); }
  else if constexpr (count == 4) { auto& [a, b, c, d] = of; return visit(a, b, c, d); }
  else if constexpr (count == 5) { auto& [a, b, c, d, e] = of; return visit(a, b, c, d, e); }
  else if constexpr (count == 6) { auto& [a, b, c, d, e, f] = of; return visit(a, b, c, d, e, f); }
  else if constexpr (count == 7) { auto& [a, b, c, d, e, f, g] = of; return visit(a, b, c, d, e, f, g); }
  else if constexpr (count == 8) { auto& [a, b, c, d, e, f, g, h] = of; return visit(a, b, c, d, e, f, g, h); }
  else if constexpr (count == 9) { auto& [a, b, c, d, e, f, g, h, i] = of; return visit(a, b, c, d, e, f, g, h, i); }
  else if constexpr (count == 11) {
    auto& [a, b, c, d, e, f, g, h, i, j, k] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k);
  } else if constexpr (count == 14) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
  } else if constexpr (count == 19) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
  } else if constexpr (count == 25) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y);
  } else {
    static_assert(count == 0, "add a line for structs of this number of members");
  }
  // clang-format on
}

/// The format of pickles. A change of what is stored, such as a new member of a result, makes another one
/// (tests/python/test_pickled_results.py).
inline constexpr std::uint64_t pickle_format = 2;

[[noreturn]] inline void raise_damaged() { raise(PyExc_ValueError, "corrupt pickle"); }

/// The library's description of the result of a name. Raises ValueError if there is none.
const ResultInfo& info_of_result(std::string_view name);

/// Appends values.
class Packing {
 public:
  static constexpr bool reads = false;
  void bytes(const void* data, std::size_t size) { text_.append(static_cast<const char*>(data), size); }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

/// Restores the same values in the same order. Raises ValueError if the bytes end before.
class Unpacking {
 public:
  static constexpr bool reads = true;
  explicit Unpacking(std::string_view text) : rest_(text) {}
  void bytes(void* into, std::size_t size) {
    need(size);
    if (size > 0) std::memcpy(into, rest_.data(), size);
    rest_.remove_prefix(size);
  }
  /// So many bytes must follow.
  void need(std::uint64_t size) const {
    if (size > rest_.size()) raise_damaged();
  }
  bool at_end() const noexcept { return rest_.empty(); }

 private:
  std::string_view rest_;
};

/// What is not stored: it belongs to a call, or Python has it.
template <class T>
concept NotPacked = std::is_same_v<T, WorkProgress> || std::is_same_v<T, Cancel> || std::is_same_v<T, Splitter>;

template <class Ends, class T>
void pass(Ends& ends, T& value);
template <class Ends>
void pass_fields(Ends& ends, ResultRecord& record);

/// A value that takes the place of another one in the bytes.
template <class Made, class Ends>
Made passed(Ends& ends, Made made) {
  pass(ends, made);
  return made;
}

/// The number of items. All of them take a byte or more.
template <class Ends>
std::size_t pass_size(Ends& ends, std::size_t size) {
  const auto found = passed(ends, std::uint64_t{size});
  if constexpr (Ends::reads) ends.need(found);
  return static_cast<std::size_t>(found);
}

template <class Ends, class Items, class PassItem>
void pass_items(Ends& ends, Items& items, const PassItem& pass_item) {
  const std::size_t size = pass_size(ends, items.size());
  if constexpr (Ends::reads) items.resize(size);
  for (auto& item : items) pass_item(item);
}

/// Makes a variant hold the default of one of its alternatives.
template <class... Ts>
void set_alternative(std::variant<Ts...>& value, std::size_t index) {
  std::size_t i = 0;
  const bool is_known = ((i++ == index && (value.template emplace<Ts>(), true)) || ...);
  if (!is_known) raise_damaged();
}

template <class Ends>
void pass_table(Ends& ends, ScoreTable& table) {
  const auto measure = passed(ends, table.measure());
  auto systems = passed(ends, table.systems()), queries = passed(ends, table.queries());
  auto scores = passed(ends, std::vector<double>(table.scores().begin(), table.scores().end()));
  const bool lower = passed(ends, table.lower_is_better()), binary = passed(ends, table.is_binary());
  const std::size_t left_out = passed(ends, table.left_out()), unshared = passed(ends, table.unshared());
  if constexpr (Ends::reads) {
    table = value_or_raise(ScoreTable::of(measure, std::move(systems), std::move(queries), std::move(scores)));
    table.set_lower_is_better(lower);
    table.set_binary(binary);
    table.set_left_out(left_out);
    table.set_unshared(unshared);
  }
}

template <class Ends>
void pass_record(Ends& ends, ResultRecord& record);

/// A value of a field. `info` describes the records in it; without, they name their descriptions.
template <class Ends>
void pass_result(Ends& ends, ResultValue& value, const ResultInfo* info) {
  const std::size_t index = passed(ends, value.held.index());
  if constexpr (Ends::reads) set_alternative(value.held, index);
  std::visit(
      [&]<class T>(T& held) {
        if constexpr (std::is_same_v<T, ResultRecord>) {
          if (info == nullptr) return pass_record(ends, held);
          if constexpr (Ends::reads) held.info = info;
          pass_fields(ends, held);
        } else if constexpr (std::is_same_v<T, ResultMap>) {
          pass(ends, held.ids);
          pass_items(ends, held.values, [&](ResultValue& item) { pass_result(ends, item, info); });
        } else if constexpr (std::is_same_v<T, std::vector<ResultValue>>) {
          pass_items(ends, held, [&](ResultValue& item) { pass_result(ends, item, info); });
        } else {
          pass(ends, held);
        }
      },
      value.held);
}

template <class Ends>
void pass_fields(Ends& ends, ResultRecord& record) {
  const std::vector<FieldInfo>& fields = record.info->fields;
  auto field = fields.begin();
  if constexpr (Ends::reads) record.values.resize(fields.size());
  if (passed(ends, record.values.size()) != fields.size()) raise_damaged();
  for (ResultValue& value : record.values) pass_result(ends, value, (field++)->record);
}

/// A record with its name and tables.
template <class Ends>
void pass_record(Ends& ends, ResultRecord& record) {
  const auto name = passed(ends, record.info == nullptr ? std::string() : record.info->name);
  if constexpr (Ends::reads) record.info = &info_of_result(name);
  pass_fields(ends, record);
  std::optional<ResultView> view;
  if (record.view != nullptr) view = *record.view;
  pass(ends, view);
  if constexpr (Ends::reads)
    if (view) record.view = std::make_shared<const ResultView>(*std::move(view));
}

/// Appends a value, or restores it.
template <class Ends, class T>
void pass(Ends& ends, T& value) {
  if constexpr (NotPacked<T> || std::is_same_v<T, std::monostate>) {
  } else if constexpr (std::is_same_v<T, bool>) {
    value = passed(ends, static_cast<unsigned char>(value)) != 0;
  } else if constexpr (std::is_arithmetic_v<T>) {
    ends.bytes(&value, sizeof(T));
  } else if constexpr (NamedEnum<T>) {
    const auto name = passed(ends, std::string(enum_text(value)));
    if constexpr (Ends::reads) {
      const auto known = parse_enum<T>("the pickle", name);
      if (!known.ok()) raise_damaged();
      value = *known;
    }
  } else if constexpr (std::is_same_v<T, std::optional<Bm25Similarity>>) {  // reports only ask whether there is one
    const bool exists = passed(ends, value.has_value());
    if constexpr (Ends::reads)
      if (exists) value = value_or_raise(Bm25Similarity::make(Tokenizer(), Bm25()));
  } else if constexpr (is_optional<T>) {
    const bool exists = passed(ends, value.has_value());
    if (Ends::reads && exists) value.emplace();
    if (exists) pass(ends, *value);
  } else if constexpr (requires { value.size(), value.resize(0); }) {
    if constexpr (std::is_arithmetic_v<typename T::value_type>) {
      const std::size_t size = pass_size(ends, value.size());
      if constexpr (Ends::reads) ends.need(size * sizeof(typename T::value_type)), value.resize(size);
      ends.bytes(value.data(), size * sizeof(typename T::value_type));
    } else {
      pass_items(ends, value, [&](auto& item) { pass(ends, item); });
    }
  } else if constexpr (std::is_same_v<T, ScoreTable>) {
    pass_table(ends, value);
  } else if constexpr (std::is_same_v<T, ResultRecord>) {
    pass_record(ends, value);
  } else if constexpr (std::is_same_v<T, ResultValue>) {
    pass_result(ends, value, nullptr);
  } else {
    with_members(value, [&ends](auto&... members) { (pass(ends, members), ...); });
  }
}

/// The bytes of a value after their checksum.
template <class T>
py::bytes packed(T value) {
  Packing ends;
  pass(ends, value);
  const std::string text = std::move(ends).text();
  Packing sum;
  (void)passed(sum, hash_id_again(text, pickle_format));
  return std::move(sum).text() + text;
}

/// The value of such bytes. Raises ValueError if one of them has changed.
template <class T>
T unpacked(py::handle state) {
  const auto bytes = state.cast<py::bytes>();
  const std::string_view text = bytes;
  Unpacking sum(text);
  const auto expected = passed(sum, std::uint64_t{0});
  Unpacking ends(text.substr(sizeof expected));
  if (hash_id_again(text.substr(sizeof expected), pickle_format) != expected) raise_damaged();
  T value{};
  pass(ends, value);
  if (!ends.at_end()) raise_damaged();
  return value;
}

}  // namespace irmetrics::python
