// Texts of the form NAME(parameter=value, ...), as of measures and fusion methods.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail {

/// Splits at commas (and whitespace that is not beside an '@', if requested) outside brackets and quotes.
inline std::vector<std::string_view> split_outside_brackets(std::string_view text, bool at_whitespace) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    const bool outside = (depth == 0 && quote == 0) || i == text.size();
    if (outside && at_whitespace && is_blank(c)) {
      const bool follows_at = i > 0 && text[i - 1] == '@';
      while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
      if (follows_at || (i + 1 < text.size() && text[i + 1] == '@')) continue;  // as in "nDCG @ 10"
    }
    if (outside && (c == ',' || (at_whitespace && is_blank(c)))) {
      if (const std::string_view part = trim(text.substr(begin, i - begin)); !part.empty()) parts.push_back(part);
      begin = i + 1;
    } else if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
  }
  return parts;
}

/// NAME(parameter=value, ...) in its parts.
struct CallText {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> arguments;
  std::string_view after;  // what follows the name and its brackets
  bool closed = true;      // whether the brackets end; otherwise they are what follows
};

/// Splits a text. The error of an argument says what the text names, and which value a parameter has: "measure",
/// "value".
inline Result<CallText> split_call(std::string_view text, std::string_view what, std::string_view value) {
  const std::size_t open = text.find('(');
  CallText call{trim(text.substr(0, open)), {}, {}};
  if (open == std::string_view::npos) return call;
  const std::size_t close = text.rfind(')');
  call.closed = close != std::string_view::npos && close > open;
  call.after = trim(text.substr(call.closed ? close + 1 : open));
  if (!call.closed) return call;
  for (const std::string_view argument : split_outside_brackets(text.substr(open + 1, close - open - 1), false)) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string_view::npos)
      return invalid_input("{} '{}': expected parameter={}, not '{}'", what, text, value, argument);
    call.arguments.emplace_back(trim(argument.substr(0, equals)), trim(argument.substr(equals + 1)));
  }
  return call;
}

}  // namespace irmetrics::detail
