// The output of irmetrics trec_eval: its lines, in its order.
#pragma once

#include "trec_eval_options.hpp"
#include "trec_eval_zscores.hpp"

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/measures/trec_eval_names.hpp>

#include <optional>
#include <vector>

namespace irmetrics::program {

/// The input of the output. The measures of the scores are those of the values, in the same order.
struct TrecEvalOutput {
  const TrecEvalRequest& request;
  const TestCollection& collection;
  const std::vector<TrecEvalValue>& values;
  const Scores& scores;
  const std::optional<Run>& run;              // for relevance strings only
  const std::optional<ZScoreTable>& zscores;  // nullopt for raw scores

  void print_queries() const;
  void print_summary() const;

 private:
  double value_of_missing(std::size_t value, std::size_t query) const;
  double query_value(std::size_t value, std::size_t query) const;
  double summary_value(std::size_t value) const;
  void print_value(std::size_t value, std::string_view query, double number) const;
};

}  // namespace irmetrics::program
