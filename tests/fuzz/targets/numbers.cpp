// Numbers in files, against C's strtod: the same texts are numbers, with the same bits.
#include "fuzz/target.hpp"

#include <irmetrics/io/number.hpp>

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

namespace irmetrics::fuzz::numbers_target {
namespace {

/// Takes digits from a text and returns their number.
std::size_t take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(count);
  return count;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

/// Whether a text is a decimal number: a sign, digits with a point, an exponent.
bool is_decimal(std::string_view text) {
  take(text, "+-");
  std::size_t digits = take_digits(text);
  if (take(text, ".")) digits += take_digits(text);
  if (digits == 0) return false;
  if (take(text, "eE")) {
    take(text, "+-");
    if (take_digits(text) == 0) return false;
  }
  return text.empty();
}

/// Whether a text has words for infinity or NaN, which strtod and the library both read.
bool is_word(std::string_view text) {
  take(text, "+-");
  return !text.empty() && std::string_view("iInN").find(text[0]) != std::string_view::npos;
}

bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void check(std::string_view bytes) {
  const std::string text(bytes.substr(0, bytes.find('\0')));
  char* end = nullptr;
  const double expected = std::strtod(text.c_str(), &end);
  const bool whole = !text.empty() && end == text.c_str() + text.size();

  const std::optional<double> field = parse_field(text);
  const std::optional<double> number = detail::parse_number(text);
  expect(field.has_value() == number.has_value(), "'{}' is a number of one reader only", text);
  if (is_decimal(text)) expect(field.has_value(), "'{}' is not read", text);
  if (field) {
    expect(is_decimal(text) || (is_word(text) && whole), "'{}' is read as {}", text, *field);
    expect(same(*field, expected), "'{}' is {}, not {}", text, *field, expected);
    expect(same(*number, expected), "'{}' is {}, not {}", text, *number, expected);
  }
  const double quick = detail::parse_short_decimal(text);
  expect(std::isnan(quick) || same(quick, expected), "'{}' is {}, not {}", text, quick, expected);
  expect(same(detail::io::parse_leniently(text), expected), "'{}' is {}, not {}", text,
         detail::io::parse_leniently(text), expected);

  // A number is written so that it is read as the same number.
  if (!field || !std::isfinite(expected)) return;
  const std::string written = fmt::format("{}", expected);
  expect(same(parse_field(written).value_or(NAN), expected), "{} is written as '{}'", expected, written);
}

const Registered registered({"numbers", &check});

}  // namespace
}  // namespace irmetrics::fuzz::numbers_target
