// Statistics of samples: passages, gold passages and words. "Language Model Re-rankers are Fooled by Lexical
// Similarities", table 2.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/describe/count_statistics.hpp>
#include <irmetrics/describe/describe_options.hpp>

#include <cstddef>
#include <limits>
#include <string>

namespace irmetrics {

struct SamplesDescription {
  std::string name;
  std::size_t samples = 0;
  std::size_t passages = 0;
  CountStatistics passages_per_sample;
  CountStatistics gold_per_sample;  // 0 included
  std::size_t samples_without_gold = 0;
  std::size_t samples_with_several_gold = 0;
  double share_several_gold = std::numeric_limits<double>::quiet_NaN();
  CountStatistics words_per_query;  // NaN if the samples have no texts
  CountStatistics words_per_passage;
  std::size_t systems = 0;

  static constexpr auto description =
      describe_result<SamplesDescription>("SamplesDescription", "Statistics of samples of passages.") |
      detail_field("name", &SamplesDescription::name, "name of the samples") |
      field("samples", &SamplesDescription::samples, "samples, each with one query") |
      field("passages", &SamplesDescription::passages, "passages of all samples") |
      field("passages_per_sample", &SamplesDescription::passages_per_sample, "passages of a sample") |
      field("gold_per_sample", &SamplesDescription::gold_per_sample, "gold passages of a sample, 0 included") |
      field("samples_without_gold", &SamplesDescription::samples_without_gold, "samples without a gold passage") |
      field("samples_with_several_gold", &SamplesDescription::samples_with_several_gold,
            "samples with more than one gold passage") |
      field("share_several_gold", &SamplesDescription::share_several_gold, "their proportion of the samples") |
      field("words_per_query", &SamplesDescription::words_per_query, "words of a query; nan without texts") |
      field("words_per_passage", &SamplesDescription::words_per_passage, "words of a passage; nan without texts") |
      field("systems", &SamplesDescription::systems, "systems that scored the passages");
};

/// Fails, naming the sample, on a text that is not UTF-8, if that is an error.
Result<SamplesDescription> describe_samples(const Samples& samples, std::string name,
                                            const DescribeOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/samples_description-inl.hpp>
#endif
