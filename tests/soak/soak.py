"""A thousand evaluations at a time in threads of one process, again and again: the same results each time, and memory
that does not grow. Some are cancelled, and some fail. soak.cpp does the same in C++.

soak.py SECONDS [EVALUATIONS]    exits with 1 if a result differs or memory grows
"""

from __future__ import annotations

import ctypes
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import irmetrics as ir

MEASURES = "AP nDCG@10 RR Bpref RBP R@1000 alpha_nDCG@20 nERR_IA@10 Coverage@20 Judged@10"
LARGE = ("large", "large.gz", "large.zst")
PARTS = 10
KEEP_LITTLE = 128 << 10  # bytes
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3

C_LIBRARY = ctypes.CDLL(None)


class Stopped(Exception):
    """Raised by a progress callback, which cancels the evaluation."""


def stop(done: int, of: int) -> None:
    raise Stopped("stopped")


def run_text(draw: random.Random, queries: int, documents: int) -> str:
    return "".join(
        f"q{query} Q0 d{i} {i} {0.5 if draw.random() < 0.2 else draw.random():.3f} tag\n"
        for query in range(queries)
        for i in range(documents)
    )


def evaluations(folder: Path) -> dict[str, Callable[[], ir.Scores]]:
    """Everything that is evaluated, by its name."""
    draw = random.Random(19)
    judged = [(query, document) for query in range(40) for document in range(0, 60, draw.randint(1, 6))]
    qrels = ir.Qrels([(f"q{query}", f"d{document}", draw.randint(-1, 3)) for query, document in judged])
    nuggets = ir.NuggetQrels([(f"q{query}", str(draw.randint(1, 7)), f"d{document}", 1) for query, document in judged])
    small, large = run_text(draw, 40, 60), run_text(draw, 40, 4_000)
    texts = {
        "small": small,
        "malformed": small + "q1 Q0 d1 1\n",
        "duplicates": small + "q39 Q0 d0 1 0.5 tag\nq39 Q0 d0 2 0.25 tag\n",
        "scattered": small + "q40 Q0 d1 1 1 tag\nq0 Q0 last 99 0 tag\n",
        "large": large,
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    for name in ("small", "large"):
        run = ir.read_run(folder / name)
        run.write(folder / f"{name}.gz")
        run.write(folder / f"{name}.zst")

    def of_file(name: str, threads: int = 1) -> Callable[[], ir.Scores]:
        return lambda: ir.evaluate(folder / name, qrels, MEASURES, nuggets=nuggets, threads=threads)

    def no_value(ranking: object) -> float:
        raise ArithmeticError("no value")

    run = ir.read_run(folder / "small")
    nested = {query: dict(documents) for query, documents in run.to_dict().items()}
    columns = {"query": [], "document": [], "score": []}  # type: dict[str, list[object]]
    for query, documents in nested.items():
        columns["query"] += [query] * len(documents)
        columns["document"] += documents.keys()
        columns["score"] += documents.values()
    evaluator = ir.Evaluator(qrels, MEASURES, nuggets=nuggets)
    files = ["small", "small.gz", "small.zst", "malformed", "duplicates", "missing", "scattered"]
    return {
        **{name: of_file(name) for name in files},
        "in memory": lambda: ir.evaluate(run, qrels, MEASURES, nuggets=nuggets),
        "a shared evaluator": lambda: evaluator.evaluate(run),
        "a dict": lambda: ir.evaluate(nested, qrels, MEASURES, nuggets=nuggets),
        "columns": lambda: ir.evaluate(columns, qrels, MEASURES, nuggets=nuggets),
        "cancelled": lambda: ir.evaluate(folder / "small", qrels, "AP", progress=stop),
        "throws": lambda: ir.evaluate(run, qrels, {"Throws": no_value}),
        **{name: of_file(name, threads=3) for name in LARGE},
    }


def result_of(evaluate: Callable[[], ir.Scores]) -> str:
    """All values, or the error."""
    try:
        return evaluate().to_csv(audit=True)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def mebibytes() -> float:
    """Resident memory of this process."""
    if hasattr(C_LIBRARY, "malloc_trim"):
        C_LIBRARY.malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def main(seconds: float, at_a_time: int) -> int:
    if hasattr(C_LIBRARY, "mallopt"):  # heaps return free memory, as in soak.cpp
        C_LIBRARY.mallopt(M_MMAP_THRESHOLD, KEEP_LITTLE)
        C_LIBRARY.mallopt(M_TRIM_THRESHOLD, KEEP_LITTLE)
    with tempfile.TemporaryDirectory() as folder:
        known = evaluations(Path(folder))
        expected = {name: result_of(evaluate) for name, evaluate in known.items()}
        for name, result in expected.items():
            print(f"{name}: {result.splitlines()[0]}")
        draw = random.Random(20)
        small = [name for name in known if name not in LARGE]
        different: list[str] = []
        memory: list[float] = []  # after each wave

        def check(name: str, together: threading.Barrier) -> None:
            together.wait()
            result = result_of(known[name])
            if result != expected[name]:
                different.append(f"{name}: {result[:300]}\n  at first: {expected[name][:300]}")

        begin = time.monotonic()
        while (time.monotonic() - begin < seconds or len(memory) < 2 * PARTS) and not different:
            together = threading.Barrier(at_a_time)
            names = [draw.choice(LARGE if draw.random() < 0.02 else small) for _ in range(at_a_time)]
            threads = [threading.Thread(target=check, args=(name, together)) for name in names]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            memory.append(mebibytes())
        print(f"{len(memory)} waves of {at_a_time} evaluations, {len(different)} different", *different[:5], sep="\n")
        if different:
            return 1
        ends = [len(memory) * i // PARTS for i in range(PARTS + 1)]
        parts = [statistics.median(memory[begin:end]) for begin, end in zip(ends, ends[1:])]
        print("MiB, in ten parts of the time:", *(f"{part:.1f}" for part in parts))
        return 0 if parts[-1] < 1.05 * parts[PARTS // 2 - 1] + 2 else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000))
