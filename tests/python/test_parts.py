"""Parts of a run against the whole: in Python, through the program, and through bytes."""

from __future__ import annotations

import bz2
import copy
import gzip
import itertools
import os
import pickle
import random
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import (
    OF_DOCUMENTS,
    OF_NUGGETS,
    PROGRAM,
    REAL_RUNS,
    Judgments,
    Results,
    needs_program,
    random_case,
    random_nuggets,
)
from irmetrics.results import ScoresPart

# Divisions of each real run, of which there are more than 50; by default one of some runs.
DIVISIONS = int(os.environ.get("IRMETRICS_DIVISIONS", "0"))

MEASURES = "nDCG@10 AP RR P@5 GMAP infAP Judged@10 Bpref NumRet NumQ RBP(p=0.95) ERR@20 Rprec SetF"
NUGGET_MEASURES = "alpha_nDCG@10 ERR_IA@20 NRBP StRecall@20 Coverage@20 MRecall@5"


def divided(rng: random.Random, queries: list[str]) -> list[list[str]]:
    """Between 1 and 13 parts of the queries, some of them empty."""
    parts: list[list[str]] = [[] for _ in range(rng.randint(1, 13))]
    for query in queries:
        rng.choice(parts).append(query)
    return parts


def check_division(rng: random.Random, evaluator: ir.Evaluator, run: Results, whole: ir.Scores) -> None:
    forms: list[Callable[[ScoresPart], ScoresPart | bytes]] = [lambda part: part, ScoresPart.to_bytes, copy.copy]
    parts = [evaluator.part({query: run[query] for query in some}) for some in divided(rng, list(run))]
    rng.shuffle(parts)
    merged = evaluator.merge(rng.choice(forms)(part) for part in parts)
    assert merged == whole
    assert merged.audit == whole.audit and merged.to_csv(audit=True) == whole.to_csv(audit=True)


@pytest.mark.parametrize("seed", range(40))
def test_any_division_of_a_random_run(seed: int) -> None:
    rng = random.Random(seed)
    if seed % 2 == 0:
        qrels, run = random_case(rng)
        evaluator = ir.Evaluator(qrels, MEASURES, no_relevant=rng.choice(("zero", "skip")))
    else:
        nuggets, run = random_nuggets(rng)
        evaluator = ir.Evaluator(nuggets=nuggets, measures=MEASURES + " " + NUGGET_MEASURES)
    check_division(rng, evaluator, run, evaluator.evaluate(run))


def real_runs(shared: Path, sample: int) -> Iterator[tuple[ir.Evaluator, Path, list[str | Path]]]:
    """Runs with an evaluator by all measures, and the program's options for it; by default, one of `sample` runs."""
    number = 0
    for judged, runs, of_nuggets in REAL_RUNS:
        option, measures = ("nuggets", OF_NUGGETS) if of_nuggets else ("qrels", OF_DOCUMENTS)
        evaluator = ir.Evaluator(measures=measures, **{option: shared / judged})  # type: ignore[arg-type]
        for path in sorted(shared.glob(runs)):
            number += 1
            if DIVISIONS > 0 or number % sample == 0:
                yield evaluator, path, [f"--{option}", shared / judged]
    assert number > 50


def test_any_division_of_the_real_runs(shared: Path) -> None:
    """By all measures; the rows of a part are slices of a table."""
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    rng = random.Random(7)
    for evaluator, path, _ in real_runs(shared, 8):
        run = ir.read_run(path)
        whole = evaluator.evaluate(run)
        table = pyarrow.table(run)
        begins = dict(zip(run, itertools.accumulate((len(run[query]) for query in run), initial=0)))
        slices = {query: table.slice(begin, len(run[query])) for query, begin in begins.items()}
        for _ in range(max(DIVISIONS, 1)):
            tables = [
                pyarrow.concat_tables([table.slice(0, 0), *(slices[query] for query in some)])
                for some in divided(rng, list(run))
            ]
            parts = [evaluator.part(rows, name=run.name) for rows in tables]
            rng.shuffle(parts)
            merged = evaluator.merge(parts)
            assert merged == whole, path
            assert merged.audit == whole.audit and merged.to_csv(audit=True) == whole.to_csv(audit=True)


