"""The point of no return of a walk on a page: a sentence, and the tour that the walk could have become."""

from functools import partial
from weakref import WeakSet

import streamlit as st

from knights.base import Work
from knights.boards.pictures.tour import MAX_SHOWN, tour_svg
from knights.engine import NoReturn, no_return_in_words
from knights.ui.controls import CHESS, folded, square_word
from knights.ui.running.jobs import Job
from knights.ui.running.progress import AT_ONCE, work_in_view, working

_LATE: WeakSet[Job[NoReturn]] = WeakSet()


class Explanation:
    """The search for the point of no return of a walk, as a job in the session's slot ``place``."""

    def __init__(self, place: str, work: partial[Work[NoReturn]]) -> None:
        self.place, self.request, self.work = place, work.args, work

    @property
    def lost(self) -> NoReturn | None:
        """The point of no return, to mark it on the board; None if it is not exact, or takes a while to find."""
        job = working(self.place, self.request, self.work)
        if not job.wait(AT_ONCE):
            _LATE.add(job)
        found = job.finished[-1] if job.finished else None
        return found if found is not None and found.exact and not found.possible else None

    def show(self) -> None:
        """Say in the background where the tour was lost, and offer a picture of the tour that was still possible."""
        job = work_in_view(self.place, self.request, self.work, lambda job: "Checking every continuation…")
        if job in _LATE:
            # The board was drawn before the end of the job, without the mark.
            _LATE.discard(job)
            st.rerun()
        for found in job.finished:  # Empty if the visitor stopped the search.
            words = no_return_in_words(found, partial(square_word, found.board))
            (st.success if found.possible else st.info)(words)
            if found.tour is not None and not found.possible and found.board.area <= MAX_SHOWN:
                label = f"The walk that would have gone on, from square {found.last + 1:,}"
                folded(label, "gone_on", partial(st.image, tour_svg(found.tour, chess=CHESS.value)))
