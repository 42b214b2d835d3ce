"""Every private name of Streamlit that the app uses; if one is missing, the app loses a feature but still runs."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from streamlit import errors

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer
    from streamlit.delta_generator import DeltaGenerator
    from streamlit.navigation.page import StreamlitPage
else:
    # These names appear only in annotations, so at run time any class will do.
    ComponentRenderer = DeltaGenerator = StreamlitPage = object

__all__ = ["ComponentRenderer", "DeltaGenerator", "StreamlitPage"]

DuplicateKeyError: type[Exception] = getattr(
    errors, "StreamlitDuplicateElementKey", errors.StreamlitAPIException
)
"""The error that Streamlit raises for an element drawn twice or, if that name is missing, its public base class."""


def went_back() -> bool:
    """Return whether Back or Forward in the browser caused this run; False if that is unknown."""
    with suppress(ImportError):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        return bool(getattr(get_script_run_ctx(), "is_history_navigation", False))
    return False


SOON = 0.05
"""The number of seconds after which a run that waits for another to end tries again."""


def run_again() -> Callable[[], None]:
    """Return a function that reruns the page of this session; any thread may call it at any time.

    It never interrupts a run, which may be the response to a click, and it reruns the page that is then on screen, to
    which the visitor may have gone since. Without the private names it does nothing. The browser reported its messages
    some runs ago, and :func:`keep_messages` leaves out those that it has dropped since; if that is missing, every
    message is sent again.
    """
    with suppress(ImportError, AttributeError, RuntimeError):
        from streamlit.proto.ClientState_pb2 import ClientState
        from streamlit.runtime import get_instance
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        run: Any = get_script_run_ctx()
        find: Any = get_instance().get_app_session
        session_id = run.session_id

        def begin() -> None:
            session = find(session_id)
            # A session that has ended is None, which has neither a run nor an event loop.
            with suppress(AttributeError):
                if session._scriptrunner is not None:
                    session._event_loop.call_later(SOON, begin)
                    return
                state = ClientState(cached_message_hashes=getattr(session, "knights_reported", ()))
                # Streamlit keeps the page and the query of the last run, and no hashes.
                state.MergeFrom(session._client_state)
                session.request_rerun(state)

        def call() -> None:
            with suppress(AttributeError):
                find(session_id)._event_loop.call_soon_threadsafe(begin)

        return call
    return lambda: None


def forget_pages_directory() -> None:
    """Make Streamlit run every page through the entry point, although the scripts are in ``pages/``."""
    with suppress(ImportError):
        from streamlit.runtime.pages_manager import PagesManager

        PagesManager.uses_pages_directory = False


@cache
def speed_up() -> None:
    """Avoid work that Streamlit repeats in each run, in total a sixth of the cost of a click.

    Streamlit then looks up the options of its six themes only once. Boxes and menus look up their own key in the
    session, instead of copying the whole session first. The state of a component is its plain value unless an event has
    just arrived, so that Streamlit does not define a new class at each look-up.
    """
    with suppress(ImportError, AttributeError):
        from streamlit import config

        config.get_options_for_section = cache(config.get_options_for_section)
    with suppress(ImportError):
        from streamlit.runtime.state.safe_session_state import SafeSessionState

        setattr(SafeSessionState, "filtered_state", property(lambda state: state))  # noqa: B010 - a type
    with suppress(ImportError, AttributeError):
        from streamlit.components.v2.bidi_component import main

        module: Any = main
        original = module.make_bidi_component_presenter

        def presenter(events: str, *more: Any) -> Callable[[Any, object], object]:
            present = original(events, *more)

            def shown(value: object, state: Any) -> Any:
                with suppress(AttributeError):
                    if state._new_widget_state.get(events) is None:
                        return value
                return present(value, state)

            return shown

        module.make_bidi_component_presenter = presenter


@cache
def keep_messages() -> None:
    """Delay the refresh of part of a page until the previous run has been delivered, and send no message that is lost.

    When a refresh arrives, Streamlit drops the messages of a run that has ended but has not been delivered: on a busy
    server, a phone would keep showing the last question.

    Streamlit sends only the hash of a message that the browser has reported, but at the end of a run of the whole page
    the browser may drop every message that this run did not use. A report from before that end is then wrong. So only
    those messages count as known that the browser has reported and the latest run of the whole page has sent. Those
    that belong to a part of a page do not count, because the browser drops them at the end of that part's own runs.
    """
    with suppress(ImportError, AttributeError):
        from streamlit.runtime.app_session import AppSession

        request, flush = AppSession.request_rerun, AppSession.flush_browser_queue

        def request_later(session: Any, state: Any) -> None:
            is_running = session._scriptrunner is not None
            if state and state.is_auto_rerun:
                # A refresh at the moment of a click has the click, too, which then arrives once more by itself.
                widgets = state.widget_states.widgets
                for index in reversed(range(len(widgets))):
                    if "trigger" in (widgets[index].WhichOneof("value") or ""):
                        del widgets[index]
            if state and state.is_auto_rerun and is_running:
                session._event_loop.call_later(SOON, session.request_rerun, state)
                return
            if state:
                session.knights_reported = frozenset(state.cached_message_hashes)
                known = session.knights_reported & getattr(session, "knights_sent", set())
                # Part of a page waits for the run of the whole page, which may be about to send others.
                waits = is_running and state.fragment_id
                state.cached_message_hashes[:] = [] if waits else sorted(known)
            request(session, state)

        def flush_and_note(session: Any) -> object:
            messages = flush(session)
            for message in messages:
                kind, metadata = message.WhichOneof("type"), message.metadata
                if kind == "new_session" and not metadata.run.fragment_ids:
                    session.knights_sent = set()
                elif kind == "ref_hash" or (metadata.cacheable and not message.delta.fragment_id):
                    vars(session).setdefault("knights_sent", set()).add(message.ref_hash or message.hash)
            return messages

        setattr(AppSession, "request_rerun", request_later)  # noqa: B010 - a type
        setattr(AppSession, "flush_browser_queue", flush_and_note)  # noqa: B010 - a type
