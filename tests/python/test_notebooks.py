"""The example notebooks run where they are and in the folder of the project, and print their stored output."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


def texts(notebook: Any) -> list[list[str]]:
    """The printed output and the text of the result of each code cell; pictures are replaced by a name."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [[output.get("text") or output["data"]["text/plain"] for output in cell.outputs] for cell in cells]
    return [["a picture" if text.startswith("<Figure") else text for text in cell] for cell in outputs]


@pytest.mark.parametrize("folder", [".", "examples/notebooks"])
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_print_their_stored_output(path: Path, folder: str) -> None:
    stored = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(ROOT / folder)}}).execute()
    assert texts(fresh) == texts(stored)
    assert any(texts(stored)), "the notebook is stored without outputs"
