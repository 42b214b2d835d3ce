"""One tour: choose a board, a start and a method, and see what the search makes of it."""

from functools import partial

import streamlit as st

from knights.construct import verdict
from knights.ui.board_page import board_and_column
from knights.ui.controls import address
from knights.ui.controls.complaints import problems
from knights.ui.controls.links import TOUR
from knights.ui.navigation import through_the_entry_point
from knights.ui.tour import closed as closed_view
from knights.ui.tour.page import (
    FIELDS,
    choose_view,
    shape,
    show_answer,
    show_board,
    show_details,
    show_empty_board,
    show_proof,
    show_view,
)
from knights.ui.tour.presets import preset_control
from knights.ui.tour.reading import show_reading
from knights.ui.tour.settings import settings_control
from knights.ui.tour.solved import PAGE

through_the_entry_point()
complaints = address.read(PAGE, FIELDS)
place, column = board_and_column(shape())
with column:
    st.title("A knight's tour from any square")
    notes, beside, views, middle = (st.container() for _ in range(4))
    board, case = settings_control(complaints)
    preset_control(FIELDS)
    below = st.container()
room = place.empty()
with notes:
    problems(complaints)
with views:
    view = choose_view(case) if case else None
address.write(PAGE, FIELDS, always=TOUR)
if case and view:
    known = verdict(case.board, case.start, case.closed)
    with beside:
        result = closed_view.solve_or_turn(case, partial(show_empty_board, room, case.board, case.start))
        show_answer(result, known)
    with room.container():
        show_board(view, result)
    with middle:
        show_view(view, result, known)
    with below:
        show_reading(result, address.setting(PAGE, "chess"))
        show_proof(result, known)
    show_details(view, result)
elif board:
    show_empty_board(room, board)
