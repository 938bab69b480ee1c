// The statistics of one text: its sentences, words, syllables and stems.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/text/detail/joined_words-inl.hpp>
#include <irmetrics/text/detail/stemmer-inl.hpp>
#include <irmetrics/text/detail/word_table-inl.hpp>
#include <irmetrics/text/lexical_diversity-inl.hpp>
#include <irmetrics/text/sentences-inl.hpp>
#include <irmetrics/text/syllables.hpp>
#include <irmetrics/text/text_statistics.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::text {

/// Number of sentences by number of words.
using SentenceLengths = HashMap<std::size_t, std::size_t>;

/// Computes the statistics of one text after another.
class TextMeter {
 public:
  TextMeter(const Tokenizer& tokenizer, const std::string& stemmer) : words_(tokenizer), stemmer_(stemmer) {}

  /// The statistics of a text in UTF-8; adds the lengths of its sentences.
  Result<DocumentStatistics> operator()(std::string_view text, SentenceLengths& lengths, const Cancel& cancel = {}) {
    if (words_.size() > most_words) forget_words();
    DocumentStatistics result;
    numbers_.clear();
    CountedCancel check(cancel);
    const TokenizerOptions& rules = words_.tokenizer().options();
    const bool joins = !rules.splitter && rules.words == WordRules::plain;
    while (!text.empty()) {
      const std::string_view sentence = text.substr(0, sentence_end(text, cancel));
      text.remove_prefix(sentence.size());
      check.count(sentence.size());
      const std::size_t before = numbers_.size();
      const Status status =
          words_.read(joins ? with_joined_words(sentence, joined_, cancel) : sentence, numbers_, cancel);
      if (!status.ok()) return status;
      if (numbers_.size() == before) continue;
      ++result.sentences;
      ++lengths[numbers_.size() - before];
    }
    learn_words(check);
    stem_types_.begin_text();
    for (const std::uint32_t number : numbers_) {
      const Word& word = known_[number];
      result.syllables += word.syllables;
      result.characters += word.characters;
      stem_types_(word.stem);
    }
    result.stems = stem_types_.types();
    result.diversity = diversity_(numbers_, cancel);
    result.readability = readability({.words = numbers_.size(),
                                      .sentences = result.sentences,
                                      .syllables = result.syllables,
                                      .characters = result.characters});
    return result;
  }

 private:
  struct Word {
    std::uint32_t syllables, characters, stem;
  };
  static constexpr std::size_t most_words = 1 << 21;  // in memory; more words are forgotten, and learnt again

  void learn_words(CountedCancel& check) {
    constexpr std::uint64_t steps_of_word = 64;
    while (known_.size() < words_.size()) {
      check.count(steps_of_word);
      const std::string_view word = words_.term(static_cast<std::uint32_t>(known_.size()));
      known_.push_back({.syllables = static_cast<std::uint32_t>(count_syllables(word)),
                        .characters = static_cast<std::uint32_t>(count_characters(word)),
                        .stem = stems_->number(stemmer_.stem(word))});
    }
  }

  void forget_words() {
    words_ = TermReader(words_.tokenizer());
    stems_ = std::make_unique<Numbering>();
    known_.clear();
  }

  TermReader words_;
  Stemmer stemmer_;
  std::unique_ptr<Numbering> stems_ = std::make_unique<Numbering>();
  std::vector<Word> known_;  // by number
  std::vector<std::uint32_t> numbers_;
  std::string joined_;
  TypeNumbering stem_types_;
  DiversityMeter diversity_;
};

}  // namespace irmetrics::detail::text
