// Several data sets side by side: the scores of systems under each measure, their average over the data sets, its
// change against a baseline, and the mean over the queries of all data sets.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
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
  /// The number of queries that each score is a mean over, for each measure and system; empty if unknown.
  std::vector<std::vector<double>> queries = {};
};

/// Keeps the measures that texts such as "nDCG@10 AP" name, in this order. Fails if no data set has scores of one.
Status keep_measures(std::vector<DataSetScores>& sets, std::span<const std::string> texts);

/// The average of a system without a score on some data set.
enum class Incomplete : std::uint8_t {
  undefined,  // NaN
  available,  // over the data sets with a score
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Incomplete> = {"undefined", "available"};

/// The baseline of a system; an empty name of a system stands for all others.
struct DataSetsBaseline {
  std::string system, baseline;
};

/// Options of a report of several data sets.
struct DataSetsOptions {
  Incomplete incomplete = Incomplete::undefined;
  bool pooled = false;
  bool together = false;
  bool percent = false;
  /// The change of an average is shown against its baseline. A pair with the name of a system comes before one for all.
  std::vector<DataSetsBaseline> baselines = {};
  /// The number of queries of each data set, in their order; empty: those of the scores.
  std::vector<double> sizes = {};

  static constexpr auto options =
      describe_options |
      option("incomplete", &DataSetsOptions::incomplete,
             "average of a system without a score on some data set: undefined, or over the available ones") |
      option("pooled", &DataSetsOptions::pooled,
             "also the mean over the queries of all data sets, in which a data set weighs as many as it has") |
      option("together", &DataSetsOptions::together, "one table with all measures side by side") |
      option("percent", &DataSetsOptions::percent, "tables show scores in per cent, with two decimals");
};

/// A system under one measure.
struct AveragedSystem {
  std::string measure, system;
  std::vector<std::string> datasets;  // all of them
  std::vector<double> scores;         // on each; NaN if there is none
  double average = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::string> missing;  // data sets without a score
  std::optional<double> pooled;      // NaN without a score on some data set, or if the scores are no means
  std::optional<std::string> baseline;
  std::optional<double> change;

  static constexpr auto description =
      describe_result<AveragedSystem>("AveragedSystem", "A system on several data sets, under one measure.",
                                      ResultKind::row) |
      key_field("measure", &AveragedSystem::measure, "measure") |
      key_field("system", &AveragedSystem::system, "name of the system") |
      by_name("scores", "dataset", &AveragedSystem::datasets, &AveragedSystem::scores,
              "score on each data set; nan if there is none", "score") |
      field("average", &AveragedSystem::average, "mean over the data sets (macro-average)") |
      field("missing", &AveragedSystem::missing, "data sets without a score") |
      field("pooled", &AveragedSystem::pooled,
            "mean over the queries of all data sets (micro-average); None unless asked for") |
      field("baseline", &AveragedSystem::baseline, "system that the average is compared with; None if there is none") |
      field(
          "change", &AveragedSystem::change,
          "change of the average in per cent of the baseline's, whose sign is ignored; nan if that is 0; None without "
          "a baseline");
};

struct DataSets {
  std::vector<std::string> datasets, measures, systems;
  std::vector<bool> lower_is_better;  // for each measure
  DataSetsOptions options;
  std::vector<AveragedSystem> rows;  // for each measure, the systems

  /// The rows of a measure.
  std::span<const AveragedSystem> rows_of(std::size_t measure) const& {
    return std::span(rows).subspan(measure * systems.size(), systems.size());
  }
  std::span<const AveragedSystem> rows_of(std::size_t measure) const&& = delete;
  /// The number of systems with a score on all data sets, under a measure.
  std::size_t complete(std::size_t measure) const;

  static constexpr auto description =
      describe_result<DataSets>("DataSets", "Scores of systems on several data sets, with their averages.") |
      Title{"{systems:system|systems} on {datasets:data set|data sets}"} |
      detail_field("datasets", &DataSets::datasets, "names of the data sets") |
      detail_field("measures", &DataSets::measures, "measures") |
      detail_field("systems", &DataSets::systems, "names of the systems") |
      detail_field("incomplete", member_of<&DataSets::options, &DataSetsOptions::incomplete>,
                   "the average of a system without a score on some data set") |
      detail_field("pooled", member_of<&DataSets::options, &DataSetsOptions::pooled>,
                   "whether rows have the mean over the queries of all data sets") |
      detail_field("together", member_of<&DataSets::options, &DataSetsOptions::together>,
                   "whether one table has all measures") |
      detail_field("percent", member_of<&DataSets::options, &DataSetsOptions::percent>,
                   "whether tables show scores in per cent") |
      rows_field("rows", &DataSets::rows, "a row for each measure and system");
};

/// Combines data sets. The average of a system weighs each data set equally, whatever its number of queries; it is
/// undefined if the system has no score on one of them, or an undefined one, unless `incomplete` says otherwise.
/// The pooled mean weighs each score by its number of queries; it is undefined for a measure whose overall value is not
/// a mean over queries. Measures and systems are in order of first occurrence. Fails without data sets, on two of the
/// same name or with two equal measures or systems, on a data set without scores, on an infinite score, on a measure
/// with two directions, on the name of an unknown system among the baselines, and if `pooled` needs an unknown number
/// of queries.
Result<DataSets> data_sets(std::span<const DataSetScores> scores, const DataSetsOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/data_sets-inl.hpp>
#endif
