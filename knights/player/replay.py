"""The data of a player: a tour, a search, a construction or a sliding puzzle, as one block of bytes.

The block is the length of the header (4 bytes), the header (JSON) and the arrays, one after another, all little-endian.
The header contains the name of the painter, and the name, type and size in bytes of every array.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import chain, pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards import Board, Square, Tour, leaper_name
from knights.boards.pictures import Fold
from knights.engine import Event, EventLog, NoReturn, no_return_in_words
from knights.engine.decisions import Decisions, sentences
from knights.heuristics import rules, tie_breaks
from knights.player.look import PLAIN, Look
from knights.sliding import Puzzle
from knights.theory.construct.tiling import Tiling, swaps

_SHORT = 1 << 16
"""The area of the largest board whose squares are sent in at most two bytes."""


@dataclass(frozen=True, eq=False)
class Replay:
    """A tour, a search or other events for a player, independent of its look: values, and one-dimensional arrays."""

    header: Mapping[str, object]
    arrays: Mapping[str, NDArray[np.generic]]

    def packed(self, look: Look = PLAIN) -> bytes:
        """Return the header and the arrays as one block; a digest in the header identifies the replay."""
        little = [array.astype(array.dtype.newbyteorder("<"), copy=False) for array in self.arrays.values()]
        sizes = {name: (array.dtype.name, array.nbytes) for name, array in self.arrays.items()}
        body = b"".join(array.tobytes() for array in little)
        whole = {**self.header, "arrays": sizes}
        digest = hashlib.blake2b(json.dumps(whole).encode() + body, digest_size=16).hexdigest()
        text = json.dumps({**whole, "digest": digest, "look": asdict(look)}).encode()
        return len(text).to_bytes(4, "little") + text + body


def of_tour(tour: Tour, reasons: ArrayLike | None = None) -> Replay:
    """Return the replay of a tour or another walk, which opens at its end.

    ``reasons``, of shape (squares - 1,), contains the reason for each move, as a number from
    :mod:`knights.boards.pictures.colours`; None draws all moves alike.
    """
    board = tour.board
    arrays = {"squares": _squares(tour.path, board)}
    if reasons is not None:
        arrays["ties"] = np.asarray(reasons, dtype=np.uint8)
    header = {"painter": "knight", "closed": tour.closed, "opens": len(tour), **of_board(board)}
    lengths, moves = sorted({down * board.columns + right for down, right in board.moves}), np.diff(tour.path)
    if board.area > _SHORT and len(tour) and np.isin(moves, lengths).all():
        # A square takes four bytes; a move, as the place of its length in a list, takes one.
        arrays["squares"] = arrays["squares"][:1]
        arrays["way"] = np.searchsorted(lengths, moves).astype(np.uint8)
        header["lengths"] = lengths
    return Replay(header, arrays)


def of_search(log: EventLog, decisions: Decisions | None = None, lost: NoReturn | None = None) -> Replay:
    """Return the replay of a search from its first event, with ``decisions``, and a mark where it was ``lost``."""
    opens = 0 if len(log.walk) else min(1, len(log))
    before = {"steps": int(log.steps_before), "backtracks": int(log.backtracks_before), "total": int(log.total)}
    header: dict[str, object] = {"painter": "knight", "search": True, "opens": opens} | before | of_board(log.board)
    arrays = {
        "squares": _squares(log.squares, log.board),
        "kinds": log.kinds.astype(np.uint8),
        "prefix": _squares(log.walk, log.board),
    }
    if lost is not None and not log.steps_before:
        header["lost"] = lost.board.index(lost.fatal)
        header["lostAt"] = int(np.flatnonzero(log.kinds == Event.ENTER)[lost.last]) + 1
        header["lostWords"] = no_return_in_words(lost)
    if decisions is not None:
        variant = decisions.case.variant
        rule = rules.RULES[variant.rule]
        header["decided"] = {
            "byDegree": rule.by_degree,
            "leastOnly": rule.least_only,
            "keyName": tie_breaks.tie_break(variant.ties).in_words,
            "keyed": decisions.keyed and variant.ties != "move-order",
            "sentences": sentences(variant, decisions.keyed),
            "home": decisions.case.comes_home,
        }
        arrays |= {"keys": decisions.keys, "reasons": decisions.reasons}
        arrays["first"] = np.concatenate([[0], np.cumsum(decisions.counts)]).astype(np.int32)
        arrays["onward"] = _squares(decisions.squares, log.board)
    return Replay(header, arrays)


def of_walk(board: Board, squares: Iterable[Square]) -> Replay:
    """Return the replay of a walk by hand, which opens at its end."""
    walk = of_tour(Tour.from_squares(board, squares))
    return replace(walk, header={**walk.header, "search": True, "hand": True})


def of_pieces(plan: Tiling, tour: Tour) -> Replay:
    """Return the replay of a construction: its blocks, the swaps of moves, and the tour.

    The arrays hold the moves of the blocks' tours in two colours, the moves removed and added, the frames of the blocks
    (first row and column, rows, columns), and the ends of open tours.
    """
    board = tour.board
    lists: dict[str, list[int]] = {"even": [], "odd": [], "frames": [], "ends": []}
    for block in plan.blocks:
        path = [board.index(square) for square in plan.path(block)]
        if block in plan.routes:
            lists["ends"] += [path[0], path[-1]]
        else:
            path.append(path[0])
        lists["odd" if sum(block) % 2 else "even"] += chain.from_iterable(pairwise(path))
        lists["frames"] += [*plan.corner(block), *plan.size(block)]
    # A swap of the squares a, b, c, d removes a-b and c-d, and adds a-c and b-d.
    taken = swaps(plan) @ np.array([board.columns, 1])
    moves = {"taken": taken, "given": taken[:, [0, 2, 1, 3]], "squares": tour.path}
    arrays = {name: np.array(values, dtype=np.int32).ravel() for name, values in (lists | moves).items()}
    return Replay({"painter": "pieces", "closed": tour.closed, **of_board(board)}, arrays)


def of_tiles(puzzle: Puzzle, moves: str, opens: int = 0) -> Replay:
    """Return the replay of moves of a sliding puzzle, given as letters of ``UDLR``; it opens after ``opens`` moves."""
    arrays = {
        "start": np.array(puzzle.start.tiles, dtype=np.uint8),
        "goal": np.array(puzzle.goal.tiles, dtype=np.uint8),
        "moves": np.frombuffer(moves.encode("ascii"), dtype=np.uint8),
    }
    header = {"painter": "tiles", "rows": puzzle.rows, "columns": puzzle.columns, "opens": opens}
    return Replay(header, arrays)


def _squares(path: ArrayLike, board: Board) -> NDArray[np.generic]:
    """Return indices of squares in the smallest integer type that fits the board."""
    return np.asarray(path).astype(np.min_scalar_type(board.area - 1))


def of_board(board: Board) -> dict[str, object]:
    """Return the header of a board."""
    fold = Fold(board)
    return {
        "rows": board.rows,
        "columns": board.columns,
        "fold": {name: getattr(fold, name) for name in ("strips", "per", "rows", "columns")},
        "holes": sorted(map(board.place, board.holes)),
        "moves": board.moves,
        "piece": leaper_name(board.leaper),
    }
