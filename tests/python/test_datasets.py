"""Several data sets in one table."""

from __future__ import annotations

import gzip
import json
import math
import re
import subprocess
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM

RUN = {"bm25": {"q1": {"d1": 2, "d2": 1}, "q2": {"d3": 1}}, "e5": {"q1": {"d2": 2, "d1": 1}, "q2": {"d1": 1}}}
QRELS = {"q1": {"d1": 1}, "q2": {"d3": 1}}


def program(*arguments: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROGRAM, "datasets", *arguments], capture_output=True, text=True)


def test_averages() -> None:
    found = ir.datasets(
        {
            "a": {"P@1": {"x": 0.25, "y": 0.5}, "CoverDepth": {"x": 3, "y": 4}},
            "b": {"P@1": {"y": 1, "x": 0.75, "z": 1}},
            "c": {"P@1": {"x": 0.5, "y": math.nan}},
        }
    )
    assert (found.datasets, found.measures, found.systems) == (["a", "b", "c"], ["P@1", "CoverDepth"], ["x", "y", "z"])
    rows = found.rows
    assert rows["P@1", "x"].average == 0.5 and rows["P@1", "x"].missing == []
    assert math.isnan(rows["P@1", "y"].average) and rows["P@1", "y"].missing == ["c"]
    assert math.isnan(rows["P@1", "z"].average) and rows["P@1", "z"].missing == ["a", "c"]
    assert rows["CoverDepth", "z"].missing == ["a", "b", "c"]
    assert rows["P@1", "x"].scores == {"a": 0.25, "b": 0.75, "c": 0.5}
    text = repr(found)
    assert "y has no score on c: its average is undefined." in text
    assert "z has no score on a, b, c: it is not scored." in text
    assert found.to_csv().splitlines()[:2] == ["measure,system,a,b,c,average,missing", "P@1,x,0.25,0.75,0.5,0.5,0"]


def test_averages_over_the_available_data_sets() -> None:
    found = ir.datasets({"a": {"x": 1, "y": 2}, "b": {"x": 3}, "c": {"x": 5}}, incomplete="available")
    assert found.rows["score", "x"].average == 3 and found.rows["score", "y"].average == 2
    assert "y has no score on b, c: its average is over the other one." in repr(found)


def test_scores_in_a_wrong_place() -> None:
    scores = ir.evaluate(RUN, QRELS, "P@1")
    of_one = "data set 'a': expected the scores of several runs, such as evaluate({name: run}, ...), not of one run"
    cases: list[tuple[Any, str]] = [
        ({"a": scores["bm25"]}, of_one),
        (scores, "expected {data set: scores}, not ScoresByRun"),
        (scores["bm25"], "expected {data set: scores}, not Scores"),
    ]
    for given, text in cases:
        with pytest.raises(TypeError, match=re.escape(text)):
            ir.datasets(given)


def test_every_kind_of_scores() -> None:
    scores = ir.evaluate(RUN, QRELS, "P@1 RR")
    by_query = {measure: {run: scores[run].per_query[measure] for run in RUN} for measure in ("P@1", "RR")}
    overall = {measure: {run: scores[run][measure] for run in RUN} for measure in ("P@1", "RR")}
    found = ir.datasets({"runs": scores, "queries": by_query, "overall": overall})
    for row in found.rows.values():
        assert set(row.scores.values()) == {row.average}
    assert ir.datasets({"runs": scores}, "RR").measures == ["RR"]
    assert ir.datasets({"runs": scores}, measures=[ir.RR, "P@1"]).measures == ["RR", "P@1"]


def test_best_of_a_column_is_strong() -> None:
    found = ir.datasets({"a": {"CoverDepth": {"x": 3.0, "y": 4.0}, "P@1": {"x": 0.25, "y": 0.5}}})
    markdown = found.to_markdown()
    assert "**3.0000**" in markdown and "**0.5000**" in markdown and "**4.0000**" not in markdown


def test_changes_against_a_baseline() -> None:
    scores = {
        "a": {"default": 0.1, "rerank": 0.12, "expand": 0.1},
        "b": {"default": 0.3, "rerank": 0.32, "expand": 0.2},
    }
    found = ir.datasets(scores, baseline="default")
    changes = {system: found.rows["score", system].change for system in found.systems}
    assert changes == {"default": None, "rerank": pytest.approx(10), "expand": pytest.approx(-25)}
    assert found.rows["score", "rerank"].baseline == "default"
    assert "+10.0 %" in repr(found) and "in per cent of that of default." in repr(found)
    assert found.to_csv().splitlines()[0] == "measure,system,a,b,average,baseline,change,missing"
    own = ir.datasets(scores, baseline={"rerank": "default", "expand": "rerank"})
    assert own.rows["score", "expand"].change == pytest.approx(100 * (0.15 - 0.22) / 0.22)
    assert "(rerank of default, expand of rerank)" in repr(own)
    with pytest.raises(KeyError, match="baseline: 'x' is not one of the systems: default, rerank, expand"):
        ir.datasets(scores, baseline="x")
    with pytest.raises(TypeError):
        ir.datasets(scores, baseline=["default"])  # type: ignore[arg-type]


