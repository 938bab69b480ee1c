#!/usr/bin/env python3
"""Calls functions of the Python package with objects made of any bytes: a result, or an error that names the problem.

tests/fuzz/python_package.py [OPTION...] [FOLDER]    fuzzes with atheris (pip install atheris), by libFuzzer's options

tests/python/test_fuzz.py runs the same with random bytes, without atheris.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from typing import Any

try:
    import atheris
except ImportError:  # random bytes need no coverage
    atheris = None
with atheris.instrument_imports(include=["irmetrics"]) if atheris else contextlib.nullcontext():
    import irmetrics as ir
try:
    import numpy
except ImportError:  # optional
    numpy = None  # type: ignore[assignment]

# What a call may raise. Others, such as SystemError and RuntimeError, are findings.
ERRORS = (ValueError, TypeError, KeyError, OSError, OverflowError)

QUERIES = ["q1", "q2", "q3", "", "\ud800", "é\0x", 7, None]
DOCUMENTS = ["d1", "d2", "d3", "d4", "", "d" * 70_000, b"d1", -3, 2.5]
NUMBERS = [0, 1, 2, -1, 0.5, 1e308, -0.0, 5e-324, float("nan"), float("inf"), 2**70, True, "1", None]
NAMES = ["query_id", "doc_id", "score", "relevance", "qid", "docno", "nugget", "query", "x", 3]
MEASURES = ["AP", "nDCG@2", "P(rel=2)@1", "alpha_nDCG@3", "RR", "x", "P@0", "RBP(p=2)", "", 5, None, ir.AP]
TEXTS = ["", "the sky is blue. It rains", "x", "\ud800", "日本語。", "a\0b", "running " * 50]
FILES = [
    b"q1 Q0 d1 1 2.5 t\nq1 Q0 d2 2 1 t\n",
    b"q1 0 d1 1\nq2 0 d1 0\n",
    b'{"query_id": "q1", "doc_id": "d1", "score": 1}\n',
    b"q1\tn1\td1\t1\n",
    b"\x1f\x8b\x08",
    b"\xff\xfe",
    b"",
]


class Bytes:
    """Choices by the bytes of an input; 0 after its end."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def below(self, end: int) -> int:
        self.at += 1
        return self.data[self.at - 1] % end if self.at <= len(self.data) else 0

    def pick(self, values: list[Any]) -> Any:
        return values[self.below(len(values))]

    def some(self, make: Callable[[Bytes], Any], most: int = 5) -> list[Any]:
        return [make(self) for _ in range(self.below(most + 1))]


def number(choose: Bytes) -> Any:
    return choose.pick(NUMBERS[:5]) if choose.below(32) else choose.pick(NUMBERS)


def document(choose: Bytes) -> Any:
    return choose.pick(DOCUMENTS[:4]) if choose.below(32) else choose.pick(DOCUMENTS)


def query(choose: Bytes) -> Any:
    return choose.pick(QUERIES[:3]) if choose.below(32) else choose.pick(QUERIES)


def array(choose: Bytes) -> Any:
    """An array of NumPy, possibly with gaps, of other byte order, or of two dimensions; a list without NumPy."""
    values = [value for value in choose.some(number, 8) if isinstance(value, (int, float)) and abs(value) < 1e9]
    if numpy is None:
        return values
    made = numpy.array(values).astype(
        choose.pick(["f8", "f4", "f2", ">f8", "i8", "u1", ">i4", "?", "O", "U4", "M8[s]"])
    )
    return choose.pick([made, made[::2], made[::-1], made.reshape(-1, 1), made[:0]])


def column(choose: Bytes) -> Any:
    kind = choose.below(6)
    if kind == 0:
        return array(choose)
    if kind == 1:
        return (value for value in choose.some(number))
    if kind == 2:
        return tuple(choose.some(document))
    if kind == 3:
        return memoryview(bytes(choose.below(256) for _ in range(8))).cast(choose.pick(["B", "d", "f", "l"]))
    return choose.some(number)


def mapping(choose: Bytes) -> Any:
    """{query: {document: number}}, with some other value in one of the places."""
    made = {query(choose): {document(choose): number(choose) for _ in range(choose.below(5))} for _ in range(3)}
    if choose.below(8) == 0:
        made[query(choose)] = anything(choose)
    return made


def rows(choose: Bytes) -> Any:
    return [(query(choose), document(choose), number(choose))[: 3 if choose.below(8) else 2] for _ in range(3)]


