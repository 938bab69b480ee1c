// The lines of a run file, taken as long as each has the form of the one before.
#pragma once

#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace irmetrics::kernels {

/// The form that the lines of a query share. A line is
///     before  document  separator  rank  separator  score  after
/// where `before` is "q1 Q0 ", `after` is " bm25\n", and the separator is one space or tab.
class RunLineForm {
 public:
  /// `before` and `after` together are at most this long, and a document, its rank and its score.
  static constexpr std::size_t longest = 64;

  /// An unknown form, which no line has.
  RunLineForm() = default;

  /// Unknown if `before` and `after` are too long.
  RunLineForm(std::string_view before, std::string_view after, char separator) noexcept : separator_(separator) {
    if (before.size() + after.size() > longest) return;
    before_ = before.size();
    after_ = after.size();
    before.copy(between_.data() + after.copy(between_.data(), longest), longest);
  }

  bool known() const noexcept { return before_ > 0; }
  std::string_view before() const& noexcept { return {between_.data() + after_, before_}; }
  std::string_view after() const& noexcept { return {between_.data(), after_}; }
  char separator() const noexcept { return separator_; }
  /// `after` and `before`: the text between a score and the next document, followed by zeros.
  const std::array<char, longest>& between() const& noexcept { return between_; }
  std::string_view before() const&& = delete;
  std::string_view after() const&& = delete;
  const std::array<char, longest>& between() const&& = delete;

 private:
  std::array<char, longest> between_ = {};
  std::size_t before_ = 0, after_ = 0;
  char separator_ = ' ';
};

/// Where take_lines writes: columns with room for `room` rows.
struct RunColumns {
  std::uint32_t* begins;   // of the document, from the beginning of the block
  std::uint16_t* lengths;  // of the document
  std::uint32_t* hashes;   // hash_id of the document
  double* scores;
  std::size_t room;
};

/// The lines that take_lines has taken, and their bytes.
struct TakenLines {
  std::size_t lines = 0, bytes = 0;
  bool operator==(const TakenLines&) const = default;
};

/// Takes lines from the beginning of a text, as long as they have a known form and their scores are short decimals
/// (short_decimal.hpp). `offset` is the position of the text in its block. Stops at the first other line; at a document
/// that is followed by fewer than 2 * RunLineForm::longest bytes of text, itself included; and if the columns are full.
/// Rows after those taken may be overwritten.
TakenLines take_lines(const RunLineForm& form, std::string_view text, std::uint32_t offset,
                      const RunColumns& rows) noexcept;

}  // namespace irmetrics::kernels
