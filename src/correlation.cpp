// The compiled correlation: coefficients between two rankings of systems.
#include <irmetrics/correlation/correlate-inl.hpp>
#include <irmetrics/correlation/kendall-inl.hpp>
#include <irmetrics/correlation/linear_correlation-inl.hpp>
#include <irmetrics/correlation/rank_coefficient-inl.hpp>
#include <irmetrics/correlation/rank_overlap-inl.hpp>
#include <irmetrics/correlation/ranks-inl.hpp>
#include <irmetrics/correlation/rbo-inl.hpp>
#include <irmetrics/correlation/tau_ap-inl.hpp>
#include <irmetrics/correlation/tau_matrix-inl.hpp>
#include <irmetrics/correlation/weighted_tau-inl.hpp>
