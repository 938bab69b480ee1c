#!/usr/bin/env python3
"""Counts the instructions of the program on small workloads, and compares them with the recorded counts.

Times vary with the machine and with what else it runs; the number of instructions does not. Valgrind counts them,
with the kernels for AVX2 and one thread. The counts depend on the compiler, so they are recorded with its name, and
compared only with those of the same compiler.

    benchmarks/instruction_counts.py              exits 1 if a count has grown by more than 3 %, 77 if not comparable
    benchmarks/instruction_counts.py --record     records the present counts
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

RECORD = Path(__file__).with_name("instruction_counts.tsv")
TOLERANCE = 0.03
NOT_COMPARABLE = 77  # the exit code of a skipped test

# Workloads (benchmarks/workload.cpp), each with its part of the full size.
WORKLOADS = {"msmarco": 0.01, "shuffled": 0.01, "robust": 0.1, "nuggets": 0.01, "nuggets_hard": 0.003, "passages": 0.02}

FOUR = "AP nDCG@10 RR R@1000"
ONE_THREAD = ["--threads", "1"]
# What is counted: name, arguments of the program. {msmarco} is the path of the workload without its extension.
CASES = {
    "start": ["--version"],
    "a run in score order (S1)": ["evaluate", *ONE_THREAD, "-m", FOUR, "--qrels", "{msmarco}.qrels", "{msmarco}.run"],
    "a run in random order (S3)": [
        "evaluate",
        *ONE_THREAD,
        "-m",
        FOUR,
        "--qrels",
        "{shuffled}.qrels",
        "{shuffled}.run",
    ],
    "all measures of trec_eval (S2)": ["trec_eval", "-m", "all_trec", "{robust}.qrels", "{robust}.run"],
    "nuggets (S9)": [
        *["evaluate", *ONE_THREAD, "-m", "alpha_nDCG@10 alpha_nDCG@20"],
        *["--nuggets", "{nuggets}.qrels", "{nuggets}.run"],
    ],
    "many nuggets (S9)": [
        *["evaluate", *ONE_THREAD, "-m", "alpha_nDCG@10 alpha_nDCG@20"],
        *["--nuggets", "{nuggets_hard}.qrels", "{nuggets_hard}.run"],
    ],
    "fusion of two runs": ["fuse", *ONE_THREAD, "{msmarco}.run", "{shuffled}.run"],
    "comparison of two runs": [
        *["compare", *ONE_THREAD, "-m", FOUR],
        *["--qrels", "{msmarco}.qrels", "{msmarco}.run", "{shuffled}.run"],
    ],
    "separation by BM25 (S13)": ["separate", *ONE_THREAD, "{passages}.jsonl"],
}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build/release"), help="a release build with the benchmarks")
    parser.add_argument("--record", action="store_true", help="record the counts instead of comparing them")
    return parser.parse_args()


def compiler_of(build: Path) -> str:
    """The compiler of a build and its flags, such as "GNU 12.2.0 -O3 -DNDEBUG"."""
    cache = (build / "CMakeCache.txt").read_text()
    settings = dict(re.findall(r"^(\w+):\w+=(.*)$", cache, re.MULTILINE))
    flags = f"{settings['CMAKE_CXX_FLAGS']} {settings['CMAKE_CXX_FLAGS_' + settings['CMAKE_BUILD_TYPE'].upper()]}"
    version = subprocess.run([settings["CMAKE_CXX_COMPILER"], "--version"], text=True, capture_output=True, check=True)
    return f"{version.stdout.splitlines()[0]} {flags.strip()}"


def count_instructions(command: list[str], folder: Path) -> int:
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder / 'profile'}", *command],
        env={**os.environ, "IRMETRICS_KERNELS": "avx2"},
        text=True,
        capture_output=True,
    )
    collected = re.search(r"Collected : (\d+)", counted.stderr)
    if counted.returncode != 0 or not collected:
        sys.exit(f"{' '.join(command)}: exit {counted.returncode}\n{counted.stderr}")
    return int(collected.group(1))


def counts(build: Path) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, scale in WORKLOADS.items():
            write = [build / "benchmarks" / "workload", name, folder, "--scale", str(scale)]
            subprocess.run(write, check=True, stdout=subprocess.DEVNULL)
        paths = {name: folder / name for name in WORKLOADS}
        program = str(build / "irmetrics")
        return {
            case: count_instructions([program, *(argument.format(**paths) for argument in arguments)], folder)
            for case, arguments in CASES.items()
        }


def read_record() -> tuple[str, dict[str, int]]:
    compiler, _, *rows = RECORD.read_text().splitlines()
    return compiler.removeprefix("# "), {case: int(count) for case, count in (row.split("\t") for row in rows)}


def write_record(compiler: str, measured: dict[str, int]) -> None:
    rows = "".join(f"{case}\t{count}\n" for case, count in measured.items())
    RECORD.write_text(f"# {compiler}\ncase\tinstructions\n{rows}")


def compare(recorded: dict[str, int], measured: dict[str, int]) -> int:
    """Prints both counts of each case. Returns the exit code."""
    print("| case | recorded | now | change |\n|---|---|---|---|")
    failed = []
    for case, now in measured.items():
        before = recorded.get(case)
        change = now / before - 1 if before else float("inf")
        print(f"| {case} | {before or '-'} | {now} | {change:+.1%} |")
        if abs(change) > TOLERANCE:
            failed.append(case)
    if failed:
        print(
            f"more than {TOLERANCE:.0%} from the recorded count: {', '.join(failed)}. If this is intended, record the"
            f" new counts with {Path(__file__).name} --record and name the reason in the commit.",
            file=sys.stderr,
        )
    return 1 if failed else 0


def main() -> int:
    arguments = parse_arguments()
    if shutil.which("valgrind") is None:
        print("skipped: valgrind is not installed")
        return NOT_COMPARABLE
    compiler = compiler_of(arguments.build)
    if arguments.record:
        write_record(compiler, counts(arguments.build))
        return 0
    known, recorded = read_record()
    if compiler != known:
        print(f"skipped: the counts were recorded with '{known}', this build has '{compiler}'")
        return NOT_COMPARABLE
    return compare(recorded, counts(arguments.build))


if __name__ == "__main__":
    sys.exit(main())
