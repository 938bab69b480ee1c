# Made by bindings/python/generate_stubs; do not edit.
# ruff: noqa
# fmt: off
from collections.abc import Iterator
from typing import Any, NamedTuple

from ._core import _ResultData

__all__ = ['Agreement', 'NuggetDifficulties', 'NuggetQuality', 'NuggetScores', 'NuggetSummary', 'SetSize', 'UnionCoverage', 'Stability', 'DocumentRemoval', 'TwoSides', 'CoverageReport', 'DataSets', 'CountRange', 'NuggetDifficulty', 'NuggetId', 'Interval', 'Correlation', 'Kendall', 'LargestMoves', 'QueriesLeftOut', 'RankMove', 'RankingPair', 'RBO', 'RemovalPoint', 'StabilityPoint', 'SystemMove', 'TauAP', 'TopOverlap', 'CoefficientValue', 'CoverageOfRun', 'SidesOfRun', 'ComparedMeasure', 'TukeyHSD', 'ComparedPair', 'ComparedSystem', 'DiscriminativePower', 'EffectSize', 'TukeyPair', 'PairedTest', 'RankInterval', 'Drift', 'CorpusDrift', 'SupportDrift', 'NuggetSupportDrift', 'BeforeAfter', 'DocumentDrift', 'JudgmentDrift', 'SourceMoves', 'SupportSources', 'SourceCount', 'SourceDrift', 'SupportChange', 'NuggetSupportChange', 'Passage', 'HardSample', 'Part', 'PartScore', 'SystemDiagnosis', 'TermWeight', 'CollectionDescription', 'FilterReport', 'NamedNuggetQuality', 'NuggetDescription', 'QrelsDescription', 'RunDescription', 'SamplesDescription', 'TextsDescription', 'CountStatistics', 'GradeCount', 'NuggetShare', 'JudgeBaseline', 'LabelAgreement', 'LabelRate', 'LabelShare', 'QueryAgreement', 'QueryLabelRate', 'PairSimilarity', 'TextPair', 'TextStatistics', 'LexicalDiversity', 'Readability', 'SchoolGrades', 'Spread', 'Pool', 'PoolContribution', 'PoolOfQuery', 'PoolOverlap', 'AveragedSystem', 'Audit', 'CutoffAudit', 'UndefinedMeasure', 'BelowRel']

