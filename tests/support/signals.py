"""Signals of the processes that tests start."""

import signal


def heed_ctrl_c() -> None:
    """Let a child end by Ctrl-C, as in a terminal.

    A shell has what runs in its background ignore the signal, and tests that do hand that down to their children.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
