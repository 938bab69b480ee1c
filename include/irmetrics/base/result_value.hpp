// Untyped trees of values: results with their descriptions, and JSON that is read or written. The writers of JSON, CSV
// and tables, and the bindings, read these trees, so they are compiled once, not once per result. Trees of the JSON
// library allocate in their destructors, which ends the process if there is no memory; these do not.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics {

struct ResultInfo;

/// Number of values of a field: one, a list, or one per id.
enum class Holds : std::uint8_t { one, list, map };

/// The type of a value.
enum class ValueKind : std::uint8_t { text, flag, whole_number, number, record, list };

/// The type of a value.
struct ValueType {
  ValueKind kind = ValueKind::text;
  bool optional = false;               // an absent value is std::monostate
  const ResultInfo* record = nullptr;  // of a record
  const ValueType* item = nullptr;     // of a list
};

/// The description of a field.
struct FieldInfo {
  std::string name, meaning;
  const ValueType* type = nullptr;  // of its values; for maps, of each value
  Style style = Style::plain;
  Shown shown = Shown::in_table;
  Holds holds = Holds::one;
  bool is_key = false;
  const ResultInfo* record = nullptr;    // the description of the field's struct; null for other types
  std::string key_name{}, value_name{};  // for maps: the columns of ids and of values
};

/// The description of a result.
struct ResultInfo {
  std::string name, meaning;
  ResultKind kind = ResultKind::report;
  std::string read_as;  // text of a row, with its fields by name, such as "{mean} ({low} to {high})"; empty: all fields
  std::string title;    // title of the table, in the same syntax; empty: the name
  std::vector<FieldInfo> fields;

  /// Number of key fields; they come first.
  std::size_t keys() const noexcept {
    return static_cast<std::size_t>(
        std::count_if(fields.begin(), fields.end(), [](const FieldInfo& field) { return field.is_key; }));
  }
};

struct ResultValue;

/// The tables and rows of a result; see report/result_report.hpp.
struct ResultView;

/// The values of a described struct, in the order of its fields.
struct ResultRecord {
  const ResultInfo* info = nullptr;
  std::vector<ResultValue> values;
  std::shared_ptr<const ResultView> view = nullptr;
};

/// One value per id, in the order of the ids; an object of JSON.
struct ResultMap {
  std::vector<std::string> ids;
  std::vector<ResultValue> values;

  /// Adds a value whose id is not yet used.
  void add(std::string id, ResultValue value);
  /// The value of an id, which is added if there is none.
  ResultValue& operator[](std::string_view id) &;
  ResultValue& operator[](std::string_view id) && = delete;
  /// The index of an id; the number of ids if there is none.
  std::size_t find(std::string_view id) const noexcept {
    return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
  }
};

/// One value. An empty optional is std::monostate; std::int64_t is used for negative whole numbers only.
struct ResultValue {
  std::variant<std::monostate, bool, std::uint64_t, std::int64_t, double, std::string, std::vector<ResultValue>,
               ResultRecord, ResultMap>
      held;

  template <class T>
  const T* as() const noexcept {
    return std::get_if<T>(&held);
  }
};

inline void ResultMap::add(std::string id, ResultValue value) {
  ids.push_back(std::move(id));
  values.push_back(std::move(value));
}
inline ResultValue& ResultMap::operator[](std::string_view id) & {
  const std::size_t index = find(id);
  if (index == ids.size()) add(std::string(id), {});
  return values[index];
}

/// Equality of two values; undefined numbers (NaN) are equal to each other.
bool operator==(const ResultValue& left, const ResultValue& right);

/// Whether the fields and their values are equal.
inline bool operator==(const ResultRecord& left, const ResultRecord& right) {
  return left.info == right.info && left.values == right.values;
}
/// Whether ids and values are equal.
inline bool operator==(const ResultMap& left, const ResultMap& right) {
  return left.ids == right.ids && left.values == right.values;
}
inline bool operator==(const ResultValue& left, const ResultValue& right) {
  const auto *one = left.as<double>(), *other = right.as<double>();
  if (one != nullptr && other != nullptr) return *one == *other || (std::isnan(*one) && std::isnan(*other));
  return left.held == right.held;
}

