# Made by bindings/python/generate_stubs; do not edit.
# ruff: noqa: E501, I001
# fmt: off

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ._core import (Comparison as Comparison, MeasureInfo as MeasureInfo, ParameterInfo as ParameterInfo,
        PerQuery as PerQuery, ScoresPart as ScoresPart, Separation as Separation, Similarity as Similarity)
from ._ranking import (Hit as Hit, JudgedRanking as JudgedRanking, NuggetHit as NuggetHit,
        NuggetRanking as NuggetRanking)
from ._several import ScoresByRun as ScoresByRun
from ._comparison import ScoresOfSystems as ScoresOfSystems
from ._results import Result, Row

__all__ = ["Agreement", "Audit", "AveragedSystem", "BeforeAfter", "BelowRel", "Check", "CheckedAudit",
        "CheckedDifference", "CheckedFloor", "CheckedHoles", "CoefficientValue", "CollectionDescription",
        "ComparedMeasure", "ComparedPair", "ComparedSystem", "Comparison", "CorpusDrift", "Correlation", "CountRange",
        "CountStatistics", "CoverageOfRun", "CoverageReport", "CutoffAudit", "CwlOfMeasure", "CwlOfQuery", "CwlReport",
        "DataSets", "DifferentValue", "DiscriminativePower", "DocumentDrift", "DocumentRemoval", "Drift", "EffectSize",
        "EnteredUnjudged", "FilterReport", "FusionExplanation", "FusionGain", "GradeCount", "HardSample", "Hit",
        "HoleBounds", "Interval", "JudgeBaseline", "JudgedRanking", "JudgmentDrift", "Kendall", "LabelAgreement",
        "LabelRate", "LabelShare", "LexicalDiversity", "MeasureInfo", "MovedDocument", "MovedQuery",
        "NamedNuggetQuality", "NuggetDescription", "NuggetDifficulties", "NuggetDifficulty", "NuggetHit", "NuggetId",
        "NuggetQuality", "NuggetRanking", "NuggetScores", "NuggetShare", "NuggetSummary", "NuggetSupportChange",
        "NuggetSupportDrift", "OfficialMeasures", "PairSimilarity", "PairedTest", "ParameterInfo", "Part", "PartScore",
        "Passage", "PerQuery", "Pool", "PoolContribution", "PoolOfQuery", "PoolOverlap", "QrelsDescription",
        "QueriesLeftOut", "QueryAgreement", "QueryLabelRate", "RBO", "RankCorrelation", "RankInterval", "RankingPair",
        "Readability", "RemovalPoint", "ReproducedSystem", "Reproduction", "RunContribution", "RunDescription",
        "SamplesDescription", "SchoolGrades", "ScoresByRun", "ScoresOfSystems", "ScoresPart", "Separation", "SetSize",
        "SidesOfRun", "Similarity", "SliceScore", "SlicedScores", "SourceCount", "SourceDrift", "SourceMoves", "Spread",
        "Stability", "StabilityPoint", "SupportChange", "SupportDrift", "SupportSources", "SystemDiagnosis",
        "SystemMove", "TauAP", "TauMatrix", "TermWeight", "TextPair", "TextStatistics", "TextsDescription", "Ties",
        "TopOverlap", "TukeyHSD", "TukeyPair", "TwoSides", "UndefinedMeasure", "UnionCoverage", "Verification",
        "VerifiedInput"]

class Ties(NamedTuple):
    first: int
    second: int
    both: int

class Agreement(Result):
    pairs: Final[int]
    only_first: Final[int]
    only_second: Final[int]
    accuracy: Final[float]
    kappa: Final[float]
    linear_kappa: Final[float]
    quadratic_kappa: Final[float]
    f1: Final[float]
    macro_accuracy: Final[float]
    first_positives: Final[float]
    second_positives: Final[float]
    rel: Final[float]
    label_shares: Final[dict[float, LabelShare]]
    baselines: Final[dict[str, JudgeBaseline]]
    per_query: Final[dict[str, QueryAgreement]]
    by_label: Final[LabelAgreement]
    labels: Final[list[float]]
    confusion: Final[list[list[int]]]
    def to_pandas(self) -> Any: ...

class NuggetDifficulties(Result):
    nuggets: Final[list[NuggetDifficulty]]
    without_nuggets: Final[list[str]]
    left_out: Final[int]
    missing: Final[int]

