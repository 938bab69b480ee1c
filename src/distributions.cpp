// The compiled distribution functions: most of what Boost.Math gives, which takes a compiler long.
#include <irmetrics/significance/distributions-inl.hpp>
#include <irmetrics/significance/studentized_range-inl.hpp>
