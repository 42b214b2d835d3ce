"""A box looks up its own key alone.

To draw a number box or a menu, Streamlit writes out all that a session holds, and then looks up one key in that. With
the boxes and the components of Tour that takes a tenth of a click.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from streamlit.runtime.state import SessionState

_whole: Any = getattr(SessionState, "filtered_state", None)


class _ByKey(Mapping[str, Any]):
    """What a session holds, looked up where it is asked for, and written out only for who wants all of it."""

    def __init__(self, state: SessionState) -> None:
        self._state = state

    def __getitem__(self, key: str) -> Any:
        return self._state[key]

    def __contains__(self, key: object) -> bool:
        return key in self._state

    def __iter__(self) -> Iterator[str]:
        return iter(self._written())

    def __len__(self) -> int:
        return len(self._written())

    def _written(self) -> dict[str, Any]:
        written: dict[str, Any] = _whole.__get__(self._state)
        return written


def look_up_by_key() -> None:
    """Have boxes look up their keys; a Streamlit that has none of this stays as it is."""
    if isinstance(_whole, property):
        SessionState.filtered_state = property(_ByKey)  # type: ignore[assignment]
