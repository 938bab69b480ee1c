"""Whole processes that read run files: S1, S2, S3, S14, S15, S18, CHECK and COMPRESSED."""

from __future__ import annotations

import json
import shlex
import shutil
import tempfile
from functools import partial
from pathlib import Path

from .bench import Bench
from .running import Command, peak_mib, run_in_turn, run_process
from .table import Missing, Row, Wrong, at_least, at_most, rows_or_problem, seconds
from .values import MEASURES, OTHER_NAMES, TREC_EVAL_MEASURES, Values, require_same, trec_eval_values

COMPRESSIONS = {".gz": "gzip -6", ".zst": "zstd -3"}  # the usual levels


def evaluate(bench: Bench, name: str, threads: int, times: float = 1, suffix: str = "") -> Command:
    qrels, run = bench.workload(name, times)
    asked = ["-m", " ".join(MEASURES), "--json", "--threads", str(threads)]
    return [bench.program, "evaluate", "--qrels", qrels, *asked, run.with_name(run.name + suffix)]


def values_of(one: str, two: str) -> Values:
    """The values of two outputs, of one thread and of two, which must be equal."""
    if json.loads(one) != json.loads(two):
        raise Wrong("one thread and two give different values")
    values: Values = json.loads(two)["runs"][0]["scores"]
    return values


def file_to_trec_eval(bench: Bench, case: str, name: str, targets: tuple[float | None, float | None]) -> list[Row]:
    """A run file to the four measures with one thread and with two, compared with trec_eval."""
    qrels, run = bench.workload(name)
    work = f"`{name}` file to {', '.join(MEASURES)}"
    values = values_of(*(run_process(evaluate(bench, name, threads)).output for threads in (1, 2)))
    theirs: Command = [bench.trec_eval, *TREC_EVAL_MEASURES, qrels, run]
    one, two, peer = run_in_turn(bench.repeat, evaluate(bench, name, 1), evaluate(bench, name, 2), theirs)
    names = OTHER_NAMES["trec_eval"]
    require_same(values, {names[key]: value for key, value in trec_eval_values(peer.output).items()}, 5.1e-5)
    return [
        at_least(case, f"{work}, {threads}", ours.seconds, "trec_eval", peer.seconds, target)
        for threads, ours, target in zip(("one thread", "two threads"), (one, two), targets)  # noqa: B905
    ]


def peak_memory(bench: Bench, case: str, work: str, times: float = 1) -> Row:
    """Peak memory, which must not grow with the run."""
    peak = max(peak_mib(evaluate(bench, "msmarco", threads, times)) for threads in (1, 2))
    return Row(case, work, f"{peak:.1f} MiB", target="<= 32 MiB", met=peak <= 32)


def sorted_run(bench: Bench) -> list[Row]:
    """S1."""
    rows = rows_or_problem("S1", "`msmarco` file", lambda: file_to_trec_eval(bench, "S1", "msmarco", (50, 85)))
    count: Command = ["wc", "-l", bench.workload("msmarco")[1]]
    lines, one, two = run_in_turn(2 * bench.repeat, count, evaluate(bench, "msmarco", 1), evaluate(bench, "msmarco", 2))
    return [
        *rows,
        at_most("S1", "the same, two threads", two.seconds, "`wc -l`", lines.seconds, 1.8),
        at_most("S1", "the same, one thread", one.seconds, "`wc -l`", lines.seconds, 3),
        peak_memory(bench, "S1", "the same, peak memory"),
    ]


def all_measures(bench: Bench) -> list[Row]:
    """S2."""
    qrels, run = bench.workload("robust")
    every: list[str | Path] = ["-m", "all_trec", qrels, run]
    ours, peer = run_in_turn(2 * bench.repeat, [bench.program, "trec_eval", *every], [bench.trec_eval, *every])
    require_same(trec_eval_values(ours.output), trec_eval_values(peer.output), 0)
    work = "`robust` files to all of trec_eval's measures"
    return [at_least("S2", work, ours.seconds, "trec_eval", peer.seconds, 12)]


def shuffled_run(bench: Bench) -> list[Row]:
    """S3."""
    rows = rows_or_problem("S3", "`shuffled` file", lambda: file_to_trec_eval(bench, "S3", "shuffled", (None, None)))
    for threads, kind in ((1, "one thread"), (2, "two threads")):
        ours, other = run_in_turn(
            2 * bench.repeat, evaluate(bench, "shuffled", threads), evaluate(bench, "msmarco", threads)
        )
        rows.append(at_most("S3", f"the same, {kind}", ours.seconds, "`msmarco`", other.seconds, 1.2))
    return rows


def tenfold_run(bench: Bench) -> list[Row]:
    """S14: ten times as many queries must take ten times as long, and the same memory."""
    threads = (1, 2)
    runs = run_in_turn(
        bench.repeat,
        *(evaluate(bench, "msmarco", count) for count in threads),
        *(evaluate(bench, "msmarco", count, 10) for count in threads),
    )
    small, large = runs[:2], runs[2:]
    values_of(*(run.output for run in large))
    work = "ten times `msmarco`"
    return [
        *(
            at_most("S14", f"{work}, {kind}", ten.seconds, "10 x `msmarco`", 10 * one.seconds, 1.1)
            for one, ten, kind in zip(small, large, ("one thread", "two threads"))  # noqa: B905
        ),
        peak_memory(bench, "S14", f"{work}, peak memory", 10),
    ]


