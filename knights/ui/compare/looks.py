"""How often a session has looked at boards held out: each look makes a judgement on them worth less."""

from __future__ import annotations

import streamlit as st

from knights.comparisons.challenge import Challenge

_LOOKED = "challenge:looked"
"""The session's key of what was looked at: the challenges whose second range was run."""


def looked() -> list[Challenge]:
    """The challenges of this session whose second range was looked at, in order."""
    every: list[Challenge] = st.session_state.setdefault(_LOOKED, [])
    return every


def looks(asked: Challenge) -> int:
    """How often any board held out was looked at up to this challenge."""
    every = looked()
    before = every[: every.index(asked) + 1] if asked in every else every
    return sum(one.held_out == asked.held_out and one.closed == asked.closed for one in before)
