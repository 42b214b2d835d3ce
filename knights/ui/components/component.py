"""Browser components: their files, and the callbacks for their events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from knights.player import code
from knights.ui.controls import refusing

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Component:
    """A Streamlit component, registered on first use.

    Its files are scripts, joined in this order after the constants, and style sheets; those of the player's package are
    written ``player/name``.
    """

    name: str
    files: tuple[str, ...]
    constants: Mapping[str, object] = field(default_factory=dict)

    def draw(
        self, *, key: str = "", data: object = None, width: Any = "stretch", **events: Callable[[str], None]
    ) -> None:
        """Draw the component; ``events`` are callbacks, each called with an event's text before the page reruns."""
        calls: dict[str, Any] = {
            f"on_{event}_change": partial(_pass_on, key, event, take) for event, take in events.items()
        }
        self._renderer(key=key or None, data=data, width=width, **calls)

    @property
    def script(self) -> str:
        """The JavaScript module for the browser."""
        return code.module_of(self._texts(".js"), self.constants)

    @cached_property
    def _renderer(self) -> ComponentRenderer:
        return st.components.v2.component(
            f"knights_{self.name}", js=self.script, css="\n".join(self._texts(".css")) or None
        )

    def _texts(self, ending: str) -> list[str]:
        return [text_of(file) for file in self.files if file.endswith(ending)]


def text_of(file: str) -> str:
    """Return the text of a script or a style sheet of this folder or, as ``player/name``, of the player's package."""
    folder, _, name = file.rpartition("/")
    return code.text_of(name) if folder else (_HERE / file).read_text(encoding="utf-8")


def _pass_on(key: str, event: str, take: Callable[[str], None]) -> None:
    """Call ``take`` with the text of an event; ignore events of a component that is no longer on the page."""
    text = st.session_state.get(key, {}).get(event)
    if isinstance(text, str):
        with refusing():
            take(text)
