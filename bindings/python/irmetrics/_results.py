"""What the functions return that describe judges, nuggets and how runs cover them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from ._display import html_table, text_table

Values = dict[str, dict[str, float]]


def number(value: float) -> str:
    """Counts as they are, all else with four decimals, and "-" for what is not defined."""
    if value != value:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else f"{value:,}"


def counted(count: int, one: str = "query", many: str = "queries") -> str:
    """ "1 query", "6,980 queries" """
    return f"{count:,} {one if count == 1 else many}"


def frame_of_queries(values: dict[str, Any]) -> Any:
    """A DataFrame with a row a query."""
    import pandas

    return pandas.DataFrame.from_dict(values, orient="index").rename_axis(index="query_id")


class Result:
    """A result that looks the same in a terminal and in a notebook: a table of its values, and a line about them."""

    _shown: tuple[str, ...] = ()

    def _about(self) -> str:
        return type(self).__name__

    def _rows(self) -> list[list[str]]:
        return [["", "value"], *([name, number(getattr(self, name))] for name in self._shown)]

    def __repr__(self) -> str:
        return self._about() + "\n" + text_table(self._rows()[1:])

    def _repr_html_(self) -> str:
        return html_table(self._rows(), self._about())


@dataclass(frozen=True, repr=False)
class Agreement(Result):
    """How two judges agree on what both judged.

    What is not defined is nan: all but f1 if there are no pairs, and a kappa if both gave the same label throughout.
    """

    pairs: int
    only_first: int
    only_second: int
    accuracy: float
    kappa: float
    linear_kappa: float
    quadratic_kappa: float
    f1: float
    level: float
    labels: list[float]
    confusion: list[list[int]]

    _shown = ("accuracy", "kappa", "linear_kappa", "quadratic_kappa", "f1")

    def _about(self) -> str:
        return (
            f"Agreement on {counted(self.pairs, 'pair', 'pairs')} "
            f"({self.only_first:,} judged only by the first, {self.only_second:,} only by the second)"
        )

    def to_pandas(self) -> Any:
        """The confusion table as a pandas DataFrame: a row a label of the first judge, a column one of the second."""
        import pandas

        index, columns = pandas.Index(self.labels, name="first"), pandas.Index(self.labels, name="second")
        return pandas.DataFrame(self.confusion, index=index, columns=columns)


@dataclass(frozen=True, repr=False)
class NuggetQuality(Result):
    """How good generated nuggets are: means over the queries that have a value, and the values of each."""

    precision: float
    recall: float
    groundedness: float
    per_query: Values
    skipped: list[str]
    without_recall: list[str]

    _shown = ("precision", "recall", "groundedness")

    def _about(self) -> str:
        return f"Quality of the nuggets of {counted(len(self.per_query))} ({len(self.skipped):,} without any skipped)"

    def to_pandas(self) -> Any:
        """The queries' values as a pandas DataFrame: a row a query."""
        return frame_of_queries(self.per_query)


@dataclass(frozen=True, repr=False)
class NuggetScores(Result):
    """What answers say of what they should say: means over the queries, and the scores of each.

    ``missing`` queries have nuggets, but no answer; those ``without_nuggets`` have the score 0, and so have the vital
    scores of those ``without_vital``.
    """

    all: float
    strict_all: float
    vital: float
    strict_vital: float
    weighted: float
    strict_weighted: float
    per_query: Values
    missing: int
    without_nuggets: int
    without_vital: int

    _shown = ("all", "strict_all", "vital", "strict_vital", "weighted", "strict_weighted")

    def _about(self) -> str:
        return f"Nugget scores of {counted(len(self.per_query))} ({self.missing:,} without an answer)"

    def to_pandas(self) -> Any:
        """The queries' scores as a pandas DataFrame: a row a query."""
        return frame_of_queries(self.per_query)


