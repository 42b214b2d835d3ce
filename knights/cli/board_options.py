"""The options of commands for the shape of a board, and for the piece."""

from dataclasses import replace
from functools import partial
from typing import Any

import click

from knights.base.errors import InputError
from knights.boards.board import KNIGHT, NAMES, Board, Leaper, parse_leaper, parse_square
from knights.boards.shapes import SHAPES, Family, Holes, parse_holes, read_drawing, shape_named
from knights.cli.options import Value, option

SHAPE_OPTIONS = [
    option("--holes", '"R,C R,C ..."', "Places that are no squares of the board.", parse_holes),
    option(
        "--shape",
        None,
        "A named shape, on a board of any size.",
        Value(lambda key: shape_named(key).key, keys=SHAPES),
    ),
    option(
        "--leaper",
        "R,S",
        f"A piece that goes R squares one way and S the other, or its name: {', '.join(NAMES.values())}.",
        parse_leaper,
    ),
]
"""The shape of boards of any size, and the piece."""

BOARD_OPTIONS = [
    *SHAPE_OPTIONS,
    option(
        "--drawing",
        "FILE",
        "A file that draws the board, a row per line: . for a square, # for a hole.",
        read_drawing,
    ),
]
"""The same, and the drawing of a board."""


def square_option(name: str, what: str, help: str, **more: Any) -> click.Option:
    """An option that takes a square, which messages call ``what``."""
    return option(name, "R,C", help, partial(parse_square, name=what), **more)


def family_from(
    holes: Holes | None = None,
    shape: str | None = None,
    drawing: Board | None = None,
    leaper: Leaper | None = None,
    **_: Any,
) -> Family:
    """The shape and the piece that the options describe; raises an InputError if there are several shapes."""
    names = {"--holes": holes, "--shape": shape, "--drawing": drawing}
    given = [name for name, value in names.items() if value is not None]
    if len(given) > 1:
        raise InputError(f"{' and '.join(given)} are {len(given)} shapes of the board: choose one.")
    return Family(shape or "", holes or (drawing.holes if drawing else frozenset()), leaper or KNIGHT)


def board_from(rows: int | None, columns: int | None, **given: Any) -> Board:
    """The board that the options describe; its sides may be left out where it is drawn."""
    drawn: Board | None = given["drawing"]
    if drawn is not None:
        family_from(**given)
        if (rows, columns) not in ((None, None), (drawn.rows, drawn.columns)):
            raise InputError(
                f"The drawing is of a {drawn.rows}×{drawn.columns} board: give these sides, or none."
            )
        return replace(drawn, leaper=given["leaper"] or KNIGHT)
    if rows is None or columns is None:
        raise InputError("A board has ROWS and COLUMNS, like 8 8, or a drawing: --drawing FILE.")
    return family_from(**given).board(rows, columns)
