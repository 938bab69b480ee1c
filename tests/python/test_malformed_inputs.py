"""Every reader of the program answers malformed files with the exit code and the message of the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import PROGRAM, needs_program
from malformed_inputs import READERS, TABLE, cases, run


def expected() -> dict[tuple[str, str], tuple[int, str]]:
    rows = [line.split("\t", 3) for line in TABLE.read_text().rstrip("\n").split("\n")[1:]]
    return {(reader, damage): (int(code), message) for reader, damage, code, message in rows}


@needs_program
@pytest.mark.parametrize("reader", READERS)
def test_a_malformed_file_gets_its_exit_code_and_message(reader: str, tmp_path: Path) -> None:
    table = expected()
    differences = []
    damages = [damage for of, damage in cases() if of == reader]
    for number, damage in enumerate(damages):
        folder = tmp_path / str(number)
        folder.mkdir()
        found = run(str(PROGRAM), folder, reader, damage)
        if found != table[reader, damage]:
            differences.append((damage, found, table[reader, damage]))
    assert differences == []


def test_every_message_of_an_error_is_a_sentence_about_the_input() -> None:
    for (reader, damage), (code, message) in expected().items():
        if code != 0:
            assert message.startswith("irmetrics"), (reader, damage)
            assert len(message) < 400, (reader, damage)
