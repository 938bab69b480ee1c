"""The contents of plots of rankings, of their correlation and of their stability; their appearance is not tested."""

from __future__ import annotations

import math
import random
import statistics
from typing import Any

import irmetrics as ir
import pytest
from plot_contents import AP, FORMULA, NDCG, nothing_is_cut, points, text_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")


def test_slope() -> None:
    found = ir.correlate({"a": 3, "b": 2, "c": 1, "d": 0}, {"a": 2, "b": 3, "c": 1, "d": 0})
    ax = ir.plot_slope(found, names=("2023", "2024"))
    drawn = points(ax)
    assert drawn == {"a": ([0, 1], [1, 2]), "b": ([0, 1], [2, 1]), "c": ([0, 1], [3, 3]), "d": ([0, 1], [4, 4])}
    styles = {line.get_label(): (line.get_color(), line.get_linestyle()) for line in ax.get_lines()}
    assert len({styles[name] for name in "abcd"}) == 3 and styles["c"] == styles["d"]
    assert styles["a"][1] == "--" and styles["b"][1] == "-"
    assert text_of(ax.get_legend().get_texts()) == ["rises", "falls", "stays"]
    assert text_of(ax.get_xticklabels()) == ["2023", "2024"]
    assert ax.get_title("left") == "tau_b 0.6667 of 4 systems\ntied pairs: 0 in the first, 0 in the second"
    assert [label.split()[0] for label in text_of(ax.get_yticklabels())] == ["a", "b", "c", "d"]
    assert [label.split()[1] for label in text_of(ax.child_axes[0].get_yticklabels())] == ["b", "a", "c", "d"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]
    nothing_is_cut(ax)


def test_slope_of_ties() -> None:
    """Tied systems have the same height, and their names are in separate rows."""
    ax = ir.plot_slope({"a": 3, "b": 1, "c": 1, "e": 9}, {"a": 3, "b": 1, "c": 2, "f": 5})
    drawn = points(ax)
    assert drawn == {"a": ([0, 1], [1, 1]), "b": ([0, 1], [2.5, 3]), "c": ([0, 1], [2.5, 2])}
    assert [label.split()[0] for label in text_of(ax.get_yticklabels())] == ["a", "c", "b"]  # the other's order
    leaders = [line for line in ax.get_lines() if line.get_label() == "_leader"]
    assert [list(line.get_ydata()) for line in leaders] == [[2, 2.5], [3, 2.5]]
    assert ax.get_title("left").splitlines() == [
        "tau_b 0.8165 of 3 systems",
        "tied pairs: 1 in the first, 0 in the second; 2 only in one",
    ]
    with pytest.raises(TypeError, match="the first argument is a correlation"):
        ir.plot_slope(ir.correlate({"a": 1, "b": 2}, {"a": 1, "b": 2}), {"a": 1, "b": 2})


def test_slope_with_an_interval() -> None:
    found = ir.correlate(NDCG, AP)
    assert found.interval is not None
    low, high = found.interval[:2]
    title = ir.plot_slope(found).get_title("left")
    assert title.startswith(f"tau_b {found.tau_b:.4f} (95% interval {low:.4f} to {high:.4f}) of 4 systems\n")
    measured = ir.plot_slope({"AP": NDCG}, {"AP": AP}, names=("2023", "2024"))
    assert measured.get_title("left") == f"AP: {title}"


def test_tau_matrix() -> None:
    rankings = {
        "x": {"a": 1, "b": 2, "c": 3},
        "y": {"a": 1, "b": 3, "c": 2},
        "z": {"a": 3, "b": 2, "c": 1},
        "flat": {"a": 1, "b": 1, "c": 1},
    }
    matrix = ir.tau_matrix(rankings)
    ax = ir.plot_tau_matrix(matrix)
    drawn = ax.collections[0].get_array().reshape(4, 4)
    for row, first in enumerate(rankings):
        for column, second in enumerate(rankings):
            value = matrix[first, second].value
            if row == column or math.isnan(value):
                assert math.isnan(float(drawn.filled(math.nan)[row, column]))
            else:
                assert drawn[row, column] == value
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert len(cells) == 12 and cells[1.5, 0.5] == ".33" and cells[2.5, 0.5] == "-1.0" and cells[3.5, 0.5] == "-"
    assert cells[2.5, 1.5] == "-.33"
    assert text_of(ax.get_yticklabels()) == text_of(ax.get_xticklabels()) == list(rankings)
    assert ax.get_title("left") == "tau_b of rankings of 3 systems\nfewer than 10 systems say little"
    assert ax.get_ylim() == (4, 0)
    low, high = ax.collections[0].get_clim()
    assert (low, high) == (-1, 1)
    nothing_is_cut(ax)