def test_pooled_mean_is_over_the_queries_of_all_data_sets() -> None:
    one = {"P@1": {"x": {"q1": 1, "q2": 0}, "y": {"q1": 0, "q2": 0}}}
    two = {"P@1": {"x": {f"p{i}": 1 for i in range(6)}, "y": {f"p{i}": i % 2 for i in range(6)}}}
    found = ir.datasets({"one": one, "two": two}, pooled=True)
    assert found.rows["P@1", "x"].pooled == 7 / 8 and found.rows["P@1", "x"].average == 0.75
    assert found.rows["P@1", "y"].pooled == 3 / 8
    assert ir.datasets({"one": one, "two": two}).rows["P@1", "x"].pooled is None
    scores = ir.evaluate(RUN, QRELS, "P@1")
    assert ir.datasets({"one": scores, "two": two}, pooled=True).systems == ["bm25", "e5", "x", "y"]
    assert ir.datasets({"one": scores}, pooled=True).rows["P@1", "bm25"].pooled == scores["bm25"]["P@1"]
    means = {"one": {"P@1": {"x": 0.5}}, "two": {"P@1": {"x": 1}}}
    assert ir.datasets(means, pooled=True, sizes={"one": 2, "two": 6}).rows["P@1", "x"].pooled == 7 / 8
    for sizes, error, message in (
        (None, ValueError, "data set 'one', P@1: the number of queries is unknown"),
        ({"one": 2}, KeyError, "sizes: data set 'two' is missing"),
        ({"one": 2, "two": 3, "three": 1}, KeyError, "sizes: there is no data set 'three'"),
        ({"one": 2, "two": 0.5}, ValueError, "sizes: data set 'two' must have at least 1 query"),
        ([2, 6], TypeError, "sizes: expected {data set: number of queries}"),
    ):
        with pytest.raises(error, match=re.escape(message)):
            ir.datasets(means, pooled=True, sizes=sizes)  # type: ignore[arg-type]


def test_all_measures_in_one_table_and_in_per_cent() -> None:
    sets = {name: {"P@1": {"x": 0.25, "y": 0.5}, "CoverDepth": {"x": 3, "y": 4}} for name in ("one", "two")}
    found = ir.datasets(sets, together=True, percent=True)
    groups = [f"{group} {measure}" for group in ("one", "two", "average") for measure in ("P@1", "CoverDepth")]
    assert repr(found).splitlines()[1].split() == " ".join(["system", *groups]).split()
    assert "\\multicolumn{2}{c}{one}" in found.to_latex() and "\\textbf{50.00}" in found.to_latex()
    assert found.rows["P@1", "x"].average == 0.25 and found.to_html().count("colspan") == 3


def test_bad_input() -> None:
    for scores, error, message in (
        ({}, ValueError, "there are no data sets"),
        ({"a": {}}, ValueError, "data set 'a' has no scores"),
        ({"a": {"P@1": {}}}, ValueError, "data set 'a' has no scores of P@1"),
        ({"a": 3}, TypeError, "data set 'a': expected the result of evaluate"),
        ({"a": {"x": "high"}}, TypeError, "system 'x': the score"),
        ([1], TypeError, "expected {data set: scores}"),
    ):
        with pytest.raises(error) as raised:
            ir.datasets(scores)
        assert str(raised.value).startswith(message)
    with pytest.raises(KeyError, match="no data set has scores of AP"):
        ir.datasets({"a": {"P@1": {"x": 1}}}, "AP")
    with pytest.raises(ValueError, match="data set 'b' has no scores"):
        ir.datasets({"a": {"P@1": {"x": 1}}, "b": {"AP": {"x": 1}}}, "P@1")
    with pytest.raises(ValueError, match="incomplete"):
        ir.datasets({"a": {"x": 1}}, incomplete="drop")  # type: ignore[arg-type]


