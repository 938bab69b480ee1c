// The compiled text: tokenizer, stemmers and stop words.
#include <irmetrics/text/detail/stemmer-inl.hpp>
#include <irmetrics/text/detail/stopwords-inl.hpp>
#include <irmetrics/text/tokenizer-inl.hpp>
