#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/text/detail/sequence_matcher-inl.hpp>
#include <irmetrics/text/sequence_ratio.hpp>

namespace irmetrics {
namespace detail::text {

template <class Sequence>
Result<double> sequence_ratio(const Sequence& first, const Sequence& second, bool autojunk, const Cancel& cancel) {
  SymbolNumbers numbers;
  std::vector<std::uint32_t> one, other;
  numbers.read(second, other, cancel);
  numbers.read(first, one, cancel);
  SequenceMatcher matcher(autojunk);
  matcher.set_second(other);
  const auto matched = matcher.matches(one, cancel);
  if (!matched.ok()) return matched.status();
  return ratio_of(*matched, one.size(), other.size());
}

}  // namespace detail::text

IRMETRICS_INLINE Result<double> sequence_ratio(std::string_view first, std::string_view second, bool autojunk,
                                               const Cancel& cancel) try {
  for (const std::string_view text : {first, second})
    if (const std::size_t at = detail::text::find_invalid_utf8(text); at < text.size())
      return invalid_input("{} text: byte {} is not UTF-8", text.data() == first.data() ? "first" : "second", at);
  return detail::text::sequence_ratio(first, second, autojunk, cancel);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<double> sequence_ratio(std::span<const std::string> first, std::span<const std::string> second,
                                               bool autojunk, const Cancel& cancel) try {
  return detail::text::sequence_ratio(first, second, autojunk, cancel);
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
