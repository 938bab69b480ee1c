// Similarity of the texts of a collection to each other, to find out whether generated texts repeat themselves.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace irmetrics {

/// Options of pair_similarity.
struct PairSimilarityOptions {
  std::uint64_t pairs = 0;
  std::uint64_t seed = default_seed;
  bool autojunk = true;  // see sequence_ratio
  unsigned threads = 0;
  WorkProgress progress = {};  // in pairs
  Cancel cancel = {};          // stops it early

  static constexpr auto options =
      describe_options |
      option("pairs", &PairSimilarityOptions::pairs,
             "number of different pairs, drawn at random; 0: all pairs of the texts") |
      seed_option(&PairSimilarityOptions::seed) |
      option("autojunk", &PairSimilarityOptions::autojunk,
             "whether characters that make up more than 1 % of a text of 200 or more begin no matching block, as in "
             "difflib") |
      threads_option(&PairSimilarityOptions::threads);
};

/// Two texts and their ratio.
struct TextPair {
  std::string first, second;
  double ratio = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<TextPair>("TextPair", "Two texts and their similarity.", ResultKind::row) |
      ReadAs{"{ratio} ({first}, {second})"} | field("first", &TextPair::first, "id of the first text") |
      field("second", &TextPair::second, "id of the second text") |
      field("ratio", &TextPair::ratio, "similarity, in [0, 1]");
};

struct PairSimilarity {
  std::size_t texts = 0;
  std::size_t empty_texts = 0;
  std::size_t pairs = 0;
  double minimum = std::numeric_limits<double>::quiet_NaN();
  double median = std::numeric_limits<double>::quiet_NaN();  // of an even number: the mean of the two in the middle
  double maximum = std::numeric_limits<double>::quiet_NaN();
  double mean = std::numeric_limits<double>::quiet_NaN();
  TextPair least, most;  // of equal ones, the first by the position of the second text, then of the first

  static constexpr auto description =
      describe_result<PairSimilarity>("PairSimilarity",
                                      "Similarity of pairs of texts: the ratio of Python's difflib.SequenceMatcher.") |
      Title{"Similarity of {pairs:pair|pairs} of {texts:text|texts}"} |
      field("texts", &PairSimilarity::texts, "number of texts") |
      field("empty_texts", &PairSimilarity::empty_texts,
            "texts without characters: similarity 1 to each other, and 0 to others") |
      field("pairs", &PairSimilarity::pairs, "number of pairs compared") |
      field("minimum", &PairSimilarity::minimum, "smallest similarity, in [0, 1]") |
      field("median", &PairSimilarity::median, "median similarity, in [0, 1]") |
      field("maximum", &PairSimilarity::maximum, "largest similarity, in [0, 1]") |
      field("mean", &PairSimilarity::mean, "mean similarity, in [0, 1]") |
      field("least", &PairSimilarity::least, "the least similar pair") |
      field("most", &PairSimilarity::most, "the most similar pair");
};

/// The sequence_ratio of all pairs of texts, or of a random sample of them; the earlier text of a pair is the first. As
/// in GenTREC (Türkmen et al., arXiv:2501.02408, 2025), section 3.2.
///
/// Pair n of a sample has two different positions, drawn by RandomStream(seed, 0); a pair that was drawn before is
/// drawn again.
///
/// Fails on fewer than two texts, on more pairs than there are, on more than a billion pairs, and on a text that is not
/// UTF-8.
Result<PairSimilarity> pair_similarity(const Texts& texts, const PairSimilarityOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/pair_similarity-inl.hpp>
#endif
