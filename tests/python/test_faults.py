"""Calls to the system that fail, and resources that run out: exceptions of the package, clean ends of the program."""

from __future__ import annotations

import bz2
import collections.abc
import ctypes
import errno
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT

INTERPOSER = PROGRAM.parent / "tests/faults/libirmetrics_faults.so"

CLOSED = "irmetrics: standard output is closed\n"
FULL = "irmetrics: standard output: cannot be written: No space left on device\n"
NO_INPUT = "irmetrics: standard input is closed for reading\n"
NO_MEMORY = "irmetrics: out of memory\n"

# A script of the shell, the exit code, and standard error, of which "" means any that is not an error.
RESOURCES = {
    "evaluate, output closed": ("irmetrics evaluate --qrels qrels -m RR run >&-", 2, CLOSED),
    "evaluate, all streams closed": ("irmetrics evaluate --qrels qrels -m RR run <&- >&- 2>&-", 2, ""),
    "evaluate, disk full": ("irmetrics evaluate --qrels qrels -m RR run > /dev/full", 2, FULL),
    "evaluate, errors lost": ("irmetrics evaluate --qrels missing run 2> /dev/full", 2, ""),
    "evaluate, input closed": ("irmetrics evaluate --qrels - run <&-", 2, NO_INPUT),
    "trec_eval, output closed": ("irmetrics trec_eval qrels run >&-", 2, CLOSED),
    "trec_eval, disk full": ("irmetrics trec_eval qrels run > /dev/full", 2, FULL),
    "trec_eval, input closed": ("irmetrics trec_eval qrels - <&-", 2, NO_INPUT.replace(":", " trec_eval:", 1)),
    "help, output closed": ("irmetrics --help >&-", 2, CLOSED),
    "fuse, output closed": ("irmetrics fuse run run2 >&-", 2, CLOSED),
    "evaluate, name too long": (
        f"irmetrics evaluate --qrels qrels {'n' * 300}",
        2,
        f"irmetrics: {'n' * 300}: cannot be opened: File name too long\n",
    ),
    "fuse, disk full": ("irmetrics fuse run run2 > /dev/full", 2, FULL),
    "fuse, file on a full disk": (
        "irmetrics fuse run run2 -o /dev/full",
        2,
        "irmetrics: /dev/full: cannot be written: No space left on device\n",
    ),
    "fuse, file too large": (
        "ulimit -f 1; trap '' XFSZ; irmetrics fuse large run -o fused",
        2,
        "irmetrics: fused: cannot be written: File too large\n",
    ),
    "evaluate, one descriptor": ("ulimit -n 4; irmetrics evaluate --qrels qrels -m RR run", 0, ""),
    "evaluate, one descriptor, three threads": (
        "ulimit -n 4; irmetrics evaluate --qrels qrels -m RR --threads 3 large",
        0,
        "",
    ),
    "fuse, one descriptor": ("ulimit -n 4; irmetrics fuse run run2 -o fused", 0, ""),
    "evaluate, little memory": ("ulimit -v 120000; irmetrics evaluate --qrels qrels --threads 1 huge", 2, NO_MEMORY),
    "evaluate, little memory, three threads": (
        "ulimit -v 120000; irmetrics evaluate --qrels qrels --threads 3 huge",
        2,
        NO_MEMORY,
    ),
    "trec_eval, little memory": ("ulimit -v 120000; irmetrics trec_eval qrels huge", 2, NO_MEMORY),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    (folder / "qrels").write_text("q1 0 d1 1\n")
    (folder / "run").write_text("q1 Q0 d1 1 2 tag\nq1 Q0 d2 2 1 tag\n")
    (folder / "run2").write_text("q1 Q0 d2 1 2 tag\n")
    lines = [f"q{query} Q0 document{i} 0 {9999 - i} tag\n" for query in range(40) for i in range(3000)]
    (folder / "large").write_text("".join(lines))
    (folder / "huge").write_text("".join(f"q1 Q0 document-{i:07} 0 {-i} tag\n" for i in range(2_000_000)))
    (folder / "huge.bz2").write_bytes(bz2.compress(b" " * 120_000_000))
    return folder


@pytest.mark.parametrize("name", RESOURCES)
def test_without_a_resource_the_program_ends_with_its_exit_code_and_message(name: str, files: Path) -> None:
    if not sys.platform.startswith("linux") or not PROGRAM.exists():
        pytest.skip("the program is not built, or this is not Linux")
    script, code, message = RESOURCES[name]
    done = subprocess.run(
        ["bash", "-c", f"irmetrics() {{ '{PROGRAM}' \"$@\"; }}; {script}"],
        cwd=files,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stderr
    if message:
        assert done.stderr == message
    else:
        assert "irmetrics:" not in done.stderr
    assert not [name for name in os.listdir(files) if name.startswith(".irmetrics")]


@pytest.mark.parametrize("name", ["huge", "huge.bz2"])
def test_the_package_raises_memory_error_within_a_limit_of_memory(name: str, files: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems ignore the limit")
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("the allocator of free-threaded Python reserves memory beforehand")
    code = (
        "import irmetrics as ir, resource\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 60_000_000,) * 2)\n"
        "try:\n"
        f"    ir.read_run('{name}')\n"
        "except MemoryError:\n"
        "    print('MemoryError')\n"
        "print(len(ir.read_run('run')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=files, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("MemoryError\n1\n", "", 0)


class Failing(collections.abc.Mapping[str, Any]):
    """An id, a number and a row whose reading raises an exception."""

    def __init__(self, exception: type[BaseException]) -> None:
        self.exception = exception

    def __index__(self) -> int:
        raise self.exception

    def __float__(self) -> float:
        raise self.exception

    def __getitem__(self, key: str) -> Any:
        raise self.exception

    def __iter__(self) -> Iterator[str]:
        return iter(("query", "id"))

    def __len__(self) -> int:
        return 2

    __hash__ = object.__hash__


@pytest.mark.parametrize("exception", [MemoryError, KeyboardInterrupt])
def test_exceptions_that_have_nothing_to_do_with_an_argument_pass_through(exception: type[BaseException]) -> None:
    failing: Any = Failing(exception)
    with pytest.raises(exception):
        ir.Run({"q": {failing: 1.0}})
    with pytest.raises(exception):
        ir.Run({"q": {"d": failing}})
    with pytest.raises(exception):
        ir.Samples([failing])
    with pytest.raises(exception):
        ir.Tokenizer(splitter=failing.__getitem__)("a text")


@pytest.mark.parametrize("exception", [MemoryError, KeyboardInterrupt])
def test_attributes_that_fail_are_not_missing_ones(exception: type[BaseException]) -> None:
    class Lazy:
        def __getattr__(self, name: str) -> object:
            raise exception

    given: Any = Lazy()
    for call in (ir.Run, ir.Qrels, ir.NuggetQrels, ir.Samples, ir.Texts, ir.read_run):
        with pytest.raises(exception):
            call(given)


class ArrowStream(ctypes.Structure):
    """Arrow's stream, whose schema cannot be read."""

    Read = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
    Text = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)
    Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    _fields_ = (
        ("get_schema", Read),
        ("get_next", Read),
        ("get_last_error", Text),
        ("release", Release),
        ("private_data", ctypes.c_void_p),
    )

    def __init__(self, error: int) -> None:
        super().__init__(
            self.Read(lambda *_: error), self.Read(), self.Text(lambda _: None), self.Release(lambda _: None)
        )

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        new_capsule = ctypes.pythonapi.PyCapsule_New
        new_capsule.restype = ctypes.py_object
        new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new_capsule(ctypes.addressof(self), b"arrow_array_stream", None)


def test_streams_of_arrow_that_need_too_much_memory_raise_memory_error() -> None:
    stream: Any = ArrowStream(errno.ENOMEM)
    with pytest.raises(MemoryError):
        ir.Run(stream)
    stream = ArrowStream(errno.EIO)
    with pytest.raises(ValueError, match="the Arrow data cannot be read"):
        ir.Run(stream)


def test_failing_calls_are_exceptions() -> None:
    if not INTERPOSER.exists():
        pytest.skip(f"{INTERPOSER} is not built")
    driver = ROOT / "tests/faults/python_package.py"
    done = subprocess.run([sys.executable, driver, INTERPOSER], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