class NuggetQuality(Result):
    precision: Final[float]
    recall: Final[float]
    groundedness: Final[float]
    generated: Final[int]
    hallucinated: Final[NuggetShare]
    minor_or_redundant: Final[NuggetShare]
    minor: Final[NuggetShare | None]
    redundant: Final[NuggetShare | None]
    missing: Final[int]
    per_query: Final[dict[str, dict[str, Any]]]
    skipped: Final[list[str]]
    without_recall: Final[list[str]]

class NuggetScores(Result):
    all: Final[float]
    strict_all: Final[float]
    vital: Final[float]
    strict_vital: Final[float]
    weighted: Final[float]
    strict_weighted: Final[float]
    per_query: Final[dict[str, dict[str, Any]]]
    missing: Final[int]
    without_nuggets: Final[int]
    without_vital: Final[int]

class NuggetSummary(Result):
    queries: Final[int]
    nuggets: Final[int]
    judgments: Final[int]
    supported_queries: Final[int]
    supported_nuggets: Final[int]
    nuggets_a_query: Final[CountRange]
    documents_a_nugget: Final[CountRange]
    documents_a_query: Final[CountRange]
    queries_without_nuggets: Final[list[str]]
    unsupported_queries: Final[list[str]]
    unsupported_nuggets: Final[list[NuggetId]]

class SetSize(Result):
    mean: Final[float]
    share: Final[float]
    per_query: Final[dict[str, int | None]]
    without_nuggets: Final[list[str]]
    left_out: Final[int]
    missing: Final[int]

class UnionCoverage(Result):
    documents: Final[float]
    coverage: Final[float]
    all_covered: Final[float]
    success: Final[float]
    per_query: Final[dict[str, dict[str, Any]]]
    without_nuggets: Final[list[str]]
    left_out: Final[int]
    missing: Final[int]

class RankCorrelation(Result):
    measure: Final[str]
    first_name: Final[str]
    second_name: Final[str]
    coefficients: Final[dict[str, dict[str, Any]]]
    kendall: Final[Kendall]
    rbo_result: Final[RBO]
    top: Final[TopOverlap]
    drop: Final[SystemMove]
    rise: Final[SystemMove]
    first_queries: Final[int]
    second_queries: Final[int]
    same_queries: Final[bool]
    shared_queries: Final[int]
    level: Final[float]
    systems: Final[list[str]]
    first: Final[list[float]]
    second: Final[list[float]]
    only_first: Final[list[str]]
    only_second: Final[list[str]]
    omitted: Final[list[str]]
    first_left_out: Final[QueriesLeftOut]
    second_left_out: Final[QueriesLeftOut]
    p_value: Final[float]
    ties: Final[Ties]
    intervals: Final[dict[str, Interval]]
    interval: Final[Interval | None]
    tau_a: Final[float]
    tau_b: Final[float]
    tau_c: Final[float]
    gamma: Final[float]
    tau_ap: Final[float]
    tau_ap_a: Final[float]
    tau_ap_b: Final[float]
    rbo: Final[float]
    spearman: Final[float]
    pearson: Final[float]
    weighted_tau: Final[float]
    def plot(self: Any, **options: Any) -> Any: ...

class TauMatrix(Result):
    coefficient: Final[str]
    measure: Final[str]
    names: Final[list[str]]
    notes: Final[list[str]]
    pairs: Final[list[RankingPair]]
    averages: Final[dict[str, float]]
    values: Final[list[list[float]]]
    def __getitem__(self, names: tuple[str, str]) -> RankingPair: ...
    def _ipython_key_completions_(self: Any) -> list[tuple[str, str]]: ...
    def to_pandas(self) -> Any: ...
    def plot(self: Any, **options: Any) -> Any: ...

class Stability(Result):
    measure: Final[str]
    what: Final[str]
    level: Final[float]
    points: Final[list[StabilityPoint]]
    def to_pandas(self) -> Any: ...
    def plot(self: Any, **options: Any) -> Any: ...

class DocumentRemoval(Result):
    measure: Final[str]
    level: Final[float]
    documents: Final[int]
    removed: Final[int]
    unknown: Final[int]
    judgments: Final[int]
    results: Final[int]
    random: Final[int]
    points: Final[list[RemovalPoint]]
    def plot(self: Any, **options: Any) -> Any: ...

class Reproduction(Result):
    measure: Final[str]
    baseline: Final[str]
    original_queries: Final[int]
    reproduced_queries: Final[int]
    systems: Final[list[ReproducedSystem]]
    undefined: Final[list[str]]

