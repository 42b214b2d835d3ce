"""Without a private name of Streamlit a page opens and a search runs."""

import subprocess
import sys

import pytest

from tests.run import ROOT

PAGE = """
import builtins, sys

import streamlit.errors

gone, find = sys.argv[1].split("."), builtins.__import__

def find_others(name, globals=None, *more):
    if globals and globals["__name__"] == "knights.ui.streamlit_internals" and name.split(".")[-1] == gone[0]:
        raise ImportError(name)
    return find(name, globals, *more)

if gone[0] == "errors":
    del streamlit.errors.StreamlitDuplicateElementKey
builtins.__import__ = find_others
from tests.support.visits import answer, finish, visit

app = finish(visit("tour", rows=20, columns=20))
assert not app.exception, app.exception
assert "400" in answer(app), answer(app)
"""


@pytest.mark.slow
@pytest.mark.parametrize("gone", ["errors.StreamlitDuplicateElementKey", "scriptrunner", "pages_manager"])
def test_the_tour_page_opens_without_a_private_name(gone: str) -> None:
    command = [sys.executable, "-c", PAGE, gone]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
