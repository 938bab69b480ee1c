// ndeval's columns, and the measure of each.
#pragma once

#include <irmetrics/measures/measure.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

struct NdevalColumn {
  std::string name;
  AnyMeasure measure;
};

/// All columns, in ndeval's order.
std::vector<NdevalColumn> ndeval_columns(double alpha, double beta);

}  // namespace irmetrics::program
