#!/usr/bin/env python3
"""Compiles the project's translation units and typical user files one by one, and prints the processor time of each.

Files are compiled with the flags of a release build and without the compiler cache. Processor time excludes waiting, so
the table of a busy machine is about the same. --headers compiles each header of docs/headers.md alone instead, as a
user of the compiled libraries, and writes the seconds into the page.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The groups, in the order of the table; "header" selects the user files.
GROUPS = ("libraries", "program", "tests", "benchmarks", "header")

# User files by name in the table: the headers that they include, and the target in seconds.
USER_FILES = {
    "header-only: everything": (["irmetrics.hpp"], 15.0),
    "header-only: evaluate, one measure": (["evaluate/evaluate.hpp", "measures/ndcg.hpp"], 3.0),
    "header-only: one measure alone": (["measures/ndcg.hpp"], 1.2),
}

# Targets in seconds: for several groups together, and for each of their files.
TOGETHER = {("libraries", "program"): 150.0, ("libraries", "program", "tests"): 900.0}
LARGEST_FILE = 15.0

# The page with the headers that users include, and a row of its table: what is before the seconds, with the header.
HEADER_PAGE = ROOT / "docs" / "headers.md"
HEADER_ROW = re.compile(r"^(\| `(irmetrics/[\w/]+\.hpp)` \|.*\|)[^|]*\|$", re.M)


@dataclass(frozen=True)
class Unit:
    """A file and the command that compiles it in a folder. `output` is set for precompiled headers only."""

    name: str
    folder: Path
    command: list[str]
    output: Path | None = None


@dataclass
class Group:
    name: str
    units: list[Unit]
    target: float | None = None
    seconds: dict[str, float] = field(default_factory=dict)  # by the unit's name

    @property
    def total(self) -> float:
        return sum(self.seconds.values())


def configure(compiler: str, folder: Path) -> list[dict[str, str]]:
    """The compile commands of a release build."""
    settings = ["-GNinja", f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Release"]
    subprocess.run(["cmake", "-S", str(ROOT), "-B", str(folder), *settings], check=True, stdout=subprocess.DEVNULL)
    commands: list[dict[str, str]] = json.loads((folder / "compile_commands.json").read_text())
    return commands


def group_of(output: str) -> str | None:
    """The group of an object file; None for headers that are compiled on their own."""
    first, *_ = parts = Path(output).parts
    if "irmetrics_headers.dir" in parts or first == "headers":
        return None
    if first in GROUPS:
        return first
    return "program" if "irmetrics_program.dir" in parts else "libraries"


def project_groups(commands: list[dict[str, str]]) -> list[Group]:
    groups = {name: Group(name, []) for name in GROUPS if name != "header"}
    for entry in commands:
        words = shlex.split(entry["command"])
        at = words.index("-o")
        command, output = words[:at] + words[at + 2 :], words[at + 1]
        name = group_of(output)
        if name is None:
            continue
        folder, file = Path(entry["directory"]), Path(entry["file"])
        if "cmake_pch" in file.name:  # first, because the other files include it
            groups[name].units.insert(0, Unit("the precompiled header", folder, command, folder / output))
        else:
            groups[name].units.append(Unit(str(file.relative_to(ROOT)), folder, command))
    return list(groups.values())


def system_folders(commands: list[dict[str, str]]) -> list[str]:
    """The folders of third-party headers that are not on the compiler's default path, such as Eigen's."""
    words = [shlex.split(entry["command"]) for entry in commands]
    return sorted({line[i + 1] for line in words for i, word in enumerate(line[:-1]) if word == "-isystem"})


def user_groups(compiler: str, folder: Path, systems: list[str]) -> list[Group]:
    flags = ["-std=c++20", "-O3", "-DNDEBUG", "-DIRMETRICS_HEADER_ONLY=1", f"-I{ROOT}/include"]
    flags += [word for system in systems for word in ("-isystem", system)]
    groups = []
    for number, (name, (headers, target)) in enumerate(USER_FILES.items()):
        file = folder / f"user_{number}.cpp"
        file.write_text("".join(f"#include <irmetrics/{header}>\n" for header in headers))
        groups.append(Group(name, [Unit(name, folder, [compiler, *flags, "-c", str(file)])], target))
    return groups


def compile_seconds(unit: Unit, scratch: Path) -> float:
    """The processor time of the compiler and its child processes."""
    with tempfile.TemporaryFile() as errors:
        output = unit.output or scratch / "unit.o"
        process = subprocess.Popen([*unit.command, "-o", str(output)], cwd=unit.folder, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            raise SystemExit(f"{unit.name} does not compile:\n{errors.read().decode()}")
    return usage.ru_utime


def write_header_seconds(compiler: str) -> None:
    """Writes the seconds of each header into the page: the least of three times."""
    flags = ["-std=c++20", "-O2", f"-I{ROOT}/include"]
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "user.cpp"

        def with_seconds(row: re.Match[str]) -> str:
            file.write_text(f"#include <{row[2]}>\n")
            unit = Unit(row[2], file.parent, [compiler, *flags, "-c", str(file)])
            seconds = min(compile_seconds(unit, file.parent) for _ in range(3))
            print(f"{seconds:8.2f} {row[2]}", flush=True)
            return f"{row[1]} {seconds:.1f} |"

        HEADER_PAGE.write_text(HEADER_ROW.sub(with_seconds, HEADER_PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def print_row(cells: list[str]) -> None:
    print(f"| {' | '.join(cells)} |")


def print_table(groups: list[Group]) -> bool:
    """Prints the table. Returns whether all targets are met."""
    met = True

    def seconds(taken: float, target: float | None) -> list[str]:
        nonlocal met
        met = met and (target is None or taken <= target)
        return [f"{taken:.1f}", "" if target is None else f"{target:g}"]

    print_row(["group", "files", "seconds", "target", "largest file", "seconds", "target"])
    print_row(["---", "--:", "--:", "--:", "---", "--:", "--:"])
    for group in groups:
        largest = ["", "", ""]
        if len(group.units) > 1:
            name, most = max(group.seconds.items(), key=lambda item: item[1])
            largest = [name, *seconds(most, LARGEST_FILE)]
        print_row([group.name, str(len(group.units)), *seconds(group.total, group.target), *largest])
    by_name = {group.name: group for group in groups}
    for names, target in TOGETHER.items():
        if by_name.keys() >= set(names):
            members = [by_name[name] for name in names]
            files = sum(len(group.units) for group in members)
            total = sum(group.total for group in members)
            print_row([" + ".join(names), str(files), *seconds(total, target), "", "", ""])
    return met


def group_names(text: str) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in GROUPS]:
        raise argparse.ArgumentTypeError(f"unknown group {', '.join(unknown)}; available: {', '.join(GROUPS)}")
    return names


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", type=group_names, default=list(GROUPS), help="groups, such as program,header")
    parser.add_argument("--compiler", default="g++", help="compiler (default g++)")
    parser.add_argument("--build", type=Path, default=ROOT / "build/build_time", help="folder of the build")
    parser.add_argument("--files", action="store_true", help="also print the time of each file")
    parser.add_argument("--headers", action="store_true", help="write the seconds into docs/headers.md")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    if options.headers:
        write_header_seconds(options.compiler)
        return 0
    commands = configure(options.compiler, options.build)
    groups = [group for group in project_groups(commands) if group.units and group.name in options.only]
    with tempfile.TemporaryDirectory() as scratch:
        if "header" in options.only:
            groups += user_groups(options.compiler, Path(scratch), system_folders(commands))
        for group in groups:
            for unit in group.units:
                taken = group.seconds[unit.name] = compile_seconds(unit, Path(scratch))
                if options.files:
                    print(f"{taken:8.1f} {unit.name}", file=sys.stderr, flush=True)
    return 1 if not print_table(groups) and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
