"""Hypothesis strategies for boards, starts, variants and formulas, based on the registries of the package."""

from collections.abc import Iterable

from hypothesis import settings
from hypothesis import strategies as st

from knights.base import InputError
from knights.boards import KNIGHT, MAX_LEAP, MOVES, Board
from knights.heuristics import PRUNINGS, RULES, Variant, tie_breaks
from knights.heuristics.formula import MAX_NUMBER, QUANTITIES, read_formula
from knights.heuristics.variants import SCHEDULES

SEARCHED = [key for key, rule in RULES.items() if rule.searches]
"""The keys of the rules that search."""


def boards(most: int = 8, least: int = 1) -> st.SearchStrategy[Board]:
    """Return a strategy for boards with both sides from ``least`` to ``most``."""
    sides = st.integers(least, most)
    return st.builds(Board, sides, sides)


LEAPERS = [(r, s) for s in range(2, MAX_LEAP + 1) for r in range(1, s)]


@st.composite
def any_boards(draw: st.DrawFn, most: int = 8) -> Board:
    """Draw boards, with or without holes, for the knight or another leaper."""
    board = draw(boards(most))
    places = st.sampled_from([*board])
    holes = draw(st.frozensets(places, max_size=min(len(board) - 1, 6)))
    leaper = draw(st.just(KNIGHT) | st.sampled_from(LEAPERS))
    return Board(board.rows, board.columns, holes=holes, leaper=leaper)


def starts(board: Board) -> st.SearchStrategy[tuple[int, int]]:
    return st.sampled_from([*board]) if board.holes else st.integers(0, len(board) - 1).map(board.square)


move_orders = st.permutations(MOVES).map(tuple)


def _larger(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return a strategy for expressions that contain smaller expressions."""
    binary = ("+", "-", "*", "//", "%", "<", "<=", ">", ">=", "==", "!=", "and", "or")
    return st.one_of(
        st.builds("({} {} {})".format, part, st.sampled_from(binary), part),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), part, part),
        st.builds("{}({})".format, st.sampled_from(["-", "not ", "abs"]), part).map("({})".format),
        st.builds("({} if {} else {})".format, part, part, part),
        st.builds("({} < {} <= {})".format, part, part, part),
    )


def _readable(text: str) -> bool:
    try:
        read_formula(text)
    except InputError:
        return False
    return True


numbers = st.sampled_from([0, 1, 2, 3, 7, 1000, MAX_NUMBER]) | st.integers(0, MAX_NUMBER)
expressions = st.recursive(st.sampled_from([*QUANTITIES]) | numbers.map(str), _larger, max_leaves=14)
formulas = expressions.map("f({})".format).filter(_readable)
"""A strategy for formulas with every kind of part, as text."""


_PIECES = [
    *QUANTITIES,
    *"+-*/%<>=!(),.;'[]{}~@#&|^:_\\→ 0123456789\n\t\0é",
    *"** // == min( f( 1.5 1e9 99999999 True None 0x1f".split(),
    *(f" {word} " for word in "if else and not is in for lambda await )".split()),
]
formula_texts = st.lists(st.sampled_from(_PIECES), max_size=30).map("".join) | st.text(max_size=60)
"""A strategy for texts that may or may not be formulas: parts of formulas in any order, and arbitrary text."""


@st.composite
def variants(draw: st.DrawFn, rule: str | None = None, ties: str | None = None, prune: tuple[str, ...] = ()) -> Variant:
    """Draw variants that search; they have the given parts, at least the given prunings, and random other parts."""
    more = draw(st.lists(st.sampled_from(list(PRUNINGS)), unique=True))
    orders = draw(st.lists(move_orders, min_size=1, max_size=3))
    restart_after = draw(st.integers(1, 30) if len(orders) > 1 else st.none() | st.integers(1, 30))
    return Variant(
        rule or draw(st.sampled_from(SEARCHED)),
        ties or draw(st.sampled_from(list(tie_breaks.TIES)) | formulas),
        tuple(orders),
        (*prune, *more),
        restart_after=restart_after,
        rounds=draw(st.integers(1, 9)) if restart_after else 1,
        seed=draw(st.integers(0, 2**31 - 1)),
        schedule=draw(st.sampled_from(list(SCHEDULES))) if restart_after else "fixed",
        rotations=draw(st.sampled_from((0, 0, 1, 3, 40))),
        both_ends=draw(st.booleans()),
    )


def examples(gate: int, *, thorough: int) -> settings:
    """Return settings for ``gate`` examples, or ``thorough`` examples under ``tests/run.py --thorough``."""
    many = settings.default is settings.get_profile("thorough")
    return settings(max_examples=thorough if many else gate)


@st.composite
def spoilt(draw: st.DrawFn, path: Iterable[int], area: int) -> list[int]:
    """Draw a copy of a path of square indices with one change, which usually makes it invalid."""
    path, place = list(path), st.integers(0, len(path) - 1)
    i, j = draw(place), draw(place)
    match draw(st.sampled_from(["swap", "replace", "reverse", "repeat", "shift", "drop", "double"])):
        case "swap":
            path[i], path[j] = path[j], path[i]
        case "replace":
            path[i] = draw(st.integers(0, area - 1))
        case "reverse":
            path[min(i, j) :] = path[min(i, j) :][::-1]
        case "repeat":
            path[i] = path[j]
        case "shift":
            path = path[i:] + path[:i]
        case "drop":
            del path[i]
        case "double":
            path.insert(i, path[j])
    return path
