// The player: one clock, one set of controls, one painter. Everything happens in the browser. The controls and
// words stand below the board, or in a place of their own (`attach`).

const PAINTERS = {
  knight: (data) => new KnightPainter(data),
  pieces: (data) => new PiecesPainter(data),
  tiles: (data) => new TilesPainter(data),
};
const SPEEDS = [0.5, 1, 2, 4, 16, 64];
const GLIDE = 0.6; // the part of a move's time that it is seen moving; then it rests
const SMOOTH = 14; // events a second: above, moves are too quick to be seen gliding
const STEP_TIME = 0.18; // seconds that a single step glides
const SETTLED = 300; // milliseconds of rest after which a position is written into the address
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
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

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function icon(name) {
  const path = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
  return document.createRange().createContextualFragment(path);
}

const ease = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

class Player {
  constructor(parent) {
    this.parent = parent;
    this.speed = 1;
    this.playing = false;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.build();
    this.refit = () => this.resize();
    this.observer = new ResizeObserver(this.refit);
    this.observer.observe(this.root);
    window.addEventListener("resize", this.refit);
    // Text on a canvas is not set anew by itself when its font arrives.
    this.refont = () => { digitHeights.clear(); this.restyle(true); };
    document.fonts.addEventListener("loadingdone", this.refont);
  }

  destroy() {
    cancelAnimationFrame(this.request);
    this.observer.disconnect();
    window.removeEventListener("resize", this.refit);
    document.fonts.removeEventListener("loadingdone", this.refont);
    this.root.remove();
    this.side.remove();
  }

