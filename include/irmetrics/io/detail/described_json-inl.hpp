// Reads described structs from JSON, as record_of() prints them.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

namespace irmetrics::detail::io {

/// Whether a struct may lack fields in JSON, which then keep their values: those that later versions of irmetrics
/// added.
enum class Absent { is_error, keeps_value };

template <DescribedResult R>
Status read_fields(const JsonValue& json, R& result, Absent absent);

/// Reads a flag, a whole number, a number, a text, the name of a choice, a described struct, or an optional or list of
/// these.
template <class T>
Status read_value(const JsonValue& json, T& value, Absent absent) {
  const auto keep = [&value](auto read) {
    if (!read.ok()) return read.status();
    value = *std::move(read);
    return Status();
  };
  if constexpr (DescribedResult<T>) {
    return read_fields(json, value, absent);
  } else if constexpr (std::is_same_v<T, bool>) {
    return keep(json.boolean());
  } else if constexpr (std::is_same_v<T, std::string>) {
    return keep(json.text());
  } else if constexpr (NamedEnum<T>) {
    const auto text = json.text();
    if (!text.ok()) return text.status();
    const auto named = parse_enum<T>("it", *text);
    if (!named.ok()) return json.wrong(message_text("expected one of {}, not '{}'", enum_choices<T>(), *text));
    value = *named;
    return Status();
  } else if constexpr (std::unsigned_integral<T>) {
    const auto number = json.number();
    if (!number.ok()) return json.expected("a whole number");
    // A double counts to 2^53, which no count of documents reaches.
    constexpr double most = std::min(static_cast<double>(std::numeric_limits<T>::max()), 0x1p53);
    if (!(*number >= 0 && *number <= most && *number == std::floor(*number)))
      return json.expected(message_text("a whole number from 0 to {}", most), *number);
    value = static_cast<T>(*number);
    return Status();
  } else if constexpr (std::floating_point<T>) {
    if (json.missing()) value = std::numeric_limits<T>::quiet_NaN();  // null
    return json.missing() ? Status() : keep(json.number());
  } else if constexpr (requires { value.has_value(); }) {
    value.reset();
    return json.missing() ? Status() : read_value(json, value.emplace(), absent);
  } else {
    value.clear();
    return json.for_each([&](const JsonValue& item) { return read_value(item, value.emplace_back(), absent); });
  }
}

/// Reads the fields of a struct that are members.
template <DescribedResult R>
Status read_fields(const JsonValue& json, R& result, Absent absent) {
  Status status = json.object();
  for_each_field<R>([&](const auto& field) {
    const JsonValue member = json.member(field.name.data());
    if (!status.ok() || (member.missing() && absent == Absent::keeps_value)) return;
    status = read_value(member, result.*field.get, absent);
  });
  return status;
}

}  // namespace irmetrics::detail::io
