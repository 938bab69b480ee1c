"""Rankings given as permutations of the passages, such as language models write."""

from __future__ import annotations

import json
import pickle
import subprocess
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT

pytest.importorskip("numpy")

EXAMPLE = ROOT / "examples" / "separation" / "samples.jsonl"


def example_rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in EXAMPLE.read_text().splitlines()]


def ranked(row: dict[str, Any], system: str, most: int = 99) -> str:
    """The ranking of a system as a permutation."""
    scores = row["scores"][system]
    order = sorted(sorted(range(len(scores)), key=str, reverse=True), key=lambda i: -scores[i])
    return " > ".join(f"[{i + 1}]" for i in order[:most])


def sample(text: Any, **rest: Any) -> dict[str, Any]:
    return {"query": "a b", "passages": ["a", "b", "c"], "gold": [0, 1, 0], "permutations": text, **rest}


def test_permutations_equal_the_scores_that_they_rank() -> None:
    rows = example_rows()
    with_texts = [
        {**row, "scores": {}, "permutations": {name: ranked(row, name) for name in row["scores"]}} for row in rows
    ]
    found, expected = ir.separation(with_texts), ir.separation(rows)
    assert found.systems == expected.systems and found.parts == expected.parts and found.hardest == expected.hardest
    assert found.samples.repaired_permutations == 0


def test_missing_passages_are_last_in_input_order() -> None:
    assert ir.Samples([sample("[3]")])["0"]["scores"] == {"system": [2, 1, 3]}
    for ranking in ("[3] > [1]", [2, 0], (2, 0)):
        assert ir.Samples([sample({"llm": ranking})])["0"]["scores"] == {"llm": [2, 1, 3]}
    both = ir.Samples([sample({"llm": "[2]"}, scores={"bm25": [3, 2, 1]})])
    assert both["0"]["scores"] == {"bm25": [3, 2, 1], "llm": [2, 3, 1]}


def test_malformed_permutations() -> None:
    for text, message in {
        "[4]": "sample 'q': permutations['llm']: the permutation '[4]' names passage 4; expected 1 to 3",
        "[1] > [1]": "sample 'q': permutations['llm']: the permutation '[1] > [1]' names passage 1 twice",
        "none": "sample 'q': permutations['llm']: expected a permutation such as '[2] > [1]', found 'none', "
        "which is wrong from character 1",
    }.items():
        rows = [sample({"llm": text}, query_id="q")]
        for call in (ir.Samples, ir.separation):
            with pytest.raises(ValueError) as raised:
                call(rows)
            assert str(raised.value) == message
        mended = ir.Samples(rows, permutations="repair")
        assert mended.repaired_permutations == 1
        assert pickle.loads(pickle.dumps(mended)).repaired_permutations == 1
        found = ir.separation(rows, permutations="repair")
        assert "Malformed permutations that were repaired: 1." in repr(found)
        assert json.loads(found.to_json())["repaired_permutations"] == 1
    with pytest.raises(TypeError, match=r"permutations\['llm'\] must be a text such as '\[2\] > \[1\]', or a list of"):
        ir.Samples([sample({"llm": 3})])
    with pytest.raises(ValueError, match="permutations"):
        ir.Samples([], permutations="skip")  # type: ignore[arg-type]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    path.write_text("\n".join(json.dumps(sample({"llm": text})) for text in ("[2] > [1]", "Passage 3")))
    with pytest.raises(ValueError, match=r"samples.jsonl:2: sample '2': permutations.llm: expected a permutation"):
        ir.read_samples(path)
    read = ir.read_samples(path, permutations="repair")
    assert read.repaired_permutations == 1
    assert [read[i]["scores"]["llm"] for i in (0, 1)] == [[2, 3, 1], [2, 1, 3]]
    failed = subprocess.run([PROGRAM, "separate", path], capture_output=True, text=True)
    assert failed.returncode == 2 and f"irmetrics: {path}:2: sample '2': permutations.llm" in failed.stderr
    printed = subprocess.run(
        [PROGRAM, "separate", path, "--permutations", "repair", "--json"], check=True, capture_output=True, text=True
    ).stdout
    assert printed == ir.separation(path, permutations="repair").to_json()
