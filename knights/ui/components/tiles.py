"""The board of the sliding puzzle to play on, which needs the server only for hints."""

from knights.boards.pictures import players_table
from knights.ui.components.component import Component

TILES = Component(
    "tiles",
    ("player/dom.js", "player/stage.js", "player/tiles.js", "tiles.js", "player/dom.css", "tiles.css"),
    {"MARKS": players_table()},
)
