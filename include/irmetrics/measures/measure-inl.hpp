// Construction of AnyMeasure.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <fmt/core.h>

#include <memory>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE detail::measures::HeldMeasure::~HeldMeasure() = default;

IRMETRICS_INLINE void detail::measures::HeldMeasure::complete() {
  traits.order_effect = functions->order_effect(value);
  if (functions->support_level != nullptr) traits.support_level = functions->support_level(value);
}

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
      .default_rel = rel && !fresh.wrote_rel && rel == detail::measures::rel_of(descriptor, descriptor.defaults()),
      .check_name = fresh.check_name};
  fresh.held->complete();
  self_ = std::move(fresh.held);
}

IRMETRICS_INLINE AnyMeasure::AnyMeasure(std::unique_ptr<detail::measures::HeldMeasure> held,
                                        detail::measures::MeasureTraits traits, bool can_be_pooled) {
  if (traits.aggregate == Aggregate::pooled && !can_be_pooled)
    throw ParameterError(fmt::format(
        "{}: aggregate must not be pooled, because the measure has no member function quotient()", traits.text));
  held->traits = std::move(traits);
  held->complete();
  self_ = std::move(held);
}

namespace detail::measures {

/// Wraps a measure to be scored over all orders of tied documents. Given a single order, it returns the measure's
/// value.
struct OverOrders final : HeldMeasure {
  OverOrders(const HeldMeasure& held, AnyMeasure measure_)
      : HeldMeasure(held.value, *held.functions, type_key<OverOrders>()), measure(std::move(measure_)) {
    single = &measure;
  }
  AnyMeasure measure;
};

}  // namespace detail::measures

IRMETRICS_INLINE AnyMeasure over_orders(const AnyMeasure& measure, OfOrders which) {
  if (measure.of_orders()) return over_orders(*measure.of_one_order(), which);
  detail::measures::MeasureTraits traits = measure.self_->traits;
  traits.text = fmt::format("{}({})", enum_text(which), traits.text);
  traits.of_orders = which;
  if (which == OfOrders::expected) traits.outcome = Outcome::number;
  return AnyMeasure(std::make_unique<detail::measures::OverOrders>(*measure.self_, measure), std::move(traits), true);
}

}  // namespace irmetrics

// Has check_own_name, which all measures of users need.
#include <irmetrics/measures/grammar.hpp>
