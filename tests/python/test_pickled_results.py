"""Pickles of results: all values and tables, kept rather than computed again; other formats and damage are errors."""

from __future__ import annotations

import base64
import copy
import json
import math
import pickle
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from irmetrics import _core, results
from irmetrics._results import Result
from test_results import EXAMPLES, OLD, ROWS, RUN, SAMPLES, SCORES
from test_values import NUGGETS, OTHER, QRELS

# Pickles that this format wrote, compressed, in base64.
WRITTEN = Path(__file__).resolve().parents[1] / "goldens" / "pickles.json"

RUNS = {"x": RUN, "y": OTHER}
OBJECTS: dict[str, Callable[[], Any]] = {
    **EXAMPLES,
    "Comparison": lambda: ir.compare(RUNS, QRELS, "AP RR Hole@2", resamples=50, seed=3),
    "Comparison of scores": lambda: ir.compare(SCORES, baseline="x", resamples=50, test="sign", interval="t"),
    "Separation": lambda: ir.separation(SAMPLES),
    "Separation with systems": lambda: ir.separation(
        [{**SAMPLES[0], "scores": {"s": [1, 2], "t": [2, 1]}}, {**SAMPLES[0], "gold": [0, 1]}][:1] * 3,
        terms=ir.BM25(),
        interval="t",
        quantiles=2,
    ),
    "Scores": lambda: ir.evaluate(RUN, QRELS, "AP SetF nDCG@3"),
    "ScoresByRun": lambda: ir.evaluate(RUNS, QRELS, "AP"),
    "PerQuery": lambda: ir.evaluate(RUN, QRELS, "AP").per_query,
}
INPUTS: dict[str, Callable[[], Any]] = {
    "Run": lambda: ir.Run(RUN),
    "Qrels": lambda: ir.Qrels(QRELS),
    "NuggetQrels": lambda: ir.NuggetQrels(NUGGETS),
    "Nugget": lambda: ir.Nugget("a", importance="vital"),
    "Texts": lambda: ir.Texts({"a": "b"}),
    "Samples": lambda: ir.Samples(SAMPLES),
    "Tokenizer": lambda: ir.Tokenizer("en", ngrams=(1, 2)),
    "BM25": lambda: ir.BM25(k1=1.2),
    "Jaccard": lambda: ir.Jaccard(),
    "GivenScores": lambda: ir.GivenScores([[1.0], [2.0]]),
    "Measure": lambda: ir.nDCG @ 10,
    "Interval": lambda: ir.mean_interval([0.1, 0.2, 0.4], method="t"),
}
ADVICE = "read it with that version, or make the object again"


def alike(one: Any, other: Any) -> bool:
    """Whether two values are equal with the same types; undefined numbers are equal to each other."""
    if isinstance(one, float):
        return type(other) is float and (one == other or (math.isnan(one) and math.isnan(other)))
    if isinstance(one, dict):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return type(one) is type(other) and len(one) == len(other) and all(map(alike, one, other))
    if hasattr(one, "tolist"):  # an array
        return type(other) is type(one) and alike(one.tolist(), other.tolist())
    if isinstance(one, Result):
        return all(alike(getattr(one, name), getattr(other, name)) for name in one.__match_args__)
    return type(one) is type(other) and bool(one == other)


def contents(value: Any) -> list[Any]:
    """All values and texts of a result."""
    texts = [
        getattr(value, name)()
        for name in ("to_dict", "to_json", "to_csv", "to_text", "to_html", "to_markdown", "to_latex")
        if hasattr(value, name)
    ]
    fields = [getattr(value, name) for name in getattr(value, "__match_args__", ())]
    properties = [
        getattr(value, name)
        for name, item in vars(type(value)).items()
        if isinstance(item, property) and not name.startswith("_") and name not in ("matrix", "per_query", "values")
    ]
    return [repr(value), texts, fields, [one for one in properties if isinstance(one, (str, float, int, list, dict))]]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("name", OBJECTS)
def test_every_value_and_table_survives(name: str, protocol: int) -> None:
    value = OBJECTS[name]()
    again = pickle.loads(pickle.dumps(value, protocol))
    assert type(again) is type(value) and again == value
    assert alike(contents(again), contents(value))


