"""The program in a terminal."""

from __future__ import annotations

import os
import struct
import subprocess

import pytest
from conftest import PROGRAM, needs_program

COMMANDS = [
    "evaluate",
    "compare",
    "correlate",
    "drift",
    "separate",
    "fuse",
    "pool",
    "mmr",
    "measures",
    "formats",
    "trec_eval",
    "ndeval",
]


def printed_in_terminal(columns: int, *arguments: str) -> list[str]:
    fcntl = pytest.importorskip("fcntl")
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    with subprocess.Popen([PROGRAM, *arguments], stdout=theirs, stderr=subprocess.DEVNULL) as process:
        os.close(theirs)
        text = b""
        while chunk := read_or_end(ours):
            text += chunk
    os.close(ours)
    assert process.returncode == 0
    return text.decode().replace("\r\n", "\n").split("\n")


def read_or_end(file: int) -> bytes:
    try:
        return os.read(file, 65536)
    except OSError:  # Linux reports the end of a terminal so
        return b""


@needs_program
@pytest.mark.parametrize("command", COMMANDS)
def test_help_wraps_at_the_width_of_the_terminal(command: str) -> None:
    for columns, most in ((72, 72), (200, 100)):
        lines = printed_in_terminal(columns, command, "--help")
        assert len(lines) > 3
        assert [line for line in lines if len(line) > most] == []
