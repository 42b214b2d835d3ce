"""The examples of the Tour page, from easy to hard, which are in ``examples.json``, and the menu that opens them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from knights.base import memory_cache
from knights.engine import Link
from knights.ui.controls import address, setting
from knights.ui.controls.values import values


class Example(NamedTuple):
    """A named example: a question to think about, and settings in the form of an address."""

    name: str
    question: str
    settings: Mapping[str, str]


EXAMPLES = tuple(
    Example(one["name"], one["question"], Link.to(one["link"], one["name"]).settings)
    for one in json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
)


def example_menu() -> None:
    """Draw the menu of examples; the question of the chosen one stays visible below it."""
    page = address.here()
    cases, now = _cases(tuple(page.settings)), page.now() | page.passing
    chosen = next((name for name, case in cases.items() if case | page.passing == now), None)
    with st.container(width="stretch"):
        setting.Control("example", "Examples", bare=True).menu(
            chosen, lambda name: values().update(cases[name]), [*cases], placeholder="Examples with questions"
        )
        for one in EXAMPLES:
            if one.name == chosen:
                st.markdown(f"*{one.question}*")


@memory_cache.cached(memory_cache.MIB)
def _cases(settings: setting.Settings) -> dict[str, dict[str, object]]:
    """Return all settings of each example, including defaults."""
    return {example.name: address.understood(settings, example.settings)[0] for example in EXAMPLES}
