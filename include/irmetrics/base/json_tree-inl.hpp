// JSON to write: a tree of values. For *-inl.hpp files only: no header exposes the JSON library.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/text.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics {

/// A value of JSON; objects keep the order of their members. Trees of the JSON library allocate in their destructors,
/// which ends the process if there is no memory; these do not.
class JsonTree {
 public:
  struct Member;
  using List = std::vector<JsonTree>;
  using Object = std::vector<Member>;

  // NOLINTBEGIN(google-explicit-constructor): values are written as in JSON
  JsonTree();  // null
  JsonTree(std::nullptr_t);
  /// NaN and infinite numbers are written as null.
  template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
  JsonTree(Number number);
  JsonTree(std::string text);
  JsonTree(std::string_view text);
  JsonTree(const char* text);
  JsonTree(List list);
  JsonTree(Object members);
  JsonTree(const std::vector<std::string>& texts);
  // NOLINTEND(google-explicit-constructor)

  /// The member with this key, which is added if there is none. Null becomes an object.
  JsonTree& operator[](std::string_view key);
  /// Adds a member whose key is not yet used. Null becomes an object.
  void add(std::string key, JsonTree value);
  /// Adds an item. Null becomes a list.
  void push_back(JsonTree item);
  /// An item of a list.
  JsonTree& operator[](std::size_t item);

  /// As text: on one line, or with each value on its own line, indented by two blanks for each level. Fails on a text
  /// or key that is not UTF-8, and names it.
  absl::StatusOr<std::string> line() const;
  absl::StatusOr<std::string> lines() const;

 private:
  friend class JsonPrinter;

  /// Its copy is not trivial. A variant of libstdc++ that contains only trivial and standard types takes itself for
  /// valid, and destroys what it does not have, if its copy constructor throws.
  struct Null {
    Null() noexcept {}             // NOLINT(modernize-use-equals-default)
    Null(const Null&) noexcept {}  // NOLINT(modernize-use-equals-default)
    Null& operator=(const Null&) noexcept = default;
    ~Null() = default;
  };

  std::variant<Null, bool, std::int64_t, std::uint64_t, double, std::string, List, Object> held_;
};

struct JsonTree::Member {
  std::string key;
  JsonTree value;
};

inline JsonTree::JsonTree() = default;
inline JsonTree::JsonTree(std::nullptr_t) {}

template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int>>
JsonTree::JsonTree(Number number) {
  if constexpr (std::is_same_v<Number, bool>)
    held_ = number;
  else if constexpr (std::is_floating_point_v<Number>)
    held_ = double{number};
  else if constexpr (std::is_signed_v<Number>)
    held_ = std::int64_t{number};
  else
    held_ = std::uint64_t{number};
}

/// Prints a tree, or a text piece by piece: begin, the items or members, each with its value, and end.
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

  void print(const JsonTree& tree) {
    std::visit(
        [this](const auto& value) {
          using Value = std::remove_cvref_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, JsonTree::Null>)
            text_ += "null";
          else if constexpr (std::is_same_v<Value, bool>)
            text_ += value ? "true" : "false";
          else if constexpr (std::is_integral_v<Value>)
            fmt::format_to(std::back_inserter(text_), "{}", value);
          else
            print_value(value);
        },
        tree.held_);
  }

  absl::StatusOr<std::string> finished() && {
    if (wrong_) return invalid_input("'{}' is not valid UTF-8, which JSON requires", *wrong_);
    return std::move(text_);
  }

 private:
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
      if (const std::size_t place = escaped.find(byte); place != std::string_view::npos)
        text_.append({'\\', names[place]});
      else if (static_cast<unsigned char>(byte) < 0x20)
        fmt::format_to(std::back_inserter(text_), "\\u{:04x}", static_cast<unsigned char>(byte));
      else
        text_ += byte;
    }
    text_ += '"';
  }

  void print_value(const JsonTree::List& list) {
    begin('[');
    for (const JsonTree& one : list) {
      item();
      print(one);
    }
    end(']');
  }

  void print_value(const JsonTree::Object& object) {
    begin('{');
    for (const JsonTree::Member& member : object) {
      key(member.key);
      print(member.value);
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

inline JsonTree::JsonTree(std::string text) : held_(std::move(text)) {}
inline JsonTree::JsonTree(std::string_view text) : held_(std::string(text)) {}
inline JsonTree::JsonTree(const char* text) : held_(std::string(text)) {}
inline JsonTree::JsonTree(List list) : held_(std::move(list)) {}
inline JsonTree::JsonTree(Object members) : held_(std::move(members)) {}
inline JsonTree::JsonTree(const std::vector<std::string>& texts) : held_(List(texts.begin(), texts.end())) {}

inline JsonTree& JsonTree::operator[](std::string_view key) {
  if (std::holds_alternative<Null>(held_)) held_ = Object();
  auto& members = std::get<Object>(held_);
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.key == key; });
  if (found != members.end()) return found->value;
  return members.emplace_back(Member{std::string(key), JsonTree()}).value;
}

inline void JsonTree::add(std::string key, JsonTree value) {
  if (std::holds_alternative<Null>(held_)) held_ = Object();
  std::get<Object>(held_).emplace_back(Member{std::move(key), std::move(value)});
}

inline void JsonTree::push_back(JsonTree item) {
  if (std::holds_alternative<Null>(held_)) held_ = List();
  std::get<List>(held_).push_back(std::move(item));
}

inline JsonTree& JsonTree::operator[](std::size_t item) { return std::get<List>(held_).at(item); }

inline absl::StatusOr<std::string> JsonTree::line() const {
  JsonPrinter printer(false);
  printer.print(*this);
  return std::move(printer).finished();
}

inline absl::StatusOr<std::string> JsonTree::lines() const {
  JsonPrinter printer(true);
  printer.print(*this);
  return std::move(printer).finished();
}

}  // namespace irmetrics
