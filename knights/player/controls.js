// The controls and the text of a player, below its board or in a separate place (see `show` in player.js).

const SPEEDS = [0.5, 1, 2, 4, 16, 64];
const ICONS = {
  start: "M5 4h2.5v16H5zM19 4v16L8.5 12z",
  back: "M15 4h2.5v16H15zM12.5 4v16L3 12z",
  play: "M6 3.5v17L20.5 12z",
  pause: "M5.5 4h4.5v16H5.5zM14 4h4.5v16H14z",
  forward: "M6.5 4H9v16H6.5zM11.5 4v16L21 12z",
  end: "M5 4v16l10.5-8zM16.5 4H19v16h-2.5z",
  line: "M3 5h9v2.4H3zM3 10.800h9v2.4H3zM3 16.600h9v2.4H3zM16.800 4h2.400v10.500h3.300L18 20.500l-4.500-6h3.300z",
  dead: "M4 4v16l9-8zM15 6l2-2 2.5 2.5L22 4l2 2-2.5 2.5L24 11l-2 2-2.5-2.5L17 13l-2-2 2.5-2.5z",
  lost: "M3 4h2.500v16H3zM7 4h13l-3.500 5 3.500 5H7z",
  restart: "M3 4v16l8-8zM18 5a7 7 0 1 0 5 9h-2.6A4.6 4.6 0 1 1 18 7.400V10l5-3.800L18 2z",
};
const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end", n: "line" };
const LEVELS = 6; // the number of squares of the walk whose squares left to try are listed

class Controls {
  position = -1; // the position whose text is shown
  line = 0; // the number, from 1, of a line of the program that runs after the last event; 0 for the line that made it
  /** @type {HTMLElement[]} */ lines = []; // of the program

  constructor(clock) {
    const tool = (name, text, action) => (
      button({ "aria-label": text, title: text, "data-testid": `player-${name}` }, action, icon(ICONS[name]))
    );
    const part = (tag, name, attributes = {}) => (
      make(tag, { class: name, "data-testid": `player-${name}`, ...attributes })
    );
    this.clock = clock;
    this.tools = {
      start: tool("start", "To the start (Home)", () => clock.seek(clock.first)),
      back: tool("back", "One step back (left arrow)", () => clock.step(-1)),
      play: tool("play", "Play", () => clock.toggle()),
      forward: tool("forward", "One step forward (right arrow)", () => clock.step(1)),
      end: tool("end", "To the end (End)", () => clock.seek(clock.last)),
      line: tool("line", "Next line of the program (N)", () => this.nextLine()),
      dead: tool("dead", "Go to the next dead end", () => this.seekNext("dead")),
      restart: tool("restart", "Go to the next restart", () => this.seekNext("restart")),
      lost: tool("lost", "Go to the move that lost the tour", () => this.seekNext("lost")),
    };
    this.slider = part("input", "slider", { type: "range", step: 1, "aria-label": "Position" });
    this.slider.addEventListener("input", () => clock.seek(Number(this.slider.value)));
    this.ticks = part("div", "ticks", { "aria-hidden": "true" });
    this.speeds = part("select", "speed", { "aria-label": "Speed", title: "Speed" });
    this.speeds.append(...SPEEDS.map((speed) => make("option", { value: speed }, `${speed}×`)));
    this.speeds.value = "1";
    this.speeds.addEventListener("change", () => { clock.speed = Number(this.speeds.value); });
    this.status = part("span", "status");
    this.note = part("span", "note");
    this.words = make("div", { class: "said", role: "status" }, this.status, " ", this.note);
    this.program = part("pre", "program");
    this.decision = part("div", "decision");
    this.left = part("div", "left");
    this.legend = part("div", "legend");
    this.bar = make("div", { class: "controls" },
      make("div", { class: "steps", role: "group", "aria-label": "Playback" }, ...Object.values(this.tools)),
      this.speeds,
      make("div", { class: "line" }, this.slider, this.ticks));
    this.side = make("div", { class: "side", tabindex: -1 },
      this.bar, this.words, this.program, this.decision, this.left, this.legend);
  }

