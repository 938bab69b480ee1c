"""What all generators share: their command line, and files that are written or compared."""

from __future__ import annotations

import argparse
import difflib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent


def generate(description: str | None, files: Callable[[], Iterable[tuple[Path, str]]]) -> None:
    """Writes the files, given by path with their text; with --check shows what differs, and fails."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    check = parser.parse_args().check
    changed = []
    for path, text in files():
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if text == old:
            continue
        name = str(path.relative_to(ROOT))
        changed.append(name)
        if check:
            lines = difflib.unified_diff(old.splitlines(), text.splitlines(), name, "generated now", lineterm="", n=1)
            print("\n".join(lines))
        else:
            path.write_text(text, encoding="utf-8")
            print(name)
    if check and changed:
        sys.exit(f"out of date: {', '.join(changed)}; run {Path(sys.argv[0]).resolve().relative_to(ROOT)}")


def missing(what: object) -> NoReturn:
    """Ends a generator that needs something this machine does not have, with the exit code of a skipped test."""
    print(f"{what} not found", file=sys.stderr)
    sys.exit(77)


def program() -> Path:
    """The path of the program: IRMETRICS_PROGRAM, or the one in the release build."""
    path = Path(os.environ.get("IRMETRICS_PROGRAM", ROOT / "build" / "release" / "irmetrics")).absolute()
    return path if path.is_file() else missing(f"program {path}")


def output(*arguments: str) -> str:
    """What the program prints."""
    return subprocess.run([program(), *arguments], check=True, capture_output=True, text=True).stdout
