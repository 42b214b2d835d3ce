"""The examples of the Tour page, from easy to hard, which are in ``examples.json``, and the menu that opens them."""

import json
from pathlib import Path

import streamlit as st

from knights.base import memory_cache
from knights.engine import Link
from knights.ui.controls import address, setting
from knights.ui.controls.values import values

EXAMPLES = {
    one["name"]: Link.to(one["link"], one["question"])
    for one in json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
}
"""A link for each example, by its name; the text of the link is a question to think about."""


def example_menu() -> None:
    """Draw the menu of examples; the question of the chosen one stays visible below it."""
    page = address.here()
    cases, now = _cases(tuple(page.settings)), page.now() | page.passing
    chosen = next((name for name, case in cases.items() if case | page.passing == now), None)
    with st.container(width="stretch"):
        setting.Control("example", "Examples", bare=True).menu(
            chosen, lambda name: values().update(cases[name]), [*cases], placeholder="Examples with questions"
        )
        if chosen:
            st.markdown(f"*{EXAMPLES[chosen].words}*")


@memory_cache.cached(memory_cache.MIB)
def _cases(settings: setting.Settings) -> dict[str, dict[str, object]]:
    """Return all settings of each example, including defaults."""
    return {name: address.understood(settings, link.settings)[0] for name, link in EXAMPLES.items()}
