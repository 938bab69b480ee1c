// Samples and corpora of a few words, with cases that are rare in real text: empty passages, repeated words.
#pragma once

#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/texts.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::test {

struct TextSample {
  std::string query;
  std::vector<std::string> passages;
};

/// Samples "s0", "s1", ..., whose first passage is gold.
inline Samples samples_of(const std::vector<TextSample>& plain) {
  SamplesBuilder builder;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const std::string id = fmt::format("s{}", i);
    const std::vector<std::string_view> passages(plain[i].passages.begin(), plain[i].passages.end());
    std::vector<std::uint8_t> gold(passages.size(), 0);
    gold.front() = 1;
    NewSample sample{};
    sample.id = id;
    sample.query = plain[i].query;
    sample.passages = passages;
    sample.gold = gold;
    REQUIRE(builder.add(sample).ok());
  }
  return value_of(std::move(builder).build());
}

/// Texts "0", "1", ...
inline Texts texts_of(const std::vector<std::string>& plain) {
  TextsBuilder builder;
  for (std::size_t i = 0; i < plain.size(); ++i) REQUIRE(builder.add(fmt::format("{}", i), plain[i]).ok());
  return std::move(builder).build();
}

/// This number of words from w0, w1, ...; the first ones are the most frequent.
inline std::string random_words(Random& random, int count, std::size_t vocabulary) {
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("w{} ", random.below(random.below(vocabulary) + 1));
  return text;
}

/// A sample of up to 12 passages.
inline TextSample random_sample(Random& random) {
  const auto vocabulary = random.pick<std::size_t>({3, 10, 100});
  TextSample sample;
  sample.query = random_words(random, random.whole(0, 8), vocabulary + 2);
  sample.passages.resize(static_cast<std::size_t>(random.whole(1, 12)));
  for (std::string& passage : sample.passages)
    passage = random_words(random, random.pick<int>({0, 1, 5, 30}), vocabulary);
  return sample;
}

/// The words of a text separated by whitespace: a second implementation of the tokenizer for such texts.
inline std::vector<std::string> plain_words(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string& word : fields_of(text, ' '))
    if (!word.empty()) words.push_back(word);
  return words;
}

}  // namespace irmetrics::test
