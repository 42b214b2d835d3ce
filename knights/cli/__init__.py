"""The command line: ``python -m knights COMMAND ...``, or ``knights COMMAND ...`` once the package is installed."""

import errno
import io
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import click
from click.shell_completion import shell_complete

from knights.base import COMMANDS, WITHOUT, InputError, __version__, has_numba, part, printable, telling

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""

_COMPLETE = "_KNIGHTS_COMPLETE"
"""The environment variable that a shell sets to request completions; click prescribes its name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 for an answer, 2 for bad input, 130 after Ctrl-C."""
    if sys.stdout is None:
        print("Standard output is closed: send it to a file, or to /dev/null.", file=sys.stderr)
        return 2
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The encodings that Windows uses for files and pipes lack the minus sign.
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    arguments = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    program = "knights" if Path(sys.argv[0]).stem == "knights" else "python -m knights"
    if _COMPLETE in os.environ:
        # The shell requests its completion script or, given the words typed so far, the possible completions.
        typed = os.environ.get("COMP_WORDS", "").split()[1:2]
        return shell_complete(_commands(typed), {}, "knights", _COMPLETE, os.environ[_COMPLETE])
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        commands = _commands(arguments[:1])
        if not has_numba() and arguments[0] in COMMANDS.keys() - {"app", "check"}:
            print(WITHOUT, file=sys.stderr)
            warnings.filterwarnings("ignore", WITHOUT)
        # click's own main would print the usage above every error, and exit with 1 if a pipe is closed.
        # Cached, so that only the first compilation is announced.
        with telling(cache(_say_compiling)), commands.make_context(program, arguments, obj=arguments) as context:
            status: int = commands.invoke(context)
        sys.stdout.flush()
        return status
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as error:
        command = " ".join([program, *(name for name in arguments[:1] if name in COMMANDS)])
        print(printable(f"{error.format_message().rstrip('.')} (see {command} --help)."), file=sys.stderr)
        return 2
    except InputError as error:
        print(printable(str(error)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe, such as `head`, has closed it.
        _drop_output()
        return 0
    except OSError as error:
        if error.errno not in _UNWRITABLE:
            raise
        _drop_output()
        print(f"Standard output cannot be written: {error.strerror}.", file=sys.stderr)
        return 2


def _say_compiling(kept: bool) -> None:
    why = "only this once; the result is kept" if kept else "no folder can keep the result"
    print(f"Compiling ({why}) …", file=sys.stderr)


_UNWRITABLE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""The error numbers that mean a full disk or an unwritable output."""


def _drop_output() -> None:
    """Discard pending output, so that Python does not try to print it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_of(name: str) -> click.Command:
    """Import the module of a command and return the command."""
    command: click.Command = part(f"cli.{COMMANDS[name].program or name}:{name}")
    return command


def _commands(wanted: Sequence[str]) -> click.Group:
    """Return the group of commands, importing only those wanted, so that no other compiled code is loaded."""
    group = click.Group(
        help="Heuristic search for knight's tours.",
        no_args_is_help=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    group.epilog = (
        "knights COMMAND --help shows examples. To complete commands and options in bash, run: "
        f'eval "$({_COMPLETE}=bash_source knights)"; in zsh and fish, use zsh_source and fish_source.'
    )
    for name, row in COMMANDS.items():
        group.add_command(command_of(name) if name in wanted else click.Command(name, help=row.summary))
    return click.version_option(__version__, prog_name="knights")(group)
