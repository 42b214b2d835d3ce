"""How it works: the ideas behind the search, one small board each."""

import streamlit as st

from knights.board import Board
from knights.ui.controls import address
from knights.ui.controls.address import Page
from knights.ui.controls.complaints import problems
from knights.ui.learn.page import beginning, first_dead_end, idea, start_map, whole_labels
from knights.ui.navigation import through_the_entry_point

PAGE = Page("learn")

through_the_entry_point()
st.title("How it works")
problems(address.read(PAGE))
address.write(PAGE)
whole_labels()
st.caption(
    "Point at a square, or tap it: it tells its degree. The keys ← and → step through a board that was clicked."
)

with idea(
    "1. Degree",
    "A knight's move leads to the **onward squares**: from the start on this cross of twelve squares to three. The "
    "**degree** of a square is the number of unvisited squares that it leads to. A low degree means: hard to reach "
    "later.",
    "tour",
    "the cross unfolded, where a tour is easy to see",
    {"rows": "4", "columns": "4", "shape": "cross", "row": "0", "column": "1", "view": "graph"},
):
    beginning(
        "degree", Board(4, 4, holes=frozenset({(0, 0), (0, 3), (3, 0), (3, 3)})), (0, 1), "warnsdorff", 1
    )

with idea(
    "2. Warnsdorff's rule",
    "**Go to an onward square of least degree.** Corners and edges are visited while they can be; the middle is kept "
    "for the end. From most starts of small boards this rule of 1823 makes no mistake.",
    "tour",
    "the rule on the full chessboard",
    {"rows": "8", "columns": "8", "row": "0", "column": "0", "variant": "warnsdorff", "view": "search"},
):
    beginning("rule", Board(6, 6), (2, 2), "warnsdorff", 36, opens=14)

with idea(
    "3. A tie",
    "Often several squares share the least degree, as here at the first move. A **tie-break** decides: a fixed "
    "**move order**, the distance from the centre (Roth), the degrees one move further on (Pohl), or chance.",
    "compare",
    "which tie-break needs the fewest steps?",
    {"from": "5", "to": "10", "variants": "warnsdorff,roth,pohl,edge,random", "steps": "100000"},
):
    beginning("tie", Board(8, 8), (3, 3), "warnsdorff", 1)

with idea(
    "4. A dead end",
    "The rule can be wrong. Step forward: the knight reaches a square with **no unvisited neighbour**, and other "
    "squares are left. An earlier move was a mistake; nothing on the board says which.",
    "sweep",
    "which starts of which boards get stuck?",
    {"from": "5", "to": "12", "variant": "warnsdorff", "steps": "20000"},
):
    first_dead_end("dead-end", Board(5, 5), (4, 2), "warnsdorff", before=4, after=0)

with idea(
    "5. Backing up",
    "The search **backtracks**: it goes back one square and tries the next choice there. An *ordering* tries every "
    "choice in the end: if it fails, there is no tour. A *filter* tries least degrees only: its failure proves "
    "nothing.",
    "tour",
    "watch all 1,734 steps of it",
    {"rows": "5", "columns": "5", "row": "4", "column": "2", "variant": "warnsdorff", "view": "search"},
):
    first_dead_end("back", Board(5, 5), (4, 2), "warnsdorff", before=1, after=60)

with idea(
    "6. Parity",
    "Every move changes the colour of the square. Of 25 squares 13 have the colour of the corners: a tour must start "
    "and end on it. From the other twelve **no search can succeed**.",
    "tour",
    "a start without a tour",
    {"rows": "5", "columns": "5", "row": "0", "column": "1", "variant": "warnsdorff"},
):
    start_map("parity", 5)

with idea(
    "7. Restart",
    "A failed attempt usually went wrong early, and to undo it move by move can take years. It is cheaper to "
    "**restart** with another move order. Squirrel and Cull have 19 of them, shown here.",
    "compare",
    "restarts against long searches",
    {"from": "5", "to": "12", "variants": "default,squirrel-cull,altstu-2009,warnsdorff", "steps": "100000"},
):
    first_dead_end("restart", Board(7, 7), (0, 6), "squirrel-cull", before=3, after=40)
