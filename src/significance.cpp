// The compiled significance: tests, intervals, corrections and comparisons of systems.
#include <irmetrics/significance/baseline-inl.hpp>
#include <irmetrics/significance/compare-inl.hpp>
#include <irmetrics/significance/correction-inl.hpp>
#include <irmetrics/significance/detail/bootstrap-inl.hpp>
#include <irmetrics/significance/detail/randomization-inl.hpp>
#include <irmetrics/significance/detail/system_scores-inl.hpp>
#include <irmetrics/significance/discriminative_power-inl.hpp>
#include <irmetrics/significance/effect_size-inl.hpp>
#include <irmetrics/significance/interval-inl.hpp>
#include <irmetrics/significance/paired_test-inl.hpp>
#include <irmetrics/significance/proportion_interval-inl.hpp>
#include <irmetrics/significance/rank_interval-inl.hpp>
#include <irmetrics/significance/tiers-inl.hpp>
#include <irmetrics/significance/tukey-inl.hpp>
#include <irmetrics/significance/tukey_report-inl.hpp>
#include <irmetrics/testing/significance-inl.hpp>
