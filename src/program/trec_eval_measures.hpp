// trec_eval's measures by its own names: which of ours each is, its parameters and their defaults, in its order.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {

/// What the parameters of a trec_eval measure are.
enum class Form {
  none,
  cutoffs,  // ranks; one value printed for each
  levels,   // numbers; one value printed for each
  numbers,  // numbers that belong to one value
  pairs,    // name=number pairs that belong to one value
  text,     // runid and relstring, which are not numbers
};

/// What one of our measures is made from.
struct Arguments {
  double level = 1;             // -l
  double collection = 0;        // -N
  double value = 0;             // of a cut-off or level
  std::vector<double> numbers;  // of the form numbers
  std::vector<std::pair<std::string, double>> pairs;
};

/// One of trec_eval's measures.
struct TrecEvalMeasure {
  std::string_view name;
  Form form;
  std::vector<double> defaults;
  std::function<AnyMeasure(const Arguments&)> make;
  bool per_query = true;  // whether trec_eval prints it for single queries
};

/// All of them, in the order in which trec_eval prints.
const std::vector<TrecEvalMeasure>& trec_eval_measures();

/// The names behind a nickname such as "official"; nothing if it is none.
std::vector<std::string_view> trec_eval_nickname(std::string_view nickname);

/// One value that is to be printed.
struct TrecEvalValue {
  std::string printed_name;
  const TrecEvalMeasure* measure;
  AnyMeasure ours;
  std::vector<double> numbers;  // of the forms numbers and text
  bool by_default;              // whether its parameters are the defaults
};

/// The values of one measure with the parameters that followed its name's first dot (empty: the defaults).
/// Fails with trec_eval's reasons: parameters that are no numbers, cut-offs below 1, or given twice.
absl::StatusOr<std::vector<TrecEvalValue>> trec_eval_values(const TrecEvalMeasure& measure, std::string_view parameters,
                                                            double level, double collection);

}  // namespace irmetrics::program
