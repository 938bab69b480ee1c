// The options for the similarity of passages and query, and for the tokenizer.
#pragma once

#include "options.hpp"

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/similarity.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics::program {

/// The similarities of words, by name.
enum class WordSimilarity : std::uint8_t { bm25, tfidf, jaccard };

}  // namespace irmetrics::program

namespace irmetrics {

template <>
inline constexpr std::array<std::string_view, 3> enum_names<program::WordSimilarity> = {"bm25", "tfidf", "jaccard"};

}  // namespace irmetrics

namespace irmetrics::program {

/// The request on the command line. The defaults are the setting of the D_BM25 paper: BM25 of stems without stop words,
/// Jaccard of unstemmed words.
struct SimilarityRequest {
  std::string similarity{enum_text(WordSimilarity::bm25)};  // or "scores:SYSTEM"
  Bm25 bm25;
  bool corpus = false;  // BM25's statistics over all documents
  std::optional<std::string> stemmer, stopwords;
  std::string ngrams = "1";
  TokenizerOptions terms;  // of the words
};

/// Adds the options of a request, which must outlive the command line.
void add_similarity_options(Command& command, SimilarityRequest& request);

/// A similarity, and the BM25 that weights single terms, which is missing for samples without texts.
struct ChosenSimilarity {
  AnySimilarity similarity;
  std::optional<Bm25Similarity> terms;
};

/// The tokenizers of the similarity, and of the BM25 that weights single terms.
struct ChosenTokenizers {
  Tokenizer similarity, terms;
};

/// Ends the command if the requested tokenizer does not exist, or if options contradict each other.
ChosenTokenizers make_tokenizers(const Command& command, const SimilarityRequest& request);

/// `documents` are the corpus, if it was requested. Ends the command on bad input.
ChosenSimilarity choose_similarity(const SimilarityRequest& request, const ChosenTokenizers& tokenizers,
                                   const Samples& samples, const Texts& documents, unsigned threads);

}  // namespace irmetrics::program
