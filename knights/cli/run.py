"""``python -m knights run``: an experiment from a file."""

import importlib
from pathlib import Path

import click

from knights.base.errors import InputError, text_in
from knights.base.text import shortened
from knights.cli import COMMANDS
from knights.cli.beside import HOW, WHERE
from knights.cli.options import RUN, Command
from knights.experiments.files import LISTS, MAX_LETTERS, Experiment, arguments_of, read_experiment

_NO_QUESTIONS = ("run", "check")
"""Commands that are about files."""


class _Run(Command):
    """A command that hands on all options that it does not know."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the name of the file; all else is the command's that it names."""
        ctx.ignore_unknown_options = True
        return click.Command.parse_args(self, ctx, args)


@click.command(
    cls=_Run,
    params=[
        click.Argument(["file"], metavar="FILE"),
        click.Argument(["more"], metavar="[OPTIONS]...", nargs=-1, type=click.UNPROCESSED),
    ],
    epilog="""\b
Examples:
  knights run experiment.toml
  knights run experiment.toml --resume --workers 2
  knights sweep 5 8 --csv rows.csv; knights run rows.toml --overwrite""",
)
def run(file: str, more: tuple[str, ...]) -> int:
    """Run the experiment in a file, such as pages offer and as stands beside results.

    The file holds a question: a command with what it is asked. Where results go, what is drawn and who works is said
    here alone, by options such as --csv, --overwrite, --resume, --figure, --json, --workers and --dask. Without --csv
    results go to a file of the same name that ends in .csv.
    """
    experiment = read_experiment(text_in(file, MAX_LETTERS + 1), file)
    if experiment.command not in COMMANDS or experiment.command in _NO_QUESTIONS:
        raise InputError(
            f"“{file}” is no experiment: there is no command “{shortened(experiment.command)}”; there are "
            f"{', '.join(name for name in COMMANDS if name not in _NO_QUESTIONS)}."
        )
    command = getattr(importlib.import_module(f"knights.cli.{experiment.command}"), experiment.command)
    _check(experiment, command, file)
    words = [*experiment.words, *more]
    options = {name for option in command.params for name in option.opts}
    named = any(word.partition("=")[0] in ("--csv", "--json") for word in more)
    if "--csv" in options and not named:
        words += ["--csv", str(Path(file).with_suffix(".csv"))]
    here = click.get_current_context()
    here.meta[RUN] = Path(file)
    try:
        with command.make_context(experiment.command, words, parent=here) as context:
            status: int = command.invoke(context)
    except click.UsageError as error:
        raise InputError(f"“{file}”: {error.format_message()}") from None
    return status


def _check(experiment: Experiment, command: click.Command, file: str) -> None:
    """Raise an InputError unless all that a file says is the question of its command, and no word of it an option."""
    arguments = arguments_of(experiment.command)
    options = {
        name.removeprefix("--"): option
        for option in command.params
        if isinstance(option, click.Option)
        for name in (*option.opts, *option.secondary_opts)
        if name not in (*WHERE, *HOW)
    }
    for key, value in experiment.settings.items():
        values, option = value if isinstance(value, list) else [value], options.get(key)
        if key == arguments:
            wanted = "starts with no dash" if any(str(word).startswith("-") for word in values) else ""
        elif option is None:
            raise InputError(
                f"“{file}”: a question of {experiment.command} has no “{shortened(key)}”; it has "
                f"{', '.join(dict.fromkeys([arguments, *options]))}. Where results go, what is drawn and who works is "
                "said on the command line."
            )
        elif option.is_flag:
            wanted = "" if isinstance(value, bool) else "is true or false"
        else:
            fits = not isinstance(value, bool) and (key in LISTS or len(values) == option.nargs)
            wanted = "" if fits else "is one value" if option.nargs == 1 else f"has {option.nargs} values"
        if wanted:
            raise InputError(f"“{file}”: {key} {wanted}, unlike “{shortened(str(value))}”.")
