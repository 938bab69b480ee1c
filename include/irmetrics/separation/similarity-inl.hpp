// Checks the results of similarities.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <cmath>
#include <cstddef>

namespace irmetrics {

IRMETRICS_INLINE Status check_passage_scores(const Samples& samples, std::string_view similarity,
                                             std::span<const double> scores) {
  if (scores.size() > samples.passages())
    return invalid_input("{}: {} scores, but the samples have {} passages", similarity, scores.size(),
                         samples.passages());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    if (sample.first + sample.size() > scores.size())
      return invalid_input("{}: {} scores, but the samples have {} passages; sample '{}' is the first to lack some",
                           similarity, scores.size(), samples.passages(), sample.id);
    for (std::size_t passage = 0; passage < sample.size(); ++passage)
      if (const double score = scores[sample.first + passage]; !std::isfinite(score))
        return invalid_input("{}: sample '{}', passage '{}': the score must be a finite number, not {}", similarity,
                             sample.id, sample.passage_ids[passage], score);
  }
  return Status();
}

}  // namespace irmetrics
