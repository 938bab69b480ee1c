// Fusion of runs by the name of a method. The table of methods is in fuse-inl.hpp, each row in the method's header.
#pragma once

#include <irmetrics/fusion/fusion_method.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// All built-in methods.
std::span<const FusionMethod> fusion_methods() noexcept;

/// The method with a name. The error for other names lists all methods.
absl::StatusOr<FusionMethod> find_fusion_method(std::string_view name);

/// All methods with their parameters and meanings, for help: one line each.
std::string fusion_help();

struct FuseOptions {
  /// Parameters of the method by name; others have their defaults.
  std::vector<std::pair<std::string, double>> parameters = {};
  Ties ties = Ties::docno_desc;
  std::string name = {};  // of the run; empty: the name of the method
};

/// Merges runs into one, as merge_runs does. Fails on unknown parameters and on invalid values.
absl::StatusOr<Run> fuse(std::span<const Run> runs, const FusionMethod& method, const FuseOptions& options = {});
absl::StatusOr<Run> fuse(std::span<const Run> runs, std::string_view method, const FuseOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/fuse-inl.hpp>
#endif
