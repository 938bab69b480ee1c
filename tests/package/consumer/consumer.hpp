// What both translation units of the consumer include.
#pragma once

#include <irmetrics/irmetrics.hpp>

double mean_by_the_other_unit(const irmetrics::Qrels& qrels, const irmetrics::Run& run, const char* measure);
