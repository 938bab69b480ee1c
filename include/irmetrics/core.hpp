// What a search engine needs to score its results: collections in memory, measures, evaluate and QueryScorer. The names
// are listed in docs/embed_irmetrics.md; all of them are in irmetrics::core.
#pragma once

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/version.hpp>
