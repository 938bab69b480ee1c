"""What the drivers of fault injection share: the calls that fail, small inputs, and the report of problems."""

from __future__ import annotations

import collections
import gzip
import random
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = Path(__file__).parent / "allowed.tsv"
SECONDS = 30  # after which a run hangs


class Fault(NamedTuple):
    """The call that fails: its kind and number; "once", or "always" if the following calls of its kind fail, too."""

    kind: str
    number: int
    times: str

    def __str__(self) -> str:
        return f"{self.kind} {self.number} {self.times}"


def write_inputs(folder: Path) -> None:
    """The small examples, and a few files made from them."""
    for source in (ROOT / "examples").iterdir():
        if source.is_dir() and source.name not in ("cpp", "notebooks", "documentation", "earlier", "known_items"):
            shutil.copytree(source, folder / source.name)
    for name in ("order/qrels.txt", "order/tied.run"):
        data = (folder / name).read_bytes()
        (folder / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))
        (folder / f"{name}.zst").write_bytes(stored_zstd(data))
    nuggets = (ROOT / "examples/documentation/nuggets.jsonl").read_text().splitlines(keepends=True)
    (folder / "nuggets.jsonl").write_text("".join(nuggets[:2]))
    samples = (ROOT / "examples/separation/samples.jsonl").read_text().splitlines(keepends=True)
    (folder / "samples.jsonl").write_text("".join(samples[:3]))
    texts = (ROOT / "examples/documentation/passages.tsv").read_text().splitlines(keepends=True)[:4]
    (folder / "texts.tsv").write_text("".join(texts))
    ids = [line.partition("\t")[0] for line in texts]
    (folder / "texts.run").write_text("".join(f"q01 Q0 {id} 0 {9 - rank} tag\n" for rank, id in enumerate(ids)))
    rows = [f"{run},AP,q{query},{(query * 7 + ord(run)) % 11 / 11}\n" for run in "abc" for query in range(4)]
    (folder / "scores.csv").write_text("run,measure,query,value\n" + "".join(rows))
    (folder / "means.csv").write_text("run,measure,query,value\na,AP,all,0.5\nb,AP,all,0.25\n")
    (folder / "folder").mkdir()
    (folder / "folder/more.csv").write_text("run,measure,query,value\na,AP,all,0.25\nb,AP,all,0.75\n")
    (folder / "small.qrels").write_text("".join(f"q{query} 0 d{query} 1\n" for query in range(4)))
    (folder / "numbered.qrels").write_text("".join(f"{query} 0 d{query} 1\n" for query in range(4)))
    (folder / "numbered.run").write_text("".join(f"{query} Q0 d1 0 1 numbered\n" for query in range(4)))
    (folder / "later.qrels").write_text("".join(f"q{query} 0 d{query // 2} 1\n" for query in range(4)))
    (folder / "slices.tsv").write_text(
        "query_id\tslice\n" + "".join(f"q{query}\tpart {query % 2}\n" for query in range(4))
    )
    for run, step in (("one", 3), ("two", 5)):
        ranked = [f"q{query} Q0 d{i * step % 7} 0 {9 - i} {run}\n" for query in range(4) for i in range(4)]
        (folder / f"{run}.run").write_text("".join(ranked))
    lines = [f"q{query} Q0 d{i} 0 {9999 - i} tag\n" for query in range(40) for i in range(3000)]
    (folder / "large.run").write_text("".join(lines))
    (folder / "large.qrels").write_text("".join(f"q{query} 0 d{query * 3} 1\n" for query in range(40)))


def stored_zstd(data: bytes) -> bytes:
    """A frame of zstd with one stored block."""
    return b"\x28\xb5\x2f\xfd\x20" + bytes([len(data)]) + (len(data) * 8 + 1).to_bytes(3, "little") + data


def numbers(count: int, most: int | None) -> list[int]:
    """The numbers of the calls that fail: all; or the first, the last and some between."""
    if most is None or count <= most:
        return list(range(1, count + 1))
    return sorted({1, count, *random.Random(count).sample(range(1, count + 1), most - 2)})


def is_allowed(fault: Fault, problem: str) -> bool:
    """Whether allowed.tsv lists the problem: the kind of the call, when it fails, and a pattern of the problem."""
    rows = [line.split("\t") for line in ALLOWED.read_text().splitlines()[1:]]
    return any(
        fault.kind == kind and times in (fault.times, "any") and re.search(pattern, problem)
        for kind, times, pattern, *_ in rows
    )


def report(found: Iterable[tuple[str, Fault, str]], runs: int, seconds: float) -> int:
    """Prints the problems by command or function. Returns the exit code: 1 if there are any that are not allowed."""
    problems = list(found)
    refused = [(what, fault, problem) for what, fault, problem in problems if not is_allowed(fault, problem)]
    groups = collections.defaultdict(list)
    for what, fault, problem in refused:
        groups[what, re.sub(r"\d+", "#", problem)].append(fault)
    for (what, problem), faults in sorted(groups.items()):
        print(f"{what}: {problem}\n    {len(faults)} times: {', '.join(map(str, faults[:8]))}")
    allowed = len(problems) - len(refused)
    print(f"{runs} failing calls in {seconds:.0f} s: {len(refused)} problems, {allowed} allowed by {ALLOWED.name}")
    return 1 if refused else 0