class TwoSides(Result):
    both: Final[float]
    only_first: Final[float]
    only_second: Final[float]
    neither: Final[float]
    other_queries: Final[int]
    per_query: Final[dict[str, str]]
    without_nuggets: Final[list[str]]
    left_out: Final[int]
    missing: Final[int]

class Check(Result):
    candidate: Final[str]
    baselines: Final[list[str]]
    outcome: Final[str]
    passed: Final[bool]
    exit_code: Final[int]
    differences: Final[list[CheckedDifference]]
    floors: Final[list[CheckedFloor]]
    holes: Final[list[CheckedHoles]]
    audits: Final[list[CheckedAudit]]
    warnings: Final[list[str]]
    policy: Final[str | None]
    margin: Final[float]
    test: Final[str]
    correction: Final[str]
    alpha: Final[float]
    power: Final[float]
    interval: Final[str]
    proportion: Final[str]
    resamples: Final[int]
    seed: Final[int]
    def to_comment(self) -> str: ...
    def to_junit(self) -> str: ...
    def to_annotations(self) -> str: ...

class CoverageReport(Result):
    k: Final[int]
    limit: Final[int]
    runs: Final[list[CoverageOfRun]]
    union: Final[UnionCoverage]
    difficulties: Final[NuggetDifficulties]
    sides: Final[list[SidesOfRun]]

class CwlReport(Result):
    measures: Final[list[CwlOfMeasure]]
    per_query: Final[list[CwlOfQuery]]

class DataSets(Result):
    datasets: Final[list[str]]
    measures: Final[list[str]]
    systems: Final[list[str]]
    incomplete: Final[str]
    pooled: Final[bool]
    together: Final[bool]
    percent: Final[bool]
    rows: Final[dict[tuple[str, str], AveragedSystem]]

class SlicedScores(Result):
    slices: Final[list[str]]
    runs: Final[list[str]]
    measures: Final[list[str]]
    unsliced: Final[int]
    rows: Final[list[SliceScore]]

class _CountRange(NamedTuple):
    mean: float
    smallest: int
    largest: int
class CountRange(Row, _CountRange): ...

class _NuggetDifficulty(NamedTuple):
    query_id: str
    nugget_id: str
    documents: int
    runs: int
    share: float
class NuggetDifficulty(Row, _NuggetDifficulty): ...

class _NuggetId(NamedTuple):
    query_id: str
    nugget_id: str
class NuggetId(Row, _NuggetId): ...

class _Interval(NamedTuple):
    low: float
    high: float
    undefined: int = 0
    fell_back: bool = False
    constant: bool = False
    excludes_estimate: bool = False
class Interval(Row, _Interval): ...

class _Correlation(NamedTuple):
    coefficient: float
    p_value: float
class Correlation(Row, _Correlation): ...

class _Kendall(NamedTuple):
    tau_a: float
    tau_b: float
    tau_c: float
    gamma: float
    p_value: float
    exact: bool
    items: int
    concordant: int
    discordant: int
    tied_first: int
    tied_second: int
    tied_both: int
class Kendall(Row, _Kendall): ...

class _QueriesLeftOut(NamedTuple):
    undefined: int
    unshared: int
class QueriesLeftOut(Row, _QueriesLeftOut): ...

class _RankingPair(NamedTuple):
    first: str
    second: str
    coefficient: str
    value: float
    systems: int
    tied_first: int
    tied_second: int
    tied_both: int
class RankingPair(Row, _RankingPair): ...

class _RBO(NamedTuple):
    ext: float
    min: float
    max: float
    res: float
class RBO(Row, _RBO): ...

class _RemovalPoint(NamedTuple):
    against: str
    before: float
    after: float
    random: float
    low: float
    high: float
    smallest: float
    undefined: int
    systems: int
    taus: list[float]
class RemovalPoint(Row, _RemovalPoint): ...

class _ReproducedSystem(NamedTuple):
    system: str
    original: float
    reproduced: float
    rmse: float
    effect_ratio: float
    delta_relative: float
    original_improvement: float
    reproduced_improvement: float
    original_relative: float
    reproduced_relative: float
class ReproducedSystem(Row, _ReproducedSystem): ...

class _StabilityPoint(NamedTuple):
    size: float
    against: str
    mean: float
    low: float
    high: float
    smallest: float
    undefined: int
    systems: int
    taus: list[float]
class StabilityPoint(Row, _StabilityPoint): ...