@pytest.mark.parametrize("name", OBJECTS)
def test_copies(name: str) -> None:
    value = OBJECTS[name]()
    for same in (copy.copy(value), copy.deepcopy(value), copy.deepcopy({"a": [value]})["a"][0]):
        assert type(same) is type(value) and alike(contents(same), contents(value))


def test_undefined_and_infinite_numbers_survive() -> None:
    separation = ir.separation([{**SAMPLES[0], "gold": [0, 0]}, SAMPLES[0]])
    assert math.isnan(list(separation.values)[0]) and separation.parts[0].low == -math.inf
    again = pickle.loads(pickle.dumps(separation))
    assert alike(list(map(float, again.values)), list(map(float, separation.values)))
    assert alike(again.parts, separation.parts) and again.states == ["no_gold", "defined"]
    constant = ir.compare({"AP": {"x": {"a": 1, "b": 1}, "y": {"a": 1, "b": 1}}}, resamples=20)
    pair, same = constant["AP"].pairs[0], pickle.loads(pickle.dumps(constant))["AP"].pairs[0]
    assert any(isinstance(value, float) and math.isnan(value) for value in pair.effect) and alike(pair, same)


def test_headings_over_columns_survive() -> None:
    scores = {"AP": {"x": 0.5, "y": 0.25}, "RR": {"x": 0.75, "y": 1}}
    result = ir.datasets({"one": scores, "two": scores}, together=True)
    latex = result.to_latex()
    assert "multicolumn" in latex and pickle.loads(pickle.dumps(result)).to_latex() == latex


def test_texts_that_are_not_utf8_survive(tmp_path: Path) -> None:
    (tmp_path / "run").write_bytes(b"q\xff Q0 d 1 1 x\nr Q0 d 1 1 x\n")
    (tmp_path / "qrels").write_bytes(b"q\xff 0 d 1\nr 0 d 1\n")
    scores = ir.evaluate(tmp_path / "run", qrels=tmp_path / "qrels", measures="AP")
    for value in (scores, scores.audit, ir.compare({"a": scores, "b": scores.named("b")}, resamples=20)):
        assert pickle.loads(pickle.dumps(value)) == value


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = call()
    return time.perf_counter() - begin, result


def test_results_are_not_computed_again() -> None:
    """Unpickling takes milliseconds where the computation takes a second."""
    systems = {f"s{i}": {f"q{j}": (i * 37 + j * 101) % 97 / 97 for j in range(300)} for i in range(4)}
    samples = [
        {
            "query": f"word{i} a",
            "passages": [f"word{i}", "a b c"],
            "gold": [i % 2, 1 - i % 2],
            "scores": {"s": [i % 3, 1]},
        }
        for i in range(300)
    ]
    calls: list[Callable[[], Any]] = [
        lambda: ir.compare({"AP": systems}, resamples=20_000, threads=1),
        lambda: ir.separation(samples, resamples=20_000, quantiles=8, threads=1),
        lambda: ir.correlate(systems, {**systems, "s0": systems["s1"]}, resamples=2_000, threads=1),
    ]
    for call in calls:
        computed, value = seconds(call)
        data = pickle.dumps(value)
        unpickled, again = min(seconds(lambda data=data: pickle.loads(data)) for _ in range(3))  # type: ignore[misc]
        assert again == value
        assert unpickled < max(computed / 10, 0.02), f"{type(value).__name__}: {computed} s, again {unpickled} s"


def test_progress_is_not_reported_when_unpickled() -> None:
    reports: list[int] = []
    found = ir.compare(SCORES, resamples=200, progress=lambda done, all: reports.append(done))
    computed = len(reports)
    assert computed > 0
    pickle.loads(pickle.dumps(found))
    assert len(reports) == computed


def state_of(value: Any) -> tuple[int, Any]:
    """The pickle format and the state of the extension's object that holds a result."""
    return getattr(value, "_data", value).__getstate__()  # type: ignore[no-any-return]


def restored(value: Any, state: Any) -> Any:
    kind = type(getattr(value, "_data", value))
    made = kind.__new__(kind)
    made.__setstate__(state)
    return made


