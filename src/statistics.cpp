// The compiled statistics.
#include <irmetrics/statistics/agreement-inl.hpp>
#include <irmetrics/statistics/bootstrap-inl.hpp>
#include <irmetrics/statistics/compare-inl.hpp>
#include <irmetrics/statistics/correction-inl.hpp>
#include <irmetrics/statistics/discriminative_power-inl.hpp>
#include <irmetrics/statistics/distributions-inl.hpp>
#include <irmetrics/statistics/effect_size-inl.hpp>
#include <irmetrics/statistics/interval-inl.hpp>
#include <irmetrics/statistics/nugget_quality-inl.hpp>
#include <irmetrics/statistics/nugget_scores-inl.hpp>
#include <irmetrics/statistics/paired_test-inl.hpp>
#include <irmetrics/statistics/randomization-inl.hpp>
#include <irmetrics/statistics/rank_interval-inl.hpp>
#include <irmetrics/statistics/studentized_range-inl.hpp>
#include <irmetrics/statistics/system_scores-inl.hpp>
#include <irmetrics/statistics/tiers-inl.hpp>
#include <irmetrics/statistics/tukey-inl.hpp>