class _SystemMove(NamedTuple):
    system: str | None
    ranks: float
class SystemMove(Row, _SystemMove): ...

class _TauAP(NamedTuple):
    tau_ap: float
    tau_ap_a: float
    tau_ap_b: float
class TauAP(Row, _TauAP): ...

class _TopOverlap(NamedTuple):
    overlap: float
    k: int
    tied_first: int
    tied_second: int
class TopOverlap(Row, _TopOverlap): ...

class _CoefficientValue(NamedTuple):
    value: float
    p_value: float | None
    interval: Interval | None
class CoefficientValue(Row, _CoefficientValue): ...

class _CoverageOfRun(NamedTuple):
    run: str
    documents: float
    coverage: float
    all_covered: float
    success: float
    set_size: float
    with_set_size: float
class CoverageOfRun(Row, _CoverageOfRun): ...

class _SidesOfRun(NamedTuple):
    run: str
    both: float
    only_first: float
    only_second: float
    neither: float
class SidesOfRun(Row, _SidesOfRun): ...

class _CheckedAudit(NamedTuple):
    system: str
    audit: Audit
class CheckedAudit(Row, _CheckedAudit): ...

class _CheckedDifference(NamedTuple):
    measure: str
    slice: str
    baseline: str
    queries: int
    baseline_mean: float
    candidate_mean: float
    difference: float
    relative_change: float
    interval: Interval
    interval_method: str
    p_value: float
    corrected_p_value: float
    least_p_value: float
    exact: bool
    wins: int
    ties: int
    losses: int
    detectable_difference: float
    queries_needed: float
    verdict: str
    reason: str
    outcome: str
    violated: list[str]
class CheckedDifference(Row, _CheckedDifference): ...

class _CheckedFloor(NamedTuple):
    measure: str
    slice: str
    queries: int
    floor: float
    mean: float
    interval: Interval
    interval_method: str
    outcome: str
    reason: str
class CheckedFloor(Row, _CheckedFloor): ...

class _CheckedHoles(NamedTuple):
    baseline: str
    measure: str
    k: int
    documents: int
    queries: list[str]
    difference: float
    none: float
    all: float
class CheckedHoles(Row, _CheckedHoles): ...

class ComparedMeasure(Result):
    measure: Final[str]
    slice: Final[str]
    queries: Final[int]
    left_out: Final[int]
    unshared: Final[int]
    level: Final[float]
    test: Final[str]
    least_corrected_p_value: Final[float]
    systems: Final[dict[str, ComparedSystem]]
    pairs: Final[list[ComparedPair]]
    tiers: Final[list[list[str]]]
    _key: Final[Any]
    scores: dict[str, dict[str, float]]
    def __getitem__(self, systems: tuple[str, str]) -> ComparedPair: ...
    def _why_not_compared(self, systems: object) -> str: ...
    def _ipython_key_completions_(self: Any) -> list[tuple[str, str]]: ...
    def differences(self, first: str, second: str) -> dict[str, float]: ...

class TukeyHSD(Result):
    systems: Final[list[str]]
    queries: Final[int]
    means: Final[list[float]]
    pairs: Final[list[TukeyPair]]
    mean_square_error: Final[float]
    degrees: Final[float]
    alpha: Final[float]
    smallest_significant_difference: Final[float]
    resamples: Final[int]
    def __getitem__(self, systems: tuple[str, str]) -> TukeyPair: ...
    def _ipython_key_completions_(self: Any) -> list[tuple[str, str]]: ...

class _ComparedPair(NamedTuple):
    first: str
    second: str
    difference: float
    interval: Interval
    statistic: float
    p_value: float
    corrected_p_value: float
    significant: bool
    direction: int
    wins: int
    ties: int
    losses: int
    effect: EffectSize
    detectable_difference: float
    interval_method: str
    relative_change: float
    least_p_value: float
class ComparedPair(Row, _ComparedPair): ...

class _ComparedSystem(NamedTuple):
    name: str
    mean: float
    interval: Interval
    rank: float
    rank_interval: RankInterval
    interval_method: str
class ComparedSystem(Row, _ComparedSystem): ...

class _DiscriminativePower(NamedTuple):
    share: float
    separated: int
    pairs: int
    p_values: list[float]
    smallest_separated_difference: float
    largest_unseparated_difference: float
class DiscriminativePower(Row, _DiscriminativePower): ...

class _EffectSize(NamedTuple):
    mean_difference: float
    standard_deviation: float
    cohen_dz: float
    hedges_gz: float
    probability_of_superiority: float
