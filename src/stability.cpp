// The compiled stability: how rankings of systems change with queries and judgments.
#include <irmetrics/stability/document_stability-inl.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>
#include <irmetrics/stability/query_stability-inl.hpp>
#include <irmetrics/stability/relevant_cap-inl.hpp>
#include <irmetrics/stability/stability-inl.hpp>
