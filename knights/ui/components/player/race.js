// A race: two searches of one board on one clock, a step for a step. What a search did is sent as its events, or
// as its tour; blind search is run here, for its walk to a tour has millions of steps.

const FIRST_RATE = 5, MOST_RATE = 5000000; // steps a second: as one can follow, and as a browser can
const FIRST_HALF = 5; // seconds that a walk without backtracks takes at most, before the clock runs faster
const DOUBLED = 0.5; // seconds in which the clock doubles its speed, once one side is done
const WIDEST = 720, STACKED = 640; // pixels: of a board, and of a race whose boards are one above the other
const MOST_STEPS = 10000000; // of blind search: from some starts it would go on for years

// Depth-first search by a fixed move order: the square entered last is left when it has no move left.
class BlindSearch {
  constructor({ rows, columns, holes, order, start }) {
    this.rows = rows;
    this.columns = columns;
    this.order = order;
    this.size = rows * columns - holes.length;
    this.visited = new Uint8Array(rows * columns);
    for (const hole of holes) this.visited[hole] = 1;
    this.squares = new Int32Array(this.size);
    this.tried = new Uint8Array(this.size);
    this.depth = this.steps = this.backtracks = 0;
    this.enter(start);
  }

  enter(square) {
    this.visited[square] = 1;
    this.tried[this.depth] = 0;
    this.squares[this.depth++] = square;
    this.steps++;
  }

  get done() {
    return this.depth === this.size || this.depth === 0 || this.steps === MOST_STEPS;
  }

  // The squares of the walk, and the one that is entered next, -1 if none is to be seen: it moves too fast for that.
  walk() {
    return { squares: this.squares.slice(0, this.depth), next: -1 };
  }

  // Go on until so many squares have been entered in all, or to the end.
  advance(steps) {
    const most = Math.min(steps, MOST_STEPS);
    while (this.steps < most && !this.done) {
      const last = this.depth - 1, square = this.squares[last], move = this.tried[last]++;
      if (move === this.order.length) {
        this.visited[square] = 0;
        this.depth--;
        this.backtracks++;
        continue;
      }
      const [down, right] = this.order[move];
      const row = Math.floor(square / this.columns) + down, column = (square % this.columns) + right;
      if (row < 0 || row >= this.rows || column < 0 || column >= this.columns) continue;
      const onward = row * this.columns + column;
      if (!this.visited[onward]) this.enter(onward);
    }
  }
}

// A search that has been made, by its events; without their kinds each enters a square.
class MadeSearch {
  constructor({ squares, kinds }) {
    this.tree = walkTree(squares, kinds);
    this.event = 0;
    this.advance(1);
  }

  get steps() { return this.tree.entered[this.event]; }
  get backtracks() { return this.tree.backed[this.event]; }
  get done() { return this.event === this.tree.events; }
  get depth() {
    const item = this.tree.top[this.event];
    return item < 0 ? 0 : this.tree.depth[item];
  }

  advance(steps) {
    const { entered, events } = this.tree, most = Math.min(steps, entered[events]);
    while (entered[this.event] < most) this.event++;
    if (most === entered[events]) this.event = events;
  }

  walk() {
    const { top, square, kinds } = this.tree, enters = !this.done && kinds[this.event] === ENTER;
    const squares = climb(this.tree, top[this.event]).map((item) => square[item]);
    return { squares, next: enters ? square[top[this.event + 1]] : -1 };
  }
}

// One side of a race: the walk as it stands, all of it at each frame, for it may have backed up far since the last.
class LanePainter extends BoardPainter {
  name = "";

  paint(stage, theme, { squares, next }, part, renew, framed) {
    const [ground, pen] = this.pens(stage, theme), { length } = squares;
    if (renew) {
      stage.clear(ground.context);
      this.paintBoard(stage, theme);
    }
    stage.clear(pen.context);
    if (framed >= 0) this.paintFrame(stage, theme, framed);
    if (!length) return;
    const from = pen.centre(squares[length - 1]), way = next < 0 ? 0 : part;
    const place = way ? between(from, pen.centre(next), way) : from;
    if (way) paintWay(pen, from, place);
    paintWalk(pen, squares);
    paintStart(pen, squares[0]);
    paintHead(pen, place, "", "");
  }

