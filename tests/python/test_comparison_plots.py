"""The contents of plots of comparisons, rankings, stability and drift; their appearance is not tested."""

from __future__ import annotations

import math
import random
import statistics
from typing import Any

import irmetrics as ir
import pytest
from plot_contents import nothing_is_cut, text_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")

# By nDCG@10, a is far above d, and b and c are similar and between them. By AP, the order is reversed.
QUERIES = [f"q{i:02}" for i in range(12)]
LEVELS = {"b": 0.5, "a": 0.8, "c": 0.49, "d": 0.2}
NDCG = {
    name: {query: level + 0.01 * ((7 * i + ord(name)) % 5) for i, query in enumerate(QUERIES)}
    for name, level in LEVELS.items()
}
AP = {name: {query: 1 - score for query, score in row.items()} for name, row in NDCG.items()}
BOTH = {"nDCG@10": NDCG, "AP": AP}


def points(ax: Any) -> dict[str, tuple[list[float], list[float]]]:
    """{label: (x, y)} of the labelled lines."""
    return {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in ax.get_lines()
        if not line.get_label().startswith("_")
    }


def compared(**options: Any) -> Any:
    return ir.compare(BOTH, test="t", **options)


def test_scores_and_the_baseline() -> None:
    comparison = compared(baseline="b")
    ax = ir.plot_scores(comparison, "nDCG@10")
    systems = comparison["nDCG@10"].systems
    assert text_of(ax.get_yticklabels()) == ["a", "b", "c", "d"] == list(systems)
    assert ax.get_ylim() == (3.5, -0.5)  # the first is at the top
    drawn = points(ax)
    fills = {line.get_label(): line.get_markerfacecolor() for line in ax.get_lines()}
    shapes = {line.get_label(): line.get_marker() for line in ax.get_lines()}
    for place, (name, system) in enumerate(systems.items()):
        assert drawn[name] == ([system.mean], [place])
        assert any(
            list(line.get_xdata()) == [system.interval.low, system.interval.high]
            and list(line.get_ydata()) == [place, place]
            for line in ax.get_lines()
        )
    assert [shapes[name] for name in "abcd"] == ["o", "D", "o", "o"]
    significant = {pair.first: pair.significant for pair in comparison["nDCG@10"].pairs}
    assert significant == {"a": True, "c": False, "d": True}  # for these data
    assert fills["c"] == "#ffffff" and len({fills[name] for name in "abcd"}) == 4
    assert list(ax.get_lines()[0].get_xdata()) == [systems["b"].mean] * 2
    assert text_of(ax.get_legend().get_texts()) == [
        "baseline",
        "significantly better",
        "significantly worse",
        "not significant",
    ]
    assert ax.get_xlabel() == "nDCG@10: mean of 12 queries with its 95% interval"
    assert ax.get_title("left") == "compared with b (t test, Holm correction, alpha 0.05)"
    nothing_is_cut(ax)


def test_scores_without_a_baseline() -> None:
    ax = ir.plot_scores(compared(), "AP")
    assert text_of(ax.get_yticklabels()) == ["d", "c", "b", "a"]
    assert text_of(ax.get_legend().get_texts()) == ["best", "significantly worse"]
    assert list(ax.get_lines()[0].get_xdata())[0] == pytest.approx(1 - sum(NDCG["d"].values()) / 12)


def test_tiers() -> None:
    comparison = compared()
    found = comparison["nDCG@10"]
    assert found.tiers == [["a"], ["b", "c"], ["d"]]  # for these data
    ax = ir.plot_tiers(comparison, "nDCG@10")
    means = {name: system.mean for name, system in found.systems.items()}
    left, right = text_of(ax.get_yticklabels()), text_of(ax.child_axes[0].get_yticklabels())
    assert right == [f"{means[name]:.4f}  {name}" for name in "ab"]
    assert left == [f"{name}  {means[name]:.4f}" for name in "dc"]
    bars = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert [list(bar.get_xdata()) for bar in bars] == [[means["b"], means["c"]]]
    stems = {name: line for name, line in points(ax).items() if name in means}
    rows = {name: heights[-1] for name, (_, heights) in stems.items()}
    for name, (places, heights) in stems.items():
        assert places[:2] == [means[name]] * 2 and heights[0] == 0
        assert places[2] == ax.get_xlim()[name in "ab"]
        assert heights[-1] > max(bars[0].get_ydata())  # labels are below the bars
    assert rows["a"] == rows["d"] < rows["b"] == rows["c"]
    assert list(ax.get_yticks()) == [rows["d"], rows["c"]] and ax.get_ylim()[1] == 0
    assert ax.get_xlabel() == "bars join systems that are not separated (t test, Holm correction, alpha 0.05)"
    nothing_is_cut(ax)


