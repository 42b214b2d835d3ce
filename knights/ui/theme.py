"""The theme of the page that is shown."""

import streamlit as st


def is_dark() -> bool:
    """Return whether the page is shown in the dark theme."""
    return st.context.theme.type == "dark"
