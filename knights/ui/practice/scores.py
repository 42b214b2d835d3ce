"""A score that somebody sent, to be checked."""

import streamlit as st

from knights.errors import InputError
from knights.practice.exercise import check_score
from knights.ui.controls.complaints import tell
from knights.ui.practice.board import PAGE


def check_box() -> None:
    """A box for a score that somebody sent."""
    text = st.text_input("A score that somebody sent you", key=f"{PAGE}.score")
    if text:
        try:
            judgement = check_score(text)
            tell(st.success if judgement.startswith("The score is right") else st.error, judgement)
        except InputError as error:
            tell(st.warning, str(error))
