"""Limits of files, in every reader; and CSV for spreadsheets."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import lzma
import pickle
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

RUN = "".join(f"q Q0 d{i} {i} {-i} t\n" for i in range(1, 6))
QRELS = "".join(f"q 0 d{i} 1\n" for i in range(1, 6))
NUGGETS = "".join(f"q {i} d{i} 1\n" for i in range(1, 6))
BERDS = (
    '{"id": "q", "perspectives": ["1", "2"], "ctxs": [{"id": "d", "title": "t", "text": "x", '
    '"mistral-preds": [true, false]}]}\n'
)
SAMPLES = '{"query_id": "q", "query": "fox", "passages": ["a fox", "cat"], "gold": [1, 0], "scores": {"s": [2, 1]}}\n'
SCORES = "run,measure,query,value\na,AP,q,0.5\na,AP,all,0.5\n"
READERS: dict[str, tuple[Callable[..., Any], str, dict[str, int]]] = {
    "run": (ir.read_run, RUN, {"query_rows": 4}),
    "qrels": (ir.read_qrels, QRELS, {"query_rows": 4}),
    "nuggets": (ir.read_nuggets, NUGGETS, {"query_nuggets": 4}),
    "berds": (ir.read_berds, BERDS, {"query_nuggets": 1}),
    "samples": (ir.read_samples, SAMPLES, {"unpacked_bytes": 10}),
    "scores": (ir.read_scores, SCORES, {"unpacked_bytes": 10}),
    "system scores": (ir.read_system_scores, SCORES, {"unpacked_bytes": 10}),
    "texts": (ir.read_texts, "d1\tone\n", {"unpacked_bytes": 3}),
}
PACKERS = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


@pytest.mark.parametrize("kind", READERS)
def test_each_reader_has_limits(tmp_path: Path, kind: str) -> None:
    read, text, limits = READERS[kind]
    path = tmp_path / "file.gz"
    path.write_bytes(gzip.compress(text.encode()))
    assert read(path) == read(path, limits=None) == read(path, limits={name: 10_000 for name in limits})
    name, value = next(iter(limits.items()))
    with pytest.raises(ValueError, match=f"file.gz.* than the limit {name}={value}; if the file is right, set limits"):
        read(path, limits=limits)


def test_limits_of_the_scored_run(tmp_path: Path) -> None:
    path = tmp_path / "file.run"
    path.write_text(RUN)
    qrels = {"q": {"d2": 1}}
    with pytest.raises(ValueError, match=r"file.run:5: query 'q' has more rows than the limit query_rows=4"):
        ir.evaluate(path, qrels, "AP", limits={"query_rows": 4})
    evaluator = ir.Evaluator(qrels, "AP", limits={"query_rows": 4})
    for one in (evaluator, pickle.loads(pickle.dumps(evaluator))):
        with pytest.raises(ValueError, match="query_rows=4"):
            one.evaluate(path)
    assert ir.evaluate(path, qrels, "AP", limits={"query_rows": 5})["AP"] == 0.5


@pytest.mark.parametrize("ending", PACKERS)
def test_contents_of_compressed_files(tmp_path: Path, ending: str) -> None:
    packed = PACKERS[ending](RUN.encode())
    path = tmp_path / f"file.run{ending}"
    path.write_bytes(packed)
    for source in (path, io.BytesIO(packed)):
        with pytest.raises(
            ValueError, match=f"the contents have more bytes than the limit unpacked_bytes={len(RUN) - 1}"
        ):
            ir.read_run(source, limits={"unpacked_bytes": len(RUN) - 1})
        source = io.BytesIO(packed) if isinstance(source, io.BytesIO) else source
        assert ir.read_run(source, limits={"unpacked_bytes": len(RUN)}) == ir.read_run(io.StringIO(RUN))


@pytest.mark.parametrize("ending", PACKERS)
def test_a_small_file_takes_little_memory(tmp_path: Path, ending: str) -> None:
    """A query of 80 million equal lines takes 5 GB without limits."""
    packed = PACKERS[ending](b"q Q0 d 1 1 t\n" * 1_000_000)
    path = tmp_path / f"file.run{ending}"
    path.write_bytes(packed * 80)  # the formats allow streams one after the other
    script = (
        "import irmetrics as ir, resource, sys\n"
        "try:\n    ir.read_run(sys.argv[1])\nexcept ValueError as error:\n    print(error)\n"
    )
    most = 2 << 30
    done = subprocess.run(
        [sys.executable, "-c", script, path],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert "a larger ratio than the limit unpacked_ratio=250; if the file is right, set limits" in done.stdout, done


@pytest.mark.parametrize(
    ("limits", "error", "text"),
    [
        ({"query_row": 1}, ValueError, "limits: expected one of line_bytes, query_rows, .*, not 'query_row'"),
        ({"query_rows": 0}, ValueError, "limits: query_rows must be at least 1, not 0"),
        ({"query_rows": -1}, TypeError, "limits: expected a name and a whole number"),
        ({"query_rows": 1.5}, TypeError, "limits: expected a name and a whole number"),
        ({"query_rows": True}, TypeError, "limits: expected a name and a whole number"),
        ({1: 1}, TypeError, "limits: expected a name and a whole number"),
        ({"\ud800": 1}, ValueError, "surrogates not allowed"),
        (1, TypeError, "limits must be a dict of names and numbers, not int"),
        ([("query_rows", 1)], TypeError, "limits must be a dict of names and numbers, not list"),
    ],
)
def test_wrong_limits(limits: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        ir.read_run(io.StringIO(RUN), limits=limits)
    with pytest.raises(error, match=text):
        ir.evaluate({"q": {"d": 1}}, {"q": {"d": 1}}, "AP", limits=limits)


def test_csv_for_spreadsheets() -> None:
    """Names of runs, queries and systems that a spreadsheet would run get an apostrophe; numbers do not."""
    qrels = {"=q": {"d": 1}, "@r": {"e": 1}}
    runs = {"=1+2": {"=q": {"d": 1}, "@r": {"f": 1}}, "-x": {"=q": {"f": 1}, "@r": {"e": 1}}}
    scores = ir.evaluate(runs["=1+2"], qrels, "AP", name="=1+2")
    several = ir.evaluate(runs, qrels, "AP")
    comparison = ir.compare(runs, qrels, "AP", test="t")
    correlation = ir.correlate({"=a": 1, "b": 2, "c": 3}, {"=a": -2, "b": 1, "c": 3})
    samples = ir.Samples([{"query_id": "=s", "query": "fox", "passages": ["a fox", "cat"], "gold": [1, 0]}])
    for result in (scores, several, comparison, correlation, ir.separation(samples, ir.BM25())):
        plain = list(csv.reader(io.StringIO(result.to_csv())))
        safe = list(csv.reader(io.StringIO(result.to_csv(spreadsheet=True))))
        assert len(plain) == len(safe)
        for before, after in zip(sum(plain, []), sum(safe, [])):
            formula = before[:1] in tuple("=+-@\t\r") and before != "" and not is_number(before)
            assert after == ("'" + before if formula else before)
    assert "'=1+2,AP,'=q,1" in scores.to_csv(spreadsheet=True)
    assert "\n=1+2,AP,=q,1" in scores.to_csv()


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
