// The options that say by which similarity passages are compared with their query, and how text becomes terms.
#pragma once

#include "options.hpp"

#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/similarity.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace irmetrics::program {

/// What the command line asks for. The defaults are the setting of the D_BM25 paper: BM25 of stems without stop words,
/// Jaccard of words as they are.
struct SimilarityRequest {
  std::string similarity = "bm25";
  Bm25 bm25;
  bool corpus = false;  // BM25's statistics from all documents
  std::optional<std::string> stemmer, stop_words;
  std::string ngrams = "1";
  InvalidUtf8 invalid = InvalidUtf8::error;
};

/// Adds the options that fill in a request, which must outlive the command line.
void add_similarity_options(Command& command, SimilarityRequest& request);

/// A similarity, and what weighs single terms: it needs texts, so it is missing where there are none.
struct ChosenSimilarity {
  AnySimilarity similarity;
  std::optional<Bm25Similarity> terms;
};

/// How text becomes terms: for the similarity, and for the BM25 that weighs single terms.
struct ChosenTokenizers {
  Tokenizer similarity, terms;
};

/// Ends the command if what was asked for is not there, or does not go together.
ChosenTokenizers make_tokenizers(const Command& command, const SimilarityRequest& request);

/// `documents` are the corpus, if it was asked for. Ends the command on bad input.
ChosenSimilarity choose_similarity(const SimilarityRequest& request, const ChosenTokenizers& tokenizers,
                                   const Samples& samples, const Texts& documents, unsigned threads);

}  // namespace irmetrics::program
