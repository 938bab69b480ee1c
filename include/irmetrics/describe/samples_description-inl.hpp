// Counts samples, passages and words.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/describe/detail/word_counts-inl.hpp>
#include <irmetrics/describe/samples_description.hpp>

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::describe {

inline Status count_words_of_samples(const Samples& samples, const DescribeOptions& options,
                                     SamplesDescription& result) {
  auto of_queries = count_words(
      samples.size(), options, [&](std::size_t i) { return samples[i].query; },
      [&](std::size_t i) { return fmt::format("sample '{}': query", samples[i].id); });
  if (!of_queries.ok()) return of_queries.status();
  std::vector<std::pair<std::size_t, std::size_t>> indices;  // sample and passage
  indices.reserve(samples.passages());
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (std::size_t passage = 0; passage < samples[i].size(); ++passage) indices.emplace_back(i, passage);
  auto of_passages = count_words(
      indices.size(), options, [&](std::size_t i) { return samples[indices[i].first].passages[indices[i].second]; },
      [&](std::size_t i) {
        const Sample sample = samples[indices[i].first];
        return fmt::format("sample '{}': passage '{}'", sample.id, sample.passage_ids[indices[i].second]);
      });
  if (!of_passages.ok()) return of_passages.status();
  result.words_per_query = statistics_of(*std::move(of_queries));
  result.words_per_passage = statistics_of(*std::move(of_passages));
  return Status();
}

}  // namespace detail::describe

IRMETRICS_INLINE Result<SamplesDescription> describe_samples(const Samples& samples, std::string name,
                                                             const DescribeOptions& options) try {
  SamplesDescription result;
  result.name = std::move(name);
  result.samples = samples.size();
  result.passages = samples.passages();
  result.systems = samples.systems().size();
  std::vector<std::size_t> passages, gold;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    std::size_t found = 0;
    for (const std::uint8_t label : sample.gold) found += label;
    passages.push_back(sample.size());
    gold.push_back(found);
    result.samples_without_gold += found == 0 ? 1 : 0;
    result.samples_with_several_gold += found > 1 ? 1 : 0;
  }
  result.passages_per_sample = statistics_of(std::move(passages));
  result.gold_per_sample = statistics_of(std::move(gold));
  result.share_several_gold = detail::describe::share_of(result.samples_with_several_gold, result.samples);
  if (!samples.has_texts()) return result;
  if (Status status = detail::describe::count_words_of_samples(samples, options, result); !status.ok()) return status;
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
