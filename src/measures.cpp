// The compiled grammar of measures.
#include <irmetrics/measures/grammar-inl.hpp>
#include <irmetrics/measures/measure-inl.hpp>
#include <irmetrics/measures/measures-inl.hpp>
#include <irmetrics/measures/parameter_text-inl.hpp>
#include <irmetrics/measures/score_over_orders-inl.hpp>
#include <irmetrics/measures/trec_eval_names-inl.hpp>
