// The compiled pooling of runs.
#include <irmetrics/pooling/pool-inl.hpp>
