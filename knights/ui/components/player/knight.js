// The knight's board: a painter (see types.d.ts) that shows any moment of a list of events. It paints on three
// canvases: the squares; most of the walk, which only grows until the search backs up into it; and the end of the walk,
// with everything that changes at each frame.

const NUMBERED = 20, EDGE_NUMBERS = 30; // the longest sides of boards with numbers on the squares, and at the edges
const SHADED = 64; // the longest side of a board whose moves are not shaded by their order
const TRACES = 6; // the number of squares left by backtracks that are still shown
const NO_GAME = { onward: "least", trail: true, marks: [] };

// Return the moves of a leaper.
function movesOf([short, long]) {
  const signs = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
  return signs.flatMap(([down, right]) => [[short * down, long * right], [long * down, short * right]]);
}

// The base class of the painters of a chessboard, with the places and the names of squares. A long, narrow board is
// folded into strips (see fold.py), which are one below the other or, if the board is tall, side by side.
class BoardPainter {
  names = false; // whether squares have chess names
  charted = false; // whether a chart covers the board at the end
  /** @type {any} */ game = NO_GAME; // the look of a walk by hand

  constructor(data) {
    const { rows, columns } = data, margin = Math.max(rows, columns) <= EDGE_NUMBERS ? 24 : 1;
    const long = Math.max(rows, columns), short = Math.min(rows, columns);
    this.data = data;
    this.moves = movesOf(data.leaper);
    this.holes = new Set(data.holes);
    this.size = rows * columns - this.holes.size;
    this.horizontal = columns >= rows;
    this.strips = data.strips;
    this.stripLength = Math.ceil(long / this.strips); // the length of a strip in squares
    const across = this.strips * (short + 1) - 1;
    const [high, wide] = this.horizontal ? [across, this.stripLength] : [this.stripLength, across];
    this.shape = { rows: high, columns: wide, left: margin, top: margin };
    // The shift of a square for each strip before its own.
    this.shift = this.horizontal
      ? { right: -this.stripLength, down: rows + 1 }
      : { right: columns + 1, down: -this.stripLength };
  }

  // Return the number of the strip of a square.
  strip(square) {
    const { columns } = this.data;
    return Math.floor((this.horizontal ? square % columns : Math.floor(square / columns)) / this.stripLength);
  }

  // Return a pen for each canvas, with which marks are painted. Its functions `x`, `y` and `centre` return the middle
  // of a square in device pixels, the first two as if it were in strip `at`; `letters` names a piece other than the
  // knight.
  pens(stage, theme) {
    const { rows, columns } = this.data, { left, top, side, ratio } = stage;
    const numbered = Math.max(rows, columns) <= NUMBERED && side >= 22 * ratio && !this.game.string;
    const strip = (square) => this.strip(square), { right, down } = this.shift;
    const x = (square, at = strip(square)) => left + ((square % columns) + 0.5 + at * right) * side;
    const y = (square, at = strip(square)) => top + (Math.floor(square / columns) + 0.5 + at * down) * side;
    const centre = (square) => [x(square), y(square)];
    const { leaper, piece } = this.data;
    const letters = piece !== "knight" && (piece.startsWith("(") ? leaper.join(",") : capital(piece)[0]);
    return stage.layers.map((context) => ({ context, stage, theme, numbered, letters, x, y, centre, strip }));
  }

  // Paint the squares, and the names of rows and columns, on the first canvas.
  paintBoard(stage, theme) {
    const { rows, columns } = this.data, context = stage.layers[0], long = this.horizontal ? columns : rows;
    for (let strip = 0; strip < this.strips; strip++) {
      const along = Math.min(this.stripLength, long - strip * this.stripLength);
      if (this.horizontal) paintSquares(context, stage, strip * this.shift.down, 0, rows, along, theme);
      else paintSquares(context, stage, 0, strip * this.shift.right, along, columns, theme);
    }
    if (this.holes.size) paintHoles(this.pens(stage, theme)[0], this.holes, rows, columns);
    if (stage.left > stage.ratio) edgeNumbers(context, stage, rows, columns, theme, this.names);
  }

  centre(stage, square) {
    return this.pens(stage)[0].centre(square);
  }

  squareAt({ left, top, side }, x, y) {
    const { rows, columns } = this.data, { stripLength, horizontal, shift } = this;
    const down = Math.floor((y - top) / side), right = Math.floor((x - left) / side), along = horizontal ? right : down;
    if (along < 0 || along >= stripLength) return -1;
    const strip = Math.floor(horizontal ? down / shift.down : right / shift.right);
    const row = down - strip * shift.down, column = right - strip * shift.right;
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
  }

