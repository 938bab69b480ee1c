// The compiled fusion of runs.
#include <irmetrics/fusion/round_robin-inl.hpp>
