"""The contents of plots of drift; their appearance is not tested."""

from __future__ import annotations

import irmetrics as ir
import pytest
from plot_contents import nothing_is_cut, text_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")


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
