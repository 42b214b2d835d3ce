"""Without Streamlit's private names, or with others in their place, pages open and a search runs."""

import builtins
import runpy

import pytest
from streamlit import errors
from streamlit.runtime import pages_manager, scriptrunner

from knights.ui import streamlit_internals as internals
from tests.support.visits import answer, finish, visit

MODULES = ("streamlit.runtime.pages_manager", "streamlit.runtime.scriptrunner")
"""The private modules from which the app imports a name."""


@pytest.fixture(autouse=True)
def streamlit_as_before(monkeypatch):
    """Restore the private name that the app replaces after each test."""
    monkeypatch.setattr(pages_manager.PagesManager, "uses_pages_directory", None)


def remove(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all private names away."""
    find = builtins.__import__

    def find_others(name, globals=None, *more, **named):
        if name in MODULES and globals and globals["__name__"] == internals.__name__:
            raise ImportError(name)
        return find(name, globals, *more, **named)

    monkeypatch.setattr(builtins, "__import__", find_others)
    monkeypatch.delattr(errors, "StreamlitDuplicateElementKey")


def change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every private name another thing: a function with one more keyword, a method, a type that is read-only."""
    context = scriptrunner.get_script_run_ctx

    class Context:
        """A context whose attribute has become a method."""

        def is_history_navigation(self, *, of: str) -> bool:
            raise NotImplementedError

    class ReadOnly(type):
        """The type of a class whose attributes cannot be set."""

        def __setattr__(cls, name: str, value: object) -> None:
            raise TypeError(name)

    manager = ReadOnly("PagesManager", (pages_manager.PagesManager,), {"uses_pages_directory": False})
    monkeypatch.setattr(scriptrunner, "get_script_run_ctx", lambda *, of: context())
    assert not internals.went_back()
    monkeypatch.setattr(scriptrunner, "get_script_run_ctx", Context)
    monkeypatch.setattr(pages_manager, "PagesManager", manager)


@pytest.mark.parametrize("spoil", [remove, change])
def test_pages_open_and_a_search_runs(spoil, monkeypatch):
    spoil(monkeypatch)
    internals.forget_pages_directory()
    assert not internals.went_back()
    for page in ("", "learn", "play", "classroom"):
        assert not visit(page).exception
    app = finish(visit("tour", rows=20, columns=20))
    assert not app.exception
    assert "400" in answer(app)


def test_without_its_private_error_streamlit_raises_the_public_one(monkeypatch):
    monkeypatch.delattr(errors, "StreamlitDuplicateElementKey")
    assert runpy.run_path(internals.__file__)["DuplicateKeyError"] is errors.StreamlitAPIException