def test_the_program_prints_the_same(tmp_path: Path) -> None:
    sets: dict[str, Any] = {
        "langchain": {"nDCG@10": {"bm25": 0.25, "e5": 0.5}, "R@50": {"bm25": 0.125, "e5": 0.25}},
        "yolo": {"nDCG@10": {"bm25": 0.5, "e5": 0.25, "bge": 1.0}, "R@50": {"bm25": 0.5, "e5": 0.75, "bge": 0.25}},
    }
    files = []
    for name, measures in sets.items():
        systems = dict.fromkeys(system for scores in measures.values() for system in scores)
        lines = ["\t".join(["system", *measures])]
        lines += ["\t".join([system, *(str(scores[system]) for scores in measures.values())]) for system in systems]
        files.append(tmp_path / f"{name}.tsv")
        files[-1].write_text("\n".join(lines) + "\n")
    found = ir.datasets(sets)
    assert program(*files, "--json").stdout == found.to_json()
    assert program(*files, "--csv").stdout == found.to_csv()
    assert program(*files).stdout == repr(found).rstrip("\n") + "\n"
    together = program(*files, "--together", "--percent", "--pooled", "--sizes", "2,6", "--baseline", "bm25", "--json")
    options: Any = {"together": True, "percent": True, "pooled": True, "sizes": {"langchain": 2, "yolo": 6}}
    assert together.stdout == ir.datasets(sets, baseline="bm25", **options).to_json()
    own = program(*files, "--baseline", "e5=bm25", "--baseline", "bge=e5", "--format", "latex").stdout
    assert own == ir.datasets(sets, baseline={"e5": "bm25", "bge": "e5"}).to_latex()
    one = program(*files, "-m", "recall_50", "--incomplete", "available", "--json").stdout
    assert one == ir.datasets(sets, "R@50", incomplete="available").to_json()
    assert json.loads(one)["incomplete"] == "available"


def test_data_sets_are_named_after_files_without_endings_and_after_folders(tmp_path: Path) -> None:
    scores = "system\tAP\nx\t0.5\n"
    folder = tmp_path / "trec-2.1"
    folder.mkdir()
    (folder / "ap.tsv").write_text(scores)
    (tmp_path / "nq.csv.gz").write_bytes(gzip.compress(scores.replace("\t", ",").encode()))
    (tmp_path / "msmarco-2.1").write_text(scores)
    paths = [folder, tmp_path / "nq.csv.gz", tmp_path / "msmarco-2.1"]
    assert json.loads(program(*paths, "--json").stdout)["datasets"] == ["trec-2.1", "nq", "msmarco-2.1"]
    (tmp_path / "nq.txt").write_text(scores)
    paths.append(tmp_path / "nq.txt")
    names = json.loads(program(*paths, "--json").stdout)["datasets"]
    assert names == ["trec-2.1", "nq.csv.gz", "msmarco-2.1", "nq.txt"]


def test_the_time_of_the_program_grows_with_the_number_of_measures(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")  # not on Windows

    def seconds(measures: int) -> float:
        file = tmp_path / f"{measures}.csv"
        file.write_text(f"system,{','.join(f'm{i}' for i in range(measures))}\nx{',1' * measures}\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert len(program(file, "--csv").stdout.splitlines()) == measures + 1
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return float(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)

    assert seconds(4000) < 24 * max(seconds(500), 0.01)


def test_bad_input_of_the_program(tmp_path: Path) -> None:
    good, empty = tmp_path / "a.tsv", tmp_path / "empty.tsv"
    good.write_text("system\tAP\nx\t0.5\n")
    empty.write_text("")
    for arguments, code, message in (
        ((), 1, "datasets: files of scores are needed, one for each data set: FILE..."),
        ((good, "-m", "RR"), 2, "no data set has scores of RR, but of AP"),
        ((good, good), 2, f"two data sets are named '{good}'"),
        ((good, empty), 2, f"{empty}"),
        ((good, tmp_path / "missing.tsv"), 2, f"{tmp_path / 'missing.tsv'}: cannot be opened"),
        ((good, "--baseline", "y"), 2, "baseline: 'y' is not one of the systems: x"),
        ((good, "--pooled"), 2, "data set 'a', AP: the number of queries is unknown"),
        ((good, "--sizes", "many"), 1, "--sizes"),
        ((good, "--pooled", "--sizes", "1,2"), 2, "sizes: 2 numbers of queries, but 1 data sets"),
        ((good, "--incomplete", "drop"), 1, "--incomplete must be one of undefined, available, not 'drop'"),
    ):
        finished = program(*arguments)
        assert finished.returncode == code and finished.stdout == ""
        assert finished.stderr.startswith(f"irmetrics: {message}")


def test_relative_change() -> None:
    scores = {"AP": {"base": {"q1": 0.25, "q2": 0.75}, "new": {"q1": 0.5, "q2": 0.75}, "zero": {"q1": 0, "q2": 0}}}
    found = ir.compare(scores, baseline="base", resamples=100)["AP"]
    assert found["new", "base"].relative_change == pytest.approx(25)
    assert found["zero", "base"].relative_change == -100
    against_zero = ir.compare(scores, baseline="zero", resamples=100)["AP"]
    assert math.isnan(against_zero["new", "zero"].relative_change)
    assert json.loads(against_zero.to_json())["pairs"][0]["relative_change"] is None
    columns, *lines = (line.split(",") for line in ir.compare(scores, baseline="base", resamples=100).to_csv().split())
    place = columns.index("relative_change")
    assert {line[1]: float(line[place]) for line in lines} == {"new": 25, "zero": -100}
    text = ir.compare(scores, baseline="base", resamples=100).to_text(pairs=True)
    assert "+25.0 %" in text and "Change: the difference in per cent of the mean of base." in text
