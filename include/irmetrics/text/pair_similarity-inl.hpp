// Chooses pairs, and distributes them over threads.
#pragma once

#include <irmetrics/base/detail/first_error.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/text/detail/sequence_matcher-inl.hpp>
#include <irmetrics/text/pair_similarity.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

namespace irmetrics {
namespace detail::text {

inline constexpr std::uint64_t most_pairs = Limits::text_pairs;  // their ratios take 8 GB

/// The pairs of a first and a later second text, numbered by the second, then by the first.
class TextPairs {
 public:
  struct Pair {
    std::uint64_t first, second;
  };

  explicit TextPairs(std::uint64_t texts) : all_(count(texts)) {}

  /// A sample of the pairs.
  TextPairs(std::uint64_t texts, const PairSimilarityOptions& options) : all_(count(texts)) {
    RandomStream random(options.seed, 0);
    HashSet<std::uint64_t> drawn;
    drawn.reserve(options.pairs);
    CountedCancel check(options.cancel);
    while (drawn.size() < options.pairs) {
      check.count(steps_of_draw);
      const std::uint64_t one = random.below(texts), other = random.below(texts - 1);
      const std::uint64_t second = other < one ? one : other + 1;
      drawn.insert(count(second) + std::min(one, other));
    }
    sample_.emplace(drawn.begin(), drawn.end());
    std::sort(sample_->begin(), sample_->end(), [&](std::uint64_t one, std::uint64_t other) {
      check.count(1);
      return one < other;
    });
  }

  std::uint64_t size() const { return sample_ ? sample_->size() : all_; }
  Pair operator[](std::uint64_t i) const {
    const std::uint64_t number = sample_ ? (*sample_)[i] : i;
    // The root can be off by one.
    auto second = static_cast<std::uint64_t>((1 + std::sqrt(1 + 8 * static_cast<double>(number))) / 2);
    if (count(second) > number) --second;
    if (count(second + 1) <= number) ++second;
    return {number - count(second), second};
  }

  /// The number of pairs of the first `texts` texts, which is also the number of the next pair.
  static std::uint64_t count(std::uint64_t texts) { return texts * (texts - (texts > 0 ? 1 : 0)) / 2; }

 private:
  static constexpr std::uint64_t steps_of_draw = 32;  // for CountedCancel

  std::uint64_t all_;
  std::optional<std::vector<std::uint64_t>> sample_;
};

/// Computes ratios; one per thread.
class PairRatios {
 public:
  PairRatios(const Texts& texts, bool autojunk) : texts_(&texts), matcher_(autojunk) {}

  Result<double> operator()(const TextPairs::Pair& pair, const Cancel& cancel) {
    if (second_ != pair.second) {
      second_ = pair.second;
      numbers_.read((*texts_)[pair.second], symbols_of_second_, cancel);
      matcher_.set_second(symbols_of_second_);
    }
    numbers_.read((*texts_)[pair.first], symbols_, cancel);
    const auto matched = matcher_.matches(symbols_, cancel);
    if (!matched.ok())
      return annotate(matched.status(),
                      message_text("texts '{}' and '{}'", texts_->id(pair.first), texts_->id(pair.second)));
    return ratio_of(*matched, symbols_.size(), symbols_of_second_.size());
  }

 private:
  const Texts* texts_;
  SymbolNumbers numbers_;
  SequenceMatcher matcher_;
  std::optional<std::uint64_t> second_;
  std::vector<std::uint32_t> symbols_, symbols_of_second_;
};

inline Status check_texts(const Texts& texts, const PairSimilarityOptions& options) {
  if (texts.size() < 2) return invalid_input("a pair needs at least 2 texts, not {}", texts.size());
  const std::uint64_t all = TextPairs::count(texts.size());
  if (options.pairs > all)
    return invalid_input("pairs must be at most {}, the pairs of {} texts, not {}", all, texts.size(), options.pairs);
  if (const std::uint64_t pairs = options.pairs > 0 ? options.pairs : all; pairs > most_pairs)
    return invalid_input("{} pairs are more than {}; draw a sample of them", pairs, most_pairs);
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (const std::size_t at = find_invalid_utf8(texts[i]); at < texts[i].size())
      return invalid_input("text '{}': byte {} is not UTF-8", texts.id(i), at);
  return Status();
}

/// The ratio of each pair.
inline Result<std::vector<double>> pair_ratios(const Texts& texts, const TextPairs& pairs,
                                               const PairSimilarityOptions& options) {
  constexpr std::uint64_t together = 64;  // mostly with the same second text
  std::vector<double> ratios(pairs.size());
  std::atomic<std::uint64_t> next = 0, done = 0;
  FirstError error;
  const unsigned threads = choose_threads(options.threads, ratios.size() * 1000);
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    PairRatios ratio(texts, options.autojunk);
    for (std::uint64_t begin = next.fetch_add(together); begin < ratios.size(); begin = next.fetch_add(together)) {
      const std::uint64_t end = std::min<std::uint64_t>(begin + together, ratios.size());
      for (std::uint64_t i = begin; i < end; ++i) {
        cancel.check();
        const auto found = ratio(pairs[i], cancel);
        if (found.ok()) {
          ratios[i] = *found;
        } else {
          error.keep(i, found.status());
          next = ratios.size();
          break;
        }
      }
      const std::uint64_t finished = done += end - begin;
      if (thread == 0 && options.progress && finished < ratios.size()) options.progress(finished, ratios.size());
    }
  });
  if (!error.status().ok()) return error.status();
  if (options.progress) options.progress(ratios.size(), ratios.size());
  return ratios;
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return values.size() % 2 == 1 ? *middle : (*std::max_element(values.begin(), middle) + *middle) / 2;
}

}  // namespace detail::text

IRMETRICS_INLINE Result<PairSimilarity> pair_similarity(const Texts& texts, const PairSimilarityOptions& options) try {
  using detail::text::TextPairs;
  if (Status status = detail::text::check_texts(texts, options); !status.ok()) return status;
  const TextPairs pairs = options.pairs == 0 ? TextPairs(texts.size()) : TextPairs(texts.size(), options);
  auto found = detail::text::pair_ratios(texts, pairs, options);
  if (!found.ok()) return found.status();
  std::vector<double> ratios = *std::move(found);

  PairSimilarity result;
  result.texts = texts.size();
  for (std::size_t i = 0; i < texts.size(); ++i) result.empty_texts += texts[i].empty() ? 1U : 0U;
  result.pairs = ratios.size();
  const auto pair_at = [&](auto ratio) {
    const TextPairs::Pair pair = pairs[static_cast<std::uint64_t>(ratio - ratios.begin())];
    return TextPair{std::string(texts.id(pair.first)), std::string(texts.id(pair.second)), *ratio};
  };
  result.least = pair_at(std::min_element(ratios.begin(), ratios.end()));
  result.most = pair_at(std::max_element(ratios.begin(), ratios.end()));
  result.minimum = result.least.ratio;
  result.maximum = result.most.ratio;
  result.mean = std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size());
  result.median = detail::text::median(std::move(ratios));
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
