// A race: two searches of the same board, step by step on the same clock. A search is sent as its events; a blind
// search runs here, since it takes millions of steps to find a tour.

const FIRST_RATE = 5, MOST_RATE = 5000000; // steps per second: slow enough to follow, and the maximum for a browser
const FIRST_HALF = 5; // seconds: the maximum for a walk without backtracks, before the clock runs faster
const DOUBLED = 0.5; // seconds in which the clock doubles its speed once one side has finished
const WIDEST = 720, STACKED = 640; // pixels: the maximum width of a board, and of a race that stacks its boards
const MOST_STEPS = 10000000; // the limit of a blind search, which from some starts would take years

// A search in progress: either its recorded events (without kinds if every event enters a square), or a depth-first
// search in a fixed move order.
class Run {
  depth = 0;
  steps = 0;
  backtracks = 0;
  event = 0; // the number of events replayed

  constructor({ rows, columns, holes, start }, { order, squares: events, kinds }) {
    this.rows = rows;
    this.columns = columns;
    this.order = order;
    this.events = events;
    this.kinds = kinds;
    this.size = rows * columns - holes.length;
    this.visited = new Uint8Array(rows * columns);
    for (const hole of holes) this.visited[hole] = 1;
    this.squares = new Int32Array(this.size);
    this.tried = new Uint8Array(this.size);
    if (order) this.enter(start);
    else this.advance(1);
  }

  get found() { return this.depth === this.size; }

  get done() {
    if (!this.order) return this.event === this.events.length;
    return this.found || this.depth === 0 || this.steps === MOST_STEPS;
  }

  // The next square that the search enters; -1 if it does not enter one next, or is a blind search, too fast to see it.
  get next() {
    return !this.order && !this.done && this.kind === ENTER ? this.events[this.event] : -1;
  }

  get kind() { return this.kinds?.[this.event] ?? ENTER; }

  enter(square) {
    this.visited[square] = 1;
    this.tried[this.depth] = 0;
    this.squares[this.depth++] = square;
    this.steps++;
  }

  leave() {
    this.visited[this.squares[--this.depth]] = 0;
    this.backtracks++;
  }

  // Continue to a number of steps, or to the end.
  advance(steps) {
    while (this.steps < steps && !this.done) this.order ? this.tryMove() : this.repeat();
  }

  tryMove() {
    const last = this.depth - 1, square = this.squares[last], move = this.tried[last]++;
    if (move === this.order.length) return this.leave();
    const onward = moved(square, this.order[move], this);
    if (onward >= 0 && !this.visited[onward]) this.enter(onward);
  }

  repeat() {
    const { kind } = this, square = this.events[this.event++];
    if (kind === ENTER) this.enter(square);
    else if (kind === BACK_UP && this.depth) this.leave();
    else if (kind === ROTATE) this.rotate(square);
    else if (kind === RESTART) this.depth = 0;
  }

  // Reverse the part of the walk after a square; this counts as a step and a backtrack.
  rotate(pivot) {
    this.squares.subarray(this.squares.indexOf(pivot) + 1, this.depth).reverse();
    this.steps++;
    this.backtracks++;
  }
}

// The painter of one side. It paints the whole walk at each frame, since the search may have backed up far meanwhile.
class LanePainter extends BoardPainter {
  name = "";

  paint(stage, theme, run, part, renew, framed) {
    const [ground, pen] = this.pens(stage, theme), { next, depth } = run, squares = run.squares.subarray(0, depth);
    if (renew) {
      stage.clear(ground.context);
      this.paintBoard(stage, theme);
    }
    stage.clear(pen.context);
    if (framed >= 0) this.paintFrame(pen, framed);
    if (!depth) return;
    const from = pen.centre(squares[depth - 1]), way = next < 0 ? 0 : part;
    const place = way ? between(from, pen.centre(next), way) : from;
    if (way) paintWay(pen, from, place);
    paintWalk(pen, squares);
    paintStart(pen, squares[0]);
    paintHead(pen, place, "", "");
  }

  // Paint a frame around the first square that the other side did not enter, below all other marks.
  paintFrame({ context, stage, theme, centre }, square) {
    const [x, y] = centre(square), { side, ratio } = stage;
    context.lineWidth = Math.max(2.5 * ratio, side * 0.08);
    context.strokeStyle = theme.other;
    context.strokeRect(x - side / 2, y - side / 2, side, side);
  }

  startSquare() {
    return this.data.start;
  }
}

// One side: its board, the text above and below it, and the guess. It has a pointer, like a player.
class Lane {
  clock = { position: 0 };
  look = { clicks: true, enter: "starts there", hide: false };

  constructor(race, sent) {
    const { data } = race, { name, title, words } = sent;
    this.race = race;
    this.sent = sent;
    this.run = new Run(data, sent);
    this.title = title;
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
    this.pointer = new Pointer(this);
    this.pointer.dress();
  }

  get send() { return this.race.send; }

  // The outcome in words.
  get outcome() {
    const { found, steps } = this.run;
    if (found) return "tour found";
    return steps === MOST_STEPS ? `not finished after ${number(steps)} steps` : this.sent.end;
  }

