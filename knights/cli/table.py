"""Tables of text."""

from collections.abc import Sequence


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return columns under a header: text to the left, numbers (with separators) to the right."""
    text = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *text, strict=True)]
    right = [
        all(isinstance(value, int | float) for value in column) for column in zip(*rows, strict=True)
    ] or [False] * len(header)

    def line(words: Sequence[str]) -> str:
        return "  ".join(
            word.rjust(width) if number else word.ljust(width)
            for word, width, number in zip(words, widths, right, strict=True)
        ).rstrip()

    return "\n".join(line(words) for words in [list(header), *text])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
