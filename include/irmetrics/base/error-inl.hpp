#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>

#include <fmt/args.h>
#include <fmt/core.h>

namespace irmetrics {
namespace detail {

IRMETRICS_COLD IRMETRICS_INLINE std::string write_message(std::string_view format,
                                                          std::initializer_list<MessageValue> values) {
  fmt::dynamic_format_arg_store<fmt::format_context> arguments;
  arguments.reserve(values.size(), 0);
  for (const MessageValue& one : values)
    std::visit(
        [&](const auto& value) {
          using Value = std::remove_cvref_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, std::string_view>)
            arguments.push_back(shown(value, longest_quote));
          else if constexpr (std::is_same_v<Value, const Listing*>)
            arguments.push_back(std::cref(value->text));
          else
            arguments.push_back(value);
        },
        one.value);
  return visible(fmt::vformat(fmt::string_view(format.data(), format.size()), arguments), longest_message);
}

IRMETRICS_COLD IRMETRICS_INLINE Status make_error(StatusCode code, std::string_view format,
                                                  std::initializer_list<MessageValue> values) {
  return {code, write_message(format, values)};
}

IRMETRICS_INLINE std::string comments_warning(std::size_t count, std::string_view first) {
  if (count == 0) return "";
  if (count == 1) return fmt::format("{} is a comment that looks like a record; comments=off reads it", first);
  return fmt::format("{} is the first of {} comments that look like records; comments=off reads them", first, count);
}

}  // namespace detail

IRMETRICS_INLINE Status annotate(const Status& status, std::string_view where) {
  return {status.code(), message_text("{}: {}", where, status.message())};
}

}  // namespace irmetrics
