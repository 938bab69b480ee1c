// The compiled base (errors, messages, limits, cancellation), collections (runs, qrels, nuggets, preferences, texts,
// samples, tables of scores) and kernels, which share most headers.
#include <irmetrics/base/cancel-inl.hpp>
#include <irmetrics/base/detail/check_range-inl.hpp>
#include <irmetrics/base/detail/checked_index-inl.hpp>
#include <irmetrics/base/detail/text-inl.hpp>
#include <irmetrics/base/error-inl.hpp>
#include <irmetrics/base/limits-inl.hpp>
#include <irmetrics/base/status-inl.hpp>
#include <irmetrics/collection/id_index-inl.hpp>
#include <irmetrics/collection/nugget_labels-inl.hpp>
#include <irmetrics/collection/nugget_qrels-inl.hpp>
#include <irmetrics/collection/nugget_summary-inl.hpp>
#include <irmetrics/collection/permutation-inl.hpp>
#include <irmetrics/collection/preference_qrels-inl.hpp>
#include <irmetrics/collection/qrels-inl.hpp>
#include <irmetrics/collection/query_slices-inl.hpp>
#include <irmetrics/collection/ranked_list_builder-inl.hpp>
#include <irmetrics/collection/run-inl.hpp>
#include <irmetrics/collection/samples-inl.hpp>
#include <irmetrics/collection/score_table-inl.hpp>
#include <irmetrics/collection/score_tables-inl.hpp>
#include <irmetrics/collection/table-inl.hpp>
#include <irmetrics/collection/test_collection-inl.hpp>
#include <irmetrics/collection/texts-inl.hpp>

#include "kernels-inl.hpp"
