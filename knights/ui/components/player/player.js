// The player: one clock, one row of controls, one painter. Everything happens in the browser.

const PAINTERS = { knight: (data) => new KnightPainter(data), tiles: (data) => new TilesPainter(data) };
const SPEEDS = [0.5, 1, 2, 4];
const GLIDE = 0.6; // the part of a move's time that it is seen moving; then it rests
const SMOOTH = 14; // events a second: above, moves are too quick to be seen gliding
const STEP_TIME = 0.18; // seconds that a single step glides
const ICONS = {
  start: "M5 4h2.5v16H5zM19 4v16L8.5 12z",
  back: "M15 4h2.5v16H15zM12.5 4v16L3 12z",
  play: "M6 3.5v17L20.5 12z",
  pause: "M5.5 4h4.5v16H5.5zM14 4h4.5v16H14z",
  forward: "M6.5 4H9v16H6.5zM11.5 4v16L21 12z",
  end: "M5 4v16l10.5-8zM16.5 4H19v16h-2.5z",
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
    const speeds = SPEEDS.map((speed) => {
      const made = make("button", {
        type: "button", "aria-label": `Speed ${speed}×`, "data-testid": `player-speed-${speed}`,
      }, `${speed}×`);
      made.addEventListener("click", () => this.setSpeed(speed));
      return made;
    });
    this.speedButtons = make("div", { class: "speeds", role: "group", "aria-label": "Speed" }, ...speeds);
    this.status = make("output", { class: "status", "data-testid": "player-status" });
    this.note = make("div", { class: "note", "data-testid": "player-note" });
    this.legend = make("div", { class: "legend", "data-testid": "player-legend" });
    this.holder = make("div", { class: "holder" });
    this.holder.addEventListener("click", (event) => this.choose(event));
    this.controls = make("div", { class: "controls" },
      make("div", { class: "steps", role: "group", "aria-label": "Playback" },
        button("start", "To the start (Home)", () => this.seek(this.painter.first)),
        button("back", "One step back (left arrow)", () => this.step(-1)),
        this.playButton,
        button("forward", "One step forward (right arrow)", () => this.step(1)),
        button("end", "To the end (End)", () => this.seek(this.painter.last))),
      this.slider, this.speedButtons, this.status);
    this.root = make("div", { class: "player", tabindex: 0, role: "group", "data-testid": "player" },
      this.holder, this.controls, this.note, this.legend);
    this.root.addEventListener("keydown", (event) => this.key(event));
    // A click gives the keyboard to the player rather than to the button clicked.
    this.controls.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target !== this.slider) this.root.focus({ preventScroll: true });
    });
    this.setSpeed(1);
    this.parent.append(this.root);
  }

  // Show these bytes; the same ones again change nothing, so a rerun of the page leaves it playing.
  load(bytes, send) {
    this.send = send;
    const { digest } = readHeader(bytes);
    if (digest === this.digest) return this.restyle();
    this.digest = digest;
    const data = readAll(bytes), painter = PAINTERS[data.painter](data);
    if (this.painter?.layers !== painter.layers) {
      this.stage = new Stage(painter.layers, painter.name);
      this.holder.replaceChildren(this.stage.element);
    }
    this.painter = painter;
    this.height = data.height ?? Infinity;
    this.clicks = Boolean(data.clicks);
    this.holder.classList.toggle("clicks", this.clicks);
    this.playing = false;
    this.position = this.shown = painter.opens;
    this.stage.element.setAttribute("aria-label", painter.name);
    this.root.setAttribute("aria-label",
      `${painter.name}. Space plays and pauses, the arrows step, Home and End go to start and end.`);
    this.slider.min = painter.first;
    this.slider.max = painter.last;
    const widest = Math.max(painter.status(painter.last).length, painter.status(painter.first).length);
    this.status.style.minWidth = `${widest}ch`;
    this.controls.classList.toggle("long", widest > 24);
    this.legend.replaceChildren(...painter.legend().map(([mark, text]) =>
      make("span", {}, ...(mark ? [make("i", { class: `mark ${mark}` })] : []), text)));
    this.stage.size = "";
    this.restyle(true);
    if (data.autoplay && !this.still.matches) this.toggle();
  }

  // Take the page's colours and fonts; paint anew if they changed, or if asked to.
  restyle(anyway = false) {
    const theme = readTheme(this.root), told = JSON.stringify(theme);
    if (!this.painter || (!anyway && told === this.toldTheme)) return;
    this.theme = theme;
    this.toldTheme = told;
    this.root.classList.toggle("dark", this.theme.dark);
    for (const name of ["line", "disc", "faint", "red", "tile", "tileEdge", "placed", "placedEdge"]) {
      this.root.style.setProperty(`--${name}`, this.theme[name]);
    }
    this.renew = true;
    this.resize();
  }

  resize() {
    if (!this.painter || !this.root.clientWidth) return;
    const { shape } = this.painter;
    if (this.stage.fit(shape, this.root.clientWidth, this.height)) this.renew = true;
    if (!this.renew) return;
    const least = Math.min(this.root.clientWidth, 560);
    this.root.style.setProperty("--wide", `${Math.max(this.stage.width, least)}px`);
    this.update();
  }

  // Paint, and bring controls and words up to date.
  update() {
    this.painter.paint(this.stage, this.theme, this.shown, this.renew);
    this.renew = false;
    const { position } = this, text = this.painter.status(position);
    this.root.dataset.position = position;
    this.status.textContent = text;
    this.note.textContent = this.painter.note(position) || "\u00a0";
    this.slider.value = position;
    this.slider.setAttribute("aria-valuetext", text);
    const { first, last } = this.painter, part = last > first ? (this.shown - first) / (last - first) : 1;
    this.slider.style.setProperty("--part", `${100 * part}%`);
    if (this.playing !== this.toldPlaying) {
      this.toldPlaying = this.playing;
      const name = this.playing ? "Pause" : "Play";
      this.playButton.replaceChildren(icon(name.toLowerCase()));
      this.playButton.setAttribute("aria-label", name);
      this.playButton.title = `${name} (space)`;
      this.root.dataset.playing = this.playing;
      this.status.setAttribute("aria-live", this.playing ? "off" : "polite");
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

  seek(position) {
    this.playing = false;
    this.position = this.shown = position;
    this.animate();
  }

  // Move smoothly to the position, which is at most one event away.
  glideFrom(shown) {
    this.shown = this.still.matches ? this.position : shown;
    this.glide = { from: this.shown, begun: performance.now() };
    this.animate();
  }

  animate() {
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
    }
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

  // Tell the page which square was clicked, if it wants to know.
  choose(event) {
    if (!this.clicks) return;
    const { stage } = this, { rows, columns } = this.painter.shape;
    const box = stage.element.getBoundingClientRect(), scale = stage.wide / box.width;
    const row = Math.floor(((event.clientY - box.top) * scale - stage.top) / stage.side);
    const column = Math.floor(((event.clientX - box.left) * scale - stage.left) / stage.side);
    if (row >= 0 && row < rows && column >= 0 && column < columns) this.send("square", `${row},${column}`);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = event.target.tagName === "BUTTON", { first, last } = this.painter;
    const actions = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.seek(first),
      End: () => this.seek(last),
    };
    if (!actions[event.key] || (event.key === " " && onButton)) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }
}

const players = new WeakMap();

// Show a player, or what has changed of one; returns how to take it away.
function show({ data, parentElement, setTriggerValue }) {
  let player = players.get(parentElement);
  if (!player) {
    player = new Player(parentElement);
    players.set(parentElement, player);
  }
  player.load(data, setTriggerValue);
  return () => {
    players.delete(parentElement);
    player.destroy();
  };
}
