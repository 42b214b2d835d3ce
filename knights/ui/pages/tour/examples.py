"""The examples of the Tour page, from easy to hard, and the menu that opens them."""

from typing import NamedTuple

import streamlit as st

from knights.base import memory_cache
from knights.engine import links
from knights.ui.controls import address, setting
from knights.ui.controls.values import values


class Example(NamedTuple):
    """A named example: a question to think about, and settings in the form of an address."""

    name: str
    question: str
    settings: dict[str, str]


EXAMPLES = (
    Example(
        "A dead end",
        "The knight is stuck, and unvisited squares are left. Which move was wrong? Then ask “Where was it lost?”",
        links.case_settings(5, 5, 4, 2, "warnsdorff", view="search", at="17"),
    ),
    Example(
        "No tour",
        "Why can no search succeed from here? Count the squares of each colour.",
        links.case_settings(5, 5, 0, 1, "warnsdorff"),
    ),
    Example(
        "By chance",
        "Chance breaks the ties, and another seed may need only 49 steps. Warnsdorff's fixed order needs exactly as "
        "many steps as this search: after a wrong move near the end, both try everything that follows.",
        links.case_settings(7, 7, 0, 6, "random"),
    ),
    Example(
        "Two tie-breaks race",
        "They agree for a while. Where do they first differ, and why?",
        links.case_settings(8, 8, 0, 0, "roth", view="race", against="pohl"),
    ),
    Example(
        "Where the rule fails",
        "41×41 is the first square board from whose corner Warnsdorff's rule with a fixed move order fails. Which "
        "tie-break succeeds?",
        links.case_settings(41, 41, 0, 0, "warnsdorff", steps="100000"),
    ),
    Example(
        "Two walks",
        "Look-ahead solves every square board up to 45×45 on the first try; this is its first failure. What does the "
        "second walk do differently?",
        links.case_settings(46, 46, 39, 32, "two-walks", view="search"),
    ),
    Example(
        "Unfolded",
        "Every line of the graph is a move. Why is a tour of the cross easy to see there?",
        links.case_settings(4, 4, 0, 1, "default", shape="cross", graph="1"),
    ),
    Example(
        "Block by block",
        "No search: each block has a tour of its own. How do nine tours become one?",
        links.case_settings(20, 20, 0, 0, "construct", view="search"),
    ),
    Example(
        "A million squares",
        "There is no search at all: how do the tours of many blocks become one tour?",
        links.case_settings(1000, 1000, 0, 0, "construct"),
    ),
    Example(
        "The filter fails",
        "A tour exists. Why does this variant not find it?",
        links.case_settings(5, 6, 2, 1, "stu-2020", view="search"),
    ),
    Example(
        "A formula of your own",
        "Of the squares that tie, the one with the least value is next. Which formula needs no backtrack here?",
        links.case_settings(7, 7, 1, 5, "order.f(3*onward - centre + edge).parity", view="search"),
    ),
    Example(
        "A tour that comes home",
        "At the last square the walk does not close. What does a rotation do?",
        links.case_settings(8, 8, 2, 2, "posa", closed="1", view="search"),
    ),
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
