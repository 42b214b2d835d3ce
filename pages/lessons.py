"""Lessons: five questions for a class, each with a link and an answer."""

import streamlit as st

from knights.ui.controls import address
from knights.ui.controls.address import Page
from knights.ui.controls.complaints import problems
from knights.ui.lessons.page import LESSONS, show_lesson
from knights.ui.navigation import through_the_entry_point

PAGE = Page("lessons")

through_the_entry_point()
st.title("Five lessons of five minutes")
problems(address.read(PAGE))
address.write(PAGE)
st.caption("Ask the question, let the class guess, then open the link. The answer is below it.")
for number, lesson in enumerate(LESSONS, 1):
    show_lesson(number, lesson)
