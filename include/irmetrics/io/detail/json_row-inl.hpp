// A row of a JSON lines file: parsed, and read with messages that say where in it something else was expected. For
// *-inl.hpp files only: no header shows the JSON library.
#pragma once

#include <irmetrics/error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail {

using Json = nlohmann::json;

/// Makes a value of what the JSON library reads. Its own way would pass over a key that comes twice, and has no limit
/// to how deep a value may be nested.
class JsonBuilder final : public nlohmann::json_sax<Json> {
 public:
  static constexpr std::size_t deepest = 100;

  explicit JsonBuilder(std::string_view text) : text_(text) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t& value) override { return put(std::move(value)); }
  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    const auto [place, added] = open_.back()->get_ref<Json::object_t&>().emplace(name, nullptr);
    if (!added) problem_ = fmt::format("an object has the key '{}' twice", name);
    member_ = &place->second;
    return added;
  }
  bool parse_error(std::size_t position, const std::string& /*token*/, const Json::exception& /*error*/) override {
    problem_ = position > text_.size() ? "the JSON ends too early"
                                       : fmt::format("{}: from here on this is not valid JSON", where(position));
    return false;
  }

  /// What is wrong; empty if nothing is.
  const std::string& problem() const noexcept { return problem_; }
  Json take() { return std::move(root_); }

 private:
  template <class Value>
  bool put(Value&& value) {
    place() = std::forward<Value>(value);
    return true;
  }
  bool open(Json&& empty) {
    if (open_.size() == deepest) problem_ = fmt::format("values are nested more than {} deep", deepest);
    Json& value = place();
    value = std::move(empty);
    open_.push_back(&value);  // stays where it is as long as it is open
    return problem_.empty();
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  /// The place of a byte, counted from 1; its line too, unless that is the first.
  std::string where(std::size_t position) const {
    const std::string_view before = text_.substr(0, position - std::min<std::size_t>(position, 1));
    const auto newlines = std::count(before.begin(), before.end(), '\n');
    if (newlines == 0) return fmt::format("column {}", position);
    return fmt::format("line {}, column {}", newlines + 1, position - before.rfind('\n') - 1);
  }
  /// Where the next value belongs.
  Json& place() {
    if (open_.empty()) return root_;
    if (open_.back()->is_object()) return *member_;
    return open_.back()->emplace_back(nullptr);
  }

  std::string_view text_;
  Json root_;
  Json* member_ = nullptr;   // of the innermost object, whose value comes next
  std::vector<Json*> open_;  // objects and lists that have not ended
  std::string problem_;
};

/// The value that a line holds. `place`: "file:line", for messages.
inline absl::StatusOr<Json> parse_json(std::string_view text, std::string_view place) {
  JsonBuilder builder(text);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return invalid_input("{}: {}", place, builder.problem());
  return builder.take();
}

/// A value of a row, or the lack of one, and how it was reached, for messages. It refers to the value that it was
/// reached from, which must live as long.
class JsonValue {
 public:
  JsonValue(const Json& row, std::string_view place) : json_(&row), place_(place) {}

  JsonValue member(const char* key) const {
    const bool there = is(Json::value_t::object) && json_->contains(key);
    return {*this, there ? &json_->at(key) : nullptr, key, 0};
  }
  /// The first of some keys that the row has; the first of all if it has none.
  JsonValue first_member(std::initializer_list<const char*> keys) const {
    const auto* const found =
        std::find_if(keys.begin(), keys.end(), [this](const char* key) { return !member(key).missing(); });
    return member(found == keys.end() ? *keys.begin() : *found);
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

  /// Whether there is no such value, or null in its place.
  bool missing() const { return json_ == nullptr || is(Json::value_t::null); }
  /// Where in the row this is, such as nuggets[2]._id.
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

  /// That something else should stand here.
  absl::Status expected(std::string_view what) const {
    if (key_ != nullptr && !from_->is(Json::value_t::object)) return from_->expected("an object");
    return wrong(fmt::format("expected {}, found {}", what, found()));
  }
  /// That something is wrong here.
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

  const Json* json_;  // null: there is none
  const JsonValue* from_ = nullptr;
  const char* key_ = nullptr;  // null: the row, or an item of a list
  std::size_t item_ = 0;
  std::string_view place_;  // of the row
};

/// A value as a line of JSON.
inline absl::Status append_json(const nlohmann::ordered_json& value, std::string& out) {
  try {
    out += value.dump();
    out += '\n';
  } catch (const nlohmann::ordered_json::exception&) {
    return invalid_input("not UTF-8, which JSON demands");
  }
  return absl::OkStatus();
}

}  // namespace irmetrics::detail
