// Shared by document_stability, relevant_cap and without_documents: ranks systems under samples of a test collection.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/stability/detail/reference_rankings-inl.hpp>
#include <irmetrics/stability/detail/sampled_ranking-inl.hpp>
#include <irmetrics/stability/judgment_subset.hpp>
#include <irmetrics/stability/stability-inl.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::stability {

/// The judgments of a sample.
struct SampledJudgments {
  TestCollection collection;                              // with the same queries at the same indices
  std::vector<SampledIndices> documents, nugget_indices;  // of each query; the latter if nuggets are judged separately

  SampledJudgments(const TestCollection& full, TestCollection sampled) : collection(std::move(sampled)) {
    for (std::size_t query = 0; query < full.size(); ++query) {
      documents.emplace_back(full.qrels()[query], collection.qrels()[query]);
      if (full.nuggets() != nullptr && !full.documents_are_shared())
        nugget_indices.emplace_back((*full.nuggets())[query].documents, (*collection.nuggets())[query].documents);
    }
  }
};

/// A study of the ranking of systems under samples of a test collection, of several sizes. A Sampler, of which each
/// thread has a copy, defines the samples:
///   document(id)           index of a document, for full rankings;
///   start(sample)          begins a sample;
///   judgments(i)           the judgments of the sample at size i, a judgment_subset of the full ones;
///   start(query, ranking)  begins a full ranking;
///   kept(i, begin, end)    number of documents of that part of the ranking that are in the sample at size i.
template <class Sampler>
class CollectionStudy {
 public:
  CollectionStudy(const TestCollection& collection, std::span<const Run> runs, const std::vector<AnyMeasure>& measures,
                  std::string_view what, std::span<const double> sizes, const CollectionStabilityOptions& options)
      : collection_(collection),
        runs_(runs),
        measures_(measures),
        what_(what),
        sizes_(sizes),
        options_(options),
        evaluate_options_{.policy = options.policy, .threads = options.threads, .cancel = options.cancel} {}

  Result<std::vector<Stability>> results(const Sampler& sampler) {
    if (auto usable = check_stability(options_, runs_.size(), collection_.size()); !usable.ok()) return usable;
    for (const AnyMeasure& measure : measures_)
      if (measure.of_orders())
        return invalid_input("{}: samples of documents need one order of tied documents", measure.text());
    if (auto status = rank_by_all(sampler); !status.ok()) return status;
    evaluate_options_.low_grades_are_zero = true;  // a sample may lack the relevant documents
    std::size_t documents = 0;
    for (const Run& run : runs_) documents += run.document_count();
    const unsigned threads = choose_threads(options_.threads, options_.samples * sizes_.size() * documents / 8);
    const Scoring scoring(collection_, measures_, options_.policy);
    std::vector<Thread> own(threads, Thread{sampler, scoring.make_worker(), {}, {}});
    const Status status = for_each_sample(
        options_, threads,
        [&](unsigned thread, std::size_t sample, const Cancel& cancel) { return score(own[thread], sample, cancel); });
    if (!status.ok()) return status;
    for (Stability& result : results_)
      for (StabilityPoint& point : result.points) summarise(point, options_.level);
    return std::move(results_);
  }

 private:
  struct Thread {
    Sampler sampler;
    Scoring::Worker worker;
    SampledRanking documents, nuggets;
  };
  using SystemValues = std::vector<double>;

  Status rank_by_all(const Sampler& sampler) {
    if (auto status = check_names(options_.others); !status.ok()) return status;
    const auto all = irmetrics::evaluate(collection_, runs_, measures_, evaluate_options_);
    if (!all.ok()) return all.status();
    for (std::size_t measure = 0; measure < measures_.size(); ++measure) {
      SystemScores full;
      for (std::size_t system = 0; system < runs_.size(); ++system) {
        full.systems.push_back(runs_[system].name());
        full.scores.push_back((*all)[system].mean(measure));
      }
      auto rankings = reference_rankings(measures_[measure].text(), full, options_.others);
      if (!rankings.ok()) return rankings.status();
      add_result(measure, *std::move(rankings));
    }
    for (const Run& run : runs_) {
      auto rankings =
          full_rankings(collection_, run, options_.policy, [&](std::string_view id) { return sampler.document(id); });
      if (!rankings.ok()) return rankings.status();
      rankings_.push_back(*std::move(rankings));
    }
    return Status();
  }