def test_tiers_of_two_and_of_equal_systems() -> None:
    two = ir.plot_tiers(ir.compare({"AP": {name: AP[name] for name in "ad"}}, test="t"))
    assert not [line for line in two.get_lines() if line.get_marker() == "o"]
    assert two.get_xlabel().startswith("all systems are separated")
    same = ir.plot_tiers(ir.compare({"AP": {name: AP["a"] for name in "xyz"}}))
    assert [len(line.get_xdata()) for line in same.get_lines() if line.get_marker() == "o"] == [3]
    assert same.get_xlim()[0] < same.get_xlim()[1]
    nothing_is_cut(same)


def test_differences() -> None:
    first = {"q1": 0.5, "q2": 0.5, "q3": 1.0, "q4": 0.25}
    second = {"q1": 0.25, "q2": 0.5, "q3": 0.0, "q4": 0.75}
    comparison = ir.compare({"AP": {"x": first, "y": second}}, test="t")
    ax = ir.plot_differences(comparison, "x", "y")
    assert [bar.get_height() for bar in ax.patches] == [1.0, 0.25, 0.0, -0.5]
    assert text_of(ax.get_xticklabels()) == ["q3", "q1", "q2", "q4"]
    assert points(ax)["mean"][1] == [0.1875, 0.1875]
    up, down = ax.patches[0].get_facecolor(), ax.patches[3].get_facecolor()
    assert ax.patches[1].get_facecolor() == up != down
    lines = ax.get_title("left").splitlines()
    assert lines[0] == "x against y: 2 wins, 1 tie, 1 loss"
    assert lines[1].startswith("mean +0.1875, 95% interval -") and lines[1].endswith(", p 0.5908")
    turned = ir.plot_differences(comparison, "y", "x").get_title("left").splitlines()
    assert turned[0] == "y against x: 1 win, 1 tie, 2 losses" and turned[1].startswith("mean -0.1875")
    nothing_is_cut(ax)


def test_differences_from_the_baseline() -> None:
    comparison = compared(baseline="b")
    ax = ir.plot_differences(comparison, "d", measure="nDCG@10")
    lines = ax.get_title("left").splitlines()
    pair = comparison["nDCG@10"]["d", "b"]
    assert lines[0] == "d against b: 0 wins, 0 ties, 12 losses" and pair.p_value < pair.corrected_p_value < 1e-4
    assert lines[1].startswith("mean -0.") and lines[1].endswith(", p <0.0001, corrected <0.0001")
    nothing_is_cut(ax)
    assert ir.plot_differences(comparison, "a", "c", "nDCG@10").get_title("left").count("\n") == 0  # not compared
    with pytest.raises(ValueError, match="no baseline"):
        ir.plot_differences(compared(), "a", measure="AP")


def test_p_values_match_the_table() -> None:
    small = {"x": {f"q{i:02}": 1.0 for i in range(15)}, "y": {f"q{i:02}": 0.5 for i in range(15)}}
    comparison = ir.compare({"AP": small}, test="sign")  # p = 2 / 2^15
    assert comparison["AP"].pairs[0].p_value == 2**-14 > 5e-5
    assert ["0.0001", "0.0001", "*"] in [line.split()[6:9] for line in comparison.to_text(pairs=True).splitlines()]
    assert ir.plot_differences(comparison, "x", "y").get_title("left").endswith(", p 0.0001")