@needs_program
def test_any_division_of_the_real_runs_by_the_program(shared: Path, tmp_path: Path) -> None:
    """Files with the lines of some queries become parts by all measures, and their scores those of the whole file."""
    rng = random.Random(8)
    for evaluator, path, judgments in real_runs(shared, 16):
        whole = evaluator.evaluate(path).to_csv(audit=True)
        lines: dict[bytes, list[bytes]] = {}
        text = path.read_bytes()
        for line in (gzip.decompress(text) if path.suffix == ".gz" else text).splitlines(keepends=True):
            lines.setdefault(line.split()[0], []).append(line)
        for _ in range(max(DIVISIONS, 1)):
            parts: list[list[bytes]] = [[] for _ in range(rng.randint(1, 6))]
            for of_query in lines.values():
                rng.choice(parts).extend(of_query)
            files = [tmp_path / f"{number}.part" for number in range(len(parts))]
            for file, some in zip(files, parts):
                (tmp_path / "run").write_bytes(b"".join(some))
                measures = " ".join(str(measure) for measure in evaluator.measures)
                command = [PROGRAM, "evaluate", *judgments, "-m", measures, "--part", file, tmp_path / "run"]
                subprocess.run(command, check=True)
            rng.shuffle(files)
            command = [PROGRAM, "merge", *judgments, "--per-query", "--audit", "--csv", *files]
            assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == whole, path


@needs_program
def test_the_program_and_python_make_and_merge_the_same_bytes(shared: Path, tmp_path: Path) -> None:
    qrels = shared / "dl19_passage/qrels.dl19-passage.txt"
    run = ir.read_run(shared / "dl19_passage/runs/bm25base_p.run.gz")
    nested = run.to_dict()
    evaluator = ir.Evaluator(qrels, MEASURES, ties="input")
    files, parts = [], []
    for i, some in enumerate(divided(random.Random(3), list(nested))):
        path = tmp_path / f"{i}.run"
        path.write_bytes(b"")
        if some:
            ir.Run({query: nested[query] for query in some}, name=run.name).write(path)
        files.append(tmp_path / f"{i}.part")
        line = [PROGRAM, "evaluate", "--qrels", qrels, "-m", MEASURES, "--ties", "input", "--part", files[-1], path]
        subprocess.run(line, check=True)
        parts.append(evaluator.part(path))
        assert files[-1].read_bytes() == parts[-1].to_bytes()
    whole = evaluator.evaluate(run)
    assert evaluator.merge(files) == whole == evaluator.merge(parts)
    line = [PROGRAM, "merge", "--qrels", qrels, "--per-query", "--csv", *reversed(files)]
    assert subprocess.run(line, check=True, capture_output=True, text=True).stdout == whole.to_csv()


