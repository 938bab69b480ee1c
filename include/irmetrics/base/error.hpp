// Makes errors and their texts: `invalid_input("{}:{}: expected {} fields", path, line, count)`.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace irmetrics {

/// A parameter of a measure or policy is outside its range. Thrown by constructors only.
class ParameterError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

namespace detail {

/// The longest message, and the longest text quoted in one: a field of a file may have megabytes, and a list ten
/// thousand names.
inline constexpr std::size_t longest_quote = 1000;
inline constexpr std::size_t longest_message = 4000;

/// Texts of our own in a message, such as a list of choices: it is not quoted, so that only the message truncates it.
struct Listing {
  std::string text;
};
template <class Texts>
Listing listing(const Texts& texts, std::string_view between) {
  Listing list;
  std::string_view before;
  for (const auto& text : texts) {
    list.text += before;
    list.text += text;
    before = between;
  }
  return list;
}

/// An argument of a message. Mapping many types to few keeps the formatting out of the headers.
struct MessageValue {
  using Value = std::variant<std::string_view, const Listing*, long long, unsigned long long, double, bool, char>;

  template <class T>
  MessageValue(const T& argument)  // NOLINT(google-explicit-constructor): one for each argument of a call
      : value(converted(argument)) {}

  Value value;

 private:
  template <class T>
  static Value converted(const T& argument) {
    if constexpr (std::convertible_to<const T&, std::string_view>)
      return std::string_view(argument);
    else if constexpr (std::same_as<T, Listing>)
      return &argument;
    else if constexpr (std::same_as<T, bool> || std::same_as<T, char> || std::same_as<T, double>)
      return argument;
    else if constexpr (std::signed_integral<T>)
      return static_cast<long long>(argument);
    else {
      static_assert(std::unsigned_integral<T>, "an argument of a message is a text, a number or a Listing");
      return static_cast<unsigned long long>(argument);
    }
  }
};

/// The text of a message with a value for each {}. Control characters in texts are escaped, and long texts truncated.
std::string write_message(std::string_view format, std::initializer_list<MessageValue> values);

Status make_error(StatusCode code, std::string_view format, std::initializer_list<MessageValue> values);

/// A format, checked when it is compiled: it has one {} for each argument.
template <std::size_t count>
struct CheckedFormat {
  template <std::convertible_to<std::string_view> Text>
  consteval CheckedFormat(const Text& format)  // NOLINT(google-explicit-constructor): a literal in a call
      : text(format) {
    std::size_t found = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] != '{' && text[i] != '}') continue;
      if (text[i] == '{' && text[i + 1] == '}')
        ++found;
      else if (text[i] != text[i + 1])
        a_format_of_a_message_has_only_pairs_of_braces();
      ++i;
    }
    if (found != count) a_format_of_a_message_has_a_pair_of_braces_for_each_argument();
  }

  std::string_view text;

 private:
  // The compiler's error for a wrong format names these, which it cannot call.
  static void a_format_of_a_message_has_only_pairs_of_braces();
  static void a_format_of_a_message_has_a_pair_of_braces_for_each_argument();
};

}  // namespace detail

/// The format of a message with these arguments.
template <class... Arguments>
using MessageFormat = detail::CheckedFormat<sizeof...(Arguments)>;

/// The text of a message. Control characters in its arguments are escaped, and long arguments are truncated.
template <class... Arguments>
std::string message_text(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::write_message(format.text, {arguments...});
}

/// An invalid file, text or value.
template <class... Arguments>
IRMETRICS_COLD Status invalid_input(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(StatusCode::invalid_input, format.text, {arguments...});
}

/// A duplicate.
template <class... Arguments>
IRMETRICS_COLD Status duplicate_input(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(StatusCode::duplicate, format.text, {arguments...});
}

/// A file that cannot be opened, read or written.
template <class... Arguments>
IRMETRICS_COLD Status file_error(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(StatusCode::file_error, format.text, {arguments...});
}

/// An unknown name.
template <class... Arguments>
IRMETRICS_COLD Status not_found(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(StatusCode::not_found, format.text, {arguments...});
}

/// A value or data of a wrong type, such as a missing id. No other error has this code.
template <class... Arguments>
IRMETRICS_COLD Status wrong_type(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(StatusCode::wrong_type, format.text, {arguments...});
}

/// The same error, with its location before its text.
Status annotate(const Status& status, std::string_view where);

namespace detail {

/// The warning about comments that look like records, with the first of them; empty if there are none.
std::string comments_warning(std::size_t count, std::string_view first);

}  // namespace detail
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/error-inl.hpp>
#endif