def test_points_show_the_direction_of_the_test() -> None:
    # x is better on 16 queries, and much worse on one. Lower is better for Hole@10.
    rows = {"x": {f"q{i:02}": 0.0625 for i in range(16)} | {"q16": -1.5}, "y": {f"q{i:02}": 0.0 for i in range(17)}}
    for measure, test, said in (
        ("AP", "sign", "significantly better"),
        ("AP", "t", "not significant"),
        ("Hole@10", "sign", "significantly worse"),
    ):
        ax = ir.plot_scores(ir.compare({measure: rows}, test=test, baseline="y"))
        assert text_of(ax.get_legend().get_texts()) == ["baseline", said], (measure, test)


def test_many_queries() -> None:
    rows = {name: {f"query {i}": (i * step) % 17 / 17 for i in range(200)} for name, step in (("x", 3), ("y", 5))}
    ax = ir.plot_differences(ir.compare({"AP": rows}, test="t"), "x", "y")
    heights = [bar.get_height() for bar in ax.patches]
    assert len(heights) == 200 and heights == sorted(heights, reverse=True)
    assert not text_of(ax.get_xticklabels()) and ax.get_xlabel() == "200 queries, sorted by difference"
    nothing_is_cut(ax)


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


def test_sources() -> None:
    before = {"q1": {"x/1": 1, "x/2": 1, "y/1": 1}, "q2": {"x/1": 2}}
    after = {"q1": {"x/1": 1, "y/1": 1}, "q2": {"x/1": 0, "y/2": 1, "z/1": 1}}
    drift = ir.drift(before, after)
    ax = ir.plot_sources(drift)
    names = list(drift.queries.sources)
    assert text_of(ax.get_yticklabels()) == names and names[0] == "x"
    first, second = ax.containers
    shares = {"x": (75, 25), "y": (25, 50), "z": (0, 25)}
    for which, bars in enumerate((first, second)):
        assert [bar.get_width() for bar in bars] == pytest.approx([shares[name][which] for name in names])
        assert [round(bar.get_y() + bar.get_height() / 2) for bar in bars] == [0, 1, 2]
    assert all(one.get_y() < other.get_y() for one, other in zip(first, second))
    assert dict(zip(names, text_of(ax.texts))) == {"x": "-50.0", "y": "+25.0", "z": "+25.0"}
    assert text_of(ax.get_legend().get_texts()) == ["before: 4 relevant documents", "after: 4 relevant documents"]
    assert ax.get_ylim() == (2.5, -0.5)
    nothing_is_cut(ax)
    few = ir.plot_sources(drift.queries, limit=2)
    assert text_of(few.get_yticklabels()) == ["x", "2 other sources"]
    assert [bar.get_width() for bar in few.containers[1]] == pytest.approx([25, 75])
    with pytest.raises(ValueError, match="limit must be at least 2, not 1"):
        ir.plot_sources(drift, limit=1)


def test_sources_of_nuggets() -> None:
    before, after = {"q": {"a": ["x/1"], "b": ["x/1"]}}, {"q": {"a": ["y/1"], "b": ["x/1"]}}
    drift = ir.drift(ir.NuggetQrels(before), ir.NuggetQrels(after))
    ax = ir.plot_sources(drift)
    assert [bar.get_width() for bar in ax.containers[0]] == [100, 0]
    assert [bar.get_width() for bar in ax.containers[1]] == [50, 50]


def test_sources_count_documents_once_per_query() -> None:
    judged = ir.NuggetQrels({"q": {"a": ["x/1", "y/1"], "b": ["x/1"]}})
    drift = ir.drift(judged, judged)
    assert drift.nuggets is not None
    for drawn, of_x, unit in ((drift, 50, "once per query"), (drift.nuggets, 200 / 3, "once per nugget")):
        ax = ir.plot_sources(drawn)
        assert ax.containers[0][0].get_width() == pytest.approx(of_x)
        assert unit in ax.get_xlabel()
        nothing_is_cut(ax)


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