class EffectSize(Row, _EffectSize): ...

class _TukeyPair(NamedTuple):
    first: str
    second: str
    difference: float
    statistic: float
    p_value: float
class TukeyPair(Row, _TukeyPair): ...

class _PairedTest(NamedTuple):
    p_value: float
    statistic: float
    difference: float
    queries: int
    zeros: int
    exact: bool
    resamples: int
    least_p_value: float
class PairedTest(Row, _PairedTest): ...

class _RankInterval(NamedTuple):
    rank: float
    low: float
    high: float
class RankInterval(Row, _RankInterval): ...

class EnteredUnjudged(Result):
    before: Final[str]
    after: Final[str]
    grade: Final[float]
    measures: Final[list[HoleBounds]]

class MovedQuery(Result):
    query: Final[str]
    before: Final[str]
    after: Final[str]
    k: Final[int]
    measure: Final[str]
    before_value: Final[float]
    after_value: Final[float]
    difference: Final[float]
    documents: Final[list[MovedDocument]]

class _HoleBounds(NamedTuple):
    measure: str
    k: int
    documents: int
    queries: list[str]
    difference: float
    none: float
    all: float
class HoleBounds(Row, _HoleBounds): ...

class _MovedDocument(NamedTuple):
    document: str
    before: int | None
    after: int | None
    move: str
    judged: bool
    grade: float | None
    nuggets: list[str]
    effect: float
class MovedDocument(Row, _MovedDocument): ...

class Drift(Result):
    source: Final[str]
    level: Final[float]
    query: Final[str | None]
    queries: Final[SupportDrift]
    nuggets: Final[NuggetSupportDrift | None]
    some_nugget: Final[SupportChange]
    every_nugget: Final[SupportChange]
    rankings: Final[dict[str, RankCorrelation]]
    def plot(self: Any, **options: Any) -> Any: ...

class CorpusDrift(Result):
    size: Final[DocumentDrift]
    sources: Final[dict[str, DocumentDrift]]
    def __iter__(self) -> Iterator[Any]: ...

class SupportDrift(Result):
    both: Final[list[str]]
    only_before: Final[list[str]]
    only_after: Final[list[str]]
    support: Final[SupportChange]
    judgments: Final[JudgmentDrift]
    judged: Final[DocumentDrift]
    supporting: Final[DocumentDrift]
    sources: Final[dict[str, SourceDrift]]
    per_id: Final[dict[str, SupportSources]]
    moves: Final[SourceMoves]

class NuggetSupportDrift(Result):
    both: Final[list[NuggetId]]
    only_before: Final[list[NuggetId]]
    only_after: Final[list[NuggetId]]
    support: Final[NuggetSupportChange]
    judgments: Final[JudgmentDrift]
    judged: Final[DocumentDrift]
    supporting: Final[DocumentDrift]
    sources: Final[dict[str, SourceDrift]]
    per_id: Final[dict[tuple[str, str], SupportSources]]
    moves: Final[SourceMoves]

class _BeforeAfter(NamedTuple):
    before: int
    after: int
class BeforeAfter(Row, _BeforeAfter): ...

class _DocumentDrift(NamedTuple):
    before: int
    after: int
    both: int
class DocumentDrift(Row, _DocumentDrift): ...

class _JudgmentDrift(NamedTuple):
    before: int
    after: int
    added: int
    lost: int
    changed: int
    same: int
    verdicts: dict[tuple[str, str], int]
class JudgmentDrift(Row, _JudgmentDrift): ...

class _SourceMoves(NamedTuple):
    supported_twice: int
    moved: float
    table: dict[tuple[str, str], float]
class SourceMoves(Row, _SourceMoves): ...

class SupportSources(NamedTuple):
    sources: dict[str, BeforeAfter]
    moved: float

class _SourceCount(NamedTuple):
    before: int
    after: int
    share_before: float
    share_after: float
    change: float
class SourceCount(Row, _SourceCount): ...

class SourceDrift(NamedTuple):
    supports: SourceCount
    documents: SourceCount

class _SupportChange(NamedTuple):
    kept: list[str]
    lost: list[str]
    gained: list[str]
    unsupported: list[str]
class SupportChange(Row, _SupportChange): ...

class _NuggetSupportChange(NamedTuple):
    kept: list[NuggetId]
    lost: list[NuggetId]
    gained: list[NuggetId]
    unsupported: list[NuggetId]