  // The next three methods name a square: by row and column; in short, as the page does; and in full.
  plain(square) {
    const { columns } = this.data;
    return `${Math.floor(square / columns)},${square % columns}`;
  }

  at(square) {
    const { rows, columns } = this.data;
    return this.names ? `${letter(square % columns)}${rows - Math.floor(square / columns)}` : this.plain(square);
  }

  about(square) {
    const { rows, columns } = this.data, row = Math.floor(square / columns), column = square % columns;
    const chess = columns <= 26 ? `${letter(column)}${rows - row}` : "", plain = `row ${row}, column ${column}`;
    return this.names ? `${chess} (${plain})` : chess ? `${plain} (${chess})` : plain;
  }
}

/** @implements {Painter} */
class KnightPainter extends BoardPainter {
  constructor(data) {
    super({ prefix: [], steps: 0, backtracks: 0, ...data });
    const { rows, columns, piece } = data;
    this.tree = walkTree(data.squares, data.kinds, data.prefix);
    this.last = this.tree.events;
    this.first = this.tree.top[0] < 0 ? Math.min(1, this.last) : 0;
    this.opens = data.opens;
    this.pace = Math.max(1 / 0.35, this.size / 30);
    this.grown = -1; // the item at which the walk on the second canvas ends
    this.name = data.hand ? `${capital(piece)}'s walk`
      : data.search ? `Search for ${articled(piece)}'s tour` : `${capital(piece)}'s tour`;
    this.name += ` on a board of ${rows} rows and ${columns} columns`;
    if (this.holes.size) this.name += ` without ${number(this.holes.size)} squares`;
    this.long = !data.search && Math.max(rows, columns) > SHADED;
    this.seen = new Set();
    this.hides = false; // whether the next move is hidden
    this.guess = -1; // the square guessed as the next move; -1 for none
    this.held = null; // the place of the knight while it is dragged
    if (data.search) this.stops = this.findStops();
  }

  // Whether moves are shaded by their order.
  get shaded() {
    return this.long || this.game.string;
  }

  findStops() {
    const { top, kinds } = this.tree, positions = Array.from({ length: this.last }, (_, event) => event + 1);
    return {
      dead: positions.filter((at) => kinds[at - 1] === ENTER && this.isDeadEnd(top[at])),
      restart: positions.filter((at) => kinds[at - 1] === RESTART),
    };
  }

  // Return whether the search decides between squares at a position.
  decides(position) {
    const item = this.tree.top[position];
    return Boolean(this.data.decided) && item >= 0 && this.tree.depth[item] < this.size;
  }

  // Return whether Python sent the order of the onward squares of an item.
  isWorkedOut(item) {
    return Boolean(this.data.decided) && item + 1 < this.data.first.length;
  }

  // Return the elements that show the decision at a position.
  decision(position) {
    if (!this.decides(position)) return [];
    if (this.hides) return [make("p", {}, QUESTION)];
    const item = this.tree.top[position];
    if (!this.isWorkedOut(item)) return [];
    return decisionShown(this.choices(item, position), this.data.decided, (square) => this.at(square), this.guess);
  }

  // Return a word for the last event before a position: "first" if it enters the start, and undefined for a restart.
  eventWord(position) {
    const item = this.tree.top[position], first = item >= 0 && this.tree.depth[item] === 1;
    const words = { [ENTER]: first ? "first" : "enter", [BACK_UP]: "back up", [REFUSE]: "refuse" };
    return position > 0 ? words[this.tree.kinds[position - 1]] : undefined;
  }

  // Return the squares that are left to try from each of the last squares of the walk.
  leftToTry(position, levels) {
    const item = this.tree.top[position];
    if (!this.data.decided || item < 0 || this.hides) return [];
    const walk = Array.from(climb(this.tree, item)).slice(-levels).reverse();
    return walk.map((at, place) => {
      const after = place ? this.tree.square[walk[place - 1]] : -1;
      const open = this.choices(at, position).filter((choice) => choice.open && choice.square !== after);
      return { square: this.at(this.tree.square[at]), left: open.map((row) => this.at(row.square)) };
    });
  }

  // Return the knight's square at the end; -1 if there is none.
  standing() {
    const item = this.tree.top[this.last];
    return item < 0 ? -1 : this.tree.square[item];
  }

  startSquare(position) {
    const item = this.tree.top[position];
    return item < 0 ? 0 : this.tree.square[this.tree.start[item]];
  }

