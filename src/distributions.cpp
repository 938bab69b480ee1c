// The compiled distribution functions, which use most of Boost.Math and are slow to compile.
#include <irmetrics/significance/distributions-inl.hpp>
#include <irmetrics/significance/studentized_range-inl.hpp>
