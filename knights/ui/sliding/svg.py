"""Positions of the sliding puzzle as an SVG picture that stands alone: the start and the goal side by side."""

from knights.pictures.tour import svg
from knights.sliding.puzzle import Puzzle, State

_TILE, _GAP, _APART, _HEAD = 60, 4, 50, 34


def puzzle_svg(puzzle: Puzzle) -> str:
    """Draw the start and the goal; tiles of the start that are in their places are green."""
    wide, high = puzzle.columns * _TILE, puzzle.rows * _TILE
    placed = {
        tile for tile, aim in zip(puzzle.start.tiles, puzzle.goal.tiles, strict=True) if tile and tile == aim
    }
    title = f"Sliding puzzle of {puzzle.rows} rows and {puzzle.columns} columns"
    states = [
        *_state("Start", puzzle.start, 10, placed),
        *_state("Goal", puzzle.goal, 10 + wide + _APART, set()),
    ]
    return svg(2 * wide + _APART + 20, high + _HEAD + 20, title, states)


def _state(name: str, state: State, left: int, placed: set[int]) -> list[str]:
    wide, high = state.columns * _TILE, state.rows * _TILE
    parts = [
        f'<g transform="translate({left} {_HEAD + 10})">',
        f'<text x="{wide / 2:g}" y="-14" font-size="18" font-weight="600">{name}</text>',
        f'<rect width="{wide}" height="{high}" rx="8" fill="#DDE3E9"/>',
    ]
    side = _TILE - 2 * _GAP
    for number, tile in enumerate(state.tiles):
        if tile:
            row, column = divmod(number, state.columns)
            x, y = column * _TILE + _GAP, row * _TILE + _GAP
            fill, edge = ("#CDEBDF", "#009E73") if tile in placed else ("#FFFFFF", "#A9B3BD")
            parts.append(
                f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="7" fill="{fill}" stroke="{edge}" '
                f'stroke-width="2"/><text x="{x + side / 2:g}" y="{y + side / 2 + 8:g}" font-size="23" '
                f'font-weight="700">{tile}</text>'
            )
    return [*parts, "</g>"]