@pytest.mark.parametrize("count", [2, 25, 50])
def test_many_systems_with_long_names(count: int) -> None:
    names = [
        f"{i} a run of a university's group, with a dense retriever and a reranker for $x$ {i}" for i in range(count)
    ]
    rows = {name: {query: score + i / 60 for query, score in NDCG["b"].items()} for i, name in enumerate(names)}
    for i, row in enumerate(rows.values()):
        row["q00"] += i % 3 / 10
    comparison = ir.compare({"AP": rows}, test="t")
    means = {name: system.mean for name, system in comparison["AP"].systems.items()}
    other = {name: (i * 7) % 11 for i, name in enumerate(names)}
    nothing_is_cut(ir.plot_scores(comparison))
    nothing_is_cut(ir.plot_tiers(comparison))
    nothing_is_cut(ir.plot_slope(means, other))
    nothing_is_cut(ir.plot_tau_matrix(ir.tau_matrix({name: means for name in names[:25]})))


def test_names_that_differ_in_the_middle() -> None:
    names = [f"the same beginning of a name {i} and the same end of a name" for i in range(2)]
    ax = ir.plot_scores(ir.compare({"AP": {name: AP["a"] for name in names}}))
    assert sorted(text_of(ax.get_yticklabels())) == names


def test_given_axes_and_methods() -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(3, 3)
    comparison, matrix = compared(), ir.tau_matrix({"x": {"a": 1, "b": 2}, "y": {"a": 1, "b": 2}})
    correlation, stability = ir.correlate({"a": 1, "b": 2}, {"a": 1, "b": 2}), ir.query_stability(NDCG, [2], samples=5)
    drift = ir.drift({"q": {"d": 1}}, {"q": {"d": 1}})
    assert ir.plot_scores(comparison, "AP", ax=axes[0, 0]) is axes[0, 0]
    assert ir.plot_tiers(comparison, "AP", ax=axes[0, 1]) is axes[0, 1]
    assert ir.plot_differences(comparison, "a", "b", "AP", ax=axes[0, 2]) is axes[0, 2]
    assert correlation.plot(ax=axes[1, 0]) is axes[1, 0]
    assert matrix.plot(ax=axes[1, 1]) is axes[1, 1]
    assert drift.plot(ax=axes[1, 2]) is axes[1, 2]
    assert stability.plot(ax=axes[2, 0]) is axes[2, 0]
    assert comparison.plot("AP", ax=axes[2, 1]) is axes[2, 1]
    assert pyplot.get_fignums() == [figure.number]


def test_errors() -> None:
    for plot in (ir.plot_scores, ir.plot_tiers):
        with pytest.raises(ValueError, match="there are 2 measures; choose one with measure="):
            plot(compared())
        with pytest.raises(KeyError, match="the measures are nDCG@10, AP"):
            plot(compared(), "RR")
    with pytest.raises(ValueError, match="compare without a baseline"):
        ir.plot_tiers(compared(baseline="b"), "AP")
    with pytest.raises(KeyError, match="no system 'x'"):
        ir.plot_differences(compared(), "x", "a", "AP")


# Lower is better: x has the lower and y the higher scores.
LOWER = {"x": {"q1": 0.2, "q2": 0.2, "q3": 0.4}, "y": {"q1": 0.6, "q2": 0.8, "q3": 0.4}}


def test_differences_if_lower_is_better() -> None:
    comparison = ir.compare({"Unjudged@5": LOWER}, test="t")
    pair = comparison["Unjudged@5"].pairs[0]
    assert (pair.first, pair.wins, pair.ties, pair.losses) == ("x", 2, 1, 0)
    ax = ir.plot_differences(comparison, "x", "y")
    assert ax.get_title("left").startswith("x against y: 2 wins, 1 tie, 0 losses\nmean -0.3333")
    turned = ir.plot_differences(comparison, "y", "x")
    assert turned.get_title("left").startswith("y against x: 0 wins, 1 tie, 2 losses\nmean +0.3333")
    higher = ir.plot_differences(ir.compare({"AP": LOWER}, test="t"), "y", "x")
    up, down = higher.patches[0].get_facecolor(), turned.patches[0].get_facecolor()
    assert up != down and ax.patches[2].get_facecolor() == up  # q2, on which x is better
    assert ax.get_ylabel() == "difference in Unjudged@5 (lower is better)"
    assert higher.get_ylabel() == "difference in AP"
    nothing_is_cut(ax)


