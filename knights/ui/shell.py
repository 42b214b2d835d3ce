"""The shell of every page: its title, the style, the toolbar, projector mode, and frames in other sites."""

import json
from datetime import date
from functools import cache
from pathlib import Path

import streamlit as st

from knights.experiments.files import NAME
from knights.ui import share
from knights.ui.chart import is_dark
from knights.ui.classroom.seat import chip, led_key, take_key
from knights.ui.components.toolbar import Mode, toolbar
from knights.ui.controls.address import projector, set_projector
from knights.ui.controls.links import wanted
from knights.ui.streamlit_internals import StreamlitPage

_HERE = Path(__file__).parent


def dress(page: StreamlitPage) -> None:
    """Give a page its title, the style that all pages share, and the toolbar above it.

    If a click opens another page, the browser loads that page instead of this one.
    """
    title = NAME if page.url_path == "" else f"{page.title} · {NAME}"
    st.set_page_config(
        page_title=title,
        layout="wide",
        menu_items={
            "About": share.about((st.context.url or "").rpartition("/")[0], date.today()),
            "Get help": None,
            "Report a bug": None,
        },
    )
    mode: Mode = "projector" if projector() else "embedded" if st.context.is_embedded else "page"
    sheets = _sheets()
    # Dialogs and menus are outside of the element to which Streamlit gives the scheme.
    root = f"--page-name: {json.dumps(page.title)}; color-scheme: {'dark' if is_dark() else 'light'}"
    st.html(f"<style>:root {{{root}}}\n{sheets['shell']}\n{sheets.get(mode, '')}</style>")
    name = page.url_path or "home"
    way = wanted()
    with st.container(key="tools", horizontal=True, width="content", vertical_alignment="center"):
        chip()
        toolbar(
            name,
            mode,
            on_share=share.ask,
            on_projector=set_projector,
            lead=led_key(),
            on_lead=take_key,
            turn=way,
        )
    if way:
        st.stop()
    share.show_if_asked()


@cache
def _sheets() -> dict[str, str]:
    """Return the style sheets by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in _HERE.glob("*.css")}
