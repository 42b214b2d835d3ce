// A race: two searches of one board on one clock, a step for a step. What a search did is sent as its events, or
// as its tour; blind search is run here, for its walk to a tour has millions of steps.

const FIRST_RATE = 5, MOST_RATE = 400000; // steps a second: as one can follow, and as a browser can
const FIRST_HALF = 13; // seconds that a walk without backtracks takes at most, before the clock runs faster
const DOUBLED = 1.6; // seconds in which the clock doubles its speed, once one side is done

// Depth-first search by a fixed move order: the square entered last is left when it has no move left.
class BlindSearch {
  constructor({ rows, columns, order, start }) {
    this.rows = rows;
    this.columns = columns;
    this.order = order;
    this.size = rows * columns;
    this.visited = new Uint8Array(this.size);
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
    return this.depth === this.size || this.depth === 0;
  }

  // The squares of the walk, and the one that is entered next, -1 if none is to be seen: it moves too fast for that.
  walk() {
    return { squares: this.squares.slice(0, this.depth), next: -1 };
  }

  // Go on until so many squares have been entered in all, or to the end.
  advance(steps) {
    while (this.steps < steps && !this.done) {
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
    this.tree = walkTree(squares, kinds, []);
    this.kinds = kinds;
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
    const { top, square } = this.tree, enters = !this.done && (this.kinds?.[this.event] ?? ENTER) === ENTER;
    const squares = climb(this.tree, top[this.event]).map((item) => square[item]);
    return { squares, next: enters ? square[top[this.event + 1]] : -1 };
  }
}

// One side of a race: the walk as it stands, all of it at each frame, for it may have backed up far since the last.
class LanePainter extends BoardPainter {
  paint(stage, theme, { squares, next }, part, renew) {
    const [ground, pen] = this.pens(stage, theme), { length } = squares;
    if (renew) {
      stage.clear(ground.context);
      this.paintBoard(stage, theme);
    }
    stage.clear(pen.context);
    if (!length) return;
    const from = pen.centre(squares[length - 1]), way = next < 0 ? 0 : part;
    const place = way ? between(from, pen.centre(next), way) : from;
    if (way) paintWay(pen, from, place);
    paintWalk(pen, squares);
    paintStart(pen, squares[0]);
    paintHead(pen, place, number(length + (way ? 1 : 0)), "");
  }

  // The square to which one side went first where the other did not.
  paintFrame(stage, theme, square) {
    const { context } = this.pens(stage, theme)[1], [x, y] = this.centre(stage, square), { side, ratio } = stage;
    context.lineWidth = Math.max(2.5 * ratio, side * 0.08);
    context.strokeStyle = theme.other;
    context.strokeRect(x - side / 2, y - side / 2, side, side);
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
    this.root = make("div", { class: "race", role: "group", "data-testid": "race" },
      this.sides, make("div", { class: "controls" }, this.play, this.clock), this.apart, this.news);
    parent.append(this.root);
    this.refit = () => this.paint();
    this.observer = new ResizeObserver(this.refit);
    this.observer.observe(this.root);
    window.addEventListener("resize", this.refit);
  }

  // One side: its board, and the words above and below it.
  lane({ name, title, words, end }) {
    const { rows, columns } = this.data, painter = new LanePainter(this.data);
    const stage = new Stage(2, `${title}: board of ${rows} rows and ${columns} columns`);
    stage.element.addEventListener("click", (event) => {
      const square = painter.squareAt(stage, ...stage.locate(event));
      if (square >= 0) this.send("square", painter.plain(square));
    });
    const count = make("div", { class: "count", "data-testid": `race-${name}` });
    const state = make("div", { class: "state" });
    const element = make("div", { class: "lane" }, make("div", { class: "title" }, title),
      make("div", { class: "words" }, words), make("div", {}, stage.element), count, state);
    return { title, end, painter, stage, element, count, state };
  }

  // The same race again changes nothing, so a rerun of the page leaves it running.
  load(data, send) {
    this.send = send;
    const text = JSON.stringify(data);
    if (text === this.text) return this.paint();
    this.text = text;
    this.data = data;
    this.root.setAttribute("aria-label", data.name);
    this.apart.textContent = data.apart?.words ?? "";
    this.lanes = data.lanes.map((lane) => this.lane(lane));
    this.sides.replaceChildren(...this.lanes.map((lane) => lane.element));
    this.rate = Math.max(FIRST_RATE, (data.rows * data.columns) / FIRST_HALF);
    this.reset();
    if (!this.still.matches) this.toggle();
  }

  reset() {
    this.data.lanes.forEach((lane, i) => {
      this.lanes[i].run = lane.order ? new BlindSearch({ ...this.data, order: lane.order }) : new MadeSearch(lane);
    });
    this.steps = 1;
    this.speed = 1;
    this.playing = false;
    this.news.textContent = "";
    this.paint();
  }

  destroy() {
    cancelAnimationFrame(this.request);
    this.observer.disconnect();
    window.removeEventListener("resize", this.refit);
    this.root.remove();
  }

  get over() { return this.lanes.every(({ run }) => run.done); }

  get size() { return this.data.rows * this.data.columns; }

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
      const [one, other] = lanes;
      const words = `${one.title} needs ${number(one.run.steps)} steps`;
      setText(this.news, `${words}, ${other.title} ${number(other.run.steps)}.`);
    } else if (this.over) {
      setText(this.news, `${lanes.map((lane) => `${lane.title}: ${this.end(lane)}`).join("; ")}.`);
    } else if (first && !this.news.textContent) {
      const found = first.run.depth === size, steps = number(first.run.steps);
      const words = found ? `${first.title} has its tour in ${steps} steps` : `${first.title}: ${this.end(first)}`;
      setText(this.news, `${words}. The clock runs faster now.`);
    }
  }

  end({ run, end }) {
    return run.depth === this.size ? `a tour in ${number(run.steps)} steps` : end;
  }

  paint() {
    if (!this.data || !this.root.clientWidth) return;
    const theme = readTheme(this.root), colours = JSON.stringify(theme);
    const part = this.still.matches ? 0 : ease(Math.min(1, (this.steps % 1) / GLIDE));
    const wide = (this.root.clientWidth - 24) / 2, look = { height: window.innerHeight * 0.48, aside: "", spare: 0 };
    for (const [i, lane] of this.lanes.entries()) {
      const renew = lane.stage.fit(lane.painter.shape, wide, look) || colours !== this.colours;
      lane.painter.paint(lane.stage, theme, lane.run.walk(), part, renew);
      this.paintApart(lane, theme, i);
      this.describe(lane);
    }
    this.colours = colours;
    setText(this.play, this.over ? "Race again" : this.playing ? "Pause" : "Start the race");
    setText(this.clock, this.speed > 1 ? `clock ×${number(Math.round(this.speed))}` : "");
    Object.assign(this.root.dataset, { playing: this.playing, steps: Math.floor(this.steps) });
  }

  paintApart({ run, painter, stage }, theme, i) {
    const { apart } = this.data;
    if (apart && run.steps >= apart.step) painter.paintFrame(stage, theme, apart.squares[i]);
  }

  describe({ run, end, count, state, element }) {
    const { size } = this, found = run.depth === size;
    const visited = `${number(run.depth)} of ${number(size)} squares visited`;
    const words = found ? "tour found" : run.done ? end : visited;
    setText(count, counted(run.steps, "step"));
    setText(state, run.backtracks ? `${words} · ${counted(run.backtracks, "backtrack")}` : words);
    element.classList.toggle("done", found);
  }
}

const counted = (count, noun) => `${number(count)} ${count === 1 ? noun : `${noun}s`}`;
