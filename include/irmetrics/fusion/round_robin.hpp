// Round-robin merging of rankings: how BERDS merges the results of several expanded queries. Its paper skips
// duplicates, which is the default here; its released code keeps them, with 100 documents in total.
#pragma once

#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/fusion_method.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Options of round_robin.
struct RoundRobinOptions {
  std::size_t depth = 100;
  bool distinct = true;

  static constexpr auto options =
      describe_options | option("depth", &RoundRobinOptions::depth, "number of documents to keep; 0: all") |
      option("distinct", &RoundRobinOptions::distinct,
             "whether to skip duplicates, as in the BERDS paper; its released code keeps them. False is for lists: a "
             "run ranks each document once");
};

/// The first document of each list, then the second of each, and so on; lists that have ended are skipped.
std::vector<std::string_view> round_robin(std::span<const std::vector<std::string_view>> lists,
                                          const RoundRobinOptions& options = {});

/// Merges runs by merge_runs; the scores of the merged documents are 1 / rank. Fails with distinct = false, because a
/// run ranks each document once.
Result<Run> round_robin(std::span<const Run> runs, const RoundRobinOptions& options = {}, Ties ties = Ties::docno_desc,
                        std::string name = "round_robin");

namespace detail::fusion {
void merge_in_turns(const QueryRankings& query, std::span<const double> values, std::vector<MergedDocument>& merged);

inline constexpr std::array round_robin_parameters = {
    FusionParameter{"depth", FusionValue::count, RoundRobinOptions{}.depth, option_at<RoundRobinOptions, 0>.meaning}};
inline constexpr FusionMethod round_robin_method = {"round_robin",
                                                    "the first document of each ranking, then the second of each, and "
                                                    "so on, without duplicates; the scores are 1 / rank",
                                                    round_robin_parameters, &merge_in_turns};
}  // namespace detail::fusion

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/round_robin-inl.hpp>
#endif
