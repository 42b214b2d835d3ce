"""Pages to keep: one HTML file with the player and its data, which opens without a server or a network."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from html import escape

from knights.base import APP_NAME, InputError, __version__
from knights.boards import Tour
from knights.boards.pictures import LIGHT_AND_DARK, ink, paper, path_colour
from knights.engine import Event, Race, SearchResult, answer_in_words, decisions, existence, listing
from knights.heuristics import title_of
from knights.player.code import players_module
from knights.player.look import PLAIN, Look
from knights.player.race import of_race
from knights.player.replay import Replay, of_search, of_tiles, of_tour
from knights.sliding import Result

MAX_BYTES = 150_000

Shown = Mapping[str, object] | bytes
"""What a player shows: the data of a race, or a packed replay."""

_STYLE = "".join(
    f"""{opening} {{
  --st-text-color: {ink(dark)}; --st-background-color: {paper(dark)}; --st-primary-color: {path_colour(dark)};
  --st-secondary-background-color: {LIGHT_AND_DARK["fact"][dark]}; --scheme: {"dark" if dark else "light"};
}}{closing}
"""
    for dark, opening, closing in ((False, ":root", ""), (True, "@media (prefers-color-scheme: dark) { :root", " }"))
) + (
    """:root { --st-font: "Source Sans", "Segoe UI", Roboto, sans-serif; --st-base-radius: 4px; --above: 120px; }
main > div { color-scheme: var(--scheme); }
html { background: var(--st-background-color); color: var(--st-text-color); font: 17px/1.4 var(--st-font); }
body { max-width: 1600px; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0.6rem 0 0; }
p { margin: 0.2rem 0 0.7rem; }
a { color: inherit; }
footer { margin: 1rem 0; font-size: 0.85rem; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
@media (max-height: 500px) { h1 { font-size: 1.1rem; } }
@media (min-width: 900px) { main { display: flex; gap: 1.5rem; } #player { flex: 3; } aside:has(.used, p) { flex: 2; } }
"""
)

# The scripts expect a shadow root, as in a component of Streamlit, and its colours as variables.
_SHOW = """
const unpack = async (text) => {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
const placeIn = (id) => {
  const place = document.createElement("div"), host = document.getElementById(id);
  host.classList.add("used");
  host.attachShadow({ mode: "open" }).append(place);
  return place;
};
const parentElement = placeIn("player");
const views = JSON.parse(document.getElementById("data").textContent);
let controls = null;
const open = async (name) => {
  const { kind, text } = views[name], bytes = await unpack(text);
  const data = kind === "race" ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
  const setTriggerValue = (event, value) => { if (event === "square" && value in views) open(value); };
  const draw = () => show({ data, parentElement, setTriggerValue });
  draw();
  if (kind === "replay" && matchMedia("(min-width: 900px)").matches) {
    show({ data: { controls: true }, parentElement: controls ??= placeIn("controls") });
  }
  matchMedia("(prefers-color-scheme: dark)").onchange = draw;
};
open(Object.keys(views)[0]).then(() => {
  parentElement.firstElementChild.focus({ preventScroll: true, focusVisible: false });
});
"""


def page(title: str, words: str, views: Mapping[str, Shown], address: str = "", more: str = "") -> str:
    """Return a page as HTML, which shows the first view and, after a click on a square, the view of that name.

    Args:
        title: the question.
        words: the answer; ``**`` encloses bold words.
        views: what to show, by names such as ``0,7``: row and column of a square; without any, there is no player.
        address: the address in the app that shows the same; empty if there is none.
        more: HTML beside the player.

    Raises an InputError if the page would be larger than ``MAX_BYTES``.
    """
    packed = {}
    for name, shown in views.items():
        kind, raw = ("replay", shown) if isinstance(shown, bytes) else ("race", json.dumps(shown).encode())
        packed[name] = {"kind": kind, "text": b64encode(gzip.compress(raw, mtime=0)).decode()}
    link = f' · <a href="{escape(address)}">{escape(address)}</a>' if address else ""
    place = '<div id="player"></div>' if views else ""
    scripts = f"""<script type="application/json" id="data">{json.dumps(packed)}</script>
<script type="module">
{players_module()}
{_SHOW}
</script>"""
    text = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{in_bold(words)}</p>
<main>{place}<aside>{more}<div id="controls"></div></aside></main>
<footer>{APP_NAME} {__version__}{link}</footer>
{scripts if views else ""}
</body>
</html>
"""
    size = len(text.encode())
    if size > MAX_BYTES:
        raise InputError(
            f"The page would have {size / 1000:,.0f} kB; a page to keep has at most {MAX_BYTES / 1000:,.0f} kB: "
            "choose a smaller board or a shorter search."
        )
    return text


def in_bold(words: str) -> str:
    """Return words as HTML, with those between ``**`` in bold."""
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(words))


def page_of(
    result: SearchResult | Race | Result,
    *,
    steps: bool = False,
    program: str = "english",
    look: Look = PLAIN,
    address: str = "",
) -> str:
    """Return a page that shows a result: a tour or the longest walk, a race, or the moves of a sliding puzzle.

    With ``steps`` the page shows a search step by step, next to a program (see :func:`knights.engine.listing.listing`);
    the search must have been made with events. Raises an InputError if the page would be too large, or if there is
    nothing to show.
    """
    if isinstance(result, Race):
        return page(race_title(result), "Which search needs fewer steps?", {"": of_race(result)}, address)
    shown = replay_of(result)
    if isinstance(result, Result):
        if not len(shown.arrays["moves"]):
            raise InputError(f"There are no moves to show: {result.reason}")
        title = f"The sliding puzzle {result.query.puzzle.start}, to {result.query.puzzle.goal}"
        return page(title, result.reason, {"": shown.packed(look)}, address)
    if steps:
        log = result.events
        if log is None or not len(log):
            raise InputError(f"There is no search to show step by step: {result.reason}.")
        restarts = result.restarts if not log.cut else int((log.kinds == Event.RESTART).sum())
        shown = of_search(log, decisions.decisions_of(log, result.case, restarts))
        look = replace(look, listing=listing.listing(program, bool(result.variant.rotations)))
    elif not len(result.walk) and result.tour is None:
        raise InputError(f"There is no walk to show: {result.reason}.")
    kind, (row, column) = "closed tour" if result.case.closed else "tour", result.start
    title = f"A {kind} of the {result.board} board from {row},{column}: {title_of(result.variant)}"
    words = [part.rstrip(".") for part in answer_in_words(result, existence.verdict_after(result)) if part]
    return page(title, f"{'. '.join(words)}.", {"": shown.packed(look)}, address)


def replay_of(result: SearchResult | Result) -> Replay:
    """Return the replay of a tour or a solution; without one, of the last walk or the moves to the nearest state."""
    if isinstance(result, Result):
        nearest = result.nearest if result.moves is None else None
        moves = nearest.moves if nearest else result.moves or ""
        return of_tiles(result.query.puzzle, moves, len(moves) if nearest else 0)
    return of_tour(result.tour or Tour(result.board, result.walk), result.move_reasons)


def race_title(run: Race) -> str:
    """Return the question of a race: ``Blind search against Warnsdorff's rule on the 8×8 board from 0,0``."""
    first, second = title_of(run.first.variant), title_of(run.second.variant)
    return f"{first} against {second} on the {run.first.board} board from {run.first.start[0]},{run.first.start[1]}"
