"""The C/W/L framework compared with cwl_eval: all five values and their residuals, and the output of its program.

IRMETRICS_CASES sets the number of random cases; 20,000 take about half a minute.

The cases leave out what cwl_eval does not compute: its P@k fails beyond max_depth + 1, and its U-measure divides by 0
at max_depth 1. Its INST with T below 0.25 has probabilities above 1: irmetrics refuses it.
"""

from __future__ import annotations

import io
import math
import os
import random
import subprocess
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, needs_program

np = pytest.importorskip("numpy", reason="NumPy is not installed")
pytest.importorskip("cwl", reason="cwl-eval is not installed")
from cwl import cwl_eval  # noqa: E402
from cwl.ruler import cwl_ruler as theirs  # noqa: E402
from cwl.ruler.ranking import Ranking  # noqa: E402

CASES = int(os.environ.get("IRMETRICS_CASES", "2000"))
MEASURES_A_BATCH, QUERIES_A_BATCH = 4, 10
DEPTHS = (2, 5, 20, 20, 50, 50, 100, 100, 200, 1000)
VALUES = ("EU", "ETU", "EC", "ETC", "ED")
NAMES = (*VALUES, *(f"Res{name}" for name in VALUES))

Results = dict[str, dict[str, float]]


def random_measure(rng: random.Random, depth: int) -> tuple[str, Any]:
    """Our measure, and theirs."""
    k = rng.choice((1, 2, 5, 10, rng.randint(1, depth)))
    p = rng.choice((0.1, 0.5, 0.8, 0.95, 0.999))
    T = rng.choice((0.25, 0.5, 1, 2, 3.5, 10))
    L = rng.choice((1, 5, 30, 224, 1000, 1e5))
    makers: list[Callable[[], tuple[str, Any]]] = [
        lambda: (f"P@{min(k, depth)}", theirs.PrecisionCWLMetric(min(k, depth))),
        lambda: (f"RBP(p={p})", theirs.RBPCWLMetric(p)),
        lambda: (f"SDCG@{k}", theirs.NDCGCWLMetric(k)),
        lambda: ("RR", theirs.RRCWLMetric()),
        lambda: ("AP", theirs.APCWLMetric()),
        lambda: (f"BPM(T={T})@{k}", theirs.BPMCWLMetric(T, k)),
        lambda: (f"INST(T={T})", theirs.INSTCWLMetric(T)),
        lambda: (f"INSQ(T={T})", theirs.INSQCWLMetric(T)),
        lambda: (f"NERR8@{k}", theirs.NERReq8CWLMetric(k)),
        lambda: (f"NERR9@{k}", theirs.NERReq9CWLMetric(k)),
        lambda: (f"NERR10(p={p})", theirs.NERReq10CWLMetric(p)),
        lambda: (f"NERR11(T={T})", theirs.NERReq11CWLMetric(T)),
        lambda: (f"UMeasure(L={L})", theirs.UMeasureCWLMetric(L)),
        lambda: (f"TBG(halflife={L})", theirs.TBGCWLMetric(L)),
    ]
    return rng.choice(makers)()


def random_query(rng: random.Random) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """A ranking with ties and unjudged documents, judgments, and costs of some documents."""
    pool = [f"d{i}" for i in range(rng.choice((1, 3, 10, 40, 150)))]
    judged = rng.choice((0.1, 0.5, 1.0))
    grades = rng.choice(((0, 1), (0, 0, 0, 1), (0, 1, 2, 3), (0, 0.25, 0.6, 1)))
    qrels = {document: rng.choice(grades) for document in pool if rng.random() < judged} or {"other": 1}
    returned = rng.sample(pool, rng.randint(1, len(pool)))
    run = {document: rng.choice((1.0, 2.0, rng.random())) for document in returned}
    priced = rng.choice((0, 0.5, 1))
    return run, qrels, {one: rng.choice((0, 1, 2.5, 40 * rng.random())) for one in pool if rng.random() < priced}


def expected(measure: Any, gains: list[float], costs: list[float], options: dict[str, Any]) -> list[float]:
    """The values and residuals of cwl_eval."""
    ranking = Ranking(
        "q",
        np.array(gains, dtype=float),
        np.array(costs, dtype=float),
        max_gain=options["max_gain"],
        max_cost=options["max_cost"],
        min_cost=options["min_cost"],
        max_n=options["max_depth"],
    )
    measure.residuals = True
    measure.measure(ranking)
    residuals = ("utility", "total_utility", "cost", "total_cost", "items")
    return [*measure.get_scores(), *(getattr(measure, f"residual_expected_{name}") for name in residuals)]


