"""Every function recognises the same forms of objects, and raises the same error for what is none."""

from __future__ import annotations

import bz2
import collections
import dataclasses
import io
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

ROWS = [("q1", "a", 3.0), ("q1", "b", 2.0), ("q2", "x", 1.5)]
NESTED = {"q1": {"a": 3.0, "b": 2.0}, "q2": {"x": 1.5}}
QRELS = {"q1": {"b": 1}, "q2": {"x": 2}}
COLUMNS = {"query_id": ["q1", "q1", "q2"], "doc_id": ["a", "b", "x"], "score": [3.0, 2.0, 1.5]}
TEXT = "".join(f"{query} Q0 {document} 1 {score} run\n" for query, document, score in ROWS)


@dataclasses.dataclass
class Row:
    query_id: str
    docno: str
    score: float


class Converted:
    """An object like those of ranx."""

    def to_dict(self) -> dict[str, dict[str, float]]:
        return NESTED


class Stream:
    """Arrow data without any other method."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return ir.Run(NESTED).__arrow_c_stream__()


def written(folder: Path, name: str, contents: bytes) -> Path:
    (folder / name).write_bytes(contents)
    return folder / name


def frame(library: str) -> Any:
    module = pytest.importorskip(library, reason=f"{library} is not installed")
    return module.table(COLUMNS) if library == "pyarrow" else module.DataFrame(COLUMNS)


FORMS: dict[str, Callable[[Path], Any]] = {
    "a Run": lambda folder: ir.Run(NESTED),
    "a dict": lambda folder: NESTED,
    "a mapping": lambda folder: types.MappingProxyType(NESTED),
    "a mapping of mappings": lambda folder: collections.UserDict(
        {query: collections.UserDict(documents) for query, documents in NESTED.items()}
    ),
    "a dict whose first query is empty": lambda folder: {"q0": {}, **NESTED},
    "tuples": lambda folder: ROWS,
    "an iterator": lambda folder: iter(ROWS),
    "objects": lambda folder: [Row(*row) for row in ROWS],
    "dicts": lambda folder: [dict(zip(("Query-ID", "docid", "sim"), row)) for row in ROWS],
    "a dict of columns": lambda folder: COLUMNS,
    "an object that converts": lambda folder: Converted(),
    "Arrow data": lambda folder: Stream(),
    "pandas": lambda folder: frame("pandas"),
    "polars": lambda folder: frame("polars"),
    "a lazy frame": lambda folder: frame("polars").lazy(),
    "pyarrow": lambda folder: frame("pyarrow"),
    "a path": lambda folder: written(folder, "plain.run", TEXT.encode()),
    "a text of a path": lambda folder: str(written(folder, "plain.run", TEXT.encode())),
    "a path that Python reads": lambda folder: written(folder, "packed.run.bz2", bz2.compress(TEXT.encode())),
    "a file object": lambda folder: io.StringIO(TEXT),
}


def values_of(scores: Any) -> Any:
    return {str(measure): dict(scores.per_query[measure]) for measure in scores.measures}


EXPECTED = values_of(ir.evaluate(NESTED, QRELS, "RR AP"))


@pytest.mark.parametrize("form", FORMS)
def test_each_form_alone_in_a_list_and_by_name(form: str, tmp_path: Path) -> None:
    def make() -> Any:
        return FORMS[form](tmp_path)

    assert values_of(ir.evaluate(make(), QRELS, "RR AP")) == EXPECTED
    assert values_of(ir.Evaluator(QRELS, "RR AP").evaluate(make())) == EXPECTED
    assert dict(ir.Run(make())) == {**({"q0": {}} if "empty" in form else {}), **NESTED}
    several = ir.evaluate([make(), make()], QRELS, "RR AP")
    assert [values_of(scores) for scores in several.values()] == [EXPECTED] * 2
    fused = ir.fuse([make(), make()], method="combsum")
    assert fused["q1"] == {"a": 6.0, "b": 4.0}
    if form == "a dict of columns":  # {name: columns} is {query: {document: ...}}
        return
    named = ir.evaluate({"one": make(), "two": make()}, QRELS, "RR AP")
    assert list(named) == ["one", "two"]
    assert [values_of(scores) for scores in named.values()] == [EXPECTED] * 2
    assert [scores.run for scores in named.values()] == ["one", "two"]
    assert ir.fuse({"one": make(), "two": make()}, method="combsum") == fused


NOT_RUNS: dict[str, Any] = {
    "None": None,
    "a number": 5,
    "numbers": {"q1": 0.5},
    "ids": {"q1": ["a", "b"]},
    "more levels": {"part": {"test": NESTED}},
    "scores": ir.evaluate(NESTED, QRELS, "RR"),
    "scores of runs": ir.evaluate([NESTED], QRELS, "RR"),
    "values of queries": ir.evaluate(NESTED, QRELS, "RR").per_query,
}


@pytest.mark.parametrize("kind", NOT_RUNS)
def test_what_is_no_run_is_the_same_error_everywhere(kind: str) -> None:
    wrong = NOT_RUNS[kind]
    texts = set()
    for use in (
        lambda: ir.Run({"part": wrong} if kind == "more levels" else wrong),
        lambda: ir.Run.from_dict(wrong) if kind in ("scores", "scores of runs") else ir.Run(wrong),
        lambda: ir.evaluate([wrong], QRELS, "RR"),
        lambda: ir.fuse([NESTED, wrong]),
    ):
        with pytest.raises(TypeError) as error:
            use()
        texts.add(str(error.value).replace("['part']['part']", "['part']"))
    assert len(texts) == 1, texts


SCORES_OF_SYSTEMS: dict[str, Callable[[Any], Any]] = {
    "compare": lambda scores: ir.compare(scores, resamples=100),
    "tukey_hsd": ir.tukey_hsd,
    "randomized_tukey_hsd": lambda scores: ir.randomized_tukey_hsd(scores, resamples=100),
    "rank_intervals": lambda scores: ir.rank_intervals(scores, resamples=100),
    "query_stability": lambda scores: ir.query_stability(scores, [1], samples=10),
}


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"s1": {}, "s2": {"q1": 0.5}}, "score: system 's1' has no scores"),
        ({"s1": {}, "s2": {}}, "score: system 's1' has no scores"),
        ({"a": 0.5, "b": 0.6}, "expected system 'a': {query: score}, not 0.5 (float)"),
        ({"s1": {"q1": 1}, "s2": {"q1": "x"}}, "system 's2', query 'q1': the score must be a number, not 'x' (str)"),
        ({"AP": {"s1": {}, "s2": {"q1": 0.5}}}, "AP: system 's1' has no scores"),
        (
            {"s1": {"AP": 0.5}, "s2": {"AP": 0.25}},
            "'s1' has scores by measure; expected scores of queries, {system: {query: score}}",
        ),
    ],
)
def test_what_is_no_scores_is_the_same_error_everywhere(wrong: Any, text: str) -> None:
    for name, function in SCORES_OF_SYSTEMS.items():
        with pytest.raises((TypeError, ValueError)) as error:
            function(wrong)
        assert str(error.value) == text, name


def test_a_form_is_told_by_the_first_entry_that_is_not_empty() -> None:
    assert list(ir.evaluate({"a": {}, "b": NESTED}, QRELS, "RR")) == ["a", "b"]
    assert ir.evaluate({"q0": {}, "q1": {"b": 1.0}}, QRELS, "RR")["RR"] == 0.5
    by_system = {"s": {"q": 1.0, "r": 0.5}, "t": {"q": 0.5, "r": 0.25}}
    assert list(ir.compare({"AP": {}, "RR": by_system}, measures="RR")) == ["RR"]
