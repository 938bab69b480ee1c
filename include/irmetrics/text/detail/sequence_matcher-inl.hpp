// The matching blocks of Python's difflib.SequenceMatcher, without a function for junk.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::text {

/// Numbers the characters of texts, or words: 0, 1, ... in order of first occurrence.
class SymbolNumbers {
 public:
  /// The characters of a text that is UTF-8.
  void read(std::string_view text, std::vector<std::uint32_t>& symbols, const Cancel& cancel) {
    constexpr std::size_t part = 1 << 20;  // bytes between two checks
    symbols.resize(text.size());
    std::size_t size = 0;
    for (std::size_t at = 0; at < text.size();) {
      cancel.check();
      for (const std::size_t end = std::min(text.size(), at + part); at < end;) {
        const CodePoint point = decode_utf8(text, at);
        at += point.length;
        symbols[size++] = point.value < ascii_.size() ? ascii_number(point.value) : number(others_, point.value);
      }
    }
    symbols.resize(size);
  }
  /// Words, which must outlive this.
  void read(std::span<const std::string> words, std::vector<std::uint32_t>& symbols, const Cancel& cancel) {
    CountedCancel check(cancel);
    symbols.clear();
    for (const std::string& word : words) {
      check.count(steps_of_word);
      symbols.push_back(number(words_, std::string_view(word)));
    }
  }

 private:
  template <class Symbol>
  std::uint32_t number(HashMap<Symbol, std::uint32_t>& numbers, Symbol symbol) {
    const auto [known, is_new] = numbers.try_emplace(symbol, size_);
    if (is_new) ++size_;
    return known->second;
  }

  std::uint32_t ascii_number(char32_t value) {
    std::uint32_t& known = ascii_[value];
    if (known == 0) known = ++size_;
    return known - 1;
  }

  static constexpr std::uint64_t steps_of_word = 16;  // for CountedCancel

  std::array<std::uint32_t, 128> ascii_ = {};  // one more than the number; 0: none yet
  HashMap<char32_t, std::uint32_t> others_;
  HashMap<std::string_view, std::uint32_t> words_;
  std::uint32_t size_ = 0;
};

/// Matches several first sequences with a second one.
class SequenceMatcher {
 public:
  /// `most`: the limit of a match.
  explicit SequenceMatcher(bool autojunk, std::uint64_t most = Limits::matching_steps)
      : autojunk_(autojunk), most_(most) {}

  /// Sets the second sequence, which must outlive the calls of matches.
  void set_second(std::span<const std::uint32_t> second) {
    second_ = second;
    counts_.assign(second.empty() ? 0 : std::size_t{*std::max_element(second.begin(), second.end())} + 1, 0);
    for (const std::uint32_t symbol : second) ++counts_[symbol];
    // With autojunk, a symbol that makes up more than 1 % of a long sequence begins no block.
    if (autojunk_ && second.size() >= 200)
      for (std::uint32_t& count : counts_)
        if (count > second.size() / 100 + 1) count = 0;
    starts_.assign(1, 0);
    for (const std::uint32_t count : counts_) starts_.push_back(starts_.back() + count);
    positions_.resize(starts_.back());
    for (std::uint32_t position = 0; position < second.size(); ++position)
      if (std::uint32_t& left = counts_[second[position]]; left > 0)
        positions_[starts_[second[position] + 1] - left--] = position;
  }

  /// The number of symbols in the blocks that match: the longest block, then the longest ones before and after it, and
  /// so on. Of blocks of equal length, the earliest in the first sequence is taken, then the earliest in the second.
  /// Fails if that takes more steps than the limit.
  Result<std::size_t> matches(std::span<const std::uint32_t> first, const Cancel& cancel) {
    first_ = first;
    examined_ = unchecked_ = 0;
    cancel_ = cancel;
    rows_.resize(first.size());
    std::size_t rows = 0;
    for (std::uint32_t row = 0; row < first.size(); ++row) {
      rows_[rows] = row;
      rows += has_positions(first[row]) ? 1U : 0U;
    }
    rows_.resize(rows);
    std::size_t matched = 0;
    next_ = starts_;
    forget_endings();
    windows_.assign(1,
                    {{0, static_cast<std::uint32_t>(first.size())}, {0, static_cast<std::uint32_t>(second_.size())}});
    while (!windows_.empty()) {
      const Window window = windows_.back();
      windows_.pop_back();
      const Block block = extended(longest(window), window);
      if (exhausted()) return too_long();
      if (block.size == 0) continue;
      matched += block.size;
      // The window before the block is next, so that windows begin later and later in the second sequence.
      add_window({{block.first + block.size, window.first.end}, {block.second + block.size, window.second.end}});
      add_window({{window.first.begin, block.first}, {window.second.begin, block.second}});
    }
    return matched;
  }

