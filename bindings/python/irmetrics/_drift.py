"""What became of a test collection between two snapshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from ._display import html_table, text_table, visible
from ._tables import Result, counted, number

if TYPE_CHECKING:
    from ._correlate import RankCorrelation

Id = Union[str, "tuple[str, str]"]


class BeforeAfter(NamedTuple):
    """Two counts."""

    before: int
    after: int


class SupportChange(NamedTuple):
    """Queries or nuggets, by whether something supports them: in both snapshots, before only, after only, never."""

    kept: list[Id]
    lost: list[Id]
    gained: list[Id]
    without: list[Id]


class JudgmentDrift(NamedTuple):
    """How many judgments there are, were added, lost and changed.

    ``verdicts`` counts documents by what the snapshots say: ``("unsupporting", "supporting")``; also "unjudged".
    """

    before: int
    after: int
    added: int
    lost: int
    changed: int
    same: int
    verdicts: dict[tuple[str, str], int]


class DocumentDrift(NamedTuple):
    """How many different documents there are before, after, and in both."""

    before: int
    after: int
    both: int


class SourceCount(NamedTuple):
    """How many come from a source, the shares that these are of all, and by how much the share changed."""

    before: int
    after: int
    share_before: float
    share_after: float
    change: float


class SourceDrift(NamedTuple):
    """Of one source: its documents that support anything.

    In ``supports`` a document counts once for each query (or nugget) that it supports, in ``documents`` once in all.
    """

    supports: SourceCount
    documents: SourceCount


class SupportSources(NamedTuple):
    """The sources whose documents support one query or nugget, and which share of that support moved."""

    sources: dict[str, BeforeAfter]
    moved: float


class SourceMoves(NamedTuple):
    """Which share of the support went from one source to another or stayed: ``table[("from", "to")]``, without zeros.

    They are means over the queries (or nuggets) that are supported before and after; ``moved`` is what did not stay.
    """

    supported_twice: int
    moved: float
    table: dict[tuple[str, str], float]


class CorpusDrift(NamedTuple):
    """The documents of a corpus, all and of each source."""

    size: DocumentDrift
    sources: dict[str, DocumentDrift]


@dataclass(frozen=True, repr=False)
class SupportDrift:
    """Drift of queries, or of nuggets, whose ids are (query, nugget): what documents support."""

    both: list[Id]
    only_before: list[Id]
    only_after: list[Id]
    support: SupportChange
    judgments: JudgmentDrift
    judged: DocumentDrift
    supporting: DocumentDrift
    sources: dict[str, SourceDrift]
    per_id: dict[Id, SupportSources]
    moves: SourceMoves
    of_nuggets: bool = False

    def _unit(self) -> str:
        if self.of_nuggets:
            return "Sources of what supports nuggets (a document counts once per nugget that it supports)"
        return "Sources of relevant documents (a document counts once per query that it is relevant to)"

    def _rows(self) -> list[list[str]]:
        rows = [["source", "supports before", "after", "share before", "after", "change"]]
        for name, source in self.sources.items():
            rows.append([name, *map(number, source.supports)])
        return rows

    def __repr__(self) -> str:
        return f"{self._unit()}\n{text_table(self._rows())}"

    def _repr_html_(self) -> str:
        return html_table(self._rows(), self._unit())

    def to_pandas(self) -> Any:
        """The sources as a pandas DataFrame: a row each, with the counts and shares of what they support."""
        import pandas

        rows = {name: source.supports._asdict() for name, source in self.sources.items()}
        return pandas.DataFrame.from_dict(rows, orient="index").rename_axis(index="source")


@dataclass(frozen=True, repr=False)
class Drift(Result):
    """Two snapshots of a collection: their queries, their nuggets (None without), and how they rank systems.

    ``some_nugget`` and ``every_nugget`` are about queries, by whether some, or all, of their nuggets are supported.
    ``source`` says how documents have theirs, and ``rankings`` has a correlation for each measure, if there were runs.
    """

    queries: SupportDrift
    nuggets: SupportDrift | None
    some_nugget: SupportChange
    every_nugget: SupportChange
    source: str
    level: float
    rankings: dict[str, RankCorrelation]

    def _about(self) -> str:
        return f"Drift of {counted(len(self.queries.both))} in both snapshots (sources: {self.source})"

    def _rows(self) -> list[list[str]]:
        rows = [["", "kept", "lost", "gained", "without"]]
        changes = [("queries with relevant documents", self.queries.support)]
        if self.nuggets is not None:
            changes.append(("nuggets with support", self.nuggets.support))
            changes.append(("queries with a supported nugget", self.some_nugget))
            changes.append(("queries with all nuggets supported", self.every_nugget))
        rows += [[name, *(f"{len(ids):,}" for ids in change)] for name, change in changes]
        return rows

    def __repr__(self) -> str:
        parts = [self._about(), text_table(self._rows())]
        parts.append(repr(self.queries))
        if self.nuggets is not None:
            parts.append(repr(self.nuggets))
        for measure, found in self.rankings.items():
            parts.append(
                f"{visible(measure)}: tau_b {number(found.tau_b)} of {counted(len(found.systems), 'system', 'systems')}"
            )
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        nuggets = "" if self.nuggets is None else self.nuggets._repr_html_()
        return super()._repr_html_() + self.queries._repr_html_() + nuggets

    def to_pandas(self) -> Any:
        """The sources of relevant documents as a pandas DataFrame: a document counts once per query."""
        return self.queries.to_pandas()

    def plot(self, **options: Any) -> Any:
        """The picture of plot_sources, which takes the options."""
        from ._drift_plots import plot_sources

        return plot_sources(self, **options)


def matched(pattern: Any) -> Callable[[str], str]:
    """What a compiled pattern finds in a document's id: its first group if it has one, else all; or "".

    >>> import re
    >>> matched(re.compile(r"^(\\w+)-"))("nyt-17")
    'nyt'
    """

    def source(document: str) -> str:
        found = pattern.search(document)
        return "" if found is None else found.group(1 if pattern.groups else 0) or ""

    return source


def rankings(
    before: tuple[Any, Any], after: tuple[Any, Any], runs_before: Any, runs_after: Any, measures: Any, options: Any
) -> dict[str, RankCorrelation]:
    """How alike two snapshots (qrels, nuggets) rank systems, by each measure; empty without runs."""
    from ._core import correlate, evaluate

    given = [runs_before is not None, runs_after is not None, measures is not None]
    if not any(given):
        if options:
            raise TypeError(f"without runs there is no use for {', '.join(options)}")
        return {}
    if not all(given):
        raise TypeError("runs_before, runs_after and measures are needed together, or none of them")
    for name, runs in (("runs_before", runs_before), ("runs_after", runs_after)):
        if not isinstance(runs, Mapping):
            raise TypeError(f"{name}: expected {{name: run}}, not {type(runs).__name__}")
    first = evaluate(dict(runs_before), qrels=before[0], measures=measures, nuggets=before[1], **options)
    second = evaluate(dict(runs_after), qrels=after[0], measures=measures, nuggets=after[1], **options)
    return {str(measure): correlate(first, second, measure=measure) for measure in first.measures}
