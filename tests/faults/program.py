#!/usr/bin/env python3
"""Makes calls to the system fail, one after the other, in every command of the program.

tests/faults/program.py PROGRAM INTERPOSER            a sample that takes less than a minute
tests/faults/program.py PROGRAM INTERPOSER --all      every call of every kind, which takes an hour

A command runs once undisturbed, which gives its output and the number of its calls of each kind (interposer.cpp). Then
it runs again and again, each time with another call that fails: alone, or with all calls of its kind that follow. Each
time it must end as if nothing had happened, or with its exit code for errors and the message for this kind of call. It
never ends by a signal, takes long, or leaves a part of a file. allowed.tsv lists the exceptions.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from faults import SECONDS, Fault, numbers, report, write_inputs


class Command(NamedTuple):
    """Arguments of the program, the file that it writes, its exit code, and its exit code if it cannot go on."""

    arguments: str
    output: str = ""
    code: int = 0
    failure: int = 2


COMMANDS = [
    Command("evaluate --qrels order/qrels.txt -m nDCG@10,AP,P@1 --per-query order/tied.run order/close.run"),
    Command("evaluate --qrels queries/qrels.txt -m AP --json queries/partial.run"),
    Command("evaluate --qrels order/qrels.txt.gz -m RR --csv order/tied.run.gz"),
    Command("evaluate --qrels order/qrels.txt.zst -m RR --lenient order/tied.run.zst"),
    Command("evaluate --nuggets subtopics/qrels.txt -m alpha_nDCG@5,Coverage@5 subtopics/best.run"),
    Command("evaluate --berds berds/bm25.jsonl -m MRecall@5"),
    Command("evaluate --qrels large.qrels -m AP,nDCG@10 --threads 3 large.run"),
    Command("evaluate --qrels large.qrels -m AP --duplicates first --shards one.run large.run"),
    Command("evaluate --qrels small.qrels -m AP --part part.gz one.run", "part.gz"),
    Command("merge --qrels small.qrels one.part"),
    Command("evaluate --qrels small.qrels -m AP --write main.json.gz one.run", "main.json.gz"),
    Command("verify one.json --threads 3"),
    Command("verify one.json --run two.run", code=1),
    Command("coverage --berds berds/bm25.jsonl berds/dense.jsonl --k 2"),
    Command("coverage --nuggets subtopics/qrels.txt --k 3 subtopics/best.run"),
    Command("compare --scores scores.csv --resamples 100 --intervals --threads 3"),
    Command("compare --qrels small.qrels -m AP one.run two.run --resamples 100 --json"),
    Command("compare --qrels small.qrels -m AP one.run two.run --resamples 100 --documents 2"),
    Command("evaluate --qrels small.qrels -m AP --slices slices.tsv one.run"),
    Command("compare --qrels small.qrels --preference lexirecall one.run two.run --resamples 100"),
    Command("check --qrels small.qrels -m AP --baseline one.run --resamples 100 two.run -o out.xml", "out.xml"),
    Command("report --qrels small.qrels -m AP one.run two.run --resamples 100 -o page.html", "page.html"),
    Command("reproduce scores.csv scores.csv --baseline a"),
    Command("correlate -m Coverage@20 still_fresh/2024.csv still_fresh/2025.csv"),
    Command("stability --qrels small.qrels -m AP --sizes 2 --samples 9 --threads 3 one.run two.run"),
    Command("datasets means.csv folder"),
    Command("drift --qrels small.qrels later.qrels"),
    Command("drift --nuggets nuggets.jsonl nuggets.jsonl --source-pattern ^([a-z]+)"),
    Command("agree judges/person.txt judges/model.txt"),
    Command("separate samples.jsonl --stemmer english --format markdown"),
    Command("fuse order/tied.run order/close.run -o fused.run", "fused.run"),
    Command("fuse order/tied.run order/close.run --method combmnz -o fused.run.gz", "fused.run.gz"),
    Command("fuse order/tied.run order/close.run -o fused.run.zst", "fused.run.zst"),
    Command("fuse order/tied.run order/close.run --explain q1 --json"),
    Command("fuse order/tied.run order/close.run --tune AP --qrels order/qrels.txt -o fused.run", "fused.run"),
    Command("mmr texts.run --documents texts.tsv --depth 2 -o diverse.run", "diverse.run"),
    Command("pool --depth 2 --qrels order/qrels.txt order/tied.run --pairs pairs.tsv", "pairs.tsv"),
    Command("describe --qrels order/qrels.txt --nuggets subtopics/qrels.txt order/tied.run"),
    Command("describe --nugget-quality labels/manual.csv --nugget-quality labels/generated.jsonl"),
    Command("texts texts.tsv"),
    Command("similarity --documents texts.tsv"),
    Command("filter --nuggets nuggets.jsonl --output kept.jsonl", "kept.jsonl"),
    Command("filter --qrels queries/qrels.txt --output kept.txt", "kept.txt"),
    Command("trec_eval -q -m all_trec order/qrels.txt order/tied.run"),
    Command("ndeval subtopics/qrels.txt subtopics/best.run", failure=1),
    Command("gdeval numbered.qrels numbered.run", failure=255),
    Command("cwl_eval -n -r --max_depth 20 small.qrels one.run"),
    Command("measures nDCG"),
    Command("measures --official beir --json"),
    Command("formats runs"),
    Command("--help"),
    Command("evaluate --help"),
    Command("evaluate --qrels order/qrels.txt order/missing.run", code=2),
    Command("evaluate --qrls order/qrels.txt order/tied.run", code=1),
    Command("evaluate --qrels order/qrels.txt -m nDGC order/tied.run", code=1),
    Command("evaluate --lenient --qrels order/qrels.txt formats/broken.run"),
]


# What the message of a failed call says, by its kind. No thread, and none of these mappings, is needed to succeed.
MESSAGES = {
    "memory": "out of memory",
    "read": "Input/output error",
    "write": "No space left on device",
    "open": "Too many open files",
    "finish": "Input/output error",
}


def commands_of(program: Path) -> set[str]:
    """The names of the commands, as the help lists them."""
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^  ([a-z]\w*) {2,}", text.partition("Subcommands:")[2], flags=re.MULTILINE))


class Outcome(NamedTuple):
    """The end of a run: the exit code (negative: a signal), texts, and the file that was written."""

    code: int
    output: bytes
    errors: bytes
    written: bytes | None


class Runner:
    """Runs commands in a folder of its own. The program that it starts runs a command many times (interposer.cpp)."""

    def __init__(self, program: Path, interposer: Path, folder: Path) -> None:
        self.program, self.interposer, self.folder = program, interposer, folder
        folder.mkdir()
        write_inputs(folder)
        for written in ("--part one.part", "--write one.json"):
            command = f"evaluate --qrels small.qrels -m AP,nDCG@10 {written} one.run"
            subprocess.run([program, *command.split()], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        self.names = sorted(os.listdir(folder))
        self.command: Command | None = None
        self.server: subprocess.Popen[bytes] | None = None

    def start(self, command: Command) -> subprocess.Popen[bytes]:
        """Starts the program."""
        self.end()
        variables = {
            "LD_PRELOAD": str(self.interposer),
            "IRMETRICS_FAULTS_SECONDS": str(SECONDS),
            **{f"IRMETRICS_FAULTS_{of.upper()}": str(self.path(of)) for of in ("output", "errors", "counts")},
            "LC_ALL": "C",
        }
        arguments = [self.program, *command.arguments.split()]
        pipe = subprocess.PIPE
        self.server = subprocess.Popen(arguments, cwd=self.folder, env=variables, stdin=pipe, stdout=pipe)
        self.command = command
        return self.server

    def end(self) -> None:
        """Ends the program."""
        if self.server is not None:
            self.server.communicate()
        self.server = self.command = None

    def path(self, of: str) -> Path:
        """The file of the output, the errors or the counts of a run."""
        return self.folder.with_suffix(f".{of}")

    def run(self, command: Command, fault: Fault) -> Outcome | str:
        """The outcome; a text if the command left files behind or did not end."""
        server = self.server if self.server is not None and command == self.command else self.start(command)
        assert server.stdin is not None and server.stdout is not None
        output = self.folder / command.output if command.output else None
        if output is not None:
            output.write_bytes(b"old\n")
        server.stdin.write(f"{fault}\n".encode())
        server.stdin.flush()
        code = os.waitstatus_to_exitcode(int(server.stdout.readline()))
        written = None
        if output is not None and output.exists():
            written = output.read_bytes()
            output.unlink()
        left = sorted(set(os.listdir(self.folder)) - set(self.names))
        for name in left:
            (self.folder / name).unlink()
        if code == -signal.SIGALRM:
            return f"no end after {SECONDS} seconds"
        if left:
            return f"left files behind: {', '.join(left)}"
        return Outcome(code, self.path("output").read_bytes(), self.path("errors").read_bytes(), written)

    def counts(self) -> dict[str, int]:
        """The number of calls of each kind in the last run."""
        return {kind: int(count) for kind, count in map(str.split, self.path("counts").read_text().splitlines())}


def problem(command: Command, undisturbed: Outcome, fault: Fault, found: Outcome | str) -> str:
    """What is wrong with the outcome; empty if nothing is."""
    if isinstance(found, str):
        return found
    if found == undisturbed or found._replace(errors=b"") == undisturbed._replace(errors=b"") and found.code == 0:
        return ""
    errors = found.errors.decode(errors="backslashreplace").strip()
    if found.code < 0:
        return f"signal {-found.code}: {errors}"
    if found.written not in (undisturbed.written, b"old\n" if command.output else None):
        return f"exit code {found.code}, with an incomplete file"
    if found.code not in (2, command.failure) and not (fault.kind == "write" and found.code == command.code):
        return f"exit code {found.code}: {errors or 'no message'}"
    if fault.kind == "write" and (undisturbed.errors.startswith(found.errors) or command.code != 0):
        return ""  # the message, or a part of it, could not be written
    if fault.kind not in MESSAGES:
        return f"failed, though this call is not needed: {errors}"
    last = errors.rpartition("\n")[2]
    if not last.startswith("irmetrics") or MESSAGES[fault.kind] not in last:
        return f"exit code {found.code} with another message: {errors or 'none'}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("interposer", type=Path)
    parser.add_argument("--all", action="store_true", help="every call, instead of a sample")
    parser.add_argument("--most", type=int, default=6, help="calls of a kind in a command, in a sample")
    parser.add_argument("--only", default="", help="commands that contain this text")
    options = parser.parse_args()
    most = None if options.all else options.most
    begin = time.monotonic()
    if untried := commands_of(options.program) - {command.arguments.split()[0] for command in COMMANDS}:
        sys.exit(f"add a line of COMMANDS for {', '.join(sorted(untried))}")
    runs = 0
    problems: list[tuple[str, Fault, str]] = []
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(workers) as pool:
        paths = options.program.resolve(), options.interposer.resolve()
        idle = [Runner(*paths, Path(folder, str(number))) for number in range(workers)]

        def disturbed(command: Command, undisturbed: Outcome, fault: Fault) -> str:
            runner = idle.pop()
            try:
                return problem(command, undisturbed, fault, runner.run(command, fault))
            finally:
                idle.append(runner)

        for command in COMMANDS:
            if options.only not in command.arguments:
                continue
            undisturbed = idle[0].run(command, Fault("memory", 0, "once"))
            if isinstance(undisturbed, str) or undisturbed.code != command.code:
                sys.exit(f"{command.arguments}: undisturbed: {undisturbed}")
            faults = [
                Fault(kind, number, times)
                for kind, count in idle[0].counts().items()
                for times in ("once", "always")
                for number in numbers(count, most)
            ]
            runs += len(faults)
            found = list(pool.map(disturbed, [command] * len(faults), [undisturbed] * len(faults), faults))
            problems += [(command.arguments, fault, text) for fault, text in zip(faults, found) if text]
            if options.all:
                print(f"{time.monotonic() - begin:.0f} s: {command.arguments}: {len(faults)} calls", flush=True)
        for runner in idle:
            runner.end()
    sys.exit(report(problems, runs, time.monotonic() - begin))


if __name__ == "__main__":
    main()
