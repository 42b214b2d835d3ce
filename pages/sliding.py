"""The sliding puzzle: how far does greed get with another puzzle?"""

import streamlit as st

from knights.sliding.search import Query
from knights.ui.controls import address
from knights.ui.controls.complaints import noting, problems
from knights.ui.navigation import through_the_entry_point
from knights.ui.sliding.comparison import show_comparison
from knights.ui.sliding.controls import CONTRACT, PAGE, method_control, nodes_control, puzzle_control
from knights.ui.sliding.page import FIELDS, KEPT, choose_view, show_view, show_way_out
from knights.ui.sliding.question import question_control
from knights.ui.sliding.solved import solved

through_the_entry_point()
st.title("The sliding puzzle with greedy search")
complaints = address.read(PAGE, FIELDS)
view = choose_view()

question = puzzle = query = None
with st.sidebar, noting(complaints):
    if view == "compare":
        question = question_control(nodes_control)
    else:
        with noting(complaints):
            puzzle = puzzle_control()
        heuristic, method, weight = method_control()
        nodes = nodes_control()
        if puzzle:
            query = Query(puzzle, heuristic, method, nodes, weight, recent=KEPT)

problems(complaints)
address.write(PAGE, FIELDS, always=() if question else CONTRACT)
if question:
    show_comparison(question)
elif query:
    show_view(view, solved(query))
elif view != "compare" and not puzzle:
    show_way_out()
