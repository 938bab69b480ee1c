// Prints trees of values as JSON. For *-inl.hpp files only: no header exposes the JSON library.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics::detail {

/// Prints a value, or JSON piece by piece: begin, the items or members, each with its value, and end.
class JsonPrinter {
 public:
  explicit JsonPrinter(bool indented) : indented_(indented) {}

  /// '[' or '{'
  void begin(char bracket) {
    text_ += bracket;
    ++level_;
    is_empty_ = true;
  }
  void end(char bracket) {
    --level_;
    if (!std::exchange(is_empty_, false)) end_line();
    text_ += bracket;
  }
  /// Before the value of an item.
  void item() {
    if (!std::exchange(is_empty_, false)) text_ += ',';
    end_line();
  }
  /// Before the value of a member.
  void key(const std::string& name) {
    item();
    print_value(name);
    text_ += indented_ ? ": " : ":";
  }

  void print(const ResultValue& value) {
    std::visit([this](const auto& held) { print_value(held); }, value.held);
  }

  Result<std::string> finished() && {
    if (wrong_) return invalid_input("'{}' is not valid UTF-8, which JSON requires", *wrong_);
    return std::move(text_);
  }

 private:
  void print_value(std::monostate) { text_ += "null"; }
  void print_value(bool value) { text_ += value ? "true" : "false"; }
  void print_value(std::uint64_t number) { fmt::format_to(std::back_inserter(text_), "{}", number); }
  void print_value(std::int64_t number) { fmt::format_to(std::back_inserter(text_), "{}", number); }
  /// NaN and infinite numbers are null.
  void print_value(double number) {
    if (!std::isfinite(number)) {
      text_ += "null";
      return;
    }
    std::array<char, 64> digits;
    const char* const end = nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), number);
    text_.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }

  void print_value(const std::string& text) {
    constexpr std::string_view escaped = "\"\\\b\f\n\r\t", names = "\"\\bfnrt";
    if (!wrong_ && !is_utf8(text)) wrong_ = text;
    text_ += '"';
    for (const char byte : text) {
      if (const std::size_t index = escaped.find(byte); index != std::string_view::npos)
        text_.append({'\\', names[index]});
      else if (static_cast<unsigned char>(byte) < 0x20)
        fmt::format_to(std::back_inserter(text_), "\\u{:04x}", static_cast<unsigned char>(byte));
      else
        text_ += byte;
    }
    text_ += '"';
  }

  void print_value(const std::vector<ResultValue>& list) {
    begin('[');
    for (const ResultValue& one : list) {
      item();
      print(one);
    }
    end(']');
  }

  void print_value(const ResultRecord& record) {
    print_members(record.values, [&](std::size_t i) -> const std::string& { return record.info->fields[i].name; });
  }
  void print_value(const ResultMap& map) {
    print_members(map.values, [&](std::size_t i) -> const std::string& { return map.ids[i]; });
  }
  template <class NameOf>
  void print_members(const std::vector<ResultValue>& values, const NameOf& name_of) {
    begin('{');
    for (std::size_t i = 0; i < values.size(); ++i) {
      key(name_of(i));
      print(values[i]);
    }
    end('}');
  }

  void end_line() {
    if (indented_) text_.append("\n").append(2 * level_, ' ');
  }

  bool indented_;
  bool is_empty_ = false;  // whether the last list or object that began has no item yet
  std::size_t level_ = 0;
  std::string text_;
  std::optional<std::string> wrong_;  // the first text that is not UTF-8
};

/// A value as text: on one line, or with each of its parts on a line of its own, indented by two blanks for each level.
/// Fails on a text or key that is not UTF-8, and names it.
inline Result<std::string> json_text(const ResultValue& value, bool indented = false) {
  JsonPrinter printer(indented);
  printer.print(value);
  return std::move(printer).finished();
}

}  // namespace irmetrics::detail
