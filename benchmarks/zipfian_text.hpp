// Random text with Zipfian word frequencies, the same on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::benchmarks {

/// A vocabulary of pronounceable words with endings that stemmers remove. Frequent words are shorter.
class ZipfianText {
 public:
  explicit ZipfianText(std::uint32_t words) {
    constexpr std::uint32_t often = 100'000'000;  // frequency of the first word; the n-th has often / n
    std::uint32_t sum = 0;
    words_.reserve(words);
    ends_.reserve(words);
    for (std::uint32_t i = 0; i < words; ++i) {
      words_.push_back(word(i));
      ends_.push_back(sum += often / (i + 1));
    }
  }

  /// Appends `words` words, separated by spaces. `below(n)` draws a whole number less than n.
  template <class Below>
  void write(std::string& text, std::uint32_t words, Below&& below) const {
    for (std::uint32_t i = 0; i < words; ++i) {
      const auto found = std::upper_bound(ends_.begin(), ends_.end(), below(ends_.back()));
      if (i > 0) text += ' ';
      text += words_[static_cast<std::size_t>(found - ends_.begin())];
    }
  }

 private:
  /// Writes the number as syllables of a consonant and a vowel, and appends an ending.
  static std::string word(std::uint32_t number) {
    constexpr std::string_view consonants = "bcdfghjklmnpqrstvwxz", vowels = "aeiou";
    constexpr std::string_view endings[] = {"", "s", "ed", "ing"};
    std::string text;
    std::uint32_t rest = number;
    do {
      text += consonants[rest % 20];
      text += vowels[rest / 20 % 5];
      rest /= 100;
    } while (rest > 0);
    text += endings[number % 4];
    return text;
  }

  std::vector<std::string> words_;
  std::vector<std::uint32_t> ends_;  // cumulative frequencies
};

}  // namespace irmetrics::benchmarks
