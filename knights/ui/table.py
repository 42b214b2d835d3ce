"""Every table of the app is shown here."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from knights.ui.controls.values import page_name


def table(rows: Any, key: str, columns: Mapping[str, Any] | None = None, **options: Any) -> None:
    """Show a table without the numbers of its rows.

    Args:
        rows: a table of pandas, maybe with a style.
        key: its name on the page.
        columns: how its columns are headed and written, by name.
        options: passed to ``st.dataframe``.
    """
    st.dataframe(rows, hide_index=True, key=f"{page_name()}.{key}", column_config=columns, **options)
