// The program next to the board: its lines, the current line, and the squares left to try. `between` of a listing
// contains the lines that run from one event to the next.

const LEVELS = 6; // the number of squares of the walk that are listed

class Program {
  /** @type {HTMLElement[]} */ lines = [];
  makes = {};
  line = 0; // the number, from 1, of a line that runs after the last event; 0 for the line that made the event

  constructor() {
    this.code = make("pre", { class: "program", "data-testid": "player-program" });
    this.left = make("ol", {});
    this.levels = make("div", { class: "left", "data-testid": "player-left" },
      make("b", {}, "Left to try, the last square first"), this.left);
    this.show(null);
  }

  show(listing) {
    this.listing = listing;
    this.words = ""; // about a line that the visitor has stepped to
    this.line = 0;
    this.code.hidden = this.levels.hidden = !listing;
    this.lines = (listing?.lines ?? []).map((line) => make("span", {}, line));
    this.code.replaceChildren(...this.lines);
    this.code.setAttribute("aria-label", listing ? `The program, ${listing.name}` : "");
    // The line that makes an event is the last line before it.
    const runs = Object.values(listing?.between ?? {}).flatMap(Object.entries);
    this.makes = Object.fromEntries(runs.map(([word, lines]) => [word, lines.at(-1)]));
  }

  // The lines that run after the last event before a position, up to the next event.
  linesAfter(painter, position) {
    const before = painter.eventWord?.(position) ?? "start";
    return this.listing?.between[before]?.[painter.eventWord(position + 1)] ?? [];
  }

  // Mark the line that made the last event, or the line that the visitor has stepped to since.
  mark(painter, position) {
    if (!this.listing) return;
    const { line, lines } = this;
    const running = line ? this.linesAfter(painter, position)[line - 1] : this.makes[painter.eventWord?.(position)];
    this.words = line ? `runs ${lines[running ?? 0].textContent?.trim()}` : "";
    lines.forEach((element, at) => { element.ariaCurrent = at === running ? "step" : null; });
    const levels = painter.leftToTry?.(position, LEVELS) ?? [];
    this.levels.hidden = !levels.length;
    fill(this.left, ...levels.map(({ square, left }) =>
      make("li", {}, make("b", {}, square), ": ", left.join("  ") || "nothing")));
  }
}
