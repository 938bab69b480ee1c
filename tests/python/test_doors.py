"""The C++ interface, Python and the program give identical bytes for the same files."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT

LIBRARY = PROGRAM.parent / "tests" / "irmetrics_results_of_examples"
EXAMPLES = ROOT / "examples"
NAMES = ("bm25", "ngram", "tfidf")
TEXT_FILES = {"queries": "questions", "documents": "passages"}
MEASURES = "R@5 Coverage@5"
BOTH = [EXAMPLES / "earlier", EXAMPLES / "documentation"]
NUGGETS = [folder / "nuggets.jsonl" for folder in BOTH]
RUNS = [[folder / f"{name}.run" for name in NAMES] for folder in BOTH]


def nuggets(snapshot: int = 1) -> ir.NuggetQrels:
    return ir.read_nuggets(NUGGETS[snapshot])


def runs(snapshot: int = 1) -> dict[str, Path]:
    return dict(zip(NAMES, RUNS[snapshot]))


def scores(snapshot: int = 1) -> Any:
    return ir.evaluate(runs(snapshot), nuggets=nuggets(snapshot), measures=MEASURES)


def recall(snapshot: int = 1) -> dict[str, dict[str, float]]:
    return {name: dict(found.per_query["R@5"]) for name, found in scores(snapshot).items()}


def two_runs() -> list[ir.Run]:
    return [ir.read_run(path).named(name) for name, path in list(runs().items())[:2]]


def comparison() -> Any:
    return ir.compare(scores(), resamples=200)


def drift() -> Any:
    return ir.drift(nuggets(0), nuggets(1), "-")


ASSIGNED = {"q1": {"a": "support", "b": "partial_support", "c": "not_support"}}
COUNTED = {
    "q1": {"generated": 4, "hallucinated": 1, "minor": 1, "missing": 1},
    "q2": {"generated": 3, "hallucinated": 0, "minor": 1, "missing": 0},
}

LABELS = EXAMPLES / "labels" / "generated.jsonl"
TEXTS = {name: EXAMPLES / "documentation" / f"{file}.tsv" for name, file in TEXT_FILES.items()}


def description() -> Any:
    return ir.describe(
        EXAMPLES / "documentation" / "qrels.txt",
        nuggets=NUGGETS[0],
        nugget_quality=LABELS,
        samples=EXAMPLES / "separation" / "samples.jsonl",
        runs={"bm25": RUNS[1][0]},
        **TEXTS,
    )


def verification() -> Any:
    """From the folder of the examples: the result names files as they were given."""
    before = Path.cwd()
    os.chdir(EXAMPLES)
    try:
        return ir.verify("order/baseline.json", run="order/close.run")
    finally:
        os.chdir(before)


# Results of Python for the examples, by the name of the result; results_of_examples.cpp computes the same results.
PYTHON: dict[str, Callable[[], Any]] = {
    "Scores": lambda: ir.evaluate({"bm25": RUNS[1][0]}, nuggets=nuggets(), measures=MEASURES),
    "Audit": lambda: scores()["bm25"].audit,
    "SlicedScores": lambda: scores().slices(
        {"early": ["q01", "q02", "q03"], "first": ["q01", "other"]}, unsliced="ignore"
    ),
    "Agreement": lambda: ir.agreement([0, 1, 2, 1], [1, 1, 2, 0]),
    "LabelAgreement": lambda: ir.agreement([0, 1, 2, 1], [1, 1, 2, 0]).by_label,
    "DataSets": lambda: ir.datasets({"one": {"AP": {"x": 0.5, "y": 0.25}}, "two": {"AP": {"x": 0.75}}}),
    "NuggetQuality": lambda: ir.nugget_quality(COUNTED),
    "NuggetScores": lambda: ir.nugget_scores({"q1": {name: ["d1"] for name in "abc"}}, ASSIGNED),
    "NuggetSummary": lambda: nuggets().describe(),
    "CollectionDescription": description,
    "QrelsDescription": lambda: description().qrels[0],
    "NuggetDescription": lambda: description().nuggets[0],
    "NamedNuggetQuality": lambda: description().nugget_quality[0],
    "TextsDescription": lambda: description().documents[0],
    "SamplesDescription": lambda: description().samples[0],
    "RunDescription": lambda: description().runs[0],
    "OfficialMeasures": lambda: ir.official("msmarco-passage/trec-dl-2019"),
    "FilterReport": lambda: ir.filter_judgments(nuggets(0))[1],
    "UnionCoverage": lambda: ir.coverage(runs(), nuggets(), k=5).union,
    "SetSize": lambda: ir.set_size(RUNS[1][0], nuggets()),
    "NuggetDifficulties": lambda: ir.coverage(runs(), nuggets(), k=5).difficulties,
    "TwoSides": lambda: ir.two_sides(RUNS[1][0], nuggets(), k=5),
    "CoverageReport": lambda: ir.coverage(runs(), nuggets()),
    "CwlReport": lambda: ir.cwl(RUNS[1][0], EXAMPLES / "documentation" / "qrels.txt", max_rel=2),
    "PairSimilarity": lambda: ir.pair_similarity(EXAMPLES / "documentation" / "passages.tsv"),
    "TextStatistics": lambda: ir.text_statistics(EXAMPLES / "documentation" / "passages.tsv", per_document=True),
    "FusionExplanation": lambda: ir.explain_fusion(runs(), "q01", "combmnz", limit=2),
    "FusionGain": lambda: ir.fusion_gain(runs(), EXAMPLES / "documentation" / "qrels.txt", "rrf", "nDCG@10"),
    "Pool": lambda: ir.pool(runs(), depth=5),
    "MovedQuery": lambda: ir.moved_documents(*two_runs(), "q01", measure="Coverage@5", nuggets=nuggets()),
    "EnteredUnjudged": lambda: ir.entered_unjudged(*two_runs(), measures="P@5 Coverage@5", nuggets=nuggets()),
    "Comparison": comparison,
    "Check": lambda: ir.check(*list(scores().values())[1::-1], policy="regression drop=0.01", resamples=200),
    "ComparedMeasure": lambda: comparison()["R@5"],
    "TukeyHSD": lambda: ir.tukey_hsd(scores(), measure="R@5"),
    "Stability": lambda: ir.query_stability(scores(), [2, 4], measure="R@5", samples=5),
    "DocumentRemoval": lambda: ir.without_documents(
        runs(),
        nuggets=nuggets(),
        measures="R@5",
        documents=["doc-ties-1", "doc-ties-2", "unknown"],
        others={"other": {"R@5": {"tfidf": 0.3, "bm25": 0.2, "ngram": 0.1}}},
        samples=5,
    )["R@5"],
    "Reproduction": lambda: ir.reproduction(scores(0), scores(1), measure="R@5", baseline="bm25", other_queries=True),
    "RankCorrelation": lambda: ir.correlate(
        scores(0), scores(1), measure="R@5", names=("before", "after"), resamples=50
    ),
    "TauMatrix": lambda: ir.tau_matrix({"before": recall(0), "after": recall(1)}),
    "Drift": drift,
    "SupportDrift": lambda: drift().queries,
    "NuggetSupportDrift": lambda: drift().nuggets,
    "CorpusDrift": lambda: ir.corpus_drift(["x/1", "x/2", "y/1"], ["x/1", "z/1"]),
    "Separation": lambda: ir.separation(ir.read_samples(EXAMPLES / "separation" / "samples.jsonl")),
    "Verification": verification,
}

# Arguments of the program, for results that one of its commands prints.
PROGRAMS: dict[str, list[Any]] = {
    "Scores": ["evaluate", "--nuggets", NUGGETS[1], "-m", MEASURES, RUNS[1][0]],
    "Comparison": ["compare", "--nuggets", NUGGETS[1], "-m", MEASURES, "--resamples", "200", *RUNS[1]],
    "CollectionDescription": [
        *("describe", "--qrels", EXAMPLES / "documentation" / "qrels.txt", "--nuggets", NUGGETS[0]),
        *("--nugget-quality", LABELS, "--samples", EXAMPLES / "separation" / "samples.jsonl", RUNS[1][0]),
        *(part for name, file in TEXTS.items() for part in (f"--{name}", file)),
    ],
    "FilterReport": ["filter", "--nuggets", NUGGETS[0]],
    "CoverageReport": ["coverage", "--nuggets", NUGGETS[1], *RUNS[1]],
    "PairSimilarity": ["similarity", "--documents", EXAMPLES / "documentation" / "passages.tsv"],
    "TextStatistics": ["texts", EXAMPLES / "documentation" / "passages.tsv"],
    "Drift": ["drift", "--nuggets", *NUGGETS, "--source-prefix", "-"],
    "FusionExplanation": ["fuse", "--method", "combmnz", "--explain", "q01", "--limit", "2", *RUNS[1]],
    "Pool": ["pool", "--depth", "5", *RUNS[1]],
    "Separation": ["separate", EXAMPLES / "separation" / "samples.jsonl"],
}
DETAILS = {  # options that the library's result has in this form
    "csv": {"Scores": "--per-query"},
    "json": {"Scores": "--per-query", "Comparison": "--per-query", "TextStatistics": "--per-document"},
}


@pytest.fixture(scope="module")
def library() -> dict[str, dict[str, str]]:
    """What the library prints here, or has printed elsewhere, into the file IRMETRICS_RESULTS."""
    if printed := os.environ.get("IRMETRICS_RESULTS"):
        return json.loads(Path(printed).read_text())  # type: ignore[no-any-return]
    if not LIBRARY.exists():
        pytest.skip(f"{LIBRARY} not found: build the tests, or set IRMETRICS_PROGRAM")
    found = subprocess.run([LIBRARY, EXAMPLES], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)  # type: ignore[no-any-return]


def texts_of(result: Any) -> dict[str, str]:
    """A result in all of its formats."""
    texts = {"json": result.to_json(), "csv": result.to_csv(), "html": result._repr_html_()}
    if not isinstance(result, ir.results.Audit):  # the text of an audit is a line, not a table
        texts["text"] = repr(result).rstrip("\n") + "\n"
    for name in ("markdown", "latex"):
        if hasattr(result, f"to_{name}"):
            texts[name] = getattr(result, f"to_{name}")()
    return texts


def test_all_results_are_covered(library: dict[str, dict[str, str]]) -> None:
    assert set(library) == set(PYTHON)


@pytest.mark.parametrize("name", PYTHON)
def test_python_matches_the_library(name: str, library: dict[str, dict[str, str]]) -> None:
    found = texts_of(PYTHON[name]())
    for form, text in found.items():
        if form in library[name]:
            assert text == library[name][form], form


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("form", ["json", "csv", "text"])
def test_the_program_matches_the_library(name: str, form: str, library: dict[str, dict[str, str]]) -> None:
    command = [PROGRAM, *PROGRAMS[name], *([] if form == "text" else [f"--{form}"])]
    if detail := DETAILS.get(form, {}).get(name):
        command.append(detail)
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if form in library[name]:
        assert printed == library[name][form]