@dataclass(frozen=True, repr=False)
class UnionCoverage(Result):
    """What the first documents of several runs cover together: means over the queries, and the values of each.

    Queries ``without_nuggets`` are left out, ``left_out`` counts those that the policy leaves out, and ``missing`` how
    often a run lacks one of the others.
    """

    documents: float
    coverage: float
    all_covered: float
    success: float
    per_query: Values
    without_nuggets: list[str]
    left_out: int
    missing: int

    _shown = ("documents", "coverage", "all_covered", "success")

    def _about(self) -> str:
        return f"Union coverage of {counted(len(self.per_query))}"

    def to_pandas(self) -> Any:
        """The queries' values as a pandas DataFrame: a row a query."""
        return frame_of_queries(self.per_query)


@dataclass(frozen=True, repr=False)
class SetSize(Result):
    """How far one reads until all nuggets are covered; None for a query whose nuggets the run does not cover."""

    mean: float
    share: float
    per_query: dict[str, int | None]
    without_nuggets: list[str]
    left_out: int
    missing: int

    _shown = ("mean", "share")

    def _about(self) -> str:
        return f"Set size of {counted(len(self.per_query))}"

    def to_pandas(self) -> Any:
        """The queries' sizes as a pandas DataFrame with the column size: a row a query, nan where there is none."""
        return frame_of_queries({query: {"size": size} for query, size in self.per_query.items()}).astype(float)


class NuggetDifficulty(NamedTuple):
    """How many documents support a nugget, how many runs have one of them in their top k, and their share."""

    query: str
    nugget: str
    documents: int
    runs: int
    share: float


@dataclass(frozen=True, repr=False)
class NuggetDifficulties(Result):
    """How many runs find each nugget, by query and in the order of the judgments."""

    nuggets: list[NuggetDifficulty]
    without_nuggets: list[str]
    left_out: int
    missing: int

    def _about(self) -> str:
        none = sum(not nugget.runs for nugget in self.nuggets)
        return f"Difficulty of {counted(len(self.nuggets), 'nugget', 'nuggets')} ({none:,} found by no run)"

    def _rows(self) -> list[list[str]]:
        """The most difficult ones."""
        shown = sorted(self.nuggets, key=lambda nugget: nugget.share)[:10]
        return [list(NuggetDifficulty._fields), *([*row[:2], *map(number, row[2:])] for row in shown)]

    def __repr__(self) -> str:
        return self._about() + "\n" + text_table(self._rows())

    def to_pandas(self) -> Any:
        """The nuggets as a pandas DataFrame: a row a nugget."""
        import pandas

        names = ["query_id", "nugget_id", *NuggetDifficulty._fields[2:]]
        return pandas.DataFrame(self.nuggets, columns=names)


@dataclass(frozen=True)
class CountRange:
    """The range and the mean of some counts; the mean is nan if there is nothing to count."""

    mean: float
    smallest: int
    largest: int


@dataclass(frozen=True, repr=False)
class NuggetSummary(Result):
    """What nugget judgments hold. A document supports a nugget with a grade of 1 or more."""

    queries: int
    nuggets: int
    judgments: int
    supported_queries: int
    supported_nuggets: int
    nuggets_a_query: CountRange
    documents_a_nugget: CountRange
    documents_a_query: CountRange
    queries_without_nuggets: list[str]
    unsupported_queries: list[str]
    unsupported_nuggets: list[tuple[str, str]]

    def _about(self) -> str:
        return f"Nuggets of {counted(self.queries)}"

    def _rows(self) -> list[list[str]]:
        rows = [["", "value"]]
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, CountRange):
                text = f"{number(value.mean)} ({value.smallest:,} to {value.largest:,})"
            else:
                text = number(len(value) if isinstance(value, list) else value)
            rows.append([field.name, text])
        return rows

    def to_dict(self) -> dict[str, float]:
        """All numbers, of a list how long it is, and of a range its mean, smallest and largest count."""
        numbers: dict[str, float] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, CountRange):
                numbers |= {f"{field.name}_{part.name}": getattr(value, part.name) for part in fields(value)}
            else:
                numbers[field.name] = len(value) if isinstance(value, list) else value
        return numbers

    def to_pandas(self) -> Any:
        """The numbers of to_dict as a pandas Series."""
        import pandas

        return pandas.Series(self.to_dict(), dtype=float)
