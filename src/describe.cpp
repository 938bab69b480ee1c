// The compiled descriptions of collections, and the filter of judgments.
#include <irmetrics/describe/count_statistics-inl.hpp>
#include <irmetrics/describe/filter_judgments-inl.hpp>
#include <irmetrics/describe/nugget_description-inl.hpp>
#include <irmetrics/describe/official-inl.hpp>
#include <irmetrics/describe/qrels_description-inl.hpp>
#include <irmetrics/describe/run_description-inl.hpp>
#include <irmetrics/describe/samples_description-inl.hpp>
#include <irmetrics/describe/texts_description-inl.hpp>