  describe() {
    const { run, guess } = this, { found, depth } = run;
    const words = [run.done ? this.outcome : `${number(depth)} of ${number(run.size)} squares`];
    if (run.backtracks) words.push(counted(run.backtracks, "backtrack"));
    if (run.done && guess.value) words.push(`your guess: ${number(Number(guess.value))}`);
    setText(this.count, counted(run.steps, "step"));
    setText(this.state, words.join(" · "));
    this.element.classList.toggle("done", found);
  }
}

class Race {
  /** @type {Lane[]} */ lanes = [];

  constructor(parent) {
    this.clock = new Clock(this);
    this.play = button({ "data-testid": "race-play" }, () => this.toggle());
    this.pace = make("output", { class: "clock", "data-testid": "race-clock" });
    this.news = make("p", { class: "news", role: "status", "data-testid": "race-news" });
    this.apart = make("p", { class: "apart", "data-testid": "race-apart" });
    this.sides = make("div", { class: "lanes" });
    this.after = make("span", { class: "after", "data-testid": "race-after" });
    this.root = make("div", { class: "race", role: "group", "data-testid": "race" },
      this.sides, this.apart, this.news, make("div", { class: "controls" }, this.after, this.play, this.pace));
    parent.append(this.root);
    this.leaving = onResize(this.root, () => this.paint());
  }

  // Show a race; if it is already shown, leave it running, so that a rerun of the page does not disturb it.
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
    this.reset();
    // After a guess, visitors start the race themselves.
    if (!this.clock.still.matches && !data.asks) this.toggle();
  }

  reset() {
    const { rows, columns } = this.data, pace = Math.max(FIRST_RATE, (rows * columns) / FIRST_HALF);
    for (const lane of this.lanes) lane.run = new Run(this.data, lane.sent);
    this.clock.load({ first: 1, last: Infinity, pace }, 1);
    this.clock.speed = 1;
    this.news.textContent = "";
    this.paint();
  }

  destroy() {
    this.clock.stop();
    this.leaving.abort();
    this.root.remove();
  }

  get over() { return this.lanes.every(({ run }) => run.done); }

  toggle() {
    if (this.over) this.reset();
    this.clock.toggle();
    this.paint();
  }

  render() {
    const { clock, lanes } = this, most = MOST_RATE / clock.pace;
    for (const { run } of lanes) run.advance(Math.floor(clock.shown));
    // Once one side has finished, the other no longer needs to be slow enough to follow.
    if (lanes.some(({ run }) => run.done)) clock.speed = Math.min(most, clock.speed * 2 ** (clock.passed / DOUBLED));
    clock.playing &&= !this.over;
    this.report();
    this.paint();
  }

  // Announce each result once, for screen readers too.
  report() {
    const { lanes, over } = this, first = lanes.find(({ run }) => run.done);
    const words = ({ title, run, outcome }) => (
      `${title}: ${run.found ? `a tour in ${number(run.steps)} steps` : outcome}.`
    );
    if (over) setText(this.news, lanes.map(words).join(" "));
    else if (first && !this.news.textContent) setText(this.news, `${words(first)} The clock runs faster now.`);
  }

  paint() {
    if (!this.data || !this.root.clientWidth) return;
    const theme = readTheme(this.root), colours = JSON.stringify(theme);
    const { stacked, height, over } = this, { clientWidth } = this.root;
    const { shown, playing, position, speed } = this.clock;
    const wide = Math.min(stacked ? clientWidth : (clientWidth - 24) / 2, WIDEST);
    const { apart, asks } = this.data, guessing = asks && shown === 1;
    for (const [i, lane] of this.lanes.entries()) {
      const renew = lane.stage.fit(lane.painter.shape, wide, height) || colours !== this.colours;
      const framed = apart && lane.run.steps >= apart.step ? apart.squares[i] : -1;
      lane.painter.paint(lane.stage, theme, lane.run, shown % 1, renew, framed);
      lane.guess.hidden = !guessing;
      lane.count.hidden = guessing;
      lane.describe();
    }
    // Announce the first difference when it appears, or at the end that there is none.
    setText(this.apart, apart && (over || shown >= apart.step) ? apart.words : "");
    this.colours = colours;
    setText(this.play, over ? "Race again" : playing ? "Pause" : "Start the race");
    setText(this.pace, playing && speed > 1 ? `clock ×${number(Math.round(speed))}` : "");
    this.after.hidden = !over;
    this.root.classList.toggle("stacked", stacked);
    Object.assign(this.root.dataset, { playing, over, steps: position });
  }

  get stacked() { return this.root.clientWidth < STACKED && innerWidth < innerHeight; }

  // The height of a board, which fills the part of the window that the rest of the race leaves or, if buttons follow
  // the race, half of the window.
  get height() {
    if (this.stacked) return Math.max(innerHeight * 0.3, (innerHeight - 2 * above(this.root)) / 2 - 56);
    if (this.data.after.length || !this.lanes[0].stage.high) return window.innerHeight * 0.55;
    const { stage } = this.lanes[0], rest = this.root.offsetHeight - stage.high / stage.ratio;
    return Math.max(innerHeight * 0.3, innerHeight - above(this.root) - rest);
  }
}
