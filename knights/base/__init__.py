"""The foundation of the other packages: errors, text, questions, work in slices, caches, the compiler.

Ctrl-C during imports ends the command without a traceback; :func:`knights.cli.main` restores KeyboardInterrupt.
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
