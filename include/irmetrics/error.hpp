// Errors as values: the few places where std:: text crosses into absl::Status and back.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/text.hpp>

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

/// A parameter of a measure or policy that lies outside its range. Thrown by constructors only.
class ParameterError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

namespace detail {

/// A file may hold a field of megabytes, and ten thousand names: a message stays as short as this, and its texts too.
inline constexpr std::size_t longest_quote = 1000;
inline constexpr std::size_t longest_message = 4000;

/// What a message says of a value: of a text that which can be shown.
template <class T>
decltype(auto) in_message(const T& value) {
  if constexpr (std::is_convertible_v<const T&, std::string_view>)
    return visible(value, longest_quote);
  else
    return (value);
}

}  // namespace detail

/// The text of a message. All of it can be seen and none of it moves a terminal, whatever the texts in it hold, of
/// which long ones are cut.
template <class... Arguments>
std::string message_text(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const auto written = [&](const auto&... values) {
    return fmt::vformat(fmt::string_view(format), fmt::make_format_args(values...));
  };
  return visible(written(detail::in_message(arguments)...), detail::longest_message);
}

/// An error about what somebody wrote: a file, a text, a value.
template <class... Arguments>
absl::Status invalid_input(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const std::string text = message_text(format, std::forward<Arguments>(arguments)...);
  return absl::InvalidArgumentError(absl::string_view(text.data(), text.size()));
}

/// An error about something that is there twice.
template <class... Arguments>
absl::Status duplicate_input(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const std::string text = message_text(format, std::forward<Arguments>(arguments)...);
  return absl::AlreadyExistsError(absl::string_view(text.data(), text.size()));
}

/// An error about a file that cannot be opened, read or written.
template <class... Arguments>
absl::Status file_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const std::string text = message_text(format, std::forward<Arguments>(arguments)...);
  return absl::UnavailableError(absl::string_view(text.data(), text.size()));
}

/// A name that is not there.
template <class... Arguments>
absl::Status not_found(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const std::string text = message_text(format, std::forward<Arguments>(arguments)...);
  return absl::NotFoundError(absl::string_view(text.data(), text.size()));
}

/// The same kind of error, with words before its text that say where it happened.
inline absl::Status annotate(const absl::Status& status, std::string_view where) {
  const std::string text =
      message_text("{}: {}", where, std::string_view(status.message().data(), status.message().size()));
  return absl::Status(status.code(), absl::string_view(text.data(), text.size()));
}

/// The text of a status, without its code.
inline std::string message(const absl::Status& status) {
  return std::string(status.message().data(), status.message().size());
}

}  // namespace irmetrics
