// The compiled core: collections, alignment, measures and evaluate.
#include <irmetrics/alignment/align-inl.hpp>
#include <irmetrics/alignment/exact_ideal-inl.hpp>
#include <irmetrics/alignment/ideal_rankings-inl.hpp>
#include <irmetrics/alignment/nugget_ranker-inl.hpp>
#include <irmetrics/collection/nugget_qrels-inl.hpp>
#include <irmetrics/collection/nugget_summary-inl.hpp>
#include <irmetrics/collection/qrels-inl.hpp>
#include <irmetrics/collection/run-inl.hpp>
#include <irmetrics/collection/table-inl.hpp>
#include <irmetrics/collection/test_collection-inl.hpp>
#include <irmetrics/evaluate/evaluate-inl.hpp>
#include <irmetrics/evaluate/evaluation-inl.hpp>
#include <irmetrics/evaluate/nugget_coverage-inl.hpp>
#include <irmetrics/evaluate/scores-inl.hpp>
#include <irmetrics/measures/grammar-inl.hpp>
#include <irmetrics/measures/parameter_text-inl.hpp>
