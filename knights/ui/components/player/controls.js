// The controls and the text of a player, below its board or in a separate place (see `attach` in player.js).

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
  restart: "M3 4v16l8-8zM18 5a7 7 0 1 0 5 9h-2.6A4.6 4.6 0 1 1 18 7.400V10l5-3.800L18 2z",
};
const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end", n: "line" };

class Controls {
  constructor(clock) {
    const tool = (name, text, action) => (
      button({ "aria-label": text, title: text, "data-testid": `player-${name}` }, action, icon(ICONS[name]))
    );
    this.clock = clock;
    this.program = new Program();
    this.tools = {
      start: tool("start", "To the start (Home)", () => clock.seek(clock.first)),
      back: tool("back", "One step back (left arrow)", () => clock.step(-1)),
      play: tool("play", "Play", () => clock.toggle()),
      forward: tool("forward", "One step forward (right arrow)", () => clock.step(1)),
      end: tool("end", "To the end (End)", () => clock.seek(clock.last)),
      line: tool("line", "Next line of the program (N)", () => this.nextLine()),
      dead: tool("dead", "Go to the next dead end", () => this.seekNext("dead")),
      restart: tool("restart", "Go to the next restart", () => this.seekNext("restart")),
    };
    this.slider = make("input", {
      type: "range", step: 1, "aria-label": "Position", "data-testid": "player-slider",
    });
    this.slider.addEventListener("input", () => clock.seek(Number(this.slider.value)));
    this.ticks = make("canvas", { class: "ticks", "aria-hidden": "true", "data-testid": "player-ticks" });
    this.speeds = make("select", { "aria-label": "Speed", title: "Speed", "data-testid": "player-speed" },
      ...SPEEDS.map((speed) => make("option", { value: speed }, `${speed}×`)));
    this.speeds.addEventListener("change", () => this.setSpeed(Number(this.speeds.value)));
    this.status = make("span", { class: "status", "data-testid": "player-status" });
    this.note = make("span", { class: "note", "data-testid": "player-note" });
    this.words = make("div", { class: "said", role: "status" }, this.status, " ", this.note);
    this.legend = make("div", { class: "legend", "data-testid": "player-legend" });
    this.decision = make("div", { class: "decided", "data-testid": "player-decision" });
    this.bar = make("div", { class: "controls" },
      make("div", { class: "steps", role: "group", "aria-label": "Playback" }, ...Object.values(this.tools)),
      this.speeds,
      make("div", { class: "line" }, this.slider, this.ticks));
    this.side = make("div", { class: "side", tabindex: -1 },
      this.bar, this.words, this.program.code, this.decision, this.program.levels, this.legend);
    this.setSpeed(1);
  }

  // Control a painter, and show the lines of a program if the look has one.
  load(painter, { listing, game }) {
    const { first, last, stops } = painter;
    this.game = Boolean(game);
    this.painter = painter;
    this.moment = "";
    this.slider.min = first;
    this.slider.max = last;
    this.bar.hidden = first === last || this.game;
    this.tools.dead.hidden = !stops?.dead.length;
    this.tools.restart.hidden = !stops?.restart.length;
    this.tools.line.hidden = !listing;
    this.program.show(listing);
  }

  setSpeed(speed) {
    this.clock.speed = speed;
    this.speeds.value = String(speed);
  }

  // Go to the next dead end or restart; after the last one, go to the first.
  seekNext(kind) {
    const stops = this.painter.stops[kind];
    this.clock.seek(stops.find((at) => at > this.clock.position) ?? stops[0]);
  }

  // Go to the next line of the program; the last line before an event makes the event.
  nextLine() {
    const { clock, program, painter } = this;
    if (clock.playing) clock.pause();
    if (program.line + 1 >= program.linesAfter(painter, clock.position).length) return clock.step(1);
    program.line += 1;
    this.render();
  }

  // Update the slider and the legend at each frame, and the text when it may have changed.
  render() {
    const { position, playing } = this.clock, { painter, program, slider } = this;
    slider.value = position;
    const moment = [position, playing, program.line, painter.hides, painter.guess].join();
    if (moment !== this.moment) {
      this.moment = moment;
      const status = painter.status(position), decision = painter.decision?.(position) ?? [];
      program.mark(painter, position);
      if (this.game) this.say("", ""); // the page shows the text
      else this.say(status, program.words || painter.note(position));
      slider.setAttribute("aria-valuetext", status);
      this.decision.hidden = !painter.data.decided;
      fill(this.decision, ...decision);
      this.words.setAttribute("aria-live", playing ? "off" : "polite");
      const name = playing ? "Pause" : "Play", { play } = this.tools;
      fill(play, icon(ICONS[name.toLowerCase()]));
      play.setAttribute("aria-label", name);
      play.title = `${name} (space)`;
    }
    const entries = painter.legend(position);
    // During playback, no entries are removed: a legend that flickers cannot be read.
    if (playing && entries.length <= this.legend.childElementCount) return;
    fill(this.legend, ...entries.map(([mark, words]) => make("span", {}, ...(mark ? [swatch(mark)] : []), words)));
  }

  say(status, note) {
    setText(this.status, status);
    setText(this.note, note);
  }

  // Mark dead ends and restarts below the slider.
  paintTicks(theme) {
    if (this.game) return;
    const { stops, first, last } = this.painter, { ticks } = this, context = context2d(ticks);
    ticks.hidden = !stops || (!stops.dead.length && !stops.restart.length);
    if (ticks.hidden || !ticks.clientWidth) return;
    const ratio = window.devicePixelRatio || 1, knob = 8, high = 8;
    Object.assign(ticks, { width: ticks.clientWidth * ratio, height: high * ratio });
    context.scale(ratio, ratio);
    for (const [kind, colour, wide] of [["dead", theme.wrong, 1], ["restart", theme.ink, 3]]) {
      context.fillStyle = colour;
      for (const at of stops[kind]) {
        const x = knob + ((at - first) / (last - first)) * (ticks.clientWidth - 2 * knob);
        context.fillRect(x - wide / 2, 0, wide, high);
      }
    }
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
