"""A view of the Sliding page: the result as files, as a link and as a command."""

import json
from functools import partial

import streamlit as st

from knights.sliding.export import as_json, command_line
from knights.sliding.search import Result
from knights.ui.components.player import of_tiles
from knights.ui.components.saver import save_picture, save_video
from knights.ui.export import File, export
from knights.ui.sliding.board import puzzle_view
from knights.ui.sliding.controls import PAGE
from knights.ui.sliding.expansions import expansions_table
from knights.ui.sliding.solution import show_board
from knights.ui.sliding.svg import puzzle_svg


def _drawn(result: Result, name: str) -> None:
    """What the browser draws: the start and the goal, and the solution as a video."""
    puzzle = result.query.puzzle
    save_picture("Picture (PNG)", f"{name}.png", puzzle_svg(puzzle), key=f"{PAGE}.save.png")
    if result.moves:
        video = of_tiles(puzzle, result.moves)
        save_video("Video (WebM)", f"{name}.webm", video, key=f"{PAGE}.save.webm")


def show_export(result: Result) -> None:
    """The result as files, as a link and as a command."""
    puzzle = result.query.puzzle
    name = f"sliding-{puzzle.rows}x{puzzle.columns}"
    files = [File("Result", f"{name}.json", json.dumps(as_json(result)))]
    if result.moves:
        files.insert(0, File("Moves", f"{name}.txt", result.moves + "\n"))
    if result.recent:
        files.append(File("Last expansions", f"{name}.csv", expansions_table(result).to_csv(index=False)))
    files.append(File("Picture", f"{name}.svg", partial(puzzle_svg, puzzle)))
    export(files, command_line(result.query), partial(_drawn, result, name), view="solution")
    if result.moves:
        st.caption("Moves of the blank: up, down, left, right.")
        st.code(result.moves, language=None, wrap_lines=True)


VIEW = puzzle_view("Export", show_board, show_export)
