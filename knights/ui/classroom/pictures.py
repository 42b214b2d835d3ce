"""Answers as pictures in HTML: bars for yes or no, dots on a line for numbers; and the summary to print."""

from collections.abc import Sequence
from html import escape
from math import log1p

from knights.base.text import percent, plural
from knights.play.classroom.classroom import Snapshot, Tally
from knights.play.classroom.poll import Kind, Poll

PLACES = 40
"""The places on the line of the numbers: guesses of one place are dots one above the other."""
TALLEST = 8
"""The dots one above the other from which on they are drawn closer."""

STYLE = """
.sides { display: grid; grid-template-columns: auto 1fr auto; gap: .5rem .75rem; align-items: center;
  font-size: 1.15rem; margin: .25rem 0 }
.sides i { height: 1.9rem; min-width: 3px; border-radius: .25rem; background: light-dark(#B9BEC6, #5A6470) }
.sides .right { font-weight: 700 }
.sides i.right, .guesses b::before { background: light-dark(#007A5A, #2FBF93) }
.guesses { position: relative; height: 9.5rem; margin: .5rem 3rem 0 1rem; border-bottom: 2px solid currentColor;
  font-variant-numeric: tabular-nums }
.guesses i { position: absolute; width: .8rem; height: .8rem; margin-left: -.4rem; border-radius: 50%;
  background: light-dark(#0072B2, #56B4E9) }
.guesses i.own { outline: 3px solid light-dark(#B34700, #F0A060); outline-offset: 1px }
.guesses b { position: absolute; top: 0; bottom: 0; width: 0 }
.guesses b::before { content: ""; position: absolute; top: 1.6rem; bottom: 0; left: -2px; width: 4px }
.guesses b span { position: absolute; transform: translateX(-50%); white-space: nowrap }
.guesses .scale { position: absolute; top: 100%; transform: translateX(-50%); padding-top: .2rem }
.guesses + p { margin: 1.8rem 0 0; font-size: .9rem }
.summary { border-collapse: collapse; width: 100% }
.summary :is(th, td) { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid gray }
"""
"""The style of the pictures."""


def answers_html(look: Snapshot, poll: Poll, everyone: bool) -> str:
    """Return the picture of the answers to a question of numbers or of yes or no; empty for squares.

    With ``everyone`` it has all answers, else the right one and the visitor's own.
    """
    shares = look.shares if everyone else {look.own: 1} if look.has_answered else {}
    if poll.kind is Kind.YES_NO:
        return _sides(look, poll, everyone)
    if poll.kind is Kind.NUMBER:
        guesses = [
            number for number, count in shares.items() if isinstance(number, int) for _ in range(count)
        ]
        (right,) = poll.best
        assert isinstance(right, int)
        return _line(sorted(guesses), right, everyone)
    return ""


def _sides(look: Snapshot, poll: Poll, everyone: bool) -> str:
    """Return two bars with their shares of the answers; a guest's has the right and the own answer only."""
    rows = []
    for side, words in zip((True, False), poll.sides, strict=True):
        is_right, is_own = side in poll.best, look.has_answered and look.own is side
        mark = "✓ " if is_right else "✗ " if is_own else ""
        kind = ' class="right"' if is_right else ""
        count = look.shares.get(side, 0)
        share = count / look.answered if look.answered and everyone else 0.0
        told = f"{percent(share)} · {count:,}" if everyone else "your answer" if is_own else ""
        bar = f'<i{kind} style="width:{100 * share:.0f}%"></i>' if everyone else "<i hidden></i>"
        rows.append(f"<span{kind}>{mark}{escape(words)}</span><div>{bar}</div><span{kind}>{told}</span>")
    return f'<div class="sides">{"".join(rows)}</div>'


def _line(guesses: Sequence[int], right: int, everyone: bool) -> str:
    """Return the guesses as dots on a logarithmic line, and the answer as a line across; a guest sees their own."""
    least, most = min([right, *guesses]), max([right, *guesses])
    low, high = log1p(least), log1p(most) if most > least else log1p(least) + 1

    def place(number: int) -> float:
        return 100 * (log1p(number) - low) / (high - low)

    heights: dict[int, int] = {}
    dots = []
    for guess in guesses:
        at = round(place(guess) / 100 * PLACES)
        heights[at] = heights.get(at, 0) + 1
        dots.append((100 * at / PLACES, heights[at] - 1))
    step = 0.9 * min(1.0, TALLEST / max(heights.values(), default=1))
    kind = "" if everyone else ' class="own"'
    drawn = "".join(f'<i{kind} style="left:{x:.1f}%;bottom:{y * step + 0.1:.2f}rem"></i>' for x, y in dots)
    ends = {
        number: f'<span class="scale" style="left:{place(number):.1f}%">{number:,}</span>'
        for number in (least, most)
    }
    answer = f'<b style="left:{place(right):.1f}%"><span>{right:,}</span></b>'
    words = (
        "the line: the answer; each dot: a guess" if everyone else "the line: the answer; the dot: your guess"
    )
    return f'<div class="guesses">{answer}{drawn}{"".join(ends.values())}</div><p>{words}</p>'


def summary_html(tallies: Sequence[Tally]) -> str:
    """Return the results as an HTML table: a question in a row, in the order given."""
    rows = "".join(
        f"<tr><td>{tally.number}</td><td>{escape(tally.poll.prompt)}</td>"
        f"<td>{tally.right:,} of {tally.answered:,}{_for_the_rule(tally)}</td><td>{escape(tally.poll.reason)}</td></tr>"
        for tally in tallies
    )
    head = "".join(f"<th scope=col>{words}</th>" for words in ("", "Question", "Right", "Answer"))
    return f'<table class="summary"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _for_the_rule(tally: Tally) -> str:
    return f", {tally.rule:,} for the rule" if tally.rule else ""


def summary_page(code: str, tallies: Sequence[Tally]) -> str:
    """Return the results as a page of its own, to print."""
    title = f"Classroom {code}: {plural(len(tallies), 'question')}, the hardest first"
    style = f"@page {{ margin: 15mm }} body {{ font: 12pt/1.4 sans-serif; color-scheme: light }} {STYLE}"
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style></head><body><h1>{title}</h1>{summary_html(tallies)}</body></html>"
    )
