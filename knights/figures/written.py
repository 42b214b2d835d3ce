"""Figures sent as they are written, without Plotly's validation of every attribute."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio

from knights.base.caches import KIB, kept

Trace = dict[str, Any]
"""A trace, or the layout, as in Plotly's JSON."""


class Written(go.Figure):  # type: ignore[misc]  # Plotly has no types.
    """Traces and a layout as in Plotly's JSON; ``go.Figure`` with the same arguments sends the same JSON.

    Plotly checks and copies every attribute twice, which is a third of the cost of a click on the Tour page. The
    figures of the app differ only in their numbers, so tests have Plotly check them instead. Each trace has its
    ``type``; arrays are NumPy's, whole numbers of at most 32 bits.
    """

    def __init__(self, data: Sequence[Trace], layout: Trace) -> None:
        # Without the parent's constructor, whose checks are the cost; Streamlit calls to_dict only. Plotly has no
        # attributes of these names.
        self._as_data, self._as_layout = data, layout

    def to_dict(self) -> dict[str, Any]:
        """Return the figure as sent, with arrays as bytes in base 64."""
        traces = [{name: _sent(value) for name, value in trace.items()} for trace in self._as_data]
        return {
            "data": traces,
            "layout": {"template": _template(str(pio.templates.default)), **self._as_layout},
        }

    def checked(self) -> go.Figure:
        """Return the same figure, checked by Plotly; raises a ValueError for an unknown attribute."""
        return go.Figure(self._as_data, self._as_layout)


def _sent(value: Any) -> Any:
    """Return a value in the form that Plotly sends: an array as type, bytes and, if not flat, shape."""
    if not isinstance(value, np.ndarray):
        return value
    packed = {"dtype": value.dtype.str[1:], "bdata": b64encode(value.tobytes()).decode("ascii")}
    return packed if value.ndim == 1 else {**packed, "shape": str(value.shape)[1:-1]}


@kept(256 * KIB)
def _template(name: str) -> Trace:
    """Return a Plotly template in the form that is sent; named explicitly, as Streamlit changes Plotly's default."""
    template: Trace = pio.templates[name].to_plotly_json()
    return template
