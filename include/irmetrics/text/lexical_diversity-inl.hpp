// Computes lexical diversity.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/text/lexical_diversity.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace irmetrics {
namespace detail::text {

/// Numbers the distinct values of each text 0, 1, ... in order of first occurrence. Its memory is as large as the
/// largest value, and is not cleared between texts.
class TypeNumbering {
 public:
  void begin_text() noexcept {
    types_ = 0;
    if (++text_ != 0) return;
    std::fill(entries_.begin(), entries_.end(), Entry{});
    text_ = 1;
  }

  std::uint32_t operator()(std::uint32_t value) {
    if (value >= entries_.size()) entries_.resize(std::max<std::size_t>(std::size_t{value} + 1, 2 * entries_.size()));
    Entry& entry = entries_[value];
    if (entry.text != text_) entry = {text_, types_++};
    return entry.type;
  }

  std::uint32_t types() const noexcept { return types_; }

 private:
  struct Entry {
    std::uint32_t text = 0, type = 0;
  };
  std::vector<Entry> entries_;
  std::uint32_t text_ = 0, types_ = 0;
};

/// Computes the lexical diversity of one text after another.
class DiversityMeter {
 public:
  /// Of words that are numbered from 0.
  LexicalDiversity operator()(std::span<const std::uint32_t> words, const Cancel& cancel = {}) {
    CountedCancel check(cancel);  // between the passes over the words
    numbering_.begin_text();
    types_.clear();
    frequencies_.clear();
    for (const std::uint32_t word : words) {
      const std::uint32_t type = numbering_(word);
      if (type == frequencies_.size()) frequencies_.push_back(0);
      ++frequencies_[type];
      types_.push_back(type);
    }
    check.count(words.size());
    LexicalDiversity result{.words = words.size(), .types = frequencies_.size()};
    if (words.empty()) return result;
    const auto all = static_cast<double>(result.words), distinct = static_cast<double>(result.types);
    result.ttr = distinct / all;
    if (words.size() > 1) result.maas = (std::log10(all) - std::log10(distinct)) / std::pow(std::log10(all), 2);
    result.hdd = hdd();
    check.count(words.size());
    if (result.types == result.words) return result;
    const double forwards = factors(types_.begin());
    check.count(words.size());
    result.mtld = (all / forwards + all / factors(types_.rbegin())) / 2;
    return result;
  }

 private:
  static constexpr std::uint32_t draws = 42;
  static constexpr double threshold = 0.72;
  static constexpr std::size_t shortest_factor = 10;

  /// The sum over types of the probability that a draw of words has the type, over the number of draws.
  double hdd() {
    const std::size_t words = types_.size();
    if (words < draws) return std::numeric_limits<double>::quiet_NaN();
    const std::uint32_t highest = *std::max_element(frequencies_.begin(), frequencies_.end());
    // A type of frequency f is missed with probability C(words - f, draws) / C(words, draws), by recurrence over f.
    missed_.assign(1, 1.0);
    for (std::size_t f = 0; f < highest; ++f)
      missed_.push_back(f + draws >= words
                            ? 0.0
                            : missed_[f] * static_cast<double>(words - draws - f) / static_cast<double>(words - f));
    double sum = 0;
    for (const std::uint32_t frequency : frequencies_) sum += 1 - missed_[frequency];
    return sum / draws;
  }

  /// The number of sequences after which the type-token ratio falls below the threshold; the rest counts in part.
  template <class Iterator>
  double factors(Iterator type) {
    last_seen_.assign(frequencies_.size(), 0);  // the factor in which a type last occurred, from 1
    std::uint32_t factor = 1;
    std::size_t length = 0, distinct = 0;
    const auto ratio = [&] { return static_cast<double>(distinct) / static_cast<double>(length); };
    for (std::size_t left = types_.size(); left > 0; --left, ++type) {
      ++length;
      if (last_seen_[*type] != factor) ++distinct;
      last_seen_[*type] = factor;
      if (left > 1 && length >= shortest_factor && ratio() < threshold) {
        ++factor;
        length = distinct = 0;
      }
    }
    return factor - 1 + (1 - ratio()) / (1 - threshold);
  }

  TypeNumbering numbering_;
  std::vector<std::uint32_t> types_;        // of each word
  std::vector<std::uint32_t> frequencies_;  // of each type
  std::vector<double> missed_;              // by frequency
  std::vector<std::uint32_t> last_seen_;    // by type
};

/// Numbers the words, and measures their numbers.
template <class Word>
LexicalDiversity diversity_of(std::span<const Word> words, const Cancel& cancel) {
  HashMap<Word, std::uint32_t> numbers;
  std::vector<std::uint32_t> numbered;
  numbered.reserve(words.size());
  CountedCancel check(cancel);
  for (const Word& word : words) {
    check.count(8);
    numbered.push_back(numbers.try_emplace(word, static_cast<std::uint32_t>(numbers.size())).first->second);
  }
  return DiversityMeter()(numbered, cancel);
}

}  // namespace detail::text

IRMETRICS_INLINE LexicalDiversity lexical_diversity(std::span<const std::string> words, const Cancel& cancel) {
  return detail::text::diversity_of(words, cancel);
}
IRMETRICS_INLINE LexicalDiversity lexical_diversity(std::span<const std::uint32_t> words, const Cancel& cancel) {
  return detail::text::diversity_of(words, cancel);
}

}  // namespace irmetrics
