// The compiled statistics.
#include <irmetrics/statistics/agreement-inl.hpp>
