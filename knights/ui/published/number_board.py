"""A board of move numbers as HTML: small, legible in both themes, and with what differs marked."""

from collections.abc import Sequence

from knights.boards.pictures.colours import END, START, VERMILLION

Numbers = Sequence[Sequence[int]]

STYLE = f"""<style>
.numbers {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
.numbers td {{ width: 2.3em; height: 2.3em; padding: 0; text-align: center; line-height: 1; }}
.numbers td.dark {{ background: color-mix(in srgb, currentColor 12%, transparent); }}
.numbers td.first {{ background: {START}; color: #FFFFFF; font-weight: 600; }}
.numbers td.last {{ background: {END}; color: #FFFFFF; font-weight: 600; }}
.numbers td.differs {{ box-shadow: inset 0 0 0 3px {VERMILLION}; font-weight: 600; text-decoration: underline; }}
</style>"""


def number_board(numbers: Numbers, other: Numbers | None = None) -> str:
    """A board of numbers as an HTML table; numbers that are not those of ``other`` are framed and underlined."""
    most = max((number for row in numbers for number in row), default=0)
    rows = []
    for r, row in enumerate(numbers):
        squares = []
        for c, number in enumerate(row):
            words = ["dark"] if (r + c) % 2 else []
            if number in (1, most):
                words.append("first" if number == 1 else "last")
            if other is not None and _at(other, r, c) != number:
                words.append("differs")
            squares.append(f'<td class="{" ".join(words)}">{number}</td>')
        rows.append(f"<tr>{''.join(squares)}</tr>")
    return f'{STYLE}<table class="numbers">{"".join(rows)}</table>'


def _at(numbers: Numbers, row: int, column: int) -> int | None:
    inside = row < len(numbers) and column < len(numbers[row])
    return numbers[row][column] if inside else None
