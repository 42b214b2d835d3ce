"""A view of the Tour page: the tour move by move."""

from __future__ import annotations

from knights.search.result import SearchResult
from knights.ui.components.player import player_controls, tour_player
from knights.ui.controls.position import position
from knights.ui.figures.reasons import shown_reasons
from knights.ui.tour.board import folded_shape, look, start_at, tour_view
from knights.ui.tour.solved import PAGE, shown_walk


def show_replay(result: SearchResult) -> None:
    """The tour to be played; its moves are told apart by the rule, if there is one."""
    tour = shown_walk(result)
    reasons = shown_reasons(result) if len(result.walk) else None
    shown = look(position(min(1, len(tour)), len(tour)))
    tour_player(tour, key=f"{PAGE}.board", ties=reasons, on_square=start_at, look=shown)


def show_controls(result: SearchResult) -> None:
    """The player's controls."""
    player_controls(PAGE)


VIEW = tour_view("Replay", show_replay, show_controls, shape=folded_shape)
