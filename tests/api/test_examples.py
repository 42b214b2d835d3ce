"""The notebook in the documentation, which must run without errors."""

from ast import literal_eval

import nbformat
import pytest
from nbclient import NotebookClient

from tests.run import ROOT


@pytest.mark.slow
def test_the_lesson_is_stored_without_outputs_and_runs(monkeypatch):
    notebook = nbformat.read(ROOT / "docs" / "lesson.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    NotebookClient(notebook, timeout=120).execute()
    shown = [{kind: it for out in cell.outputs for kind, it in out.get("data", {}).items()} for cell in cells]
    assert "<svg" in shown[1]["text/html"]
    outcome, steps, backtracks = literal_eval(shown[2]["text/plain"])
    assert (outcome, steps > 36 < backtracks) == ("found", True)
    assert shown[3]["text/html"].count('class="map"') == 3
    assert literal_eval(shown[5]["text/plain"]).keys() == {"order.python:own", "roth"}
