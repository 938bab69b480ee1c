// The compiled page of a comparison.
#include <irmetrics/report/comparison_page-inl.hpp>
