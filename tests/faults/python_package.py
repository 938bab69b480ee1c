#!/usr/bin/env python3
"""Makes calls to the system fail, one after the other, in functions of the Python package.

tests/faults/python_package.py INTERPOSER            a sample
tests/faults/python_package.py INTERPOSER --all      every call of every kind

A function runs once undisturbed, which gives its result and the number of its calls of each kind (interposer.cpp). Then
a child process runs it for each call that fails, alone or with all that follow. The result must be the same, or an
exception for this kind of call: MemoryError, or OSError.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import pickle
import signal
import sys
import tempfile
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from faults import SECONDS, Fault, numbers, report, write_inputs

# The exceptions of a call that fails, by its kind. Python itself reports a module that cannot be read as ImportError.
EXCEPTIONS: dict[str, tuple[type[BaseException], ...]] = {
    "memory": (MemoryError,),
    "read": (OSError,),
    "write": (OSError,),
    "open": (OSError,),
    "mmap": (MemoryError,),
    "thread": (),
    "finish": (OSError,),
}


def functions(folder: Path) -> dict[str, Callable[[], Any]]:
    """Functions of the package on the files of a folder, by name. Their results are texts or can be pickled."""
    import irmetrics as ir

    os.chdir(folder)
    qrels = ir.read_qrels("small.qrels")
    one, two = ir.read_run("one.run"), ir.read_run("two.run")
    nuggets = ir.read_nuggets("nuggets.jsonl")
    judged = {"q1": {"d1": 1, "d2": 0}, "q2": {"d1": 2}}
    ranked = {"q1": {"d1": 0.5, "d3": 0.25}, "q2": {"d2": 1.0, "d1": 0.5}}
    samples = ir.read_samples("samples.jsonl")
    texts = ir.read_texts("texts.tsv")
    scores = ir.read_scores("scores.csv")
    stream = types.SimpleNamespace(__arrow_c_stream__=one.__arrow_c_stream__)
    splitting = ir.BM25(tokenizer=ir.Tokenizer(splitter=str.split))

    def write() -> bytes:
        one.write("written.run.gz")
        return os.read(os.open("written.run.gz", os.O_RDONLY), 100_000)  # files of Python have failures of their own

    return {
        "read_run": lambda: list(ir.read_run("one.run")),
        "read_qrels": lambda: list(ir.read_qrels("order/qrels.txt.gz")),
        "read_nuggets": lambda: list(ir.read_nuggets("nuggets.jsonl")),
        "read_samples": lambda: repr(ir.read_samples("samples.jsonl")),
        "read_texts": lambda: repr(ir.read_texts("texts.tsv")),
        "read_berds": lambda: repr(ir.read_berds("berds/bm25.jsonl")),
        "Run": lambda: list(ir.Run(ranked)),
        "Run from Arrow": lambda: list(ir.Run(stream)),
        "Qrels": lambda: list(ir.Qrels(judged)),
        "evaluate": lambda: ir.evaluate(one, qrels, "nDCG@10 AP RR").to_json(),
        "evaluate dictionaries": lambda: ir.evaluate(ranked, judged, "P@5 AP(rel=2)").to_json(),
        "evaluate nuggets": lambda: ir.evaluate("texts.run", nuggets=nuggets, measures="alpha_nDCG@5").to_json(),
        "evaluate a file": lambda: ir.evaluate("large.run", "large.qrels", "AP", threads=3).to_json(),
        "compare": lambda: ir.compare({"one": one, "two": two}, qrels, "AP", resamples=100).to_json(),
        "correlate": lambda: ir.correlate({"a": 0.5, "b": 0.25, "c": 0.125}, {"a": 1, "b": 2, "c": 0}).to_json(),
        "query_stability": lambda: ir.query_stability(scores, [2], samples=5).to_json(),
        "drift": lambda: ir.drift(qrels, ir.read_qrels("later.qrels"), source_pattern="^([a-z]+)").to_json(),
        "drift by a function": lambda: ir.drift(qrels, qrels, lambda document: document[:1]).to_json(),
        "agreement": lambda: ir.agreement(qrels, ir.read_qrels("later.qrels")).to_json(),
        "separation": lambda: ir.separation(samples).to_json(),
        "splitter": lambda: list(splitting.score(samples)[0]),
        "fuse": lambda: list(ir.fuse([one, two])),
        "mmr": lambda: list(ir.mmr(ir.read_run("texts.run"), documents=texts)),
        "pool": lambda: ir.pool([one, two], qrels, depth=2).to_json(),
        "describe": lambda: ir.describe(qrels, runs=[one]).to_json(),
        "text_statistics": lambda: ir.text_statistics(texts).to_json(),
        "write": write,
        "pickle": lambda: list(pickle.loads(pickle.dumps(one))),
        "unknown measure": lambda: message_of(lambda: ir.parse_measure("nDGC")),
        "missing file": lambda: message_of(lambda: ir.read_run("missing.run")),
    }


def message_of(function: Callable[[], Any]) -> str:
    """The message of the exception of a wrong call."""
    try:
        function()
    except (ValueError, FileNotFoundError) as error:
        return str(error)
    except OSError as error:
        if "No such file" in str(error):
            return str(error)
        raise
    return "no exception"


class Interposer:
    """The loaded interposer."""

    def __init__(self) -> None:
        library = ctypes.CDLL(None)
        self.start_counting = library.irmetrics_faults_start
        self.start_counting.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_int]
        self.stop_counting = library.irmetrics_faults_stop
        self.stop_counting.argtypes = [ctypes.c_char_p]
        self.stop_counting.restype = ctypes.c_long

    def call(self, function: Callable[[], Any], fault: Fault) -> tuple[Any, BaseException | None]:
        """The result of a function or its exception, while a call fails."""
        result = exception = None
        kind, always = fault.kind.encode(), fault.times == "always"
        self.start_counting(kind, fault.number, always)
        try:
            result = function()
        except BaseException as error:  # judged below
            exception = error
        self.stop_counting(kind)
        return result, exception


def disturbed(interposer: Interposer, function: Callable[[], Any], fault: Fault, expected: Any) -> str:
    """What is wrong if this call fails, found in a child process; empty if nothing is."""
    with tempfile.TemporaryFile() as errors:
        return disturbed_child(interposer, function, fault, expected, errors)


def disturbed_child(
    interposer: Interposer, function: Callable[[], Any], fault: Fault, expected: Any, errors: IO[bytes]
) -> str:
    """The same. `errors` takes what the child prints before it ends early."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        os.dup2(errors.fileno(), 2)
        result, exception = interposer.call(function, fault)
        if exception is None:
            problem = "" if result == expected else "another result"
        elif isinstance(exception, EXCEPTIONS[fault.kind]):
            problem = ""
        else:
            problem = f"{type(exception).__name__}: {exception}"
        os.write(write_end, b"ended " + problem.encode()[:1000])
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        answer = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        return f"no end after {SECONDS} seconds" if name == "SIGALRM" else f"signal {name}"
    if answer:
        return answer.removeprefix("ended ")
    errors.seek(0)
    return f"exit code {os.waitstatus_to_exitcode(status)}: {errors.read().decode().strip()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("interposer", type=Path)
    parser.add_argument("--all", action="store_true", help="every call, instead of a sample")
    parser.add_argument("--most", type=int, default=8, help="calls of a kind in a function, in a sample")
    parser.add_argument("--only", default="", help="functions whose name contains this text")
    options = parser.parse_args()
    library = str(options.interposer.resolve())
    if library not in os.environ.get("LD_PRELOAD", ""):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "LD_PRELOAD": library})

    begin = time.monotonic()
    problems: list[tuple[str, Fault, str]] = []
    runs = 0
    interposer = Interposer()
    with tempfile.TemporaryDirectory() as folder:
        write_inputs(Path(folder))
        for name, function in functions(Path(folder)).items():
            if options.only not in name:
                continue
            expected = function()  # imports what it needs
            for kind in EXCEPTIONS:
                result, exception = interposer.call(function, Fault(kind, 0, "once"))
                if exception is not None or result != expected:
                    sys.exit(f"{name}: {exception or 'another result the second time'}")
                count = interposer.stop_counting(kind.encode())
                for times in ("once", "always"):
                    for number in numbers(count, None if options.all else options.most):
                        fault = Fault(kind, number, times)
                        problem = disturbed(interposer, function, fault, expected)
                        runs += 1
                        if problem:
                            problems.append((name, fault, problem))
        os.chdir("/")
    sys.exit(report(problems, runs, time.monotonic() - begin))


if __name__ == "__main__":
    main()
