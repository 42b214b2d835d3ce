// A player, which consists of a clock, controls, and a board with its painter. Its states:
//
// | state   | what holds                                        | begins with                 | ends with                   |
// |---------|---------------------------------------------------|-----------------------------|-----------------------------|
// | resting | not playing, and shown === position               | the end of the others       | step, seek, toggle, play    |
// | gliding | not playing, and shown !== position               | step, seek, toggle, play    | the end of the glide        |
// | playing | clock.playing                                     | toggle                      | toggle, step, seek, the end |
// | hiding  | resting before a decision, with look.hide         | a position with a decision  | reveal: a choice or a step  |
// | charted | resting at the end, under a chart that is drawn   | settle                      | any other position          |
// | ahead   | a move of a game that the page has not answered   | play                        | load, or LATE               |
// | settled | the position is in the address (look.addressed)   | SETTLED of rest             | any other position          |

const PAINTERS = { knight: KnightPainter, pieces: PiecesPainter, tiles: TilesPainter };
const LATE = 1500; // milliseconds within which the page answers a move
const NARROW = 560; // the minimum width in pixels of controls below a small board
const STILL = 4; // the maximum number of pixels by which a pointer moves in a click
const SETTLED = 300; // milliseconds of rest after which the position is written into the address

// Return the address with a position, `at`, or without one. The rest of the address stays as it was written.
function addressWith(position) {
  const [path, query = ""] = location.href.split("?");
  const parts = query.split("&").filter((part) => part && !part.startsWith("at="));
  if (position !== null) parts.push(`at=${position}`);
  return [path, parts.join("&")].filter(Boolean).join("?");
}

class Player {
  stage = new Stage();
  clock = new Clock(this);
  controls = new Controls(this.clock);
  pointer = new Pointer(this);
  side = this.controls.side;
  holder = make("div", { class: "holder" }, this.stage.element);
  root = make("div", { class: "player", role: "group", "data-testid": "player" }, this.holder, this.side);
  /** @type {any} */ look = {};
  /** @type {any} */ pressed = null; // where a press of the chart began, and the chart

