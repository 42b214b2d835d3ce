"""Files that the browser makes: a picture as PNG, a replay as a video."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

_HERE = Path(__file__).parent


def save_picture(label: str, name: str, svg: str, *, key: str) -> None:
    """The button that saves an SVG picture as PNG: the browser draws it, with its fonts.

    Args:
        label: what stands on the button.
        name: the file's name.
        svg: the picture.
        key: the button's key.
    """
    _component()(key=key, data={"label": label, "name": name, "svg": svg}, width="content")


def save_video(label: str, name: str, replay: bytes, *, key: str) -> None:
    """The button that plays a replay once, unseen, and saves that as a WebM video.

    Args:
        label: what stands on the button.
        name: the file's name.
        replay: what a player is sent, as ``tour_bytes`` makes it.
        key: the button's key.
    """
    told = base64.b64encode(replay).decode("ascii")
    _component()(key=key, data={"label": label, "name": name, "replay": told}, width="content")


@cache
def _component() -> ComponentRenderer:
    """The component, registered at its first use."""
    js, css = ((_HERE / f"saver.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    return st.components.v2.component("knights_saver", js=js, css=css)
