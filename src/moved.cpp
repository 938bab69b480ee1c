// The compiled comparison of rankings: what moved between two runs, and what unjudged documents may hide.
#include <irmetrics/evaluate/entered_unjudged-inl.hpp>
#include <irmetrics/evaluate/moved_documents-inl.hpp>
#include <irmetrics/evaluate/moved_queries-inl.hpp>
#include <irmetrics/evaluate/ranking_of-inl.hpp>