@needs_program
def test_shards_are_one_run_also_if_a_query_is_divided(qrels: Judgments, tmp_path: Path) -> None:
    (tmp_path / "qrels").write_text("q1 0 a 2\nq1 0 c 1\nq2 0 x 1\n")
    lines = ["q1 Q0 b 1 3 sys\n", "q2 Q0 x 1 1 sys\n", "q1 Q0 a 2 2 sys\n", "q1 Q0 c 3 1 sys\n"]
    (tmp_path / "whole").write_text("".join(lines))
    whole = ir.evaluate(tmp_path / "whole", tmp_path / "qrels", "AP RR nDCG@10")
    for cut in range(1, 4):
        (tmp_path / "1").write_text("".join(lines[:cut]))
        (tmp_path / "2").write_text("".join(lines[cut:]))
        line = [PROGRAM, "evaluate", "--shards", "--qrels", "qrels", "-m", "AP RR nDCG@10", "--per-query", "--csv"]
        done = subprocess.run([*line, "2", "1"], cwd=tmp_path, check=True, capture_output=True, text=True)
        assert done.stdout == whole.to_csv()
    done = subprocess.run([*line, "whole", "1"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert "query 'q1': duplicate document 'b'" in done.stderr


def test_a_part_of_a_file_that_python_opens(qrels: Judgments, tmp_path: Path) -> None:
    """The evaluator's options and the lines of errors are those of a file that the library reads."""
    (tmp_path / "a.run").write_text("q1 Q0 a 1 2 sys\nbroken\nq1 Q0 a 2 1 sys\n")
    (tmp_path / "a.bz2").write_bytes(bz2.compress((tmp_path / "a.run").read_bytes()))
    for evaluator in (
        ir.Evaluator(qrels, "AP"),
        ir.Evaluator(qrels, "AP", lenient=True),
        ir.Evaluator(qrels, "AP", lenient=True, duplicates="first"),
    ):
        said = []
        with (tmp_path / "a.bz2").open("rb") as opened:
            for source in (tmp_path / "a.run", tmp_path / "a.bz2", opened):
                try:
                    said.append(repr(evaluator.merge([evaluator.part(source)]).audit))  # type: ignore[arg-type]
                except ValueError as error:
                    said.append(str(error))
        assert {text.replace("a.bz2", "a.run") for text in said} == {said[0]} and "a.run:" in said[0]


def test_empty_parts_are_parts(qrels: Judgments, run: Results) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    evaluator = ir.Evaluator(qrels, "AP")
    no_rows = pyarrow.table({"query_id": [], "doc_id": [], "score": []}).cast(
        pyarrow.schema([("query_id", "string"), ("doc_id", "string"), ("score", "float64")])
    )
    empty = [evaluator.part(no_rows), evaluator.part({}), evaluator.part({"unjudged": {"a": 1}})]
    assert [len(part) for part in empty] == [0, 0, 0] and empty[2].extra == ["unjudged"]
    merged = evaluator.merge([*empty, evaluator.part(run)])
    assert merged.to_dict() == evaluator.evaluate(run).to_dict() and merged.audit.extra == 1
    assert evaluator.merge([]).to_dict() == {"AP": 0.0}


def test_parts_are_values(qrels: Judgments, run: Results) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    part = ir.Evaluator(qrels, "AP P@1").part(run, name="bm25")
    assert pickle.loads(pickle.dumps(part)) == part == ScoresPart.from_bytes(part.to_bytes())
    assert repr(part) == "ScoresPart of run 'bm25': 2 queries, AP P@1"
    assert (part.run, part.measures, part.queries, part.extra) == ("bm25", ["AP", "P@1"], ["q1", "q2"], [])
    table = pyarrow.table(part)
    assert table.column_names == ["run", "measure", "query", "value"]
    assert table.to_pylist()[-1] == {"run": "bm25", "measure": "P@1", "query": "q2", "value": 1.0}


def test_what_does_not_belong_together_is_refused(qrels: Judgments, run: Results, tmp_path: Path) -> None:
    evaluator = ir.Evaluator(qrels, "AP")
    part = evaluator.part(run)
    for other, message in (
        (ir.Evaluator(qrels, "RR"), "part 1: it has the measures 'AP' instead of 'RR'"),
        (ir.Evaluator(qrels, "AP", depth=5), "part 1: it was scored with depth=0 instead of depth=5"),
        (ir.Evaluator({"q1": {"a": 1}}, "AP"), "part 1: it was scored with other judgments"),
        (ir.Evaluator(qrels, "AP", corpus=["a", "b"]), "part 1: it was scored with other judgments"),
    ):
        with pytest.raises(ValueError) as caught:
            other.merge([part])
        assert str(caught.value) == message
    with pytest.raises(ValueError, match="part 2: query 'q1' is in two parts: score all results for a query in one"):
        evaluator.merge([part, part])
    with pytest.raises(ValueError, match="part 2: it is damaged: its bytes are not those that were written"):
        evaluator.merge([evaluator.part({}), part.to_bytes()[:-1]])
    path = tmp_path / "a.part"
    path.write_text("q1 Q0 a 1 1 sys\n")
    with pytest.raises(ValueError, match=r"a\.part: expected the scores of a part, as evaluate --part and "):
        evaluator.merge([path])
    with pytest.raises(TypeError, match="expected a ScoresPart, its bytes or the path of its file, not int"):
        evaluator.merge([3])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected one run; make a part of each of several files, and merge them"):
        evaluator.part([run, run])  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="judged query 'q2' has no results, which queries=error does not allow"):
        strict = ir.Evaluator(qrels, "AP", queries="error")
        strict.merge([strict.part({"q1": {"a": 1}})])


def test_a_pickled_evaluator_keeps_its_corpus(qrels: Judgments, run: Results) -> None:
    evaluator = ir.Evaluator(qrels, "AP", corpus=["a", "b", "x"])
    again = pickle.loads(pickle.dumps(evaluator))
    assert again.evaluate(run) == evaluator.evaluate(run) and again.evaluate(run).audit.returned_outside == 1
    assert again.merge([evaluator.part(run)]) == evaluator.evaluate(run) and again == evaluator
