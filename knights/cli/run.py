"""``python -m knights run``: run an experiment from a file."""

from pathlib import Path

import click

from knights.base import InputError, text_in
from knights.cli import command_of
from knights.cli.files import RUN
from knights.cli.options import Command
from knights.experiments.files import MAX_LETTERS, read_experiment


@click.command(
    context_settings={"ignore_unknown_options": True},
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
    """Run the experiment in a file that was saved from a page, or written by a command next to its results.

    The file contains only a question: a command and its parameters. Outputs and workers are options of this command:
    --csv, --overwrite, --resume, --figure, --chart, --json, --workers and --dask.
    Without --csv, the results go to a file with the same name ending in .csv.
    """
    question = read_experiment(text_in(file, MAX_LETTERS + 1), file)
    name = question.COMMAND
    command, words = command_of(name), [*more]
    assert isinstance(command, Command)
    command = command.asking(question)
    named = any(word.partition("=")[0] in ("--csv", "--json") for word in more)
    if not named and any(param.name == "csv" for param in command.params):
        words += ["--csv", str(Path(file).with_suffix(".csv"))]
    here = click.get_current_context()
    here.meta[RUN] = Path(file)
    try:
        with command.make_context(name, words, parent=here) as context:
            status: int = command.invoke(context)
    except click.UsageError as error:
        raise InputError(f"“{file}”: {error.format_message()}") from None
    return status