class NuggetSupportChange(Row, _NuggetSupportChange): ...

class _Passage(NamedTuple):
    id: str
    position: int
    text: str | None
class Passage(Row, _Passage): ...

class _HardSample(NamedTuple):
    id: str
    query: str | None
    separation: float
    best_gold: Passage
    best_other: Passage
    failing: list[str]
    distracting: list[TermWeight]
class HardSample(Row, _HardSample): ...

class _Part(NamedTuple):
    text: str
    low: float
    high: float
    samples: list[str]
    share: float
    systems: dict[str, PartScore]
    deltas: dict[str, PartScore]
    similarity: PartScore
    similarity_delta: PartScore
class Part(Row, _Part): ...

class _PartScore(NamedTuple):
    mean: float
    interval: Interval | None
class PartScore(Row, _PartScore): ...

class SystemDiagnosis(NamedTuple):
    gold: PartScore
    by_similarity: PartScore
    delta: PartScore
    pearson: float
    spearman: float
    tau_b: float

class _TermWeight(NamedTuple):
    term: str
    weight: float
class TermWeight(Row, _TermWeight): ...

class CollectionDescription(Result):
    qrels: Final[list[QrelsDescription]]
    nuggets: Final[list[NuggetDescription]]
    nugget_quality: Final[list[NamedNuggetQuality]]
    queries: Final[list[TextsDescription]]
    answers: Final[list[TextsDescription]]
    documents: Final[list[TextsDescription]]
    samples: Final[list[SamplesDescription]]
    runs: Final[list[RunDescription]]

class FilterReport(Result):
    rel: Final[float]
    drop: Final[str]
    queries: Final[int]
    queries_without_relevant: Final[int]
    share_without_relevant: Final[float]
    queries_partly_supported: Final[int]
    share_partly_supported: Final[float]
    kept_queries: Final[int]
    dropped_queries: Final[list[str]]
    share_dropped_queries: Final[float]
    nuggets: Final[int]
    unsupported_nuggets: Final[int]
    share_unsupported: Final[float]
    kept_nuggets: Final[int]
    dropped_nuggets: Final[list[NuggetId]]
    share_dropped_nuggets: Final[float]
    dropped_judgments: Final[int]

class NamedNuggetQuality(Result):
    name: Final[str]
    precision: Final[float]
    recall: Final[float]
    groundedness: Final[float]
    generated: Final[int]
    hallucinated: Final[NuggetShare]
    minor_or_redundant: Final[NuggetShare]
    minor: Final[NuggetShare | None]
    redundant: Final[NuggetShare | None]
    missing: Final[int]
    per_query: Final[dict[str, dict[str, Any]]]
    skipped: Final[list[str]]
    without_recall: Final[list[str]]

class NuggetDescription(Result):
    name: Final[str]
    rel: Final[float]
    queries: Final[int]
    nuggets: Final[int]
    judgments: Final[int]
    nuggets_per_query: Final[CountStatistics]
    documents_per_nugget: Final[CountStatistics]
    documents_per_query: Final[CountStatistics]
    relevant_documents: Final[int]
    unsupported_nuggets: Final[int]
    share_unsupported: Final[float]
    queries_without_nuggets: Final[int]
    queries_without_relevant: Final[int]
    share_without_relevant: Final[float]
    nuggets_with_text: Final[int]
    words_per_nugget: Final[CountStatistics]

class QrelsDescription(Result):
    name: Final[str]
    rel: Final[float]
    queries: Final[int]
    judgments: Final[int]
    judged_documents: Final[int]
    relevant: Final[int]
    relevant_documents: Final[int]
    collection_size: Final[int | None]
    collection_share: Final[float | None]
    relevant_document_ratio: Final[float | None]
    judged_per_query: Final[CountStatistics]
    relevant_per_query: Final[CountStatistics]
    relevant_per_query_with_any: Final[CountStatistics]
    queries_without_relevant: Final[int]
    share_without_relevant: Final[float]
    grades: Final[list[GradeCount]]

class RunDescription(Result):
    name: Final[str]
    queries: Final[int]
    documents: Final[int]
    distinct_documents: Final[int]
    documents_per_query: Final[CountStatistics]
    tied_documents: Final[int]
    share_tied: Final[float]
    queries_with_ties: Final[int]
    duplicates: Final[int]
    lowest_score: Final[float]
    highest_score: Final[float]

