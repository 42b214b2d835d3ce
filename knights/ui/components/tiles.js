// A board of tiles, either to edit or to play on. To edit it, two clicks swap any two tiles. To play, a click or an
// arrow key slides a tile into the blank; moves are counted and can be taken back, and there are hints. Only swaps and
// requests for hints go to the server.

const BACK = { U: "D", D: "U", L: "R", R: "L" };
// An arrow moves a tile, so the blank goes the other way.
const ARROWS = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" };
const BELOW = 110; // the height in pixels of the buttons and text below a board to play on; other boards have its size

class Tiles {
  /** @type {number[]} */ tiles = [];
  /** @type {HTMLButtonElement[]} */ buttons = [];
  chosen = -1; // the tile clicked first; -1 for none
  made = ""; // the moves so far
  line = ""; // the remaining moves of a hint
  said = "";
  shown = false; // whether the hint is shown

  constructor(parent) {
    this.places = make("div", { class: "places", "data-testid": "tiles-places" });
    this.root = make("div", { class: "tiles", role: "group", "data-testid": "tiles" },
      make("div", { class: "frame" }, this.places));
    parent.append(this.root);
  }

  destroy() {
    this.root.remove();
  }

  load(data, send) {
    const { rows, columns, height, label } = data, puzzle = JSON.stringify([data.tiles, data.goal, rows]);
    const high = height ? `${height}px` : `min(100svh - var(--above, 84px) - ${BELOW}px, ${TALLEST}px)`;
    this.data = data;
    this.send = send;
    wear(this.root, readTheme(this.root));
    this.root.style.setProperty("--rows", rows);
    this.root.style.setProperty("--columns", columns);
    this.root.style.setProperty("--wide", `calc(${high} * ${columns / rows})`);
    this.root.setAttribute("aria-label", label);
    if (puzzle !== this.puzzle) this.begin();
    this.puzzle = puzzle;
    this.hear(data);
    this.draw();
  }

  // Show the board in the data, with a button for each tile; a tile keeps its button when it moves.
  begin() {
    Object.assign(this, { tiles: [...this.data.tiles], chosen: -1, made: "", line: "", said: "", shown: false });
    if (this.buttons.length === this.tiles.length) return;
    this.buttons = this.tiles.map((_, tile) => (
      button({ class: "tile", "data-tile": tile }, () => this.click(tile), make("span", {}, tile || ""))
    ));
    this.places.replaceChildren(...this.tiles.map((tile) => this.buttons[tile]));
  }

  // Boards to edit and boards to play on override these three methods.
  hear(data) {}

  click(tile) {}

  dress(button, tile) {}

  draw() {
    const { columns, goal } = this.data;
    this.tiles.forEach((tile, place) => {
      const button = this.buttons[tile], { classList } = button;
      button.style.transform = `translate(${100 * (place % columns)}%, ${100 * Math.floor(place / columns)}%)`;
      classList.toggle("blank", tile === 0);
      classList.toggle("placed", tile > 0 && goal?.[place] === tile);
      this.dress(button, tile);
    });
    this.root.dataset.state = this.text();
  }

  text() {
    const { rows, columns } = this.data;
    return Array.from({ length: rows }, (_, row) =>
      this.tiles.slice(row * columns, (row + 1) * columns).join(" ")).join("/");
  }
}

// A board to edit: two clicks swap two tiles, or a tile and the blank.
class Edited extends Tiles {
  click(tile) {
    const { chosen, tiles } = this, swaps = chosen >= 0 && chosen !== tile;
    const [one, other] = [tiles.indexOf(chosen), tiles.indexOf(tile)];
    if (swaps) [tiles[one], tiles[other]] = [tile, chosen];
    this.chosen = chosen < 0 ? tile : -1;
    this.draw();
    if (swaps) this.send("edited", this.text());
  }

  dress(button, tile) {
    button.classList.toggle("chosen", tile === this.chosen);
    button.classList.toggle("marked", this.data.marked.includes(tile));
    button.setAttribute("aria-label", tile ? `Tile ${tile}` : "The blank");
    button.setAttribute("aria-pressed", tile === this.chosen);
  }
}

// A board to play on: tiles slide into the blank.
class Played extends Tiles {
  constructor(parent) {
    super(parent);
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
    this.root.tabIndex = 0;
    this.root.append(make("div", { class: "row" }, this.hint, this.undo, this.restart, this.count), this.words);
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  // Show a sentence, and replace the remaining moves of a hint.
  say(said, line = "", shown = false) {
    Object.assign(this, { said, line, shown });
  }

  // Show the hint that the server sent, unless a tile has moved meanwhile.
  hear({ answer }) {
    if (!answer || answer.number === this.heard || answer.state !== this.text()) return;
    this.heard = answer.number;
    this.say(answer.hint.reason, answer.hint.moves, true);
  }

  ask() {
    if (this.solved()) return;
    const { line } = this;
    if (line) this.say(`Move tile ${this.tileOf(line[0])}: ${counted(line.length, "move")} left.`, line, true);
    else this.say("Thinking…");
    this.draw();
    if (!line) this.send("asked", this.text());
  }

  click(tile) {
    const letter = Object.keys(DIRECTIONS).find((move) => this.target(move) === this.tiles.indexOf(tile));
    if (letter) this.move(letter);
    this.root.focus({ preventScroll: true });
  }

  target(letter) {
    return moved(this.tiles.indexOf(0), DIRECTIONS[letter], this.data);
  }

  tileOf(letter) {
    return this.tiles[this.target(letter)];
  }

  slide(letter) {
    this.tiles = slid(this.tiles, DIRECTIONS[letter], this.data.columns);
  }

  move(letter) {
    if (this.target(letter) < 0) return;
    const line = this.line[0] === letter ? this.line.slice(1) : "";
    this.say(`Tile ${this.tileOf(letter)} moves ${OPPOSITE[letter]}.`, line);
    this.slide(letter);
    this.made += letter;
    this.draw();
  }

  takeBack() {
    if (!this.made) return;
    this.slide(BACK[this.made.at(-1)]);
    this.made = this.made.slice(0, -1);
    this.say("");
    this.draw();
  }

  solved() {
    return this.tiles.every((tile, place) => this.data.goal[place] === tile);
  }

  draw() {
    super.draw();
    const solved = this.solved(), count = this.made.length;
    this.count.textContent = counted(count, "move");
    this.words.textContent = solved ? this.praise() : this.said || "\u00a0";
    this.words.classList.toggle("done", solved);
    this.hint.disabled = solved;
    this.undo.disabled = this.restart.disabled = !count;
    this.root.dataset.solved = solved;
  }

  praise() {
    const { length } = this.made, { best } = this.data;
    if (!length) return "The start is the goal: there is nothing to do.";
    return `✓ Solved in ${counted(length, "move")}${best === null ? "" : `; the search took ${best}`}.`;
  }

  dress(button, tile) {
    const can = Object.keys(DIRECTIONS).some((move) => this.tileOf(move) === tile);
    button.classList.toggle("stuck", !can);
    button.classList.toggle("hinted", this.shown && this.line !== "" && this.tileOf(this.line[0]) === tile);
    button.tabIndex = can ? 0 : -1;
    button.hidden = tile === 0;
    button.setAttribute("aria-label", `Tile ${tile}${can ? ", can move" : ""}`);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = ARROWS[event.key];
    if (letter) this.move(letter);
    else if (event.key === "Backspace") this.takeBack();
    else if (event.key === "h") this.ask();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export default (component) => showOne(component, component.data.played ? Played : Edited);
