// Separations of given values.
#pragma once

#include "support/files.hpp"
#include "support/plain_samples.hpp"

#include <irmetrics/separation/separation.hpp>

#include <string>
#include <vector>

namespace irmetrics::test {

/// A separation with these values, each from a sample of one gold passage and one other.
inline Separation of_values(const std::vector<double>& values) {
  std::vector<PlainSample> samples;
  std::vector<double> scores;
  for (const double value : values) {
    samples.push_back(plain_sample(std::to_string(samples.size()), {0, 1}));
    scores.insert(scores.end(), {0, value});
  }
  return value_of(separation(built(samples), "given", scores));
}

}  // namespace irmetrics::test
