// Fusion of runs by a method's name. The table of methods is in fuse-inl.hpp; each row stands in the method's header.
#pragma once

#include <irmetrics/fusion/fusion_method.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// All methods that irmetrics has.
std::span<const FusionMethod> fusion_methods() noexcept;

/// The method of this name; else an error that lists them.
absl::StatusOr<FusionMethod> find_fusion_method(std::string_view name);

/// All methods with their parameters and meanings, for help: a line each.
std::string fusion_help();

struct FuseOptions {
  /// Parameters of the method by name; others have their defaults.
  std::vector<std::pair<std::string, double>> parameters = {};
  Ties ties = Ties::docno_desc;
  std::string name = {};  // of the run; empty: the method's
};

/// Makes one run of several, as merge_runs does. Fails on parameters that the method does not have or take.
absl::StatusOr<Run> fuse(std::span<const Run> runs, const FusionMethod& method, const FuseOptions& options = {});
absl::StatusOr<Run> fuse(std::span<const Run> runs, std::string_view method, const FuseOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/fuse-inl.hpp>
#endif
