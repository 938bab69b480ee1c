#pragma once

#include <irmetrics/base/detail/text.hpp>

#include <charconv>
#include <cstdlib>
#include <system_error>
#include <version>

#ifdef __APPLE__
#include <xlocale.h>
#else
#include <clocale>
#endif

namespace irmetrics::detail {

/// strtod in the "C" locale, whatever the program has set.
inline double c_strtod(const char* text, char** end) {
#ifdef _WIN32
  static const _locale_t locale = _create_locale(LC_ALL, "C");
  return _strtod_l(text, end, locale);
#else
  static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
  return strtod_l(text, end, locale);
#endif
}

IRMETRICS_INLINE const char* read_number(std::string_view text, double& value) {
  constexpr std::string_view in_numbers = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-_()";
  value = 0;
  const std::string number(text.substr(0, text.find_first_not_of(in_numbers)));
  if (number.empty() || number.front() == '+') return text.data();
  char* end = nullptr;
  value = c_strtod(number.c_str(), &end);
  return text.data() + (end - number.c_str());
}

IRMETRICS_INLINE std::optional<double> parse_number(std::string_view text) {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  const char* const end = text.data() + text.size();
  double value = 0;
#ifdef __cpp_lib_to_chars  // the same values in less time
  if (const auto read = std::from_chars(text.data(), end, value); read.ec != std::errc::result_out_of_range)
    return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
#endif
  const bool hexadecimal = text.find_first_of("xX") != std::string_view::npos;
  return !text.empty() && !hexadecimal && read_number(text, value) == end ? std::optional(value) : std::nullopt;
}

}  // namespace irmetrics::detail
