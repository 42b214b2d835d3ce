"""The private names of Streamlit that the app uses, all here; without one of them it does less, and still runs."""

from contextlib import suppress
from typing import Any

from streamlit import errors

DuplicateKeyError: type[Exception] = getattr(
    errors, "StreamlitDuplicateElementKey", errors.StreamlitAPIException
)
"""The error of an element that a page has drawn already, or the public one that it is a kind of."""


def _find_context() -> Any:
    """Return the function that returns the context of a run; one that returns None if Streamlit has another."""
    with suppress(ImportError):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        return get_script_run_ctx
    return lambda: None


_context = _find_context()


def session() -> object:
    """Return what identifies the session of this run; None if it cannot be known."""
    return getattr(_context(), "session_state", None)


def went_back() -> bool:
    """Return whether Back or Forward in the browser caused this run; False if that cannot be known."""
    return bool(getattr(_context(), "is_history_navigation", False))


def forget_pages_directory() -> None:
    """Make Streamlit run every page through the entry point, although their scripts are in ``pages/``."""
    with suppress(ImportError):
        from streamlit.runtime.pages_manager import PagesManager

        PagesManager.uses_pages_directory = False
