// The compiled agreement: judges, nuggets and answers.
#include <irmetrics/agreement/agreement-inl.hpp>
#include <irmetrics/agreement/nugget_quality-inl.hpp>
#include <irmetrics/agreement/nugget_scores-inl.hpp>
