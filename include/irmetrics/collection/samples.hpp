// Samples: questions, each with its passages, which of them are gold, and the scores of systems. The input of
// separation. Immutable; copies share the same columns.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// One sample: views into Samples. The texts are empty if samples were given without them.
struct Sample {
  std::string_view id;
  std::string_view query;
  std::span<const std::string_view> passages;     // the texts
  std::span<const std::string_view> passage_ids;  // "0", "1", ... by default
  std::span<const std::uint8_t> gold;             // 1 if a passage is gold, otherwise 0
  std::size_t first = 0;                          // index of its first passage among the passages of all samples

  std::size_t size() const noexcept { return gold.size(); }
};

/// The scores of one system (for example a re-ranker) for the passages of one sample; higher is better.
struct SystemPassageScores {
  std::string_view system;
  std::span<const double> scores;
};

/// A sample to add: the length of `gold` is the number of passages; the other columns have the same length, or are
/// empty if unknown.
struct NewSample {
  std::string_view id;
  std::string_view query;
  std::span<const std::string_view> passages;
  std::span<const std::uint8_t> gold;
  std::span<const std::string_view> passage_ids;
  std::span<const SystemPassageScores> systems;
  std::size_t repaired_permutations = 0;  // systems whose scores come from a repaired permutation
};

/// Samples of a re-ranker: each a query with its passages. Immutable; copies share them.
class Samples {
 public:
  Samples();

  /// The number of samples.
  std::size_t size() const noexcept;
  /// The number of passages of all samples.
  std::size_t passages() const noexcept;
  // Views into the samples must not outlive them. An index that is too large throws std::out_of_range.
  Sample operator[](std::size_t i) const&;
  Sample operator[](std::size_t i) const&& = delete;
  std::optional<std::size_t> find(std::string_view id) const noexcept;
  /// Whether they have the texts of queries and passages.
  bool has_texts() const noexcept;
  /// The number of malformed permutations that were repaired (see permutation.hpp), over all samples and systems.
  std::size_t repaired_permutations() const noexcept;
  /// The number of judged queries without a sample, because the first run lacks them (see samples_of_runs).
  std::size_t missing_queries() const noexcept;
  /// Whether both have the same samples and systems in the same order, and equal numbers of repaired permutations and
  /// of missing queries.
  bool operator==(const Samples& other) const noexcept;
  /// The same samples with other gold passages: a label, 0 or 1, for each passage of all samples. Other data is shared.
  Result<Samples> with_gold(std::vector<std::uint8_t> gold) const;

  /// The systems with scores, in order of first occurrence.
  const std::vector<std::string>& systems() const& noexcept;
  const std::vector<std::string>& systems() const&& = delete;
  /// A system's scores of the passages of all samples, in their order.
  std::span<const double> scores(std::size_t system) const&;
  std::span<const double> scores(std::size_t system) const&& = delete;

 private:
  friend class SamplesBuilder;
  struct Data;
  using Gold = std::vector<std::uint8_t>;
  Samples(std::shared_ptr<const Data> data, Gold gold);
  std::shared_ptr<const Data> data_;
  std::shared_ptr<const Gold> gold_;  // of each passage of all samples
};

/// Builds samples one at a time. Every error names the sample: an empty or duplicate id; no passages; a column of
/// another length than gold; gold other than 0 and 1; an empty or duplicate passage id; a score that is not finite; a
/// system that scored only some samples; texts in only some samples. (Invalid UTF-8 is left to the tokenizer.) A
/// rejected sample leaves no trace.
class SamplesBuilder {
 public:
  SamplesBuilder();
  ~SamplesBuilder();
  SamplesBuilder(SamplesBuilder&&) noexcept;
  SamplesBuilder& operator=(SamplesBuilder&&) noexcept;

  Status add(const NewSample& sample);
  /// `missing_queries`: the number of queries for which there is no sample.
  Result<Samples> build(std::size_t missing_queries = 0) &&;
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  std::unique_ptr<Samples::Data> data_;
  Samples::Gold gold_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/samples-inl.hpp>
#endif
