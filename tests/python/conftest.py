"""Fixtures of the tests: small data, and the shared data if it exists."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import irmetrics as ir
import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("IRMETRICS_PROGRAM", ROOT / "build" / "release" / "irmetrics")).absolute()
SHARED = ROOT.parent / "shared" / "data"
PUBLIC = SimpleNamespace(**{name: getattr(module, name) for module in (ir, ir.results) for name in module.__all__})

needs_program = pytest.mark.skipif(
    not PROGRAM.is_file(), reason=f"program {PROGRAM} not found: build it, or set IRMETRICS_PROGRAM"
)

# Judgments in the shared data, their runs, and whether they judge nuggets.
REAL_RUNS = [
    ("dl19_passage/qrels.dl19-passage.txt", "dl19_passage/runs/*.gz", False),
    ("clef_tar_2017/qrel_abs_test.txt.gz", "clef_tar_2017/runs/*.gz", False),
    ("robust03/robust03_qrels.txt", "robust03/runs/*.gz", False),
    ("float32_ties/qrels.dl19-passage.txt", "float32_ties/runs/dl19*.gz", False),
    *((f"float32_ties/qrels.covid-round{i}.txt", f"float32_ties/runs/round{i}*.gz", False) for i in (1, 3, 4, 5)),
    ("trec_eval_suite/qrels.test", "trec_eval_suite/results.test", False),
    *((f"web_diversity/qrels/web{i}.ndeval.qrels", f"web_diversity/runs/web{i}*.gz", True) for i in (2009, 2010, 2012)),
]


def with_cutoff(name: str) -> str:
    """The text of a measure, with a cut-off if it needs one."""
    return next(text for text in (name, f"{name}@10", f"{name}@0.5") if is_measure(text))


def is_measure(text: str) -> bool:
    try:
        ir.parse_measure(text)
    except ValueError:
        return False
    return True


# All measures.
WITHOUT_PREFERENCES = [info for info in ir.all_measures() if not info.of_preferences]
OF_DOCUMENTS = [with_cutoff(info.name) for info in WITHOUT_PREFERENCES if not info.of_nuggets]
OF_DOCUMENTS += ["nDCG@10", "P@5", "R@100"]
OF_NUGGETS = [with_cutoff(info.name) for info in WITHOUT_PREFERENCES] + ["alpha_nDCG@10", "Coverage@20"]

Judgments = dict[str, dict[str, int]]
Results = dict[str, dict[str, float]]
Nested = dict[str, dict[str, dict[str, int]]]


@pytest.fixture
def shared() -> Path:
    """The folder of shared data."""
    if not SHARED.is_dir():
        pytest.skip("no shared data beside the project")
    return SHARED


@pytest.fixture
def qrels() -> Judgments:
    return {"q1": {"a": 2, "b": 0, "c": 1}, "q2": {"x": 1, "y": 0}}


@pytest.fixture
def run() -> Results:
    return {"q1": {"b": 3.0, "a": 2.0, "u": 1.0}, "q2": {"x": 0.5}}


@pytest.fixture
def no_window() -> Iterator[None]:
    """Draws plots without a window, and closes them."""
    from matplotlib import pyplot

    pyplot.switch_backend("Agg")
    yield
    pyplot.close("all")


@pytest.fixture(autouse=True)
def names(doctest_namespace: dict[str, object]) -> None:
    """Imports the names of the package for the examples in docstrings."""
    doctest_namespace.update(vars(PUBLIC))


def random_case(rng: random.Random, negative: bool = True) -> tuple[Judgments, Results]:
    """Some queries with graded, negative and missing judgments, and scores with many ties."""
    qrels: Judgments = {}
    run: Results = {}
    for query in range(rng.randint(1, 3)):
        pool = [f"d{i}" for i in range(rng.randint(1, 14))]
        judged = rng.sample(pool, rng.randint(1, len(pool)))
        grades = (-1, 0, 0, 1, 1, 2, 3) if negative else (0, 0, 1, 1, 2, 3)
        qrels[f"q{query}"] = {document: rng.choice(grades) for document in judged}
        if max(qrels[f"q{query}"].values()) < 0:  # trec_eval is undefined without a grade of 0 or more
            qrels[f"q{query}"][judged[0]] = 1
        returned = rng.sample(pool, rng.randint(1, len(pool)))
        run[f"q{query}"] = {document: rng.choice((0.25, 0.5, 1.0, rng.random())) for document in returned}
    return qrels, run


def random_nuggets(rng: random.Random) -> tuple[Nested, Results]:
    """Some queries with nuggets, including unsupported ones, and scores with ties. The run may miss a query."""
    nuggets: Nested = {}
    run: Results = {}
    for query in (f"q{i}" for i in range(rng.randint(1, 4))):
        pool = [f"d{i}" for i in range(rng.randint(1, 24))]
        likely = rng.choice((0.05, 0.2, 0.5))
        nuggets[query] = {
            f"n{i}": {document: rng.choice((0, 1, 1)) for document in pool if rng.random() < likely}
            for i in range(rng.randint(1, 8))
        }
        returned = rng.sample(pool, rng.randint(1, len(pool)))
        if len(run) == 0 or rng.random() < 0.9:
            run[query] = {document: rng.choice((0.25, 0.5, 1.0, rng.random())) for document in returned}
    return nuggets, run
