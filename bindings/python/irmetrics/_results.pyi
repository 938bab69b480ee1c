# Made by bindings/python/generate_stubs; do not edit.
# ruff: noqa
# fmt: off
from typing import Any, NamedTuple

from ._core import ResultData

class Result:
    __match_args__: tuple[str, ...]
    def __init__(self, data: ResultData) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...
    def _asdict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_csv(self) -> str: ...
    def to_markdown(self) -> str: ...
    def to_latex(self) -> str: ...
    def to_pandas(self) -> Any: ...
    def __repr__(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class Agreement(Result):
    """How two judges agree on what both judged."""
    @property
    def pairs(self) -> int:
        """things that both judged"""
    @property
    def only_first(self) -> int:
        """things that only the first judged"""
    @property
    def only_second(self) -> int:
        """things that only the second judged"""
    @property
    def accuracy(self) -> float:
        """share of equal labels, in [0, 1]; nan without pairs"""
    @property
    def kappa(self) -> float:
        """Cohen's kappa, in [-1, 1]; nan if both gave one label throughout"""
    @property
    def linear_kappa(self) -> float:
        """kappa weighted by the distance of the labels"""
    @property
    def quadratic_kappa(self) -> float:
        """kappa weighted by the squared distance of the labels"""
    @property
    def f1(self) -> float:
        """F1 of labels of at least `level`, in [0, 1]; 0 without positives"""
    @property
    def level(self) -> float:
        """labels from here on are positive for F1"""
    @property
    def labels(self) -> list[float]:
        """labels that either judge gave, smallest first"""
    @property
    def confusion(self) -> list[list[int]]:
        """how often a label of the first judge (row) met a label of the second (column)"""
    def to_pandas(self) -> Any: ...

class NuggetDifficulties(Result):
    """How many runs find each nugget, by query and in the order of the judgments."""
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
        """how often a run lacks one of the other queries"""

class NuggetQuality(Result):
    """How good generated nuggets are: means over the queries that have a value, and the values of each."""
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
    def per_query(self) -> dict[str, dict[str, Any]]:
        """values of each query"""
    @property
    def skipped(self) -> list[str]:
        """queries without a generated nugget"""
    @property
    def without_recall(self) -> list[str]:
        """queries whose nuggets are all minor, and none is missing"""

class NuggetScores(Result):
    """What answers say of what they should say: means over the queries, and the scores of each."""
    @property
    def all(self) -> float:
        """mean over all nuggets: support 1, partial support 1/2"""
    @property
    def strict_all(self) -> float:
        """the same with partial support worth 0"""
    @property
    def vital(self) -> float:
        """mean over the vital nuggets"""
    @property
    def strict_vital(self) -> float:
        """the same with partial support worth 0"""
    @property
    def weighted(self) -> float:
        """mean over all nuggets, an okay one weighing half of a vital one"""
    @property
    def strict_weighted(self) -> float:
        """the same with partial support worth 0"""
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
    """What nugget judgments hold. A document supports a nugget with a grade of 1 or more."""
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
        """nuggets that a document supports"""
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
        """nuggets that no document supports"""

class SetSize(Result):
    """How far one reads until all nuggets of a query are covered."""
    @property
    def mean(self) -> float:
        """mean rank at which all nuggets are covered, over the queries that have one"""
    @property
    def share(self) -> float:
        """share of the queries that have such a rank, in [0, 1]"""
    @property
    def per_query(self) -> dict[str, int | None]:
        """rank of each query; None where the run does not cover all nuggets"""
    @property
    def without_nuggets(self) -> list[str]:
        """queries without nuggets, left out"""
    @property
    def left_out(self) -> int:
        """queries that the policy leaves out"""
    @property
    def missing(self) -> int:
        """how often a run lacks one of the other queries"""

class UnionCoverage(Result):
    """What the first documents of several runs cover together: means over the queries, and the values of each."""
    @property
    def documents(self) -> float:
        """mean number of different documents"""
    @property
    def coverage(self) -> float:
        """mean share of the nuggets covered, in [0, 1]"""
    @property
    def all_covered(self) -> float:
        """share of queries whose nuggets are all covered"""
    @property
    def success(self) -> float:
        """share of queries with min(k, nuggets) nuggets covered"""
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
        """how often a run lacks one of the other queries"""

class CountRange(NamedTuple):
    """Mean and range of some counts."""
    mean: float
    smallest: int
    largest: int

class NuggetDifficulty(NamedTuple):
    """How many runs find a nugget."""
    query_id: str
    nugget_id: str
    documents: int
    runs: int
    share: float

class NuggetId(NamedTuple):
    """A nugget by the ids of its query and its own."""
    query_id: str
    nugget_id: str

ROWS: dict[str, type[Any]]
def wrap(data: ResultData) -> Result: ...
