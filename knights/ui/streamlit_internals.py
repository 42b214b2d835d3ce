"""Every private name of Streamlit that the app uses; if one is missing, the app loses a feature but still runs."""

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from streamlit import errors

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer
    from streamlit.delta_generator import DeltaGenerator
    from streamlit.navigation.page import StreamlitPage
else:
    # They annotate only: at run time any class will do.
    ComponentRenderer = DeltaGenerator = StreamlitPage = object

__all__ = ["ComponentRenderer", "DeltaGenerator", "StreamlitPage"]

DuplicateKeyError: type[Exception] = getattr(
    errors, "StreamlitDuplicateElementKey", errors.StreamlitAPIException
)
"""The error that Streamlit raises for an element drawn twice, or its public base class."""


def went_back() -> bool:
    """Return whether Back or Forward in the browser caused this run; False if that is unknown."""
    with suppress(ImportError):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        return bool(getattr(get_script_run_ctx(), "is_history_navigation", False))
    return False


def forget_pages_directory() -> None:
    """Make Streamlit run every page through the entry point, although their scripts are in ``pages/``."""
    with suppress(ImportError):
        from streamlit.runtime.pages_manager import PagesManager

        PagesManager.uses_pages_directory = False


def speed_up() -> None:
    """Spare Streamlit work that it repeats in each run, together a sixth of the cost of a click.

    It looks up the options of its six themes once. Boxes and menus look up their own key in the session; without this
    each would copy the whole session first.
    """
    with suppress(ImportError, AttributeError):
        from streamlit import config

        config.get_options_for_section = cache(config.get_options_for_section)
    with suppress(ImportError):
        from streamlit.runtime.state.safe_session_state import SafeSessionState

        setattr(SafeSessionState, "filtered_state", property(lambda state: state))  # noqa: B010 - a type