  // The square to which one side went first where the other did not; what stands on it is painted over it.
  paintFrame(stage, theme, square) {
    const { context } = this.pens(stage, theme)[1], [x, y] = this.centre(stage, square), { side, ratio } = stage;
    context.lineWidth = Math.max(2.5 * ratio, side * 0.08);
    context.strokeStyle = theme.other;
    context.strokeRect(x - side / 2, y - side / 2, side, side);
  }

  startSquare() {
    return this.data.start;
  }
}

// One side: its board, the words above and below it, and what somebody guesses. It is pointed at, clicked and operated
// by the keyboard as a player is.
class Lane {
  clock = { position: 0 };
  look = { clicks: true, enter: "starts there", hide: false };

  /** @param {Race} race */
  constructor(race, sent) {
    const { data } = race, { name, title, words, end } = sent;
    this.race = race;
    this.sent = sent;
    this.title = title;
    this.end = end;
    this.painter = new LanePainter(data);
    this.painter.name = `${title}: board of ${data.rows} rows and ${data.columns} columns`;
    this.stage = new Stage();
    this.holder = make("div", {}, this.stage.element);
    this.count = make("div", { class: "count", "data-testid": `race-${name}` });
    this.state = make("div", { class: "state" });
    this.guess = make("input", {
      type: "number", min: 1, placeholder: "How many steps?", "aria-label": `${title}: how many steps?`,
      "data-testid": `race-guess-${name}`,
    });
    this.element = make("div", { class: "lane" }, make("div", { class: "title" }, title),
      make("div", { class: "words" }, words), this.holder, this.guess, this.count, this.state);
    this.controls = { say: (...said) => setText(race.news, said.filter(Boolean).join(". ")) };
    this.pointer = new Pointer(/** @type {any} */ (this));
    this.pointer.dress();
  }

  get send() { return this.race.send; }

  takeKeys() {}

  reveal() {}

  reset() {
    const { sent, race } = this;
    this.run = sent.order ? new BlindSearch({ ...race.data, order: sent.order }) : new MadeSearch(sent);
  }
}

class Race {
  steps = 1;
  speed = 1;
  rate = FIRST_RATE; // steps a second at first
  then = 0; // when the last frame was
  request = 0;

  constructor(parent) {
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.lanes = [];
    this.play = button({ "data-testid": "race-play" }, () => this.toggle());
    this.clock = make("output", { class: "clock", "data-testid": "race-clock" });
    this.news = make("p", { class: "news", role: "status", "data-testid": "race-news" });
    this.apart = make("p", { class: "apart", "data-testid": "race-apart" });
    this.sides = make("div", { class: "lanes" });
    this.after = make("span", { class: "after", "data-testid": "race-after" });
    this.root = make("div", { class: "race", role: "group", "data-testid": "race" },
      this.sides, this.apart, this.news, make("div", { class: "controls" }, this.after, this.play, this.clock));
    parent.append(this.root);
    this.leaving = onResize(this.root, () => this.paint());
  }

  // The same race again changes nothing, so a rerun of the page leaves it running.
  load(data, send) {
    this.send = send;
    const text = JSON.stringify(data);
    if (text === this.text) return this.paint();
    this.text = text;
    this.data = data;
    this.root.setAttribute("aria-label", data.name);
    this.lanes = data.lanes.map((lane) => new Lane(this, lane));
    this.sides.replaceChildren(...this.lanes.map((lane) => lane.element));
    this.after.replaceChildren(...data.after.map((label) => button({}, () => send("after", label), label)));
    this.rate = Math.max(FIRST_RATE, (data.rows * data.columns) / FIRST_HALF);
    this.reset();
    // Where one is asked for a guess, one begins it oneself.
    if (!this.still.matches && !data.asks) this.toggle();
  }

  reset() {
    for (const lane of this.lanes) lane.reset();
    this.steps = 1;
    this.speed = 1;
    this.playing = false;
    this.news.textContent = "";
    this.paint();
  }

  destroy() {
    cancelAnimationFrame(this.request);
    this.leaving.abort();
    this.root.remove();
  }

  get over() { return this.lanes.every(({ run }) => run.done); }

  get size() { return this.data.rows * this.data.columns - this.data.holes.length; }

  toggle() {
    if (this.over) this.reset();
    this.playing = !this.playing;
    this.then = performance.now();
    if (this.playing) this.request = requestAnimationFrame((now) => this.frame(now));
    this.paint();
  }

