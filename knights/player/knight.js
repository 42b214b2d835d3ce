// The knight's board: a painter (see types.d.ts) that shows any moment of a list of events. It paints on three
// canvases: the squares; most of the walk, which only grows until the search backs up into it; and the end of the walk,
// with everything that changes at each frame.

const TRACES = 6; // the number of squares left by backtracks that are still shown
const NUMERALS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const NO_GAME = { onward: "least", trail: true, marks: [] };

// The base class of the painters of a chessboard, with the places and the names of squares. A long, narrow board is
// folded into strips (see fold.py), which are one below the other or, if the board is tall, side by side.
class BoardPainter {
  name = "";
  names = false; // whether squares have chess names
  charted = false; // whether a chart covers the board at the end
  /** @type {any} */ game = NO_GAME; // the look of a walk by hand

  constructor(data) {
    const { rows, columns, holes, fold } = data, margin = Math.max(rows, columns) <= SIZES.named ? 24 : 1;
    this.data = data;
    this.holes = new Set(holes);
    this.size = rows * columns - this.holes.size;
    this.horizontal = columns >= rows;
    this.shape = { rows: fold.rows, columns: fold.columns, left: margin, top: margin };
    // The shift of a square for each strip before its own.
    this.shift = this.horizontal ? { right: -fold.per, down: rows + 1 } : { right: columns + 1, down: -fold.per };
  }

  strip(square) {
    const { columns, fold } = this.data;
    return Math.floor((this.horizontal ? square % columns : Math.floor(square / columns)) / fold.per);
  }

  // Return a pen for each canvas, with which marks are painted. Its functions `x`, `y`, `centre` and `corner` return
  // the middle or the top left of a square in device pixels, the first two as if it were in strip `at`; `letters` names
  // a piece other than the knight.
  pens(stage, theme) {
    const { rows, columns, piece } = this.data, { left, top, side, ratio } = stage;
    const { right, down } = this.shift, strip = (square) => this.strip(square);
    const x = (square, at = strip(square)) => left + ((square % columns) + 0.5 + at * right) * side;
    const y = (square, at = strip(square)) => top + (Math.floor(square / columns) + 0.5 + at * down) * side;
    const shared = {
      stage, theme, side, ratio, strip, x, y,
      centre: (square) => [x(square), y(square)],
      corner: (square) => [x(square) - side / 2, y(square) - side / 2],
      numbered: Math.max(rows, columns) <= SIZES.numbered && side >= 22 * ratio && !this.game.string,
      letters: piece !== "knight" && (/\d+,\d+/.exec(piece)?.[0] ?? capital(piece)[0]),
    };
    return stage.layers.map((context) => ({ context, ...shared }));
  }

  paintBoard(pen) {
    const { rows, columns, fold } = this.data, { per } = fold;
    pen.stage.clear(pen.context);
    for (let before = 0; before < fold.strips * per; before += per) {
      if (this.horizontal) paintSquares(pen, before, rows, Math.min(per, columns - before));
      else paintSquares(pen, before * columns, Math.min(per, rows - before), columns);
    }
    if (this.holes.size) paintHoles(pen, this.holes, rows, columns);
    if (pen.stage.left > pen.ratio) edgeNumbers(pen, rows, columns, this.names);
  }

