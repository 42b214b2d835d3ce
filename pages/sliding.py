"""The sliding puzzle: how far does greed get with another puzzle?"""

import streamlit as st

from knights.sliding.search import Query
from knights.ui.board_page import board_and_column, expert_part
from knights.ui.controls import address
from knights.ui.controls.complaints import noting, problems
from knights.ui.navigation import through_the_entry_point
from knights.ui.sliding.comparison import show_comparison
from knights.ui.sliding.controls import CONTRACT, PAGE, method_control, nodes_control, puzzle_control
from knights.ui.sliding.page import (
    FIELDS,
    KEPT,
    choose_view,
    chosen_view,
    shape,
    show_answer,
    show_board,
    show_details,
    show_proof,
    show_view,
    show_way_out,
)
from knights.ui.sliding.question import question_control
from knights.ui.sliding.solved import compared_with_optimum, solved
from knights.ui.sliding.views import SPARE

TITLE = "The sliding puzzle with greedy search"


def compare_page() -> None:
    """Several searches of many puzzles: the question on the left, the comparison beside it."""
    st.title(TITLE)
    notes = st.container()
    choose_view()
    left, right = st.columns([1, 3], gap="large")
    question = None
    with left, noting(complaints):
        question = question_control(nodes_control)
    with notes:
        problems(complaints)
    address.write(PAGE, FIELDS)
    if question:
        with right:
            show_comparison(question)


def puzzle_page() -> None:
    """One puzzle: its board, and beside it what the search made of it."""
    place, column = board_and_column(shape(), SPARE)
    puzzle = query = None
    with column:
        st.title(TITLE)
        notes, beside, views, middle = (st.container() for _ in range(4))
        with noting(complaints):
            puzzle = puzzle_control()
        expert = expert_part("limit, weight")
        heuristic, method, weight = method_control(expert)
        with expert, noting(complaints):
            nodes = nodes_control()
            query = Query(puzzle, heuristic, method, nodes, weight, recent=KEPT) if puzzle else None
        below = st.container()
    with notes:
        problems(complaints)
    with views:
        view = choose_view()
    address.write(PAGE, FIELDS, always=CONTRACT)
    if query is None:
        if not puzzle:
            with notes:
                show_way_out()
        return
    with beside:
        result = solved(query)
        compared = show_answer(result, view)
    with place:
        show_board(view, result)
    with middle:
        show_view(view, result)
    with below:
        show_proof(result)
    show_details(view, result)
    compared_with_optimum(result, compared)


through_the_entry_point()
complaints = address.read(PAGE, FIELDS)
if chosen_view() == "compare":
    compare_page()
else:
    puzzle_page()
