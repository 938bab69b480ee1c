"""The program in a terminal."""

from __future__ import annotations

import os
import re
import struct
import subprocess

import pytest
from conftest import PROGRAM, needs_program


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
def test_help_wraps_at_the_width_of_the_terminal() -> None:
    text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z]\w*) {2,}", text.partition("Subcommands:")[2], flags=re.MULTILINE)
    assert len(commands) >= 20
    for command in commands:
        for columns, most in ((72, 72), (200, 100)):
            lines = printed_in_terminal(columns, command, "--help")
            assert len(lines) > 3
            assert [line for line in lines if len(line) > most] == [], command
