#!/usr/bin/env python3
"""Runs irmetrics beside other tools that do the same work, and prints a table of times, ratios and targets.

A ratio is printed only after both sides computed the same values. A tool that is not there is reported as missing.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

CASES = ["S1", "S2", "S3", "S4", "S5", "S7", "S8", "S9", "S10", "S11", "S12", "S13"]
MEASURES = ["AP", "nDCG@10", "RR", "R@1000"]
OTHER_NAMES = {
    "trec_eval": {"map": "AP", "ndcg_cut_10": "nDCG@10", "recip_rank": "RR", "recall_1000": "R@1000"},
    "ranx": {"map": "AP", "ndcg@10": "nDCG@10", "mrr": "RR", "recall@1000": "R@1000"},
}
NUGGET_MEASURES = {"alpha-nDCG@10": "alpha_nDCG@10", "alpha-nDCG@20": "alpha_nDCG@20"}  # pyndeval's names, and ours
AS_PYNDEVAL = {"ties": "docno_asc", "queries": "intersection", "diversity": "ndeval"}
TREC_EVAL_MEASURES = ["-m", "map", "-m", "ndcg_cut.10", "-m", "recip_rank", "-m", "recall.1000"]
UNDEFINED_IN_TREC_EVAL = {"rbp"}  # it sums memory that was never set

Values = dict[str, float]
Lists = dict[str, dict[str, Any]]


class Missing(Exception):
    """A tool, package or file that a comparison needs is not there."""


class Wrong(Exception):
    """Both sides ran, and their values differ; or one of them failed."""


@dataclass(frozen=True)
class Row:
    """A line of the table. `met` is nothing where there is no target, or nothing to compare."""

    case: str
    work: str
    ours: str = "-"
    peer: str = "-"
    ratio: str = "-"
    target: str = "-"
    met: bool | None = None


def at_least(case: str, work: str, ours: float, peer_name: str, peer: float, target: float | None) -> Row:
    """The peer's time must be at least `target` times ours."""
    ratio = peer / ours
    wanted, met = ("-", None) if target is None else (f">= {target:g} x", ratio >= target)
    return Row(case, work, seconds(ours), f"{peer_name} {seconds(peer)}", f"{ratio:.1f} x", wanted, met)


def at_most(case: str, work: str, ours: float, peer_name: str, peer: float, target: float) -> Row:
    """Our time must be at most `target` times the other one."""
    ratio = ours / peer
    other = f"{peer_name} {seconds(peer)}"
    return Row(case, work, seconds(ours), other, f"{ratio:.2f} of it", f"<= {target:g}", ratio <= target)


def seconds(value: float) -> str:
    if value >= 0.9995:
        return f"{value:.2f} s"
    return f"{value * 1e3:.1f} ms" if value >= 1e-3 else f"{value * 1e6:.2f} us"


@dataclass(frozen=True)
class Process:
    """What a finished process took and printed."""

    seconds: float
    peak_mib: float
    output: str


def run_process(command: Sequence[str | Path]) -> Process:
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        child = subprocess.Popen([str(part) for part in command], stdout=output)
        _, status, usage = os.wait4(child.pid, 0)
        taken = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            raise Wrong(f"`{' '.join(str(part) for part in command)}` failed with code {child.returncode}")
        output.seek(0)
        kib = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
        return Process(taken, kib / 1024, output.read().decode())


