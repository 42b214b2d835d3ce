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

from knights.base.errors import MAX_TEXT, Bounds, InputError, bounded, by_key, checked_seconds, short, text_in
from knights.base.memory_cache import KIB, MIB, cached, lazy
from knights.base.questions import REQUIRED, Asked, Composite, Question, command_line, declared, nested
from knights.base.questions import parameter, parameters, seconds, switch, whole
from knights.base.tabular import Answer, Tabular, grouped, html_table
from knights.base.commands import COMMANDS, part
from knights.base.jit import WITHOUT, Stopwatch, clock, has_numba, is_loaded, preparing, processor_clock, telling
from knights.base.rng import MAX_SEED, SEED, SplitMix64, mix
from knights.base.text import as_markdown, csv_text, duration_in_words, figure, first_line, interval
from knights.base.text import p_in_words, per_square, percent, plural, printable, quoted, seconds_in_words
from knights.base.text import shortened, split_outside_brackets, tile, without_middle
from knights.base.version import APP_NAME, __version__, citation
from knights.base.work import Part, Progress, Stopped, Taking, Work, parts_of, taking
