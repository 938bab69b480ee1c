// Fusion of runs by the name of a method. The table of methods is in fuse-inl.hpp, each row in the method's header.
#pragma once

#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/fusion/fusion_method.hpp>
#include <irmetrics/fusion/score_norm.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// All built-in methods; the first one is the default.
std::span<const FusionMethod> fusion_methods() noexcept;

/// The method with a name, in upper or lower case: "rrf", "RRF", "CombSUM". The error for other names lists all
/// methods.
Result<FusionMethod> find_fusion_method(std::string_view name);

/// All methods with their parameters and meanings, for help: one line each.
std::string fusion_help();

/// Parameters of a method by name.
using FusionParameters = std::vector<std::pair<std::string, double>>;

/// A method with the values of all its parameters.
struct ChosenFusion {
  FusionMethod method;
  std::vector<double> values;
  std::vector<double> weights = {};              // of the runs; empty: those of the options, otherwise 1 each
  std::vector<std::vector<double>> learnt = {};  // about each run, by learn_fusion
};

/// A method with parameters; the others have their defaults. A text may have weights: "wsum(weights=[0.3,0.7])". Fails
/// on unknown and duplicate parameters and on invalid values.
Result<ChosenFusion> choose_fusion(const FusionMethod& method, const FusionParameters& parameters);

/// The same from a text in the notation of measures, such as "rrf(k=60)", and further parameters.
Result<ChosenFusion> choose_fusion(std::string_view text, const FusionParameters& parameters = {});

/// The text of a method with parameters and weights, without defaults: "rrf(k=10)".
std::string fusion_text(const ChosenFusion& chosen);

/// Options of fuse.
struct FuseOptions {
  /// Parameters of the method by name, besides those in its text; others have their defaults.
  FusionParameters parameters = {};
  ScoreNorm norm = ScoreNorm::none;
  std::vector<double> weights = {};
  Ties ties = Ties::docno_desc;
  std::size_t limit = 0;  // a method's `depth` limits the runs instead, before their scores are normalised
  std::string name = {};  // of the run; empty: the name of the method
  unsigned threads = 0;
  Cancel cancel = {};  // stops it early

  static constexpr auto options =
      describe_options |
      option("norm", &FuseOptions::norm, "normalisation of each run's scores for a query, before they are fused") |
      option("weights", &FuseOptions::weights,
             "weights of the runs, in their order, for a method that takes them; 1 each if none are given") |
      ties_option(&FuseOptions::ties, "order of documents with equal scores in the runs, and in the fused run") |
      option("limit", &FuseOptions::limit,
             "number of documents of the fused run per query, best first, after all documents are fused; 0: all") |
      threads_option(&FuseOptions::threads);
};

/// The method with what it learns about each run from the queries that are judged; a judged query that a run lacks has
/// an empty ranking. Fails for a method that learns nothing, and without judged queries.
Result<ChosenFusion> learn_fusion(std::span<const Run> runs, const Qrels& qrels, ChosenFusion method,
                                  const FuseOptions& options = {});

/// Merges runs into one, as merge_runs does. Methods are given by a text such as "rrf(k=60)", or as a row of a table.
/// `parameters` of the options are for these two; a chosen method has its values.
Result<Run> fuse(std::span<const Run> runs, const ChosenFusion& method, const FuseOptions& options = {});
Result<Run> fuse(std::span<const Run> runs, const FusionMethod& method, const FuseOptions& options = {});
Result<Run> fuse(std::span<const Run> runs, std::string_view method = "rrf", const FuseOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/fuse-inl.hpp>
#endif
