// The compiled fusion of runs.
#include <irmetrics/fusion/explain_fusion-inl.hpp>
#include <irmetrics/fusion/fuse-inl.hpp>
#include <irmetrics/fusion/merge_runs-inl.hpp>
#include <irmetrics/fusion/round_robin-inl.hpp>
#include <irmetrics/fusion/tune_fusion-inl.hpp>
