// The compiled separation: BM25 and other similarities, and the diagnosis of samples.
#include <irmetrics/separation/bm25-inl.hpp>
#include <irmetrics/separation/bm25_index-inl.hpp>
#include <irmetrics/separation/bm25_similarity-inl.hpp>
#include <irmetrics/separation/correctness-inl.hpp>
#include <irmetrics/separation/detail/bm25_search-inl.hpp>
#include <irmetrics/separation/diagnosis-inl.hpp>
#include <irmetrics/separation/given_similarities-inl.hpp>
#include <irmetrics/separation/mmr-inl.hpp>
#include <irmetrics/separation/mmr_run-inl.hpp>
#include <irmetrics/separation/separation-inl.hpp>
#include <irmetrics/separation/similarity-inl.hpp>
#include <irmetrics/separation/term_similarities-inl.hpp>
