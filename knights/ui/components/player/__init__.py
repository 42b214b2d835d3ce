"""The player, which replays a tour, a search or a sliding puzzle in the browser, without the server.

Its data is one block of bytes: the length of the header (4 bytes), the header (JSON) and the arrays, one after another,
all little-endian. The header contains the name of the painter, and the name, type and size in bytes of every array.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import chain, pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board, Square, leaper_name, parse_square
from knights.boards.pictures.colours import players_table
from knights.boards.pictures.fold import Fold
from knights.boards.tour import Tour
from knights.engine.decisions import Decisions, sentences
from knights.engine.events import EventLog
from knights.engine.listing import Listing
from knights.heuristics.rules import RULES
from knights.sliding.puzzle import Puzzle
from knights.theory.construct.tiling import Tiling, swaps
from knights.ui.components.component import Component, text_of
from knights.ui.streamlit_internals import DuplicateKeyError

_SCRIPTS = (
    *("events", "stage", "marks", "decisions", "knight", "pieces", "tiles"),
    *("clock", "controls", "pointer", "player", "race"),
)
_STYLE = "".join(map(text_of, ("dom.css", "player/player.css", "player/race.css")))
CODE = Component(
    "player_code",
    ("dom.js", *(f"player/{name}.js" for name in _SCRIPTS)),
    {"MARKS": players_table(), "STYLE": _STYLE},
)
"""The scripts that all players share, joined into one module, which is ten times as large as most players' data."""
_PLAYER = Component("player", ("player/mount.js",))


@dataclass(frozen=True, slots=True)
class Game:
    """The look of a walk by hand: the player shows its end, without controls, and clicks make moves.

    Attributes:
        onward: the marks on onward squares: ``none``, ``dots``, ``degrees``, or ``least``, which also highlights the
            least degree.
        asks: whether the next move is a question; if so, no text mentions a dead end.
        plays: whether the browser makes the move and reports the whole walk; if not, it reports only the square.
        free: whether the visitor can choose another start before the first move.
        trail: whether the visited squares are shown.
        string: whether the finished walk is drawn as a string, from its first move.
        marks: tuples of a kind and the index of a square: ``arrow`` (from the knight), ``right`` (a right answer),
            ``ticked`` or ``crossed`` (the guest's own answer), or ``share``, followed by the share of the class.
        anywhere: whether the visitor can choose every square, even if no move leads there.
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
    """The look of a player.

    Attributes:
        names: whether squares have chess names, with a1 at the bottom left.
        addressed: whether the address stores the position, as ``at``.
        asked: the position to open at; None for the default of the replay.
        clicks: whether the browser reports clicks on squares; :func:`player` sets it.
        spare: the height in pixels that remains free below the board.
        game: the look of a walk by hand; None for a replay with controls.
        enter: the effect of the Enter key on a square, in words.
        chart: the key, with hyphens for dots, of a chart that covers the board while the player is at its end.
        hide: whether the next move of a search is hidden until a visitor guesses it.
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
"""The default look, without chess names or clicks."""


@dataclass(frozen=True, eq=False)
class Replay:
    """A tour, a search or another sequence of events for a player, independent of its look.

    The header contains the painter, the board, and other values that are not arrays; the arrays are one-dimensional.
    """

    header: Mapping[str, object]
    arrays: Mapping[str, NDArray[Any]]

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
    arrays = {"squares": _squares(tour.path, tour.board)}
    if reasons is not None:
        arrays["ties"] = np.asarray(reasons, dtype=np.uint8)
    header = {"painter": "knight", "closed": tour.closed, "opens": len(tour), **of_board(tour.board)}
    return Replay(header, arrays)


def of_search(log: EventLog, decisions: Decisions | None = None) -> Replay:
    """Return the replay of a search, which opens at its first event; ``decisions`` adds tables of onward squares."""
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
        variant, rule = decisions.variant, RULES[decisions.variant.rule]
        header["decided"] = {
            "byDegree": rule.by_degree,
            "leastOnly": rule.least_only,
            "keyName": variant.ties,
            "keyed": decisions.keyed and variant.ties != "move-order",
            "sentences": sentences(variant, decisions.keyed),
            "home": decisions.comes_home,
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


def _squares(path: ArrayLike, board: Board) -> NDArray[Any]:
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


def player(
    replay: Replay,
    look: Look = PLAIN,
    *,
    key: str,
    on_square: Callable[[Square], None] | None = None,
    on_walk: Callable[[list[Square]], None] | None = None,
) -> None:
    """Show a replay on its board, with controls to play it.

    Before the page reruns, ``on_square`` is called with a chosen square, or ``on_walk`` with all squares of the walk if
    the browser makes moves itself.
    """
    events: dict[str, Callable[[str], None]] = {}
    if on_square is not None:
        look = replace(look, clicks=True)
        events["square"] = lambda text: on_square(parse_square(text))
    if on_walk is not None:
        events["walk"] = lambda text: on_walk([parse_square(word) for word in text.split()])
    _send_code()
    _PLAYER.draw(key=key, data=replay.packed(look), **events)


def player_controls() -> None:
    """Reserve a place for the controls and the text of the page's player, which are otherwise below the board."""
    _PLAYER.draw(data={"controls": True})


@dataclass(frozen=True, eq=False)
class Lane:
    """One side of a race: either the events of a search, or a blind search that the browser runs itself.

    A search has the index of the square and the kind of each event; without ``kinds``, every event enters a square. A
    blind search has only a move order. ``end`` is the outcome, in words, if there is no tour.
    """

    name: str
    title: str
    words: str
    squares: Sequence[int] | None = None
    kinds: Sequence[int] | None = None
    order: Sequence[Square] | None = None
    end: str = "nothing left to try"


def race_player(
    board: Board,
    start: Square,
    lanes: Sequence[Lane],
    *,
    key: str,
    apart: Mapping[str, object] | None = None,
    asks: bool = False,
    after: Mapping[str, Callable[[], None]] | None = None,
    on_square: Callable[[Square], None],
) -> None:
    """Show two searches side by side, which run step by step on a common clock.

    Args:
        apart: the ``step`` at which the searches enter different squares, the indices of these ``squares``, and a
            sentence about it, ``words``.
        asks: whether visitors guess the number of steps of each side before the race.
        after: the callbacks of the buttons at the end, by label, the most important button first; without buttons, the
            boards fill the window.
    """
    data = {
        "name": "Race: " + " against ".join(lane.title for lane in lanes),
        **of_board(board),
        "start": board.index(start),
        "lanes": [vars(lane) for lane in lanes],
        "apart": apart,
        "asks": asks,
        "after": list(after or ()),
    }
    _send_code()
    _PLAYER.draw(
        key=key,
        data=data,
        square=lambda text: on_square(parse_square(text)),
        after=lambda label: after[label]() if after else None,
    )


def _send_code() -> None:
    """Send the code that all players share, with the first player of a page.

    Streamlit does not repeat a message that is the same in every run, so each session receives the code once.
    """
    with suppress(DuplicateKeyError):
        CODE.draw(key=CODE.name)
