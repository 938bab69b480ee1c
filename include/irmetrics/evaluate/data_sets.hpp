// Several data sets side by side: the scores of systems under each measure, and their average over the data sets.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The scores of systems on one data set, for each measure.
struct DataSetScores {
  std::string name;
  std::vector<std::pair<std::string, SystemScores>> measures;
};

/// The average of a system without a score on some data set.
enum class Incomplete : std::uint8_t {
  undefined,  // NaN
  available,  // over the data sets with a score
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Incomplete> = {"undefined", "available"};

/// A system under one measure.
struct AveragedSystem {
  std::string measure, system;
  std::vector<std::string> datasets;  // all of them
  std::vector<double> scores;         // on each; NaN if there is none
  double average = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::string> missing;  // data sets without a score

  static constexpr auto description =
      describe_result<AveragedSystem>("AveragedSystem", "A system on several data sets, under one measure.",
                                      ResultKind::row) |
      key_field("measure", &AveragedSystem::measure, "measure") |
      key_field("system", &AveragedSystem::system, "name of the system") |
      by_name("scores", "dataset", &AveragedSystem::datasets, &AveragedSystem::scores,
              "score on each data set; nan if there is none", "score") |
      field("average", &AveragedSystem::average, "mean over the data sets (macro-average)") |
      field("missing", &AveragedSystem::missing, "data sets without a score");
};

struct DataSets {
  std::vector<std::string> datasets, measures, systems;
  std::vector<bool> lower_is_better;  // for each measure
  Incomplete incomplete = Incomplete::undefined;
  std::vector<AveragedSystem> rows;  // for each measure, the systems

  /// The rows of a measure.
  std::span<const AveragedSystem> rows_of(std::size_t measure) const {
    return std::span(rows).subspan(measure * systems.size(), systems.size());
  }
  /// The number of systems with a score on all data sets, under a measure.
  std::size_t complete(std::size_t measure) const;

  static constexpr auto description =
      describe_result<DataSets>("DataSets", "Scores of systems on several data sets, with their averages.") |
      Title{"{systems:system|systems} on {datasets:data set|data sets}"} |
      detail_field("datasets", &DataSets::datasets, "names of the data sets") |
      detail_field("measures", &DataSets::measures, "measures") |
      detail_field("systems", &DataSets::systems, "names of the systems") |
      detail_field("incomplete", &DataSets::incomplete, "the average of a system without a score on some data set") |
      rows_field("rows", &DataSets::rows, "a row for each measure and system");
};

/// Combines data sets. The average of a system weighs each data set equally, whatever its number of queries; it is
/// undefined if the system has no score on one of them, or an undefined one, unless `incomplete` says otherwise.
/// Measures and systems are in order of first occurrence. Fails without data sets, on two of the same name or with two
/// equal measures or systems, on a data set without scores, on an infinite score, and on a measure with two directions.
absl::StatusOr<DataSets> data_sets(std::span<const DataSetScores> scores,
                                   Incomplete incomplete = Incomplete::undefined);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/data_sets-inl.hpp>
#endif