def check_batch(rng: random.Random) -> int:
    depth = rng.choice(DEPTHS)
    measures = dict(random_measure(rng, depth) for _ in range(MEASURES_A_BATCH))
    unit = any(name.startswith(("INST", "NERR")) for name in measures)
    options = {
        "max_rel": rng.choice((1, 1, 3)),
        "max_gain": 1 if unit else rng.choice((1, 1, 3, 0.5)),
        "min_cost": rng.choice((0, 1, 1)),
        "max_cost": rng.choice((1, 1, 7.5)),
        "max_depth": depth,
    }
    queries = {f"q{i}": random_query(rng) for i in range(QUERIES_A_BATCH)}
    run, qrels, costs = ({name: query[i] for name, query in queries.items()} for i in range(3))
    found = ir.cwl(run, qrels, list(measures), costs={name: one for name, one in costs.items() if one}, **options)
    rows = {(row.query_id, row.measure): row for row in found.per_query}
    for name in queries:
        order = sorted(run[name], key=lambda one: (run[name][one], one), reverse=True)
        scale = options["max_gain"] / options["max_rel"]
        gains = [min(qrels[name].get(one, math.nan), options["max_rel"]) * scale for one in order]
        gains = [math.nan if one not in qrels[name] else gain for one, gain in zip(order, gains, strict=True)]
        spent = [costs[name].get(one, math.nan) for one in order]
        for measure, their_measure in measures.items():
            wanted = expected(their_measure, gains, spent, options)
            row = rows[name, ir.parse_measure(measure).text]
            for value, number in zip(NAMES, wanted, strict=True):
                # Of a residual, which is a difference, the values count.
                largest = max(1.0, abs(number), abs(getattr(row, value.removeprefix("Res"))))
                assert abs(getattr(row, value) - number) <= 1e-12 * largest, (measure, value, options, gains, spent)
    return len(measures) * len(queries)


def test_values_are_those_of_cwl_eval() -> None:
    rng = random.Random(1808)
    cases = 0
    while cases < CASES:
        cases += check_batch(rng)


MEASURES = """PrecisionCWLMetric(5)
PrecisionCWLMetric()
RBPCWLMetric(0.80)
NDCGCWLMetric(10)
RRCWLMetric()
APCWLMetric()
INSTCWLMetric(2)
INSQCWLMetric(1.5)
BPMCWLMetric(2, 20)
NERReq8CWLMetric(5)
NERReq9CWLMetric(5)
NERReq10CWLMetric()
NERReq11CWLMetric(1)
UMeasureCWLMetric(100)
TBGCWLMetric()
"""
SMALL = {
    "gains": "t2 0 a 0.5\nt2 0 b 0\nt1 0 a 1\nt1 0 c 1\nt3 0 z 1\n",
    "run": "t2 list x 1 9 s\nt2 map a 1 10 s\nt2 list b 2 8 s\nt1 map a 1 0 s\nt1 other b 2 7 s\nt9 map q 1 1 s\n",
    "types": "list 2.5\nmap 10\n",
}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in {**SMALL, "measures": MEASURES}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def program(*arguments: object) -> str:
    return subprocess.run(
        [PROGRAM, "cwl_eval", *map(str, arguments)], capture_output=True, text=True, check=True
    ).stdout


def their_output(monkeypatch: pytest.MonkeyPatch, folder: Path, **arguments: Any) -> str:
    monkeypatch.chdir(folder)  # it writes a log
    monkeypatch.syspath_prepend(str(Path(cwl_eval.__file__).parent))  # where it looks for its classes
    printed = io.StringIO()
    with redirect_stdout(printed):
        cwl_eval.main(str(folder / "run"), str(folder / "gains"), **arguments)
    return printed.getvalue()


@needs_program
@pytest.mark.parametrize("with_measures", [False, True])
@pytest.mark.parametrize("with_costs", [False, True])
def test_output_is_that_of_cwl_eval(
    files: Path, monkeypatch: pytest.MonkeyPatch, with_measures: bool, with_costs: bool
) -> None:
    options: list[object] = ["-n", "-r", "--max_cost", "3", "--max_depth", "50"]
    options += ["-m", files / "measures"] if with_measures else []
    options += ["-c", files / "types"] if with_costs else []
    wanted = their_output(
        monkeypatch,
        files,
        col_names=True,
        residuals=True,
        metrics_file=str(files / "measures") if with_measures else None,
        cost_file=str(files / "types") if with_costs else None,
        max_cost=3.0,
        max_n=50,
    )
    assert program(*options, files / "gains", files / "run") == wanted