  /// Adds a result without correlations.
  void add_result(std::size_t measure, std::vector<ReferenceRanking> rankings) {
    Stability& result = results_.emplace_back();
    result.measure = measures_[measure].text();
    result.what = what_;
    result.level = options_.level;
    std::size_t fewest = runs_.size();
    for (const ReferenceRanking& ranking : rankings) {
      add_points(result, sizes_, ranking.name, ranking.systems.size(), options_);
      fewest = std::min(fewest, ranking.systems.size());
    }
    if (rankings.size() > 2) add_points(result, sizes_, average_ranking, fewest, options_);
    references_.push_back(std::move(rankings));
  }

  Status score(Thread& thread, std::size_t sample, const Cancel& cancel) {
    thread.sampler.start(sample);
    std::vector<SampledJudgments> judgments;
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      cancel.check();
      auto sampled = thread.sampler.judgments(i);
      if (!sampled.ok()) return sampled.status();
      judgments.emplace_back(collection_, *std::move(sampled));
    }
    std::vector<std::vector<SystemValues>> values(measures_.size(), std::vector<SystemValues>(sizes_.size()));
    for (std::size_t system = 0; system < runs_.size(); ++system)
      if (auto status = score(thread, system, judgments, cancel, values); !status.ok()) return status;
    for (std::size_t measure = 0; measure < measures_.size(); ++measure)
      for (std::size_t i = 0; i < sizes_.size(); ++i) correlate_sample(measure, i, sample, values[measure][i]);
    return Status();
  }

  /// Correlates a sample's ranking with the reference rankings.
  void correlate_sample(std::size_t measure, std::size_t size, std::size_t sample, const SystemValues& values) {
    const std::vector<ReferenceRanking>& references = references_[measure];
    const auto tau_of = [&](std::size_t reference) -> double& {
      return results_[measure].points[reference * sizes_.size() + size].taus[sample];
    };
    double sum = 0;  // of other collections
    for (std::size_t i = 0; i < references.size(); ++i) {
      tau_of(i) = tau_b(references[i].scores, correlation::chosen(values, references[i].systems));
      if (i > 0) sum += tau_of(i);
    }
    if (references.size() > 2) tau_of(references.size()) = sum / static_cast<double>(references.size() - 1);
  }

  /// Adds the values of a system under one sample.
  Status score(Thread& thread, std::size_t system, const std::vector<SampledJudgments>& judgments, const Cancel& cancel,
               std::vector<std::vector<SystemValues>>& values) const {
    std::vector<Evaluation> evaluations;
    evaluations.reserve(judgments.size());
    for (const SampledJudgments& one : judgments)
      evaluations.emplace_back(one.collection, measures_, evaluate_options_);
    for (std::size_t query = 0; query < collection_.size(); ++query) {
      const std::optional<FullRanking>& full = rankings_[system][query];
      if (!full) continue;
      cancel.check();
      thread.sampler.start(query, *full);
      for (std::size_t i = 0; i < judgments.size(); ++i) {
        const auto rank = [&](SampledRanking& ranking, std::span<const RankedJudgment> judged,
                              const SampledIndices& indices, const Judgments& sampled) {
          return ranking.rank(
              judged, full->documents.size(), indices, sampled, options_.policy,
              [&](std::uint32_t begin, std::uint32_t end) { return thread.sampler.kept(i, begin, end); });
        };
        const TestCollection& sampled = judgments[i].collection;
        const auto documents =
            rank(thread.documents, full->judged, judgments[i].documents[query], sampled.qrels()[query]);
        const auto nuggets = judgments[i].nugget_indices.empty()
                                 ? documents
                                 : rank(thread.nuggets, full->supports, judgments[i].nugget_indices[query],
                                        (*sampled.nuggets())[query].documents);
        if (auto status = evaluations[i].score(thread.worker, query, documents, nuggets, cancel); !status.ok())
          return status;
      }
    }
    for (std::size_t i = 0; i < judgments.size(); ++i) {
      const auto scores = evaluations[i].finish({runs_[system].name()}, cancel);
      if (!scores.ok()) return scores.status();
      for (std::size_t measure = 0; measure < measures_.size(); ++measure)
        values[measure][i].push_back(scores->mean(measure));
    }
    return Status();
  }

  const TestCollection& collection_;
  std::span<const Run> runs_;
  const std::vector<AnyMeasure>& measures_;
  std::string_view what_;  // unit of the sizes
  std::span<const double> sizes_;
  const CollectionStabilityOptions& options_;
  EvaluateOptions evaluate_options_;
  std::vector<std::vector<std::optional<FullRanking>>> rankings_;  // of each system
  std::vector<std::vector<ReferenceRanking>> references_;          // for each measure
  std::vector<Stability> results_;
};

}  // namespace irmetrics::detail::stability
