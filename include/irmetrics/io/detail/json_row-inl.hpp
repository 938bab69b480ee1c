// A row of a JSON lines file: parsed, and read with messages that name the position of an unexpected value. For
// *-inl.hpp files only: no header exposes the JSON library.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/row_value.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics::detail::io {

/// The valid JSON at the beginning of a line.
struct ReadJson {
  ResultValue value;
  std::string problem;  // position and cause of the first error; empty if the whole line is valid
};
ReadJson read_json(std::string_view text);

/// The value of a line. `location`: "file:line", for messages.
Result<ResultValue> parse_json(std::string_view text, std::string_view location);

/// Appends a value as a line of JSON.
Status append_json(const ResultValue& value, std::string& out);

/// A value of a row, possibly missing, with its path for messages. It refers to its parent value, which must outlive
/// it. The readers of samples, nuggets and labels are templates over such values, because the bindings have values of
/// their own languages.
class JsonValue : public RowValue<JsonValue> {
 public:
  JsonValue(const ResultValue& row, std::string_view location) : json_(&row), location_(location) {}

  JsonValue member(const char* key) const {
    const auto* const object = as<ResultMap>();
    const std::size_t index = object != nullptr ? object->find(key) : 0;
    return {*this, object != nullptr && index < object->ids.size() ? &object->values[index] : nullptr, key, 0};
  }
  /// The member whose key names a kind of column; the key that is most likely if there is none. Of two spellings of the
  /// key, no value is read: each way to read it returns an error.
  JsonValue column(const ColumnNames& column) const {
    const auto* const object = as<ResultMap>();
    if (object == nullptr) return member(column.names.front().data());
    const auto [one, other] = spellings_of(column, object->ids, [](std::string_view key) { return key; });
    if (one == object->ids.end()) return member(column.names.front().data());
    JsonValue found(*this, &object->values[static_cast<std::size_t>(one - object->ids.begin())], one->c_str(), 0);
    if (other != object->ids.end()) found.twin_ = other->c_str();
    return found;
  }
  /// Calls on_item(item) for each item of a list, until one returns an error.
  template <class OnItem>
  Status for_each(OnItem&& on_item) const {
    const auto* const list = as<std::vector<ResultValue>>();
    if (list == nullptr) return expected("a list");
    for (std::size_t i = 0; i < list->size(); ++i)
      if (Status status = on_item(JsonValue(*this, &(*list)[i], nullptr, i)); !status.ok()) return status;
    return Status();
  }

  /// Calls on_member(key, value) for each member of an object, in the order of the text, until one returns an error.
  template <class OnMember>
  Status for_each_member(OnMember&& on_member) const {
    const auto* const object = as<ResultMap>();
    if (object == nullptr) return expected("an object");
    for (std::size_t i = 0; i < object->ids.size(); ++i) {
      const std::string& key = object->ids[i];
      const JsonValue value(*this, &object->values[i], key.c_str(), 0);
      if (Status status = on_member(key, value); !status.ok()) return status;
    }
    return Status();
  }

  /// Whether the value is absent or null.
  bool missing() const { return json_ == nullptr || as<std::monostate>() != nullptr; }
  bool is_list() const { return as<std::vector<ResultValue>>() != nullptr; }
  bool is_text() const { return as<std::string>() != nullptr; }
  bool is_boolean() const { return as<bool>() != nullptr; }
  bool is_object() const { return as<ResultMap>() != nullptr; }
  /// The path within the row, such as nuggets[2]._id.
  std::string path() const {
    if (from_ == nullptr) return "";
    const std::string path = from_->path();
    if (key_ == nullptr) return fmt::format("{}[{}]", path, item_);
    return path.empty() ? key_ : fmt::format("{}.{}", path, key_);
  }

  /// A text, which the row owns.
  Result<std::string_view> view() const {
    const auto* const text = as<std::string>();
    if (text == nullptr) return expected("a text");
    return std::string_view(*text);
  }
  Result<std::string> text() const {
    const auto* const text = as<std::string>();
    if (text == nullptr) return expected("a text");
    return *text;
  }
  Result<std::string> id() const {
    if (const auto* const text = as<std::string>(); text != nullptr) return *text;
    if (const auto* const number = as<std::int64_t>(); number != nullptr) return fmt::format("{}", *number);
    if (const auto* const number = as<std::uint64_t>(); number != nullptr) return fmt::format("{}", *number);
    return expected("a text or a whole number");
  }
  Result<double> number() const {
    if (const auto* const number = as<double>(); number != nullptr) return *number;
    if (const auto* const number = as<std::int64_t>(); number != nullptr) return static_cast<double>(*number);
    if (const auto* const number = as<std::uint64_t>(); number != nullptr) return static_cast<double>(*number);
    return expected("a number");
  }
  Result<bool> boolean() const {
    const auto* const value = as<bool>();
    if (value == nullptr) return expected("true or false");
    return *value;
  }
  /// An error that a value of another type was expected here.
  Status expected(std::string_view what) const {
    if (twin_ != nullptr) return from_->wrong(two_spellings(key_, twin_));
    if (key_ != nullptr && from_->as<ResultMap>() == nullptr) return from_->expected("an object");
    return wrong(fmt::format("expected {}, found {}", what, found()));
  }
  /// An error that another value of this type was expected.
  Status expected(std::string_view what, double found) const {
    return wrong(fmt::format("expected {}, found {}", what, found));
  }
  /// An error about this value.
  Status wrong(std::string_view problem) const {
    const JsonValue* row = this;
    while (row->from_ != nullptr) row = row->from_;
    const std::string path = this->path();
    return invalid_input("{}: {}{}{}", row->location_, path, path.empty() ? "" : ": ", problem);
  }

 private:
  JsonValue(const JsonValue& from, const ResultValue* json, const char* key, std::size_t item)
      : json_(json), from_(&from), key_(key), item_(item) {}

  template <class T>
  const T* as() const noexcept {
    return json_ == nullptr || twin_ != nullptr ? nullptr : json_->as<T>();
  }
  std::string_view found() const {
    if (json_ == nullptr) return "nothing";
    const auto name = [](const auto& value) -> std::string_view {
      using Value = std::remove_cvref_t<decltype(value)>;
      if constexpr (std::is_same_v<Value, std::monostate>) return "null";
      if constexpr (std::is_same_v<Value, bool>) return value ? "true" : "false";
      if constexpr (std::is_same_v<Value, std::int64_t> || std::is_same_v<Value, std::uint64_t>)
        return "a whole number";
      if constexpr (std::is_same_v<Value, double>) return "a number";
      if constexpr (std::is_same_v<Value, std::string>) return "a text";
      if constexpr (std::is_same_v<Value, std::vector<ResultValue>>) return "a list";
      if constexpr (std::is_same_v<Value, ResultMap> || std::is_same_v<Value, ResultRecord>) return "an object";
    };
    return std::visit(name, json_->held);
  }

  const ResultValue* json_;  // null: missing
  const JsonValue* from_ = nullptr;
  const char* key_ = nullptr;   // null: the row, or an item of a list
  const char* twin_ = nullptr;  // another spelling of the key
  std::size_t item_ = 0;
  std::string_view location_;  // of the row
};

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/json_text-inl.hpp>
#endif
