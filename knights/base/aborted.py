"""Handling of Ctrl-C during imports: the command ends without a traceback.

The package imports this module first; :func:`knights.cli.main` restores KeyboardInterrupt.
"""

import os
import signal
import sys

if (
    # The program's name: "-m" while Python looks for the module to run, "knights" if the command is installed.
    os.path.basename(sys.argv[0] if sys.argv else "").partition(".")[0] in ("-m", "knights")
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
):
    signal.signal(signal.SIGINT, signal.SIG_DFL)
