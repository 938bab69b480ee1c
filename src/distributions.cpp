// The compiled distribution functions, which use most of Boost.Math and are slow to compile.
#include <irmetrics/significance/detail/distributions-inl.hpp>
#include <irmetrics/significance/detail/studentized_range-inl.hpp>