def test_differences_of_systems_that_were_not_compared() -> None:
    rows = {**LOWER, "z": dict.fromkeys(LOWER["x"], 0.0)}
    ax = ir.plot_differences(ir.compare({"Unjudged@5": rows}, test="t", baseline="z"), "x", "y")
    assert ax.get_title("left") == "x against y: 2 wins, 1 tie, 0 losses"


def test_differences_by_a_measure_of_a_function() -> None:
    """The name does not show that lower is better."""
    qrels = {query: {"d": 1} for query in ("q1", "q2", "q3")}
    runs = {"long": dict.fromkeys(qrels, {"d": 2, "e": 1}), "short": dict.fromkeys(qrels, {"d": 1})}
    length = ir.Measure("length", lambda ranking: float(ranking.retrieved), better="lower")
    comparison = ir.compare(runs, qrels, length, test="sign")
    ax = ir.plot_differences(comparison, "short", "long")
    assert ax.get_title("left").startswith("short against long: 3 wins, 0 ties, 0 losses")
    assert ax.get_ylabel() == "difference in length (lower is better)"


def test_equal_means_have_the_direction_of_the_name() -> None:
    rows = {"x": {"q1": 1.0, "q2": 0.0, "q3": 0.5}, "y": {"q1": 0.0, "q2": 1.0, "q3": 0.5}}
    colours = [
        ir.plot_differences(ir.compare({measure: rows}, test="t"), "x", "y").patches[0].get_facecolor()
        for measure in ("AP", "Unjudged@5")
    ]
    assert colours[0] != colours[1]


def test_a_difference_of_0_has_no_sign() -> None:
    rows = {"x": {"q1": 0.1, "q2": 0.2, "q3": 0.3}, "y": {"q1": 0.3, "q2": 0.1, "q3": 0.20001}}
    title = ir.plot_differences(ir.compare({"AP": rows}, test="t"), "x", "y").get_title("left")
    assert "\nmean 0.0000, " in title
    same = ir.plot_differences(ir.compare({"AP": {"x": rows["x"], "y": rows["x"]}}, test="t"), "y", "x")
    assert "\nmean 0.0000, 95% interval 0.0000 to 0.0000" in same.get_title("left")


def test_tiers_if_lower_is_better() -> None:
    rows = {name: {query: 1 - score for query, score in row.items()} for name, row in NDCG.items()}
    comparison = ir.compare({"Unjudged@5": rows}, test="t")
    ax = ir.plot_tiers(comparison)
    means = {name: system.mean for name, system in comparison["Unjudged@5"].systems.items()}
    assert text_of(ax.child_axes[0].get_yticklabels()) == [f"{means[name]:.4f}  {name}" for name in "ab"]
    assert text_of(ax.get_yticklabels()) == [f"{name}  {means[name]:.4f}" for name in "dc"]
    left, right = ax.get_xlim()
    assert left > means["d"] > means["a"] > right
    stems = {name: line for name, line in points(ax).items() if name in means}
    assert {name: places[2] for name, (places, _) in stems.items()} == {"a": right, "b": right, "c": left, "d": left}
    assert ax.get_title() == "Unjudged@5, mean of 12 queries, lower is better"
    nothing_is_cut(ax)


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


@pytest.mark.parametrize(("level", "text"), [(0.975, "97.5%"), (0.999, "99.9%"), (0.9, "90%")])
def test_levels_are_not_rounded(level: float, text: str) -> None:
    comparison = ir.compare({"AP": AP}, test="t", level=level)
    assert ir.plot_scores(comparison).get_xlabel().endswith(f"with its {text} interval")
    assert f", {text} interval " in ir.plot_differences(comparison, "a", "b").get_title("left")
    assert f"({text} interval " in ir.plot_slope(NDCG, AP, level=level).get_title("left")
    stability = ir.query_stability(NDCG, [2, 4], samples=5, level=level)
    assert ir.plot_stability(stability).get_ylabel() == f"tau_b, mean and {text} of samples"
    runs, qrels = {name: {"q": {"d": place, "e": 1}} for place, name in enumerate("abc")}, {"q": {"d": 1, "e": 1}}
    removal = ir.without_documents(runs, qrels, "AP", random=1, samples=5, level=level)["AP"]
    legend = text_of(ir.plot_without_documents(removal).get_legend().get_texts())
    assert legend[0] == f"without 1 random, mean and {text} of sets"


