"""Damaged pickles are exceptions, or objects that can be used: every byte changed in turn, and every length."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from typing import Any

import irmetrics as ir
import pytest

QRELS = {"q1": {"a": 1, "b": 2}, "q2": {"a": 1}}
RUNS = {
    "one": {"q1": {"a": 1.5, "c": 0.5}, "q2": {"a": 1.0, "b": 0.2}},
    "two": {"q1": {"a": 0.5, "c": 1.5}, "q2": {"b": 1.0, "a": 0.2}},
}
SAMPLES = [
    {
        "query_id": f"q{i}",
        "query": "a b",
        "passages": ["a b", "c"],
        "gold": [1, 0],
        "scores": {"x": [1, 2], "y": [2, 1]},
    }
    for i in range(2)
]


def objects() -> dict[str, Any]:
    scores = ir.evaluate(RUNS, QRELS, "AP SetF")
    return {
        "Scores": scores["one"],
        "Audit": scores["one"].audit,
        "ScoresByRun": scores,
        "PerQuery": scores["one"].per_query,
        "Run": ir.Run(RUNS["one"]),
        "Qrels": ir.Qrels(QRELS),
        "NuggetQrels": ir.NuggetQrels({"q1": {"n1": {"a": 1, "b": 1}, "n2": {"a": 1}}}),
        "Measure": ir.nDCG(dcg="exp-log2") @ 10,
        "Comparison": ir.compare({"one": RUNS["one"], "two": RUNS["two"]}, QRELS, "AP", interval="t", test="sign"),
        "Correlation": ir.correlate({"a": 0.1, "b": 0.2, "c": 0.3}, {"a": 0.1, "b": 0.3, "c": 0.2}),
        "Interval": ir.mean_interval([0.1, 0.2, 0.4], method="t"),
        "Drift": ir.drift(QRELS, {"q1": {"a": 1, "c": 1}}),
        "Pool": ir.pool(list(RUNS.values()), depth=2),
        "Samples": ir.Samples(SAMPLES),
        "Texts": ir.Texts({"a": "b c", "d": "e"}),
        "Tokenizer": ir.Tokenizer(stemmer="english"),
        "BM25": ir.BM25(k1=1.2, stopwords=["fox"]),
        "Jaccard": ir.Jaccard(),
        "GivenScores": ir.GivenScores([[1, 2], [3, 4]]),
        "Separation": ir.separation(SAMPLES, interval="t"),
    }


# Reads damaged pickles, and uses what they contain. Prints each change before, so that the last one is that of a crash.
SCRIPT = """
import pickle, resource, sys, warnings
import irmetrics

resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
warnings.simplefilter("ignore")
data = bytes.fromhex(sys.argv[1])
changes = [(i, None) for i in range(len(data))]
for i, byte in enumerate(data):
    changes += [(i, other) for other in {byte ^ 1, byte ^ 0x80, 0, 255} - {byte}]
for i, byte in changes:
    print(i, byte, flush=True)
    try:
        found = pickle.loads(data[:i] if byte is None else data[:i] + bytes([byte]) + data[i + 1 :])
        repr(found)
        for name in ("to_dict", "to_json", "to_csv", "to_text"):
            if hasattr(found, name):
                getattr(found, name)()
        pickle.dumps(found)
    except Exception:
        pass
print("end")
"""


@pytest.mark.parametrize("protocol", [0, pickle.HIGHEST_PROTOCOL])
@pytest.mark.parametrize("name", objects())
def test_a_damaged_pickle_does_not_end_the_process(name: str, protocol: int) -> None:
    pytest.importorskip("resource", reason="this system has no limits of memory")
    data = pickle.dumps(objects()[name], protocol)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, data.hex()], capture_output=True, text=True, timeout=300, check=False
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and lines[-1] == "end", f"byte and value: {lines[-1:]}; {done.stderr[-500:]}"


@pytest.mark.parametrize("name", objects())
def test_reduce(name: str) -> None:
    """The methods of pickles can be called."""
    value = objects()[name]
    for reduced in (value.__reduce_ex__(0), value.__reduce_ex__(2), value.__reduce__()):
        function, arguments = reduced[:2]
        made = function(*arguments)
        if len(reduced) > 2 and hasattr(made, "__setstate__"):
            made.__setstate__(reduced[2])
        assert type(made) is type(value)


def test_values_of_other_types() -> None:
    number, state = ir.evaluate(RUNS["one"], QRELS, "AP").__getstate__()
    for place in range(len(state)):
        for wrong in (None, 1, -1, 1.5, "text", b"bytes!!!", [], [[]], (), {}):
            with suppress(ValueError, TypeError):  # a few are values of the right type
                ir.Scores.__new__(ir.Scores).__setstate__((number, (*state[:place], wrong, *state[place + 1 :])))
    for wrong in (None, -1, 1.5, "text", b"bytes!!!", state[0], {}, [1]):
        with pytest.raises(ValueError, match="corrupt pickle"):
            ir.Scores.__new__(ir.Scores).__setstate__((number, (state[0], wrong)))


def test_rows_of_values_of_other_types() -> None:
    """The tables of rows that users construct."""
    pair = ir.compare({"one": RUNS["one"], "two": RUNS["two"]}, QRELS, "AP", interval="t", test="sign")["AP"].pairs[0]
    for place, value in enumerate(pair):
        for wrong in (None, -1, 1.5, "text", {}, [1]):
            if type(wrong) is type(value) or (isinstance(value, (int, float)) and wrong in (-1, 1.5)):
                continue
            with pytest.raises((ValueError, TypeError)):
                pair._replace(**{pair._fields[place]: wrong}).to_json()
    nested: list[Any] = []
    nested.append(nested)
    with pytest.raises((ValueError, RecursionError)):
        pair._replace(interval=nested).to_json()
