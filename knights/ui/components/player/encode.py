"""The data of the player in the browser: one block of bytes for a tour, a search or a puzzle.

The block is a length (4 bytes, little-endian), a header (JSON, padded with spaces to a multiple of
eight bytes) and the arrays, each beginning on a multiple of eight so that the browser can view them in
place. The header says which painter to use and, for every array, its type, offset and length.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import chain, pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board, Square, leaper_name
from knights.boards.pictures.fold import Fold
from knights.boards.tour import Tour
from knights.engine.decisions import Decisions
from knights.engine.events import EventLog
from knights.engine.listing import Listing
from knights.sliding.puzzle import Puzzle
from knights.theory.construct.tiling import Tiling, swaps

_WORD = 8


@dataclass(frozen=True, slots=True)
class Game:
    """The look of a walk that is played by hand: it is shown at its end, without controls, and clicks make moves.

    Attributes:
        onward: what the onward squares show: ``none``, ``dots``, ``degrees``, or ``least``: degrees, of which the
            least are highlighted.
        asks: whether the next move is a question, so that no text gives a dead end away.
        plays: whether the browser makes the move and reports the whole walk, rather than the square alone.
        free: whether a walk without moves may start on any square that is chosen.
        trail: whether the squares visited are shown.
        string: whether the walk is drawn as a string, from its first move on.
        marks: each a kind and the index of its square: an ``arrow`` to it from the knight, a ``right`` answer,
            the guest's own, ``ticked`` or ``crossed``, or the ``share`` of the class that chose it, and that number.
        anywhere: whether any square can be chosen, not only one where a move leads.
    """

    onward: str = "dots"
    asks: bool = False
    plays: bool = False
    free: bool = False
    trail: bool = True
    string: bool = False
    marks: tuple[tuple[str | float, ...], ...] = ()
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a player, for every kind of replay.

    Attributes:
        names: whether squares show their chess names, a1 at the bottom left.
        addressed: whether the address stores the position, as ``at``.
        asked: the position to open at; None for the default of the replay.
        clicks: whether the browser reports clicks on squares.
        spare: pixels of the window's height that are left free below the board.
        game: the look of a walk played by hand; None for a replay with controls.
        enter: the action of the Enter key on a square, in words.
        listing: a program whose current line is shown for each event; None for no program.
        chart: the key, with - for dots, of a chart that shows the board while the player is at its end.
        hide: whether the next move of a search is hidden until a square is chosen for it.
        still: whether the player has no controls.
    """

    names: bool = False
    addressed: bool = False
    asked: int | None = None
    clicks: bool = False
    spare: int = 0
    game: Game | None = None
    enter: str = "starts there"
    listing: Listing | None = None
    chart: str = ""
    hide: bool = False
    still: bool = False


PLAIN = Look()
"""The default look, without names or clicks."""


@dataclass(frozen=True, eq=False)
class Replay:
    """The walk or the search that a player plays, regardless of its look.

    Attributes:
        header: its painter, its board, and everything else that is not in the arrays.
        arrays: one-dimensional arrays by name.
    """

    header: Mapping[str, object]
    arrays: Mapping[str, NDArray[Any]]

    def packed(self, look: Look = PLAIN) -> bytes:
        """Return header and arrays as one block; the digest in the header identifies the replay."""
        offset, places, blocks = 0, {}, []
        for name, array in self.arrays.items():
            block = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
            block += bytes(-len(block) % _WORD)
            places[name] = (array.dtype.name, offset, len(array))
            blocks.append(block)
            offset += len(block)
        whole = {**self.header, "arrays": places}
        digest = hashlib.blake2b(json.dumps(whole).encode() + b"".join(blocks), digest_size=16).hexdigest()
        text = json.dumps({**whole, "digest": digest, "look": asdict(look)}).encode()
        text += b" " * (-len(text) % _WORD)
        return len(text).to_bytes(4, "little") + text + b"".join(blocks)


def of_tour(tour: Tour, reasons: ArrayLike | None = None) -> Replay:
    """Return the replay of a tour, or of any walk, opened at its end.

    ``reasons`` says why each move was made, as :mod:`knights.boards.pictures.marks` numbers it, shape (squares - 1,);
    None draws all moves alike.
    """
    arrays = {"squares": _squares(tour.path, tour.board)}
    if reasons is not None:
        arrays["ties"] = np.asarray(reasons, dtype=np.uint8)
    header = {"painter": "knight", "closed": tour.closed, "opens": len(tour), **of_board(tour.board)}
    return Replay(header, arrays)


