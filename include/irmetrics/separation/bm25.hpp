// BM25 in its five common variants: what a term is worth in a document.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

enum class Bm25Method : std::uint8_t { robertson, lucene, atire, bm25l, bm25_plus };
template <>
inline constexpr std::array<std::string_view, 5> enum_names<Bm25Method> = {"robertson", "lucene", "atire", "bm25l",
                                                                           "bm25+"};

/// The variants of Kamphuis et al., "Which BM25 Do You Mean?" (ECIR 2020), as bm25s computes them. The score of a
/// document is the sum, over the terms of the query with repetitions, of idf() times frequency().
struct Bm25 {
  Bm25Method method = Bm25Method::lucene;
  double k1 = 1.5;     // 0 to 1e100: how slowly repetitions of a term stop to count
  double b = 0.75;     // 0 to 1: how much the length of the document counts
  double delta = 0.5;  // 0 to 1e100: of bm25l and bm25+ only

  /// Fails, naming the parameter and its range, on one that is outside.
  absl::Status check() const;
  /// As one would write it: "method='lucene', k1=1.5, b=0.75"; delta where it counts.
  std::string text() const;

  /// Of a term that `containing` of `documents` documents contain: never less than 0; 0 if none of them does.
  double idf(double documents, double containing) const noexcept;
  /// What `count` occurrences are worth in a document of `relative_length` times the average length.
  double frequency(double count, double relative_length) const noexcept;
  /// What no occurrence is worth: 0 but for bm25l and bm25+.
  double absent() const noexcept;

  bool operator==(const Bm25&) const = default;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/bm25-inl.hpp>
#endif
