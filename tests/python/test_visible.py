"""Display of names, ids and bad values with any characters in messages and results; and written files."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

BAD = "a\x1b[2J\x9b31m\u202e\u2066\u061c\0b"
SHOWN = r"a\x1b[2J\u009b31m\u202e\u2066\u061c\x00b"
DIRECTIONS = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}


def moves_a_terminal(character: str) -> bool:
    """By the properties of Unicode: controls except tabs, line separators, and Bidi_Control."""
    return (
        (unicodedata.category(character) in {"Cc", "Zl", "Zp"} and character != "\t")
        or unicodedata.bidirectional(character) in DIRECTIONS
        or character in "\u061c\u200e\u200f"
    )


def cannot_be_seen(character: str) -> bool:
    """Below U+3000: spaces other than that of ASCII, format characters without a shape, fillers and selectors."""
    shapes = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2"  # of numbers and the like
    fillers = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800"
    category = unicodedata.category(character)
    return (category in {"Zs", "Cf"} and character not in " " + shapes) or character in fillers


def escape(text: str, hides: Callable[[str], bool] = moves_a_terminal) -> str:
    return "".join((f"\\x{ord(c):02x}" if ord(c) < 128 else f"\\u{ord(c):04x}") if hides(c) else c for c in text)


def message_about(text: str) -> str:
    with pytest.raises(ValueError) as error:
        ir.parse_measure(f"P({text}=1)")
    return str(error.value)


def test_exactly_the_characters_that_move_a_terminal_are_escaped() -> None:
    every = [chr(code) for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]
    named = ir.Run({"q": {"d": 1}}, name="".join(every))
    assert repr(named) == f"Run '{escape(named.name)}': 1 query, 1 document"
    for first in range(0, 0x3000, 64):  # in messages, which shorten long texts
        some = "".join(c for c in every[first : first + 64] if c not in "(),=@'\"[]{}" and not c.isspace())
        if some:
            assert escape(some, lambda c: moves_a_terminal(c) or cannot_be_seen(c)) in message_about(some)


def test_messages_are_short() -> None:
    assert len(message_about("x" * 3_000_000)) < 5000
    with pytest.raises(TypeError) as error:
        ir.Run({"q": {"d": "x" * 3_000_000}})  # type: ignore[dict-item]
    assert len(str(error.value)) < 500
    assert "xxx..." in str(error.value)


def test_a_field_of_megabytes_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.write_text("q Q0 d 1 1" + "x" * 3_000_000 + " tag\n")
    with pytest.raises(ValueError, match=re.escape(f"{path}:1: column 10: the score must be")) as error:
        ir.read_run(path)
    assert len(str(error.value)) < 400


def test_results_show_names() -> None:
    qrels = {"q": {"d": 1}, "r": {"d": 1}, "s": {"e": 1}}
    runs = {BAD: {"q": {"d": 1.0}, "r": {"e": 1.0}}, "z": {"q": {"e": 1.0}, "r": {"d": 1.0}}}
    scores = ir.evaluate(runs, qrels=qrels, measures=["RR"])
    compared = ir.compare(runs, qrels=qrels, measures=["RR"], resamples=100)
    run = ir.Run(runs[BAD], name=BAD)
    single = ir.evaluate(run, qrels=qrels, measures=["RR"])
    results: list[Any] = [scores, compared, compared["RR"], run, single]
    for result in results:
        for text in (repr(result), result._repr_html_() if hasattr(result, "_repr_html_") else SHOWN):
            assert not any(map(moves_a_terminal, text.replace("\n", ""))), text
            assert SHOWN in text.replace("&amp;", "&")
    assert list(scores) == [BAD, "z"]  # data are unchanged
    assert run.name == BAD
    assert BAD in compared.to_csv()


def test_ids_with_nul_bytes_are_not_truncated(tmp_path: Path) -> None:
    name = "q\0x"
    (tmp_path / "qrels").write_text(f"{name} 0 d 1\n")
    (tmp_path / "run").write_text(f"{name} Q0 d 1 1 t\0ag\n")
    run = ir.read_run(tmp_path / "run")
    scores = ir.evaluate(run, qrels=ir.read_qrels(tmp_path / "qrels"), measures=["RR"])
    assert run.name == "t\0ag"
    assert dict(scores.per_query["RR"]) == {name: 1.0}
    run.write(tmp_path / "again")
    assert ir.read_run(tmp_path / "again") == run
    with pytest.raises(ValueError, match=re.escape(r"must be a finite number, not '1\x00x'")):
        (tmp_path / "bad").write_text("q 0 d 1\0x\n")
        ir.read_qrels(tmp_path / "bad")


def test_files_are_written_through_links_and_keep_their_mode(tmp_path: Path) -> None:
    run = ir.Run({"q": {"d": 1.0}})
    target, link, other = tmp_path / "target", tmp_path / "link", tmp_path / "target.unfinished"
    target.write_text("old")
    target.chmod(0o640)
    other.write_text("mine")
    link.symlink_to("target")
    run.write(link)
    assert link.is_symlink()
    assert ir.read_run(target)["q"] == {"d": 1.0}
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert other.read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["link", "target", "target.unfinished"]
    if Path("/dev/full").exists():
        with pytest.raises(OSError, match="/dev/full: cannot be written: No space left on device"):
            run.write("/dev/full")
    with pytest.raises(ValueError, match="begins like text with a byte order mark"):
        ir.Run({"\ufeffq": {"d": 1.0}}).write(target)


def test_closed_standard_input_does_not_read_another_file(tmp_path: Path) -> None:
    (tmp_path / "qrels").write_text("q 0 d 1\n")
    code = (
        "import os, sys, irmetrics as ir\n"
        "os.close(0)\n"
        "ir.read_qrels(sys.argv[1])\n"
        "try:\n    ir.read_run('-')\nexcept OSError as error:\n    print(error)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "qrels")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "standard input is closed for reading\n"
