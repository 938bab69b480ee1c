// The measures that most programs use, which compile in less time than all of them (measures/all.hpp).
#pragma once

#include <irmetrics/measures/alpha_ndcg.hpp>
#include <irmetrics/measures/ap.hpp>
#include <irmetrics/measures/bpref.hpp>
#include <irmetrics/measures/coverage.hpp>
#include <irmetrics/measures/dcg.hpp>
#include <irmetrics/measures/err.hpp>
#include <irmetrics/measures/judged.hpp>
#include <irmetrics/measures/ndcg.hpp>
#include <irmetrics/measures/precision.hpp>
#include <irmetrics/measures/rbp.hpp>
#include <irmetrics/measures/recall.hpp>
#include <irmetrics/measures/rprec.hpp>
#include <irmetrics/measures/rr.hpp>
#include <irmetrics/measures/set_measures.hpp>
#include <irmetrics/measures/success.hpp>