def test_pairs_of_few_systems() -> None:
    rankings = {
        name: {f"s{i}": i * step % 13 for i in range(size)}
        for name, step, size in (("x", 1, 12), ("y", 5, 12), ("z", 3, 4))
    }
    ax = ir.plot_tau_matrix(ir.tau_matrix(rankings))
    stars = {text.get_position(): text.get_text().endswith("*") for text in ax.texts}
    assert stars == {(x + 0.5, y + 0.5): 2 in (x, y) for x in range(3) for y in range(3) if x != y}
    assert ax.get_title("left") == "tau_b of rankings of 4 to 12 systems\n* fewer than 10 systems"
    assert not any(text.get_text().endswith("*") for text in ir.plot_tau_matrix(ir.tau_matrix(rankings), few=2).texts)


def test_stability() -> None:
    found = ir.query_stability(NDCG, [2, 4, 12], samples=40)
    ax = ir.plot_stability(found)
    (line,) = ax.get_lines()
    assert list(line.get_xdata()) == [2, 4, 12] and list(line.get_ydata()) == [point.mean for point in found.points]
    corners = {(float(x), float(y)) for x, y in ax.collections[0].get_paths()[0].vertices}
    for point in found.points:
        assert {(point.size, point.low), (point.size, point.high)} <= corners
    assert ax.get_xlabel() == found.what == "queries" and ax.get_ylabel() == "tau_b, mean and 95% of samples"
    assert text_of(ax.get_xticklabels()) == ["2", "4", "12"]
    nothing_is_cut(ax)


def test_several_stabilities() -> None:
    found = {f"run {i}": ir.query_stability(NDCG, [2, 12], samples=10) for i in range(8)}
    ax = ir.plot_stability(found)
    assert list(points(ax)) == text_of(ax.get_legend().get_texts()) == list(found)
    assert not ax.collections and ax.get_ylabel() == "tau_b, mean"  # too many for bands
    assert len({(line.get_color(), line.get_linestyle()) for line in ax.get_lines()}) == 8
    nothing_is_cut(ax)
    three = ir.plot_stability(dict(list(found.items())[:3]))
    assert len(three.collections) == 3
    runs, qrels = {name: {"q": {"d": place}} for place, name in enumerate("ab")}, {"q": {"d": 1}}
    documents = ir.document_stability(runs, qrels, "AP", shares=[1], samples=1)["AP"]
    for wrong in ({}, {"x": found["run 0"], "y": documents}):
        with pytest.raises(ValueError, match="the sizes must count one thing"):
            ir.plot_stability(wrong)