  build() {
    const button = (name, text, action) => {
      const made = make("button", {
        type: "button", "aria-label": text, title: text, "data-testid": `player-${name}`,
      }, icon(name));
      made.addEventListener("click", action);
      return made;
    };
    this.playButton = button("play", "Play", () => this.toggle());
    this.slider = make("input", {
      type: "range", step: 1, "aria-label": "Position", "data-testid": "player-slider",
    });
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    this.ticks = make("canvas", { class: "ticks", "aria-hidden": "true", "data-testid": "player-ticks" });
    const speeds = SPEEDS.map((speed) => {
      const made = make("button", {
        type: "button", "aria-label": `Speed ${speed}×`, "data-testid": `player-speed-${speed}`,
      }, `${speed}×`);
      made.addEventListener("click", () => this.setSpeed(speed));
      return made;
    });
    this.speedButtons = make("div", { class: "speeds", role: "group", "aria-label": "Speed" }, ...speeds);
    this.lineButton = button("line", "Next line of the program (N)", () => this.nextLine());
    this.stopButtons = {
      dead: button("dead", "To the next dead end", () => this.seekNext("dead")),
      restart: button("restart", "To the next restart", () => this.seekNext("restart")),
    };
    this.status = make("span", { class: "status", "data-testid": "player-status" });
    this.note = make("span", { class: "note", "data-testid": "player-note" });
    this.said = make("div", { class: "said", role: "status" }, this.status, " ", this.note);
    this.legend = make("div", { class: "legend", "data-testid": "player-legend" });
    this.holder = make("div", { class: "holder" });
    this.controls = make("div", { class: "controls" },
      make("div", { class: "steps", role: "group", "aria-label": "Playback" },
        button("start", "To the start (Home)", () => this.seek(this.painter.first)),
        button("back", "One step back (left arrow)", () => this.step(-1)),
        this.playButton,
        button("forward", "One step forward (right arrow)", () => this.step(1)),
        button("end", "To the end (End)", () => this.seek(this.painter.last)),
        this.lineButton, ...Object.values(this.stopButtons)),
      this.speedButtons,
      make("div", { class: "line" }, this.slider, this.ticks));
    this.decided = make("div", { class: "decided", "data-testid": "player-decision" });
    this.program = new Program();
    this.side = make("div", { class: "side", tabindex: -1 },
      this.controls, this.said, this.program.code, this.decided, this.program.levels, this.legend);
    this.root = make("div", { class: "player", role: "group", "data-testid": "player" }, this.holder, this.side);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.side.addEventListener("keydown", (event) => this.key(event));
    // A click gives the keyboard to the player rather than to the button clicked.
    this.controls.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target !== this.slider) this.takeKeys();
    });
    this.pointer = new Pointer(this);
    this.setSpeed(1);
    this.parent.append(this.root);
  }

  takeKeys() {
    (this.side.parentElement === this.root ? this.root : this.side).focus({ preventScroll: true });
  }

  // Show these bytes; the same ones again change nothing, so a rerun of the page leaves it playing.
  load(bytes, send) {
    this.send = send;
    const header = readHeader(bytes), { look, digest } = header;
    this.clicks = Boolean(look.clicks);
    this.enter = look.enter;
    this.addressed = Boolean(look.addressed);
    if (digest === this.digest) return this.relook(look);
    this.digest = digest;
    const data = readAll(bytes), painter = PAINTERS[data.painter](data);
    if (this.painter?.layers !== painter.layers) {
      this.stage = new Stage(painter.layers, painter.name);
      this.holder.replaceChildren(this.stage.element);
      this.pointer.watch(this.stage.element);
    }
    this.painter = painter;
    this.height = data.height ?? Infinity;
    this.tall = look.aside;
    this.spare = look.spare;
    this.playing = false;
    this.asked = look.asked;
    this.position = this.shown = this.within(look.asked ?? painter.opens);
    this.told = look.asked;
    this.slider.min = painter.first;
    this.slider.max = painter.last;
    this.controls.hidden = painter.first === painter.last;
    for (const [kind, made] of Object.entries(this.stopButtons)) made.hidden = !painter.stops?.[kind].length;
    this.stage.size = "";
    this.toldLegend = this.toldLook = null;
    this.relook(look, true);
    if (data.autoplay && !this.still.matches) this.toggle();
  }

  // What changes nothing of what is played: the names of squares, whether a click is told, the position asked for.
  relook(look, anyway = false) {
    const { painter } = this, told = JSON.stringify(look);
    if (told !== this.toldLook) {
      this.toldLook = told;
      painter.names = look.names;
      this.program.show(look.listing);
      this.lineButton.hidden = !look.listing;
      this.line = 0;
      painter.degrees = look.degrees;
      this.pointer.relook();
      const keys = "Space plays and pauses, the arrows step, Home and End go to start and end.";
      this.root.setAttribute("aria-label", `${painter.name}. ${this.clicks ? "" : keys}`.trim());
      if (this.clicks) this.root.tabIndex = -1;
      else this.root.tabIndex = 0;
      if (look.asked !== this.asked && look.asked !== null) this.seek(this.within(look.asked));
      this.asked = look.asked;
      anyway = true;
    }
    this.restyle(anyway);
    this.tellAddress();
  }

  within(position) {
    return Math.min(this.painter.last, Math.max(this.painter.first, position));
  }

  // Take the page's colours and fonts; paint anew if they changed, or if asked to.
  restyle(anyway = false) {
    const theme = readTheme(this.root), told = JSON.stringify(theme);
    if (!this.painter || (!anyway && told === this.toldTheme)) return;
    this.theme = theme;
    this.toldTheme = told;
    for (const element of [this.root, this.side]) {
      element.classList.toggle("dark", this.theme.dark);
      for (const name of ["line", "disc", "faint", "red", "tile", "tileEdge", "placed", "placedEdge", "tie", "other", "closing"]) {
        element.style.setProperty(`--${name}`, this.theme[name]);
      }
    }
    this.renew = true;
    this.resize();
  }

  resize() {
    if (!this.painter || !this.root.clientWidth) return;
    const { shape } = this.painter;
    if (this.stage.fit(shape, this.root.clientWidth, this.height, this.tall, this.spare)) this.renew = true;
    if (!this.renew) return;
    const least = Math.min(this.root.clientWidth, 560);
    this.root.style.setProperty("--wide", `${Math.max(this.stage.width, least)}px`);
    const { left, top, side, ratio } = this.stage;
    this.root.dataset.squares = [left, top, side].map((value) => value / ratio).join();
    this.root.dataset.digest = this.digest;
    this.pointer.place();
    this.update();
    this.paintTicks();
  }

  // Paint, and bring controls and words up to date.
  update() {
    const { painter, position } = this;
    painter.paint(this.stage, this.theme, this.shown, this.renew);
    this.renew = false;
    const text = painter.status(position);
    this.root.dataset.position = position;
    this.root.dataset.start = painter.startName?.(position) ?? "";
    this.showDecision();
    this.say(text, this.line ? `runs ${this.program.lines[this.program.running].textContent.trim()}` : painter.note(position));
    this.slider.value = position;
    this.slider.setAttribute("aria-valuetext", text);
    const { first, last } = painter, part = last > first ? (this.shown - first) / (last - first) : 1;
    this.slider.style.setProperty("--part", `${100 * part}%`);
    this.showLegend();
    if (this.playing === this.toldPlaying) return;
    this.toldPlaying = this.playing;
    const name = this.playing ? "Pause" : "Play";
    this.playButton.replaceChildren(icon(name.toLowerCase()));
    this.playButton.setAttribute("aria-label", name);
    this.playButton.title = `${name} (space)`;
    this.root.dataset.playing = this.playing;
    this.said.setAttribute("aria-live", this.playing ? "off" : "polite");
  }

  // What is spoken is changed only where it differs, so that it is spoken once.
  say(status, note) {
    if (this.status.textContent !== status) this.status.textContent = status;
    if (this.note.textContent !== note) this.note.textContent = note;
  }

  // The legend of what is in the picture; while it plays, entries come and stay.
  showLegend() {
    const entries = this.painter.legend(this.position), told = entries.map((entry) => entry[1]).join();
    if (told === this.toldLegend) return;
    if (this.playing && this.toldLegend && entries.length <= this.legend.childElementCount) return;
    this.toldLegend = told;
    this.legend.replaceChildren(...entries.map(([mark, words]) =>
      make("span", {}, ...(mark ? [make("i", { class: `mark ${mark}` })] : []), words)));
  }

  // What the search decides by at this position, where the painter knows.
  showDecision() {
    const { painter, position } = this, told = `${this.digest} ${position} ${this.line} ${this.playing} ${this.toldLook}`;
    if (told === this.toldDecision) return;
    this.toldDecision = told;
    this.decided.hidden = !painter.decisions;
    const table = painter.decision?.(position);
    this.decided.replaceChildren(...(table ? [table] : []));
    this.program.mark(painter, position, this.line);
    if (!this.playing) this.pointer.place();
  }

  // Dead ends and restarts below the slider.
  paintTicks() {
    const { stops, first, last } = this.painter, { ticks, theme } = this, context = ticks.getContext("2d");
    ticks.hidden = !stops || (!stops.dead.length && !stops.restart.length);
    if (ticks.hidden || !ticks.clientWidth) return;
    const ratio = window.devicePixelRatio || 1, knob = 9, high = 8;
    Object.assign(ticks, { width: ticks.clientWidth * ratio, height: high * ratio });
    context.scale(ratio, ratio);
    for (const [kind, colour, wide] of [["dead", theme.red, 1], ["restart", theme.ink, 3]]) {
      context.fillStyle = colour;
      for (const at of stops[kind]) {
        const x = knob + ((at - first) / (last - first)) * (ticks.clientWidth - 2 * knob);
        context.fillRect(x - wide / 2, 0, wide, high);
      }
    }
  }

  setSpeed(speed) {
    this.speed = speed;
    for (const button of this.speedButtons.children) {
      button.setAttribute("aria-pressed", button.dataset.testid === `player-speed-${speed}`);
    }
  }

  toggle() {
    if (this.playing) return this.pause();
    const { first, last } = this.painter;
    if (first === last) return;
    if (this.position >= last) this.shown = this.position = first;
    this.playing = true;
    this.clock = this.position;
    this.animate();
  }

  pause() {
    this.playing = false;
    this.glideFrom(this.shown);
  }

  step(by) {
    const { first, last } = this.painter, before = this.position;
    this.playing = false;
    this.position = Math.min(last, Math.max(first, before + by));
    this.glideFrom(before);
  }

  // The next line of the program; the last one before an event makes it.
  nextLine() {
    if (this.playing) this.pause();
    const lines = this.program.linesAfter(this.painter, this.position);
    if (this.line + 1 >= lines.length) return this.step(1);
    this.line += 1;
    this.update();
  }

  seek(position) {
    this.playing = false;
    this.position = this.shown = position;
    this.animate();
  }

  // The next dead end or restart after this position, or the first one.
  seekNext(kind) {
    const stops = this.painter.stops[kind];
    this.seek(stops.find((at) => at > this.position) ?? stops[0]);
  }

  // Move smoothly to the position, which is at most one event away.
  glideFrom(shown) {
    this.shown = this.still.matches ? this.position : shown;
    this.glide = { from: this.shown, begun: performance.now() };
    this.animate();
  }

  animate() {
    this.line = 0;
    if (this.request) return;
    this.then = performance.now();
    this.request = requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    this.request = 0;
    const passed = Math.min(0.1, Math.max(0, (now - this.then) / 1000));
    this.then = now;
    if (this.playing) this.advance(passed);
    else if (this.shown !== this.position) this.finish(now);
    this.update();
    if (this.playing || this.shown !== this.position) {
      this.request = requestAnimationFrame((next) => this.frame(next));
    } else {
      this.tellAddress();
    }
  }

  // Once it rests, the position stands in the address as `at`, without a step in the browser's history. The
  // address is left alone if it has turned to something else meanwhile.
  tellAddress() {
    clearTimeout(this.telling);
    if (!this.addressed || this.playing) return;
    const { position } = this, before = withoutAt(location.href);
    this.telling = setTimeout(() => {
      if (withoutAt(location.href) !== before || !this.root.isConnected) return;
      const asked = position === this.painter.opens ? "" : `at=${position}`;
      const address = [before, asked].filter(Boolean).join(before.includes("?") ? "&" : "?");
      if (address !== location.href) history.replaceState(history.state, "", address);
    }, SETTLED);
  }

  advance(seconds) {
    const rate = this.painter.pace * this.speed, { last } = this.painter;
    this.clock = Math.min(last, this.clock + seconds * rate);
    const whole = Math.floor(this.clock);
    if (whole >= last) {
      this.playing = false;
      this.shown = this.position = last;
    } else if (rate > SMOOTH || this.still.matches) {
      this.shown = this.position = whole;
    } else {
      this.shown = whole + ease(Math.min(1, (this.clock - whole) / GLIDE));
      this.position = Math.ceil(this.shown);
    }
  }

  finish(now) {
    const part = Math.min(1, (now - this.glide.begun) / 1000 / STEP_TIME);
    this.shown = this.glide.from + ease(Math.max(0, part)) * (this.position - this.glide.from);
    if (part === 1) this.shown = this.position;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = event.composedPath()[0].tagName === "BUTTON", { first, last } = this.painter;
    const actions = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.seek(first),
      End: () => this.seek(last),
      ...(this.program.listing && { n: () => this.nextLine() }),
    };
    if (!actions[event.key] || (event.key === " " && onButton)) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }
}

