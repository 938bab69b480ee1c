// The values of a JSON text one after the other, for files that are one large value: no tree is built, and a line may
// have any length.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace irmetrics::detail::io {

/// A part of a JSON text: a value, or the beginning or end of an object or a list.
struct JsonEvent {
  enum class Kind : std::uint8_t { begin_object, end_object, begin_list, end_list, key, text, number, truth, null };
  Kind kind;
  std::size_t line = 0;                                    // in which it ends
  std::string_view text = {};                              // of a key or a text; valid during the call
  std::variant<std::int64_t, std::uint64_t, double> held;  // the number

  bool is_whole() const noexcept { return kind == Kind::number && !std::holds_alternative<double>(held); }
  double number() const {
    return std::visit([](auto number) { return static_cast<double>(number); }, held);
  }
  /// The id that a text or a whole number is.
  std::string id() const {
    if (kind == Kind::text) return std::string(text);
    return std::visit([](auto number) { return fmt::format("{}", number); }, held);
  }
  /// What a value is, for messages.
  std::string_view name() const noexcept {
    switch (kind) {
      case Kind::begin_object:
      case Kind::end_object:
        return "an object";
      case Kind::begin_list:
      case Kind::end_list:
        return "a list";
      case Kind::key:
      case Kind::text:
        return "a text";
      case Kind::number:
        return is_whole() ? "a whole number" : "a number";
      case Kind::truth:
        return "true or false";
      case Kind::null:
        return "null";
    }
    return "";
  }
};

using OnJsonEvent = std::function<Status(const JsonEvent& event)>;

/// Calls on_event for each part of a source that contains one JSON value, until it returns an error. Errors about the
/// text name file, line and column. Duplicate keys are not noticed.
Status read_json_events(const std::string& path, ByteSource& source, const OnJsonEvent& on_event);

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/json_stream-inl.hpp>
#endif
