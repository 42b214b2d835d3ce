// The program beside the board: its lines, the one that makes the event on the board, and what is left to try at the
// end of the walk. Python says which line makes which event.

const LEVELS = 6; // so many squares of the walk are listed

class Program {
  constructor() {
    this.code = make("pre", { class: "program", "data-testid": "player-program" });
    this.left = make("ol", {});
    this.levels = make("div", { class: "left", "data-testid": "player-left" },
      make("b", {}, "Left to try, the last square first"), this.left);
    this.show(null);
  }

  show(listing) {
    this.listing = listing;
    this.code.hidden = this.levels.hidden = !listing;
    this.lines = (listing?.lines ?? []).map((line) => make("span", {}, line));
    this.code.replaceChildren(...this.lines);
    this.code.setAttribute("aria-label", listing ? `The program, ${listing.name}` : "");
  }

  mark(painter, position) {
    if (!this.listing) return;
    const running = this.listing.of_event[painter.eventWord?.(position)];
    this.lines.forEach((line, at) => {
      if (at === running) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const levels = painter.leftToTry?.(position, LEVELS) ?? [];
    this.levels.hidden = !levels.length;
    this.left.replaceChildren(...levels.map(({ square, left }) =>
      make("li", {}, make("b", {}, square), ": ", left.join("  ") || "nothing")));
  }
}
