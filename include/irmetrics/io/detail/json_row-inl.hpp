// A row of a JSON lines file: parsed, and read with messages that name the position of an unexpected value. For
// *-inl.hpp files only: no header exposes the JSON library.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/io/column_names.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

using Json = nlohmann::json;

/// The valid JSON at the beginning of a line.
struct ReadJson {
  Json value;
  std::string problem;  // position and cause of the first error; empty if the whole line is valid
};
ReadJson read_json(std::string_view text);

/// The value of a line. `place`: "file:line", for messages.
absl::StatusOr<Json> parse_json(std::string_view text, std::string_view place);

/// Appends a value as a line of JSON.
absl::Status append_json(const nlohmann::ordered_json& value, std::string& out);

/// A value of a row, possibly missing, with its path for messages. It refers to its parent value, which must outlive
/// it.
class JsonValue {
 public:
  JsonValue(const Json& row, std::string_view place) : json_(&row), place_(place) {}

  JsonValue member(const char* key) const {
    const bool there = is(Json::value_t::object) && json_->contains(key);
    return {*this, there ? &json_->at(key) : nullptr, key, 0};
  }
  /// The member with the first of the keys that is present; with the first key if none is present.
  JsonValue first_member(std::initializer_list<const char*> keys) const {
    const auto* const found =
        std::find_if(keys.begin(), keys.end(), [this](const char* key) { return !member(key).missing(); });
    return member(found == keys.end() ? *keys.begin() : *found);
  }
  /// The member whose key names a kind of column; the key that is most likely if there is none.
  JsonValue column(const ColumnNames& column) const {
    for (const std::string_view wanted : column.names)
      if (is(Json::value_t::object))
        for (const auto& [key, value] : json_->get_ref<const Json::object_t&>())
          if (plain_column_name(key) == wanted) return {*this, &value, key.c_str(), 0};
    return member(column.names.front().data());
  }
  /// Calls on_item(item) for each item of a list, until one returns an error.
  template <class OnItem>
  absl::Status for_each(OnItem&& on_item) const {
    if (!is(Json::value_t::array)) return expected("a list");
    for (std::size_t i = 0; i < json_->size(); ++i)
      if (absl::Status status = on_item(JsonValue(*this, &(*json_)[i], nullptr, i)); !status.ok()) return status;
    return absl::OkStatus();
  }

  /// Calls on_member(key, value) for each member of an object, until one returns an error.
  template <class OnMember>
  absl::Status for_each_member(OnMember&& on_member) const {
    if (!is(Json::value_t::object)) return expected("an object");
    for (const auto& [key, value] : json_->get_ref<const Json::object_t&>())
      if (absl::Status status = on_member(key, JsonValue(*this, &value, key.c_str(), 0)); !status.ok()) return status;
    return absl::OkStatus();
  }

  /// Whether the value is absent or null.
  bool missing() const { return json_ == nullptr || is(Json::value_t::null); }
  /// The path within the row, such as nuggets[2]._id.
  std::string path() const {
    if (from_ == nullptr) return "";
    const std::string path = from_->path();
    if (key_ == nullptr) return fmt::format("{}[{}]", path, item_);
    return path.empty() ? key_ : fmt::format("{}.{}", path, key_);
  }

  absl::Status object() const { return is(Json::value_t::object) ? absl::OkStatus() : expected("an object"); }
  absl::StatusOr<std::string> text() const {
    if (!is(Json::value_t::string)) return expected("a text");
    return json_->get<std::string>();
  }
  absl::StatusOr<std::string> id() const {
    if (is(Json::value_t::string)) return json_->get<std::string>();
    if (json_ == nullptr || !json_->is_number_integer()) return expected("a text or a whole number");
    return json_->dump();
  }
  absl::StatusOr<double> number() const {
    if (json_ == nullptr || !json_->is_number()) return expected("a number");
    return json_->get<double>();
  }
  absl::StatusOr<bool> boolean() const {
    if (!is(Json::value_t::boolean)) return expected("true or false");
    return json_->get<bool>();
  }
  absl::StatusOr<std::vector<std::string>> ids() const {
    std::vector<std::string> ids;
    absl::Status status = for_each([&ids](const JsonValue& item) {
      auto id = item.id();
      if (!id.ok()) return id.status();
      ids.push_back(*std::move(id));
      return absl::OkStatus();
    });
    if (!status.ok()) return status;
    return ids;
  }

  /// An error that another value was expected here.
  absl::Status expected(std::string_view what) const {
    if (key_ != nullptr && !from_->is(Json::value_t::object)) return from_->expected("an object");
    return wrong(fmt::format("expected {}, found {}", what, found()));
  }
  /// An error about this value.
  absl::Status wrong(std::string_view problem) const {
    const JsonValue* row = this;
    while (row->from_ != nullptr) row = row->from_;
    const std::string path = this->path();
    return invalid_input("{}: {}{}{}", row->place_, path, path.empty() ? "" : ": ", problem);
  }

 private:
  JsonValue(const JsonValue& from, const Json* json, const char* key, std::size_t item)
      : json_(json), from_(&from), key_(key), item_(item) {}

  bool is(Json::value_t type) const { return json_ != nullptr && json_->type() == type; }
  std::string_view found() const {
    if (json_ == nullptr) return "nothing";
    switch (json_->type()) {
      case Json::value_t::object:
        return "an object";
      case Json::value_t::array:
        return "a list";
      case Json::value_t::string:
        return "a text";
      case Json::value_t::boolean:
        return json_->get<bool>() ? "true" : "false";
      case Json::value_t::number_integer:
      case Json::value_t::number_unsigned:
        return "a whole number";
      case Json::value_t::number_float:
        return "a number";
      default:
        return "null";
    }
  }

  const Json* json_;  // null: missing
  const JsonValue* from_ = nullptr;
  const char* key_ = nullptr;  // null: the row, or an item of a list
  std::size_t item_ = 0;
  std::string_view place_;  // of the row
};

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/json_text-inl.hpp>
#endif
