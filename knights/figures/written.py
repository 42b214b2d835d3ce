"""A figure that is sent as it is written, not checked word by word at every click."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio

from knights.caches import KIB, kept

Trace = dict[str, Any]
"""A trace, or the layout, in Plotly's own words."""


class Written(go.Figure):  # type: ignore[misc]  # Plotly has no types.
    """Traces and a layout in Plotly's own words: ``go.Figure`` with the same arguments sends the same.

    Plotly checks and copies every word twice, which was a third of all that a click on the Tour page cost a busy
    server. What the app writes differs in its numbers only, so tests have Plotly check it instead.

    Args:
        data: the traces, each with its ``type``; arrays are those of numpy, whole numbers of at most 32 bits.
        layout: the layout; it gets the template that is the default, as every figure does.
    """

    def __init__(self, data: Sequence[Trace], layout: Trace) -> None:
        # The parent's own would do what is to be saved; of its methods Streamlit calls to_dict only. The names are none
        # of Plotly's own.
        self._as_data, self._as_layout = data, layout

    def to_dict(self) -> dict[str, Any]:
        """The figure as it is sent: arrays as bytes in base 64."""
        traces = [{name: _sent(value) for name, value in trace.items()} for trace in self._as_data]
        return {
            "data": traces,
            "layout": {"template": _template(str(pio.templates.default)), **self._as_layout},
        }

    def checked(self) -> go.Figure:
        """The same as a figure that Plotly has checked, to be looked into.

        Raises:
            ValueError: for a word that Plotly does not know.
        """
        return go.Figure(self._as_data, self._as_layout)


def _sent(value: Any) -> Any:
    """A value in the form in which Plotly sends it: an array as its type, its bytes, and, if not flat, its shape."""
    if not isinstance(value, np.ndarray):
        return value
    packed = {"dtype": value.dtype.str[1:], "bdata": b64encode(value.tobytes()).decode("ascii")}
    return packed if value.ndim == 1 else {**packed, "shape": str(value.shape)[1:-1]}


@kept(256 * KIB)
def _template(name: str) -> Trace:
    """A template of figures as it is sent; Streamlit makes its own the default when it is imported."""
    template: Trace = pio.templates[name].to_plotly_json()
    return template
