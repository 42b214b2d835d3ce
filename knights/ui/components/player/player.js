// A player: a clock, controls and a board with its painter, all in the browser.

const PAINTERS = {
  knight: (data) => new KnightPainter(data),
  pieces: (data) => new PiecesPainter(data),
  tiles: (data) => new TilesPainter(data),
};
const LATE = 1500; // milliseconds after which the page has answered a move
const NARROW = 560; // pixels: controls below a small board are at least as wide

class Player {
  stage = new Stage();
  look = /** @type {Look} */ ({});

  constructor(parent) {
    this.clock = new Clock(this);
    this.controls = new Controls(this.clock);
    this.pointer = new Pointer(this);
    this.holder = make("div", { class: "holder" }, this.stage.element);
    this.side = this.controls.side;
    this.root = make("div", { class: "player", role: "group", "data-testid": "player" }, this.holder, this.side);
    for (const element of [this.root, this.side]) {
      element.addEventListener("keydown", (event) => this.controls.key(event));
      element.addEventListener("blur", () => this.pointer.point(-1)); // A tap elsewhere ends what a tap told.
    }
    // A click gives the keyboard to the player rather than to the button clicked.
    this.controls.bar.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target !== this.controls.slider) this.takeKeys();
    });
    parent.append(this.root);
    this.leaving = onResize(this.root, () => this.fit());
    const { signal } = this.leaving;
    // Text on a canvas is not set anew by itself when its font arrives.
    document.fonts.addEventListener("loadingdone", () => this.dress(true), { signal });
    // Back and Forward may lead to the same bytes in a look that the page has asked for before.
    window.addEventListener("popstate", () => {
      if (this.look.addressed) this.clock.seek(this.clock.within(positionInAddress() ?? this.painter.opens));
    }, { signal });
  }

  destroy() {
    this.clock.stop();
    clearTimeout(this.waiting);
    delete document.documentElement.dataset.charted;
    this.leaving.abort();
    this.root.remove();
    this.side.remove();
  }

  takeKeys() {
    if (this.look.game && this.look.clicks) return this.stage.element.focus({ preventScroll: true });
    (this.side.parentElement === this.root ? this.root : this.side).focus({ preventScroll: true });
  }

  // Show these bytes in this look. The same bytes again leave it where it is, so a rerun of the page leaves it playing;
  // it goes only to a position that is newly asked for.
  load(bytes, send) {
    const data = readAll(bytes), { digest, look } = data, asked = look.asked !== this.look.asked ? look.asked : null;
    const strung = look.game?.string && !this.look.game?.string && this.painter;
    clearTimeout(this.later);
    this.send = send;
    if (digest !== this.digest && this.isAhead(bytes, data)) return;
    this.look = look;
    if (digest !== this.digest || strung) this.open(data, digest);
    else if (asked !== null) this.clock.seek(this.clock.within(asked));
    this.dress();
    if (strung) this.clock.toggle();
    this.rest();
  }

  // Whether the board is ahead of these bytes, which answer an earlier move of a game: later ones will follow. Where
  // none do, the page has the last word.
  isAhead(bytes, { digest, rows, columns, squares }) {
    if (!this.ahead || performance.now() - this.ahead > LATE) return false;
    const now = this.painter.data;
    const same = rows === now.rows && columns === now.columns && squares.every((at, i) => at === now.squares[i]);
    if (same && squares.length === now.squares.length) {
      this.digest = digest; // it has caught up, and nothing is opened anew
      this.ahead = 0;
      return false;
    }
    if (same) this.later = setTimeout(() => { this.ahead = 0; this.load(bytes, this.send); }, LATE);
    return same;
  }

  // Make a move of a game at once. The page is told of the whole walk: so no move is lost, and every one is made from
  // what is shown.
  play(square) {
    const { data } = this.painter, squares = [...data.squares, square];
    this.look = { ...this.look, game: { ...(this.look.game ?? NO_GAME), marks: [] } };
    this.open({ ...data, squares: Int32Array.from(squares) }, this.digest);
    this.clock.glideFrom(this.painter.last - 1);
    this.scene = "";
    this.dress();
    this.ahead = performance.now();
    this.send("walk", squares.map((at) => this.painter.plain(at)).join(" "));
  }

  open(data, digest) {
    const painter = PAINTERS[data.painter](data), { game } = this.look;
    this.painter = painter;
    this.digest = digest;
    this.revealed = -1;
    // A game stands at its end: there is no other moment to play from. A string is drawn from the beginning.
    if (game) this.clock.load({ ...painter, first: game.string ? painter.first : painter.last }, painter.last);
    else this.clock.load(painter, this.look.asked ?? painter.opens);
  }

  // Take the look and the page's colours and fonts. All of the board is painted anew only if one of them is another:
  // a large one takes a while.
  dress(anyway = false) {
    if (!this.painter) return;
    const theme = readTheme(this.root), scene = JSON.stringify([this.digest, this.look, theme]);
    if (scene === this.scene && !anyway) return;
    this.scene = scene;
    this.theme = theme;
    this.renew = true;
    const { painter, look } = this, { names, game, clicks, chart } = look;
    Object.assign(painter, { names, game: game ?? NO_GAME, charted: Boolean(chart) });
    this.root.classList.toggle("game", Boolean(game));
    this.side.classList.toggle("game", Boolean(game));
    this.side.hidden = look.still;
    for (const element of [this.root, this.side]) wear(element, theme);
    const keys = "Space plays and pauses, the arrows step, Home and End go to start and end.";
    this.root.setAttribute("aria-label", `${painter.name}. ${clicks ? "" : keys}`.trim());
    this.root.tabIndex = clicks ? -1 : 0;
    this.pointer.dress();
    this.controls.load(painter, look);
    this.fit();
  }

  // Fit the board into its place, and paint all of it if it has another size or look.
  fit() {
    const { clientWidth } = this.root;
    if (!this.painter || !clientWidth) return;
    const height = Math.min(TALLEST, Math.max(window.innerHeight - above(this.root) - this.look.spare, 280));
    if (this.stage.fit(this.painter.shape, clientWidth, height)) this.renew = true;
    if (!this.renew) return;
    this.root.style.setProperty("--wide", `${Math.max(this.stage.width, Math.min(clientWidth, NARROW))}px`);
    const { left, top, side, ratio } = this.stage;
    this.root.dataset.squares = [left, top, side].map((value) => value / ratio).join();
    this.root.dataset.digest = this.digest;
    if (this.look.chart) sizeChart(side / ratio);
    this.render();
    this.controls.paintTicks(this.theme);
  }

  depart() {
    this.controls.program.line = 0;
  }

  // Whether the next move is hidden at this position: until a square is chosen, or one wants to see it.
  get hides() {
    const { position } = this.clock;
    return this.look.hide && this.revealed !== position && Boolean(this.painter.decides?.(position));
  }

  // Show the next move if it is hidden; says whether it was. The square was chosen for it, if there is one.
  reveal(square = -1) {
    if (!this.hides) return false;
    this.revealed = this.clock.position;
    this.painter.guess = square;
    this.render();
    return true;
  }

  render() {
    const { painter, clock } = this, { position, playing } = clock;
    if (this.revealed !== position) this.revealed = painter.guess = -1;
    painter.hides = this.hides;
    painter.paint(this.stage, this.theme, clock.shown, this.renew);
    this.renew = false;
    const start = painter.startSquare ? painter.plain(painter.startSquare(position)) : "";
    Object.assign(this.root.dataset, { position, playing, start });
    this.controls.render();
    this.settle();
    if (playing) return;
    this.pointer.place();
    this.pointer.grasp();
  }

  // Where it stands at its end, a chart of the page may draw the board, in this place and of this size; it comes
  // later than the player, whose canvases stay until then. What is pointed at and clicked stays the player's.
  settle() {
    const { chart } = this.look, { shown, last, playing } = this.clock;
    clearTimeout(this.waiting);
    if (!chart) return;
    const ends = !playing && shown === last, drawn = document.querySelector(`.st-key-${chart} .main-svg`);
    document.documentElement.dataset.charted = String(ends);
    this.holder.classList.toggle("charted", Boolean(ends && drawn));
    // Its numbers are not to be read out one by one: the player says what is on a square.
    drawn?.closest("[data-testid=stPlotlyChart]")?.setAttribute("aria-hidden", "true");
    this.root.dataset.charted = String(Boolean(ends && drawn));
    if (ends && !drawn) this.waiting = setTimeout(() => this.settle(), 100);
  }

  // Once it rests, the position is written into the address.
  rest() {
    clearTimeout(this.writing);
    const { position, playing } = this.clock, before = withoutAt(location.href);
    if (!this.look.addressed || playing) return;
    this.writing = setTimeout(() => {
      // It is left alone if it has turned to something else meanwhile.
      if (this.root.isConnected && withoutAt(location.href) === before) {
        writePosition(position === this.painter.opens ? null : position);
      }
    }, SETTLED);
  }
}