def run_in_turn(repeat: int, *commands: Sequence[str | Path]) -> list[Process]:
    """Runs commands alternately, so that a change of the machine's mood meets all of them; gives each one's median."""
    runs = [[run_process(command) for command in commands] for _ in range(repeat + 1)][1:]  # the first warms the cache
    results = [sorted(one, key=lambda process: process.seconds) for one in zip(*runs)]  # noqa: B905
    return [one[len(one) // 2] for one in results]


def time_in_turn(repeat: int, *calls: Callable[[], object]) -> list[float]:
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(repeat):
        for call, times in zip(calls, taken):  # noqa: B905
            begin = time.perf_counter()
            call()
            times.append(time.perf_counter() - begin)
    return [statistics.median(times) for times in taken]


def time_per_call(repeat: int, *calls: Callable[[], object]) -> list[float]:
    """For calls of microseconds: each time is that of many calls."""
    many = 2000

    def loop(call: Callable[[], object]) -> Callable[[], object]:
        return lambda: [call() for _ in range(many)]

    return [taken / many for taken in time_in_turn(repeat, *(loop(call) for call in calls))]


def require_same(ours: Values, peer: Values, tolerance: float = 5e-7) -> None:
    if not peer:
        raise Wrong("the peer gave no values")
    for name, value in peer.items():
        if name not in ours or not abs(ours[name] - value) <= tolerance:
            raise Wrong(f"{name} is {ours.get(name)} here and {value} there")


def trec_eval_values(text: str) -> Values:
    """The summary values of trec_eval's output, as printed."""
    values = {}
    for line in text.splitlines():
        name, query, value = line.split()
        if query == "all" and name not in UNDEFINED_IN_TREC_EVAL and name != "runid":
            values[name] = float(value)
    return values


def package(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"{name} is not installed") from error


def read_lists(path: Path, document: int, value: int, kind: type) -> Lists:
    lists: Lists = {}
    with path.open() as lines:
        for line in lines:
            fields = line.split()
            lists.setdefault(fields[0], {})[fields[document]] = kind(fields[value])
    return lists


def read_rows(path: Path, *columns: int, kind: type) -> list[tuple[Any, ...]]:
    """Some columns of a file, the last of them numbers: a tuple a line, as other tools' readers make them."""
    *texts, number = columns
    with path.open() as lines:
        return [(*[fields[i] for i in texts], kind(fields[number])) for fields in map(str.split, lines)]


def rows_or_problem(case: str, work: str, compare: Callable[[], list[Row]]) -> list[Row]:
    """What a comparison gives; one row that says why, if it cannot be made."""
    try:
        return compare()
    except Missing as problem:
        return [Row(case, work, ratio=f"missing: {problem}")]
    except Wrong as problem:
        return [Row(case, work, ratio=f"DIFFERENT: {problem}", met=False)]


class Bench:
    """The comparisons. Each gives rows, or raises Missing or Wrong."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.repeat: int = options.repeat
        self.scale: float = 0.05 if options.quick else 1
        self.directory: Path = options.workloads / "quick" if options.quick else options.workloads
        self.program_path: Path = options.program
        self.trec_eval_path: str | None = options.trec_eval or os.environ.get("TREC_EVAL") or shutil.which("trec_eval")

    @property
    def program(self) -> Path:
        if not self.program_path.exists():
            raise Missing(f"{self.program_path} is not built")
        return self.program_path

    @property
    def trec_eval(self) -> str:
        if self.trec_eval_path is None:
            raise Missing("trec_eval is not installed")
        return self.trec_eval_path

    def workload(self, name: str, share: float = 1) -> tuple[Path, Path]:
        """The qrels and run files of a workload, or of a share of its queries; written first if they are not there."""
        directory = self.directory if share == 1 else self.directory / f"{share:g}"
        files = directory / f"{name}.qrels", directory / f"{name}.run"
        self.write_workload(name, directory, files, share)
        return files

    def write_workload(self, name: str, directory: Path, files: Sequence[Path], share: float = 1) -> None:
        """Writes a workload if one of its files is not there."""
        if all(file.exists() for file in files):
            return
        generator = self.program_path.parent / "benchmarks" / "workload"
        if not generator.exists():
            raise Missing(f"neither {files[-1]} nor {generator} is there")
        directory.mkdir(parents=True, exist_ok=True)
        run_process([generator, name, directory, "--scale", str(self.scale * share)])

    def evaluate(self, name: str, threads: int) -> list[str | Path]:
        qrels, run = self.workload(name)
        asked = ["-m", " ".join(MEASURES), "--json", "--threads", str(threads)]
        return [self.program, "evaluate", "--qrels", qrels, *asked, run]

    # Whole processes ------------------------------------------------------------------------------------------------

    def file_to_trec_eval(self, case: str, name: str, target: float | None) -> Row:
        """A run file to the four measures with all threads, beside trec_eval."""
        qrels, run = self.workload(name)
        work = f"`{name}` file to {', '.join(MEASURES)}"
        one, two = run_process(self.evaluate(name, 1)), run_process(self.evaluate(name, 2))
        if json.loads(one.output) != json.loads(two.output):
            raise Wrong("one thread and two give different values")
        values = json.loads(two.output)["runs"][0]["scores"]
        theirs: list[str | Path] = [self.trec_eval, *TREC_EVAL_MEASURES, qrels, run]
        ours, peer = run_in_turn(self.repeat, self.evaluate(name, 2), theirs)
        names = OTHER_NAMES["trec_eval"]
        require_same(values, {names[key]: value for key, value in trec_eval_values(peer.output).items()}, 5.1e-5)
        return at_least(case, work, ours.seconds, "trec_eval", peer.seconds, target)

    def s1(self) -> list[Row]:
        rows = rows_or_problem("S1", "`msmarco` file", lambda: [self.file_to_trec_eval("S1", "msmarco", 50)])
        count: list[str | Path] = ["wc", "-l", self.workload("msmarco")[1]]
        lines, one, two = run_in_turn(2 * self.repeat, count, self.evaluate("msmarco", 1), self.evaluate("msmarco", 2))
        peak = max(one.peak_mib, two.peak_mib)
        return [
            *rows,
            at_most("S1", "the same, two threads", two.seconds, "`wc -l`", lines.seconds, 2),
            at_most("S1", "the same, one thread", one.seconds, "`wc -l`", lines.seconds, 4),
            Row("S1", "the same, peak memory", f"{peak:.1f} MiB", target="<= 48 MiB", met=peak <= 48),
        ]

    def s2(self) -> list[Row]:
        qrels, run = self.workload("robust")
        every: list[str | Path] = ["-m", "all_trec", qrels, run]
        ours, peer = run_in_turn(2 * self.repeat, [self.program, "trec_eval", *every], [self.trec_eval, *every])
        require_same(trec_eval_values(ours.output), trec_eval_values(peer.output), 0)
        work = "`robust` files to all of trec_eval's measures"
        return [at_least("S2", work, ours.seconds, "trec_eval", peer.seconds, 12)]

    def s3(self) -> list[Row]:
        rows = rows_or_problem("S3", "`shuffled` file", lambda: [self.file_to_trec_eval("S3", "shuffled", None)])
        ours, other = run_in_turn(2 * self.repeat, self.evaluate("shuffled", 2), self.evaluate("msmarco", 2))
        return [*rows, at_most("S3", "the same", ours.seconds, "`msmarco`", other.seconds, 1.6)]

    # From Python ----------------------------------------------------------------------------------------------------

    @cached_property
    def qrels(self) -> Lists:
        return read_lists(self.workload("msmarco")[0], 2, 3, int)

    @cached_property
    def run(self) -> Lists:
        return read_lists(self.workload("msmarco")[1], 2, 4, float)

    def our_values(self, scores: Any) -> Values:
        return {name: float(scores[name]) for name in MEASURES}

    def pytrec_eval_values(self) -> Values:
        names = OTHER_NAMES["trec_eval"]
        asked = {"map", "ndcg_cut.10", "recip_rank", "recall.1000"}
        queries = package("pytrec_eval").RelevanceEvaluator(self.qrels, asked).evaluate(self.run)
        return {ours: statistics.fmean(query[theirs] for query in queries.values()) for theirs, ours in names.items()}

    def ir_measures_values(self) -> Values:
        tool = package("ir_measures")
        values = tool.calc_aggregate([tool.parse_measure(name) for name in MEASURES], self.qrels, self.run)
        return {str(measure): value for measure, value in values.items()}

    def ranx_values(self) -> Values:
        tool = package("ranx")
        return self.ranx_evaluate(tool.Qrels(self.qrels), tool.Run(self.run))

    def ranx_evaluate(self, qrels: Any, run: Any) -> Values:
        names = OTHER_NAMES["ranx"]
        values = package("ranx").evaluate(qrels, run, list(names))
        return {names[name]: float(value) for name, value in values.items()}

    def warm_ranx(self) -> None:
        """ranx compiles when it is first called, which is not what is compared here (but see S7)."""
        tool = package("ranx")
        self.ranx_evaluate(tool.Qrels({"q": {"d": 1}}), tool.Run({"q": {"d": 1.0}}))

    def s4(self) -> list[Row]:
        ir = package("irmetrics")
        work = f"dict of dicts ({sum(map(len, self.run.values())):,} entries) to {', '.join(MEASURES)}"

        def ours() -> Any:
            return ir.evaluate(self.run, qrels=self.qrels, measures=MEASURES)

        values = self.our_values(ours())
        peers: list[tuple[str, Callable[[], Values], float | None]] = [
            ("pytrec_eval", self.pytrec_eval_values, 8),
            ("ranx", self.ranx_values, 60),
            ("ir_measures", self.ir_measures_values, None),
        ]

        def beside(name: str, peer: Callable[[], Values], target: float | None) -> list[Row]:
            if name == "ranx":
                self.warm_ranx()
            require_same(values, peer())
            mine, other = time_in_turn(1 if name == "ranx" else self.repeat, ours, peer)
            return [at_least("S4", work, mine, name, other, target)]

        return [
            row
            for name, peer, target in peers
            for row in rows_or_problem("S4", f"{work}, beside {name}", partial(beside, name, peer, target))
        ]

    def s5(self) -> list[Row]:
        ir = package("irmetrics")
        evaluator = ir.Evaluator(self.qrels, MEASURES)
        run = ir.Run.from_dict(self.run)
        tool = package("ranx")
        self.warm_ranx()
        their_qrels, their_run = tool.Qrels(self.qrels), tool.Run(self.run)
        require_same(self.our_values(evaluator.evaluate(run)), self.ranx_evaluate(their_qrels, their_run))
        mine, other = time_in_turn(
            self.repeat, lambda: evaluator.evaluate(run), lambda: self.ranx_evaluate(their_qrels, their_run)
        )
        return [at_least("S5", "a loaded run, evaluated again", mine, "ranx", other, 200)]

    def s7(self) -> list[Row]:
        package("irmetrics")
        work = "new interpreter, import, two queries"
        data = "q = {'1': {'a': 1}, '2': {'b': 1}}; r = {'1': {'a': 2.0, 'c': 1.0}, '2': {'b': 1.0}}"

        def python(statement: str) -> list[str | Path]:
            return [sys.executable, "-c", statement]

        call = "i.evaluate(r, qrels=q, measures=['AP', 'RR'])"
        our_script = python(f"import irmetrics as i; {data}; print({call}['AP'])")
        mine, bare = run_in_turn(2 * self.repeat, our_script, python("print(1.0)"))
        require_same({"AP": float(mine.output)}, {"AP": float(bare.output)})
        extra = mine.seconds - bare.seconds
        alone = f"interpreter alone {seconds(bare.seconds)}"
        ours = Row("S7", work, seconds(mine.seconds), alone, f"+ {seconds(extra)}", "<= + 60 ms", extra <= 0.060)

        def ranx() -> list[Row]:
            package("ranx")
            script = f"import ranx as x; {data}; print(x.evaluate(x.Qrels(q), x.Run(r), ['map', 'mrr'])['map'])"
            (peer,) = run_in_turn(1, python(script))  # the first run compiles, and is not counted
            require_same({"AP": float(mine.output)}, {"AP": float(peer.output)})
            return [at_least("S7", work, mine.seconds, "ranx", peer.seconds, None)]

        return [ours, *rows_or_problem("S7", f"{work}, beside ranx", ranx)]

    def s8(self) -> list[Row]:
        ir = package("irmetrics")
        tool = package("pytrec_eval")
        qrels = {"q": {f"d{i:03}": int(i % 7 == 0) for i in range(0, 100, 2)}}
        run = {"q": {f"d{i:03}": 100.0 - i for i in range(100)}}
        measures, their_measures = ["AP", "nDCG@10"], {"map", "ndcg_cut.10"}
        kept, their_kept = ir.Evaluator(qrels, measures), tool.RelevanceEvaluator(qrels, their_measures)
        scores, theirs = kept.evaluate(run), their_kept.evaluate(run)["q"]
        expected = {"AP": theirs["map"], "nDCG@10": theirs["ndcg_cut_10"]}
        require_same({name: float(scores[name]) for name in measures}, expected)
        work = "one query, 100 documents, 2 measures"
        mine, other = time_per_call(self.repeat, lambda: kept.evaluate(run), lambda: their_kept.evaluate(run))
        rows = [at_least("S8", f"{work}, kept qrels", mine, "pytrec_eval", other, 3)]
        mine, other = time_per_call(
            self.repeat,
            lambda: ir.evaluate(run, qrels=qrels, measures=measures),
            lambda: tool.RelevanceEvaluator(qrels, their_measures).evaluate(run),
        )
        return [*rows, at_least("S8", f"{work}, new qrels", mine, "pytrec_eval", other, 5)]

    def nugget_rows(self, name: str, share: float) -> list[Row]:
        """Nugget judgments and a run as pyndeval takes them, and then both as each side keeps them."""
        ir, tool = package("irmetrics"), package("pyndeval")
        qrels, run = self.workload(name, share)
        judgments, results = read_rows(qrels, 0, 1, 2, 3, kind=int), read_rows(run, 0, 2, 4, kind=float)
        theirs, ours = list(NUGGET_MEASURES), list(NUGGET_MEASURES.values())
        queries = len({result[0] for result in results})
        work = f"`{name}`, {queries:,} queries: {len(judgments):,} and {len(results):,} tuples to {' and '.join(ours)}"

        def ours_of_tuples() -> Any:
            return ir.evaluate(results, nuggets=judgments, measures=ours, **AS_PYNDEVAL)

        def theirs_of_tuples() -> Any:
            return tool.ndeval(judgments, results, theirs)

        values = ours_of_tuples().per_query
        expected = {
            f"{NUGGET_MEASURES[measure]} of query {query}": value
            for query, scores in theirs_of_tuples().items()
            for measure, value in scores.items()
        }
        require_same(
            {f"{measure} of query {query}": values[measure][query] for measure in ours for query in values[measure]},
            expected,
            1e-9,
        )
        mine, other = time_in_turn(self.repeat, ours_of_tuples, theirs_of_tuples)
        rows = [at_least("S9", work, mine, "pyndeval", other, 30)]

        loaded, nuggets = ir.Run(results), ir.NuggetQrels(judgments)
        kept, their_kept = (
            ir.Evaluator(nuggets=nuggets, measures=ours, **AS_PYNDEVAL),
            tool.RelevanceEvaluator(judgments, theirs),
        )
        mine, other = time_in_turn(self.repeat, lambda: kept.evaluate(loaded), lambda: their_kept.evaluate(results))
        rows.append(at_least("S9", f"`{name}`, loaded", mine, "pyndeval, kept qrels", other, 30))

        deep, usual = (ir.Evaluator(nuggets=nuggets, measures=f"alpha_nDCG@{k}", **AS_PYNDEVAL) for k in (1000, 20))
        mine, other = time_in_turn(4 * self.repeat, lambda: deep.evaluate(loaded), lambda: usual.evaluate(loaded))
        return [*rows, at_most("S9", f"`{name}`, loaded, alpha_nDCG@1000", mine, "alpha_nDCG@20", other, 2)]

    def s9(self) -> list[Row]:
        return [
            row
            for name, share in (("nuggets", 1), ("nuggets_hard", 0.1))
            for row in rows_or_problem("S9", f"`{name}`", partial(self.nugget_rows, name, share))
        ]

    # Statistics -----------------------------------------------------------------------------------------------------

    def in_cpp(self, name: str) -> float:
        """The seconds of one iteration of a C++ benchmark."""
        benchmarks = self.program.parent / "benchmarks" / "irmetrics_benchmarks"
        if not benchmarks.exists():
            raise Missing(f"{benchmarks} is not built")
        asked = [f"--benchmark_filter=^{name}$", "--benchmark_format=json", f"--benchmark_repetitions={self.repeat}"]
        runs = json.loads(run_process([benchmarks, *asked]).output)["benchmarks"]
        median = next(run for run in runs if run.get("aggregate_name") == "median")
        return median["real_time"] * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3}[median["time_unit"]]

    def kendall_rows(self, items: int, ties: bool) -> list[Row]:
        ir, numpy, scipy = package("irmetrics"), package("numpy"), package("scipy.stats")
        random = numpy.random.default_rng(1)
        first, second = random.random(items), random.random(items)
        if ties:
            first, second = numpy.floor(200 * first), numpy.floor(200 * second)
        mine, theirs = ir.kendall(first, second), scipy.kendalltau(first, second)
        require_same({"tau_b": mine.tau_b, "p": mine.p_value}, {"tau_b": theirs.statistic, "p": theirs.pvalue}, 1e-12)
        short = items < 1000
        if short:
            first, second = first.tolist(), second.tolist()
        ours, peer = (time_per_call if short else time_in_turn)(
            self.repeat, lambda: ir.kendall(first, second), lambda: scipy.kendalltau(first, second)
        )
        kind = f"Kendall's tau of {items:,} items{' with ties' if ties else ''}"
        in_cpp = self.in_cpp(f"kendall_{'tied' if ties else 'untied'}/{items}")
        return [
            at_least("S10", f"{kind}, in C++", in_cpp, "SciPy", peer, 50 if short else 4),
            at_least("S10", f"{kind}, from Python", ours, "SciPy", peer, 15 if short else 4),
        ]

    def s10(self) -> list[Row]:
        return [
            row
            for items, ties in ((14, False), (100_000, False), (100_000, True))
            for row in rows_or_problem("S10", "Kendall's tau", partial(self.kendall_rows, items, ties))
        ]

    def s11(self) -> list[Row]:
        """SciPy tests one pair, our C++ all pairs of 50 systems; both draw 10,000 changes of signs of 250 queries."""
        ir, numpy, scipy = package("irmetrics"), package("numpy"), package("scipy.stats")
        random = numpy.random.default_rng(1)
        first, second = random.random((2, 250))
        first = first + 0.04

        def theirs() -> Any:
            return scipy.permutation_test(
                (first - second,), numpy.mean, permutation_type="samples", n_resamples=10_000, vectorized=True
            )

        mine = ir.paired_test(first.tolist(), second.tolist(), "randomization", resamples=10_000)
        require_same({"p, but for sampling": mine.p_value}, {"p, but for sampling": theirs().pvalue}, 0.02)
        (peer,) = time_in_turn(self.repeat, theirs)
        ours = self.in_cpp("test_all_pairs/randomization/systems:50/threads:2/real_time") / (50 * 49 / 2)
        work = "randomization test, 10,000 x 250 queries, a pair"
        return [at_least("S11", f"{work} of all of 50 systems, in C++", ours, "SciPy", peer, 200)]

    def s12(self) -> list[Row]:
        ir, numpy, scipy = package("irmetrics"), package("numpy"), package("scipy.stats")
        values = numpy.random.default_rng(1).random(250)

        def theirs() -> Any:
            return scipy.bootstrap((values,), numpy.mean, n_resamples=10_000, method="BCa", vectorized=True)

        mine, interval = ir.mean_interval(values), theirs().confidence_interval
        require_same({"low": mine.low, "high": mine.high}, {"low": interval.low, "high": interval.high}, 0.002)
        ours, peer = time_in_turn(10 * self.repeat, lambda: ir.mean_interval(values), theirs)
        work = "BCa interval, 10,000 x 250 queries"
        in_cpp = self.in_cpp("interval_of_mean/BCa/threads:2/real_time")
        return [
            at_least("S12", f"{work}, in C++", in_cpp, "SciPy", peer, 20),
            at_least("S12", f"{work}, from Python", ours, "SciPy", peer, 20),
        ]

    # Separation -----------------------------------------------------------------------------------------------------

    @cached_property
    def passages(self) -> list[dict[str, Any]]:
        file = self.directory / "passages.jsonl"
        self.write_workload("passages", self.directory, [file])
        with file.open() as lines:
            return [json.loads(line) for line in lines]

    def s13(self) -> list[Row]:
        """Each sample's passages are a corpus of their own. bm25s takes the first hundred samples, we take all."""
        bm25s, stemmer = package("bm25s"), package("Stemmer").Stemmer("english")
        analysis = {"stopwords": "en", "stemmer": stemmer, "return_ids": False, "show_progress": False}
        few = self.passages[:100]

        def score(sample: dict[str, Any]) -> list[float]:
            index = bm25s.BM25()
            index.index(bm25s.tokenize(sample["passages"], **analysis), show_progress=False)
            (query,) = bm25s.tokenize([sample["query"]], **analysis)
            scores: list[float] = index.get_scores([word for word in query if word in index.vocab_dict]).tolist()
            return scores

        def theirs() -> list[tuple[list[float], float]]:
            scores = [score(sample) for sample in few]
            return [(one, separation_of(sample, one)) for sample, one in zip(few, scores)]  # noqa: B905

        def beside(where: str, ours: Callable[[int], float], peer: float) -> list[Row]:
            work = f"`passages`: raw text to D_BM25, a sample, {where}"
            return [
                at_least("S13", f"{work}, {kind}", ours(threads), "bm25s", peer / len(few), 20)
                for threads, kind in ((1, "one thread"), (2, "two threads"))
            ]

        def from_python() -> list[Row]:
            ir = package("irmetrics")
            bm25 = ir.BM25(stemmer="english", stopwords="en")
            found = ir.separation(self.passages, bm25)
            for i, (scores, separation) in enumerate(theirs()):
                names = [f"passage {k} of sample {i}" for k in range(len(scores))]
                mine = dict(zip(names, map(float, found.passage_scores[i])))  # noqa: B905
                require_same(mine, dict(zip(names, scores)), 5e-6)  # noqa: B905
                require_same({"D_BM25": float(found.values[i])}, {"D_BM25": separation}, 5e-6)
            one, two, peer = time_in_turn(
                self.repeat,
                lambda: ir.separation(self.passages, bm25, threads=1),
                lambda: ir.separation(self.passages, bm25, threads=2),
                theirs,
            )
            return beside("from Python", lambda threads: (one, two)[threads - 1] / len(self.passages), peer)

        def in_cpp() -> list[Row]:
            (peer,) = time_in_turn(self.repeat, theirs)
            name = "passage_scores/bm25/samples:2000/threads:{}/real_time"
            return beside("in C++", lambda threads: self.in_cpp(name.format(threads)) / 2000, peer)

        return [
            *rows_or_problem("S13", "`passages` in C++", in_cpp),
            *rows_or_problem("S13", "`passages` from Python", from_python),
        ]


def separation_of(sample: dict[str, Any], scores: Sequence[float]) -> float:
    """The best score of a gold passage minus the best of another one."""
    other, gold = (max(one for one, kind in zip(scores, sample["gold"]) if kind == wanted) for wanted in (0, 1))  # noqa: B905
    return gold - other


def print_table(rows: Sequence[Row]) -> None:
    cells = [["#", "work", "irmetrics", "peer", "ratio", "target", "met?"], *([] for _ in rows)]
    for line, row in zip(cells[1:], rows):  # noqa: B905
        met = "-" if row.met is None else "yes" if row.met else "NO"
        line += [row.case, row.work, row.ours, row.peer, row.ratio, row.target, met]
    widths = [max(map(len, column)) for column in zip(*cells)]  # noqa: B905
    cells.insert(1, ["-" * width for width in widths])
    for line in cells:
        print("| " + " | ".join(text.ljust(width) for text, width in zip(line, widths)) + " |")  # noqa: B905


def case_names(text: str) -> list[str]:
    return text.upper().split(",")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=Path("build/release/irmetrics"), help="irmetrics, built")
    parser.add_argument("--trec-eval", help="trec_eval; else $TREC_EVAL, else the one on the PATH")
    parser.add_argument("--workloads", type=Path, default=Path("build/workloads"), help="where workloads are, or go")
    parser.add_argument("--only", type=case_names, default=CASES, help="some comparisons, such as S1,S4")
    parser.add_argument("--repeat", type=int, default=5, help="how often each side runs; medians count (default 5)")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the size: a check, no measurement")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    bench = Bench(options)
    if unknown := set(options.only) - set(CASES):
        print(f"no comparison {', '.join(sorted(unknown))}; there are {', '.join(CASES)}", file=sys.stderr)
        return 2
    rows: list[Row] = []
    for case in options.only:
        print(f"{case} ...", file=sys.stderr)
        rows += rows_or_problem(case, "-", getattr(bench, case.lower()))
    print_table(rows)
    return 1 if any(row.ratio.startswith("DIFFERENT") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
