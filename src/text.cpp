// The compiled text: tokenizer, stemmers and stop words; statistics and similarity of texts.
#include <irmetrics/text/detail/stemmer-inl.hpp>
#include <irmetrics/text/detail/stopwords-inl.hpp>
#include <irmetrics/text/lexical_diversity-inl.hpp>
#include <irmetrics/text/pair_similarity-inl.hpp>
#include <irmetrics/text/sentences-inl.hpp>
#include <irmetrics/text/sequence_ratio-inl.hpp>
#include <irmetrics/text/syllables-inl.hpp>
#include <irmetrics/text/text_statistics-inl.hpp>
#include <irmetrics/text/tokenizer-inl.hpp>
