// The compiled stability: changes in the ranking of systems when queries and judgments are sampled.
#include <irmetrics/stability/document_stability-inl.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>
#include <irmetrics/stability/query_stability-inl.hpp>
#include <irmetrics/stability/relevant_cap-inl.hpp>
#include <irmetrics/stability/reproduction-inl.hpp>
#include <irmetrics/stability/stability-inl.hpp>
#include <irmetrics/stability/without_documents-inl.hpp>
