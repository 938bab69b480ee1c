// trec_eval's measures by their own names: the corresponding measures, parameters and defaults, in trec_eval's order.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/iprec.hpp>
#include <irmetrics/measures/measure.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The parameters of a trec_eval measure.
enum class TrecEvalForm {
  none,
  cutoffs,  // ranks; one value for each
  levels,   // numbers; one value for each
  numbers,  // a list of numbers for one value
  pairs,    // a list of name=number pairs for one value
  text,     // runid and relstring, which are not numbers
};

/// The judgments that a trec_eval measure takes, by which trec_eval's -R must name them.
enum class TrecEvalJudgments {
  any,
  documents,    // qrels
  preferences,  // prefs or qrels_prefs
  groups,       // qrels_jg
};

/// What one of our measures is made from: the options that trec_eval has for all measures, and the parameters.
struct TrecEvalArguments {
  double level = 1;                                        // -l
  double collection = 0;                                   // -N
  RecallRounding rounding = RecallRounding::trec10;        // trec9 for trec_eval 9
  double value = 0;                                        // of a cut-off or level
  std::vector<double> numbers = {};                        // for the form numbers
  std::vector<std::pair<std::string, double>> pairs = {};  // for the form pairs
};

/// One of trec_eval's measures.
struct TrecEvalMeasure {
  std::string_view name;
  TrecEvalForm form;
  std::vector<double> defaults;
  AnyMeasure (*make)(const TrecEvalArguments& given);
  bool per_query = true;  // whether trec_eval prints it for single queries
  TrecEvalJudgments of = TrecEvalJudgments::documents;
};

/// All measures, in trec_eval's printing order.
const std::vector<TrecEvalMeasure>& trec_eval_measures();

/// The measure with a name; nullptr if there is none.
const TrecEvalMeasure* find_trec_eval_measure(std::string_view name);

/// The measures of a nickname such as "official"; empty for other names.
std::vector<std::string_view> trec_eval_nickname(std::string_view nickname);

/// One value that trec_eval prints.
struct TrecEvalValue {
  std::string printed_name;
  const TrecEvalMeasure* measure;
  AnyMeasure ours;
  std::vector<double> numbers;  // for the forms numbers and text
  bool by_default;              // whether its parameters are the defaults
};

/// The values of one measure with the parameters after the first dot of its name (empty: the defaults). Fails for
/// trec_eval's reasons: invalid numbers, and cut-offs that are below 1 or duplicates.
Result<std::vector<TrecEvalValue>> trec_eval_values(const TrecEvalMeasure& measure, std::string_view parameters,
                                                    TrecEvalArguments given = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/trec_eval_names-inl.hpp>
#endif
