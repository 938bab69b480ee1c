"""Several runs scored side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import _tables
from ._core import Measure, Scores, _scores_stream, _scores_text, _sliced_scores, _write_scores
from ._frames import runs_to_pandas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from ._types import Path, Slices
    from .results import Audit, SlicedScores


class ScoresByRun(Mapping[str, Scores]):
    """Scores of several runs: a mapping of names to Scores, in the order given.

    ``scores.run`` is the key of the scores in this mapping.

    >>> from irmetrics import evaluate
    >>> evaluate({"a": {"q1": {"d1": 1}}, "b": {"q1": {"d2": 1}}}, {"q1": {"d1": 1}}, "RR P@1")
    run      RR     P@1
    a    1.0000  1.0000
    b    0.0000  0.0000
    <BLANKLINE>
    1/1 queries scored
       unjudged@1
    a          0%
    b        100%
    """

    __module__ = "irmetrics.results"

    def __init__(self, scores: Mapping[str, Scores]) -> None:
        self._scores = dict(scores)
        for name, one in self._scores.items():
            if one.measures != self.measures:
                both = f"{next(iter(self._scores))!r} and {name!r}"
                raise ValueError(f"the runs {both} were not scored by the same measures in the same order")

    def __getitem__(self, run: str) -> Scores:
        if run not in self._scores:
            raise KeyError(f"no run {run!r}; the runs are {', '.join(self._scores)}")
        return self._scores[run]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    @property
    def measures(self) -> list[Measure]:
        """The measures, the same for all runs."""
        return next((scores.measures for scores in self._scores.values()), [])

    @property
    def audit(self) -> dict[str, Audit]:
        """The audit of each run."""
        return {name: scores.audit for name, scores in self._scores.items()}

    def to_dict(self) -> dict[str, dict[str, float]]:
        """Returns the overall values as ``{run: {measure: value}}``."""
        return {name: scores.to_dict() for name, scores in self._scores.items()}

    def slices(self, slices: Slices, *, unsliced: Literal["error", "ignore"] = "error") -> SlicedScores:
        """Returns the scores of the runs on all queries and on slices of the queries, as Scores.slices does."""
        return _sliced_scores(self._scores, slices, unsliced=unsliced)

    def to_pandas(self, *, per_query: bool = False, long: bool = False) -> Any:
        """Returns a pandas DataFrame: one row per run, one column per measure.

        With ``per_query`` there is one row per run and query. With ``long`` there is one row per value, with the
        columns run, measure, query (with ``per_query``) and value, as libraries of plots expect.
        """
        return runs_to_pandas(self._scores, per_query, long)

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        """Exports a row (run, measure, query, value) for each value per query, for readers of Arrow data."""
        return _scores_stream(self._scores)

    def to_arrow(self) -> Any:
        """Returns a row (run, measure, query, value) for each value per query, as a pyarrow Table."""
        return _tables.to_arrow(self)

    def to_polars(self) -> Any:
        """Returns a row (run, measure, query, value) for each value per query, as a polars DataFrame."""
        return _tables.to_polars(self)

    def to_json(self, *, per_query: bool = True) -> str:
        """Returns everything as JSON: overall values, per-query values if ``per_query``, audits and policy.

        Runs that were scored under different policies have a policy each.
        """
        return _scores_text(self._scores, "json", per_query)

    def write(
        self,
        path: Path,
        *,
        qrels: Path | None = None,
        nuggets: Path | None = None,
        preferences: Path | None = None,
        corpus: Path | None = None,
        run: Sequence[Path] | None = None,
    ) -> None:
        """Writes the scores with policy, audits and the SHA-256 of the files they come from, as ``Scores.write`` does.

        ``run`` has a path for each run.
        """
        _write_scores(self._scores, path, qrels, nuggets, preferences, corpus, run)

    def to_csv(self, *, per_query: bool = True, audit: bool = False, spreadsheet: bool = False) -> str:
        """Returns one line per value: ``run,measure,query,value``; the query of overall values is "all".

        With ``audit``, the counts of the audits follow as measures such as "audit unjudged@10". With ``spreadsheet``, a
        text that a spreadsheet would run as a formula gets an apostrophe before it.
        """
        return _scores_text(self._scores, "csv", per_query, audit, spreadsheet)

    def to_text(self, *, audit: bool = False) -> str:
        """Returns the overall values and the audits as tables of text; with ``audit``, all counts of the audits."""
        return _scores_text(self._scores, "text", audit=audit)

    def to_html(self) -> str:
        """Returns the overall values and the audits as HTML tables."""
        return _scores_text(self._scores, "html")

    def to_markdown(self, *, audit: bool = False) -> str:
        """Returns the overall values and the audits as Markdown tables; with ``audit``, all counts of the audits."""
        return _scores_text(self._scores, "markdown", audit=audit)

    def to_latex(self, *, audit: bool = False) -> str:
        """Returns the overall values and the audits as LaTeX tables, for the package booktabs.

        With ``audit``, all counts of the audits.
        """
        return _scores_text(self._scores, "latex", audit=audit)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._scores)

    def __repr__(self) -> str:
        return _scores_text(self._scores, "text").rstrip("\n")

    def _repr_html_(self) -> str:
        return _scores_text(self._scores, "html")
