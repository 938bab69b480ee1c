"""Display and conversion of the result of separation."""

from __future__ import annotations

import json

import irmetrics as ir
import pytest
from conftest import ROOT
from separation_cases import SAMPLES

pytest.importorskip("numpy")

EXAMPLE = ROOT / "examples" / "separation" / "samples.jsonl"


def test_forms() -> None:
    found = ir.separation(SAMPLES)
    assert "D_S" in repr(found) and repr(found) == found.to_text().rstrip() and "<table" in found._repr_html_()
    assert found.to_html() == found._repr_html_() and "|" in found.to_markdown() and "\\toprule" in found.to_latex()
    parsed = json.loads(found.to_json())
    assert [row["separation"] for row in parsed["samples"]][:2] == found.values.tolist()[:2]
    assert parsed["separation"]["mean"] == found.mean and parsed["samples"][2]["state"] == "no_gold"
    lines = found.to_csv().splitlines()
    assert len(lines) == 5 and lines[1].startswith("q1,")
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.index.name == "query_id"
    assert list(frame.columns) == ["separation", "state", "best_gold", "best_other", "x", "y"]
    assert frame.loc["q1", "best_other"] == "3" and frame.loc["none", "state"] == "no_gold"
    clash = [{**sample, "scores": {"state": sample["scores"]["x"]}} for sample in SAMPLES]
    assert list(ir.separation(clash).to_pandas().columns)[-1] == "state (P@1)"


def test_example_from_a_file() -> None:
    found = ir.separation(EXAMPLE)
    rows = [json.loads(line) for line in EXAMPLE.read_text().splitlines()]
    read = ir.separation(rows)
    assert read.values.tobytes() == found.values.tobytes() and read.systems == found.systems
    assert found.to_json() == ir.separation(str(EXAMPLE)).to_json()
    assert found.to_json() == ir.separation(ir.read_samples(EXAMPLE)).to_json()
