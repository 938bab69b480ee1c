// Options of the descriptions of collections.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <cstddef>
#include <limits>
#include <optional>

namespace irmetrics {

/// Options of the descriptions of collections.
struct DescribeOptions {
  double rel = 1;
  InvalidUtf8 invalid_utf8 = InvalidUtf8::error;
  WordRules words = WordRules::plain;
  unsigned threads = 0;
  std::optional<std::size_t> collection_size = std::nullopt;  // number of documents of the collection, for qrels
  Cancel cancel = {};

  static constexpr auto options =
      describe_options |
      option("rel", &DescribeOptions::rel, range::any,
             "smallest grade with which a document is relevant to a query or supports a nugget") |
      invalid_utf8_option(&DescribeOptions::invalid_utf8) |
      option("words", &DescribeOptions::words,
             "what is counted as a word: sequences of letters, digits and underscores, or NLTK's words, with "
             "punctuation") |
      threads_option(&DescribeOptions::threads);
};

namespace detail::describe {

/// A part of a whole; NaN if the whole is 0.
inline double share_of(std::size_t part, std::size_t whole) noexcept {
  return whole == 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace detail::describe

}  // namespace irmetrics
