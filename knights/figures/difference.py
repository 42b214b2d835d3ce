"""A map that shows which of two variants needs fewer steps from each start."""

from dataclasses import dataclass
from math import ceil, log10

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.colors import hex_to_rgb

from knights.base import figure
from knights.boards import Board
from knights.boards.pictures import GREY, INK, MAX_GLYPHS, ink_on
from knights.engine import CATEGORIES, Category
from knights.experiments.comparisons import Compared, label
from knights.experiments.sweeps import Results, by_board
from knights.figures.board import Trace, board_figure, coloured, edges, starts, whole
from knights.figures.template import STYLES, styles_of

ONLY_FIRST, ONLY_SECOND, NEITHER, EQUAL = "1", "2", "0", "="
UNSOLVABLE = CATEGORIES[Category.NO_TOUR].glyph


@dataclass(frozen=True, eq=False)
class DifferenceInfo:
    """A comparison of two variants from each start of a board.

    Attributes:
        colours: a colour for each variant; they differ here even if other charts draw both in the same colour.
        ratios: log10 of the second variant's steps divided by the first's, shape (rows, columns): above 0 if the
            first is better, NaN unless both solve the start.
        marks: the glyph of each square, shape (rows, columns); empty if both solve it in different numbers of steps.
        tried: whether both variants were tried from the square, shape (rows, columns).
    """

    names: tuple[str, str]
    colours: tuple[str, str]
    board: Board
    ratios: NDArray[np.float64]
    marks: NDArray[np.str_]
    tried: NDArray[np.bool_]

    @property
    def end(self) -> float:
        """The largest ratio on the scale: 2, 5, or a power of 10."""
        most = 10 ** float(np.abs(self.ratios[np.isfinite(self.ratios)]).max(initial=0.0))
        return next((end for end in (2.0, 5.0, 10.0) if most <= end), float(10 ** ceil(log10(most))))

    @property
    def values(self) -> NDArray[np.float64]:
        """The position of each start on the colour scale: at one of its ends if only one variant solves the start."""
        top = log10(self.end)
        alone = np.select([self.marks == ONLY_FIRST, self.marks == ONLY_SECOND], [top, -top], np.nan)
        return np.where(np.isnan(self.ratios), alone, self.ratios)


def difference_info(names: tuple[str, str], first: Results, second: Results) -> DifferenceInfo:
    """Compare the results of two variants for the same starts on one board."""
    board = first.board
    first_steps, second_steps = (
        part.on_board(np.where(part.found, part["steps"].astype(float), np.nan)) for part in (first, second)
    )
    tried = ~np.isnan(first.on_board(first["solvable"])) & ~np.isnan(second.on_board(second["solvable"]))
    by_first, by_second = ~np.isnan(first_steps), ~np.isnan(second_steps)
    # The first case that holds for a start decides.
    cases = [
        (~tried, ""),
        (first_steps == second_steps, EQUAL),
        (by_first & by_second, ""),
        (by_first, ONLY_FIRST),
        (by_second, ONLY_SECOND),
        (first.on_board(first["solvable"], 1) == 0, UNSOLVABLE),
    ]
    with np.errstate(divide="ignore"):
        ratios = np.log10(second_steps / first_steps)
    styles = (*styles_of([first.variant, second.variant]), *STYLES)
    one_colour, other_colour, *_ = dict.fromkeys(colour for colour, _ in styles)
    marks = np.select([where for where, _ in cases], [glyph for _, glyph in cases], NEITHER).astype("<U1")
    ratios = np.where(tried, ratios, np.nan)
    return DifferenceInfo(names, (one_colour, other_colour), board, ratios, marks, tried)


def texts_of(info: DifferenceInfo) -> list[str]:
    """Return a description of each start tried, row by row."""
    first, second = info.names
    words = {
        ONLY_FIRST: f"only {first} solves it",
        ONLY_SECOND: f"only {second} solves it",
        NEITHER: "neither solves it",
        EQUAL: "the same number of steps",
        UNSOLVABLE: CATEGORIES[Category.NO_TOUR].label,
    }
    starts = zip(info.marks[info.tried].tolist(), info.ratios[info.tried].tolist(), strict=True)
    return [
        words.get(mark, f"steps fall by a factor of {figure(10 ** abs(ratio))} with {first if ratio > 0 else second}")
        for mark, ratio in starts
    ]


