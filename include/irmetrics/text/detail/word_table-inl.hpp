// Numbers of words and of their terms: the two tables of TermReader.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/collection/detail/text_arena-inl.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/text/detail/folded_text-inl.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace irmetrics::detail::text {

/// Numbers texts in order of first occurrence.
class Numbering {
 public:
  std::uint32_t number(std::string_view text) {
    const auto found = numbers_.find(text);
    if (found != numbers_.end()) return found->second;
    const auto next = static_cast<std::uint32_t>(texts_.size());
    texts_.push_back(arena_.keep(text));
    numbers_.emplace(texts_.back(), next);
    return next;
  }
  std::size_t size() const noexcept { return texts_.size(); }
  std::string_view operator[](std::uint32_t number) const noexcept { return texts_[number]; }

 private:
  TextArena arena_;
  std::vector<std::string_view> texts_;
  HashMap<std::string_view, std::uint32_t> numbers_;
};

/// A number for each word; a word of up to 16 bytes is usually found in the first slot.
class WordTable {
 public:
  WordTable() : slots_(1'024) {}

  /// The number of a word; for a new word, make(word), which must be less than `vacant`. FoldedText::padding bytes
  /// after the word are readable.
  template <class Make>
  std::uint32_t find(std::string_view word, Make&& make) {
    const Key key(word);
    std::size_t at = key.hash >> shift();
    for (; slots_[at].number != vacant; at = (at + 1) & (slots_.size() - 1))
      if (holds(slots_[at], key, word)) return slots_[at].number;
    const std::uint32_t number = make(word);
    const std::size_t start = long_words_.size();
    if (word.size() > short_word) long_words_.insert(long_words_.end(), word.begin(), word.end());
    slots_[at] = {key.first, word.size() > short_word ? start : key.second, static_cast<std::uint32_t>(word.size()),
                  number};
    if (++used_ * 2 > slots_.size()) grow();
    return number;
  }

  static constexpr std::uint32_t vacant = ~std::uint32_t{0};

 private:
  static constexpr std::size_t short_word = 16;

  static std::uint64_t mix(std::uint64_t first, std::uint64_t second) noexcept {
    const std::uint64_t both = first * 0x9E3779B97F4A7C15 ^ std::rotl(second * 0xC2B2AE3D27D4EB4F, 31);
    return (both ^ both >> 32) * 0x9FB21C651E98DF25;
  }

  /// The 16 bytes of a short word, padded with zeros; the hash of a longer one.
  struct Key {
    explicit Key(std::string_view word) noexcept {
      const std::size_t size = word.size();
      first = load_bytes(word.data()) & first_bytes(size);
      second = load_bytes(word.data() + 8) & first_bytes(std::max<std::size_t>(size, 8) - 8);
      hash = mix(first, second);
      if (size <= short_word) return;
      for (std::size_t at = short_word; at < size; at += 8)
        hash = mix(hash, load_bytes(word.data() + at) & first_bytes(size - at));
      first = hash;
    }
    std::uint64_t first, second, hash;
  };

  struct Slot {
    std::uint64_t first = 0, second = 0;  // of a key; for a longer word, second is its index in long_words_
    std::uint32_t size = 0, number = vacant;

    std::uint64_t hash() const noexcept { return size <= short_word ? mix(first, second) : first; }
  };

  bool holds(const Slot& slot, const Key& key, std::string_view word) const noexcept {
    if (slot.first != key.first || slot.size != word.size()) return false;
    if (word.size() <= short_word) return slot.second == key.second;
    return std::memcmp(long_words_.data() + slot.second, word.data(), word.size()) == 0;
  }

  int shift() const noexcept { return 64 - std::countr_zero(slots_.size()); }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.number == vacant) continue;
      std::size_t at = slot.hash() >> shift();
      while (slots_[at].number != vacant) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;  // their number is a power of two; at most half are used
  std::size_t used_ = 0;
  std::vector<char> long_words_;
};

}  // namespace irmetrics::detail::text
