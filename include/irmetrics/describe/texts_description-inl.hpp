// Counts the words of texts, and the texts that contain code.
#pragma once

#include <irmetrics/describe/code_blocks.hpp>
#include <irmetrics/describe/detail/word_counts-inl.hpp>
#include <irmetrics/describe/texts_description.hpp>

#include <algorithm>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE absl::StatusOr<TextsDescription> describe_texts(const Texts& texts, std::string name,
                                                                 const DescribeOptions& options) {
  auto words = detail::describe::count_words(
      texts.size(), options, [&](std::size_t i) { return texts[i]; },
      [&](std::size_t i) { return fmt::format("text '{}'", texts.id(i)); });
  if (!words.ok()) return words.status();
  TextsDescription result;
  result.name = std::move(name);
  result.texts = texts.size();
  result.texts_without_words = static_cast<std::size_t>(std::count(words->begin(), words->end(), std::size_t{0}));
  result.words_per_text = statistics_of(*std::move(words));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    options.cancel.check();
    result.texts_with_code += contains_code(texts[i]) ? 1 : 0;
  }
  result.share_with_code = detail::describe::share_of(result.texts_with_code, result.texts);
  return result;
}

}  // namespace irmetrics
