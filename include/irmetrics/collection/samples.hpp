// Samples: questions, each with its passages, which of them are gold, and the scores that systems gave them. What
// separation looks at. Immutable; copies share the same columns.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// One sample: views into Samples. The texts are empty where samples were given without them.
struct Sample {
  std::string_view id;
  std::string_view query;
  std::span<const std::string_view> passages;     // the texts
  std::span<const std::string_view> passage_ids;  // "0", "1", ... where none were given
  std::span<const std::uint8_t> gold;             // 1 where a passage is gold, else 0
  std::size_t first = 0;                          // the place of its first passage among those of all samples

  std::size_t size() const noexcept { return gold.size(); }
};

/// What one system (a re-ranker, say) scored one sample's passages, a higher score being better.
struct SystemPassageScores {
  std::string_view system;
  std::span<const double> scores;
};

/// A sample to add: `gold` says how many passages it has; the other columns are as long, or empty where not known.
struct NewSample {
  std::string_view id;
  std::string_view query;
  std::span<const std::string_view> passages;
  std::span<const std::uint8_t> gold;
  std::span<const std::string_view> passage_ids;
  std::span<const SystemPassageScores> systems;
};

class Samples {
 public:
  Samples();

  /// The number of samples.
  std::size_t size() const noexcept;
  /// The number of passages of all samples.
  std::size_t passages() const noexcept;
  Sample operator[](std::size_t i) const noexcept;
  std::optional<std::size_t> find(std::string_view id) const noexcept;
  /// Whether they were given with the texts of queries and passages.
  bool has_texts() const noexcept;
  /// The same samples with other gold passages: a label, 0 or 1, for each passage of all samples. All else is shared.
  absl::StatusOr<Samples> with_gold(std::vector<std::uint8_t> gold) const;

  /// The systems whose scores are known, in the order in which they were first met.
  const std::vector<std::string>& systems() const noexcept;
  /// A system's score of each passage of all samples, in their order.
  std::span<const double> scores(std::size_t system) const noexcept;

 private:
  friend class SamplesBuilder;
  struct Data;
  using Gold = std::vector<std::uint8_t>;
  Samples(std::shared_ptr<const Data> data, Gold gold);
  std::shared_ptr<const Data> data_;
  std::shared_ptr<const Gold> gold_;  // of each passage of all samples
};

/// Builds samples one at a time. Every error names the sample: no id, or one that comes twice; no passages; a column of
/// another length than gold; gold that is neither 0 nor 1; a passage id that is empty, or comes twice; a score that is
/// not finite; a system that scored some samples but not others; texts in some samples but not in others. (Invalid
/// UTF-8 is the tokenizer's to judge.) A sample that is refused leaves nothing behind.
class SamplesBuilder {
 public:
  SamplesBuilder();
  ~SamplesBuilder();
  SamplesBuilder(SamplesBuilder&&) noexcept;
  SamplesBuilder& operator=(SamplesBuilder&&) noexcept;

  absl::Status add(const NewSample& sample);
  absl::StatusOr<Samples> build() &&;

 private:
  std::unique_ptr<Samples::Data> data_;
  Samples::Gold gold_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/samples-inl.hpp>
#endif