def test_sources_of_a_snapshot_without_support() -> None:
    some, none = ir.Qrels({"q1": {"s/d": 1, "t/d": 1}}), ir.Qrels({"q1": {"s/d": 0, "t/d": 0}})
    for before, after in ((some, none), (none, some)):
        ax = ir.plot_sources(ir.drift(before, after))
        assert text_of(ax.texts) == ["-", "-"]
        assert [text.xy for text in ax.texts] == [(50, 0), (50, 1)]
        nothing_is_cut(ax)
    with pytest.raises(ValueError, match="neither snapshot has a relevant document"):
        ir.plot_sources(ir.drift(none, none))
    nuggets = ir.NuggetQrels({"q": {"a": {"s/d": 0}}})
    with pytest.raises(ValueError, match="neither snapshot has a supporting document"):
        ir.plot_sources(ir.drift(nuggets, nuggets).nuggets)


def test_a_source_without_change_has_no_sign() -> None:
    assert text_of(ir.plot_sources(ir.drift({"q": {"s/d": 1}}, {"q": {"s/d": 1}})).texts) == ["0.0"]


# A formula that matplotlib cannot draw, as the name of anything.
FORMULA = r"$\PATH$"
ESCAPED = r"\$\PATH\$"


def test_names_of_systems_and_measures_are_no_formulas() -> None:
    comparison = ir.compare({FORMULA: {FORMULA: AP["a"], "b": AP["b"]}}, test="t")
    found = ir.query_stability({FORMULA: {FORMULA: AP["a"], "b": AP["b"]}}, [2, 4], samples=5)
    several = {FORMULA: found, "other": found}
    legend = [ir.plot_stability(several), ir.plot_stability(several, box=True)]
    ranking = {FORMULA: {FORMULA: {"q1": 1, "q2": 2}, "b": {"q1": 2, "q2": 3}}}
    drawn = [
        ir.plot_scores(comparison),
        ir.plot_tiers(comparison),
        ir.plot_differences(comparison, FORMULA, "b"),
        ir.plot_slope(ranking, ranking, names=(FORMULA, "b")),
        ir.plot_tau_matrix(ir.tau_matrix({FORMULA: {"a": 1, "b": 2}, "y": {"a": 1, "b": 2}})),
        ir.plot_stability(found),
        ir.plot_sources(ir.drift({"q": {f"{FORMULA}/d": 1}}, {"q": {f"{FORMULA}/d": 1}})),
        *legend,
    ]
    for ax in drawn:
        nothing_is_cut(ax)
    for ax in legend:
        assert text_of(ax.get_legend().get_texts()) == [ESCAPED, "other"]
    single = ir.query_stability(NDCG, [2], samples=5)
    ax = ir.plot_stability({FORMULA: single, "other": single}, box=True)
    assert text_of(ax.get_xticklabels()) == [ESCAPED, "other"]
    nothing_is_cut(ax)


def test_names_of_measures_of_removals_are_no_formulas() -> None:
    measure = ir.Measure(FORMULA, lambda ranking: float(ranking.retrieved))
    runs, qrels = {name: {"q": {"d": place, "e": 1}} for place, name in enumerate("abc")}, {"q": {"d": 1, "e": 1}}
    removal = next(iter(ir.without_documents(runs, qrels, measure, random=1, samples=5).values()))
    nothing_is_cut(ir.plot_without_documents(removal))


def test_names_that_begin_with_an_underscore_are_in_legends() -> None:
    found = ir.query_stability(NDCG, [2, 4], samples=5)
    for box in (False, True):
        ax = ir.plot_stability({"_x": found, "y": found}, box=box)
        assert [text.strip() for text in text_of(ax.get_legend().get_texts())] == ["_x", "y"]
