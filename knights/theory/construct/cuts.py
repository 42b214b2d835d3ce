"""Where a side of the board is cut, so that every block is small and has the tour it needs."""

LONGEST = 11
"""The longest side of a block."""


def cut(length: int, least: int = 5) -> tuple[int, ...]:
    """Cut a side, at least ``least`` long, into sixes and one last length from ``least`` (5 or 6) to 11.

    All lengths are even, save the last one if the side is odd.
    """
    sixes, remainder = divmod(length, 6)
    if remainder == 0:
        return (6,) * sixes
    if remainder == 5 and least == 5:
        return (6,) * sixes + (5,)
    return (6,) * (sixes - 1) + (6 + remainder,)


def cut_around(length: int, index: int, least: int = 5) -> tuple[tuple[int, ...], int]:
    """Cut an odd side so that the one odd length holds the square at ``index``.

    The odd length is the shortest possible from ``least`` (5 or 7) to 11; all others are even, so
    every square has the same colour within that block as on the board.

    Such a cut exists for every odd ``length >= least``: let p and q be what remains before and after
    the odd length. Both must be 0 or an even number of 6 or more. If the side is at most 11, p = q = 0
    will do. If it is longer, one of p = 0 (an odd length of 5 to 11 holding the first squares), q = 0
    (holding the last squares) or, in between, an even p of 6 or more will do, as the tests show for
    every square of every side that is short enough for p or q to be special.

    Returns:
        The lengths, and the index of the odd one.
    """
    for odd in range(least, LONGEST + 1, 2):
        for before in range(max(0, index - odd + 1), min(index, length - odd) + 1):
            after = length - odd - before
            if before % 2 == 0 and before not in (2, 4) and after not in (2, 4):
                head = cut(before) if before else ()
                tail = cut(after) if after else ()
                return (*head, odd, *tail), len(head)
    raise AssertionError(f"no cut of {length} around {index}")  # pragma: no cover
