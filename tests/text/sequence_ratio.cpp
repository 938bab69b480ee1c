// Ratios of sequences against a plain implementation of difflib, and against Python's values. tests/python compares
// them with difflib itself.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/text/sequence_ratio.hpp>

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace sequence_ratio_test {
namespace {

/// difflib's SequenceMatcher with tables of all pairs of positions.
class Plain {
 public:
  Plain(const std::string& first, const std::string& second, bool autojunk) : first_(first), second_(second) {
    for (const char symbol : second) ++counts_[symbol];
    if (autojunk && second.size() >= 200) most_ = second.size() / 100 + 1;
  }

  double ratio() const {
    const std::size_t all = first_.size() + second_.size();
    if (all == 0) return 1;
    return 2.0 * static_cast<double>(matched(0, first_.size(), 0, second_.size())) / static_cast<double>(all);
  }

 private:
  std::size_t matched(std::size_t low, std::size_t high, std::size_t second_low, std::size_t second_high) const {
    std::size_t begin = low, second_begin = second_low, size = 0;
    for (std::size_t i = low; i < high; ++i)
      for (std::size_t j = second_low; j < second_high; ++j) {
        std::size_t length = 0;
        while (i + length < high && j + length < second_high && first_[i + length] == second_[j + length] &&
               counts_.at(second_[j + length]) <= most_)
          ++length;
        if (length <= size) continue;
        size = length;
        begin = i;
        second_begin = j;
      }
    while (begin > low && second_begin > second_low && first_[begin - 1] == second_[second_begin - 1]) {
      --begin;
      --second_begin;
      ++size;
    }
    while (begin + size < high && second_begin + size < second_high &&
           first_[begin + size] == second_[second_begin + size])
      ++size;
    if (size == 0) return 0;
    return size + matched(low, begin, second_low, second_begin) +
           matched(begin + size, high, second_begin + size, second_high);
  }

  const std::string& first_;
  const std::string& second_;
  std::map<char, std::size_t> counts_;
  std::size_t most_ = std::string::npos;
};

std::string random_text(Random& random, std::size_t size, int letters) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + random.whole(0, letters - 1));
  return text;
}

/// A text with moved and repeated blocks of another.
std::string changed(Random& random, std::string text) {
  for (int changes = random.whole(0, 5); changes > 0 && !text.empty(); --changes) {
    const auto at = static_cast<std::size_t>(random.whole(0, static_cast<int>(text.size()) - 1));
    const std::string block = text.substr(at, static_cast<std::size_t>(random.whole(1, 20)));
    if (random.whole(0, 1) == 0) text.erase(at, block.size());
    text.insert(static_cast<std::size_t>(random.whole(0, static_cast<int>(text.size()))), block);
  }
  return text;
}

}  // namespace

TEST_CASE("sequence ratio: the examples of difflib's documentation, and its values for other scripts") {
  CHECK(value_of(sequence_ratio("abcd", "bcde")) == 0.75);
  CHECK(value_of(sequence_ratio("tide", "diet")) == 0.25);
  CHECK(value_of(sequence_ratio("diet", "tide")) == 0.5);
  CHECK(value_of(sequence_ratio(" abcd", "abcd abcd")) == 0.7142857142857143);
  CHECK(value_of(sequence_ratio("", "")) == 1);
  CHECK(value_of(sequence_ratio("", "abc")) == 0);
  CHECK(value_of(sequence_ratio("a\u00E9\u6F22\U0001F642", "\u6F22\U0001F642a")) == 0.5714285714285714);
}

TEST_CASE("sequence ratio: autojunk acts from 200 characters on, and can be switched off") {
  const std::string few(199, 'b'), many(200, 'b');  // difflib's own test of autojunk
  CHECK(value_of(sequence_ratio("a" + few, few)) == 398.0 / 399);
  CHECK(value_of(sequence_ratio("a" + many, many)) == 0);
  CHECK(value_of(sequence_ratio("a" + many, many, false)) == 400.0 / 401);
  CHECK(value_of(sequence_ratio(many, many)) == 1);  // equal symbols extend an empty block
}

TEST_CASE("sequence ratio: equal to a plain implementation on random texts with repeated blocks") {
  Random random(5);
  for (int round = 0; round < random_cases(1'500); ++round) {
    const int letters = random.whole(1, 4) == 1 ? 26 : random.whole(1, 5);
    const int size = random.whole(1, 4) == 1 ? random.whole(190, 320) : random.whole(0, 40);
    const std::string first = random_text(random, static_cast<std::size_t>(size), letters);
    const std::string second =
        random.whole(0, 2) == 0 ? random_text(random, static_cast<std::size_t>(size), letters) : changed(random, first);
    INFO(first << " / " << second);
    for (const bool autojunk : {true, false})
      CHECK(value_of(sequence_ratio(first, second, autojunk)) == Plain(first, second, autojunk).ratio());
  }
}

TEST_CASE("sequence ratio: words match as characters do") {
  Random random(6);
  for (int round = 0; round < 200; ++round) {
    const std::string first = random_text(random, 250, 8), second = changed(random, first);
    const auto words = [](const std::string& letters) {
      std::vector<std::string> all;
      for (const char letter : letters) all.push_back(std::string("word ") + letter);
      return all;
    };
    CHECK(value_of(sequence_ratio(words(first), words(second))) == value_of(sequence_ratio(first, second)));
  }
}

TEST_CASE("sequence ratio: text that is not UTF-8 is an error that names the text and the byte") {
  CHECK(error_of(sequence_ratio("ab\xFF", "ab")) == "first text: byte 2 is not UTF-8");
  CHECK(error_of(sequence_ratio("ab", "\xC3")) == "second text: byte 0 is not UTF-8");
}

}  // namespace sequence_ratio_test