  // Return why the knight cannot go to a square; an empty text if it can.
  refusal(square, position) {
    if (this.holes.has(square)) return "a hole";
    if (this.game.anywhere) return "";
    const walk = this.walkAt(position), when = walk.indexOf(square);
    if (when >= 0) return this.game.trail ? `already visited, number ${number(when + 1)}` : "already visited";
    const piece = articled(this.data.piece);
    return [...this.neighbours(walk.at(-1))].includes(square) ? "" : `not ${piece}'s move`;
  }

  // Describe a square: its names, its number on the walk, and its degree, unless a game hides them.
  about(square, position = 0) {
    if (this.holes.has(square)) return `${super.about(square)} · a hole`;
    const name = super.about(square), { onward, trail } = this.game;
    const walk = this.walkAt(position), when = walk.indexOf(square);
    if (!trail) return name;
    const visit = `${name} · ${when < 0 ? "not visited" : `square ${number(when + 1)}`}`;
    if (onward === "dots" || onward === "none") return visit;
    const degree = this.unvisited(square, when < 0 ? walk : walk.subarray(0, when)).length;
    return `${visit} · ${when < 0 ? "degree" : "degree when entered:"} ${degree}`;
  }

  // Return the squares of the walk at a position.
  walkAt(position) {
    return this.walkTo(this.tree.top[position]);
  }

  // Return the squares of the walk that ends in an item.
  walkTo(item) {
    return climb(this.tree, item).map((one) => this.tree.square[one]);
  }

  paint(stage, theme, shown, renew) {
    const pens = this.pens(stage, theme);
    this.seen.clear();
    if (renew) {
      stage.clear(stage.layers[0]);
      this.paintBoard(stage, theme);
    }
    const moment = this.moment(shown);
    this.grow(pens[1], moment.item, renew);
    stage.clear(stage.layers[2]);
    this.paintEnd(pens[2], moment);
  }

  // Return what to show: the walk ends in `item`; during an event, the knight has made the part `way` of the move to
  // the item `to`.
  moment(shown) {
    const position = Math.ceil(shown), part = shown - position + 1, { top, kinds } = this.tree;
    const kind = position > 0 ? kinds[position - 1] : ENTER, before = top[position - 1] ?? -1, after = top[position];
    const moment = { position, kind, part, item: after, to: -1, way: 0 }, glides = part < 1 && before >= 0 && after >= 0;
    if (glides && kind === ENTER) return { ...moment, item: before, to: after, way: part };
    if (glides && kind === BACK_UP) return { ...moment, to: before, way: 1 - part };
    return moment;
  }

  // Extend the walk on the second canvas to a little before `item`, so that a few backtracks cost nothing.
  grow(pen, item, renew) {
    const { parent, depth } = this.tree, slack = pen.numbered ? 48 : 512;
    const length = item < 0 ? 0 : depth[item];
    const done = this.grown < 0 ? 0 : depth[this.grown];
    let base = item;
    for (let place = length; place > done; place--) base = parent[base];
    const again = renew || (this.grown >= 0 && base !== this.grown);
    if (again) {
      pen.stage.clear(pen.context);
      this.grown = -1;
    }
    if (length - (again ? 0 : done) <= 2 * slack) return;
    const walk = climb(this.tree, item, again ? 1 : Math.max(done, 1));
    this.paintItems(pen, walk.subarray(0, walk.length - slack));
    this.grown = walk[walk.length - slack - 1];
  }

  // Paint consecutive items of a walk.
  paintItems(pen, walk) {
    if (!walk.length || !this.game.trail) return;
    const { square, depth } = this.tree, { ties } = this.data;
    const colour = this.shaded ? (i) => shade(pen.theme.dark, i / this.size) : undefined;
    paintWalk(pen, walk.map((item) => square[item]), depth[walk[0]] - 1, ties && ((i) => ties[i]), colour);
  }

