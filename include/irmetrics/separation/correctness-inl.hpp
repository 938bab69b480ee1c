// Converts samples to runs and qrels, and chooses gold passages by similarity.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/separation/correctness.hpp>
#include <irmetrics/separation/detail/check_measure-inl.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace irmetrics {
namespace detail::separation {

/// One value for each passage of all samples, as documents of queries: for a QrelsBuilder or RunBuilder.
template <class Builder, class Value>
Status add_passages(const Samples& samples, Builder& builder, const Value& value) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    for (std::size_t passage = 0; passage < sample.size(); ++passage)
      if (Status status = builder.add(sample.id, sample.passage_ids[passage], value(sample, passage)); !status.ok())
        return status;
  }
  return Status();
}

/// Scores of the passages of all samples, and the system that gave them.
struct GivenSystem {
  std::string name;
  std::span<const double> passage_scores;
};

inline Result<Correctness> correctness_of(const Samples& samples, std::span<const GivenSystem> systems,
                                          const AnyMeasure& measure, const EvaluateOptions& options) {
  if (Status status = check_measure(measure); !status.ok()) return status;
  QrelsBuilder gold;
  if (Status status =
          add_passages(samples, gold, [](const Sample& sample, std::size_t passage) { return sample.gold[passage]; });
      !status.ok())
    return status;
  const auto qrels = std::move(gold).build();
  if (!qrels.ok()) return qrels.status();

  Correctness result{measure.text(), {}, {}, samples.size()};
  result.values.assign(systems.size() * samples.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t system = 0; system < systems.size(); ++system) {
    result.systems.push_back(systems[system].name);
    RunBuilder builder(systems[system].name);
    if (Status status = add_passages(samples, builder,
                                     [&](const Sample& sample, std::size_t passage) {
                                       return systems[system].passage_scores[sample.first + passage];
                                     });
        !status.ok())
      return status;
    const auto run = std::move(builder).build();
    if (!run.ok()) return run.status();
    const auto scores = irmetrics::evaluate(*qrels, *run, {measure}, options);
    if (!scores.ok()) return scores.status();
    const std::span<const double> values = scores->per_query(std::size_t{0});
    for (std::size_t query = 0; query < values.size(); ++query)  // in byte order of the samples' ids
      result.values[system * samples.size() + *samples.find(scores->queries()[query])] = values[query];
  }
  return result;
}

}  // namespace detail::separation

IRMETRICS_INLINE Result<Correctness> correctness(const Samples& samples, const AnyMeasure& measure,
                                                 const EvaluateOptions& options) try {
  if (samples.systems().empty()) return invalid_input("the samples have no scores of any system");
  std::vector<detail::separation::GivenSystem> systems;
  for (std::size_t system = 0; system < samples.systems().size(); ++system)
    systems.push_back({samples.systems()[system], samples.scores(system)});
  return detail::separation::correctness_of(samples, systems, measure, options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Correctness> correctness(const Samples& samples, std::string system,
                                                 std::span<const double> passage_scores, const AnyMeasure& measure,
                                                 const EvaluateOptions& options) try {
  if (Status status = check_passage_scores(samples, system, passage_scores); !status.ok()) return status;
  const detail::separation::GivenSystem one{std::move(system), passage_scores};
  return detail::separation::correctness_of(samples, std::span(&one, 1), measure, options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<RelabelledSamples> gold_by_similarity(const Samples& samples,
                                                              std::span<const double> passage_scores, Ties ties) {
  if (ties == Ties::rank_column) return invalid_input("ties=rank_column needs ranks, which similarities lack");
  if (Status status = check_passage_scores(samples, "gold by similarity", passage_scores); !status.ok()) return status;
  RelabelledSamples result;
  std::vector<std::uint8_t> labels;
  labels.reserve(samples.passages());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    labels.insert(labels.end(), sample.gold.begin(), sample.gold.end());
    const auto gold = static_cast<std::size_t>(std::count(sample.gold.begin(), sample.gold.end(), 1));
    if (gold == 0 || gold == sample.size()) continue;  // its D_S is undefined
    const auto score = [&](std::size_t passage) { return passage_scores[sample.first + passage]; };
    order.resize(sample.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (score(a) != score(b)) return score(a) > score(b);
      if (ties == Ties::docno_desc) return sample.passage_ids[a] > sample.passage_ids[b];
      return ties == Ties::docno_asc && sample.passage_ids[a] < sample.passage_ids[b];
    });
    const auto equal = std::adjacent_find(order.begin(), order.end(),
                                          [&](std::size_t a, std::size_t b) { return score(a) == score(b); });
    if (ties == Ties::error && equal != order.end())
      return invalid_input(
          "sample '{}': two passages have the similarity {}, '{}' and '{}'; with ties=error all must differ", sample.id,
          score(*equal), sample.passage_ids[*equal], sample.passage_ids[*std::next(equal)]);
    result.tied += score(order[gold - 1]) == score(order[gold]) ? 1U : 0U;
    for (std::size_t position = 0; position < order.size(); ++position)
      labels[sample.first + order[position]] = position < gold ? 1 : 0;
  }
  auto relabelled = samples.with_gold(std::move(labels));
  if (!relabelled.ok()) return relabelled.status();
  result.samples = *std::move(relabelled);
  return result;
}

}  // namespace irmetrics