function withoutAt(address) {
  const [path, query = ""] = address.split("?");
  const rest = query.split("&").filter((part) => part && !part.startsWith("at=")).join("&");
  return rest ? `${path}?${rest}` : path;
}

const players = new WeakMap(), named = new Map(), places = new Map();

// Show a player, or what has changed of one, or the place for the controls of one; returns how to take it away.
function show(component) {
  return component.data.controls_of ? showPlace(component) : showPlayer(component);
}

function showPlayer({ data, parentElement, setTriggerValue }) {
  let player = players.get(parentElement);
  if (!player) {
    player = new Player(parentElement);
    players.set(parentElement, player);
  }
  player.load(data, setTriggerValue);
  const { aside } = readHeader(data).look;
  if (aside) {
    named.set(aside, player);
    attach(aside);
  }
  return () => {
    players.delete(parentElement);
    if (named.get(aside) === player) named.delete(aside);
    player.destroy();
  };
}

function showPlace({ data, parentElement }) {
  const name = data.controls_of;
  places.set(name, parentElement);
  attach(name);
  return () => {
    if (places.get(name) === parentElement) places.delete(name);
  };
}

// Bring the controls of a player to the place kept for them, once both are there.
function attach(name) {
  const player = named.get(name), place = places.get(name);
  if (!player || !place || player.side.parentElement === place) return;
  for (const former of [...place.children]) if (former.classList.contains("side")) former.remove();
  place.append(player.side);
  player.paintTicks();
}
