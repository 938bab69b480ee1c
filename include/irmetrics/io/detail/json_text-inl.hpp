// Parser and printer of JSON values, in one file because the JSON library is slow to compile.
#pragma once

#include <irmetrics/base/detail/json_printer-inl.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// Builds a value from the events of the JSON library. The library's own builder would accept duplicate keys, and does
/// not limit the nesting.
class JsonBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  static constexpr std::size_t deepest = Limits::json_depth;

  explicit JsonBuilder(std::string_view text) : text_(text) {}

  bool null() override { return put(std::monostate()); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }  // not part of JSON
  bool start_object(std::size_t /*size*/) override { return open(ResultMap()); }
  bool start_array(std::size_t /*size*/) override { return open(std::vector<ResultValue>()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    auto& object = std::get<ResultMap>(open_.back().value->held);
    const bool is_new = add_key(object, open_.back().keys, name);
    if (!is_new) problem_ = fmt::format("duplicate key '{}' in an object", name);
    object.add(name, {});
    return is_new;
  }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override {
    constexpr int number_overflow = 406;  // the identifier of nlohmann_json
    at_end_ = position > text_.size();
    problem_ = at_end_ ? "unexpected end of JSON"
               : error.id == number_overflow
                   ? fmt::format("{}: {} is beyond the largest number", where(position), shown(token))
                   : fmt::format("{}: invalid JSON", where(position));
    return false;
  }

  /// The error; empty if there is none.
  const std::string& problem() const noexcept { return problem_; }
  /// Whether the error is that the text ends.
  bool at_end() const noexcept { return at_end_; }
  ResultValue take() { return std::move(root_); }
  /// The position of a byte, counted from 1, with its line unless that is the first.
  std::string where(std::size_t position) const {
    const std::string_view before = text_.substr(0, position - std::min<std::size_t>(position, 1));
    const auto newlines = std::count(before.begin(), before.end(), '\n');
    if (newlines == 0) return fmt::format("column {}", position);
    return fmt::format("line {}, column {}", newlines + 1, position - before.rfind('\n') - 1);
  }

 private:
  template <class Value>
  bool put(Value&& value) {
    slot().held = std::forward<Value>(value);
    return true;
  }
  template <class Empty>
  bool open(Empty&& empty) {
    if (open_.size() == deepest) problem_ = fmt::format("values are nested more than {} deep", deepest);
    ResultValue& value = slot();
    value.held = std::forward<Empty>(empty);
    open_.push_back({&value, {}});  // its address is stable while it is open
    return problem_.empty();
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  /// The destination of the next value.
  ResultValue& slot() {
    if (open_.empty()) return root_;
    auto& held = open_.back().value->held;
    if (auto* const object = std::get_if<ResultMap>(&held); object != nullptr) return object->values.back();
    return std::get<std::vector<ResultValue>>(held).emplace_back();
  }
  /// Whether an object has no such key yet. The keys of a large one are kept in a table, too.
  static bool add_key(const ResultMap& object, HashSet<std::string>& keys, const std::string& key) {
    constexpr std::size_t few = 16;
    if (object.ids.size() < few) return object.find(key) == object.ids.size();
    if (object.ids.size() == few)
      for (const std::string& known : object.ids) keys.insert(known);
    return keys.insert(key).second;
  }

  /// An object or a list that is not yet closed.
  struct Open {
    ResultValue* value;
    HashSet<std::string> keys;
  };

  std::string_view text_;
  ResultValue root_;
  std::vector<Open> open_;
  std::string problem_;
  bool at_end_ = false;
};

/// The end of the message about a line that ends within JSON, where programs break the lines of indented JSON.
inline std::string_view spread_hint(std::string_view line) {
  const std::string_view text = trim(line);
  if (line.ends_with('\n') || text.empty() || std::string_view("{[,").find(text.back()) == std::string_view::npos)
    return "";
  return "; expected an object of JSON on each line: jq -c . joins those that are spread over several";
}

/// The JSON library takes a NUL byte for the end of the text, and would ignore what follows it.
IRMETRICS_INLINE ReadJson read_json(std::string_view text) {
  const std::string_view before_nul = text.substr(0, text.find('\0'));
  JsonBuilder builder(before_nul);
  const bool valid = nlohmann::json::sax_parse(before_nul.begin(), before_nul.end(), &builder);
  if (before_nul.size() < text.size() && (valid || builder.at_end()))
    return {builder.take(), fmt::format("{}: invalid JSON: a NUL byte", builder.where(before_nul.size() + 1))};
  if (valid) return {builder.take(), ""};
  return {builder.take(), builder.problem() + std::string(builder.at_end() ? spread_hint(text) : "")};
}

IRMETRICS_INLINE Result<ResultValue> parse_json(std::string_view text, std::string_view location) {
  ReadJson read = read_json(text);
  if (!read.problem.empty()) return invalid_input("{}: {}", location, read.problem);
  return std::move(read.value);
}

IRMETRICS_INLINE Status append_json(const ResultValue& value, std::string& out) {
  const auto line = json_text(value);
  if (!line.ok()) return line.status();
  out += *line;
  out += '\n';
  return Status();
}

}  // namespace irmetrics::detail::io
