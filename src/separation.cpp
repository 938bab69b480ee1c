// The compiled separation: text, BM25 and other similarities, and what they tell about samples.
#include <irmetrics/separation/stemmer-inl.hpp>
#include <irmetrics/separation/stop_words-inl.hpp>
#include <irmetrics/separation/tokenizer-inl.hpp>
