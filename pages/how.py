"""How it works: the ideas behind the search, one small board each."""

import streamlit as st

from knights.board import Board
from knights.ui.controls import address
from knights.ui.controls.complaints import problems
from knights.ui.how.page import beginning, first_dead_end, idea, start_map, whole_labels, words_and_board
from knights.ui.navigation import through_the_entry_point

through_the_entry_point()
st.title("How it works")
problems(address.read("how", []))
address.write("how", [])
whole_labels()
st.caption("Press play below a board, or click the board and use the keys ← and →.")

left, right = words_and_board()
with left:
    idea(
        "1. Degree",
        "From where the knight stands it can go on to some **onward squares**. The **degree** of such a square is the "
        "number of unvisited squares that it leads to in turn. A low degree means: hard to reach later, so easily "
        "left behind.",
        "pages/tour.py",
        "another start, another board",
        {"rows": "6", "columns": "6", "row": "2", "column": "2", "variant": "warnsdorff", "view": "search"},
    )
with right:
    beginning("degree", Board(6, 6), (2, 2), "warnsdorff", 1)

left, right = words_and_board()
with left:
    idea(
        "2. Warnsdorff's rule",
        "**Go to an onward square of least degree.** The corners and edges are visited while they still can be, and "
        "the middle, which is reached from everywhere, is kept for the end. From most starts of small boards this rule "
        "of 1823 finds a tour without a single mistake.",
        "pages/tour.py",
        "the rule on the full chessboard",
        {"rows": "8", "columns": "8", "row": "0", "column": "0", "variant": "warnsdorff", "view": "search"},
    )
with right:
    beginning("rule", Board(6, 6), (2, 2), "warnsdorff", 36, opens=14)

left, right = words_and_board()
with left:
    idea(
        "3. A tie",
        "Often several squares share the least degree, as here at the very first move, and the rule does not decide. A "
        "**tie-break** decides: the first in a fixed **move order**, the farthest from the centre (Roth), the one "
        "whose own onward squares have the least sum of degrees (Pohl), or chance.",
        "pages/compare.py",
        "which tie-break needs the fewest steps?",
        {"from": "5", "to": "10", "variants": "warnsdorff,roth,pohl,edge,random", "steps": "100000"},
    )
with right:
    beginning("tie", Board(8, 8), (3, 3), "warnsdorff", 1)

left, right = words_and_board()
with left:
    idea(
        "4. A dead end",
        "The rule can be wrong. Step forward: the knight reaches a square with **no unvisited "
        "neighbour**, while other squares are still unvisited. Something earlier was a mistake, and "
        "nothing on the board says what.",
        "pages/sweep.py",
        "which starts of which boards get stuck?",
        {"from": "5", "to": "12", "variant": "warnsdorff", "steps": "20000"},
    )
with right:
    first_dead_end("dead-end", Board(5, 5), (4, 2), "warnsdorff", before=4, after=0)

left, right = words_and_board()
with left:
    idea(
        "5. Backing up",
        "The search **backtracks**: it goes back one square and tries the next choice there; if there is "
        "none, it goes back further. With Warnsdorff as an *ordering* every choice is tried in the end, "
        "so giving up proves that there is "
        "no tour. With Warnsdorff as a *filter* only least degrees are tried, and giving up proves nothing.",
        "pages/tour.py",
        "watch all 1,734 steps of it",
        {"rows": "5", "columns": "5", "row": "4", "column": "2", "variant": "warnsdorff", "view": "search"},
    )
with right:
    first_dead_end("back", Board(5, 5), (4, 2), "warnsdorff", before=1, after=60)

left, right = words_and_board()
with left:
    idea(
        "6. Parity",
        "Every move changes the colour of the square. With 25 squares, 13 of one colour and 12 of the other, a tour "
        "must start and end on the colour of the corners. From the other twelve squares **no search can succeed**, "
        "however long it runs: a theorem says so at once.",
        "pages/tour.py",
        "a start without a tour",
        {"rows": "5", "columns": "5", "row": "0", "column": "1", "variant": "warnsdorff"},
    )
with right:
    start_map("parity", 5)

left, right = words_and_board()
with left:
    idea(
        "7. Restart",
        "A failed attempt usually went wrong early, and undoing it move by move can take longer than the "
        "age of the universe. It is cheaper to **restart** with another move order after a few "
        "backtracks. Our "
        "own variant does that; best known for it are the 19 orders of Squirrel and Cull, shown here.",
        "pages/compare.py",
        "restarts against long searches",
        {
            "from": "5",
            "to": "12",
            "variants": "default,squirrel-cull,altstu-2009,warnsdorff",
            "steps": "100000",
        },
    )
with right:
    first_dead_end("restart", Board(7, 7), (0, 6), "squirrel-cull", before=3, after=40)