class SamplesDescription(Result):
    name: Final[str]
    samples: Final[int]
    passages: Final[int]
    passages_per_sample: Final[CountStatistics]
    gold_per_sample: Final[CountStatistics]
    samples_without_gold: Final[int]
    samples_with_several_gold: Final[int]
    share_several_gold: Final[float]
    words_per_query: Final[CountStatistics]
    words_per_passage: Final[CountStatistics]
    systems: Final[int]

class TextsDescription(Result):
    name: Final[str]
    texts: Final[int]
    words_per_text: Final[CountStatistics]
    texts_without_words: Final[int]
    texts_with_code: Final[int]
    share_with_code: Final[float]

class _CountStatistics(NamedTuple):
    mean: float
    deviation: float
    median: float
    smallest: int
    largest: int
class CountStatistics(Row, _CountStatistics): ...

class _GradeCount(NamedTuple):
    grade: float
    judgments: int
    share: float
class GradeCount(Row, _GradeCount): ...

class _NuggetShare(NamedTuple):
    nuggets: int
    share: float
class NuggetShare(Row, _NuggetShare): ...

class OfficialMeasures(Result):
    collection: Final[str]
    id: Final[str]
    measures: Final[str]
    command_options: Final[str]
    ties: Final[str]
    precision: Final[str]
    duplicates: Final[str]
    queries: Final[str]
    no_relevant: Final[str]
    depth: Final[int]
    judged_only: Final[bool]
    ignore_identical_ids: Final[bool]
    diversity: Final[str]
    source: Final[str]
    note: Final[str]
    policy: Final[dict[str, Any]]

class JudgeBaseline(NamedTuple):
    accuracy: float
    f1: float
    kappa: float

class LabelAgreement(Result):
    labels: Final[dict[float, LabelRate]]
    rows: Final[list[QueryLabelRate]]

class LabelRate(NamedTuple):
    items: int
    agreed: int
    pooled_rate: float
    macro_rate: float
    queries: int

class LabelShare(NamedTuple):
    first: int
    second: int
    first_share: float
    second_share: float

class QueryAgreement(NamedTuple):
    pairs: int
    accuracy: float
    kappa: float
    f1: float

class _QueryLabelRate(NamedTuple):
    query_id: str
    label: float
    items: int
    agreed: int
    rate: float
class QueryLabelRate(Row, _QueryLabelRate): ...

class PairSimilarity(Result):
    texts: Final[int]
    empty_texts: Final[int]
    pairs: Final[int]
    minimum: Final[float]
    median: Final[float]
    maximum: Final[float]
    mean: Final[float]
    least: Final[TextPair]
    most: Final[TextPair]

class _TextPair(NamedTuple):
    first: str
    second: str
    ratio: float
class TextPair(Row, _TextPair): ...

class TextStatistics(Result):
    documents: Final[int]
    without_words: Final[int]
    words: Final[int]
    sentences: Final[int]
    words_per_document: Final[Spread]
    sentences_per_document: Final[Spread]
    words_per_sentence: Final[Spread]
    median_words_per_sentence: Final[float]
    ttr: Final[Spread]
    maas: Final[Spread]
    hdd: Final[Spread]
    mtld: Final[Spread]
    types: Final[Spread]
    stems: Final[Spread]
    flesch_kincaid: Final[Spread]
    flesch_reading_ease: Final[Spread]
    ari: Final[Spread]
    school_grades: Final[SchoolGrades]
    grades: Final[str]
    stemmer: Final[str]
    per_document: Final[dict[str, dict[str, Any]]]

class _LexicalDiversity(NamedTuple):
    words: int
    types: int
    ttr: float
    maas: float
    hdd: float
    mtld: float
class LexicalDiversity(Row, _LexicalDiversity): ...

class _Readability(NamedTuple):
    flesch_kincaid: float
    flesch_reading_ease: float
    ari: float
class Readability(Row, _Readability): ...

class _SchoolGrades(NamedTuple):
    flesch_kincaid: str
    flesch_reading_ease: str
    ari: str
class SchoolGrades(Row, _SchoolGrades): ...

class _Spread(NamedTuple):
    mean: float
    standard_deviation: float
    smallest: float
    largest: float
    values: int
    undefined: int
class Spread(Row, _Spread): ...

class Pool(Result):
    depth: Final[int]
    documents: Final[int]
    documents_a_query: Final[CountRange]
    judged: Final[int | None]
    judged_share: Final[float | None]
    runs: Final[list[PoolContribution]]
    overlaps: Final[list[PoolOverlap]]
    per_query: Final[dict[str, dict[str, Any]]]