  paintEnd(pen, moment) {
    const { item, to, way, position, kind, part } = moment;
    const { square, depth, start, kinds } = this.tree, { centre, stage, theme } = pen;
    const chosen = to < 0 ? position : position - 1; // the current move does not yet count as tried
    const choices = item >= 0 && (to < 0 || kind === ENTER) ? this.choices(item, chosen) : [];
    this.paintTraces(pen, moment, choices);
    if (item < 0) return this.paintMarks(pen, -1, ["right", "crossed", "ticked", "share"]);
    const from = centre(square[item]), { onward, trail, string } = this.game;
    const place = this.held ?? (to < 0 ? from : between(from, centre(square[to]), way));
    const origin = square[start[item]], walk = climb(this.tree, item, this.grown < 0 ? 1 : depth[this.grown]);
    if (this.data.closed && position === this.last && to < 0) {
      paintDashed(pen, from, centre(origin), theme.closing, lineWidth(stage));
      this.seen.add("closing");
    }
    for (const choice of onward === "least" ? choices : []) {
      paintDashed(pen, from, centre(choice.square), theme.faint, 1.5 * stage.ratio);
    }
    if (to >= 0 && trail && !string) paintWay(pen, from, place, this.data.ties?.[depth[item] - 1]);
    this.paintItems(pen, walk);
    if (string) return this.paintString(pen, { item, origin, from, place, position });
    this.paintMarks(pen, square[item], ["right"]);
    if (trail) paintStart(pen, origin);
    for (const choice of choices) this.paintChoice(pen, choice);
    for (let event = position - 1; event >= 0 && kinds[event] === REFUSE; event--) {
      paintRing(pen, this.data.squares[event], event === position - 1 ? part : 1);
      this.seen.add("refused");
    }
    const reached = kind === ENTER && to >= 0 ? to : item, amiss = to < 0 ? this.amiss(item) : "";
    this.paintMarks(pen, square[item], ["arrow", "crossed", "ticked", "share"]);
    paintHead(pen, place, number(depth[reached]), amiss);
    if (amiss) this.seen.add("amiss");
  }

  // Paint the marks of a game that are of the given kinds; `knight` is -1 on an empty board.
  paintMarks(pen, knight, kinds) {
    for (const [kind, square, share] of this.game.marks) {
      if (!kinds.includes(kind)) continue;
      this.seen.add(kind);
      if (kind === "right") paintRight(pen, square);
      else if (kind === "arrow") paintArrow(pen, pen.centre(knight), pen.centre(square));
      else if (kind === "share") paintShare(pen, square, share, knight);
      else paintRing(pen, square, 1, kind === "ticked");
    }
  }

  // Paint a finished walk as a string, which returns to the first square if the walk is closed.
  paintString(pen, { item, origin, from, place, position }) {
    const { depth, square } = this.tree, { theme, stage } = pen;
    pen.context.lineCap = "round";
    const stroke = (to, part) => line(pen.context, from, to, shade(theme.dark, part), lineWidth(stage));
    if (from !== place) stroke(place, depth[item] / this.size);
    else if (position === this.last && [...this.neighbours(square[item])].includes(origin)) {
      stroke(pen.centre(origin), 1);
    }
    paintDot(pen, place, theme.head, 0.13);
    paintDot(pen, pen.centre(origin), theme.start, 0.13);
    this.seen.add("shaded");
  }

  paintChoice(pen, choice) {
    const { onward } = this.game;
    if (onward === "none") return;
    if (onward === "dots") return paintDot(pen, pen.centre(choice.square), pen.theme.closing, 0.14);
    paintBadge(pen, choice, String(choice.degree));
    if (choice.key) this.seen.add("key");
    this.seen.add(choice.least ? "least" : "degree");
    if (choice.tried) this.seen.add("tried");
  }

  // Paint the squares left by the last backtracks, except those that are on the walk again or are onward squares.
  paintTraces(pen, { item, position, part }, choices) {
    if (!this.data.search) return;
    const { square, top, kinds } = this.tree, walk = this.walkTo(item);
    let traces = 0;
    const until = part < 1 && position > 0 ? position - 1 : position;
    for (let event = until - 1; event >= Math.max(0, until - 30) && traces < TRACES; event--) {
      if (kinds[event] !== BACK_UP) continue;
      const left = square[top[event]], before = top[event + 1];
      const covered = walk.includes(left) || choices.some((choice) => choice.square === left);
      if (!covered) {
        paintTrace(pen, before < 0 ? -1 : square[before], left, traces / TRACES);
        this.seen.add("trace");
      }
      traces++;
    }
  }

  // Yield the squares a move away from a square.
  *neighbours(square) {
    for (const move of this.moves) {
      const other = moved(square, move, this.data);
      if (other >= 0 && !this.holes.has(other)) yield other;
    }
  }

  unvisited(square, walk) {
    return [...this.neighbours(square)].filter((other) => !walk.includes(other));
  }