class Shown:
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Result(Shown):
    __match_args__: tuple[str, ...]
    def __init__(self, data: _ResultData) -> None: ...
    def _value(self, place: int) -> Any: ...
    def _asdict(self) -> dict[str, Any]: ...
    def __repr__(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class Agreement(Result):
    """Agreement of two judges on the items that both judged."""
    @property
    def pairs(self) -> int:
        """items that both judged"""
    @property
    def only_first(self) -> int:
        """items that only the first judged"""
    @property
    def only_second(self) -> int:
        """items that only the second judged"""
    @property
    def accuracy(self) -> float:
        """proportion of equal labels, in [0, 1]; nan without pairs"""
    @property
    def kappa(self) -> float:
        """Cohen's kappa, in [-1, 1]; nan if both used the same single label"""
    @property
    def linear_kappa(self) -> float:
        """kappa weighted by the distance of the labels"""
    @property
    def quadratic_kappa(self) -> float:
        """kappa weighted by the squared distance of the labels"""
    @property
    def f1(self) -> float:
        """F1 of labels of at least `rel`, in [0, 1]; 0 without positives"""
    @property
    def macro_accuracy(self) -> float:
        """mean accuracy of the queries with pairs; nan for lists of labels, which have no queries"""
    @property
    def first_positives(self) -> float:
        """proportion of positives among the first judge's labels"""
    @property
    def second_positives(self) -> float:
        """proportion of positives among the second judge's labels"""
    @property
    def rel(self) -> float:
        """smallest label that is positive"""
    @property
    def label_shares(self) -> dict[float, LabelShare]:
        """how often each judge gave each label"""
    @property
    def baselines(self) -> dict[str, JudgeBaseline]:
        """agreement of judges who do not read with the first judge, by name"""
    @property
    def per_query(self) -> dict[str, QueryAgreement]:
        """agreement on each query; empty for lists of labels"""
    @property
    def by_label(self) -> LabelAgreement:
        """agreement within each label of the first judge"""
    @property
    def labels(self) -> list[float]:
        """distinct labels of both judges, in ascending order"""
    @property
    def confusion(self) -> list[list[int]]:
        """number of items with a label of the first judge (row) and a label of the second (column)"""
    def to_pandas(self) -> Any: ...

class NuggetDifficulties(Result):
    """Number of runs that find each nugget, by query and in the order of the judgments."""
    @property
    def nuggets(self) -> list[NuggetDifficulty]:
        """the nuggets"""
    @property
    def without_nuggets(self) -> list[str]:
        """queries without nuggets, left out"""
    @property
    def left_out(self) -> int:
        """queries that the policy leaves out"""
    @property
    def missing(self) -> int:
        """pairs of a run and a query missing from it"""

class NuggetQuality(Result):
    """Quality of generated nuggets: means over the queries with a value, and the values of each."""
    @property
    def precision(self) -> float:
        """(N - B) / N, of N nuggets of which B are minor"""
    @property
    def recall(self) -> float:
        """(N - B) / (N - B + C), with C missing nuggets"""
    @property
    def groundedness(self) -> float:
        """(N - A) / N, of N nuggets of which A are hallucinated"""
    @property
    def generated(self) -> int:
        """generated nuggets of all queries"""
    @property
    def hallucinated(self) -> NuggetShare:
        """of these, not grounded in the answer"""
    @property
    def minor_or_redundant(self) -> NuggetShare:
        """of these, minor or redundant"""
    @property
    def minor(self) -> NuggetShare | None:
        """of these, minor; None if it is not known"""
    @property
    def redundant(self) -> NuggetShare | None:
        """of these, redundant; None if it is not known"""
    @property
    def missing(self) -> int:
        """further nuggets that should have been generated"""
    @property
    def per_query(self) -> dict[str, dict[str, Any]]:
        """values of each query"""
    @property
    def skipped(self) -> list[str]:
        """queries without a generated nugget"""
    @property
    def without_recall(self) -> list[str]:
        """queries whose nuggets are all minor, with no nugget missing"""

class NuggetScores(Result):
    """Nugget scores of answers: means over the queries, and the scores of each."""
    @property
    def all(self) -> float:
        """mean over all nuggets: support 1, partial support 1/2"""
    @property
    def strict_all(self) -> float:
        """the same, with 0 for partial support"""
    @property
    def vital(self) -> float:
        """mean over the vital nuggets"""
    @property
    def strict_vital(self) -> float:
        """the same, with 0 for partial support"""
    @property
    def weighted(self) -> float:
        """mean over all nuggets; okay nuggets have half the weight of vital ones"""
    @property
    def strict_weighted(self) -> float:
        """the same, with 0 for partial support"""
    @property
    def per_query(self) -> dict[str, dict[str, Any]]:
        """scores of each query"""
    @property
    def missing(self) -> int:
        """queries with nuggets, but no answer"""
    @property
    def without_nuggets(self) -> int:
        """queries without nuggets; they score 0"""
    @property
    def without_vital(self) -> int:
        """queries without a vital nugget; their vital scores are 0"""

class NuggetSummary(Result):
    """Summary of nugget judgments. A document supports a nugget with a grade of 1 or more."""
    @property
    def queries(self) -> int:
        """queries"""
    @property
    def nuggets(self) -> int:
        """nuggets"""
    @property
    def judgments(self) -> int:
        """judgments of a document for a nugget"""
    @property
    def supported_queries(self) -> int:
        """queries with a relevant document"""
    @property
    def supported_nuggets(self) -> int:
        """supported nuggets"""
    @property
    def nuggets_a_query(self) -> CountRange:
        """nuggets of a query"""
    @property
    def documents_a_nugget(self) -> CountRange:
        """documents that support a nugget, 0 included"""
    @property
    def documents_a_query(self) -> CountRange:
        """documents relevant to a query, 0 included"""
    @property
    def queries_without_nuggets(self) -> list[str]:
        """queries without nuggets"""
    @property
    def unsupported_queries(self) -> list[str]:
        """queries with nuggets but without a relevant document"""
    @property
    def unsupported_nuggets(self) -> list[NuggetId]:
        """unsupported nuggets"""

class SetSize(Result):
    """Number of documents to read until all nuggets of a query are covered."""
    @property
    def mean(self) -> float:
        """mean rank at which all nuggets are covered, over the queries that have one"""
    @property
    def share(self) -> float:
        """proportion of the queries with such a rank, in [0, 1]"""
    @property
    def per_query(self) -> dict[str, int | None]:
        """rank of each query; None if the run does not cover all nuggets"""
    @property
    def without_nuggets(self) -> list[str]:
        """queries without nuggets, left out"""
    @property
    def left_out(self) -> int:
        """queries that the policy leaves out"""
    @property
    def missing(self) -> int:
        """pairs of a run and a query missing from it"""

class UnionCoverage(Result):
    """Nuggets covered by the union of the top k of several runs: means over the queries, and the values of each."""
    @property
    def documents(self) -> float:
        """mean number of distinct documents"""
    @property
    def coverage(self) -> float:
        """mean proportion of the nuggets covered, in [0, 1]"""
    @property
    def all_covered(self) -> float:
        """proportion of queries whose nuggets are all covered"""
    @property
    def success(self) -> float:
        """proportion of queries with min(k, nuggets) nuggets covered"""
    @property
    def per_query(self) -> dict[str, dict[str, Any]]:
        """values of each query"""
    @property
    def without_nuggets(self) -> list[str]:
        """queries without nuggets, left out"""
    @property
    def left_out(self) -> int:
        """queries that the policy leaves out"""
    @property
    def missing(self) -> int:
        """pairs of a run and a query missing from it"""

class RankCorrelation(Result):
    """All rank correlations of two rankings, over the systems that are in both (rbo: of all). Undefined values are nan."""
    @property
    def first_name(self) -> str:
        """name of the first ranking"""
    @property
    def second_name(self) -> str:
        """name of the second ranking"""
    @property
    def coefficients(self) -> dict[str, dict[str, Any]]:
        """value, p-value and interval of each coefficient"""
    @property
    def kendall(self) -> Kendall:
        """Kendall's coefficients, with the counts of pairs and ties"""
    @property
    def rbo_result(self) -> RBO:
        """rank-biased overlap, with its possible range"""
    @property
    def top(self) -> TopOverlap:
        """overlap of the tops of the rankings"""
    @property
    def drop(self) -> SystemMove:
        """system that falls most from the first ranking to the second"""
    @property
    def rise(self) -> SystemMove:
        """system that rises most"""
    @property
    def first_queries(self) -> int:
        """queries of the first ranking's scores; 0 without"""
    @property
    def second_queries(self) -> int:
        """queries of the second ranking's scores"""
    @property
    def same_queries(self) -> bool:
        """whether these are the same, and resampled together"""
    @property
    def shared_queries(self) -> int:
        """queries of both, which are resampled together"""
    @property
    def level(self) -> float:
        """confidence level of the intervals"""
    @property
    def systems(self) -> list[str]:
        """systems in both, in the order of the first"""
    @property
    def first(self) -> list[float]:
        """their scores in the first"""
    @property
    def second(self) -> list[float]:
        """their scores in the second"""
    @property
    def only_first(self) -> list[str]:
        """systems that only the first has"""
    @property
    def only_second(self) -> list[str]:
        """systems that only the second has"""
    @property
    def omitted(self) -> list[str]:
        """common systems omitted because a score is not finite"""
    @property
    def first_left_out(self) -> QueriesLeftOut:
        """queries left out of the first scores"""
    @property
    def second_left_out(self) -> QueriesLeftOut:
        """queries left out of the second scores"""
    @property
    def tau_a(self: Any) -> float:
        """Kendall's tau: (C - D) / pairs"""
    @property
    def tau_b(self: Any) -> float:
        """Kendall's tau: (C - D) / sqrt(pairs not tied in the first * pairs not tied in the second)"""
    @property
    def tau_c(self: Any) -> float:
        """Stuart's tau"""
    @property
    def gamma(self: Any) -> float:
        """Goodman and Kruskal's gamma: (C - D) / (C + D)"""
    @property
    def tau_ap(self: Any) -> float:
        """AP correlation, with the first list as the truth; undefined with ties"""
    @property
    def tau_ap_a(self: Any) -> float:
        """AP correlation, mean over all orders of the ties in the second list"""
    @property
    def tau_ap_b(self: Any) -> float:
        """AP correlation for ties in both lists; symmetric"""
    @property
    def rbo(self: Any) -> float:
        """rank-biased overlap, extrapolated"""
    @property
    def spearman(self: Any) -> float:
        """Spearman's rho"""
    @property
    def pearson(self: Any) -> float:
        """Pearson's r, of the scores rather than their ranks"""
    @property
    def weighted_tau(self: Any) -> float:
        """Vigna's weighted tau: exchanges near the top count more"""

class TauMatrix(Result):
    """A rank correlation for each pair of rankings."""
    @property
    def coefficient(self) -> str:
        """name of the coefficient"""
    @property
    def measure(self) -> str:
        """measure of all rankings; empty if they have several, or none"""
    @property
    def names(self) -> list[str]:
        """names of the rankings"""
    @property
    def notes(self) -> list[str]:
        """notes on the rankings, such as queries left out"""
    @property
    def pairs(self) -> list[RankingPair]:
        """all pairs of rankings, row after row"""
    @property
    def averages(self) -> dict[str, float]:
        """mean correlation of each ranking with the others, which are the truth for a coefficient with a direction"""

class Stability(Result):
    """Stability of the ranking of systems by a measure (Kendall's tau_b)."""
    @property
    def measure(self) -> str:
        """measure that ranks the systems"""
    @property
    def what(self) -> str:
        """unit of the sizes"""
    @property
    def level(self) -> float:
        """proportion of the samples between low and high"""
    @property
    def points(self) -> list[StabilityPoint]:
        """correlations for each size"""
    def to_pandas(self) -> Any: ...
    def plot(self, **options: Any) -> Any: ...

class DocumentRemoval(Result):
    """Effect of the removal of documents on the ranking of systems (Kendall's tau_b)."""
    @property
    def measure(self) -> str:
        """measure that ranks the systems"""
    @property
    def level(self) -> float:
        """proportion of the random sets between low and high"""
    @property
    def documents(self) -> int:
        """documents of the collection"""
    @property
    def removed(self) -> int:
        """given documents, which were removed"""
    @property
    def unknown(self) -> int:
        """given documents that the collection does not contain"""
    @property
    def judgments(self) -> int:
        """judgments of removed documents"""
    @property
    def results(self) -> int:
        """results of all runs that are removed documents"""
    @property
    def random(self) -> int:
        """documents in each random set"""
    @property
    def points(self) -> list[RemovalPoint]:
        """correlation with each ranking"""
    def plot(self, **options: Any) -> Any: ...

class TwoSides(Result):
    """Proportions of the queries with two nuggets, by which of the two the first k documents support."""
    @property
    def both(self) -> float:
        """proportion of queries with support for both nuggets, in [0, 1]"""
    @property
    def only_first(self) -> float:
        """proportion with support for the first nugget only"""
    @property
    def only_second(self) -> float:
        """proportion with support for the second nugget only"""
    @property
    def neither(self) -> float:
        """proportion without support for either"""
    @property
    def other_queries(self) -> int:
        """queries with another number of nuggets, left out"""
    @property
    def per_query(self) -> dict[str, str]:
        """nuggets found for each query"""
    @property
    def without_nuggets(self) -> list[str]:
        """queries without nuggets, left out"""
    @property
    def left_out(self) -> int:
        """queries that the policy leaves out"""
    @property
    def missing(self) -> int:
        """pairs of a run and a query missing from it"""

class CoverageReport(Result):
    """Coverage of nuggets by runs, by each and by all together."""
    @property
    def k(self) -> int:
        """number of first documents of each run"""
    @property
    def limit(self) -> int:
        """last rank for the set size"""
    @property
    def runs(self) -> list[CoverageOfRun]:
        """coverage by each run; the last is the union of all runs"""
    @property
    def union(self) -> UnionCoverage:
        """coverage by the union of all runs"""
    @property
    def difficulties(self) -> NuggetDifficulties:
        """number of runs that find each nugget in their top k"""
    @property
    def sides(self) -> list[SidesOfRun]:
        """for queries with two nuggets, which of them each run finds; empty if there are none"""

class DataSets(Result):
    """Scores of systems on several data sets, with their averages."""
    @property
    def datasets(self) -> list[str]:
        """names of the data sets"""
    @property
    def measures(self) -> list[str]:
        """measures"""
    @property
    def systems(self) -> list[str]:
        """names of the systems"""
    @property
    def incomplete(self) -> str:
        """the average of a system without a score on some data set"""
    @property
    def pooled(self) -> bool:
        """whether rows have the mean over the queries of all data sets"""
    @property
    def together(self) -> bool:
        """whether one table has all measures"""
    @property
    def percent(self) -> bool:
        """whether tables show scores in per cent"""
    @property
    def rows(self) -> dict[tuple[str, str], AveragedSystem]:
        """a row for each measure and system"""

class CountRange(NamedTuple):
    """Mean and range of some counts."""
    mean: float
    smallest: int
    largest: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class NuggetDifficulty(NamedTuple):
    """Number of runs that find a nugget."""
    query_id: str
    nugget_id: str
    documents: int
    runs: int
    share: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class NuggetId(NamedTuple):
    """A nugget, identified by the id of its query and its own id."""
    query_id: str
    nugget_id: str
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Interval(NamedTuple):
    """A confidence interval."""
    low: float
    high: float
    undefined: int = 0
    fell_back: bool = False
    constant: bool = False
    excludes_estimate: bool = False
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Correlation(NamedTuple):
    """A coefficient and its p-value; nan where undefined."""
    coefficient: float
    p_value: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Kendall(NamedTuple):
    """Kendall's correlation: four coefficients, one p-value for all of them, and the counts of pairs. Undefined values are nan."""
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
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class LargestMoves(NamedTuple):
    """The largest moves between two rankings."""
    drop: RankMove
    rise: RankMove
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class QueriesLeftOut(NamedTuple):
    """Queries left out of scores."""
    undefined: int
    unshared: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class RankMove(NamedTuple):
    """Change in the rank of an item between two rankings."""
    item: int | None
    ranks: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class RankingPair(NamedTuple):
    """The correlation of two rankings over the systems that are in both."""
    first: str
    second: str
    coefficient: str
    value: float
    systems: int
    tied_first: int
    tied_second: int
    tied_both: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class RBO(NamedTuple):
    """Rank-biased overlap of two rankings."""
    ext: float
    min: float
    max: float
    res: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class RemovalPoint(NamedTuple):
    """Correlation with one ranking before and after documents are removed; nan where there is none."""
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
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class StabilityPoint(NamedTuple):
    """Correlations of the samples of one size; nan where there is none."""
    size: float
    against: str
    mean: float
    low: float
    high: float
    smallest: float
    undefined: int
    systems: int
    taus: list[float]
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SystemMove(NamedTuple):
    """Change in the rank of a system between two rankings."""
    system: str | None
    ranks: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class TauAP(NamedTuple):
    """AP correlation, and its versions for ties; nan where undefined."""
    tau_ap: float
    tau_ap_a: float
    tau_ap_b: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class TopOverlap(NamedTuple):
    """Overlap of the first k items of two lists."""
    overlap: float
    k: int
    tied_first: int
    tied_second: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class CoefficientValue(NamedTuple):
    """A coefficient of two rankings."""
    value: float
    p_value: float | None
    interval: Interval | None
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class CoverageOfRun(NamedTuple):
    """Coverage of nuggets by a run, or by the union of all runs."""
    run: str
    documents: float
    coverage: float
    all_covered: float
    success: float
    set_size: float
    with_set_size: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SidesOfRun(NamedTuple):
    """Which of two nuggets the top k of a run supports."""
    run: str
    both: float
    only_first: float
    only_second: float
    neither: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class ComparedMeasure(Result):
    """All systems under one measure."""
    @property
    def measure(self) -> str:
        """measure"""
    @property
    def queries(self) -> int:
        """queries with a defined score for all systems"""
    @property
    def left_out(self) -> int:
        """queries left out because the measure is undefined for some system"""
    @property
    def unshared(self) -> int:
        """queries left out because they are missing from some system"""
    @property
    def level(self) -> float:
        """level of the intervals"""
    @property
    def test(self) -> str:
        """test of the pairs, which gives their statistics"""
    @property
    def least_corrected_p_value(self) -> float:
        """smallest corrected p-value that the test can give, whatever the scores; not below alpha: no difference can be significant"""
    @property
    def systems(self) -> dict[str, ComparedSystem]:
        """systems, best mean first"""
    @property
    def pairs(self) -> list[ComparedPair]:
        """pairs that were compared"""
    @property
    def tiers(self) -> list[list[str]]:
        """groups of systems that the test could not separate, best first; empty with a baseline"""
    scores: dict[str, dict[str, float]]
    def __getitem__(self, systems: tuple[str, str]) -> ComparedPair: ...
    def _why_not_compared(self, systems: object) -> str: ...
    def _ipython_key_completions_(self) -> list[tuple[str, str]]: ...
    def differences(self, first: str, second: str) -> dict[str, float]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class TukeyHSD(Result):
    """All pairs of systems, compared at once."""
    @property
    def systems(self) -> list[str]:
        """names of the systems"""
    @property
    def queries(self) -> int:
        """queries"""
    @property
    def means(self) -> list[float]:
        """means of the systems, in their order"""
    @property
    def pairs(self) -> list[TukeyPair]:
        """all pairs of systems"""
    @property
    def mean_square_error(self) -> float:
        """mean square of the residuals"""
    @property
    def degrees(self) -> float:
        """degrees of freedom of the residuals"""
    @property
    def alpha(self) -> float:
        """level of the smallest significant difference"""
    @property
    def smallest_significant_difference(self) -> float:
        """systems whose means differ by more are separated at level alpha"""
    @property
    def resamples(self) -> int:
        """random samples drawn; 0 unless randomized"""
    def __getitem__(self, systems: tuple[str, str]) -> TukeyPair: ...
    def _ipython_key_completions_(self) -> list[tuple[str, str]]: ...

class ComparedPair(NamedTuple):
    """Two systems under one measure."""
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
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class ComparedSystem(NamedTuple):
    """A system under one measure."""
    name: str
    mean: float
    interval: Interval
    rank: float
    rank_interval: RankInterval
    interval_method: str
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class DiscriminativePower(NamedTuple):
    """Discriminative power: number of pairs of systems that a measure separates."""
    share: float
    separated: int
    pairs: int
    p_values: list[float]
    smallest_separated_difference: float
    largest_unseparated_difference: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class EffectSize(NamedTuple):
    """Effect sizes of the difference of two systems."""
    mean_difference: float
    standard_deviation: float
    cohen_dz: float
    hedges_gz: float
    probability_of_superiority: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class TukeyPair(NamedTuple):
    """Two systems by Tukey's HSD."""
    first: str
    second: str
    difference: float
    statistic: float
    p_value: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class PairedTest(NamedTuple):
    """A two-sided test of the differences of two systems."""
    p_value: float
    statistic: float
    difference: float
    queries: int
    zeros: int
    exact: bool
    resamples: int
    least_p_value: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class RankInterval(NamedTuple):
    """The rank of a system, with an interval for it."""
    rank: float
    low: float
    high: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Drift(Result):
    """Changes of a collection between two snapshots."""
    @property
    def source(self) -> str:
        """definition of the source of a document"""
    @property
    def level(self) -> float:
        """smallest grade with which a document is relevant to a query or supports a nugget"""
    @property
    def query(self) -> str | None:
        """the only query that was compared; None: all"""
    @property
    def queries(self) -> SupportDrift:
        """drift of queries"""
    @property
    def nuggets(self) -> NuggetSupportDrift | None:
        """drift of nuggets; None if the snapshots have none"""
    @property
    def some_nugget(self) -> SupportChange:
        """queries by whether some of their nuggets are supported"""
    @property
    def every_nugget(self) -> SupportChange:
        """queries by whether all of their nuggets are supported"""
    @property
    def rankings(self) -> dict[str, RankCorrelation]:
        """agreement of the snapshots on the ranking of systems, for each measure"""
    def plot(self, **options: Any) -> Any: ...

class CorpusDrift(Result):
    """Changes of a corpus."""
    @property
    def size(self) -> DocumentDrift:
        """distinct documents"""
    @property
    def sources(self) -> dict[str, DocumentDrift]:
        """distinct documents of each source, the largest first"""
    def __iter__(self) -> Iterator[Any]: ...

class SupportDrift(Result):
    """Changes of the queries between two snapshots: presence, support, judgments, and sources of support."""
    @property
    def both(self) -> list[str]:
        """items in both snapshots"""
    @property
    def only_before(self) -> list[str]:
        """items only in the snapshot before"""
    @property
    def only_after(self) -> list[str]:
        """items only in the snapshot after"""
    @property
    def support(self) -> SupportChange:
        """changes in the support of each item that is compared"""
    @property
    def judgments(self) -> JudgmentDrift:
        """changes in the judgments of documents"""
    @property
    def judged(self) -> DocumentDrift:
        """judged documents"""
    @property
    def supporting(self) -> DocumentDrift:
        """supporting documents"""
    @property
    def sources(self) -> dict[str, SourceDrift]:
        """sources of supporting documents, the largest first"""
    @property
    def per_id(self) -> dict[str, SupportSources]:
        """sources of each item that is supported in either snapshot"""
    @property
    def moves(self) -> SourceMoves:
        """moves of support between sources"""

class NuggetSupportDrift(Result):
    """Changes of the nuggets between two snapshots: presence, support, judgments, and sources of support."""
    @property
    def both(self) -> list[NuggetId]:
        """items in both snapshots"""
    @property
    def only_before(self) -> list[NuggetId]:
        """items only in the snapshot before"""
    @property
    def only_after(self) -> list[NuggetId]:
        """items only in the snapshot after"""
    @property
    def support(self) -> NuggetSupportChange:
        """changes in the support of each item that is compared"""
    @property
    def judgments(self) -> JudgmentDrift:
        """changes in the judgments of documents"""
    @property
    def judged(self) -> DocumentDrift:
        """judged documents"""
    @property
    def supporting(self) -> DocumentDrift:
        """supporting documents"""
    @property
    def sources(self) -> dict[str, SourceDrift]:
        """sources of supporting documents, the largest first"""
    @property
    def per_id(self) -> dict[tuple[str, str], SupportSources]:
        """sources of each item that is supported in either snapshot"""
    @property
    def moves(self) -> SourceMoves:
        """moves of support between sources"""

class BeforeAfter(NamedTuple):
    """Two counts."""
    before: int
    after: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class DocumentDrift(NamedTuple):
    """Number of distinct documents."""
    before: int
    after: int
    both: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class JudgmentDrift(NamedTuple):
    """Changes in judgments."""
    before: int
    after: int
    added: int
    lost: int
    changed: int
    same: int
    verdicts: dict[tuple[str, str], int]
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SourceMoves(NamedTuple):
    """Mean moves of support between sources."""
    supported_twice: int
    moved: float
    table: dict[tuple[str, str], float]
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SupportSources(NamedTuple):
    """The sources that support a query or nugget."""
    sources: dict[str, BeforeAfter]
    moved: float

class SourceCount(NamedTuple):
    """Number of items from a source, and their proportion."""
    before: int
    after: int
    share_before: float
    share_after: float
    change: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SourceDrift(NamedTuple):
    """Support from one source."""
    supports: SourceCount
    documents: SourceCount

class SupportChange(NamedTuple):
    """Queries by whether something supports them."""
    kept: list[str]
    lost: list[str]
    gained: list[str]
    unsupported: list[str]
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class NuggetSupportChange(NamedTuple):
    """Nuggets by whether something supports them."""
    kept: list[NuggetId]
    lost: list[NuggetId]
    gained: list[NuggetId]
    unsupported: list[NuggetId]
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Passage(NamedTuple):
    """A passage of a sample."""
    id: str
    position: int
    text: str | None
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class HardSample(NamedTuple):
    """A sample on which a system fails."""
    id: str
    query: str | None
    separation: float
    best_gold: Passage
    best_other: Passage
    failing: list[str]
    distracting: list[TermWeight]
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Part(NamedTuple):
    """The samples whose D_S is at least low and less than high."""
    text: str
    low: float
    high: float
    samples: list[str]
    share: float
    systems: dict[str, PartScore]
    deltas: dict[str, PartScore]
    similarity: PartScore
    similarity_delta: PartScore
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class PartScore(NamedTuple):
    """A mean with its interval."""
    mean: float
    interval: Interval | None
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SystemDiagnosis(NamedTuple):
    """How much a system follows the similarity, over the samples with a D_S."""
    gold: PartScore
    by_similarity: PartScore
    delta: PartScore
    pearson: float
    spearman: float
    tau_b: float

class TermWeight(NamedTuple):
    """A term and its contribution to a score."""
    term: str
    weight: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class CollectionDescription(Result):
    """Statistics of one or more collections."""
    @property
    def qrels(self) -> list[QrelsDescription]:
        """judgments of documents"""
    @property
    def nuggets(self) -> list[NuggetDescription]:
        """judgments of nuggets"""
    @property
    def nugget_quality(self) -> list[NamedNuggetQuality]:
        """quality of generated nuggets"""
    @property
    def queries(self) -> list[TextsDescription]:
        """texts of queries"""
    @property
    def answers(self) -> list[TextsDescription]:
        """texts of answers"""
    @property
    def documents(self) -> list[TextsDescription]:
        """texts of documents"""
    @property
    def samples(self) -> list[SamplesDescription]:
        """samples of passages"""
    @property
    def runs(self) -> list[RunDescription]:
        """runs"""

class FilterReport(Result):
    """The queries and nuggets that a filter of judgments drops."""
    @property
    def rel(self) -> float:
        """smallest grade with which a document is relevant, or supports a nugget"""
    @property
    def drop(self) -> str:
        """what is dropped for a nugget without support: its query, or the nugget"""
    @property
    def queries(self) -> int:
        """queries before"""
    @property
    def queries_without_relevant(self) -> int:
        """queries without a relevant document, including those without nuggets; always dropped"""
    @property
    def share_without_relevant(self) -> float:
        """their proportion of the queries"""
    @property
    def queries_partly_supported(self) -> int:
        """queries with a relevant document and a nugget without support; dropped with drop = queries; 0 for qrels"""
    @property
    def share_partly_supported(self) -> float:
        """their proportion of the queries"""
    @property
    def kept_queries(self) -> int:
        """queries after"""
    @property
    def dropped_queries(self) -> list[str]:
        """queries that are dropped"""
    @property
    def share_dropped_queries(self) -> float:
        """their proportion of the queries"""
    @property
    def nuggets(self) -> int:
        """nuggets before; 0 for qrels"""
    @property
    def unsupported_nuggets(self) -> int:
        """nuggets without support; always dropped"""
    @property
    def share_unsupported(self) -> float:
        """their proportion of the nuggets"""
    @property
    def kept_nuggets(self) -> int:
        """nuggets after"""
    @property
    def dropped_nuggets(self) -> list[NuggetId]:
        """nuggets that are dropped: those without support, and all of the dropped queries"""
    @property
    def share_dropped_nuggets(self) -> float:
        """their proportion of the nuggets"""
    @property
    def dropped_judgments(self) -> int:
        """judgments of the dropped queries and nuggets"""

class NamedNuggetQuality(Result):
    """Quality of a named set of generated nuggets."""
    @property
    def name(self) -> str:
        """name of the set"""
    @property
    def precision(self) -> float:
        """(N - B) / N, of N nuggets of which B are minor"""
    @property
    def recall(self) -> float:
        """(N - B) / (N - B + C), with C missing nuggets"""
    @property
    def groundedness(self) -> float:
        """(N - A) / N, of N nuggets of which A are hallucinated"""
    @property
    def generated(self) -> int:
        """generated nuggets of all queries"""
    @property
    def hallucinated(self) -> NuggetShare:
        """of these, not grounded in the answer"""
    @property
    def minor_or_redundant(self) -> NuggetShare:
        """of these, minor or redundant"""
    @property
    def minor(self) -> NuggetShare | None:
        """of these, minor; None if it is not known"""
    @property
    def redundant(self) -> NuggetShare | None:
        """of these, redundant; None if it is not known"""
    @property
    def missing(self) -> int:
        """further nuggets that should have been generated"""
    @property
    def per_query(self) -> dict[str, dict[str, Any]]:
        """values of each query"""
    @property
    def skipped(self) -> list[str]:
        """queries without a generated nugget"""
    @property
    def without_recall(self) -> list[str]:
        """queries whose nuggets are all minor, with no nugget missing"""

class NuggetDescription(Result):
    """Statistics of nugget judgments."""
    @property
    def name(self) -> str:
        """name of the judgments"""
    @property
    def rel(self) -> float:
        """smallest grade with which a document supports a nugget"""
    @property
    def queries(self) -> int:
        """queries"""
    @property
    def nuggets(self) -> int:
        """nuggets"""
    @property
    def judgments(self) -> int:
        """judgments of a document for a nugget"""
    @property
    def nuggets_per_query(self) -> CountStatistics:
        """nuggets of a query, 0 included"""
    @property
    def documents_per_nugget(self) -> CountStatistics:
        """documents that support a nugget, 0 included"""
    @property
    def documents_per_query(self) -> CountStatistics:
        """documents relevant to a query, 0 included"""
    @property
    def relevant_documents(self) -> int:
        """distinct documents that support some nugget"""
    @property
    def unsupported_nuggets(self) -> int:
        """nuggets that no document supports"""
    @property
    def share_unsupported(self) -> float:
        """their proportion of the nuggets"""
    @property
    def queries_without_nuggets(self) -> int:
        """queries without nuggets"""
    @property
    def queries_without_relevant(self) -> int:
        """queries without a relevant document, including those without nuggets"""
    @property
    def share_without_relevant(self) -> float:
        """their proportion of the queries"""
    @property
    def nuggets_with_text(self) -> int:
        """nuggets that have a text"""
    @property
    def words_per_nugget(self) -> CountStatistics:
        """words of the text of a nugget (a perspective), of those that have one"""

class QrelsDescription(Result):
    """Statistics of relevance judgments."""
    @property
    def name(self) -> str:
        """name of the judgments"""
    @property
    def rel(self) -> float:
        """smallest grade that counts as relevant"""
    @property
    def queries(self) -> int:
        """judged queries (topics)"""
    @property
    def judgments(self) -> int:
        """judgments of a document for a query"""
    @property
    def judged_documents(self) -> int:
        """distinct judged documents"""
    @property
    def relevant(self) -> int:
        """pairs of a query and a document relevant to it"""
    @property
    def relevant_documents(self) -> int:
        """distinct documents that are relevant to some query"""
    @property
    def collection_size(self) -> int | None:
        """documents of the collection; None if it is not known"""
    @property
    def collection_share(self) -> float | None:
        """distinct relevant documents as a proportion of the collection; None if its size is not known"""
    @property
    def relevant_document_ratio(self) -> float | None:
        """pairs of a query and a relevant document, divided by the documents of the collection, as in GenTREC; None if its size is not known"""
    @property
    def judged_per_query(self) -> CountStatistics:
        """judged documents of a query"""
    @property
    def relevant_per_query(self) -> CountStatistics:
        """relevant documents of a query, 0 included"""
    @property
    def relevant_per_query_with_any(self) -> CountStatistics:
        """the same over the queries that have any, as in GenTREC"""
    @property
    def queries_without_relevant(self) -> int:
        """queries without a relevant document"""
    @property
    def share_without_relevant(self) -> float:
        """their proportion of the queries"""
    @property
    def grades(self) -> list[GradeCount]:
        """number of judgments with each grade, in ascending order"""

class RunDescription(Result):
    """Statistics of a run."""
    @property
    def name(self) -> str:
        """name of the run"""
    @property
    def queries(self) -> int:
        """queries"""
    @property
    def documents(self) -> int:
        """documents returned for all queries"""
    @property
    def distinct_documents(self) -> int:
        """distinct documents in the whole run"""
    @property
    def documents_per_query(self) -> CountStatistics:
        """documents returned for a query"""
    @property
    def tied_documents(self) -> int:
        """documents with the score of another document of the same query"""
    @property
    def share_tied(self) -> float:
        """their proportion of the documents"""
    @property
    def queries_with_ties(self) -> int:
        """queries with such documents"""
    @property
    def duplicates(self) -> int:
        """documents that the list of their query contains before"""
    @property
    def lowest_score(self) -> float:
        """lowest score; nan for an empty run"""
    @property
    def highest_score(self) -> float:
        """highest score; nan for an empty run"""

class SamplesDescription(Result):
    """Statistics of samples of passages."""
    @property
    def name(self) -> str:
        """name of the samples"""
    @property
    def samples(self) -> int:
        """samples, each with one query"""
    @property
    def passages(self) -> int:
        """passages of all samples"""
    @property
    def passages_per_sample(self) -> CountStatistics:
        """passages of a sample"""
    @property
    def gold_per_sample(self) -> CountStatistics:
        """gold passages of a sample, 0 included"""
    @property
    def samples_without_gold(self) -> int:
        """samples without a gold passage"""
    @property
    def samples_with_several_gold(self) -> int:
        """samples with more than one gold passage"""
    @property
    def share_several_gold(self) -> float:
        """their proportion of the samples"""
    @property
    def words_per_query(self) -> CountStatistics:
        """words of a query; nan without texts"""
    @property
    def words_per_passage(self) -> CountStatistics:
        """words of a passage; nan without texts"""
    @property
    def systems(self) -> int:
        """systems that scored the passages"""

class TextsDescription(Result):
    """Statistics of texts: queries, answers or documents."""
    @property
    def name(self) -> str:
        """name of the texts"""
    @property
    def texts(self) -> int:
        """texts"""
    @property
    def words_per_text(self) -> CountStatistics:
        """words of a text: sequences of letters, digits and underscores, including stop words"""
    @property
    def texts_without_words(self) -> int:
        """texts without a word"""
    @property
    def texts_with_code(self) -> int:
        """texts that contain a fenced or indented block of code, or an HTML element <code> or <pre>"""
    @property
    def share_with_code(self) -> float:
        """their proportion of the texts"""

class CountStatistics(NamedTuple):
    """Mean, spread and range of some counts."""
    mean: float
    deviation: float
    median: float
    smallest: int
    largest: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class GradeCount(NamedTuple):
    """A grade with the number of its judgments."""
    grade: float
    judgments: int
    share: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class NuggetShare(NamedTuple):
    """Nuggets with a label."""
    nuggets: int
    share: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class JudgeBaseline(NamedTuple):
    """Agreement of a judge who does not read with the first judge."""
    accuracy: float
    f1: float
    kappa: float

class LabelAgreement(Result):
    """Agreement within each label of the first judge."""
    @property
    def labels(self) -> dict[float, LabelRate]:
        """agreement on all items with each label"""
    @property
    def rows(self) -> list[QueryLabelRate]:
        """agreement on the items of each query with each label"""

class LabelRate(NamedTuple):
    """Agreement on the items with one label."""
    items: int
    agreed: int
    pooled_rate: float
    macro_rate: float
    queries: int

class LabelShare(NamedTuple):
    """How often each judge gave a label."""
    first: int
    second: int
    first_share: float
    second_share: float

class QueryAgreement(NamedTuple):
    """Agreement on the items of one query."""
    pairs: int
    accuracy: float
    kappa: float
    f1: float

class QueryLabelRate(NamedTuple):
    """Agreement on the items of a query with one label."""
    query_id: str
    label: float
    items: int
    agreed: int
    rate: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class PairSimilarity(Result):
    """Similarity of pairs of texts: the ratio of Python's difflib.SequenceMatcher."""
    @property
    def texts(self) -> int:
        """number of texts"""
    @property
    def empty_texts(self) -> int:
        """texts without characters: similarity 1 to each other, and 0 to others"""
    @property
    def pairs(self) -> int:
        """number of pairs compared"""
    @property
    def minimum(self) -> float:
        """smallest similarity, in [0, 1]"""
    @property
    def median(self) -> float:
        """median similarity, in [0, 1]"""
    @property
    def maximum(self) -> float:
        """largest similarity, in [0, 1]"""
    @property
    def mean(self) -> float:
        """mean similarity, in [0, 1]"""
    @property
    def least(self) -> TextPair:
        """the least similar pair"""
    @property
    def most(self) -> TextPair:
        """the most similar pair"""

class TextPair(NamedTuple):
    """Two texts and their similarity."""
    first: str
    second: str
    ratio: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class TextStatistics(Result):
    """Statistics of a collection of texts: structure, lexical diversity and readability."""
    @property
    def documents(self) -> int:
        """texts, with those without words"""
    @property
    def without_words(self) -> int:
        """texts without words"""
    @property
    def words(self) -> int:
        """words of all texts"""
    @property
    def sentences(self) -> int:
        """sentences with words of all texts"""
    @property
    def words_per_document(self) -> Spread:
        """words of a text, 0 included"""
    @property
    def sentences_per_document(self) -> Spread:
        """sentences of a text, 0 included"""
    @property
    def words_per_sentence(self) -> Spread:
        """words of a sentence, over all sentences"""
    @property
    def median_words_per_sentence(self) -> float:
        """the median of these"""
    @property
    def ttr(self) -> Spread:
        """type-token ratio of a text: distinct words / words"""
    @property
    def maas(self) -> Spread:
        """Maas's index of a text; lower is more diverse"""
    @property
    def hdd(self) -> Spread:
        """HD-D of a text, with 42 draws"""
    @property
    def mtld(self) -> Spread:
        """MTLD of a text, with threshold .72"""
    @property
    def types(self) -> Spread:
        """distinct words of a text"""
    @property
    def stems(self) -> Spread:
        """distinct stems of a text, a stand-in for its lemmas"""
    @property
    def flesch_kincaid(self) -> Spread:
        """Flesch-Kincaid grade of a text"""
    @property
    def flesch_reading_ease(self) -> Spread:
        """Flesch reading ease of a text; higher is easier"""
    @property
    def ari(self) -> Spread:
        """automated readability index of a text"""
    @property
    def school_grades(self) -> SchoolGrades:
        """school grades of the means of readability"""
    @property
    def grades(self) -> str:
        """rule of the school grades"""
    @property
    def stemmer(self) -> str:
        """language of the stemmer"""
    @property
    def per_document(self) -> dict[str, dict[str, Any]]:
        """statistics of each text, if requested"""

class LexicalDiversity(NamedTuple):
    """Lexical diversity of one text."""
    words: int
    types: int
    ttr: float
    maas: float
    hdd: float
    mtld: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Readability(NamedTuple):
    """Readability of one text."""
    flesch_kincaid: float
    flesch_reading_ease: float
    ari: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class SchoolGrades(NamedTuple):
    """School grades for values of readability."""
    flesch_kincaid: str
    flesch_reading_ease: str
    ari: str
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Spread(NamedTuple):
    """Mean, standard deviation and range of some values."""
    mean: float
    standard_deviation: float
    smallest: float
    largest: float
    values: int
    undefined: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Pool(Result):
    """Pool of documents to judge, and what each run contributes to it."""
    @property
    def depth(self) -> int:
        """documents of each run, per query"""
    @property
    def documents(self) -> int:
        """documents in the pool, over all queries"""
    @property
    def documents_a_query(self) -> CountRange:
        """documents in the pool of a query"""
    @property
    def judged(self) -> int | None:
        """documents that are judged already; None without qrels"""
    @property
    def judged_share(self) -> float | None:
        """proportion of these, in [0, 1]; None without qrels"""
    @property
    def runs(self) -> list[PoolContribution]:
        """contribution of each run"""
    @property
    def overlaps(self) -> list[PoolOverlap]:
        """documents that each pair of runs shares"""
    @property
    def per_query(self) -> dict[str, dict[str, Any]]:
        """pool of each query"""

class PoolContribution(NamedTuple):
    """What one run contributes to a pool."""
    run: str
    missing: int
    documents: int
    share: float
    unique: int
    judged: int | None
    tied: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class PoolOfQuery(NamedTuple):
    """Pool of one query."""
    documents: int
    judged: int | None
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class PoolOverlap(NamedTuple):
    """Documents of a pool that two runs share."""
    first: str
    second: str
    shared: int
    share: float
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class AveragedSystem(NamedTuple):
    """A system on several data sets, under one measure."""
    scores: dict[str, float]
    average: float
    missing: list[str]
    pooled: float | None
    baseline: str | None
    change: float | None

class Audit(Result):
    """Audit of an evaluation."""
    @property
    def scored(self) -> int:
        """queries that were scored"""
    @property
    def left_out(self) -> int:
        """judged queries that the policy leaves out"""
    @property
    def missing(self) -> int:
        """judged queries missing from the run"""
    @property
    def extra(self) -> int:
        """queries of the run without judgments"""
    @property
    def without_relevant(self) -> int:
        """judged queries without a grade above 0"""
    @property
    def duplicates(self) -> int:
        """duplicate documents that were dropped"""
    @property
    def identical_ids(self) -> int:
        """documents with the id of their query that were dropped"""
    @property
    def tied_hits(self) -> int:
        """judged documents that share their score with another document: the tie rule chose their rank"""
    @property
    def large_scores(self) -> int:
        """documents that share a score of 2^53 or more with another: a double does not tell whole numbers of this size apart"""
    @property
    def large_grades(self) -> int:
        """judged documents that share a grade of 2^53 or more with another of their query"""
    @property
    def judged_outside(self) -> int:
        """documents judged for the scored queries that the corpus lacks; 0 without a corpus"""
    @property
    def returned_outside(self) -> int:
        """documents returned for the scored queries that the corpus lacks; 0 without a corpus"""
    @property
    def unproved_ideals(self) -> int:
        """exact ideal rankings that were not proved to be the best: values may be too large"""
    @property
    def not_finite(self) -> int:
        """values and overall values that are NaN because they are too large for a double, or NaN although the measure is always defined"""
    @property
    def missing_undefined(self) -> int:
        """values of missing queries for which the measure defines no value: they are NaN"""
    @property
    def skipped_lines(self) -> int:
        """lines that a lenient reader skipped"""
    @property
    def coerced_lines(self) -> int:
        """malformed lines that a lenient reader coerced"""
    @property
    def first_problem(self) -> str:
        """problem of the first line that was skipped or coerced, with file and line; or empty"""
    @property
    def commented_records(self) -> int:
        """comments of the run's file that would be valid records, as the lines of queries whose ids begin with #: comments=off reads them"""
    @property
    def first_commented_record(self) -> str:
        """the first of these comments, with file and line; or empty"""
    @property
    def cutoffs(self) -> list[CutoffAudit]:
        """counts of the top k, for each cut-off of the measures"""
    @property
    def undefined(self) -> list[UndefinedMeasure]:
        """measures that are undefined for some queries"""
    @property
    def below_rel(self) -> list[BelowRel]:
        """measures whose rel is above all grades of some queries, although these have grades above 0"""
    @property
    def ties(self) -> str:
        """policy: order of documents with equal scores"""
    @property
    def queries(self) -> str:
        """policy: which queries are scored"""
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...

class CutoffAudit(NamedTuple):
    """Counts of the top k of all queries."""
    k: int
    retrieved: int
    unjudged: int
    tied_pairs: int
    shallow: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class UndefinedMeasure(NamedTuple):
    """A measure that is undefined for some queries."""
    measure: str
    queries: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class BelowRel(NamedTuple):
    """A measure whose `rel` no judged document of some queries reaches."""
    measure: str
    rel: float
    queries: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self, *, spreadsheet: bool = False) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def _repr_html_(self) -> str: ...

ROWS: dict[str, type[Any]]
def class_of(name: str) -> type[Result]: ...
def wrap(data: _ResultData) -> Result: ...
