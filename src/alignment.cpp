// The compiled alignment: judged rankings, nugget rankings, ideal rankings and rankings of judgment groups.
#include <irmetrics/alignment/align-inl.hpp>
#include <irmetrics/alignment/detail/exact_ideal-inl.hpp>
#include <irmetrics/alignment/detail/greedy_ideal-inl.hpp>
#include <irmetrics/alignment/detail/ideal_groups-inl.hpp>
#include <irmetrics/alignment/ideal_rankings-inl.hpp>
#include <irmetrics/alignment/nugget_ranker-inl.hpp>
#include <irmetrics/alignment/policy-inl.hpp>
#include <irmetrics/alignment/preference_ranker-inl.hpp>
