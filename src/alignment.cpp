// The compiled alignment: judged rankings, nugget rankings and ideal rankings.
#include <irmetrics/alignment/align-inl.hpp>
#include <irmetrics/alignment/exact_ideal-inl.hpp>
#include <irmetrics/alignment/greedy_ideal-inl.hpp>
#include <irmetrics/alignment/ideal_groups-inl.hpp>
#include <irmetrics/alignment/ideal_rankings-inl.hpp>
#include <irmetrics/alignment/nugget_ranker-inl.hpp>
