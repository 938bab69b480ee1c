// A second translation unit, with the headers that it needs only.
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <limits>

double mean_by_the_other_unit(const irmetrics::Qrels& qrels, const irmetrics::Run& run, const char* measure);

double mean_by_the_other_unit(const irmetrics::Qrels& qrels, const irmetrics::Run& run, const char* measure) {
  const auto measures = irmetrics::parse_measures(measure);
  if (!measures.ok()) return std::numeric_limits<double>::quiet_NaN();
  const irmetrics::Result<irmetrics::Scores> scores = irmetrics::evaluate(qrels, run, *measures);
  return scores.ok() ? scores->mean(measure) : std::numeric_limits<double>::quiet_NaN();
}
