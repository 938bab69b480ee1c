// A text in lower case, with the positions of its words. Processes ASCII eight bytes at a time.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace irmetrics::detail::text {

/// Eight bytes as a number, with the first byte lowest on every machine.
inline std::uint64_t load_bytes(const char* bytes) noexcept {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, sizeof value);
  return little_endian(value);
}

inline void store_bytes(std::uint64_t value, char* bytes) noexcept {
  value = little_endian(value);
  std::memcpy(bytes, &value, sizeof value);
}

/// A mask of the first `count` bytes, of at most eight.
inline std::uint64_t first_bytes(std::size_t count) noexcept {
  return count >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
}

/// Eight ASCII characters, one in each byte.
class AsciiEight {
 public:
  explicit AsciiEight(std::uint64_t bytes) noexcept : bytes_(bytes) {
    const std::uint64_t folded = bytes | each * 0x20;  // letters become lower-case; no other character becomes a letter
    letters_ = at_least(folded, 'a') & ~at_least(folded, 'z' + 1) & high;
    words_ = letters_ | (((at_least(bytes, '0') & ~at_least(bytes, '9' + 1)) |  //
                          (at_least(bytes, '_') & ~at_least(bytes, '_' + 1))) &
                         high);
  }
  std::uint64_t lower() const noexcept { return bytes_ | letters_ >> 2; }
  /// One bit per character: whether it is a word character.
  std::uint64_t words() const noexcept { return (words_ >> 7) * 0x0102040810204080 >> 56; }

  static constexpr std::uint64_t each = 0x0101010101010101;
  static constexpr std::uint64_t high = each * 0x80;

 private:
  /// Sets the high bit of each byte that is at least `least`, without carries between bytes.
  static std::uint64_t at_least(std::uint64_t bytes, int least) noexcept {
    return bytes + each * static_cast<std::uint64_t>(0x80 - least);
  }
  std::uint64_t bytes_, letters_, words_;
};

/// Reuses its memory from text to text.
class FoldedText {
 public:
  /// Number of readable bytes after each word.
  static constexpr std::size_t padding = 16;

  Status fold(std::string_view text, bool lower_case, InvalidUtf8 invalid, const Cancel& cancel = {}) {
    // Two bytes become at most three; an invalid byte becomes a space, which like U+FFFD is not a word character.
    const std::size_t most = text.size() + text.size() / 2 + 1;
    if (bytes_.size() < most + padding) bytes_.resize(most + padding);
    words_.assign(most / 64 + 2, 0);
    size_ = 0;
    ascii_ = true;

    for (std::size_t at = 0, next_check = between_checks; at < text.size();) {
      if (at >= next_check) {
        cancel.check();
        next_check = at + between_checks;
      }
      at += add_ascii(text.substr(at), lower_case);
      for (; at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80;) {
        const CodePoint point = decode_utf8(text, at);
        if (!point.valid && invalid == InvalidUtf8::error) return invalid_input("byte {} is not UTF-8", at);
#ifdef IRMETRICS_WITHOUT_UTF8PROC
        return invalid_input("byte {} is not ASCII; other text needs irmetrics built with IRMETRICS_UTF8PROC=ON", at);
#else
        add(point, lower_case, text, at);
        at += point.length;
        ascii_ = false;
#endif
      }
    }
    return {};
  }

  /// The whole text, valid until the next one.
  std::string_view bytes() const noexcept { return {bytes_.data(), size_}; }

  /// Calls on_word(word) for each maximal sequence of at least `shortest` word characters.
  template <class OnWord>
  void each_word(std::size_t shortest, OnWord&& on_word, const Cancel& cancel = {}) const {
    const auto found = [&](std::size_t begin, std::size_t end) {
      const std::string_view word(bytes_.data() + begin, end - begin);
      if (word.size() < shortest) return;
      if (ascii_ || word.size() >= 4 * shortest || count_characters(word) >= shortest) on_word(word);
    };
    std::uint64_t last = 0;
    std::size_t begin = 0;                           // of a sequence that began in an earlier 64 bits
    for (std::size_t i = 0; i * 64 <= size_; ++i) {  // the bit after the last byte is 0, and ends a word
      if (i % (between_checks / 64) == between_checks / 64 - 1) cancel.check();
      const std::uint64_t before = words_[i] << 1 | last;
      std::uint64_t begins = words_[i] & ~before;
      std::uint64_t ends = ~words_[i] & before;
      const auto take = [i](std::uint64_t& bits) {
        const std::size_t offset = i * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        bits &= bits - 1;
        return offset;
      };
      if (last != 0 && ends != 0) found(begin, take(ends));
      while (ends != 0) {
        const std::size_t first = take(begins);
        found(first, take(ends));
      }
      if (begins != 0) begin = take(begins);
      last = words_[i] >> 63;
    }
  }

