"""The commands, a row each; the parts that a row names are imported on demand."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

_PRINT, _PAGE, _MOVING = ("svg", "pdf"), ("html",), ("html", "gif")
"""The endings of files for print, of pages that play a chart, and of these and moving pictures."""


class Chart(NamedTuple):
    """A chart of a command: the module of :mod:`knights.figures` that draws it, and the endings of its files.

    Without a module, the command draws the SVG, which needs neither Plotly nor a browser. :mod:`knights.player` makes
    the pages and the moving pictures.
    """

    module: str = ""
    kinds: tuple[str, ...] = _PRINT


class Row(NamedTuple):
    """A command; its parts are named as ``module:name``, below ``knights``.

    Attributes:
        summary: a line for the list of commands.
        program: the module of :mod:`knights.cli` that defines the command, if it does not have the command's name.
        question: the class of the question; empty if no experiment file can ask it.
        work: a function of the question that does long work, part by part; empty if none takes long.
        shared: whether ``work`` also takes ``workers`` and ``executor``, which search at the same time.
        answer: a function of the question and, if there is ``work``, a list of all its parts.
        charts: the charts that ``--figure`` draws; the first is the default.
        examples: command lines for the help; a test runs them.
        status: the exit statuses, if they are not those of the other commands.
    """

    summary: str
    program: str = ""
    question: str = ""
    work: str = ""
    shared: bool = False
    answer: str = ""
    charts: Mapping[str, Chart] = {}
    examples: tuple[str, ...] = ()
    status: str = ""


_SWEEPS = Row(summary="", program="sweeps", work="experiments.sweeps.runner:run_all", shared=True)
"""What the commands share whose questions sweeps answer."""

COMMANDS: dict[str, Row] = {
    "app": Row(summary="Open the app in the browser."),
    "tour": Row(
        summary="Search for a tour and print it.",
        question="engine.case:TourQuestion",
        answer="engine.search:answer",
        charts={
            "board": Chart(kinds=("svg", *_MOVING)),
            "steps": Chart(kinds=_PAGE),
            "depth": Chart("tour"),
            "graph": Chart("graph"),
            "overlay": Chart("overlay"),
        },
        examples=("knights tour 8 8 --start 2,3", "knights tour 8 8 --variant construct --closed --json"),
    ),
    "sweep": _SWEEPS._replace(
        summary="Search from every start of a range of sizes.",
        question="experiments.sweeps.question:Sweep",
        answer="api.results:Swept",
        charts={"maps": Chart(kinds=("svg",)), "steps": Chart("maps")},
        examples=(
            "knights sweep 5 8 --variant roth --csv rows.csv",
            "knights sweep 5 5 --columns 5 20 --starts random:20 --steps 100000",
            'knights sweep --sizes 5,6,8 --starts "0,0 4,0" --variant stu-2019',
        ),
    ),
    "compare": _SWEEPS._replace(
        summary="Compare variants by step counts.",
        question="experiments.comparisons.comparison:Comparison",
        answer="api.results:ComparisonResult",
        charts={
            "steps": Chart("trend"),
            "steps-per-square": Chart("trend"),
            "first-try": Chart("trend"),
            "solved": Chart("compare"),
            "wins": Chart("compare"),
            "difference": Chart("difference"),
        },
        examples=(
            "knights compare 5 12 --variants default,roth,pohl --seeds 5 --steps 20000",
            'knights compare 7 7 --variants "order.random.-.12345678.{1,10,100}x99"',
        ),
    ),
    "run": Row(summary="Run an experiment from a file."),
    "challenge": _SWEEPS._replace(
        summary="Try your own tie-break against Roth's.",
        question="experiments.comparisons.challenge:Challenge",
        answer="api.results:ChallengeResult",
        charts={"standing": Chart("trend")},
        examples=('knights challenge "f(turn - 8*centre)"',),
    ),
    "check": Row(
        summary="Judge tours in files.",
        examples=("knights check tour.txt", "knights tour 8 8 --no-board --json | knights check -"),
        status="0 if all are tours, 1 if one is not, 2 for bad input or a file that cannot be read.",
    ),
    "discover": Row(
        summary="Search for a tie-break.",
        question="experiments.discovery.study:Study",
        work="experiments.discovery.study:discover_and_judge",
        shared=True,
        answer="api.results:Discovered",
        charts={"best": Chart("discovery")},
        examples=("knights discover 5 8 --evaluations 100 --held-out 9 12",),
    ),
    "sliding": Row(
        summary="Solve an M x N sliding puzzle.",
        question="sliding.search:Query",
        answer="sliding.search:search",
        charts={"expansions": Chart("sliding"), "moves": Chart(kinds=_MOVING)},
        examples=('knights sliding --start "4 0/1 3/5 2" --search astar --heuristic manhattan',),
    ),
    "puzzles": Row(
        summary="Compare searches of sliding puzzles.",
        program="sliding",
        question="sliding.compare:PuzzleComparison",
        work="sliding.compare:compare",
        answer="api.results:PuzzlesCompared",
        charts={"moves": Chart("sliding"), "expanded": Chart("sliding"), "milliseconds": Chart("sliding")},
        examples=("knights puzzles 3x3,3x4 --heuristics manhattan --searches greedy,astar",),
    ),
    "published": Row(
        summary="Recompute the published tables.",
        examples=("knights published stu-2021",),
        status="0 for an answer, 1 if a figure that should agree differs, 2 for bad input, 130 after Ctrl-C.",
    ),
    "site": Row(summary="Write a static site of lessons and tours.", examples=("knights site lab",)),
}
"""The commands by name, in the order of the help."""


def part(name: str) -> Any:
    """Import a part of a row, given as ``module:name``."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(f"knights.{module}"), attribute)
