"""``python -m knights run``: an experiment from a file."""

import importlib
from pathlib import Path

import click

from knights.cli import COMMANDS
from knights.cli.options import RUN, Command
from knights.errors import InputError, text_in
from knights.experiments import read_experiment
from knights.text import shortened


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

    The file names a command and its options. Results go to a file of the same name that ends in .csv; options such
    as --resume, --overwrite, --workers, --dask and --csv are handed on.
    """
    experiment = read_experiment(text_in(file), file)
    if experiment.command not in COMMANDS or experiment.command == "run":
        raise InputError(
            f"“{file}” is no experiment: there is no command “{shortened(experiment.command)}”; there are "
            f"{', '.join(name for name in COMMANDS if name != 'run')}."
        )
    command = getattr(importlib.import_module(f"knights.cli.{experiment.command}"), experiment.command)
    words = [*experiment.words, *more]
    options = {name for option in command.params for name in option.opts}
    named = any(word.partition("=")[0] in ("--csv", "--json") for word in words)
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
