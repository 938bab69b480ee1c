// Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998), with which the BERDS paper diversifies a ranking.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace irmetrics {

/// The similarity of two items, given by their indices, for example a cosine.
using ItemSimilarity = std::function<double(std::size_t, std::size_t)>;

/// The divisor that brings scores to the scale of similarities.
enum class MmrNormalise : std::uint8_t {
  dataset,  // the largest score of all queries, as in the BERDS paper
  query,    // the query's own largest, as in its released code; if it is not above 0, that of all queries
  none,     // 1
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<MmrNormalise> = {"dataset", "query", "none"};

/// Options of mmr.
struct MmrOptions {
  double lambda = 0.5;
  std::size_t depth = 0;
  MmrNormalise normalise = MmrNormalise::dataset;
  double dataset_maximum = 0;
  Cancel cancel = {};  // stops it early

  static constexpr auto options =
      describe_options |
      option("lambda", &MmrOptions::lambda, range::closed(0, 1),
             "weight of the scores; 1: scores only, 0: diversity only") |
      option_unset_at_zero("depth", &MmrOptions::depth, "number of documents to select per query", "all") |
      option("normalise", &MmrOptions::normalise,
             "the maximum that scores are divided by; dataset: the largest score of the data set, as in the BERDS "
             "paper; query: the query's own, as in its code, or that of the data set if it is not above 0") |
      option_unset_at_zero("dataset_maximum", &MmrOptions::dataset_maximum,
                           "largest score of the data set, if it is not among the given ones", "the largest of these");
};

/// The indices of the selected items, in order of selection. The first has the largest score (in the released code of
/// BERDS it is item 0, which has it, since its lists are best first); then repeatedly the item with the
/// largest lambda * score / maximum - (1 - lambda) * (largest similarity to a selected item), with ties by index.
/// `normalise` defines the maximum; if it is not above 0, scores are unchanged. A single list of items is treated as a
/// data set of one query, unless dataset_maximum is given. Each item's largest similarity is updated with every
/// selection, so that each pair is compared once (depth * items pairs); the selection is the same as from scratch.
/// Fails on a lambda outside its range, on a negative maximum or a score above it, if it is the divisor, and on a score
/// or similarity that is not finite.
Result<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const ItemSimilarity& similarity,
                                       const MmrOptions& options = {});

/// The same with the cosine of embeddings, one row per item.
Result<std::vector<std::uint32_t>> mmr(std::span<const double> scores, const Embeddings& items,
                                       const MmrOptions& options = {});

/// The items of one query.
struct MmrQuery {
  std::string_view query;
  std::span<const double> scores;
  std::variant<ItemSimilarity, Embeddings> items;
};

/// The same for each query of a data set, whose maximum is over all of them. Errors name the query.
Result<std::vector<std::vector<std::uint32_t>>> mmr(std::span<const MmrQuery> queries, const MmrOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/mmr-inl.hpp>
#endif
