// A board of tiles to play on: a click or an arrow key slides a tile into the blank; moves are counted and can be taken
// back, and there are hints. Only requests for hints go to the server.

const BELOW = 110; // the height in pixels of the buttons and the text below the board
// An arrow moves a tile, so the blank goes the other way.
const ARROWS = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" };
const LETTERS = Object.keys(DIRECTIONS);

class Tiles {
  /** @type {number[]} */ tiles = [];
  /** @type {HTMLButtonElement[]} */ buttons = [];
  /** @type {number[][]} */ past = []; // the boards before each move
  line = ""; // the remaining moves of a hint
  said = "";
  shown = false; // whether the hint is shown

  constructor(parent) {
    this.places = make("div", { class: "places", "data-testid": "tiles-places" });
    const tool = (name, text, action) => button({ "data-testid": `tiles-${name}` }, (event) => {
      action();
      if (event.detail > 0) this.root.focus({ preventScroll: true });
    }, text);
    this.hint = tool("hint", "Hint", () => this.ask());
    this.undo = tool("undo", "Undo", () => this.takeBack());
    this.restart = tool("restart", "Start over", () => {
      this.begin();
      this.draw();
    });
    this.count = make("output", { class: "count", "data-testid": "tiles-count" });
    this.words = make("div", { class: "told", role: "status", "data-testid": "tiles-told" });
    this.root = make("div", { class: "tiles", role: "group", "data-testid": "tiles", tabIndex: 0 },
      make("div", { class: "frame" }, this.places),
      make("div", { class: "row" }, this.hint, this.undo, this.restart, this.count), this.words);
    this.root.addEventListener("keydown", (event) => this.key(event));
    parent.append(this.root);
  }

  destroy() {
    this.root.remove();
  }

  // Show the board and, unless a tile has moved meanwhile, the hint that the server sent.
  load(data, send) {
    const { rows, columns, label, answer } = data, puzzle = JSON.stringify([data.tiles, data.goal, rows]);
    const high = `min(100svh - var(--above, 84px) - ${BELOW}px, ${TALLEST}px)`;
    this.data = data;
    this.send = send;
    wear(this.root, readTheme(this.root));
    this.root.style.setProperty("--rows", rows);
    this.root.style.setProperty("--columns", columns);
    this.root.style.setProperty("--wide", `calc(${high} * ${columns / rows})`);
    this.root.setAttribute("aria-label", label);
    if (puzzle !== this.puzzle) this.begin();
    this.puzzle = puzzle;
    this.draw();
    this.heard ??= answer?.number ?? 0; // a hint given before this board appeared is over
    if (!answer || answer.number === this.heard || answer.state !== this.text()) return;
    this.heard = answer.number;
    this.say(answer.hint.reason, answer.hint.moves, true);
  }

  // Show the start, with a button for each tile; a tile keeps its button when it moves.
  begin() {
    Object.assign(this, { tiles: [...this.data.tiles], past: [], line: "", said: "", shown: false });
    if (this.buttons.length === this.tiles.length) return;
    this.buttons = this.tiles.map((_, tile) => (
      button({ class: "tile", "data-tile": tile }, () => this.click(tile), make("span", {}, tile || ""))
    ));
    this.places.replaceChildren(...this.tiles.map((tile) => this.buttons[tile]));
  }

  text() {
    const { rows, columns } = this.data;
    return Array.from({ length: rows }, (_, row) =>
      this.tiles.slice(row * columns, (row + 1) * columns).join(" ")).join("/");
  }

  // Show a sentence, and replace the remaining moves of a hint.
  say(said, line = "", shown = false) {
    Object.assign(this, { said, line, shown });
    this.draw();
  }

  ask() {
    const { line } = this;
    if (this.solved()) return;
    if (line) return this.say(`Move tile ${this.tileOf(line[0])}: ${counted(line.length, "move")} left.`, line, true);
    this.say("Thinking…");
    this.send("asked", this.text());
  }

  click(tile) {
    const letter = LETTERS.find((one) => this.tileOf(one) === tile);
    if (letter) this.move(letter);
    this.root.focus({ preventScroll: true });
  }

  // Return the tile that slides if the blank makes a move; undefined if it cannot.
  tileOf(letter) {
    return this.tiles[moved(this.tiles.indexOf(0), DIRECTIONS[letter], this.data)];
  }

  move(letter) {
    const tile = this.tileOf(letter), { tiles } = this;
    if (tile === undefined) return;
    this.past.push(tiles);
    this.tiles = slid(tiles, DIRECTIONS[letter], this.data.columns);
    this.say(`Tile ${tile} moves ${OPPOSITE[letter]}.`, this.line[0] === letter ? this.line.slice(1) : "");
  }

  takeBack() {
    const before = this.past.pop();
    if (!before) return;
    this.tiles = before;
    this.say("");
  }

  solved() {
    return this.tiles.every((tile, place) => this.data.goal[place] === tile);
  }

  draw() {
    const { columns, goal } = this.data, solved = this.solved(), count = this.past.length;
    this.tiles.forEach((tile, place) => {
      const button = this.buttons[tile];
      button.style.transform = `translate(${100 * (place % columns)}%, ${100 * Math.floor(place / columns)}%)`;
      button.classList.toggle("placed", tile > 0 && goal[place] === tile);
      this.dress(button, tile);
    });
    this.root.dataset.state = this.text();
    this.count.textContent = counted(count, "move");
    this.words.textContent = solved ? this.praise() : this.said || "\u00a0";
    this.words.classList.toggle("done", solved);
    this.hint.disabled = solved;
    this.undo.disabled = this.restart.disabled = !count;
    this.root.dataset.solved = solved;
  }

  praise() {
    const { length } = this.past, { best } = this.data;
    if (!length) return "The start is the goal: there is nothing to do.";
    return `✓ Solved in ${counted(length, "move")}${best === null ? "" : `; the search took ${best}`}.`;
  }

  dress(button, tile) {
    const can = LETTERS.some((letter) => this.tileOf(letter) === tile);
    button.classList.toggle("stuck", !can);
    button.classList.toggle("hinted", this.shown && this.line !== "" && this.tileOf(this.line[0]) === tile);
    button.tabIndex = can ? 0 : -1;
    button.hidden = tile === 0;
    button.setAttribute("aria-label", `Tile ${tile}${can ? ", can move" : ""}`);
  }

  key(event) {
    const letter = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (letter) this.move(letter);
    else if (event.key === "Backspace") this.takeBack();
    else if (event.key === "h") this.ask();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export default (component) => showOne(component, Tiles);
