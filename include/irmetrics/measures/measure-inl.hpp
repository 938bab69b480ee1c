// What AnyMeasure asks of a measure when it takes it in.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <fmt/format.h>

namespace irmetrics::detail {

IRMETRICS_INLINE MeasureTraits settle(const AnyDescriptor& descriptor, void* measure) {
  put_in_order(descriptor, measure);
  if (const auto error = range_error(descriptor, measure)) throw ParameterError(*error);
  const MeasureWords& words = descriptor.words;
  std::optional<double> missing = words.missing;
  if (!missing && words.better == Better::higher && words.values.low >= 0 && is_mean(words.aggregate))
    missing = 0;  // no empty ranking is worth less
  return {canonical_text(descriptor, measure), words.aggregate, words.better, missing, cutoff_of(descriptor, measure)};
}

IRMETRICS_INLINE void refuse_to_pool(const std::string& text) {
  throw ParameterError(
      fmt::format("{}: aggregate must not be pooled, for its values are not told in two parts: "
                  "it has no member function quotient()",
                  text));
}

}  // namespace irmetrics::detail