  // Return the onward squares of an item with their degrees, at a position of a search. They are in the order in which
  // the search tries them, if Python sent this order.
  choices(item, position) {
    if (!this.data.search) return [];
    const { square, parent, made, top, kinds } = this.tree, { squares, decided } = this.data;
    const walk = this.walkTo(item), tried = new Set(), home = decided?.home ? [...this.neighbours(walk[0])] : [];
    for (let later = item + 1; later < made[position]; later++) {
      if (parent[later] === item) tried.add(square[later]);
    }
    const onward = this.unvisited(square[item], walk).map((at) => (
      { square: at, degree: this.unvisited(at, walk).length + Number(home.includes(at)), tried: tried.has(at), least: false }
    ));
    const least = Math.min(...onward.map((choice) => choice.degree));
    for (const choice of onward) {
      choice.least = this.game.onward === "least" && !this.hides && choice.degree === least;
    }
    if (!this.isWorkedOut(item) || this.hides) return onward;
    const refuses = (_, event) => event < position && kinds[event] === REFUSE && top[event] === item;
    return inOrder(this.data, item, onward, squares.filter(refuses));
  }

  amiss(item) {
    if (this.isDeadEnd(item)) return "dead end";
    return MARKS.moves[this.data.ties?.[this.tree.depth[item] - 2]]?.name === "wrong" ? "wrong move" : "";
  }

  // Return whether a walk ends in a dead end; always false in a question, whose answer it may be.
  isDeadEnd(item) {
    const { square, depth } = this.tree;
    if (!this.data.search || this.game.asks || depth[item] === this.size) return false;
    return !this.unvisited(square[item], this.walkTo(item)).length;
  }

  status(position) {
    const { top, depth, entered, backed } = this.tree;
    const length = top[position] < 0 ? 0 : depth[top[position]];
    if (!this.data.search) return length ? `square ${number(length)} of ${number(this.size)}` : "";
    const step = this.data.steps + entered[position], times = this.data.backtracks + backed[position];
    const words = `step ${number(step)} · depth ${number(length)} of ${number(this.size)}`;
    return times ? `${words} · backed up ${times === 1 ? "once" : `${number(times)} times`}` : words;
  }

  note(position) {
    if (position === 0) return this.data.search && this.last ? "start of this excerpt" : "";
    const { top, depth, kinds } = this.tree, { ties, closed } = this.data, item = top[position];
    const where = this.at(this.data.squares[position - 1]);
    const words = {
      [BACK_UP]: `backs up from ${where}`,
      [REFUSE]: `a pruning refuses the move to ${where}`,
      [RESTART]: "restarts",
      [ROTATE]: `rotates the walk at ${where}`,
    }[kinds[position - 1]];
    if (words) return words;
    if (depth[item] === this.size) return closed ? "the tour is complete, and closes" : "the tour is complete";
    if (this.isDeadEnd(item)) return `enters ${where}: a dead end`;
    if (ties && position > 1) return `enters ${where}: ${MARKS.moves[ties[position - 2]].words}`;
    return `enters ${where}`;
  }

  // Return the marks in the picture and their words. On a chart, there is no knight on the last square.
  legend(position) {
    const { ties, total, piece } = this.data, made = ties?.subarray(0, Math.max(0, position - 1));
    const seen = SEEN.filter(([mark]) => this.seen.has(mark))
      .map(([mark, words]) => [mark, words.replace("knight", piece)]);
    if (this.game !== NO_GAME) return seen;
    const entries = [], item = this.tree.top[position];
    if (item >= 0 && this.tree.depth[item] > 1) entries.push(["start", MARKS.start.words]);
    if (item >= 0 && !this.seen.has("amiss")) {
      const end = this.last === this.size ? MARKS.head.words : "last square";
      entries.push(["head", this.charted && position === this.last ? end : piece]);
    }
    if (this.shaded) entries.push(["shaded", "from the first move to the last"]);
    MARKS.moves.forEach(({ name, words }, kind) => made?.includes(kind) && entries.push([name, words]));
    entries.push(...seen);
    if (total > this.last) {
      entries.push(["", `The last ${number(this.last)} of ${number(total)} events; earlier ones were not kept.`]);
    }
    return entries;
  }
}

// The marks that come and go, and their words in legends.
const SEEN = [
  ["closing", MARKS.closing.words],
  ["amiss", "knight at a dead end"],
  ["arrow", "where the rule goes"],
  ["right", "right"],
  ["crossed", "your answer"],
  ["ticked", "your answer"],
  ["share", "share of the answers"],
  ["degree", "degree of an onward square"],
  ["least", "least degree"],
  ["key", "below it the key of the tie-break"],
  ["tried", "already tried"],
  ["trace", "backtracked"],
  ["refused", "refused by a pruning"],
];
