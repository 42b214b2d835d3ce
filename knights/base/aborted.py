"""Ctrl-C during imports, which ends the command without a traceback.

The package imports this first; :func:`knights.cli.main` has Ctrl-C raise again.
"""

import os
import signal
import sys

if (
    # So Python calls a module that it is about to run; then, the command where the package is installed.
    os.path.basename(sys.argv[0] if sys.argv else "").partition(".")[0] in ("-m", "knights")
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
):
    signal.signal(signal.SIGINT, signal.SIG_DFL)
