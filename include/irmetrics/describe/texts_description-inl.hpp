// Counts the words of texts, and the texts that contain code.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/describe/code_blocks.hpp>
#include <irmetrics/describe/detail/word_counts-inl.hpp>
#include <irmetrics/describe/texts_description.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace irmetrics {
namespace detail::describe {

inline TextsDescription describe_counts(std::string name, std::vector<std::size_t> words, std::size_t with_code) {
  TextsDescription result;
  result.name = std::move(name);
  result.texts = words.size();
  result.texts_without_words = static_cast<std::size_t>(std::count(words.begin(), words.end(), std::size_t{0}));
  result.words_per_text = statistics_of(std::move(words));
  result.texts_with_code = with_code;
  result.share_with_code = share_of(with_code, result.texts);
  return result;
}

inline Result<TermReader> word_reader(const DescribeOptions& options) {
  auto tokenizer = word_tokenizer(options);
  if (!tokenizer.ok()) return tokenizer.status();
  return TermReader(*std::move(tokenizer));
}

}  // namespace detail::describe

IRMETRICS_INLINE TextsDescriber::TextsDescriber(const DescribeOptions& options)
    : reader_(detail::describe::word_reader(options)) {}

IRMETRICS_INLINE Status TextsDescriber::add(std::string_view id, std::string_view text) {
  if (!reader_.ok()) return reader_.status();
  words_.clear();
  if (const Status status = reader_->read(text, words_); !status.ok())
    return annotate(status, fmt::format("text '{}'", id));
  counts_.push_back(words_.size());
  with_code_ += contains_code(text) ? 1U : 0U;
  return Status();
}

IRMETRICS_INLINE TextsDescription TextsDescriber::finish(std::string name) && {
  return detail::describe::describe_counts(std::move(name), std::move(counts_), with_code_);
}

IRMETRICS_INLINE Result<TextsDescription> describe_texts(const Texts& texts, std::string name,
                                                         const DescribeOptions& options) try {
  auto words = detail::describe::count_words(
      texts.size(), options, [&](std::size_t i) { return texts[i]; },
      [&](std::size_t i) { return fmt::format("text '{}'", texts.id(i)); });
  if (!words.ok()) return words.status();
  std::size_t with_code = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    options.cancel.check();
    with_code += contains_code(texts[i]) ? 1U : 0U;
  }
  return detail::describe::describe_counts(std::move(name), *std::move(words), with_code);
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
