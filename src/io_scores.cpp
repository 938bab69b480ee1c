// The compiled readers of scores and of the sources of documents.
#include <irmetrics/evaluate/part_files-inl.hpp>
#include <irmetrics/evaluate/saved_scores-inl.hpp>
#include <irmetrics/io/score_files-inl.hpp>
#include <irmetrics/io/source_mapping-inl.hpp>