  squareAt({ left, top, side }, x, y) {
    const { right, down } = this.shift;
    for (let strip = 0; strip < this.data.fold.strips; strip++) {
      const row = Math.floor((y - top) / side) - strip * down, column = Math.floor((x - left) / side) - strip * right;
      const square = moved(0, [row, column], this.data); // from the first square, at row 0 and column 0
      if (square >= 0 && this.strip(square) === strip) return square;
    }
    return -1;
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
  grown = -1; // the item at which the walk on the second canvas ends
  seen = new Set(); // the marks in the picture that come and go
  hides = false; // whether the next move is hidden
  guess = -1; // the square guessed as the next move; -1 for none
  held = null; // the place of the knight while it is dragged

  constructor(data) {
    super({ prefix: [], steps: 0, backtracks: 0, ...data });
    const { rows, columns, piece, search, hand } = data;
    this.tree = walkTree(data.squares, data.kinds, data.prefix);
    this.last = data.squares.length;
    this.first = this.tree.top[0] < 0 ? Math.min(1, this.last) : 0;
    this.opens = data.opens;
    this.pace = Math.max(1 / 0.35, this.size / 30);
    this.name = hand ? `${capital(piece)}'s walk`
      : search ? `Search for ${articled(piece)}'s tour` : `${capital(piece)}'s tour`;
    this.name += ` on a board of ${rows} rows and ${columns} columns`;
    if (this.holes.size) this.name += ` without ${number(this.holes.size)} squares`;
    this.long = !search && Math.max(rows, columns) > SIZES.told;
    if (!search) return;
    const { top, kinds } = this.tree, positions = [...top.keys()].slice(1);
    this.stops = {
      dead: positions.filter((at) => kinds[at - 1] === ENTER && this.isDeadEnd(top[at])),
      restart: positions.filter((at) => kinds[at - 1] === RESTART),
      lost: positions.filter((at) => at === data.lostAt),
    };
  }

  // Whether moves are shaded by their order.
  get shaded() {
    return this.long || this.game.string;
  }

  // Return the last square of the walk at a position; -1 if there is none.
  lastSquare(position) {
    return this.tree.square[this.tree.top[position]] ?? -1;
  }

  length(position) {
    return this.tree.depth[this.tree.top[position]] ?? 0;
  }

  walkAt(position) {
    return this.walkTo(this.tree.top[position]);
  }

  // Return the squares of the walk that ends in an item.
  walkTo(item) {
    return climb(this.tree, item).map((one) => this.tree.square[one]);
  }

  startSquare(position) {
    return this.tree.square[this.tree.start[this.tree.top[position]]] ?? 0;
  }

  // Return whether the search decides between squares at a position.
  decides(position) {
    const length = this.length(position);
    return Boolean(this.data.decided) && length > 0 && length < this.size;
  }

  // Return the elements that show the decision at a position.
  decision(position) {
    const item = this.tree.top[position];
    if (!this.decides(position)) return [];
    if (this.hides) return [make("p", {}, "Which square is next? Choose one on the board, or press → for the answer.")];
    if (this.data.first[item + 1] === undefined) return [];
    return decisionShown(this.choices(item, position), this.data.decided, (square) => this.at(square), this.guess);
  }

  // Return a word for the last event before a position: "first" if it enters the start, and undefined for a restart.
  eventWord(position) {
    const enters = this.length(position) === 1 ? "first" : "enter";
    const turns = { [ROTATE]: "rotate", [REVERSE]: "reverse", [OPEN]: "open" };
    const words = { [ENTER]: enters, [BACK_UP]: "back up", [REFUSE]: "refuse", ...turns };
    return words[this.tree.kinds[position - 1]];
  }

  // Return the squares that are left to try from each of the last squares of the walk.
  leftToTry(position, levels) {
    if (!this.data.decided || this.hides) return [];
    const { square, top } = this.tree, walk = [...climb(this.tree, top[position])].reverse().slice(0, levels);
    return walk.map((item, place) => {
      const onward = this.choices(item, position), next = square[walk[place - 1]];
      const left = onward.filter((choice) => choice.open && choice.square !== next);
      return { square: this.at(square[item]), left: left.map((choice) => this.at(choice.square)) };
    });
  }

  // Return why the knight cannot go to a square; an empty text if it can.
  refusal(square, position) {
    if (this.game.anywhere) return "";
    if (this.holes.has(square)) return "a hole";
    const walk = this.walkAt(position), when = walk.indexOf(square);
    if (when >= 0) return this.game.trail ? `already visited, number ${number(when + 1)}` : "already visited";
    return this.neighbours(walk.at(-1)).includes(square) ? "" : `not ${articled(this.data.piece)}'s move`;
  }

  // Describe a square: its names, its number on the walk, and its degree, unless a game hides them.
  about(square, position = 0) {
    const name = super.about(square), { onward, trail } = this.game;
    if (this.holes.has(square)) return `${name} · a hole`;
    if (!trail) return name;
    const walk = this.walkAt(position), when = walk.indexOf(square);
    const visit = `${name} · ${when < 0 ? "not visited" : `square ${number(when + 1)}`}`;
    if (onward === "dots" || onward === "none") return visit;
    const degree = this.unvisited(square, when < 0 ? walk : walk.subarray(0, when)).length;
    return `${visit} · ${when < 0 ? "degree" : "degree when entered:"} ${degree}`;
  }

  paint(stage, theme, shown, renew) {
    const pens = this.pens(stage, theme), moment = this.moment(shown);
    this.seen.clear();
    if (renew) this.paintBoard(pens[0]);
    this.grow(pens[1], moment.item, renew);
    stage.clear(stage.layers[2]);
    this.paintEnd(pens[2], moment);
  }

  // Return what to show: the walk ends in `item`; during an event, the knight has made the part `way` of the move to
  // the item `to`.
  moment(shown) {
    const position = Math.ceil(shown), part = shown - position + 1, { top, kinds } = this.tree;
    const kind = position > 0 ? kinds[position - 1] : ENTER, before = top[position - 1] ?? -1, after = top[position];
    const moment = { position, kind, part, item: after, to: -1, way: 0 };
    const glides = part < 1 && before >= 0 && after >= 0;
    if (glides && kind === ENTER) return { ...moment, item: before, to: after, way: part };
    if (glides && kind === BACK_UP) return { ...moment, to: before, way: 1 - part };
    return moment;
  }

  // Extend the walk on the second canvas to a little before `item`, so that a few backtracks cost nothing.
  grow(pen, item, renew) {
    const { parent, depth } = this.tree, slack = pen.numbered ? 48 : 512;
    const length = depth[item] ?? 0, done = depth[this.grown] ?? 0;
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

  paintItems(pen, walk) {
    if (!walk.length || !this.game.trail) return;
    const { square, depth } = this.tree, squares = walk.map((item) => square[item]), before = depth[walk[0]] - 1;
    if (pen.numbered && depth[walk.at(-1)] > 2) this.seen.add("visited");
    if (walk.length > SIZES.lines) return paintPixels(pen, squares, (i) => (before + i) / this.size);
    const colour = this.shaded ? (i) => shade(pen.theme.dark, i / this.size) : undefined;
    paintWalk(pen, squares, before, this.data.ties, colour);
  }

  paintEnd(pen, moment) {
    const { item, to, way, position, kind, part } = moment;
    const { square, depth, start, kinds } = this.tree, { centre, theme } = pen;
    const chosen = to < 0 ? position : position - 1; // the current move does not yet count as tried
    const choices = item >= 0 && (to < 0 || kind === ENTER) ? this.choices(item, chosen) : [];
    this.paintTraces(pen, moment, choices);
    if (item < 0) return this.paintMarks(pen, -1);
    const from = centre(square[item]), { onward, trail, string } = this.game;
    const place = this.held ?? (to < 0 ? from : between(from, centre(square[to]), way));
    const origin = square[start[item]], walk = climb(this.tree, item, this.grown < 0 ? 1 : depth[this.grown]);
    if (this.data.closed && position === this.last && to < 0) {
      paintDashed(pen, from, centre(origin), theme.closing, lineWidth(pen));
      this.seen.add("closing");
    }
    for (const choice of onward === "least" ? choices : []) {
      paintDashed(pen, from, centre(choice.square), theme.faint, 1.5 * pen.ratio);
    }
    if (to >= 0 && trail && !string) paintWay(pen, from, place, this.data.ties?.[depth[item] - 1]);
    this.paintItems(pen, walk);
    if (string) return this.paintString(pen, { item, origin, from, place, position });
    this.paintMarks(pen, square[item], ["right", "count", "way"]);
    if (trail) paintStart(pen, origin);
    for (const choice of choices) this.paintChoice(pen, choice, square[item]);
    for (let event = position - 1; event >= 0 && kinds[event] === REFUSE; event--) {
      paintRing(pen, this.data.squares[event], event === position - 1 ? part : 1);
      this.seen.add("refused");
    }
    const reached = kind === ENTER && to >= 0 ? to : item, amiss = to < 0 ? this.amiss(item) : "";
    this.paintMarks(pen, square[item], ["arrow", "chosen", "crossed", "ticked", "share", "lost", "stuck"]);
    this.paintLost(pen, position);
    paintHead(pen, place, number(depth[reached]), amiss);
    if (amiss) this.seen.add("amiss").add(amiss);
  }

  // Paint the marks of a game, or those of the given kinds; `knight` is -1 on an empty board.
  paintMarks(pen, knight, kinds) {
    for (const [kind, square, share, to] of this.game.marks) {
      if (kinds && !kinds.includes(kind)) continue;
      this.seen.add(kind);
      if (kind === "right") paintRight(pen, square);
      else if (kind === "arrow" && knight >= 0) paintArrow(pen, pen.centre(knight), pen.centre(square));
      else if (kind === "share") paintShare(pen, square, share, knight);
      else if (kind === "way") paintThin(pen, square, to, share);
      else if (kind === "stuck") paintStuck(pen, square, share);
      else if (kind === "count") write(pen, String(share), pen.centre(square), pen.side * 0.4, pen.theme.ink, 600);
      else if (kind === "chosen") disc(pen.context, pen.centre(square), pen.side * 0.34, pen.theme.line);
      else paintRing(pen, square, 1, kind === "ticked");
    }
  }

  // Paint the square that lost the tour while it is on the walk.
  paintLost(pen, position) {
    const { lost, lostAt } = this.data;
    if (lost === undefined || position < lostAt || !this.walkAt(position).includes(lost)) return;
    this.seen.add("lost");
    paintRing(pen, lost, 1);
  }

  // Paint a finished walk as a string, which returns to the first square if the walk is closed.
  paintString({ context, ratio, side, centre, theme }, { item, origin, from, place, position }) {
    const { depth, square } = this.tree, width = lineWidth({ side, ratio });
    const stroke = (to, part) => line(context, from, to, shade(theme.dark, part), width, [], "round");
    if (from !== place) stroke(place, depth[item] / this.size);
    else if (position === this.last && this.neighbours(square[item]).includes(origin)) stroke(centre(origin), 1);
    disc(context, place, side * 0.13, theme.head);
    disc(context, centre(origin), side * 0.13, theme.start);
    this.seen.add("shaded");
  }

  paintChoice(pen, choice, knight) {
    const { onward } = this.game;
    if (onward === "none") return;
    if (onward === "dots") return disc(pen.context, pen.centre(choice.square), pen.side * 0.14, pen.theme.closing);
    // The share of a class is at the edge away from the knight, and the degree makes room for it.
    const shared = this.game.marks.some(([kind, at]) => kind === "share" && at === choice.square);
    paintBadge(pen, choice, shared ? -0.19 * away(pen, choice.square, knight) : 0);
    if (choice.key) this.seen.add("key");
    this.seen.add(choice.least ? "least" : "degree");
    if (choice.tried) this.seen.add("tried");
  }

  // Paint the squares left by the last backtracks, except those that are on the walk again or are onward squares.
  paintTraces(pen, { item, position, part }, choices) {
    if (!this.data.search) return;
    const { square, top, kinds } = this.tree, until = part < 1 && position > 0 ? position - 1 : position;
    const covered = [...this.walkTo(item), ...choices.map((choice) => choice.square)];
    let traces = 0;
    for (let event = until - 1; event >= Math.max(0, until - 30) && traces < TRACES; event--) {
      if (kinds[event] !== BACK_UP) continue;
      const left = square[top[event]];
      if (!covered.includes(left)) {
        paintTrace(pen, this.lastSquare(event + 1), left, traces / TRACES);
        this.seen.add("trace");
      }
      traces++;
    }
  }

  neighbours(square) {
    const reached = this.data.moves.map((move) => moved(square, move, this.data));
    return reached.filter((other) => other >= 0 && !this.holes.has(other));
  }

  unvisited(square, walk) {
    return this.neighbours(square).filter((other) => !walk.includes(other));
  }

  // Return the onward squares of an item with their degrees, at a position of a search. They are in the order in which
  // the search tries them, if Python sent this order.
  choices(item, position) {
    if (!this.data.search) return [];
    const { square, parent, made, top, kinds } = this.tree, { squares, decided } = this.data;
    const walk = this.walkTo(item), tried = new Set(), home = decided?.home ? this.neighbours(walk[0]) : [];
    for (let later = item + 1; later < made[position]; later++) {
      if (parent[later] === item) tried.add(square[later]);
    }
    const onward = this.unvisited(square[item], walk).map((at) => (
      { square: at, degree: this.unvisited(at, walk).length + Number(home.includes(at)), tried: tried.has(at) }
    ));
    const least = this.game.onward === "least" && !this.hides && Math.min(...onward.map((choice) => choice.degree));
    const choices = onward.map((choice) => ({ ...choice, least: choice.degree === least }));
    if (this.data.first?.[item + 1] === undefined || this.hides) return choices;
    const refuses = (_, event) => event < position && kinds[event] === REFUSE && top[event] === item;
    return inOrder(this.data, item, choices, squares.filter(refuses));
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
    const length = this.length(position), kinds = this.tree.kinds.subarray(0, position);
    if (!this.data.search) return length ? `square ${number(length)} of ${number(this.size)}` : "";
    // A rotation or a reversal counts as a step and a backtrack.
    const count = (...counted) => kinds.filter((one) => [ROTATE, REVERSE, ...counted].includes(one)).length;
    const step = this.data.steps + count(ENTER), times = this.data.backtracks + count(BACK_UP, OPEN);
    const words = `step ${number(step)} · depth ${number(length)} of ${number(this.size)}`;
    return times ? `${words} · backed up ${times === 1 ? "once" : `${number(times)} times`}` : words;
  }

  // Say how far the walk of a game is and, unless its board hides them, how many moves lead on.
  progress(position) {
    const length = this.length(position), { asks, anywhere, onward } = this.game;
    if (!length || asks || anywhere) return "";
    const far = `${number(length)} of ${number(this.size)}`;
    if (onward === "none" || length === this.size) return far;
    const moves = this.unvisited(this.lastSquare(position), this.walkAt(position)).length;
    return `${far}, ${moves ? `${NUMERALS[moves]} ${moves === 1 ? "move" : "moves"} on` : "a dead end"}`;
  }

  note(position) {
    if (position === 0) return this.data.search && this.last ? "start of this excerpt" : "";
    const { top, kinds } = this.tree, { squares, ties, closed } = this.data, where = this.at(squares[position - 1]);
    const words = {
      [BACK_UP]: `backs up from ${where}`,
      [REFUSE]: `a pruning refuses the move to ${where}`,
      [RESTART]: "restarts",
      [ROTATE]: `rotates the walk at ${where}`,
      [REVERSE]: "reverses the walk",
      [OPEN]: `the walk closes, and ends on ${where}`,
    }[kinds[position - 1]];
    if (words) return words;
    if (position === this.data.lostAt) return `enters ${where}: ${this.data.lostWords}`;
    if (this.length(position) === this.size) return `the tour is complete${closed ? ", and closes" : ""}`;
    if (this.isDeadEnd(top[position])) return `enters ${where}: a dead end`;
    return `enters ${where}${ties && position > 1 ? `: ${MARKS.moves[ties[position - 2]].words}` : ""}`;
  }

  // Return the marks in the picture and their words. On a chart, there is no knight on the last square.
  legend(position) {
    const { ties, total, piece } = this.data, made = ties?.subarray(0, Math.max(0, position - 1));
    const seen = SEEN.filter(([mark, , cause = mark]) => this.seen.has(cause))
      .map(([mark, words]) => [mark, words.replace("knight", piece)]);
    if (this.game !== NO_GAME) return seen;
    const entries = [], length = this.length(position), ends = this.charted && position === this.last;
    if (length > 1 || (length && ends)) entries.push(["start", MARKS.start.words]);
    if (this.seen.has("visited")) entries.push(["visited", "visited, in order"]);
    if (length && !this.seen.has("amiss") && !(length === 1 && ends)) {
      const end = this.last === this.size ? MARKS.head.words : "last square";
      entries.push(["head", ends ? end : piece]);
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

// The marks that come and go, their words in legends, and what was seen if that is not the mark itself.
const SEEN = [
  ["closing", MARKS.closing.words],
  ["amiss", "knight at a dead end", "dead end"],
  ["amiss", "knight after a wrong move", "wrong move"],
  ["arrow", "where the rule goes"],
  ["right", "right"],
  ["count", "the squares of each colour, counted"],
  ["chosen", "your answer"],
  ["crossed", "your answer"],
  ["ticked", "your answer"],
  ["lost", "lost here"],
  ["share", "share of the answers"],
  ["way", "the walks of the class"],
  ["stuck", "how many got stuck"],
  ["degree", "degree of an onward square"],
  ["least", "least degree"],
  ["key", "below it the value that breaks ties"],
  ["tried", "already tried"],
  ["trace", "backtracked"],
  ["refused", "refused by a pruning"],
];
