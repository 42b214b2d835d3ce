"""Your turn: a tour by hand, the part of the algorithm, and a tour to be judged."""

import streamlit as st

from knights.ui.board_page import board_and_column
from knights.ui.controls import address
from knights.ui.controls.address import setting
from knights.ui.controls.complaints import problems
from knights.ui.navigation import through_the_entry_point
from knights.ui.practice import algorithm, by_hand, judged
from knights.ui.practice.page import FIELDS, PAGE, choose_view, show_empty_board

VIEWS = {"try": by_hand, "be": algorithm, "judge": judged}

through_the_entry_point()
complaints = address.read(PAGE, FIELDS)
shown = VIEWS[setting(PAGE, "view")]
place, column = board_and_column(shown.shape())
with column:
    st.title("Your turn")
    notes = st.container()
    choose_view()
    beside = st.container()
    state = shown.settings(complaints)
with notes:
    problems(complaints)
address.write(PAGE, FIELDS)
with place:
    if state is None:
        show_empty_board()
    else:
        shown.show_board(state)
if state is not None:
    with beside:
        shown.show_answer(state)