def difference_figure(info: DifferenceInfo) -> go.Figure:
    """Draw each start in the colour of the variant that needs fewer steps, deeper for larger ratios."""
    board = whole(info.board)
    grey = CATEGORIES[Category.NO_TOUR].colour
    refused = np.where(info.marks == UNSOLVABLE, np.float32(1), np.nan)
    traces = [
        coloured(refused, colorscale=[[0, grey], [1, grey]]),
        coloured(info.values.astype(np.float32), coloraxis="coloraxis"),
        _starts(info),
    ]
    (left, right), (bottom, top) = edges(board)
    place = {"x0": left, "x1": right, "y0": top, "y1": bottom}
    border = {"type": "rect", **place, "line": {"color": GREY, "width": 1}, "layer": "below"}
    return board_figure(traces, board, "start", below=120, shapes=[border], coloraxis=_ratio_axis(info))


def _ratio_axis(info: DifferenceInfo) -> Trace:
    first, second = info.names
    pale = [f"rgba{(*hex_to_rgb(colour), 0.08)}" for colour in info.colours]
    half = round(info.end**0.5) if info.end > 5 else {2.0: 1.4, 5.0: 2.0}[info.end]
    ticks = [-log10(info.end), -log10(half), 0.0, log10(half), log10(info.end)]
    title = f"◀ {second} · factor by which the steps fall · {first} ▶"
    colours = [(0, info.colours[1]), (0.5, pale[1]), (0.5, pale[0]), (1, info.colours[0])]
    place = {"orientation": "h", "y": -0.03, "yanchor": "top", "len": 0.7, "thickness": 18, "xpad": 10}
    words = [f"{figure(10 ** abs(tick))}×" if tick else "equal" for tick in ticks]
    marks = {"tickvals": ticks, "ticktext": words, "tickfont": {"size": 14}}
    edge = {"outlinecolor": GREY, "outlinewidth": 1}
    colorbar = {"title": {"text": title, "side": "top", "font": {"size": 14}}, **place, **marks, **edge}
    return {"cmin": ticks[0], "cmax": ticks[-1], "colorscale": colours, "colorbar": colorbar}


def _starts(info: DifferenceInfo) -> Trace:
    """Draw the starts tried; if they are few on a large board, as markers in their colours."""
    board, tried = whole(info.board), info.tried
    marks, values = info.marks[tried].tolist(), info.values[tried]
    first, second = map(ink_on, info.colours)
    inks = {ONLY_FIRST: first, ONLY_SECOND: second, UNSOLVABLE: INK}
    more: Trace = {}
    if board.side > MAX_GLYPHS and tried.mean() < 0.25:
        solved = ~np.isnan(values)
        more["marker"] = {
            "size": max(9.0, board.square_px() * 0.8),
            "opacity": 1,
            "symbol": np.where(solved, "square", "x").tolist(),
            "color": np.where(solved, values, 0.0),
            "coloraxis": "coloraxis",
            "line": {"width": 1, "color": GREY},
        }
    colours = [inks.get(mark, GREY) for mark in marks]
    return starts(tried, texts_of(info), marks, colours, largest=20, **more)


def _first_two(known: Compared) -> go.Figure | None:
    """Draw the difference of the first two variants, with their first seeds, on the largest board; None for one."""
    if len(known.groups) < 2:
        return None
    variants = [*known.groups][:2]
    one, other = (
        by_board(part for part in group if part.variant == variant)
        for variant, group in zip(variants, known.results, strict=False)
    )
    board = max(one.keys() & other.keys(), key=len)
    return difference_figure(difference_info((label(variants[0]), label(variants[1])), one[board], other[board]))


CHARTS = {"difference": _first_two}
