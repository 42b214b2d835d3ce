"""HTML pictures of the answers (bars for yes or no, dots for numbers), and the summary to print."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from math import log1p
from typing import cast

from knights.base import csv_text, html_table, plural
from knights.play.classroom import Snapshot, Tally
from knights.play.poll import NEAR, Kind, Poll

PLACES = 40
"""The number of positions on the line; dots at the same position are stacked."""
APART = 40.0
"""The least distance between two labels, in percent of the width of a phone."""
STEP, TALLEST = 10.5, 7
"""The distance between the dots of a stack, in percent of the height, and the largest stack with this distance."""

STYLE = """
.sides { display: grid; grid-template-columns: auto 1fr auto; gap: .5rem .75rem; align-items: center;
  font-size: 1.15rem; margin: .25rem 0 }
.sides i { display: block; height: 1.9rem; border-radius: .25rem;
  background: var(--bar) }
.sides .right { font-weight: 700 }
.sides i.right, .guesses b::before { background: var(--right) }
.guesses { position: relative; height: min(8.5rem, 20vh); margin: .5rem 3rem 0 1rem;
  border-bottom: 2px solid currentColor; font-variant-numeric: tabular-nums }
.guesses i { position: absolute; width: min(.8rem, 2vh); aspect-ratio: 1; border-radius: 50%; translate: -50%;
  background: var(--ring) }
.guesses u { position: absolute; top: 1.6rem; bottom: 0; background: var(--right); opacity: .18 }
.guesses b { position: absolute; top: 0; bottom: 0; width: 0 }
.guesses b::before { content: ""; position: absolute; top: 1.6rem; bottom: 0; left: -2px; width: 4px }
.guesses b span { position: absolute; transform: translateX(-50%); white-space: nowrap }
.guesses .scale { position: absolute; top: 100%; transform: translateX(-50%); padding-top: .2rem }
.guesses + p { margin: 1.8rem 0 0; font-size: .9rem }
.summary table { border-collapse: collapse; width: 100% }
.summary :is(th, td) { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid gray }
"""
"""The CSS of the pictures and the summary."""


def answers_html(look: Snapshot, poll: Poll, everyone: bool) -> str:
    """Return a picture of all answers to a question, or of the right one and the visitor's own."""
    if poll.kind is Kind.YES_NO:
        return _sides(look, poll, everyone)
    guesses = look.shares
    words = "each dot: a guess; green line: the answer; green band: right guesses"
    if not everyone:
        guesses = {look.own: 1} if look.has_answered else {}
        mark = "✓" if poll.is_right(look.own) else "✗"
        words = f"{mark} the dot: your guess; green: the answer" if look.has_answered else "green: the answer"
    (right,) = poll.best
    return _line(cast(Mapping[int, int], guesses), cast(int, right), words)


def _sides(look: Snapshot, poll: Poll, everyone: bool) -> str:
    """Return a bar for each side; without ``everyone``, mark only the right answer and the visitor's own."""
    rows = []
    for side, words in zip((True, False), poll.sides, strict=True):
        is_right, is_own = side in poll.best, look.own is side
        mark = "✓ " if is_right else "✗ " if is_own else ""
        kind = ' class="right"' if is_right else ""
        count = look.shares.get(side, 0)
        share = count / max(1, look.answered) if everyone else 0.0
        told = f"{share:.0%} · {count:,}" if everyone else "your answer" if is_own else ""
        bar = f'<i{kind} style="width:{100 * share:.0f}%"></i>'
        rows.append(f"<span{kind}>{mark}{escape(words)}</span><div>{bar}</div><span{kind}>{told}</span>")
    return f'<div class="sides">{"".join(rows)}</div>'


def _line(guesses: Mapping[int, int], right: int, words: str) -> str:
    """Return guesses, counted, as dots on a logarithmic scale, with a line at the answer and a band of right ones."""
    least, most = min([right, *guesses]), max([right, *guesses])
    low, high = log1p(min(least, right / NEAR)), log1p(max(most, right * NEAR, 1))

    def place(number: float) -> float:
        return 100 * (log1p(number) - low) / (high - low)

    stacks = Counter[int]()
    for guess, count in guesses.items():
        stacks[round(place(guess) / 100 * PLACES)] += count
    step = STEP * min(1.0, TALLEST / max(stacks.values(), default=1))
    dots = "".join(
        f'<i style="left:{100 * at / PLACES:.1f}%;bottom:{number * step + 1:.1f}%"></i>'
        for at, count in stacks.items()
        for number in range(count)
    )
    labels = {place(number): f"{number:,}" for number in sorted({least, most} - {right})}
    if len(labels) == 2 and place(most) - place(least) < APART:
        labels = {max(APART / 2, (place(least) + place(most)) / 2): f"{least:,} to {most:,}"}
    ends = "".join(f'<span class="scale" style="left:{at:.1f}%">{label}</span>' for at, label in labels.items())
    band = f'<u style="left:{place(right / NEAR):.1f}%;right:{100 - place(right * NEAR):.1f}%"></u>'
    answer = f'<b style="left:{place(right):.1f}%"><span>{right:,}</span></b>'
    return f'<div class="guesses">{band}{answer}{dots}{ends}</div><p>{words}</p>'


def summary_html(tallies: Sequence[Tally]) -> str:
    """Return the results as an HTML table: a row per question, in the given order."""
    rows = (
        (each.number, each.poll.prompt, f"{each.right:,} of {each.answered:,}", each.poll.reason) for each in tallies
    )
    return f'<div class="summary">{html_table(("No.", "Question", "Right", "Answer"), rows)}</div>'


def summary_csv(tallies: Sequence[Tally]) -> str:
    """Return the results as a table in CSV, with the same rows."""
    rows = [(each.number, each.poll.prompt, each.answered, each.right, each.poll.reason) for each in tallies]
    return csv_text(rows, ("number", "question", "answered", "right", "answer"))


def summary_page(code: str, tallies: Sequence[Tally]) -> str:
    """Return the results as a complete HTML page to print."""
    title = f"Classroom {code}: {plural(len(tallies), 'question')}, the hardest first"
    style = f"@page {{ margin: 15mm }} body {{ font: 12pt/1.4 sans-serif; color-scheme: light }} {STYLE}"
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style></head><body><h1>{title}</h1>{summary_html(tallies)}</body></html>"
    )