@needs_program
def test_costs_of_documents(files: Path) -> None:
    """Where no type differs from another, the costs of documents give what costs of their types give."""
    (files / "documents").write_text("t2 x 2.5\nt2 a 10\nt2 b 2.5\nt1 a 10\nt9 q 10\n")
    by_document = program("-r", "-c", files / "documents", files / "gains", files / "run")
    assert by_document == program("-r", "-c", files / "types", files / "gains", files / "run")


def test_costs_from_files_and_judgments_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "costs").write_text("# seconds\nq1 d1 2\nq1 d2 0.5\n")
    run, qrels = {"q1": {"d1": 2.0, "d2": 1.0}}, {"q1": {"d2": 1}}
    of_file = ir.cwl(run, qrels, "TBG P@2", costs=tmp_path / "costs")
    assert of_file == ir.cwl(run, qrels, "TBG P@2", costs={"q1": {"d1": 2, "d2": 0.5}})
    assert of_file == ir.cwl(run, qrels, "TBG P@2", costs=ir.Qrels({"q1": {"d1": 2, "d2": 0.5}}))
    assert of_file.measures[1].ETC == 2.5
    assert of_file.measures[1].EU == 0.5


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("q1 d1\n", "costs:1: expected 3 fields (query, document, cost), found 2"),
        ("q1 d1 2\nq1 d2 2 4\n", "costs:2: expected 3 fields (query, document, cost), found 4"),
        ("q1 d1 long\n", "costs:1: "),
        ("q1 d1 nan\n", "costs:1: "),
        ("q1 d1 -1\n", "costs:1: "),
        ("q1 d1 1\nq1 d2 1\nq1 d1 2\n", "costs:3: query 'q1': document 'd1' has two costs (the first in line 1)"),
        ("", "contains no costs"),
    ],
)
def test_malformed_costs(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "costs").write_text(text)
    with pytest.raises(ValueError) as error:
        ir.cwl({"q1": {"d1": 1.0}}, {"q1": {"d1": 1}}, costs=tmp_path / "costs")
    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("arguments", "error", "problem"),
    [
        ({"costs": {"q2": {"d1": 1}}}, KeyError, "run and costs have no query in common"),
        ({"costs": {"q1": {"d1": -1}}}, ValueError, "query 'q1', document 'd1': the cost must be at least 0, not -1"),
        (
            {"measures": "nDCG@10"},
            ValueError,
            "cwl computes P, RBP, SDCG, RR, AP, BPM, INST, INSQ, NERR8, NERR9, NERR10",
        ),
        ({"measures": "RBP(rel=2)@5"}, ValueError, "expected RBP, not RBP(rel=2)@5"),
        ({"measures": "SDCG(max_rel=3)@5"}, ValueError, "expected SDCG@5, not SDCG(max_rel=3)@5"),
        ({"measures": "INST", "max_gain": 2}, ValueError, "max_gain must be at most 1, not 2"),
        ({"max_depth": 0}, ValueError, "max_depth"),
        ({"max_gain": 0}, ValueError, "max_gain"),
        ({"min_cost": -1}, ValueError, "min_cost"),
        ({"run": {"q2": {"d1": 1.0}}}, KeyError, "run and qrels have no query in common"),
        ({"run": {}, "queries": "error"}, KeyError, "judged query 'q1' has no results"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], error: type[Exception], problem: str) -> None:
    run: Results = {"q1": {"d1": 1.0}}
    with pytest.raises(error) as raised:
        ir.cwl(**{"run": run, "qrels": {"q1": {"d1": 1}}, **arguments})
    assert problem in str(raised.value)


def test_policy() -> None:
    run, qrels = {"q1": {"a": 2.0, "b": 1.0}}, {"q1": {"b": 1}, "q2": {"a": 1}, "q3": {"a": 0}}
    found = ir.cwl(run, qrels, "P@1 RR")
    assert [row.query_id for row in found.per_query] == ["q1", "q1", "q2", "q2", "q3", "q3"]
    mean = found.measures[1].EU
    assert mean == pytest.approx(0.5 / 3)
    assert found.per_query[3].ED == 1000  # nothing was returned: the user reads on
    assert len(ir.cwl(run, qrels, "P@1", queries="intersection").per_query) == 1
    assert len(ir.cwl(run, qrels, "P@1", no_relevant="skip").per_query) == 2
    assert ir.cwl(run, qrels, "P@1", judged_only=True).per_query[0].EU == 1
    assert ir.cwl(run, {"q1": {"a": -1, "b": 1}}, "P@1").per_query[0].ResEU == 1  # below 0: in the pool, not judged
    assert [row.measure for row in ir.cwl(run, qrels).measures][:2] == ["P@1", "P@2"]
