// Construction of AnyMeasure.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <fmt/format.h>

namespace irmetrics {

IRMETRICS_INLINE detail::measures::HeldMeasure::~HeldMeasure() = default;

IRMETRICS_INLINE AnyMeasure::AnyMeasure(detail::measures::FreshMeasure fresh) {
  const detail::measures::AnyDescriptor& descriptor = *fresh.descriptor;
  const MeasureWords& words = descriptor.words;
  detail::measures::put_in_order(descriptor, fresh.measure);
  if (const auto error = detail::measures::range_error(descriptor, fresh.measure)) throw ParameterError(*error);
  std::optional<double> missing = words.missing;
  if (!missing && words.better == Better::higher && words.values.low >= 0 && is_mean(words.aggregate))
    missing = 0;  // an empty ranking does not score below 0
  const std::optional<double> rel = detail::measures::rel_of(descriptor, fresh.measure);
  fresh.held->traits = {
      .text = detail::measures::canonical_text(descriptor, fresh.measure),
      .aggregate = words.aggregate,
      .better = words.better,
      .missing = missing,
      .cutoff = detail::measures::cutoff_of(descriptor, fresh.measure),
      .outcome = words.outcome,
      .rel = rel,
      .default_rel = rel && !fresh.wrote_rel && rel == detail::measures::rel_of(descriptor, descriptor.defaults())};
  self_ = std::move(fresh.held);
}

IRMETRICS_INLINE AnyMeasure::AnyMeasure(std::unique_ptr<detail::measures::HeldMeasure> held,
                                        detail::measures::MeasureTraits traits, bool can_be_pooled) {
  if (traits.aggregate == Aggregate::pooled && !can_be_pooled)
    throw ParameterError(fmt::format(
        "{}: aggregate must not be pooled, because the measure has no member function quotient()", traits.text));
  held->traits = std::move(traits);
  self_ = std::move(held);
}

}  // namespace irmetrics
