// What a search engine needs to score its results: collections in memory, common measures, evaluate and QueryScorer.
// docs/embed_irmetrics.md lists the names.
#pragma once

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/measures/common.hpp>
#include <irmetrics/version.hpp>