class _PoolContribution(NamedTuple):
    run: str
    missing: int
    documents: int
    share: float
    unique: int
    judged: int | None
    tied: int
class PoolContribution(Row, _PoolContribution): ...

class _PoolOfQuery(NamedTuple):
    documents: int
    judged: int | None
class PoolOfQuery(Row, _PoolOfQuery): ...

class _PoolOverlap(NamedTuple):
    first: str
    second: str
    shared: int
    share: float
class PoolOverlap(Row, _PoolOverlap): ...

class FusionExplanation(Result):
    query: Final[str]
    method: Final[str]
    is_sum: Final[bool]
    runs: Final[list[RunContribution]]

class FusionGain(Result):
    measure: Final[str]
    fusion: Final[str]
    tried: Final[int]
    queries: Final[int]
    folds: Final[int]
    mean: Final[float]
    best_run: Final[str]
    best_run_mean: Final[float]
    gain: Final[float]
    low: Final[float]
    high: Final[float]
    level: Final[float]
    verdict: Final[str]

class _RunContribution(NamedTuple):
    document: str
    rank: int
    score: float
    run: str
    run_rank: int | None
    run_score: float | None
    normalised: float | None
    weight: float
    contribution: float | None
class RunContribution(Row, _RunContribution): ...

class AveragedSystem(NamedTuple):
    scores: dict[str, float]
    average: float
    missing: list[str]
    pooled: float | None
    baseline: str | None
    change: float | None

class Audit(Result):
    scored: Final[int]
    left_out: Final[int]
    missing: Final[int]
    extra: Final[int]
    without_relevant: Final[int]
    duplicates: Final[int]
    identical_ids: Final[int]
    tied_hits: Final[int]
    large_scores: Final[int]
    large_grades: Final[int]
    judged_outside: Final[int]
    returned_outside: Final[int]
    unproved_ideals: Final[int]
    not_finite: Final[int]
    missing_undefined: Final[int]
    skipped_lines: Final[int]
    coerced_lines: Final[int]
    first_problem: Final[str]
    commented_records: Final[int]
    first_commented_record: Final[str]
    cutoffs: Final[list[CutoffAudit]]
    undefined: Final[list[UndefinedMeasure]]
    below_rel: Final[list[BelowRel]]
    ties: Final[str]
    queries: Final[str]

class _CutoffAudit(NamedTuple):
    k: int
    retrieved: int
    unjudged: int
    tied_pairs: int
    shallow: int
class CutoffAudit(Row, _CutoffAudit): ...

class _UndefinedMeasure(NamedTuple):
    measure: str
    queries: int
class UndefinedMeasure(Row, _UndefinedMeasure): ...

class _BelowRel(NamedTuple):
    measure: str
    rel: float
    queries: int
class BelowRel(Row, _BelowRel): ...

class _CwlOfMeasure(NamedTuple):
    measure: str
    EU: float
    ETU: float
    EC: float
    ETC: float
    ED: float
    ResEU: float
    ResETU: float
    ResEC: float
    ResETC: float
    ResED: float
class CwlOfMeasure(Row, _CwlOfMeasure): ...

class _CwlOfQuery(NamedTuple):
    query_id: str
    measure: str
    EU: float
    ETU: float
    EC: float
    ETC: float
    ED: float
    ResEU: float
    ResETU: float
    ResEC: float
    ResETC: float
    ResED: float
class CwlOfQuery(Row, _CwlOfQuery): ...

class _SliceScore(NamedTuple):
    slice: str
    run: str
    measure: str
    queries: int
    unscored: int
    score: float
class SliceScore(Row, _SliceScore): ...

class Verification(Result):
    file: Final[str]
    equal: Final[bool]
    values: Final[int]
    different: Final[int]
    first_different: Final[list[DifferentValue]]
    problems: Final[list[str]]
    notes: Final[list[str]]
    inputs: Final[list[VerifiedInput]]
    recorded_version: Final[str]
    version: Final[str]

class _VerifiedInput(NamedTuple):
    kind: str
    run: str | None
    name: str
    path: str
    recorded: str | None
    found: str | None
    same: bool | None
class VerifiedInput(Row, _VerifiedInput): ...

class _DifferentValue(NamedTuple):
    run: str
    measure: str
    query: str | None
    recorded: float
    computed: float
class DifferentValue(Row, _DifferentValue): ...
