// Fusion of runs by the name of a method. The table of methods is in fuse-inl.hpp, each row in the method's header.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/fusion/fuse_options.hpp>
#include <irmetrics/fusion/fusion_method.hpp>

#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// All built-in methods; the first one is the default.
std::span<const FusionMethod> fusion_methods() noexcept;

/// The method with a name, in upper or lower case: "rrf", "RRF", "CombSUM". The error for other names lists all
/// methods.
Result<FusionMethod> find_fusion_method(std::string_view name);

/// All methods with their parameters and meanings, for help: one line each.
std::string fusion_help();

/// A method with parameters; the others have their defaults. A text may have weights: "wsum(weights=[0.3,0.7])". Fails
/// on unknown and duplicate parameters and on invalid values.
Result<ChosenFusion> choose_fusion(const FusionMethod& method, const FusionParameters& parameters);

/// The same from a text in the notation of measures, such as "rrf(k=60)", and further parameters.
Result<ChosenFusion> choose_fusion(std::string_view text, const FusionParameters& parameters = {});

/// The text of a method with parameters and weights, without defaults: "rrf(k=10)".
std::string fusion_text(const ChosenFusion& chosen);

/// The method with what it learns about each run from the queries that are judged; a judged query that a run lacks has
/// an empty ranking. Fails for a method that learns nothing, and without judged queries.
Result<ChosenFusion> learn_fusion(std::span<const Run> runs, const Qrels& qrels, ChosenFusion method,
                                  const FuseOptions& options = {});

/// Merges runs into one, as merge_runs does. Methods are given by a text such as "rrf(k=60)", or as a row of a table.
/// `parameters` of the options are for these two; a chosen method has its values.
Result<Run> fuse(std::span<const Run> runs, const ChosenFusion& method, const FuseOptions& options = {});
Result<Run> fuse(std::span<const Run> runs, const FusionMethod& method, const FuseOptions& options = {});
Result<Run> fuse(std::span<const Run> runs, std::string_view method = "rrf", const FuseOptions& options = {});

/// Merges runs by a function of your own, which is called for each query, from several threads: with a ranking of each
/// run, an empty one if the run lacks the query, whose scores are normalised, and with the weights of the runs.
Result<Run> fuse(std::span<const Run> runs, const MergeRankings& merge, const FuseOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/fuse-inl.hpp>
#endif
