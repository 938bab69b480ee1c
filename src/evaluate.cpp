// The compiled evaluation: rankings aligned with judgments (alignment), measures x queries, scores, threads.
#include <irmetrics/alignment/align-inl.hpp>
#include <irmetrics/alignment/detail/exact_ideal-inl.hpp>
#include <irmetrics/alignment/detail/greedy_ideal-inl.hpp>
#include <irmetrics/alignment/detail/ideal_groups-inl.hpp>
#include <irmetrics/alignment/ideal_rankings-inl.hpp>
#include <irmetrics/alignment/nugget_ranker-inl.hpp>
#include <irmetrics/alignment/policy-inl.hpp>
#include <irmetrics/alignment/preference_ranker-inl.hpp>
#include <irmetrics/base/detail/threads-inl.hpp>
#include <irmetrics/evaluate/evaluate-inl.hpp>
#include <irmetrics/evaluate/evaluation-inl.hpp>
#include <irmetrics/evaluate/merge-inl.hpp>
#include <irmetrics/evaluate/query_scorer-inl.hpp>
#include <irmetrics/evaluate/scores-inl.hpp>
#include <irmetrics/evaluate/scores_part-inl.hpp>
#include <irmetrics/evaluate/scoring-inl.hpp>
#include <irmetrics/evaluate/tables_of_scores-inl.hpp>
#include <irmetrics/testing/expectation-inl.hpp>

namespace irmetrics::detail::evaluate {

template Result<Scores> evaluate_in_memory(const TestCollection&, const Run&, const std::vector<AnyMeasure>&,
                                           const EvaluateOptions&, const ReadReport&);
template Result<ScoresPart> evaluate_in_memory(const TestCollection&, const Run&, const std::vector<AnyMeasure>&,
                                               const EvaluateOptions&, const ReadReport&);
template Result<Scores> evaluate_run(const TestCollection&, const Run&, const Measures&, const EvaluateOptions&);
template Result<ScoresPart> evaluate_run(const TestCollection&, const Run&, const Measures&, const EvaluateOptions&);

}  // namespace irmetrics::detail::evaluate
