#pragma once

#include <irmetrics/text/detail/sequence_matcher-inl.hpp>
#include <irmetrics/text/sequence_ratio.hpp>

namespace irmetrics {
namespace detail::text {

template <class Sequence>
double sequence_ratio(const Sequence& first, const Sequence& second, bool autojunk) {
  SymbolNumbers numbers;
  std::vector<std::uint32_t> one, other;
  numbers.read(second, other);
  numbers.read(first, one);
  SequenceMatcher matcher(autojunk);
  matcher.set_second(other);
  return ratio_of(matcher.matches(one, {}), one.size(), other.size());
}

}  // namespace detail::text

IRMETRICS_INLINE absl::StatusOr<double> sequence_ratio(std::string_view first, std::string_view second, bool autojunk) {
  for (const std::string_view text : {first, second})
    if (const std::size_t at = detail::text::find_invalid_utf8(text); at < text.size())
      return invalid_input("{} text: byte {} is not UTF-8", text.data() == first.data() ? "first" : "second", at);
  return detail::text::sequence_ratio(first, second, autojunk);
}

IRMETRICS_INLINE double sequence_ratio(std::span<const std::string> first, std::span<const std::string> second,
                                       bool autojunk) {
  return detail::text::sequence_ratio(first, second, autojunk);
}

}  // namespace irmetrics
