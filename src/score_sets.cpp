// The compiled sets of scores: what is computed from the scores of several systems.
#include <irmetrics/evaluate/data_sets-inl.hpp>
#include <irmetrics/evaluate/detail/swapped-inl.hpp>
#include <irmetrics/evaluate/evaluate_cwl-inl.hpp>
#include <irmetrics/evaluate/nugget_coverage-inl.hpp>
#include <irmetrics/evaluate/ranking_preferences-inl.hpp>
#include <irmetrics/evaluate/score_set-inl.hpp>
#include <irmetrics/evaluate/sliced_scores-inl.hpp>
