"""The theme of the page on screen."""

import streamlit as st


def is_dark() -> bool:
    """Return whether the page has the dark theme."""
    return st.context.theme.type == "dark"
