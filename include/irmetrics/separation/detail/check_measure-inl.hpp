// Checks the measure of a diagnosis.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/measure.hpp>

namespace irmetrics::detail::separation {

/// Fails on a measure that does not express correctness.
inline Status check_measure(const AnyMeasure& measure) {
  if (measure.support_level())
    return invalid_input("{} is a nugget-aware measure; gold passages need a measure of documents", measure.text());
  if (measure.needs_preferences())
    return invalid_input("{} is a measure of preferences; gold passages need a measure of documents", measure.text());
  if (measure.better() == Better::lower || measure.aggregate() != Aggregate::mean)
    return invalid_input(
        "{} does not measure the correctness of a ranking: higher must be better, and its overall value must be a mean",
        measure.text());
  return Status();
}

}  // namespace irmetrics::detail::separation
