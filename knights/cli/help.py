"""What the help of a command says below its options: examples, what words mean, and the exit status."""

from collections.abc import Collection, Iterator

EXAMPLES = {
    "tour": ("knights tour 8 8 --start 2,3", "knights tour 8 8 --variant construct --closed --json"),
    "sweep": (
        "knights sweep 5 8 --variant roth --csv rows.csv",
        "knights sweep 5 5 --columns 5 20 --starts random:20 --steps 100000",
    ),
    "compare": (
        "knights compare 5 12 --variants default,roth,pohl --seeds 5 --steps 20000",
        'knights compare 7 7 --variants "order.random.-.12345678.{1,10,100}x99"',
    ),
    "challenge": ('knights challenge "f(turn - 8*centre)"',),
    "discover": ("knights discover 5 8 --evaluations 100 --held-out 9 12",),
    "check": ("knights check tour.txt", "knights tour 8 8 --no-board --json | knights check -"),
    "atlas": ("knights atlas 8 8 --csv orders.csv",),
    "sliding": ('knights sliding --start "4 0/1 3/5 2" --search astar --heuristic manhattan',),
    "published": ("knights published stu-2021",),
}
"""Command lines that a test runs."""

_VARIANT = (
    "A variant is a name, or rule.ties.prunings.orders.restarts.seed.fallback, from the left as far as it is not the "
    "default; - stands for none. order.roth.parity_squares.12345678.10x99 tries onward squares by degree, breaks ties "
    "as Roth does, refuses starts of the wrong colour and moves that block a square, takes the eight moves in that "
    "order, and restarts after 10 backtracks, 99 times over. A tie-break may be a formula: order.f(3*onward - centre)."
)
_BRACES = "Braces make a variant of each choice: order.{roth,pohl}.parity is two."
_STEPS = "A step is a square entered: the start counts, and so does every re-entry after backing up."
_NODES = (
    "A state is generated when it is made as a neighbour, duplicates included, and expanded when its own neighbours "
    "are made; the limit counts those generated."
)
_ATLAS = "Each order is one walk per start: 20 20 makes 16 million walks, which takes minutes."
_STATUS = {
    "check": "0 if all are tours, 1 if one is none, 2 for a file that cannot be read or bad input.",
    "published": "0 for an answer, 1 if a figure that should agree differs, 2 for bad input, 130 after Ctrl-C.",
}
_ANSWERED = "0 for an answer, whatever it is; 2 for bad input; 130 after Ctrl-C."
_CLUSTER = (
    "0 for an answer, whatever it is; 1 if a cluster could not go on; 2 for bad input; 130 after Ctrl-C."
)


def below(command: str, options: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Headings, with the lines below each, for a command with these options and arguments."""
    words = [_VARIANT] if {"variant", "variants"} & set(options) else []
    words += [_BRACES] if "variants" in options else []
    words += [_STEPS] if "steps" in options else []
    words += [_NODES] if "nodes" in options else []
    words += [_ATLAS] if command == "atlas" else []
    if words:
        yield "Words", words
    if command in EXAMPLES:
        yield "Examples", list(EXAMPLES[command])
    yield "Exit status", [_STATUS.get(command, _CLUSTER if "dask" in options else _ANSWERED)]