template <DescribedResult R>
const ResultInfo& result_info();
template <DescribedResult R>
ResultRecord record_of(const R& result);

/// The value of a member of a result: a flag, a whole number, a number, a text, a named choice, a described struct, or
/// an optional or list of these.
template <class T>
ResultValue result_value(const T& value) {
  if constexpr (DescribedResult<T>) {
    return {record_of(value)};
  } else if constexpr (NamedEnum<T>) {
    return {std::string(enum_text(value))};
  } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
    return {value};
  } else if constexpr (std::unsigned_integral<T>) {
    return {std::uint64_t{value}};
  } else if constexpr (std::signed_integral<T>) {
    return value < 0 ? ResultValue{std::int64_t{value}} : ResultValue{static_cast<std::uint64_t>(value)};
  } else if constexpr (std::floating_point<T>) {
    return {double{value}};
  } else if constexpr (requires { value.has_value(); }) {
    return value ? result_value(*value) : ResultValue{};
  } else {
    std::vector<ResultValue> list;
    list.reserve(value.size());
    for (const auto& item : value) list.push_back(result_value(item));
    return {std::move(list)};
  }
}

/// Converts a value to the type of a field: whole numbers become numbers if the field holds numbers. Empty if
/// record_of() never makes such a value of the field; rows with keys may also be a map.
std::optional<ResultValue> fitted(ResultValue value, const FieldInfo& field);

