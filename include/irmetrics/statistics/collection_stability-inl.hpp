// What document_stability and relevant_cap share: evaluating samples of a test collection without copying the runs.
#pragma once

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/statistics/stability-inl.hpp>

#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail {

/// A study of how systems rank under samples of a test collection, of several sizes. What is sampled is a Sampler's to
/// say, of which each thread has a copy:
///   start(sample)     a sample begins;
///   judgments(i)      the test collection of that sample at size i, its queries in the same places;
///   start(list)       a ranked list follows;
///   list(i)           what that list is at size i.
template <class Sampler>
absl::StatusOr<std::vector<Stability>> collection_stability(const TestCollection& collection, std::span<const Run> runs,
                                                            const std::vector<AnyMeasure>& measures,
                                                            std::span<const double> sizes,
                                                            const CollectionStabilityOptions& options,
                                                            const Sampler& sampler) {
  if (auto usable = check_stability(options, runs.size(), collection.size()); !usable.ok()) return usable;
  const EvaluateOptions evaluate_options{options.policy, options.threads, false};
  const auto full = evaluate(collection, runs, measures, evaluate_options);
  if (!full.ok()) return full.status();
  std::vector<std::vector<double>> rankings(measures.size());  // by each measure: the value of each system
  std::vector<Stability> results;
  for (std::size_t measure = 0; measure < measures.size(); ++measure) {
    for (const Scores& scores : *full) rankings[measure].push_back(scores.mean(measure));
    results.push_back(empty_stability(measures[measure].text(), sizes, options.samples));
  }

  std::size_t documents = 0;
  for (const Run& run : runs) documents += run.documents();
  const unsigned threads = choose_threads(options.threads, options.samples * sizes.size() * documents);
  std::vector<Sampler> samplers(threads, sampler);
  std::vector<Evaluation::Worker> workers(threads, Evaluation(collection, measures, evaluate_options).make_worker());
  const auto score = [&](unsigned thread, std::size_t sample) -> absl::Status {
    Sampler& drawn = samplers[thread];
    drawn.start(sample);
    std::vector<TestCollection> judgments;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      auto subset = drawn.judgments(i);
      if (!subset.ok()) return subset.status();
      judgments.push_back(*std::move(subset));
    }
    std::vector<std::vector<double>> values(sizes.size() * measures.size());  // of each size and measure: as rankings
    for (const Run& run : runs) {
      std::vector<Evaluation> evaluations;
      evaluations.reserve(sizes.size());
      for (const TestCollection& subset : judgments) evaluations.emplace_back(subset, measures, evaluate_options);
      for (std::size_t query = 0; query < collection.size(); ++query) {
        const auto place = run.find(collection.query(query));
        if (!place) continue;
        drawn.start(run[*place]);
        for (std::size_t i = 0; i < sizes.size(); ++i)
          if (auto status = evaluations[i].score(workers[thread], query, drawn.list(i)); !status.ok()) return status;
      }
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto scores = evaluations[i].finish({run.name(), 0, "", {}}, {});
        if (!scores.ok()) return scores.status();
        for (std::size_t measure = 0; measure < measures.size(); ++measure)
          values[i * measures.size() + measure].push_back(scores->mean(measure));
      }
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
      for (std::size_t measure = 0; measure < measures.size(); ++measure)
        results[measure].points[i].taus[sample] = tau_b(rankings[measure], values[i * measures.size() + measure]);
    return absl::OkStatus();
  };
  if (auto status = for_each_sample(options, threads, score); !status.ok()) return status;
  for (Stability& result : results)
    for (StabilityPoint& point : result.points) summarise(point, options.level);
  return results;
}

}  // namespace irmetrics::detail
