// Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998) as the BERDS paper uses it to diversify a ranking.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace irmetrics {

/// How alike two items are, by their places in the list: a cosine, say.
using ItemSimilarity = std::function<double(std::size_t, std::size_t)>;

/// By what scores are divided, to be on the scale of similarities.
enum class MmrNormalise : std::uint8_t {
  dataset,  // the largest score of all queries, as in the BERDS paper
  query,    // the query's own largest, as in its released code; where that is not above 0, that of all queries
  none,     // 1
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<MmrNormalise> = {"dataset", "query", "none"};

struct MmrOptions {
  double lambda = 0.5;    // 0 to 1: 1 keeps to the scores, 0 looks at diversity only
  std::size_t depth = 0;  // how many to choose; 0: all
  MmrNormalise normalise = MmrNormalise::dataset;
  double dataset_maximum = 0;  // the largest score of the data set; 0: that of the items which the call is given
  Cancel cancel = {};          // what ends it early
};

/// The places of the chosen items, in the order of choice. The first is item 0; then, each time, the one with the
/// largest lambda * score / maximum - (1 - lambda) * (largest similarity to a chosen one), the first of equals.
/// `normalise` says which maximum; where there is none above 0, scores stay as they are. Items that are handed in alone
/// are a data set of one query, unless dataset_maximum is given. Each item's largest similarity is kept and brought up
/// to date with every choice, so that each pair is looked at once (depth * items of them); the choice is the same as
/// from scratch. Fails on a lambda outside its range, on a maximum below 0, and on a score or similarity that is not
/// finite.
absl::StatusOr<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const ItemSimilarity& similarity,
                                               const MmrOptions& options = {});

/// The same by the cosine of embeddings, a row an item.
absl::StatusOr<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const Embeddings& items,
                                               const MmrOptions& options = {});

/// The items of one query.
struct MmrQuery {
  std::string_view query;
  std::span<const double> scores;
  std::variant<ItemSimilarity, Embeddings> items;
};

/// The same for each query of a data set, whose largest score is that of all of them. Errors name the query.
absl::StatusOr<std::vector<std::vector<std::uint32_t>>> mmr(std::span<const MmrQuery> queries,
                                                            const MmrOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/mmr-inl.hpp>
#endif
