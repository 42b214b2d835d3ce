"""What can be taken from a search of a sliding puzzle: a picture, a video, its moves, and its last expansions."""

import json
from functools import partial

from knights.base.questions import command_line
from knights.boards.pictures.tour import svg
from knights.sliding.export import as_json
from knights.sliding.puzzle import Puzzle, State
from knights.sliding.search import Result
from knights.ui.components.player import of_tiles
from knights.ui.components.saver import save_picture, save_video
from knights.ui.export import File, export
from knights.ui.sliding.controls import PAGE
from knights.ui.sliding.expansions import expansions_table

_TILE, _GAP, _APART, _HEAD = 60, 4, 50, 34


def show_export(result: Result) -> None:
    """Draw the panel of a search; without a solution there are no moves and no video."""
    puzzle = result.query.puzzle
    name = f"sliding-{puzzle.rows}x{puzzle.columns}"
    export(files_of(result, name), command_line(result.query), partial(_draw_buttons, result, name))


def files_of(result: Result, name: str) -> list[File]:
    """Return the files of a search."""
    files = [File("Result", f"{name}.json", lambda: json.dumps(as_json(result)))]
    if result.moves:
        files.insert(0, File("Moves of the blank", f"{name}.txt", result.moves + "\n"))
    if result.recent:
        files.append(
            File("Last expansions", f"{name}.csv", lambda: expansions_table(result).to_csv(index=False))
        )
    return [*files, File("Picture", f"{name}.svg", partial(puzzle_svg, result.query.puzzle))]


def _draw_buttons(result: Result, name: str) -> None:
    """Draw the buttons of what the browser makes: the start and the goal, and the solution as a video."""
    puzzle = result.query.puzzle
    save_picture("Picture (PNG)", f"{name}.png", puzzle_svg(puzzle), key=f"{PAGE}.save.png")
    if result.moves:
        video = of_tiles(puzzle, result.moves)
        save_video("Video (WebM)", f"{name}.webm", video, key=f"{PAGE}.save.webm")


def puzzle_svg(puzzle: Puzzle) -> str:
    """Draw the start and the goal side by side, as SVG; tiles of the start that are in their places are green."""
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