  // Control a painter, and show the lines of a program if the look has one.
  load(painter, { listing, game, chart }) {
    const { first, last, stops } = painter;
    this.game = Boolean(game);
    this.painter = painter;
    this.line = 0;
    this.moment = "";
    this.slider.min = first;
    this.slider.max = last;
    this.bar.hidden = first === last || this.game;
    for (const kind of ["dead", "restart", "lost"]) this.tools[kind].hidden = !stops?.[kind].length;
    const toEnd = chart ? "Stop: back to the chart (End)" : "To the end (End)";
    Object.assign(this.tools.end, { title: toEnd, ariaLabel: toEnd });
    this.tools.line.hidden = this.program.hidden = this.left.hidden = !listing;
    this.side.classList.toggle("wide", Boolean(listing?.wide));
    this.decision.hidden = !painter.data.decided;
    // Mark dead ends, restarts and the move that lost the tour below the slider.
    const paths = Object.entries(stops ?? {}).map(([kind, positions]) => (
      `<path class="${kind}" d="${positions.map((at) => `M${at} 0v1`).join("")}"/>`
    ));
    const box = `viewBox="${first} 0 ${last - first} 1" preserveAspectRatio="none"`;
    this.ticks.innerHTML = `<svg ${box}>${paths.join("")}</svg>`;
    this.listing = listing;
    this.lines = (listing?.lines ?? []).map((line) => make("span", {}, line));
    this.program.replaceChildren(...this.lines);
    this.program.setAttribute("aria-label", listing ? `The program, ${listing.name}` : "");
  }

  // Go to the next dead end or restart; after the last one, go to the first.
  seekNext(kind) {
    const stops = this.painter.stops[kind];
    this.clock.seek(stops.find((at) => at > this.clock.position) ?? stops[0]);
  }

  // The lines that run after the last event before a position, up to the next event: `between` of a listing contains
  // the lines that run from one event to the next.
  linesAfter(position) {
    const { painter } = this, before = painter.eventWord(position) ?? "start";
    return this.listing.between[before]?.[painter.eventWord(position + 1)] ?? [];
  }

  // Go to the next line of the program; the last line before an event makes the event.
  nextLine() {
    const { clock } = this;
    if (clock.playing) clock.toggle();
    if (this.line + 1 >= this.linesAfter(clock.position).length) return clock.step(1);
    this.line += 1;
    this.render();
  }

  // Update the slider and the legend at each frame, and the text when it may have changed.
  render() {
    const { position, playing } = this.clock, { painter, slider, legend } = this;
    slider.value = position;
    if (position !== this.position) this.line = 0;
    this.position = position;
    const moment = [position, playing, this.line, painter.hides, painter.guess].join();
    if (moment !== this.moment) {
      this.moment = moment;
      const status = painter.status(position), words = this.showProgram(position);
      if (this.game) this.say(painter.progress(position), ""); // heard only: the page shows it, too
      else this.say(status, words || painter.note(position));
      slider.setAttribute("aria-valuetext", status);
      fill(this.decision, ...(painter.decision?.(position) ?? []));
      this.words.setAttribute("aria-live", playing ? "off" : "polite");
      const name = playing ? "Pause" : "Play", { play } = this.tools;
      fill(play, icon(ICONS[name.toLowerCase()]));
      play.setAttribute("aria-label", name);
      play.title = `${name} (space)`;
    }
    const entries = painter.legend(position);
    // During playback, no entries are removed: a legend that flickers cannot be read.
    if (playing && entries.length <= legend.childElementCount) return;
    fill(legend, ...entries.map(([mark, words]) => make("span", {}, ...(mark ? [swatch(mark)] : []), words)));
  }

  // Mark the line of the program that made the last event, or the line that the visitor has stepped to since, and list
  // the squares left to try; return words about a line that the visitor has stepped to.
  showProgram(position) {
    const { line, lines, listing, painter } = this;
    if (!listing) return "";
    // The line that makes an event is the last line before it.
    const made = painter.eventWord(position), before = Object.values(listing.between).findLast((runs) => made in runs);
    const running = line ? this.linesAfter(position)[line - 1] : before?.[made].at(-1);
    lines.forEach((element, at) => { element.ariaCurrent = at === running ? "step" : null; });
    const items = painter.leftToTry(position, LEVELS).map(({ square, left }) => (
      make("li", {}, make("b", {}, square), ": ", left.join("  ") || "nothing")
    ));
    this.left.hidden = !items.length;
    fill(this.left, make("b", {}, "Left to try, the last square first"), make("ol", {}, ...items));
    return line ? `runs ${lines[running ?? 0].textContent?.trim()}` : "";
  }

  say(status, note) {
    setText(this.status, status);
    setText(this.note, note);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.composedPath()[0] === this.speeds) return;
    const tool = this.tools[KEYS[event.key]], onButton = event.composedPath()[0].tagName === "BUTTON";
    if (!tool || tool.hidden || (event.key === " " && onButton)) return;
    event.preventDefault();
    event.stopPropagation();
    tool.click();
  }
}
