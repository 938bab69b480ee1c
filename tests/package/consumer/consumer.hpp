// Included by both translation units of the consumer.
#pragma once

#include <irmetrics/irmetrics.hpp>

double mean_by_the_other_unit(const irmetrics::Qrels& qrels, const irmetrics::Run& run, const char* measure);
