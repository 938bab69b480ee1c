// Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998) as the BERDS paper uses it to diversify a ranking.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace irmetrics {

/// How alike two items are, by their places in the list: a cosine, say.
using ItemSimilarity = std::function<double(std::size_t, std::size_t)>;

struct MmrOptions {
  double lambda = 0.5;    // 0 to 1: 1 keeps to the scores, 0 looks at diversity only
  std::size_t depth = 0;  // how many to choose; 0: all
  Cancel cancel = {};     // what ends it early
};

/// The places of the chosen items, in the order of choice. The first is item 0; then, each time, the one with the
/// largest lambda * score / (largest score) - (1 - lambda) * (largest similarity to a chosen one), the first of equals.
/// Each item's largest similarity is kept and brought up to date with every choice, so that each pair is looked at once
/// (depth * items of them); the choice is the same as from scratch. Fails on a lambda outside its range, on a score or
/// similarity that is not finite, and if the largest score is not above 0.
absl::StatusOr<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const ItemSimilarity& similarity,
                                               const MmrOptions& options = {});

/// The same by the cosine of embeddings, a row an item.
absl::StatusOr<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const Embeddings& items,
                                               const MmrOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/mmr-inl.hpp>
#endif
