"""One tour: choose a board, a start and a variant, and see what the search makes of it."""

import streamlit as st

from knights.construct import verdict
from knights.search.case import Case, Limit
from knights.ui.controls import address
from knights.ui.controls.board import board_control, start_control
from knights.ui.controls.complaints import noting, problems
from knights.ui.controls.control import control
from knights.ui.controls.fields import limit_control
from knights.ui.controls.links import TOUR
from knights.ui.controls.variant import variant_control
from knights.ui.navigation import through_the_entry_point
from knights.ui.tour import closed as closed_view
from knights.ui.tour.page import FIELDS, PAGE, choose_view, show_empty_board, show_view

through_the_entry_point()
st.title("A knight's tour from any square")
complaints = address.read(PAGE, FIELDS)

board = start = variant = steps = None
with st.sidebar:
    with noting(complaints):
        board = board_control(PAGE)
    start = start_control(PAGE, board)
    closed = control(
        PAGE, "closed", st.toggle, "Closed tour", help="Its end is a knight's move from its start."
    )
    with noting(complaints):
        variant = variant_control(PAGE)
    with noting(complaints):
        steps = limit_control(PAGE)

problems(complaints)
complete = bool(board and start and variant and steps)
view = choose_view(variant) if complete else None
address.write(PAGE, FIELDS, always=TOUR)
if complete:
    result = closed_view.solve_or_turn(Case(board, start, variant, Limit(steps), closed))
    show_view(view, result, verdict(board, start, closed))
elif board and not start:
    st.info("Click a square to start there, or type its row and column on the left.")
    show_empty_board(board)
