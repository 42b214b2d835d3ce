"""A page's settings in its address: a link brings back what was on screen.

Settings are plain values of the session. The address is read where a person comes to a page, or goes back or
forward in the browser; the rest of the time the settings have the word, and the address follows them. What
cannot be read leaves the default in place and a sentence for the person.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from knights.errors import InputError, whole_number

FOREIGN = ("utm_", "fbclid", "gclid")
"""How names begin that mail programs and other sites add to a link; they say nothing to us."""

PROJECTOR = "projector"
"""The one setting of the whole app, 1 or 0: the page alone, in large type. Every page's address keeps it."""

_SHOWN = "address:page"
"""The session's key of the page whose address was read last."""
_PROJECTED = "address:projector"


@dataclass(frozen=True)
class Field:
    """One setting of a page.

    Attributes:
        name: its key in the address.
        default: its value where the address does not say.
        parse: from the text in the address to the value; may raise InputError.
        write: from the value to the text.
        passing: whether it lasts only until another setting changes; meanwhile the browser itself keeps it up to
            date in the address.
    """

    name: str
    default: Any
    parse: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    passing: bool = False


def state_key(page: str, name: str) -> str:
    """The key of a setting in the session state."""
    return f"{page}.{name}"


def setting(page: str, name: str) -> Any:
    """The value of a setting."""
    return st.session_state[state_key(page, name)]


def change(page: str, settings: Mapping[str, Any]) -> None:
    """Change settings; their controls and the address follow."""
    for name, value in settings.items():
        st.session_state[state_key(page, name)] = value


def draft_key(page: str) -> str:
    """The session's key of what a person typed on a page that cannot become a setting yet; a link drops it."""
    return f"{page}:draft"


def went_back() -> bool:
    """Whether this run was set off by going back or forward in the browser."""
    return bool(getattr(get_script_run_ctx(), "is_history_navigation", False))


def projector() -> bool:
    """Whether the page is shown as for a projector; the address is asked on arrival, and by Back and Forward."""
    if _PROJECTED not in st.session_state or went_back():
        set_projector(st.query_params.get(PROJECTOR) == "1")
    return bool(st.session_state[_PROJECTED])


def set_projector(on: bool) -> None:
    """Turn projector mode on or off; the address follows."""
    st.session_state[_PROJECTED] = on


def read(page: str, fields: Sequence[Field]) -> list[str]:
    """Bring the address into the settings if a person has just come here; return what is wrong with it.

    What is wrong is told until a setting changes. Coming back to a page without settings in the address brings
    back what was there before. Pages without settings call this too, so that coming from them to another page is
    an arrival there.

    Args:
        page: the page's name.
        fields: its settings.
    """
    back, told, wrong = went_back(), _told_key(page), f"{page}:wrong"
    if st.session_state.get(_SHOWN) == page and not back:
        since, told_then = st.session_state[wrong]
        # A list of its own: the page adds what is wrong with what was typed.
        return list(told_then) if since == _settings(page, fields) else []
    address = {name: text for name, text in st.query_params.items() if not name.startswith(FOREIGN)}
    of_app = _of_app(address.pop(PROJECTOR, "0"))
    values, problems = _understood(fields, address)
    # On the way to another page Streamlit leaves that page's settings in this one's history.
    passed = back and not address.keys() <= values.keys()
    meant = None if problems else values
    if told in st.session_state and (passed or not (address or back)):
        problems = []
    else:
        change(page, values)
        st.session_state.pop(draft_key(page), None)
    st.session_state[told] = _of_page(), meant
    st.session_state[_SHOWN] = page
    st.session_state[wrong] = _settings(page, fields), of_app + problems
    return of_app + problems


def write(page: str, fields: Sequence[Field], always: Sequence[str] = ()) -> None:
    """Bring the settings into the address: nothing if all is as it was at first.

    Called once the controls are drawn: the work that follows may take long, and a link to it is wanted meanwhile.
    An address that says the same in other words stays as it is, so that a link that was followed is one step
    in the browser's history.

    Args:
        page: the page's name.
        fields: its settings.
        always: names that are written whenever anything is; the others only where they differ from
            their defaults.
    """
    told = _told_key(page)
    address, meant = st.session_state[told]
    passing = {field.name: field.default for field in fields if field.passing}
    values = _settings(page, fields)
    if meant is not None and values | passing != meant | passing:
        change(page, passing)
        values |= passing
    if values != meant:
        address = settings_of(fields, values, always)
    elif _without(address, passing) == _without(_of_page(), passing) and projector() == (
        PROJECTOR in st.query_params
    ):
        return
    st.query_params.from_dict({**address, PROJECTOR: "1"} if projector() else address)
    # Noted last: a click may end this run before the address is on its way.
    st.session_state[told] = address, values


def _settings(page: str, fields: Sequence[Field]) -> dict[str, Any]:
    """The values of all settings of a page."""
    return {field.name: setting(page, field.name) for field in fields}


def _of_page() -> dict[str, str]:
    """The address without the setting of the whole app."""
    return {name: text for name, text in st.query_params.items() if name != PROJECTOR}


def _of_app(text: str) -> list[str]:
    """What is wrong with the setting of the whole app."""
    try:
        whole_number(text, "The switch projector", 0, 1)
    except InputError as error:
        return [f"In the address, “{PROJECTOR}”: {error}"]
    return []


def _without(address: Mapping[str, str], names: Collection[str]) -> dict[str, str]:
    return {name: text for name, text in address.items() if name not in names}


def _told_key(page: str) -> str:
    """The session's key of the address that the browser was told last, and of the values that it means."""
    return f"{page}:address"


def _understood(fields: Sequence[Field], address: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    """The values that an address means, and what is wrong with it, a sentence each."""
    values, problems = {}, []
    for field in fields:
        values[field.name] = field.default
        if field.name in address:
            try:
                values[field.name] = field.parse(address[field.name])
            except InputError as error:
                problems.append(f"In the address, “{field.name}”: {error}")
    unknown = sorted(address.keys() - values.keys())
    if unknown:
        problems.append(
            f"The address has settings that this page does not know: {', '.join(unknown)}; "
            f"it knows {', '.join(values) or 'none'}."
        )
    return values, problems


def settings_of(
    fields: Sequence[Field], values: Mapping[str, Any], always: Sequence[str] = ()
) -> dict[str, str]:
    """The settings as they stand in an address: empty if every value is its default."""
    if all(values[field.name] == field.default for field in fields):
        return {}
    return {
        field.name: field.write(values[field.name])
        for field in fields
        if field.name in always or values[field.name] != field.default
    }


def link(path: str, settings: Mapping[str, Any]) -> str:
    """A relative link to a page with settings, for tables and texts."""
    return f"{path}?{urlencode({name: str(value) for name, value in settings.items()}, safe=',.')}"


def address_of(settings: Mapping[str, str]) -> str:
    """The full address of this page with settings, to be copied."""
    page = (st.context.url or "").split("?")[0]
    return link(page, settings) if settings else page