 private:
  struct Range {
    std::uint32_t begin, end;
  };
  struct Window {
    Range first, second;
  };
  struct Block {
    std::uint32_t first, second, size;
  };

  /// The length of the common part that ends at a row and a position. The step belongs to the row.
  struct Ending {
    std::uint32_t step = 0, length = 0;
  };

  static constexpr std::uint64_t between_checks = 1 << 16;

  void check(std::uint64_t examined) {
    examined_ += examined;
    cancel_.check();
  }
  bool exhausted() const noexcept { return examined_ > most_; }

  Status too_long() const {
    return invalid_input(
        "the similarity of {} and {} characters or words examines more than {} pairs of equal ones; compare shorter "
        "texts{}",
        first_.size(), second_.size(), most_, autojunk_ ? "" : ", or with autojunk");
  }

  /// Whether a symbol may begin a block.
  bool has_positions(std::uint32_t symbol) const {
    return symbol + 1 < starts_.size() && starts_[symbol] < starts_[symbol + 1];
  }

  void add_window(const Window& window) {
    if (window.first.begin < window.first.end && window.second.begin < window.second.end) windows_.push_back(window);
  }

  void forget_endings() {
    for (std::vector<Ending>& endings : endings_) endings.assign(second_.size() + 1, {});
    step_ = 1;
  }

  /// The longest block of the symbols that may begin one. Unfinished if the limit is reached.
  Block longest(const Window& window) {
    if (step_ > std::numeric_limits<std::uint32_t>::max() - 2 * rows_.size() - 2) forget_endings();
    Block best{window.first.begin, window.second.begin, 0};
    std::uint32_t after = 0;  // the row after the one before
    std::uint64_t examined = unchecked_;
    step_ += 2;
    for (auto row = std::lower_bound(rows_.begin(), rows_.end(), window.first.begin);
         row != rows_.end() && *row < window.first.end; ++row) {
      step_ += *row == after ? 1U : 2U;
      after = *row + 1;
      const Ending* before = endings_[(step_ - 1) % 2].data();
      Ending* now = endings_[step_ % 2].data() + 1;
      const std::uint32_t end = starts_[first_[*row] + 1];
      std::uint32_t& next = next_[first_[*row]];
      while (next < end && positions_[next] < window.second.begin) ++next;
      std::uint32_t i = next;
      for (; i < end && positions_[i] < window.second.end; ++i) {
        const std::uint32_t position = positions_[i];
        const std::uint32_t length = (before[position].step == step_ - 1 ? before[position].length : 0) + 1;
        now[position] = {step_, length};
        if (length > best.size) best = {after - length, position + 1 - length, length};
      }
      examined += i - next + 1;
      if (examined < between_checks) continue;
      check(std::exchange(examined, 0));
      if (exhausted()) break;
    }
    unchecked_ = examined + 1;
    return best;
  }

  /// A block with the equal symbols before and after it.
  Block extended(Block block, const Window& window) const {
    while (block.first > window.first.begin && block.second > window.second.begin &&
           first_[block.first - 1] == second_[block.second - 1])
      block = {block.first - 1, block.second - 1, block.size + 1};
    while (block.first + block.size < window.first.end && block.second + block.size < window.second.end &&
           first_[block.first + block.size] == second_[block.second + block.size])
      ++block.size;
    return block;
  }

  bool autojunk_;
  std::uint64_t most_;
  std::span<const std::uint32_t> first_, second_;
  std::vector<std::uint32_t> counts_, starts_, positions_;  // the positions of each symbol in the second sequence
  std::vector<std::uint32_t> rows_;  // positions in the first sequence whose symbol has such positions
  std::vector<Window> windows_;
  std::vector<std::uint32_t> next_;  // the first position of each symbol in the following windows
  // Of the row of the last step and of the step before, by position + 1. Rows that follow each other have consecutive
  // steps.
  std::array<std::vector<Ending>, 2> endings_;
  std::uint32_t step_ = 1;
  std::uint64_t examined_ = 0;   // rows, and positions in them, until the last check
  std::uint64_t unchecked_ = 0;  // since then
  Cancel cancel_;
};

/// 2 M / T of M matching symbols in two sequences with T symbols in all; 1 if both are empty.
inline double ratio_of(std::size_t matched, std::size_t first, std::size_t second) {
  return first + second == 0 ? 1 : 2.0 * static_cast<double>(matched) / static_cast<double>(first + second);
}

}  // namespace irmetrics::detail::text