  constructor(parent) {
    for (const element of [this.root, this.side]) {
      element.addEventListener("keydown", (event) => this.controls.key(event));
      element.addEventListener("blur", () => this.pointer.point(-1)); // A tap elsewhere hides the text about a square.
    }
    // After a click, the player has the focus, not the button.
    this.controls.bar.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target.closest("button")) this.takeKeys();
    });
    parent.append(this.root);
    this.leaving = onResize(this.root, () => this.fit());
    const { signal } = this.leaving;
    // The arrows step even if nothing has the focus, except in projector mode, where they turn the views.
    document.addEventListener("keydown", (event) => {
      const { game, still } = this.look, isProjected = location.search.includes("projector=1");
      const isFree = event.target === document.body && !isProjected && !game && !still;
      if (isFree && latest === this && /^Arrow(Left|Right)$/.test(event.key)) this.controls.key(event);
    }, { signal });
    // A canvas does not redraw its text when a font has loaded.
    document.fonts.addEventListener("loadingdone", () => this.dress(true), { signal });
    document.addEventListener("pointerdown", (event) => {
      const { clientX, clientY, target, button } = event, layer = `.st-key-${this.look.chart} .draglayer`;
      const isOnChart = button === 0 && this.look.chart && target instanceof Element && target.closest(layer);
      this.pressed = isOnChart ? { clientX, clientY, plot: target.closest(".js-plotly-plot") } : null;
    }, { signal });
    document.addEventListener("pointerup", (event) => this.release(event), { signal });
    document.addEventListener("pointercancel", () => { this.pressed = null; }, { signal }); // The page scrolls.
    // Back and Forward may lead to the same replay with the same look, for which `load` does nothing.
    window.addEventListener("popstate", () => {
      const at = new URLSearchParams(location.search).get("at");
      if (this.look.addressed) this.clock.seek(this.clock.within(at === null ? this.painter.opens : Number(at) || 0));
    }, { signal });
  }

  destroy() {
    cancelAnimationFrame(this.clock.request);
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

  // Show a replay. If it is already shown, it keeps its position, so that it continues when the page reruns; only a new
  // `asked` changes the position.
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

  // Return whether these bytes answer an earlier move of a game, so that others will follow. If none follow in time,
  // the board shows these after all.
  isAhead(bytes, { digest, rows, columns, squares }) {
    if (!this.ahead || performance.now() - this.ahead > LATE) return false;
    const now = this.painter.data;
    const same = rows === now.rows && columns === now.columns && squares.every((at, i) => at === now.squares[i]);
    if (same && squares.length === now.squares.length) {
      this.digest = digest; // the page has caught up, and the board stays as it is
      this.ahead = 0;
      return false;
    }
    if (same) this.later = setTimeout(() => { this.ahead = 0; this.load(bytes, this.send); }, LATE);
    return same;
  }

  // Make a move of a game at once. The page receives the whole walk, so no move is lost, and each is legal after the
  // walk on screen.
  play(square) {
    const { data } = this.painter, squares = [...data.squares, square];
    this.look = { ...this.look, game: { ...this.look.game, marks: [] } };
    this.open({ ...data, squares: Int32Array.from(squares) }, this.digest);
    this.clock.glideFrom(this.painter.last - 1);
    this.scene = "";
    this.dress();
    this.ahead = performance.now();
    this.send("walk", squares.map((at) => this.painter.plain(at)).join(" "));
  }

  open(data, digest) {
    const painter = new PAINTERS[data.painter](data), { game } = this.look, before = this.painter?.data;
    // On a board of another size, the number of the square pointed at means another square, or none.
    if (before?.rows !== data.rows || before?.columns !== data.columns) this.pointer.point(-1);
    this.painter = painter;
    this.digest = digest;
    this.revealed = -1;
    // A game always shows its end; a string is drawn from the beginning.
    if (game) this.clock.load({ ...painter, first: game.string ? painter.first : painter.last }, painter.last);
    else this.clock.load(painter, this.look.asked ?? painter.opens);
  }

  // Adopt the look, and the page's colours and fonts. Repaint the whole board only if one of them has changed, since a
  // large board takes a while.
  dress(anyway = false) {
    if (!this.painter) return;
    const theme = readTheme(this.root), scene = JSON.stringify([this.digest, this.look, theme]);
    if (scene === this.scene && !anyway) return;
    this.scene = scene;
    this.theme = theme;
    this.renew = true;
    const { painter, look } = this, { names, game, clicks, chart } = look;
    Object.assign(painter, { names, game: game ?? NO_GAME, charted: Boolean(chart) });
    this.side.classList.toggle("game", Boolean(game));
    this.side.classList.toggle("still", look.still);
    for (const element of [this.root, this.side]) wear(element, theme);
    const keys = clicks ? "" : " Space plays and pauses, the arrows step, Home and End go to start and end.";
    this.root.setAttribute("aria-label", `${painter.name}.${keys}`);
    this.root.tabIndex = clicks ? -1 : 0;
    this.pointer.dress();
    this.controls.load(painter, look);
    this.fit();
  }

  // Fit the board into its place, and repaint all of it if its size or look has changed.
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
    const { style } = document.documentElement, size = `${side / ratio}px`;
    if (this.look.chart && style.getPropertyValue("--square") !== size) {
      style.setProperty("--square", size); // of the chart that covers the board
      window.dispatchEvent(new Event("resize"));
    }
    this.render();
  }

  // Whether the next move is hidden, until a visitor chooses a square or steps forward.
  get hides() {
    const { position } = this.clock;
    return this.look.hide && this.revealed !== position && Boolean(this.painter.decides?.(position));
  }

  // Show the next move if it is hidden, with the guessed square if there is one; return whether it was hidden.
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

  // At the end, a chart of the page may cover the board, at the same place and size; the player handles the pointer
  // until it is drawn, and the keyboard always.
  settle() {
    const { chart } = this.look, { shown, last, playing } = this.clock;
    clearTimeout(this.waiting);
    if (!chart) return;
    const ends = !playing && shown === last, drawn = document.querySelector(`.st-key-${chart} .js-plotly-plot`);
    const charted = Boolean(ends && drawn?.querySelector(".main-svg"));
    document.documentElement.dataset.charted = String(charted);
    this.holder.classList.toggle("charted", charted);
    // A screen reader reads the text of the player, not the numbers of the chart one by one.
    drawn?.closest("[data-testid=stPlotlyChart]")?.setAttribute("aria-hidden", "true");
    if (ends && !charted) this.waiting = setTimeout(() => this.settle(), 100);
  }

  // Take a press of the chart that ends where it began as a click on a square. The chart's own events would not do:
  // whenever the page draws the chart anew, it may forget who listens.
  release({ clientX, clientY }) {
    const { pressed } = this, { left, top, side } = this.stage;
    this.pressed = null;
    if (!pressed || Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > STILL) return;
    const { layout } = pressed.plot, box = pressed.plot.querySelector(".nsewdrag").getBoundingClientRect();
    const [west, east] = layout.xaxis.range, [south, north] = layout.yaxis.range;
    const x = Math.round(west + (east - west) * (clientX - box.left) / box.width);
    const y = Math.round(north + (south - north) * (clientY - box.top) / box.height);
    this.pointer.choose(this.painter.squareAt(this.stage, left + (x + 0.5) * side, top + (y + 0.5) * side));
  }

  // Write the position into the address, unless the rest of the address changes meanwhile.
  rest() {
    clearTimeout(this.writing);
    const { position, playing } = this.clock, before = addressWith(null);
    if (!this.look.addressed || playing) return;
    this.writing = setTimeout(() => {
      const after = addressWith(position === this.painter.opens ? null : position);
      if (!this.root.isConnected || addressWith(null) !== before || after === location.href) return;
      history.replaceState(history.state, "", after);
    }, SETTLED);
  }
}

const SHEET = new CSSStyleSheet(); // sent with the code, not with each player
SHEET.replaceSync(STYLE);
/** @type {any} */ let latest = null; // the player shown last
/** @type {any} */ let place = null; // the place for its controls

// Show a player, a race, or the place for controls, or give it new data; return a function that removes it.
function show(component) {
  const { data, parentElement } = component;
  parentElement.getRootNode().adoptedStyleSheets = [SHEET];
  if (data.lanes) return showOne(component, Race);
  const leave = data.controls ? () => {} : showOne(component, Player);
  if (data.controls) place = parentElement;
  else latest = mounted.get(parentElement);
  // Move the controls of the player to their place, once both exist.
  if (latest?.root.isConnected && place?.isConnected && latest.side.parentElement !== place) {
    place.querySelector(".side")?.remove();
    place.append(latest.side);
  }
  return leave;
}

// The players of the page wait for this.
(globalThis.knightsPlayer ??= Promise.withResolvers()).resolve(show);

// The component that sends the code shows nothing itself.
export default function () {}
