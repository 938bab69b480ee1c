// BM25 in its five common variants: the weight of a term in a document.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

/// The variants of BM25.
enum class Bm25Method : std::uint8_t { robertson, lucene, atire, bm25l, bm25_plus };
template <>
inline constexpr std::array<std::string_view, 5> enum_names<Bm25Method> = {"robertson", "lucene", "atire", "bm25l",
                                                                           "bm25+"};

/// BM25 and its parameters: the variants of Kamphuis et al., "Which BM25 Do You Mean?" (ECIR 2020), as bm25s computes
/// them. The score of a document is the sum, over the terms of the query with repetitions, of idf() times frequency().
struct Bm25 {
  Bm25Method method = Bm25Method::lucene;
  double k1 = 1.5;
  double b = 0.75;
  double delta = 0.5;

  /// The largest numbers are large enough for all purposes, and small enough that no formula overflows.
  static constexpr auto options =
      describe_options | option("method", &Bm25::method, "variant of BM25") |
      option("k1", &Bm25::k1, range::closed(0, 1e100),
             "saturation of term frequency; larger values saturate more slowly") |
      option("b", &Bm25::b, range::closed(0, 1), "weight of the length of a passage") |
      option("delta", &Bm25::delta, range::closed(0, 1e100), "parameter of bm25l and bm25+ only");

  /// Fails on a parameter outside its range, naming both.
  Status check() const;
  /// In Python's notation: "method='lucene', k1=1.5, b=0.75"; includes delta if it is used.
  std::string text() const;

  /// For a term that occurs in `containing` of `documents` documents: never negative; 0 if it occurs in none.
  double idf(double documents, double containing) const noexcept;
  /// The weight of `count` occurrences in a document of `relative_length` times the average length.
  double frequency(double count, double relative_length) const noexcept;
  /// The weight of an absent term: 0 except for bm25l and bm25+.
  double absent() const noexcept;

  bool operator==(const Bm25&) const = default;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/bm25-inl.hpp>
#endif
