"""The notebook of the documentation runs."""

from ast import literal_eval

import nbformat
import pytest
from nbclient import NotebookClient

from tests.run import ROOT


@pytest.mark.slow
def test_a_kernel_runs_the_lesson_which_is_kept_without_its_outputs(monkeypatch):
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