def of_search(log: EventLog, decisions: Decisions | None = None) -> Replay:
    """Return the replay of a search, opened at its first event, with the degrees of the onward squares.

    With ``decisions`` it has a table of the onward squares, too.
    """
    header: dict[str, object] = {
        "painter": "knight",
        "search": True,
        "opens": 0 if len(log.walk) else min(1, len(log)),
        "steps": int(log.steps_before),
        "backtracks": int(log.backtracks_before),
        "total": int(log.total),
        **of_board(log.board),
    }
    arrays = {
        "squares": _squares(log.squares, log.board),
        "kinds": log.kinds.astype(np.uint8),
        "prefix": _squares(log.walk, log.board),
    }
    if decisions is not None:
        header["decided"] = {
            "byDegree": decisions.by_degree,
            "leastOnly": decisions.least_only,
            "keyName": decisions.ties,
            "keyed": decisions.keyed and decisions.ties != "move-order",
            "sentences": decisions.sentences,
            "home": decisions.comes_home,
        }
        arrays |= {"keys": decisions.keys, "reasons": decisions.reasons}
        arrays["first"] = np.concatenate([[0], np.cumsum(decisions.counts)]).astype(np.int32)
        arrays["onward"] = _squares(decisions.squares, log.board)
    return Replay(header, arrays)


def of_walk(board: Board, squares: Iterable[Square]) -> Replay:
    """Return the replay of a walk by hand, opened at its end."""
    path = [board.index(square) for square in squares]
    header = {"painter": "knight", "search": True, "hand": True, "opens": len(path), **of_board(board)}
    return Replay(header, {"squares": _squares(path, board)})


def of_pieces(plan: Tiling, tour: Tour) -> Replay:
    """Return the replay of a construction: its blocks, the swaps of moves, and the tour.

    The arrays hold the moves of the blocks' tours in two colours, the moves removed and added, frames around the blocks
    (first row and column, rows, columns), and the ends of open tours.
    """
    board = tour.board
    shades: list[list[int]] = [[], []]
    ends, frames = [], []
    for block in plan.blocks:
        path = [board.index(plan.on_board(block, square)) for square in plan.path(block)]
        if block in plan.routes:
            ends += [path[0], path[-1]]
        else:
            path.append(path[0])
        shades[sum(block) % 2] += chain.from_iterable(pairwise(path))
        frames += [*plan.corner(block), *plan.size(block)]
    # The squares a, b, c, d of each swap: it takes a-b and c-d away, and puts in a-c and b-d.
    swapped = swaps(plan) @ np.array([board.columns, 1])
    lists = {
        "even": shades[0],
        "odd": shades[1],
        "taken": swapped.ravel(),
        "given": swapped[:, [0, 2, 1, 3]].ravel(),
        "frames": frames,
        "ends": ends,
    }
    arrays = {name: np.array(values, dtype=np.int32) for name, values in lists.items()}
    arrays["squares"] = _squares(tour.path, board)
    header = {"painter": "pieces", "closed": tour.closed, **of_board(board)}
    return Replay(header, arrays)


def of_tiles(puzzle: Puzzle, moves: str, opens: int = 0) -> Replay:
    """Return the replay of the sliding puzzle, opened after some moves, which are written in the letters ``UDLR``."""
    arrays = {
        "start": np.array(puzzle.start.tiles, dtype=np.uint8),
        "goal": np.array(puzzle.goal.tiles, dtype=np.uint8),
        "moves": np.frombuffer(moves.encode("ascii"), dtype=np.uint8),
    }
    header = {"painter": "tiles", "rows": puzzle.rows, "columns": puzzle.columns, "opens": opens}
    return Replay(header, arrays)


def _squares(path: ArrayLike, board: Board) -> NDArray[Any]:
    """Return indices of squares in the smallest type that holds those of the board."""
    smallest = np.uint8 if board.area <= 1 << 8 else np.uint16 if board.area <= 1 << 16 else np.int32
    return np.asarray(path).astype(smallest)


def of_board(board: Board) -> dict[str, object]:
    """Return the header of a board: its sides, the strips that it is folded into, its holes and its piece."""
    return {
        "rows": board.rows,
        "columns": board.columns,
        "strips": Fold(board).strips,
        "holes": sorted(map(board.place, board.holes)),
        "leaper": board.leaper,
        "piece": leaper_name(board.leaper),
    }
