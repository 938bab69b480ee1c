// Computes the statistics of texts, in blocks of texts and on several threads.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/text_arena-inl.hpp>
#include <irmetrics/text/detail/statistics_sum-inl.hpp>
#include <irmetrics/text/detail/text_blocks-inl.hpp>
#include <irmetrics/text/detail/text_meter-inl.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>
#include <irmetrics/text/text_statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::text {

/// Checks texts, and collects them in blocks.
class TextIntake {
 public:
  TextIntake(const TextStatisticsOptions& options, TextBlocks& blocks, TextMeter& meter, const Cancel& cancel)
      : options_(options), blocks_(blocks), meter_(meter), cancel_(cancel) {}

  Status add(std::string_view id, std::string_view text) {
    cancel_.check();
    if (id.empty()) return invalid_input("text {} has no id", ids_.size() + 1);
    if (ids_.contains(id)) return duplicate_input("duplicate id '{}'", shown(id));
    ids_.insert(arena_.keep(id));
    bytes_ += text.size();
    if (const std::size_t at = find_invalid_utf8(text); at == text.size())
      block_->add(id, text);
    else if (options_.words.invalid_utf8 == InvalidUtf8::error)
      return invalid_input("text '{}': byte {} is not UTF-8", id, at);
    else
      block_->add(id, replace_invalid_utf8(text));
    if (!block_->full()) return Status();
    pass_on(0);
    return blocks_.status();
  }

  /// No more texts follow.
  void finish() { pass_on(bytes_); }

 private:
  void pass_on(std::uint64_t all_bytes) {
    blocks_.add(std::exchange(block_, std::make_unique<TextBlock>()), meter_, cancel_);
    if (options_.progress) options_.progress(bytes_, all_bytes);
  }

  const TextStatisticsOptions& options_;
  TextBlocks& blocks_;
  TextMeter& meter_;
  const Cancel& cancel_;
  std::unique_ptr<TextBlock> block_ = std::make_unique<TextBlock>();
  TextArena arena_;
  HashSet<std::string_view> ids_;
  std::uint64_t bytes_ = 0;
};

/// The tokenizer of the words, unless the options are invalid.
inline Result<Tokenizer> statistics_tokenizer(const TextStatisticsOptions& options) {
  const TokenizerOptions& words = options.words;
  if (!words.stemmer.empty() || !words.stopwords.empty() || words.ngrams.longest > 1)
    return invalid_input("words of text statistics are all words: a tokenizer with {} does not apply",
                         !words.stemmer.empty()     ? "a stemmer"
                         : !words.stopwords.empty() ? "stop words"
                                                    : "n-grams");
  if (options.stemmer.empty()) return invalid_input("stemmer must be a language, not empty");
  TokenizerOptions stems;
  stems.stemmer = options.stemmer;
  if (const auto made = Tokenizer::make(std::move(stems)); !made.ok()) return made.status();
  return Tokenizer::make(words);
}

}  // namespace detail::text

IRMETRICS_INLINE Result<TextStatistics> text_statistics(const TextSource& source,
                                                        const TextStatisticsOptions& options) try {
  const auto tokenizer = detail::text::statistics_tokenizer(options);
  if (!tokenizer.ok()) return tokenizer.status();
  const unsigned threads = detail::choose_threads(options.threads, std::numeric_limits<std::size_t>::max() / 2);
  detail::text::StatisticsSum sum(options.per_document);
  detail::text::TextBlocks blocks(sum, threads);
  Status read;
  detail::run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    detail::text::TextMeter meter(*tokenizer, options.stemmer);
    if (thread == 0) {
      detail::text::TextIntake intake(options, blocks, meter, cancel);
      read = source([&](std::string_view id, std::string_view text) { return intake.add(id, text); });
      intake.finish();
      blocks.close();
    }
    blocks.compute_all(meter, cancel);
  });
  if (Status status = blocks.status(); !status.ok()) return status;
  if (!read.ok()) return read;
  TextStatistics result = std::move(sum).finish(options.stemmer, options.grades);
  if (result.structure.documents == 0) return invalid_input("there are no texts");
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<TextStatistics> text_statistics(const Texts& texts, const TextStatisticsOptions& options) try {
  const auto source = [&](const OnText& on_text) {
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (Status status = on_text(texts.id(i), texts[i]); !status.ok()) return status;
    return Status();
  };
  return text_statistics(TextSource(source), options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
