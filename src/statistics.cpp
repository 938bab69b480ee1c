// The compiled statistics.
#include <irmetrics/statistics/agreement-inl.hpp>
#include <irmetrics/statistics/bootstrap-inl.hpp>
#include <irmetrics/statistics/distributions-inl.hpp>
#include <irmetrics/statistics/interval-inl.hpp>
#include <irmetrics/statistics/kendall-inl.hpp>
#include <irmetrics/statistics/linear_correlation-inl.hpp>
#include <irmetrics/statistics/nugget_quality-inl.hpp>
#include <irmetrics/statistics/nugget_scores-inl.hpp>
#include <irmetrics/statistics/paired_test-inl.hpp>
#include <irmetrics/statistics/randomization-inl.hpp>
#include <irmetrics/statistics/rank_overlap-inl.hpp>
#include <irmetrics/statistics/ranks-inl.hpp>
#include <irmetrics/statistics/rbo-inl.hpp>
#include <irmetrics/statistics/tau_ap-inl.hpp>
#include <irmetrics/statistics/weighted_tau-inl.hpp>
