"""Every private name of Streamlit that the app uses; if one is missing or changed, the app loses only a feature."""

from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

import streamlit as st
from streamlit import errors

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator as DeltaGenerator
else:
    DeltaGenerator = object  # The name appears only in annotations, so at run time any class will do.

DuplicateKeyError: type[Exception] = getattr(errors, "StreamlitDuplicateElementKey", errors.StreamlitAPIException)
"""The error that Streamlit raises for an element drawn twice or, if that name is missing, its public base class."""


def went_back() -> bool:
    """Return whether Back or Forward in the browser caused this run; False if that is unknown."""
    with suppress(ImportError, TypeError):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        return getattr(get_script_run_ctx(), "is_history_navigation", False) is True
    return False


def end_page() -> NoReturn:
    """End this run of the page as ``st.stop()`` does, but let its thread serve the looks of the page's parts.

    After ``st.stop()`` a thread takes no request. So the next look starts another one, and Streamlit drops what the
    first has said and the server, which may be busy, has not taken yet: a click that opens another page was lost.

    Parts that this run has not drawn look no more, as after a complete run. The browser has removed them, and shows a
    white page if one is drawn again.
    """
    with suppress(ImportError):
        from streamlit.runtime.scriptrunner import StopException, get_script_run_ctx

        with suppress(AttributeError, TypeError):
            if (run := get_script_run_ctx()) is not None and not run.fragment_ids_this_run:
                run.fragment_storage.clear(new_fragment_ids=run.shared.new_fragment_ids.snapshot())
        raise StopException
    st.stop()


def forget_pages_directory() -> None:
    """Make Streamlit run every page through the entry point, although the scripts are in ``pages/``."""
    with suppress(ImportError, AttributeError, TypeError):
        from streamlit.runtime.pages_manager import PagesManager

        PagesManager.uses_pages_directory = False
