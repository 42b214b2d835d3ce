"""Draw the pictures of the front page's cards from real results: python docs/cards.py

Writes them where the front page finds them, as SVG.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402 - the project is found first

from knights.board import Board  # noqa: E402
from knights.comparisons import profile  # noqa: E402
from knights.heuristics.variants import NAMED  # noqa: E402
from knights.pictures.colours import BLUE, GREEN, GREY, ORANGE, SKY, VERMILLION  # noqa: E402
from knights.search.colours import CATEGORY_COLOURS  # noqa: E402
from knights.search.result import Category  # noqa: E402
from knights.search.search import search  # noqa: E402
from knights.sweeps import Cases, Results, Sweep, by_board, run  # noqa: E402
from knights.ui.home.page import CARDS, picture  # noqa: E402
from knights.work import parts_of  # noqa: E402

_WIDE, _HIGH = 320, 150


def main(folder: Path | None = None) -> None:
    """Write the picture of every card, where the front page finds it or into a folder."""
    for card in CARDS:
        file = picture(card) if folder is None else folder / picture(card).name
        file.write_text(DRAWN[card.name](), encoding="utf-8")


def _svg(parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}">'
    return "\n".join((head, *parts, "</svg>\n"))


def tour() -> str:
    """A tour of a 5 x 9 board."""
    board = Board(5, 9)
    found = search(board, (0, 0)).tour
    assert found is not None
    size = 29
    left, top = (_WIDE - board.columns * size) / 2, (_HIGH - board.rows * size) / 2
    squares = [
        f'<rect x="{left + c * size}" y="{top + r * size}" width="{size}" height="{size}" fill="{GREY}" '
        f'fill-opacity="{0.28 if (r + c) % 2 else 0.10}"/>'
        for r, c in board
    ]
    points = [(left + (c + 0.5) * size, top + (r + 0.5) * size) for r, c in found.squares]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    (x0, y0), (x1, y1) = points[0], points[-1]
    return _svg(
        [
            *squares,
            f'<polyline points="{line}" fill="none" stroke="{BLUE}" stroke-width="3" stroke-linejoin="round"/>',
            f'<circle cx="{x0:g}" cy="{y0:g}" r="10" fill="{GREEN}"/>',
            f'<rect x="{x1 - 9:g}" y="{y1 - 9:g}" width="18" height="18" rx="2" fill="{VERMILLION}"/>',
        ]
    )


def _swept(variant: str, first: int, last: int, steps: int) -> list[Results]:
    work = Sweep(Cases(first, last), NAMED[variant].variant, steps)
    return list(parts_of(run([work], workers=1)))


def sweep() -> str:
    """The maps of 5 x 5 to 8 x 8 under plain Warnsdorff."""
    parts, x = [], 12.0
    for board, results in by_board(_swept("warnsdorff", 5, 8, 20_000)).items():
        size = 68 / board.rows
        codes = results.on_board(results.categories, float(Category.NOT_RUN))
        for r, c in board:
            colour = CATEGORY_COLOURS[Category(int(codes[r, c]))]
            parts.append(
                f'<rect x="{x + c * size:.2f}" y="{(_HIGH - 68) / 2 + r * size:.2f}" width="{size - 0.8:.2f}" '
                f'height="{size - 0.8:.2f}" fill="{colour}"/>'
            )
        x += 76
    return _svg(parts)


def compare() -> str:
    """Shares solved within so many steps on 7 x 7, three variants."""
    parts = [f'<path d="M12 6V138H314" fill="none" stroke="{GREY}" stroke-width="2"/>']
    for variant, colour in (("default", BLUE), ("warnsdorff", ORANGE), ("pohl", VERMILLION)):
        curve = profile(NAMED[variant].variant, _swept(variant, 7, 7, 20_000))
        steps = np.append(curve.per_square, 400.0)
        shares = np.append(curve.shares, curve.shares[-1] if len(curve.shares) else 0.0)
        path, y = "M12 138", 138.0
        for step, share in zip(steps.tolist(), shares.tolist(), strict=True):
            x = 12 + 300 * np.log10(max(step, 1.0)) / np.log10(400.0)
            path += f"L{x:.1f} {y:.1f}"
            y = 138 - 126 * share
            path += f"L{x:.1f} {y:.1f}"
        parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3.5"/>')
    return _svg(parts)


def sliding() -> str:
    """The 8-puzzle, one move from the goal."""
    parts = []
    for place, tile in enumerate((1, 2, 3, 4, 5, 6, 7, 0, 8)):
        row, column = divmod(place, 3)
        if not tile:
            continue
        x, y = 87 + column * 49, 2 + row * 49
        parts.append(
            f'<rect x="{x}" y="{y}" width="45" height="45" rx="6" fill="{SKY if tile != 8 else ORANGE}"/>'
            f'<text x="{x + 22.5}" y="{y + 31}" font-family="sans-serif" font-size="24" font-weight="600" '
            f'text-anchor="middle" fill="#1B1F24">{tile}</text>'
        )
    return _svg(parts)


DRAWN = {"tour": tour, "sweep": sweep, "compare": compare, "sliding": sliding}
"""The picture of each card, by its name."""

if __name__ == "__main__":
    main()
