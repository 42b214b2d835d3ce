"""The script and the notebook of the documentation run."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.run import ROOT


@pytest.mark.slow
def test_the_script_calls_everything():
    ran = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "example.py")], capture_output=True, text=True, check=True
    )
    lines = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    assert (lines["search"], lines["judge"], lines["verdict"]) == ("found 36", "a tour", "False")
    assert (lines["sweep"], lines["published"], lines["sliding"]) == ("49 62 <svg", "0", "R")


@pytest.mark.slow
def test_the_lesson_runs_from_top_to_bottom_and_is_kept_without_its_outputs():
    notebook = json.loads((ROOT / "docs" / "lesson.ipynb").read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] or cell["execution_count"] for cell in cells)
    space: dict[str, object] = {}
    for cell in cells:
        exec("".join(cell["source"]), space)
    assert space["plain"].steps > 36
    assert [*space["mine"].scores] == ["order.python:own", "roth"]
