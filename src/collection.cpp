// The compiled collections: runs, qrels, nuggets, texts, samples and tables of scores.
#include <irmetrics/base/detail/checked_index-inl.hpp>
#include <irmetrics/collection/nugget_labels-inl.hpp>
#include <irmetrics/collection/nugget_qrels-inl.hpp>
#include <irmetrics/collection/nugget_summary-inl.hpp>
#include <irmetrics/collection/permutation-inl.hpp>
#include <irmetrics/collection/preference_qrels-inl.hpp>
#include <irmetrics/collection/qrels-inl.hpp>
#include <irmetrics/collection/ranked_list_builder-inl.hpp>
#include <irmetrics/collection/run-inl.hpp>
#include <irmetrics/collection/samples-inl.hpp>
#include <irmetrics/collection/score_table-inl.hpp>
#include <irmetrics/collection/score_tables-inl.hpp>
#include <irmetrics/collection/table-inl.hpp>
#include <irmetrics/collection/test_collection-inl.hpp>
#include <irmetrics/collection/texts-inl.hpp>