namespace detail {

template <class T>
const ValueType* value_type();

template <class T>
ValueType make_value_type() {
  if constexpr (DescribedResult<T>) {
    return {.kind = ValueKind::record, .record = &result_info<T>()};
  } else if constexpr (NamedEnum<T> || std::is_same_v<T, std::string>) {
    return {.kind = ValueKind::text};
  } else if constexpr (std::is_same_v<T, bool>) {
    return {.kind = ValueKind::flag};
  } else if constexpr (std::integral<T>) {
    return {.kind = ValueKind::whole_number};
  } else if constexpr (std::floating_point<T>) {
    return {.kind = ValueKind::number};
  } else if constexpr (requires(T value) { value.has_value(); }) {
    ValueType type = make_value_type<typename T::value_type>();
    type.optional = true;
    return type;
  } else {
    return {.kind = ValueKind::list, .item = value_type<typename T::value_type>()};
  }
}

/// The type of the values of a member.
template <class T>
const ValueType* value_type() {
  static const ValueType type = make_value_type<T>();
  return &type;
}

/// The description of a value's struct, or of the structs in a list.
template <class T>
const ResultInfo* record_info() {
  if constexpr (DescribedResult<T>)
    return &result_info<T>();
  else if constexpr (!std::is_same_v<T, std::string> && requires { typename T::value_type; })
    return record_info<typename T::value_type>();
  else
    return nullptr;
}

template <class T>
constexpr Holds holds() {
  constexpr bool optional = requires(T value) { value.has_value(); };
  if constexpr (std::is_same_v<T, std::string> || optional)
    return Holds::one;
  else
    return requires { typename T::value_type; }
  ? Holds::list : Holds::one;
}

inline bool fits(const ResultValue& value, const ValueType& type) {
  if (type.optional && value.as<std::monostate>() != nullptr) return true;
  switch (type.kind) {
    case ValueKind::text:
      return value.as<std::string>() != nullptr;
    case ValueKind::flag:
      return value.as<bool>() != nullptr;
    case ValueKind::whole_number:
      return value.as<std::uint64_t>() != nullptr || value.as<std::int64_t>() != nullptr;
    case ValueKind::number:
      return value.as<double>() != nullptr;
    case ValueKind::record: {
      const auto* const record = value.as<ResultRecord>();
      return record != nullptr && record->info == type.record;
    }
    case ValueKind::list: {
      const auto* const items = value.as<std::vector<ResultValue>>();
      const auto is_item = [&type](const ResultValue& item) { return fits(item, *type.item); };
      return items != nullptr && std::all_of(items->begin(), items->end(), is_item);
    }
  }
  return false;
}

inline bool fits(const ResultValue& value, const FieldInfo& field) {
  const auto* const map = value.as<ResultMap>();
  if (map == nullptr) return field.holds != Holds::map && fits(value, *field.type);
  if (field.holds != Holds::map && (field.record == nullptr || field.record->keys() == 0)) return false;
  const ValueType record{.kind = ValueKind::record, .record = field.record};
  return field.record == nullptr ||
         std::all_of(map->values.begin(), map->values.end(), [&](const ResultValue& one) { return fits(one, record); });
}

template <class R, class Get>
FieldInfo field_info(const ResultField<Get>& field) {
  using Value = GotFrom<const R, Get>;
  return {.name = std::string(field.name),
          .meaning = std::string(field.meaning),
          .type = value_type<Value>(),
          .style = field.style,
          .shown = field.shown,
          .holds = holds<Value>(),
          .is_key = field.is_key,
          .record = record_info<Value>()};
}

template <class R, class Keys, class Values>
FieldInfo field_info(const KeyedField<Keys, Values>& field) {
  using Value = typename GotFrom<const R, Values>::value_type;
  return {.name = std::string(field.name),
          .meaning = std::string(field.meaning),
          .type = value_type<Value>(),
          .shown = Shown::elsewhere,
          .holds = Holds::map,
          .record = record_info<Value>(),
          .key_name = std::string(field.key_name),
          .value_name = std::string(field.value_name)};
}

template <class R, class Field>
void add_info(const Field& field, std::vector<FieldInfo>& infos) {
  infos.push_back(field_info<R>(field));
}
template <class R, class Get>
void add_info(const IncludedFields<Get>&, std::vector<FieldInfo>& infos) {
  for (const FieldInfo& inner : result_info<GotFrom<const R, Get>>().fields) infos.push_back(inner);
}

template <class R, class Get>
void add_value(const R& result, const ResultField<Get>& field, std::vector<ResultValue>& values) {
  values.push_back(result_value(get_from(result, field.get)));
}
template <class R, class Keys, class Values>
void add_value(const R& result, const KeyedField<Keys, Values>& field, std::vector<ResultValue>& values) {
  ResultMap map;
  for (const std::string& id : get_from(result, field.keys)) map.ids.push_back(id);
  for (const auto& value : get_from(result, field.values)) map.values.push_back(result_value(value));
  values.push_back({std::move(map)});
}
template <class R, class Get>
void add_value(const R& result, const IncludedFields<Get>& field, std::vector<ResultValue>& values) {
  for (ResultValue& inner : record_of(get_from(result, field.get)).values) values.push_back(std::move(inner));
}

}  // namespace detail

inline std::optional<ResultValue> fitted(ResultValue value, const FieldInfo& field) {
  if (field.holds == Holds::one && field.type->kind == ValueKind::number && !field.type->optional) {
    if (const auto* const count = value.as<std::uint64_t>()) return {{static_cast<double>(*count)}};
    if (const auto* const number = value.as<std::int64_t>()) return {{static_cast<double>(*number)}};
  }
  const bool has_rows = field.shown == Shown::as_rows && value.as<std::vector<ResultValue>>() == nullptr;
  return has_rows || !detail::fits(value, field) ? std::nullopt : std::optional(std::move(value));
}

/// The description of a result, as data.
template <DescribedResult R>
const ResultInfo& result_info() {
  static const ResultInfo info = [] {
    const auto& d = R::description;
    ResultInfo made{std::string(d.name),
                    std::string(d.meaning),
                    d.kind,
                    std::string(d.read_as.pattern),
                    std::string(d.title.pattern),
                    {}};
    for_each_field<R>([&](const auto& field) { detail::add_info<R>(field, made.fields); });
    return made;
  }();
  return info;
}

/// The values of a result, in the order of its description.
template <DescribedResult R>
ResultRecord record_of(const R& result) {
  ResultRecord record;
  record.info = &result_info<R>();
  record.values.reserve(record.info->fields.size());
  for_each_field<R>([&](const auto& field) { detail::add_value(result, field, record.values); });
  return record;
}

}  // namespace irmetrics
