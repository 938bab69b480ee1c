"""The contents of plots of separation; their appearance is not tested."""

from __future__ import annotations

import math
from typing import Any

import irmetrics as ir
import pytest
from irmetrics._separation_plots import bin_edges, counts
from plot_contents import nothing_is_cut, text_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")

VALUES = [-1.0, -0.6, -0.5, -0.25, 0.0, 0.1, 0.5, 1.0, 2.0, 2.0, math.nan]
RIGHT = [0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1]


def found_with(systems: dict[str, list[int]]) -> Any:
    """A separation with the D_S of VALUES, and systems that are right for the given samples."""
    samples, scores = [], []
    for place, value in enumerate(VALUES):
        gold = [1, 0] if value == value else [0, 0]
        rankings = {name: [1, 0] if right[place] else [0, 1] for name, right in systems.items()}
        samples.append({"gold": gold, "scores": rankings})
        scores.append([max(value, 0), max(-value, 0)] if value == value else [0, 0])
    return ir.separation(samples, ir.GivenScores(scores, name="given"))


def bars(ax: Any) -> dict[str, dict[float, float]]:
    """{label: {left edge: height}} of the bars that are not empty."""
    drawn: dict[str, dict[float, float]] = {}
    for container in ax.containers:
        for bar in container:
            if bar.get_height():
                drawn.setdefault(container.get_label(), {})[round(bar.get_x(), 9)] = bar.get_height()
    return drawn


def means(ax: Any) -> dict[str, float]:
    return {line.get_label(): line.get_xdata()[0] for line in ax.get_lines() if line.get_label().startswith("mean")}


def test_histogram() -> None:
    found = found_with({"x": RIGHT})
    ax = found.plot(bins=6)  # of width 0.5
    assert bars(ax) == {
        "right": {-0.5: 1, 0.0: 1, 0.5: 1, 1.0: 1, 2.0: 1},
        "wrong": {-1.0: 2, -0.5: 1, 0.0: 1, 2.0: 1},
    }
    bottoms = [bar.get_y() for bar in ax.containers[1] if bar.get_height()]
    assert bottoms == [0, 1, 1, 1]  # on top of the bars of right samples
    right = [value for value, one in zip(VALUES, RIGHT) if one and value == value]
    wrong = [value for value, one in zip(VALUES, RIGHT) if not one]
    assert means(ax) == pytest.approx(
        {"mean of right": sum(right) / len(right), "mean of wrong": sum(wrong) / len(wrong)}
    )
    assert ax.get_title("left") == "x, right if P@1 is 1: 10 samples, and 1 without D_S"
    assert ax.get_xlabel() == "D_S by given"
    assert text_of(ax.get_legend().get_texts()) == ["right: 5, mean 0.6000", "wrong: 5, mean 0.0500", "mean"]
    nothing_is_cut(ax)


def test_histogram_without_systems() -> None:
    ax = ir.plot_separation(found_with({}))
    assert sum(bars(ax)["samples"].values()) == 10 and list(bars(ax)) == ["samples"]
    assert ax.get_title("left") == "10 samples, and 1 without D_S"
    assert means(ax) == {"mean of samples": pytest.approx(0.325)}
    nothing_is_cut(ax)


def test_histogram_of_right_samples_and_of_one_value() -> None:
    ax = found_with({"x": [1] * len(VALUES)}).plot()
    assert list(bars(ax)) == ["right"] and list(means(ax)) == ["mean of right"]
    one = ir.separation([{"gold": [1, 0], "scores": [1, 0]}] * 1, ir.GivenScores([[0, 0]]))
    assert bars(one.plot()) == {"right": {0.0: 1}}


def test_long_names() -> None:
    samples = [
        {
            "query": "red fox",
            "passages": ["A fox.", "A red dog."],
            "gold": [1, 0],
            "scores": {f"a system with a very long name, number {i}": [i, 1] for i in range(5)},
        }
    ]
    found = ir.separation(samples)
    nothing_is_cut(found.plot(list(found.systems)[2]))
    nothing_is_cut(found.plot_parts())
    nothing_is_cut(ir.plot_parts(found, parts=found.partition([-1, -0.5, 0, 0.5, 1])))


def test_histogram_errors() -> None:
    two = found_with({"x": RIGHT, "y": RIGHT})
    with pytest.raises(ValueError, match="2 systems"):
        two.plot()
    assert two.plot("y").get_title("left").startswith("y, right")
    with pytest.raises(KeyError, match="no system 'z'"):
        two.plot("z")
    with pytest.raises(ValueError, match="bins"):
        two.plot("x", bins=0)
    with pytest.raises(ValueError, match="no sample has a D_S"):
        ir.separation([{"gold": [1], "scores": [1]}], ir.GivenScores([[0]])).plot()


def test_parts() -> None:
    found = found_with({"x": RIGHT, "y": [1 - right for right in RIGHT]})
    ax = found.plot_parts()
    drawn = bars(ax)
    for system in ("x", "y"):
        assert list(drawn[system].values()) == [part.systems[system].mean for part in found.parts]
    intervals = [tuple(line.get_ydata()) for line in ax.get_lines() if line.get_label() == "interval"]
    expected = [part.systems[system].interval[:2] for system in ("x", "y") for part in found.parts]
    assert intervals == expected
    assert text_of(ax.get_xticklabels()) == ["D_S < 0\n40.0% (4)", "D_S >= 0\n60.0% (6)"]
    assert text_of(ax.get_legend().get_texts()) == ["x", "y"] and ax.get_ylabel().startswith("P@1")
    nothing_is_cut(ax)


def test_other_parts() -> None:
    found = found_with({"x": RIGHT})
    ax = ir.plot_parts(found, parts=found.partition([-5, -0.5, 0, 0.5]))
    assert len(ax.get_xticklabels()) == 5 and len(bars(ax)["x"]) == 3  # one is empty, and one has a mean of 0
    nothing_is_cut(ax)
    with pytest.raises(ValueError, match="no systems"):
        ir.plot_parts(found_with({}))
    with pytest.raises(ValueError, match="no parts"):
        ir.plot_parts(found, parts=[])


def test_given_axes() -> None:
    from matplotlib import pyplot

    axes = pyplot.subplots(1, 2)[1]
    found = found_with({"x": RIGHT})
    assert found.plot(ax=axes[0]) is axes[0] and found.plot_parts(ax=axes[1]) is axes[1]


def test_a_smallest_value_below_the_first_edge() -> None:
    """-18 bins of (2.85 + 1.9) / 30 are rounded to a number above -2.85, which still belongs to the first bin."""
    edges = bin_edges(-2.85, 1.9, 30)
    assert edges[0] > -2.85
    found = counts([-2.85, 1.9], edges)
    assert found[0] == 1 and sum(found) == 2


def test_names_of_systems_in_legends() -> None:
    """Neither formulas nor, with a leading underscore, left out."""
    found = found_with({r"$\PATH$": RIGHT, "_y": RIGHT})
    ax = found.plot_parts()
    assert [text.strip() for text in text_of(ax.get_legend().get_texts())] == [r"\$\PATH\$", "_y"]
    nothing_is_cut(ax)
    nothing_is_cut(found.plot(r"$\PATH$"))
