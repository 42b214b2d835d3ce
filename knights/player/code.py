"""The player's scripts and styles, with the codes, sizes and colours that they share with Python."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from knights.boards.pictures import colours, sizes
from knights.engine import Event
from knights.engine.decisions import Reason

_FOLDER = Path(__file__).parent
SCRIPTS = (
    *("dom", "events", "stage", "marks", "decisions", "knight", "pieces", "tiles"),
    *("clock", "controls", "pointer", "player", "race"),
)
_LINES_OF_COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
"""A pattern for comment lines, which make up a fifth of the scripts and which the browser does not need."""


def text_of(file: str) -> str:
    """Return the text of a script or a style sheet of the player."""
    return (_FOLDER / file).read_text(encoding="utf-8")


def module_of(scripts: Iterable[str], constants: Mapping[str, object]) -> str:
    """Join scripts into one JavaScript module after its constants, which are written as JSON."""
    declared = [f"const {name} = {json.dumps(value)};" for name, value in constants.items()]
    return "\n".join([*declared, *(_LINES_OF_COMMENT.sub("", text) for text in scripts)])


CONSTANTS = {
    "MARKS": colours.players_table(),
    "EVENTS": {event.name: event for event in Event},
    "REASONS": {reason.name: reason for reason in Reason},
    "SIZES": {
        "numbered": sizes.MAX_NUMBERED,
        "named": sizes.MAX_GLYPHS,
        "told": sizes.MAX_CLICKED,
        "lines": sizes.MAX_VECTORS,
    },
    "STYLE": "".join(map(text_of, ("dom.css", "player.css", "race.css"))),
}


@cache
def players_module() -> str:
    """Return the module that all players share; it resolves ``knightsPlayer`` with the function that shows one."""
    return module_of((text_of(f"{name}.js") for name in SCRIPTS), CONSTANTS)
