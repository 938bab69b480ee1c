// The output of irmetrics ndeval: CSV, one line a topic, and the mean.
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

/// The values of a run: of each of its topics, by number, one value a column; 0 for topics that are not judged.
struct NdevalScores {
  std::string name;
  std::map<std::uint32_t, std::vector<double>> topics;
  std::size_t judged = 0;  // how many of the topics are
};

/// All that is printed from.
struct NdevalOutput {
  const NdevalRequest& request;
  const std::vector<NdevalColumn>& columns;
  std::size_t judged_topics;  // of the qrels
  NdevalScores run;
  std::optional<NdevalScores> baseline;

  /// How many topics the mean is taken over.
  std::size_t averaged() const;
  /// averaged() must not be 0.
  void print() const;

 private:
  std::map<std::uint32_t, std::vector<double>> rows() const;
};

}  // namespace irmetrics::program
