// A fusion method with its parameters, and the options of fuse.
#pragma once

#include <irmetrics/base/options.hpp>
#include <irmetrics/fusion/absent_score.hpp>
#include <irmetrics/fusion/fusion_method.hpp>
#include <irmetrics/fusion/score_norm.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {

/// Parameters of a method by name.
using FusionParameters = std::vector<std::pair<std::string, double>>;

/// A method with the values of all its parameters.
struct ChosenFusion {
  FusionMethod method;
  std::vector<double> values;
  std::vector<double> weights = {};              // of the runs; empty: those of the options, otherwise 1 each
  std::vector<std::vector<double>> learnt = {};  // about each run, by learn_fusion
};

/// Options of fuse.
struct FuseOptions {
  /// Parameters of the method by name, besides those in its text; others have their defaults.
  FusionParameters parameters = {};
  ScoreNorm norm = ScoreNorm::none;
  AbsentScore absent = AbsentScore::absent;
  std::vector<double> weights = {};
  Ties ties = Ties::docno_desc;
  std::size_t limit = 0;  // a method's `depth` limits the runs instead, before their scores are normalised
  std::string name = {};  // of the run; empty: the name of the method
  unsigned threads = 0;
  Cancel cancel = {};  // stops it early

  static constexpr auto options =
      describe_options |
      option("norm", &FuseOptions::norm, "normalisation of each run's scores for a query, before they are fused") |
      option("absent", &FuseOptions::absent,
             "score of a document in a run that did not retrieve it, for a method of scores") |
      option("weights", &FuseOptions::weights,
             "weights of the runs, in their order, for a method that takes them; 1 each if none are given") |
      ties_option(&FuseOptions::ties, "order of documents with equal scores in the runs, and in the fused run") |
      option("limit", &FuseOptions::limit,
             "number of documents of the fused run per query, best first, after all documents are fused; 0: all") |
      threads_option(&FuseOptions::threads);
};

}  // namespace irmetrics
