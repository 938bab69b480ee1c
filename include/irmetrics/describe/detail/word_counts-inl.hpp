// The number of words of each of many texts, counted on several threads.
#pragma once

#include <irmetrics/base/detail/first_error.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/describe/describe_options.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::describe {

/// Words as in all descriptions: of any length, including stop words.
inline Result<Tokenizer> word_tokenizer(const DescribeOptions& options) {
  TokenizerOptions words;
  words.lower_case = false;
  words.shortest = 1;
  words.invalid_utf8 = options.invalid_utf8;
  words.words = options.words;
  return Tokenizer::make(std::move(words));
}

/// Counts the words of text_of(0) to text_of(size - 1). The first text that fails
/// gives the error, annotated with name_of(i).
template <class TextOf, class NameOf>
Result<std::vector<std::size_t>> count_words(std::size_t size, const DescribeOptions& options, const TextOf& text_of,
                                             const NameOf& name_of) {
  constexpr std::size_t at_a_time = 64, work_of_a_text = 500;
  const auto tokenizer = word_tokenizer(options);
  if (!tokenizer.ok()) return tokenizer.status();
  std::vector<std::size_t> counts(size);
  std::atomic<std::size_t> next = 0;
  FirstError error;
  run_threads(choose_threads(options.threads, size * work_of_a_text), options.cancel,
              [&](unsigned, const Cancel& cancel) {
                TermReader reader(*tokenizer);
                std::vector<std::uint32_t> words;
                for (std::size_t begin = next.fetch_add(at_a_time); begin < size; begin = next.fetch_add(at_a_time)) {
                  for (std::size_t i = begin; i < std::min(begin + at_a_time, size); ++i) {
                    cancel.check();
                    words.clear();
                    const Status status = reader.read(text_of(i), words, cancel);
                    counts[i] = words.size();
                    if (status.ok()) continue;
                    error.keep(i, annotate(status, name_of(i)));
                    next = size;  // stops the others
                    return;
                  }
                }
              });
  if (!error.status().ok()) return error.status();
  return counts;
}

}  // namespace irmetrics::detail::describe
