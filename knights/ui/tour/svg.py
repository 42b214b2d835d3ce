"""A tour as an SVG picture that stands alone, for slides and worksheets."""

from __future__ import annotations

from knights.tour import Tour
from knights.ui.colours import BLUE, GREEN, VERMILLION

_SQUARE = 40
MAX_NUMBERED = 30


def tour_svg(tour: Tour) -> str:
    """Draw a tour: squares, path, start and end, and the move numbers on boards to 30 a side."""
    board, size = tour.board, _SQUARE
    points = [
        ((column + 0.5) * size, (row + 0.5) * size)
        for row, column in zip(tour.rows.tolist(), tour.columns.tolist(), strict=True)
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.columns * size} {board.rows * size}" '
        f'width="{board.columns * size}" height="{board.rows * size}">',
        f"<title>Knight's tour of the {board} board</title>",
        f'<defs><pattern id="board" width="{2 * size}" height="{2 * size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{2 * size}" height="{2 * size}" fill="#FAFBFC"/>'
        f'<path d="M{size} 0h{size}v{size}h-{size}zM0 {size}h{size}v{size}h-{size}z" fill="#DDE3E9"/>'
        "</pattern></defs>",
        '<rect width="100%" height="100%" fill="url(#board)"/>',
        f'<polyline fill="none" stroke="{BLUE}" stroke-width="2.5" stroke-linejoin="round" points="'
        + " ".join(f"{x:g},{y:g}" for x, y in points)
        + '"/>',
    ]
    if tour.closed and len(points) > 1:
        (x, y), (to_x, to_y) = points[-1], points[0]
        parts.append(
            f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{GREEN}" stroke-width="3" stroke-dasharray="8 5"/>'
        )
    x, y = points[-1]
    parts.append(f'<rect x="{x - 14:g}" y="{y - 14:g}" width="28" height="28" rx="3" fill="{VERMILLION}"/>')
    x, y = points[0]
    parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{GREEN}"/>')
    if max(board.rows, board.columns) <= MAX_NUMBERED:
        parts += _numbers(points)
    return "\n".join([*parts, "</svg>\n"])


def _numbers(points: list[tuple[float, float]]) -> list[str]:
    last = len(points) - 1
    discs = [
        f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="#FFFFFF" fill-opacity="0.85"/>'
        for k, (x, y) in enumerate(points)
        if 0 < k < last
    ]
    texts = [
        f'<text x="{x:g}" y="{y + 4.5:g}" fill="{"#FFFFFF" if k in (0, last) else "#1B1F24"}">{k + 1}</text>'
        for k, (x, y) in enumerate(points)
    ]
    return [*discs, '<g font-family="sans-serif" font-size="13" text-anchor="middle">', *texts, "</g>"]