def table(choose: Bytes) -> Any:
    usual = choose.pick([["query_id", "doc_id", "score"], ["qid", "docno", "relevance"], ["query", "nugget", "doc_id"]])
    return {(name if choose.below(8) else choose.pick(NAMES)): column(choose) for name in usual}


def file(choose: Bytes) -> Any:
    text = choose.pick(FILES)
    return choose.pick([io.BytesIO, lambda data: io.StringIO(data.decode("latin-1")), bytes, bytearray])(text)


def nuggets(choose: Bytes) -> Any:
    return {query(choose): {document(choose): choose.some(document) for _ in range(choose.below(3))} for _ in range(2)}


def anything(choose: Bytes) -> Any:
    makers = [number, document, mapping, rows, table, file, nuggets, column, array]
    return choose.pick(makers)(choose)


def collection(choose: Bytes) -> Any:
    return (choose.pick([mapping, mapping, rows, table, file]) if choose.below(8) else anything)(choose)


def runs(choose: Bytes) -> Any:
    return {choose.pick(["a", "b", 3]): collection(choose) for _ in range(1 + choose.below(2))}


def measure(choose: Bytes) -> Any:
    return choose.pick(MEASURES[:5]) if choose.below(16) else choose.pick(MEASURES)


def measures(choose: Bytes) -> Any:
    return [measure(choose), *choose.some(measure, 2)]


def score(choose: Bytes) -> None:
    kind = choose.below(3)
    run = runs(choose) if kind == 0 else collection(choose)
    given = {"nuggets": nuggets(choose)} if kind == 1 else {"qrels": collection(choose)}
    scores = ir.evaluate(run, measures=measures(choose), threads=1, **given)
    repr(scores)


def compare(choose: Bytes) -> None:
    repr(ir.compare(runs(choose), collection(choose), measures(choose), resamples=10))


def collections(choose: Bytes) -> None:
    made = choose.pick([ir.Run, ir.Qrels])(collection(choose))
    repr(made)
    for one in made:
        made[one]


def nugget_collections(choose: Bytes) -> None:
    repr(ir.NuggetQrels(nuggets(choose) if choose.below(3) else anything(choose)))


def statistics(choose: Bytes) -> None:
    function = choose.pick([ir.pearson, ir.spearman, ir.kendall, ir.tau_ap, ir.effect_size, ir.paired_test])
    function(column(choose), column(choose))
    ir.mean_interval(column(choose), resamples=10)


def texts(choose: Bytes) -> None:
    ir.sequence_ratio(choose.pick(TEXTS), choose.pick(TEXTS))
    ir.Tokenizer(stemmer=choose.pick(["english", "", "x"]))(choose.pick(TEXTS))
    ir.text_statistics({document(choose): choose.pick(TEXTS) for _ in range(2)})


# All functions of the package, except those that read or write the file that a text names, and those that draw.
FUNCTIONS = [
    getattr(ir, name)
    for name in dir(ir)
    if name[0].islower() and callable(getattr(ir, name)) and not name.startswith(("read_", "write_", "plot_"))
]


def argument(choose: Bytes) -> Any:
    """An object of a kind that functions expect, mostly."""
    usual = [mapping, nuggets, column, array, rows, table, runs, measure, number]
    makers = [*usual, lambda choose: choose.pick(TEXTS), lambda choose: [mapping(choose), mapping(choose)], anything]
    return choose.pick(makers)(choose)


def others(choose: Bytes) -> None:
    repr(choose.pick(FUNCTIONS)(*(argument(choose) for _ in range(1 + choose.below(3)))))


DOORS: list[Callable[[Bytes], None]] = [
    score, compare, collections, nugget_collections, statistics, texts, others,
]  # fmt: skip


def check(data: bytes) -> None:
    """Calls a part of the package that the first byte chooses."""
    choose = Bytes(data)
    try:
        choose.pick(DOORS)(choose)
    except ERRORS as error:
        if not str(error):
            raise AssertionError(f"an error without text: {error!r}") from error


if __name__ == "__main__":
    if atheris is None:
        sys.exit("tests/fuzz/python_package.py: atheris not found: pip install atheris")
    for function in (
        *DOORS,
        check,
        number,
        document,
        query,
        array,
        column,
        mapping,
        rows,
        table,
        file,
        nuggets,
        measure,
        argument,
    ):
        atheris.instrument_func(function)
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()
