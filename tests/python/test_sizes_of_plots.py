"""Plots of 24 systems, some with long names, at their own size and as wide as a column of a paper: nothing is cut."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import irmetrics as ir
import pytest
from plot_contents import nothing_is_cut, text_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")

COLUMN = 3.3  # inches
rng = random.Random(5)
NAMES = [f"system-{i:02}" if i % 3 else f"a-dense-retriever-with-a-reranker-of-{i:02}" for i in range(24)]
QUERIES = [f"query-{i:02}" for i in range(40)]
SCORES = {name: {q: min(1, max(0, 0.02 * i + rng.random() * 0.5)) for q in QUERIES} for i, name in enumerate(NAMES)}
QRELS = {q: {f"d{j}": rng.choice((0, 0, 1)) for j in range(30)} for q in QUERIES[:6]}
RUNS = {
    name: {q: {d: rng.random() + 0.04 * i * grade for d, grade in row.items()} for q, row in QRELS.items()}
    for i, name in enumerate(NAMES)
}
NUGGETS = {
    q: {
        ir.Nugget(
            "a", text="A fact that takes a sentence of more than sixty characters to tell.", importance="vital"
        ): [d for d, grade in row.items() if grade],
        ir.Nugget("b", text="No document says so.", importance="okay"): [],
    }
    for q, row in QRELS.items()
}
SAMPLES = [
    {
        "query": "red fox",
        "passages": ["A red fox.", "A fox.", "A cat."],
        "gold": [i % 2, 1 - i % 2, 0],
        "scores": {name: [rng.random() for _ in range(3)] for name in NAMES},
    }
    for i in range(12)
]
SOURCES = [{q: {f"{NAMES[rng.randrange(24)]}/{i}": 1 for i in range(9)} for q in QUERIES} for _ in ("before", "after")]


def stabilities(sizes: list[int]) -> dict[str, Any]:
    return {name: ir.query_stability(SCORES, sizes, samples=9) for name in NAMES}


def rankings() -> dict[str, dict[str, float]]:
    return {name: {system: rng.random() for system in NAMES} for name in NAMES}


def removal() -> Any:
    others = {name: {"AP": {system: rng.random() for system in NAMES}} for name in NAMES}
    return ir.without_documents(RUNS, QRELS, "AP", random=5, samples=5, others=others)["AP"]


# What draws on given axes, and a height that has room for all rows.
PLOTS: dict[str, tuple[Callable[[Any], Any], float]] = {
    "coverage": (lambda ax: ir.plot_coverage(RUNS, NUGGETS, 20, ax=ax), 5),
    "nuggets": (lambda ax: ir.plot_nuggets(RUNS[NAMES[0]], NUGGETS, QUERIES[0], ax=ax), 2.6),
    "two_sides": (lambda ax: ir.plot_two_sides(RUNS, NUGGETS, ax=ax), 5),
    "scores": (lambda ax: ir.plot_scores(ir.compare(SCORES, baseline=NAMES[9]), ax=ax), 5),
    "tiers": (lambda ax: ir.plot_tiers(ir.compare(SCORES), ax=ax), 5),
    "differences": (lambda ax: ir.plot_differences(ir.compare(SCORES), NAMES[0], NAMES[3], ax=ax), 3),
    "slope": (lambda ax: ir.plot_slope(*list(rankings().values())[:2], ax=ax), 5),
    "tau_matrix": (lambda ax: ir.plot_tau_matrix(ir.tau_matrix(rankings()), ax=ax), 4.5),
    "stability": (lambda ax: ir.plot_stability(stabilities([2, 3, 4, 30, 40]), ax=ax), 5),
    "boxes": (lambda ax: ir.plot_stability(stabilities([5, 10, 20, 40]), box=True, ax=ax), 5),
    "boxes of one size": (lambda ax: ir.plot_stability(stabilities([10]), box=True, ax=ax), 4),
    "without_documents": (lambda ax: ir.plot_without_documents(removal(), ax=ax), 6),
    "separation": (lambda ax: ir.plot_separation(ir.separation(SAMPLES), NAMES[0], ax=ax), 3.4),
    "parts": (lambda ax: ir.plot_parts(ir.separation(SAMPLES), ax=ax), 5),
    "sources": (lambda ax: ir.plot_sources(ir.drift(*SOURCES, "/"), ax=ax), 7),
}


@pytest.mark.parametrize("name", PLOTS)
def test_a_figure_of_its_own(name: str) -> None:
    nothing_is_cut(PLOTS[name][0](None))


@pytest.mark.parametrize("name", PLOTS)
def test_a_column_of_a_paper(name: str) -> None:
    from matplotlib import pyplot

    draw, height = PLOTS[name]
    ax = draw(pyplot.subplots(figsize=(COLUMN, height), layout="constrained")[1])
    assert ax.figure.get_size_inches()[0] == COLUMN
    nothing_is_cut(ax)
    assert ax.get_window_extent().width > 0.3 * ax.figure.bbox.width  # the data have room, too
    letters = [text.get_fontsize() for text in ax.get_yticklabels() if text.get_text()]
    assert min(letters) >= 5 and max(letters) <= 8


def test_two_columns_of_a_wide_figure() -> None:
    """Axes are as narrow as their part of the figure."""
    from matplotlib import pyplot

    axes = pyplot.subplots(1, 2, figsize=(2 * COLUMN, 5), layout="constrained")[1]
    for ax in axes:
        ir.plot_scores(ir.compare(SCORES, baseline=NAMES[9]), ax=ax)
    for ax in axes:
        nothing_is_cut(ax)


def test_names_are_short_and_differ() -> None:
    from irmetrics._drawing import labels_of

    names = [f"model-{i}-of-many-with-the-same-end" for i in range(20)] + ["short"]
    short = labels_of(names, 10)
    assert len(set(short)) == len(names) and short[-1] == "short" and max(map(len, short)) < 20


def test_numbers_too_small_to_read_are_a_bar_of_colours() -> None:
    from matplotlib import pyplot

    matrix = ir.tau_matrix(rankings())
    assert len(ir.plot_tau_matrix(matrix).texts) == 24 * 23
    ax = ir.plot_tau_matrix(matrix, ax=pyplot.subplots(figsize=(COLUMN, 4), layout="constrained")[1])
    (bar,) = (one for one in ax.figure.axes if one is not ax)
    assert not ax.texts and text_of([bar.xaxis.label]) == [matrix.coefficient]
