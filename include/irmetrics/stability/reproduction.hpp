// How well an experiment was reproduced: its systems, compared with its baseline, before and after.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of reproduction.
struct ReproductionOptions {
  std::string baseline = {};  // the first system if it is empty, and there are two
  bool other_queries = false;

  static constexpr auto options =
      describe_options |
      option("baseline", &ReproductionOptions::baseline,
             "system over which the others improve; needed for more than two, otherwise the first") |
      option("other_queries", &ReproductionOptions::other_queries,
             "whether the experiment was repeated on other queries (replicated), which have no error of the scores");
};

/// A system of the experiment, the baseline included.
struct ReproducedSystem {
  static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

  std::string system;
  double original = 0, reproduced = 0;  // means over the queries
  double rmse = undefined;
  // Over the baseline; undefined for the baseline itself.
  double original_improvement = undefined, reproduced_improvement = undefined;
  double effect_ratio = undefined;
  double original_relative = undefined, reproduced_relative = undefined;
  double delta_relative = undefined;

  static constexpr auto description =
      describe_result<ReproducedSystem>("ReproducedSystem",
                                        "A system of an experiment, and how well it was reproduced.", ResultKind::row) |
      field("system", &ReproducedSystem::system, "name") |
      field("original", &ReproducedSystem::original, "mean of its original scores") |
      field("reproduced", &ReproducedSystem::reproduced, "mean of its reproduced scores") |
      field("rmse", &ReproducedSystem::rmse, "root mean square error of the reproduced scores; nan for other queries") |
      field("effect_ratio", &ReproducedSystem::effect_ratio,
            "reproduced over original improvement; 1: the same effect, 0: none, below 0: an opposite one; nan for the "
            "baseline, and if there is no original improvement") |
      field("delta_relative", &ReproducedSystem::delta_relative,
            "original minus reproduced relative improvement; 0: the same effect; nan for the baseline, and if a mean "
            "of the baseline is 0") |
      field("original_improvement", &ReproducedSystem::original_improvement,
            "mean of the original scores minus those of the baseline", Style::difference) |
      field("reproduced_improvement", &ReproducedSystem::reproduced_improvement, "the same for the reproduced scores",
            Style::difference) |
      field("original_relative", &ReproducedSystem::original_relative,
            "original improvement over the mean of the baseline", Style::difference) |
      field("reproduced_relative", &ReproducedSystem::reproduced_relative, "the same for the reproduced scores",
            Style::difference);
};

/// How well the effects of systems over a baseline were reproduced, under one measure.
struct Reproduction {
  std::string measure, baseline;
  std::size_t original_queries = 0, reproduced_queries = 0;
  std::vector<ReproducedSystem> systems;
  std::vector<std::string> undefined = {};

  static constexpr auto description =
      describe_result<Reproduction>("Reproduction", "How well the effects of systems were reproduced by a measure.") |
      Title{"{measure}: reproduced effects over {baseline}"} |
      detail_field("measure", &Reproduction::measure, "measure") |
      detail_field("baseline", &Reproduction::baseline, "system over which the others improve") |
      detail_field("original_queries", &Reproduction::original_queries, "queries of the original scores") |
      detail_field("reproduced_queries", &Reproduction::reproduced_queries, "queries of the reproduced scores") |
      rows_field("systems", &Reproduction::systems, "systems of the original scores, in their order") |
      detail_field("undefined", &Reproduction::undefined, "why values are undefined");
};

/// Compares reproduced scores with original ones, by the measures of Breuer et al., SIGIR 2020, as repro_eval does: the
/// error of the scores (RMSE), the effect ratio (ER) and the difference of the relative improvements (DeltaRI).
/// Improvements are those of the unchanged scores over the baseline, also if lower is better. Sums run in the order of
/// the original queries.
///
/// Fails unless both tables are of one measure, and have the same systems, at least two; unless they have the same
/// queries (any, with other_queries), and at least one; without a baseline for more than two systems, and if the
/// baseline is none of them.
Result<Reproduction> reproduction(const ScoreTable& original, const ScoreTable& reproduced,
                                  const ReproductionOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/reproduction-inl.hpp>
#endif