// The side of a square, for the chart that shows the board as well.
function sizeChart(side) {
  const { style } = document.documentElement, size = `${side}px`;
  if (style.getPropertyValue("--square") === size) return;
  style.setProperty("--square", size);
  window.dispatchEvent(new Event("resize"));
}

const SHEET = new CSSStyleSheet(); // sent with the code, not with each player
SHEET.replaceSync(STYLE);
/** @type {Player | null} */ let latest = null; // the player shown last
/** @type {HTMLElement | null} */ let place = null; // for its controls

// Show a player or a race, or what has changed of one, or the place for controls; returns how to take it away.
function show(component) {
  if (component.data.lanes) return showOne(component, Race);
  component.parentElement.getRootNode().adoptedStyleSheets = [SHEET];
  return component.data.controls ? showPlace(component.parentElement) : showPlayer(component);
}

function showPlayer(component) {
  const leave = showOne(component, Player), player = mounted.get(component.parentElement);
  latest = player;
  attach();
  return () => {
    if (latest === player) latest = null;
    leave();
  };
}

function showPlace(element) {
  place = element;
  attach();
  return () => {
    if (place === element) place = null;
  };
}

// Bring the controls of the player to the place kept for them, once both are there.
function attach() {
  if (!latest || !place || latest.side.parentElement === place) return;
  for (const former of [...place.children]) if (former.classList.contains("side")) former.remove();
  place.append(latest.side);
  latest.controls.paintTicks(latest.theme);
}
