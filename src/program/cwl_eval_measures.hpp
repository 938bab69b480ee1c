// The measures of cwl_eval: its names for them, and those of irmetrics.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/measure.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// A measure, and what cwl_eval prints for it.
struct CwlEvalMeasure {
  AnyMeasure measure;
  std::string name;
};

/// Those that it computes if none are given.
std::vector<CwlEvalMeasure> default_cwl_eval_measures();

/// Reads a file of measures, one per line, written as cwl_eval's classes: RBPCWLMetric(0.8).
Result<std::vector<CwlEvalMeasure>> read_cwl_eval_measures(const std::string& path);

/// The names of the classes, for help.
std::string cwl_eval_classes();

}  // namespace irmetrics::program
