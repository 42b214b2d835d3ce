"""What the player in the browser is sent: one block of bytes a tour, a search or a puzzle.

The block is a length (4 bytes, little-endian), a header (JSON, padded with spaces to a multiple of
eight bytes) and the arrays, each beginning on a multiple of eight so that the browser can view them in
place. The header says which painter to use and, for every array, its type, offset and length.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.board import Board, Square
from knights.construct import Pieces
from knights.errors import InputError
from knights.search.decisions import Decisions
from knights.search.events import EventLog
from knights.search.programs.listing import Listing
from knights.sliding.puzzle import MOVES, STEPS
from knights.tour import Tour

_WORD = 8
_REASONS = 4


@dataclass(frozen=True, slots=True)
class Look:
    """How a player is shown, which changes nothing of what it plays.

    Attributes:
        names: whether squares have their names in chess, a1 at the bottom left.
        aside: the name of the place that holds controls and words; empty for below the board. With such a
            place the board is as tall as the window.
        addressed: whether the position stands in the address, as ``at``.
        asked: the position to open at; None for the one it opens at by itself.
        clicks: whether the page is told of a click on a square.
        spare: how much of the window's height is left free below a tall board, in pixels.
        degrees: whether the degrees of onward squares are written on them; else they are only marked.
        enter: what the key Enter does on a square.
        listing: a program, of which the line is shown that makes each event; None for none.
    """

    names: bool = False
    aside: str = ""
    addressed: bool = False
    asked: int | None = None
    clicks: bool = False
    spare: int = 0
    degrees: bool = True
    enter: str = "starts there"
    listing: Listing | None = None


PLAIN = Look()
"""The controls below the board, and squares by their numbers."""


def tour_bytes(
    tour: Tour,
    ties: ArrayLike | None = None,
    start_at: int | None = None,
    height: int | None = None,
    autoplay: bool = False,
    look: Look = PLAIN,
) -> bytes:
    """Encode a tour: the arguments are those of the player.

    Raises:
        InputError: if a square is not on the board, or ``ties`` or ``start_at`` do not fit the tour.
    """
    moves = max(len(tour) - 1, 0)
    arrays = {"squares": _squares(tour.path, tour.board, "A tour")}
    if ties is not None:
        reasons = np.asarray(ties, dtype=np.int64)
        if reasons.shape != (moves,) or not np.isin(reasons, range(_REASONS)).all():
            raise InputError(
                f"A tour of {moves:,} moves needs {moves:,} reasons, each from 0 to {_REASONS - 1}, not "
                f"{reasons.size:,} from {reasons.min(initial=0)} to {reasons.max(initial=0)}."
            )
        arrays["ties"] = reasons.astype(np.uint8)
    if start_at is not None and not 1 <= start_at <= len(tour):
        raise InputError(f"A tour of {len(tour):,} squares cannot open at move {start_at:,}.")
    header = {
        "painter": "knight",
        "search": False,
        "closed": tour.closed,
        "opens": len(tour) if start_at is None else start_at,
        "height": height,
        "autoplay": autoplay,
    }
    return _pack(tour.board.rows, tour.board.columns, header, arrays, look)


def search_bytes(
    log: EventLog,
    height: int | None = None,
    opens: int | None = None,
    look: Look = PLAIN,
    decisions: Decisions | None = None,
) -> bytes:
    """Encode the events of a search: the arguments are those of the player.

    Raises:
        InputError: if a square is not on the board.
    """
    arrays = {
        "squares": _squares(log.squares, log.board, "A search"),
        "kinds": log.kinds.astype(np.uint8),
        "prefix": _squares(log.walk, log.board, "A walk"),
    }
    decided: dict[str, object] = {}
    if decisions is not None:
        arrays |= {"counts": decisions.counts, "keys": decisions.keys, "reasons": decisions.reasons}
        arrays["onward"] = _squares(decisions.squares, log.board, "A decision")
        decided = {
            "byDegree": decisions.by_degree,
            "leastOnly": decisions.least_only,
            "keyName": decisions.ties,
            "keyed": decisions.keyed,
            "sentences": decisions.sentences,
        }
    header = {
        "painter": "knight",
        "search": True,
        "closed": False,
        "opens": (min(1, len(log)) if not len(log.walk) else 0) if opens is None else opens,
        "steps": int(log.steps_before),
        "backtracks": int(log.backtracks_before),
        "total": int(log.total),
        "height": height,
        "decided": decided or None,
    }
    return _pack(log.board.rows, log.board.columns, header, arrays, look)


def pieces_bytes(parts: Pieces, tour: Tour, look: Look = PLAIN) -> bytes:
    """Encode how a tour is built of blocks: the moves of the blocks' tours, two colours of them, the moves that are
    taken away and put in, frames around the blocks (first row and column, rows, columns), and the ends of open tours.
    """
    shades: list[list[int]] = [[], []]
    rows, columns = (sorted({piece.corner[axis] for piece in parts.pieces}) for axis in (0, 1))
    ends, frames = [], []
    for piece in parts.pieces:
        path = [*piece.squares, *piece.squares[: int(piece.closed)]]
        odd = (rows.index(piece.corner[0]) + columns.index(piece.corner[1])) % 2
        shades[odd] += _pairs(parts.board, pairwise(path))
        frames += [*piece.corner, piece.rows, piece.columns]
        if not piece.closed:
            ends += [parts.board.index(square) for square in (piece.squares[0], piece.squares[-1])]
    lists = {
        "even": shades[0],
        "odd": shades[1],
        "taken": _pairs(parts.board, (edge for swap in parts.swaps for edge in swap.removed)),
        "given": _pairs(parts.board, (edge for swap in parts.swaps for edge in swap.added)),
        "frames": frames,
        "ends": ends,
    }
    arrays = {name: np.array(values, dtype=np.int32) for name, values in lists.items()}
    header = {"painter": "pieces", "search": False, "closed": tour.closed}
    arrays["squares"] = _squares(tour.path, tour.board, "A tour")
    return _pack(parts.board.rows, parts.board.columns, header, arrays, look)


def _pairs(board: Board, edges: Iterable[tuple[Square, Square]]) -> list[int]:
    """Both ends of each move, one after the other."""
    return [board.index(square) for edge in edges for square in edge]


def tiles_bytes(
    rows: int,
    columns: int,
    start: Sequence[int],
    moves: str,
    goal: Sequence[int] | None = None,
    height: int | None = None,
    opens: int = 0,
    look: Look = PLAIN,
) -> bytes:
    """Encode moves of the sliding puzzle: the arguments are those of the player.

    Raises:
        InputError: if start or goal do not hold each tile once, a move leaves the board, or there are fewer
            moves than ``opens``.
    """
    size = rows * columns
    arrays = {}
    for name, tiles in (("start", start), ("goal", goal)):
        if tiles is None:
            continue
        if sorted(tiles) != list(range(size)):
            raise InputError(
                f"A {name} of {rows}×{columns} holds each of 0 to {size - 1} once, "
                f"not “{' '.join(map(str, tiles))}”."
            )
        arrays[name] = np.array(tiles, dtype=np.uint16)
    row, column = divmod(list(start).index(0), columns)
    for number, letter in enumerate(moves, start=1):
        down, right = STEPS.get(letter, (rows, columns))
        row, column = row + down, column + right
        if not (0 <= row < rows and 0 <= column < columns):
            raise InputError(
                f"Moves keep the blank on the board and are letters of {MOVES}; move {number:,}, "
                f"“{letter}”, does not."
            )
    if not 0 <= opens <= len(moves):
        raise InputError(f"A puzzle of {len(moves):,} moves cannot open after {opens:,} of them.")
    arrays["moves"] = np.frombuffer(moves.encode("ascii"), dtype=np.uint8)
    return _pack(rows, columns, {"painter": "tiles", "opens": opens, "height": height}, arrays, look)


def _squares(path: ArrayLike, board: Board, name: str) -> NDArray[Any]:
    """Indices of squares in the smallest type that holds those of the board."""
    squares = np.asarray(path, dtype=np.int64).ravel()
    wrong = squares[(squares < 0) | (squares >= len(board))]
    if len(wrong):
        raise InputError(
            f"{name} on the {board} board holds squares 0 to {len(board) - 1:,}, not {wrong[0]:,}."
        )
    smallest = np.uint8 if len(board) <= 1 << 8 else np.uint16 if len(board) <= 1 << 16 else np.int32
    return squares.astype(smallest)


def _pack(
    rows: int, columns: int, header: Mapping[str, object], arrays: Mapping[str, NDArray[Any]], look: Look
) -> bytes:
    """Join header and arrays; the digest in the header tells what is played, whatever it looks like."""
    offset, places, blocks = 0, {}, []
    for name, array in arrays.items():
        block = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
        block += bytes(-len(block) % _WORD)
        places[name] = (array.dtype.name, offset, len(array))
        blocks.append(block)
        offset += len(block)
    whole = {"rows": rows, "columns": columns, **header, "arrays": places}
    digest = hashlib.blake2b(json.dumps(whole).encode(), digest_size=16)
    for block in blocks:
        digest.update(block)
    text = json.dumps({**whole, "digest": digest.hexdigest(), "look": asdict(look)}).encode()
    text += b" " * (-len(text) % _WORD)
    return len(text).to_bytes(4, "little") + text + b"".join(blocks)
