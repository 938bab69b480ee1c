// The output of irmetrics ndeval: CSV, one line per topic, and the mean.
#pragma once

#include "ndeval_columns.hpp"
#include "ndeval_options.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics::program {

/// The values of a run: for each topic, by number, one value per column; 0 for unjudged topics.
struct NdevalScores {
  std::string name;
  std::map<std::uint32_t, std::vector<double>> topics;
  std::size_t judged = 0;  // number of judged topics
};

/// The input of the output.
struct NdevalOutput {
  const NdevalRequest& request;
  const std::vector<NdevalColumn>& columns;
  std::size_t judged_topics;  // in the qrels
  NdevalScores run;
  std::optional<NdevalScores> baseline;

  /// Number of topics in the mean.
  std::size_t averaged() const;
  /// averaged() must not be 0.
  void print() const;

 private:
  std::map<std::uint32_t, std::vector<double>> rows() const;
};

}  // namespace irmetrics::program