@pytest.mark.parametrize("name", ["Comparison", "Audit", "NuggetDescription", "Drift", "Stability"])
def test_every_changed_byte_is_found(name: str) -> None:
    value = OBJECTS[name]()
    number, state = state_of(value)
    assert isinstance(state, bytes) and restored(value, (number, state)) is not None
    for i in range(len(state)):
        for wrong in (state[:i] + bytes([state[i] ^ 1]) + state[i + 1 :], state[:i], state + state[:i] + b"\0"):
            with pytest.raises(ValueError, match="corrupt pickle"):
                restored(value, (number, wrong))


@pytest.mark.parametrize("wrong", [None, 1, "text", b"", [], (), {}, [[]], 1.5])
def test_states_of_other_types(wrong: Any) -> None:
    for value in (OBJECTS["Comparison"](), OBJECTS["Audit"]()):
        with pytest.raises(ValueError, match="corrupt pickle"):
            restored(value, (_core._pickle_format, wrong))


@pytest.mark.parametrize("name", [*OBJECTS, *INPUTS])
def test_pickles_of_other_versions_are_errors_with_advice(name: str) -> None:
    value = {**OBJECTS, **INPUTS}[name]()
    data = pickle.dumps(value, 2)
    own = _core._pickle_format
    mark = b"K" + bytes([own])  # BININT1: the format
    assert data.count(mark) >= 1
    for other, word in ((own - 1, "an older"), (own + 1, "a newer")):
        changed = data.replace(mark, b"K" + bytes([other]))
        with pytest.raises(
            ValueError, match=rf"written by {word} version of irmetrics \(format {other}; this .* {own}\): {ADVICE}"
        ):
            pickle.loads(changed)


@pytest.mark.parametrize("info", ROWS, ids=lambda info: info.name)
def test_rows_have_a_format(info: Any) -> None:
    row = getattr(results, info.name)
    value = row(*range(len(row._fields)))
    function, (name, number, values) = value.__reduce__()
    assert function(name, number, values) == value and number == _core._pickle_format
    with pytest.raises(ValueError, match="a newer version"):
        function(name, number + 1, values)


def written() -> dict[str, str]:
    """The pickles of all objects, as in the file."""
    makers = {**OBJECTS, **INPUTS}
    return {name: base64.b64encode(zlib.compress(pickle.dumps(make(), 4), 9)).decode() for name, make in makers.items()}


def test_pickles_of_this_format_are_read() -> None:
    """What this format wrote is read: who changes the layout increases `pickle_format` and writes the file again.

    To write it: python -c "import test_pickled_results as t; t.write()", in this folder.
    """
    stored = json.loads(WRITTEN.read_text())
    assert stored["format"] == _core._pickle_format, "write the file again"
    assert set(stored["pickles"]) == {*OBJECTS, *INPUTS}, "write the file again, if only objects were added"
    for name, text in stored["pickles"].items():
        again = pickle.loads(zlib.decompress(base64.b64decode(text)))
        fresh = {**OBJECTS, **INPUTS}[name]()
        assert type(again) is type(fresh) and contents(again), name
        assert not hasattr(fresh, "_data") or list(again.to_dict()) == list(fresh.to_dict()), name


def write() -> None:
    stored = {"format": _core._pickle_format, "pickles": written()}
    WRITTEN.write_text(json.dumps(stored, indent=0) + "\n")


def test_what_a_comparison_gives_after_unpickling() -> None:
    found = ir.compare({"AP": OLD_SCORES, "RR": OLD_SCORES}, resamples=50)
    again = pickle.loads(pickle.dumps(found))
    measure = pickle.loads(pickle.dumps(found["AP"]))
    assert measure == found["AP"] and measure.scores == found["AP"].scores
    for one in (again["AP"], measure):
        assert one["x", "y"] == found["AP"]["x", "y"] and one["y", "x"] == found["AP"]["y", "x"]
        assert one["y", "x"].difference == -one["x", "y"].difference
        assert one.differences("y", "x") == again.differences("y", "x", "AP")
        for wrong in ("xy", ("x",), ("x", "x"), ("x", 1), ("x", "unknown")):
            with pytest.raises(KeyError):
                one[wrong]


OLD_SCORES = {name: {str(query): score for query, score in scores.items()} for name, scores in OLD.items()}