def test_boxes_of_stability() -> None:
    rng = random.Random(1)
    qrels = {f"q{i}": {f"d{j}": rng.choice((0, 0, 1)) for j in range(20)} for i in range(6)}
    runs = {
        f"s{i}": {q: {d: rng.random() + i * g for d, g in row.items()} for q, row in qrels.items()} for i in range(4)
    }
    found = ir.document_stability(runs, qrels, "AP P@5", counts=[5, 10, 15], samples=30)
    ax = ir.plot_stability(found["AP"], box=True)
    assert text_of(ax.get_xticklabels()) == ["5", "10", "15"] and ax.get_xlabel() == "documents"
    medians = [line.get_ydata()[0] for line in ax.get_lines() if line.get_linewidth() == 2]
    defined = [[tau for tau in point.taus if tau == tau] for point in found["AP"].points]
    assert medians == pytest.approx([statistics.median(taus) for taus in defined])
    nothing_is_cut(ax)
    ax = ir.plot_stability(found, box=True)
    assert text_of(ax.get_legend().get_texts()) == ["AP", "P@5"]
    nothing_is_cut(ax)
    single = ir.document_stability(runs, qrels, "AP P@5", counts=[10_000 // 1_000], samples=30)
    ax = ir.plot_stability(single, box=True)  # one box per measure
    assert text_of(ax.get_xticklabels()) == ["AP", "P@5"] and ax.get_xlabel() == "10 documents"
    nothing_is_cut(ax)


def test_stability_against_other_collections() -> None:
    qrels = {"q": {"d": 1, "e": 1}}
    runs = {name: {"q": {"d": place, "e": 1 - place}} for place, name in enumerate("ab")}
    other = {"AP": {"a": 1, "b": 2}}
    found = ir.relevant_cap(runs, qrels, "AP", caps=[1, 2], samples=8, others={"one": other, "two": other})["AP"]
    for against in ("full", "two", "average"):
        ax = ir.plot_stability(found, against=against)
        (line,) = ax.get_lines()
        expected = [point.mean for point in found.points if point.against == against]
        assert list(line.get_xdata()) == [1, 2] and list(line.get_ydata()) == pytest.approx(expected, nan_ok=True)
        label = "average tau_b with others" if against == "average" else f"tau_b with {against}"
        assert ax.get_ylabel() == f"{label}, mean and 95% of samples"
    with pytest.raises(KeyError, match="'three', but with full, one, two, average"):
        ir.plot_stability(found, against="three")


def test_without_documents() -> None:
    rng = random.Random(2)
    qrels = {f"q{i}": {f"d{j}": rng.choice((0, 0, 1)) for j in range(20)} for i in range(6)}
    runs = {
        f"s{i}": {q: {d: rng.random() + i * g for d, g in row.items()} for q, row in qrels.items()} for i in range(4)
    }
    others = {"another collection": {"AP": {"s0": 1, "s1": 3, "s2": 2}}}
    found = ir.without_documents(runs, qrels, "AP", documents=["d1", "d2", "d3"], others=others, samples=20)["AP"]
    ax = found.plot()
    lines = {line.get_label(): line for line in ax.get_lines()}
    assert list(lines["all documents"].get_xdata()) == [point.before for point in found.points]
    assert list(lines["without the given 3"].get_xdata()) == [point.after for point in found.points]
    (span,) = ax.collections
    assert [tuple(segment[:, 0]) for segment in span.get_segments()] == [(one.low, one.high) for one in found.points]
    assert text_of(ax.get_yticklabels()) == ["full", "another collection"]
    nothing_is_cut(ax)
    alone = ir.plot_without_documents(ir.without_documents(runs, qrels, "AP", random=3, samples=5)["AP"])
    assert text_of(alone.get_legend().get_texts()) == [
        "without 3 random, mean and 95% of sets",
        "all documents",
    ]


def moves_of(ax: Any) -> dict[str, tuple[float, float]]:
    """{system: rank before, rank after} of a plot of slopes."""
    return {name: (ranks[0], ranks[1]) for name, (_, ranks) in points(ax).items()}


def test_slope_if_lower_is_better() -> None:
    first = {"A": 0.2, "B": 0.6, "C": 0.9}
    second = {"A": 0.7, "B": 0.1, "C": 0.9}
    queries = [{system: {"q1": score, "q2": score} for system, score in scores.items()} for scores in (first, second)]
    for one, other in ((first, second), queries):
        found = ir.correlate({"Unjudged@5": one}, {"Unjudged@5": other})
        assert (found.drop.system, found.rise.system) == ("A", "B")
        ax = ir.plot_slope(found)
        assert moves_of(ax) == {"A": (1, 2), "B": (2, 1), "C": (3, 3)}
        assert [label.split()[0] for label in text_of(ax.get_yticklabels())] == ["A", "B", "C"]
        nothing_is_cut(ax)
    assert moves_of(ir.plot_slope(first, second)) == {"A": (3, 2), "B": (2, 3), "C": (1, 1)}


def test_slope_of_equal_rankings_has_the_direction_of_the_name() -> None:
    scores = {"A": {"q1": 0.2, "q2": 0.2}, "B": {"q1": 0.6, "q2": 0.6}}
    assert moves_of(ir.plot_slope({"Unjudged@5": scores}, {"Unjudged@5": scores})) == {"A": (1, 1), "B": (2, 2)}
    for measure in ("AP", "my measure"):
        assert moves_of(ir.plot_slope({measure: scores}, {measure: scores})) == {"A": (2, 2), "B": (1, 1)}


def test_slope_of_two_measures() -> None:
    ax = ir.plot_slope({"AP": {"A": 1, "B": 2, "C": 3}}, {"Unjudged@5": {"A": 2, "B": 1, "C": 3}})
    assert moves_of(ax) == {"A": (3, 2), "B": (2, 1), "C": (1, 3)}


def test_slope_by_a_measure_of_a_function() -> None:
    """The name does not show that lower is better."""
    qrels = {"q1": {"d": 1}, "q2": {"d": 1}}
    length = ir.Measure("length", lambda ranking: float(ranking.retrieved), better="lower")
    some, few, one = {"d": 3, "e": 2, "f": 1}, {"d": 2, "e": 1}, {"d": 1}
    first, second = (
        ir.evaluate({"A": dict.fromkeys(qrels, a), "B": dict.fromkeys(qrels, b)}, qrels, length)
        for a, b in ((some, few), (one, few))
    )
    assert moves_of(ir.plot_slope(first, second)) == {"A": (2, 1), "B": (1, 2)}


def test_names_of_measures_of_removals_are_no_formulas() -> None:
    measure = ir.Measure(FORMULA, lambda ranking: float(ranking.retrieved))
    runs, qrels = {name: {"q": {"d": place, "e": 1}} for place, name in enumerate("abc")}, {"q": {"d": 1, "e": 1}}
    removal = next(iter(ir.without_documents(runs, qrels, measure, random=1, samples=5).values()))
    nothing_is_cut(ir.plot_without_documents(removal))
