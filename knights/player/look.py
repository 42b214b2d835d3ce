"""The look of a player: of a replay, and of a walk by hand."""

from dataclasses import dataclass

from knights.engine.listing import Listing


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
            ``chosen`` (the guest's own answer), ``ticked`` or ``crossed`` (the same, graded), ``lost`` (it lost the
            tour), ``share``, followed by the share of the class, ``count`` or ``stuck``, followed by a number, or
            ``way``, a move that a share of the class made, followed by the share and the other square.
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
        still: whether the player has no controls, only a legend.
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
