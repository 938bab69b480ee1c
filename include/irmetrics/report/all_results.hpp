// The list of all described results, from which documentation and bindings are derived.
#pragma once

#include <irmetrics/agreement/nugget_quality.hpp>
#include <irmetrics/agreement/nugget_scores.hpp>
#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/describe/filter_judgments.hpp>
#include <irmetrics/describe/official.hpp>
#include <irmetrics/evaluate/evaluate_cwl.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/fusion/explain_fusion.hpp>
#include <irmetrics/report/agreement_report.hpp>
#include <irmetrics/report/check_report.hpp>
#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/coverage_report.hpp>
#include <irmetrics/report/data_sets_report.hpp>
#include <irmetrics/report/description_report.hpp>
#include <irmetrics/report/drift_report.hpp>
#include <irmetrics/report/fusion_gain.hpp>
#include <irmetrics/report/moved_report.hpp>
#include <irmetrics/report/named_diagnosis.hpp>
#include <irmetrics/report/pool_report.hpp>
#include <irmetrics/report/result_view.hpp>
#include <irmetrics/report/score_report.hpp>
#include <irmetrics/report/slices_report.hpp>
#include <irmetrics/report/text_statistics_report.hpp>
#include <irmetrics/report/verification_report.hpp>
#include <irmetrics/significance/discriminative_power.hpp>
#include <irmetrics/stability/reproduction.hpp>
#include <irmetrics/stability/without_documents.hpp>
#include <irmetrics/text/pair_similarity.hpp>

namespace irmetrics {

/// A list of the types of results.
template <DescribedResult... Rs>
struct ResultList {};

/// Reports, and the rows that they contain.
using AllResults =
    ResultList<Agreement, NuggetDifficulties, NuggetQualityReport, NuggetScoresReport, NuggetSummary, SetSize,
               UnionCoverage, NamedCorrelation, TauMatrix, Stability, DocumentRemoval, Reproduction, TwoSides, Check,
               CoverageReport, CwlReport, DataSets, SlicedScores,
               // rows
               CountRange, NuggetDifficulty, NuggetSummary::NuggetId, Interval, Correlation, Kendall, QueriesLeftOut,
               RankingPair, RBO, RemovalPoint, ReproducedSystem, StabilityPoint, SystemMove, TauAP, TopOverlap,
               CoefficientValue, CoverageOfRun, SidesOfRun,
               // comparison
               CheckedAudit, CheckedDifference, CheckedFloor, CheckedHoles, ComparedMeasure, TukeyReport, ComparedPair,
               ComparedSystem, DiscriminativePower, EffectSize, NamedTukeyPair, PairedTestResult, RankInterval,
               // what moved
               EnteredUnjudged, MovedQuery, HoleBounds, MovedDocument,
               // drift
               DriftReport, CorpusDrift, SupportDrift<std::string>, SupportDrift<NuggetId>, BeforeAfter, DocumentDrift,
               JudgmentDrift, NamedMoves, NamedSources<std::string>, SourceCount, SourceDrift,
               SupportChange<std::string>, SupportChange<NuggetId>,
               // separation
               HardPassage, NamedHardSample, NamedPart, PartScore, SystemDiagnosis, TermWeight,
               // descriptions of collections
               CollectionDescription, FilterReport, NamedNuggetQuality, NuggetDescription, QrelsDescription,
               RunDescription, SamplesDescription, TextsDescription, CountStatistics, GradeCount, NuggetShare,
               OfficialMeasures,
               // agreement
               JudgeBaseline, LabelAgreement, LabelRate, LabelShare, QueryAgreement, QueryLabelRate,
               // texts
               PairSimilarity, TextPair, TextStatistics, LexicalDiversity, Readability, SchoolGrades, Spread,
               // pools
               Pool, PoolContribution, PoolOfQuery, PoolOverlap,
               // fusion
               FusionExplanation, FusionGain, RunContribution,
               // data sets
               AveragedSystem,
               // evaluation
               Audit, CutoffAudit, UndefinedMeasure, BelowRel, CwlOfMeasure, CwlOfQuery, SliceScore,
               // evaluations in files
               Verification, VerifiedInput, DifferentValue>;

/// Calls visit(result_info) for each of them.
template <class Visit, class... Rs>
void for_each_result(ResultList<Rs...>, Visit&& visit) {
  (visit(result_info<Rs>()), ...);
}

}  // namespace irmetrics