def many_runs(bench: Bench) -> list[Row]:
    """S15: a hundred runs in one process. They are one file under a hundred names; trec_eval runs once for it."""
    qrels, run = bench.workload("robust")
    theirs: Command = [bench.trec_eval, "-m", "all_trec", qrels, run]
    expected = trec_eval_values(run_process(theirs).output)
    del expected["num_q"], expected["Rprec_mult_1.00"]  # the audit has the first; the second is Rprec
    with tempfile.TemporaryDirectory(dir=run.parent) as folder:
        names = [Path(folder) / f"system{number:03}.run" for number in range(100)]
        for name in names:
            name.hardlink_to(run)
        asked = ["--qrels", qrels, "-m", " ".join(expected), "--profile", "trec10", "--json"]
        ours, peer = run_in_turn(bench.repeat, [bench.program, "evaluate", *asked, *names], theirs)
    for scored in json.loads(ours.output)["runs"]:
        values = [float(f"{value:.4f}") for value in scored["scores"].values()]  # in the order of the names
        require_same(dict(zip(expected, values)), expected, 0)  # noqa: B905
    work = "100 `robust` files to all of trec_eval's measures, one process"
    return [at_least("S15", work, ours.seconds, "100 x trec_eval", 100 * peer.seconds, 40)]


def all_orders(bench: Bench) -> list[Row]:
    """S18: all orders of tied documents beside one order; nothing is tied in `msmarco`, 5 % in `shuffled`."""
    rows = []
    for name, tied, target in (("msmarco", "nothing", 1.3), ("shuffled", "5 %", 2.0)):
        one_order = evaluate(bench, name, 1)
        every, one = run_in_turn(2 * bench.repeat, [*one_order, "--ties", "expected"], one_order)
        if name == "msmarco" and values_of(every.output, every.output) != values_of(one.output, one.output):
            raise Wrong("where nothing is tied, the expected values differ from those of one order")
        work = f"`{name}` file, ties=expected, {tied} tied, one thread"
        rows.append(at_most("S18", work, every.seconds, "one order", one.seconds, target))
    return rows


def checked_change(bench: Bench) -> list[Row]:
    """CHECK: a verdict on two runs takes at most a second more than their evaluation."""
    qrels, before = bench.workload("msmarco")
    after = bench.workload("shuffled")[1]
    asked: Command = ["--qrels", qrels, "-m", "nDCG@10 RR@10 R@100"]
    passing: Command = ["check", "--policy", "drop=1", "--baseline", before]
    check, evaluation = run_in_turn(
        bench.repeat, [bench.program, *passing, *asked, after], [bench.program, "evaluate", *asked, before, after]
    )
    more = check.seconds - evaluation.seconds
    times = seconds(check.seconds), f"evaluate {seconds(evaluation.seconds)}", f"+ {seconds(more)}"
    return [Row("CHECK", "verdict on `msmarco` and `shuffled` files", *times, "<= + 1 s", more <= 1)]


def compressed_run(bench: Bench) -> list[Row]:
    """COMPRESSED."""
    return [
        row
        for suffix, tool in COMPRESSIONS.items()
        for row in rows_or_problem("COMPRESSED", f"`msmarco`, {tool}", partial(beside_unpacking, bench, suffix, tool))
    ]


def beside_unpacking(bench: Bench, suffix: str, tool: str) -> list[Row]:
    """A compressed run beside the time to unpack it into a file and to score that file, on as many threads."""
    name = tool.split()[0]
    if shutil.which(name) is None:
        raise Missing(f"{name} is not installed")
    run = bench.workload("msmarco")[1]
    packed = run.with_name(run.name + suffix)
    if not packed.exists():
        run_process(in_shell(f"{tool} -c {shlex.quote(str(run))}", packed))
    rows = []
    with tempfile.TemporaryDirectory(dir=run.parent) as folder:
        unpack = in_shell(f"{name} -dc {shlex.quote(str(packed))}", Path(folder) / run.name)
        for threads, kind in ((1, "one thread"), (2, "two threads")):
            ours, plain, unpacking = run_in_turn(
                bench.repeat,
                evaluate(bench, "msmarco", threads, suffix=suffix),
                evaluate(bench, "msmarco", threads),
                unpack,
            )
            if ours.output != plain.output:
                raise Wrong("the compressed file and the plain one give different values")
            work, other = f"`msmarco`, {tool}, {kind}", f"`{name} -dc > FILE`, then FILE"
            rows.append(at_least("COMPRESSED", work, ours.seconds, other, unpacking.seconds + plain.seconds, 1))
    return rows


def in_shell(command: str, output: Path) -> Command:
    """A command whose output goes to a file."""
    return ["sh", "-c", f"{command} > {shlex.quote(str(output))}"]