  frame(now) {
    if (!this.playing) return;
    const seconds = Math.min(0.1, Math.max(0, (now - this.then) / 1000)), most = MOST_RATE / this.rate;
    this.then = now;
    // Once one side is done, nobody wants to wait for the other at a pace that can be followed.
    if (this.lanes.some(({ run }) => run.done)) this.speed = Math.min(most, this.speed * 2 ** (seconds / DOUBLED));
    this.steps += seconds * this.rate * this.speed;
    for (const { run } of this.lanes) run.advance(Math.floor(this.steps));
    this.playing = !this.over;
    this.report();
    this.paint();
    if (this.playing) this.request = requestAnimationFrame((next) => this.frame(next));
  }

  // The news in words, for those who listen as well: each once.
  report() {
    const { lanes, size } = this, [first] = lanes.filter(({ run }) => run.done);
    if (this.over && lanes.every(({ run }) => run.depth === size)) {
      const [one, other] = lanes, words = `${one.title}: ${number(one.run.steps)} steps`;
      setText(this.news, `${words}. ${other.title}: ${number(other.run.steps)}.`);
    } else if (this.over) {
      setText(this.news, `${lanes.map((lane) => `${lane.title}: ${this.end(lane)}`).join("; ")}.`);
    } else if (first && !this.news.textContent) {
      const found = first.run.depth === size, steps = number(first.run.steps);
      const words = found ? `${first.title} has its tour in ${steps} steps` : `${first.title}: ${this.end(first)}`;
      setText(this.news, `${words}. The clock runs faster now.`);
    }
  }

  end(lane) {
    const { run } = lane;
    return run.depth === this.size ? `a tour in ${number(run.steps)} steps` : this.failure(lane);
  }

  paint() {
    if (!this.data || !this.root.clientWidth) return;
    const theme = readTheme(this.root), colours = JSON.stringify(theme);
    const part = this.still.matches ? 0 : ease(Math.min(1, (this.steps % 1) / GLIDE));
    const { stacked, height } = this, { clientWidth } = this.root;
    const wide = Math.min(stacked ? clientWidth : (clientWidth - 24) / 2, WIDEST);
    const { apart } = this.data, begun = this.steps > 1;
    for (const [i, lane] of this.lanes.entries()) {
      const renew = lane.stage.fit(lane.painter.shape, wide, height) || colours !== this.colours;
      const framed = apart && lane.run.steps >= apart.step ? apart.squares[i] : -1;
      lane.painter.paint(lane.stage, theme, lane.run.walk(), part, renew, framed);
      lane.guess.hidden = !this.data.asks || begun;
      lane.count.hidden = Boolean(this.data.asks) && !begun;
      this.describe(lane);
    }
    // That they differ is told once it is seen, that they never do at the end.
    setText(this.apart, apart && (this.over || this.steps >= apart.step) ? apart.words : "");
    this.colours = colours;
    setText(this.play, this.over ? "Race again" : this.playing ? "Pause" : "Start the race");
    setText(this.clock, this.playing && this.speed > 1 ? `clock ×${number(Math.round(this.speed))}` : "");
    this.after.hidden = !this.over;
    this.root.classList.toggle("stacked", stacked);
    Object.assign(this.root.dataset, { playing: this.playing, over: this.over, steps: Math.floor(this.steps) });
  }

  get stacked() { return this.root.clientWidth < STACKED && innerWidth < innerHeight; }

  // How high a board is: it fills what the rest of the race leaves of the window, or half of that.
  get height() {
    if (this.stacked) return Math.max(innerHeight * 0.3, (innerHeight - 2 * above(this.root)) / 2 - 56);
    if (!this.data.asks || !this.lanes[0].stage.high) return window.innerHeight * 0.55;
    const { stage } = this.lanes[0], rest = this.root.offsetHeight - stage.high / stage.ratio;
    return Math.max(innerHeight * 0.3, innerHeight - above(this.root) - rest);
  }

  describe(lane) {
    const { run, count, state, element, guess } = lane, { size } = this, found = run.depth === size;
    const visited = `${number(run.depth)} of ${number(size)} squares visited`;
    const words = [found ? "tour found" : run.done ? this.failure(lane) : visited];
    if (run.backtracks) words.push(counted(run.backtracks, "backtrack"));
    if (run.done && guess.value) words.push(`your guess: ${number(Number(guess.value))}`);
    setText(count, counted(run.steps, "step"));
    setText(state, words.join(" · "));
    element.classList.toggle("done", found);
  }

  // What a side came to that has no tour.
  failure({ run, end }) {
    return run.steps === MOST_STEPS ? `not finished after ${number(MOST_STEPS)} steps` : end;
  }
}
