"""Objects that are damaged, incomplete or contradictory: errors, not faults, loops or wrong numbers."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

import irmetrics as ir
import numpy as np
import pytest
from conftest import PUBLIC


def test_a_dict_that_contains_itself_is_an_error() -> None:
    source: dict[str, object] = {}
    source["a"] = source
    for read in (ir.Run, ir.Qrels):
        with pytest.raises((TypeError, ValueError), match="source"):
            read(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Run", "Qrels", "NuggetQrels", "Scores", "PerQuery", "Evaluator", "Texts", "BM25"])
def test_an_object_without_a_value_is_refused(name: str) -> None:
    made = getattr(PUBLIC, name)
    with pytest.raises(TypeError, match="has no value, because its __init__ was not called"):
        repr(made.__new__(made))


@pytest.mark.parametrize("protocol", [0, 1])
def test_pickles_of_old_protocols(protocol: int) -> None:
    run = ir.Run({"q": {"d": 1}})
    assert pickle.loads(pickle.dumps(run, protocol)) == run


def test_damaged_pickles_of_scores_are_errors() -> None:
    scores = ir.evaluate({"q": {"d": 1}}, {"q": {"d": 1}}, "AP")
    number, state = scores.__getstate__()  # type: ignore[attr-defined]
    for place in range(len(state)):  # measures, and what the library stores
        damaged = [*state[:place], state[place][:-1], *state[place + 1 :]]
        with pytest.raises(ValueError, match="corrupt pickle"):
            ir.Scores.__new__(ir.Scores).__setstate__((number, tuple(damaged)))  # type: ignore[attr-defined]


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="Python itself refuses the extension from 3.12 on")
def test_other_interpreters_are_refused() -> None:
    code = (
        "import _xxsubinterpreters as s\n"
        "try:\n    s.run_string(s.create(), 'import irmetrics')\n"
        "except s.RunFailedError as error:\n    print(error)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "can be imported in the main interpreter of a process only" in found.stdout, found.stderr


def test_columns_have_an_order_and_no_masks() -> None:
    masked = np.ma.array([9.0, 1.0], mask=[True, False])
    with pytest.raises(TypeError, match="an array has masked values; fill them, or leave their rows out"):
        ir.Run.from_columns(["q", "q"], ["a", "b"], masked)
    whole = np.ma.array([9.0, 1.0], mask=[False, False])
    assert ir.Run.from_columns(["q", "q"], ["a", "b"], whole) == ir.Run({"q": {"a": 9, "b": 1}})
    with pytest.raises(TypeError, match="expected a column of document ids?, not a set, whose values have no order"):
        ir.Run.from_columns(["q", "q"], {"a", "b"}, [2.0, 1.0])  # type: ignore[arg-type]


def test_embeddings_have_no_masks() -> None:
    ones = np.ones((2, 3), dtype="float32")
    ir.Dense(np.ma.array(ones), ones)
    with pytest.raises(TypeError, match="an array has masked values"):
        ir.Dense(np.ma.array(ones, mask=[[True, False, False], [False, False, False]]), ones)


@pytest.mark.parametrize("package", ["pandas", "polars", "pyarrow"])
def test_tables_are_no_rows_of_scores(package: str) -> None:
    """Iteration over them gives their columns or the names of these, where an array gives its rows."""
    columns = {"a": [0.1, 0.2, 0.3], "b": [0.2, 0.1, 0.4]}
    module = pytest.importorskip(package)
    table = module.table(columns) if package == "pyarrow" else module.DataFrame(columns)
    for read in (ir.tukey_hsd, ir.rank_intervals, ir.GivenScores):
        with pytest.raises(TypeError, match="expected lists or an array, whose rows are in order, not a table"):
            read(table)
    with pytest.raises(TypeError, match="not a table"):
        ir.tukey_hsd(np.array([(0.1, 0.2), (0.3, 0.4)], dtype=[("a", float), ("b", float)]))


@pytest.mark.skipif(os.geteuid() != 0, reason="another user is needed, who must not write a file")
def test_a_write_protected_file_is_not_replaced() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)  # so that another user could replace the file
        path = Path(folder) / "fused.run"
        path.write_text("kept")
        path.chmod(0o444)
        child = os.fork()
        if child == 0:
            os.setuid(65534)
            try:
                ir.Run({"q": {"d": 1}}).write(path)
            except OSError as error:
                os._exit(0 if "Permission denied" in str(error) else 2)
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert path.read_text() == "kept"
