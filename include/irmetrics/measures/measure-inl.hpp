// Construction of AnyMeasure.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <fmt/format.h>

#include <memory>
#include <utility>

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

namespace detail::measures {

/// Wraps a measure to be scored over all orders of tied documents. Given a single order, it returns the measure's
/// value.
struct OverOrders final : HeldMeasure {
  explicit OverOrders(AnyMeasure measure_) : measure(std::move(measure_)) {}
  double score(const JudgedRanking& query) const override { return measure(query); }
  double score(const NuggetRanking& query) const override { return measure(query); }
  double score(const PreferenceRanking& query) const override { return measure(query); }
  double expected(const TiedRanking& query) const override { return measure.expected(query); }
  OrderEffect order_effect() const noexcept override { return measure.order_effect(); }
  Quotient quotient(const JudgedRanking& query) const override { return measure.quotient(query); }
  Quotient quotient(const NuggetRanking& query) const override { return measure.quotient(query); }
  std::optional<double> support_level() const noexcept override { return measure.support_level(); }
  bool needs_preferences() const noexcept override { return measure.needs_preferences(); }
  TypeKey type() const noexcept override { return type_key<OverOrders>(); }
  bool equals(const HeldMeasure& same_type) const override {
    return measure == static_cast<const OverOrders&>(same_type).measure;
  }
  const AnyMeasure* single() const noexcept override { return &measure; }
  AnyMeasure measure;
};

}  // namespace detail::measures

IRMETRICS_INLINE AnyMeasure over_orders(const AnyMeasure& measure, OfOrders which) {
  if (measure.of_orders()) return over_orders(*measure.of_one_order(), which);
  detail::measures::MeasureTraits traits = measure.self_->traits;
  traits.text = fmt::format("{}({})", enum_text(which), traits.text);
  traits.of_orders = which;
  if (which == OfOrders::expected) traits.outcome = Outcome::number;
  return AnyMeasure(std::make_unique<detail::measures::OverOrders>(measure), std::move(traits), true);
}

}  // namespace irmetrics
