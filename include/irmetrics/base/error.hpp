// Errors as values: the conversions between std:: strings and absl::Status.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/config.hpp>

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

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

/// Converts an argument of a message; texts are made printable. Mapping many types to few keeps the number of template
/// instantiations small.
template <class T>
decltype(auto) in_message(const T& value) {
  if constexpr (std::is_convertible_v<const T&, std::string_view>)
    return shown(value, longest_quote);
  else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, char> || !std::is_integral_v<T>)
    return (value);
  else if constexpr (std::is_signed_v<T>)
    return static_cast<long long>(value);
  else
    return static_cast<unsigned long long>(value);
}
template <class T>
using InMessage = std::remove_cvref_t<decltype(in_message(std::declval<const T&>()))>;

inline std::string finished_message(fmt::string_view format, fmt::format_args values) {
  return visible(fmt::vformat(format, values), longest_message);
}
template <class... Values>
std::string write_message(fmt::string_view format, const Values&... values) {
  return finished_message(format, fmt::make_format_args(values...));
}

template <class... Arguments>
absl::Status make_error(absl::StatusCode code, fmt::string_view format, const Arguments&... arguments) {
  const std::string text = write_message(format, in_message(arguments)...);
  return absl::Status(code, absl::string_view(text.data(), text.size()));
}

}  // namespace detail

/// The text of a message. Control characters in its arguments are escaped, and long arguments are truncated.
template <class... Arguments>
std::string message_text(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  return detail::write_message(format, detail::in_message(arguments)...);
}

/// The format of an error's message.
template <class... Arguments>
using MessageFormat = fmt::format_string<detail::InMessage<Arguments>...>;

/// An invalid file, text or value.
template <class... Arguments>
absl::Status invalid_input(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(absl::StatusCode::kInvalidArgument, format, arguments...);
}

/// A duplicate.
template <class... Arguments>
absl::Status duplicate_input(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(absl::StatusCode::kAlreadyExists, format, arguments...);
}

/// A file that cannot be opened, read or written.
template <class... Arguments>
absl::Status file_error(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(absl::StatusCode::kUnavailable, format, arguments...);
}

/// An unknown name.
template <class... Arguments>
absl::Status not_found(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(absl::StatusCode::kNotFound, format, arguments...);
}

/// A value or data of a wrong type, such as a missing id. No other error has this code.
template <class... Arguments>
absl::Status wrong_type(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return detail::make_error(absl::StatusCode::kUnimplemented, format, arguments...);
}
inline bool is_wrong_type(const absl::Status& status) { return absl::IsUnimplemented(status); }

/// The text of a status, without its code.
inline std::string message(const absl::Status& status) {
  return std::string(status.message().data(), status.message().size());
}

/// The same error, with its location before its text.
inline absl::Status annotate(const absl::Status& status, std::string_view where) {
  return detail::make_error(status.code(), "{}: {}", where, message(status));
}

namespace detail {

/// The warning about comments that look like records, with the first of them; empty if there are none.
inline std::string comments_warning(std::size_t count, std::string_view first) {
  if (count == 0) return "";
  if (count == 1) return fmt::format("{} is a comment that looks like a record; comments=off reads it", first);
  return fmt::format("{} is the first of {} comments that look like records; comments=off reads them", first, count);
}

}  // namespace detail
}  // namespace irmetrics
