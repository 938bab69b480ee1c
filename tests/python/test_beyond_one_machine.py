"""The page "Beyond one machine": its examples have the scores of one process, and its description reads a part."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import ROOT

PAGE = (ROOT / "docs" / "beyond_one_machine.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(?<=```python\n).*?(?=```)", PAGE, re.DOTALL)
FOLDER = ROOT / "examples" / "documentation"


def modules_of(block: str) -> list[str]:
    """The packages that a block imports."""
    return [name for name in re.findall(r"^(?:import|from) ([\w.]+)", block, re.MULTILINE) if name != "glob"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ir.Run:
    """A run whose queries are in two files in a folder."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    monkeypatch.chdir(tmp_path)
    shutil.copy(FOLDER / "qrels.txt", tmp_path)
    (tmp_path / "shards").mkdir()
    run = ir.read_run(FOLDER / "bm25.run")
    for number in range(2):
        shard = ir.Run({query: documents for query, documents in run.items() if int(query[1:]) % 2 == number})
        parquet.write_table(shard.to_arrow(), tmp_path / "shards" / f"{number}.parquet")
    return run


def test_command_for_parquet(run: ir.Run) -> None:
    """The command that stands for reading Parquet in the program prints the scores of the run."""
    (command,) = re.findall(r"(?<=```bash\n)python3 (-c .*?)\n```", PAGE, re.DOTALL)
    (option, script) = shlex.split(command)
    done = subprocess.run([sys.executable, option, script], capture_output=True, text=True, check=True)
    assert done.stdout == f"{ir.evaluate(run, 'qrels.txt', 'nDCG@10 AP').named('run')}\n"


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: "-".join(modules_of(block)) or "parts")
def test_examples(block: str, run: ir.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example scores two files with the queries of one run, and has the scores of the run."""
    for module in modules_of(block):
        if "pyspark" in module and shutil.which("java") is None and "JAVA_HOME" not in os.environ:
            pytest.skip("Spark needs Java")
        pytest.importorskip(module, reason=f"{module} is not installed")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    names: dict[str, Any] = {"ir": ir}
    # Java may have started in another folder.
    exec(block.replace('read.parquet("shards")', f'read.parquet("{tmp_path}/shards")'), names)
    scores = ir.evaluate(run, FOLDER / "qrels.txt", "nDCG@10 AP")
    assert names["scores"].named("run").to_json() == scores.named("run").to_json()
    smallest = sorted(scores.per_query["AP"].values())[:10]
    if "worst" in names:
        assert [value for _, value in names["worst"].fetchall()] == smallest
    if "values" in names:
        assert [row.value for row in names["values"].collect()] == smallest


class Reader:
    """Reads bytes as the page describes them."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, kind: str) -> Any:
        (value,) = struct.unpack_from("<" + kind, self.data, self.at)
        self.at += struct.calcsize("<" + kind)
        return value

    def number(self) -> int:
        return int(self.take("Q"))

    def double(self) -> float:
        return float(self.take("d"))

    def text(self) -> str:
        return str(self.take(f"{self.number()}s").decode())

    def items(self, read: Callable[[], Any]) -> list[Any]:
        return [read() for _ in range(self.number())]


def test_description_of_a_part() -> None:
    """The values, quotients, counts and ids are where the page says."""
    qrels = {"q1": {"a": 1, "b": 0}, "q2": {"c": 1}, "missing": {"c": 1}}
    run = {
        "q2": {"c": 1.0, "x": 1.0},
        "q1": {"b": 2.0, "a": 1.0, "y": 0.5},
        "other": {"a": 1.0},
        "\N{GREEK SMALL LETTER PI}": {"a": 1.0},
    }
    evaluator = ir.Evaluator(qrels, "RR P@1 SetF NumRelRet nDCG@2")
    part = evaluator.part(run, name="of mine")
    read = Reader(part.to_bytes())
    assert (read.take("15s"), read.take("B")) == (b"irmetrics part\n", 1)
    read.number()
    assert read.text() == part.run == "of mine"
    assert read.items(read.text) == part.measures == ["RR", "P@1", "SetF", "NumRelRet", "nDCG@2"]
    assert dict(choice.split("=") for choice in read.text().split(" "))["ties"] == "docno_desc"
    assert read.number() != 0
    assert read.items(read.text) == part.queries == ["q1", "q2"]
    scores = ir.evaluate(run, qrels, part.measures)
    values = read.items(read.double)
    assert values == [scores.per_query[measure][query] for query in part.queries for measure in part.measures]
    assert read.items(lambda: (read.double(), read.double())) == []
    counts = [read.number() for _ in range(7)]
    audit = scores.audit
    assert counts[0] == audit.duplicates == 0 and counts[2] == audit.tied_hits == 1
    assert read.items(lambda: [read.number() for _ in range(5)]) == [
        [at.k, at.retrieved, at.unjudged, at.tied_pairs, at.shallow] for at in audit.cutoffs
    ]
    assert read.items(read.text) == part.extra == ["other", "\N{GREEK SMALL LETTER PI}"]
    assert [read.number() for _ in range(4)] == [0, 0, 0, 0]
    assert [read.text(), read.text()] == ["", ""]
    assert read.at == len(read.data)


def test_size_of_a_part() -> None:
    """The sizes of the table: 8 bytes per value, and 8 and the id per query."""
    one = {f"{number:07}": {"d": 1.0} for number in range(1)}
    many = {f"{number:07}": {"d": 1.0} for number in range(1001)}
    evaluator = ir.Evaluator({query: {"d": 1} for query in many}, "AP nDCG@10 RR R@1000")
    assert len(evaluator.part(many).to_bytes()) - len(evaluator.part(one).to_bytes()) == 1000 * 47


def test_means_are_sums_in_byte_order() -> None:
    """The plain sum, in the order of the ids' bytes, divided by the number of queries."""
    scores = ir.evaluate(FOLDER / "bm25.run", FOLDER / "qrels.txt", "AP nDCG@10 RR R@5")
    for measure in scores:
        values = dict(scores.per_query[measure])
        total = 0.0  # sum() of later versions of Python compensates
        for query in sorted(values, key=str.encode):
            total += values[query]
        assert scores[measure] == total / len(values)
