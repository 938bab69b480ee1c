// The parameters of a fusion method that are best for training queries, from a grid.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/fuse.hpp>

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The quality of a fused run, such as its mean of a measure; higher is better.
using RunQuality = std::function<Result<double>(const Run& fused)>;

/// Options of tune_fusion.
struct TuneOptions {
  std::optional<double> first = {}, last = {}, step = {};  // the values to try instead of those of the method's grid
  FuseOptions fuse = {};
};

/// A method that was tried, and the quality of its fused run; higher is better.
struct FusionTrial {
  ChosenFusion fusion;
  double quality;
};

/// The result of tune_fusion.
struct TunedFusion {
  std::vector<FusionTrial> trials;  // in the order of the grid
  std::size_t best = 0;             // of equal ones the last
};

/// Tries the weights that sum to 1, or the values of the parameter that a method's row has a grid for; a method that
/// learns, learns from `qrels`. Fails for a method with nothing to tune, and for a grid of more than a million values.
Result<TunedFusion> tune_fusion(std::span<const Run> runs, const Qrels& qrels, std::string_view method,
                                const RunQuality& quality, const TuneOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/tune_fusion-inl.hpp>
#endif