 private:
  static constexpr std::size_t between_checks = 1 << 16;  // bytes

  /// Adds the ASCII characters at the beginning of a text; returns their number.
  std::size_t add_ascii(std::string_view text, bool lower_case) {
    const auto add_eight = [&](std::uint64_t eight, std::size_t offset) {
      const AsciiEight ascii(eight);
      store_bytes(lower_case ? ascii.lower() : eight, bytes_.data() + size_ + offset);
      return ascii.words();
    };
    std::size_t at = 0;
    for (; text.size() - at >= 64; at += 64) {
      std::array<std::uint64_t, 8> block;
      std::uint64_t any = 0;
      for (std::size_t i = 0; i < 8; ++i) any |= block[i] = load_bytes(text.data() + at + 8 * i);
      if ((any & AsciiEight::high) != 0) break;
      std::uint64_t words = 0;
      for (std::size_t i = 0; i < 8; ++i) words |= add_eight(block[i], 8 * i) << (8 * i);
      mark(words);
      size_ += 64;
    }
    for (std::size_t count = 8; count == 8 && at < text.size(); at += count) {
      std::uint64_t eight = text.size() - at >= 8 ? load_bytes(text.data() + at) : load_some(text.substr(at));
      count = std::min<std::size_t>(text.size() - at, 8);
      if (const std::uint64_t others = eight & AsciiEight::high; others != 0) {
        count = static_cast<std::size_t>(std::countr_zero(others)) / 8;
        eight &= first_bytes(count);
      }
      mark(add_eight(eight, 0));
      size_ += count;
    }
    return at;
  }

  static std::uint64_t load_some(std::string_view text) noexcept {
    std::array<char, 8> bytes{};
    std::memcpy(bytes.data(), text.data(), text.size());
    return load_bytes(bytes.data());
  }

  /// Sets the bits of the next bytes.
  void mark(std::uint64_t bits) noexcept {
    const std::size_t shift = size_ % 64;
    words_[size_ / 64] |= bits << shift;
    if (shift != 0) words_[size_ / 64 + 1] |= bits >> (64 - shift);
  }

#ifndef IRMETRICS_WITHOUT_UTF8PROC
  void put(char32_t value, bool word) noexcept {
    const std::size_t length = encode_utf8(value, bytes_.data() + size_);
    if (word) mark((std::uint64_t{1} << length) - 1);
    size_ += length;
  }

  void add(const CodePoint& point, bool lower_case, std::string_view text, std::size_t at) noexcept {
    constexpr char32_t capital_i_with_dot = 0x130, dot_above = 0x307;
    constexpr char32_t capital_sigma = 0x3A3, small_sigma = 0x3C3, final_sigma = 0x3C2;
    if (!point.valid) {
      put(U' ', false);
    } else if (!lower_case) {
      put(point.value, is_word_character(point.value));
    } else if (point.value == capital_i_with_dot) {
      put(U'i', true);
      put(dot_above, false);
    } else if (point.value == capital_sigma) {
      put(is_final_sigma(text, at) ? final_sigma : small_sigma, true);
    } else {
      const FoldedCharacter folded = fold_character(point.value);
      put(folded.lower, folded.word);
    }
  }
#endif

  std::vector<char> bytes_;
  std::vector<std::uint64_t> words_;  // one bit per byte: whether it belongs to a word
  std::size_t size_ = 0;
  bool ascii_ = true;  // whether all characters are ASCII
};

}  // namespace irmetrics::detail::text
