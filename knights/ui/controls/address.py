"""A page's settings in its address: a link brings back what was on screen.

The address is read when it is not the one this page read or wrote last (a link was followed, or typed); otherwise
the widgets have the word, and the address follows them. What cannot be read leaves the default in place
and a sentence for the person.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from knights.errors import InputError


@dataclass(frozen=True)
class Field:
    """One setting of a page.

    Attributes:
        name: its key in the address.
        default: its value where the address does not say.
        parse: from the text in the address to the value; may raise InputError.
        write: from the value to the text.
    """

    name: str
    default: Any
    parse: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def state_key(page: str, name: str) -> str:
    """The key of a setting's widget in the session state."""
    return f"{page}.{name}"


def held(key: str) -> Any:
    """The value that a control has now, to be given to it as its default too.

    A browser that draws a control late, its code still on the way over a slow line, begins with the
    default and sends that with the next change: a value that is only in the session state would be lost.
    """
    return st.session_state[key]


ON_THE_WAY = 3.0
"""Seconds for which an address may still arrive after a newer one was written."""

Written = list[tuple[dict[str, str], float]]
"""Addresses that a page read or wrote, each with when it was replaced; infinity for the one that stands."""


def _marks(page: str) -> tuple[str, str]:
    return f"{page}:address", f"{page}:kept"


def read(page: str, fields: Sequence[Field]) -> list[str]:
    """Bring the address into the session state; return what is wrong with it, a sentence each.

    Coming back to a page without settings in the address brings back what was there before.
    """
    written, kept = _marks(page)
    address = dict(st.query_params)
    if _is_ours(address, st.session_state.get(written, [])):
        # A control that the last run did not draw has lost its value.
        for name, value in st.session_state[kept].items():
            st.session_state.setdefault(state_key(page, name), value)
        return []
    saved: Mapping[str, Any] = st.session_state.get(kept, {}) if not address else {}
    values, problems = {}, []
    for field in fields:
        value = saved.get(field.name, field.default)
        if field.name in address:
            try:
                value = field.parse(address[field.name])
            except InputError as error:
                problems.append(f"In the address, `{field.name}`: {error}")
        values[field.name] = st.session_state[state_key(page, field.name)] = value
    # A person may change something before this run has come to its end, where the address is written.
    st.session_state[kept], st.session_state[written] = values, [(address, inf)]
    unknown = sorted(set(address) - {field.name for field in fields})
    if unknown:
        known = ", ".join(field.name for field in fields)
        problems.append(
            f"The address has settings that this page does not know: {', '.join(unknown)}; it knows {known}."
        )
    return problems


def write(page: str, fields: Sequence[Field], always: Sequence[str] = ()) -> None:
    """Bring the session state into the address: nothing if all is as it was at first.

    Args:
        page: the page's name.
        fields: its settings.
        always: names that are written whenever anything is; the others only where they differ from
            their defaults.
    """
    values = {field.name: st.session_state[state_key(page, field.name)] for field in fields}
    address = settings_of(fields, values, always)
    written, kept = _marks(page)
    st.session_state[kept] = values
    now = time.monotonic()
    before: Written = st.session_state.get(written, [])
    if not before or before[-1][0] != address:
        recent = [(old, min(since, now)) for old, since in before if now - min(since, now) < ON_THE_WAY]
        # Noted first: a click may end this run while the address is being written.
        st.session_state[written] = [*recent, (address, inf)]
    if dict(st.query_params) != address:
        st.query_params.from_dict(address)


def _is_ours(address: Mapping[str, str], written: Written) -> bool:
    """Whether this page read or wrote the address: last, or so lately that the browser may not have known a newer one.

    A click is sent with the address that the browser shows at that moment.
    """
    now = time.monotonic()
    return any(address == old and now - min(until, now) < ON_THE_WAY for old, until in written)


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
    url = st.context.url or ""
    return link(url.split("?")[0], settings)
