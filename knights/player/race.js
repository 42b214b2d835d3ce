// A race: two searches of the same board, step by step on the same clock. A search is sent as its events; a blind
// search runs here, since it takes millions of steps to find a tour.

const FIRST_RATE = 5, MOST_RATE = 5000000; // steps per second: slow enough to follow, and the maximum for a browser
const FIRST_HALF = 5; // seconds: the maximum for a walk without backtracks, before the clock runs faster
const DOUBLED = 0.5; // seconds in which the clock doubles its speed once one side has finished
const WIDEST = 720, STACKED = 640; // pixels: the maximum width of a board, and of a race that stacks its boards
const MARGIN = 16; // pixels below a race
const MOST_STEPS = 10000000; // the limit of a blind search, which from some starts would take years

// A search in progress: either its recorded events, or a depth-first search in a fixed move order.
class Run {
  steps = 0;
  backtracks = 0;
  event = 0; // the number of events replayed
  /** @type {number[]} */ walk = [];
  /** @type {number[]} */ tried = []; // the number of moves tried from each square of the walk

  constructor(data, sent) {
    const { rows, columns, holes, start } = data;
    this.data = data;
    this.sent = sent;
    this.size = rows * columns - holes.length;
    this.visited = new Uint8Array(rows * columns);
    for (const hole of holes) this.visited[hole] = 1;
    this.tree = sent.order ? null : walkTree(sent.squares, sent.kinds);
    if (this.tree) this.advance(1);
    else this.enter(start);
  }

  get found() { return this.walk.length === this.size; }

  get done() {
    const { order, squares } = this.sent;
    if (!order) return this.event === squares.length;
    return this.found || !this.walk.length || this.steps === MOST_STEPS;
  }

  // The next square that the search enters; -1 if it does not enter one next, or is a blind search, too fast to see it.
  get next() {
    return !this.sent.order && !this.done && this.kind === ENTER ? this.sent.squares[this.event] : -1;
  }

  get kind() { return this.sent.kinds[this.event]; }

  enter(square) {
    this.visited[square] = 1;
    this.walk.push(square);
    this.tried.push(0);
    this.steps++;
  }

  leave() {
    this.visited[Number(this.walk.pop())] = 0;
    this.tried.pop();
    this.backtracks++;
  }

  advance(steps) {
    const { tree } = this;
    while (this.steps < steps && !this.done) tree ? this.repeat() : this.tryMove();
    if (tree) this.walk = [...climb(tree, tree.top[this.event])].map((item) => tree.square[item]);
  }

  tryMove() {
    const { order } = this.sent, last = this.walk.length - 1, move = this.tried[last]++;
    if (move === order.length) return this.leave();
    const onward = moved(this.walk[last], order[move], this.data);
    if (onward >= 0 && !this.visited[onward]) this.enter(onward);
  }

  // Repeat an event. A rotation or a reversal counts as a step and a backtrack.
  repeat() {
    const { kind } = this, isTurn = kind === ROTATE || kind === REVERSE;
    this.event++;
    if (kind === ENTER || isTurn) this.steps++;
    if (kind === BACK_UP || kind === OPEN || isTurn) this.backtracks++;
  }
}

// The painter of one side. It paints the whole walk at each frame, since the search may have backed up far meanwhile.
class LanePainter extends BoardPainter {
  paint(stage, theme, { walk, next }, part, renew, framed) {
    const [ground, pen] = this.pens(stage, theme), { context, side, ratio } = pen;
    if (renew) this.paintBoard(ground);
    stage.clear(context);
    // Frame the first square that the other side did not enter, below all other marks.
    if (framed >= 0) frame(context, pen.corner(framed), side, side, theme.other, Math.max(2.5 * ratio, side * 0.08));
    if (!walk.length) return;
    const from = pen.centre(walk.at(-1)), glides = next >= 0 && part > 0;
    const place = glides ? between(from, pen.centre(next), part) : from;
    if (glides) paintWay(pen, from, place);
    paintWalk(pen, walk);
    paintStart(pen, walk[0]);
    paintHead(pen, place, "", "");
  }

  startSquare() {
    return this.data.start;
  }
}

// One side: its board, the text above and below it, and the guess. It has a pointer, like a player.
class Lane {
  clock = { position: 0 };
  look = { clicks: true, enter: "starts there", hide: false };
  stage = new Stage();
  holder = make("div", {}, this.stage.element);

  constructor(race, sent) {
    const { data, news } = race, { name, title, words } = sent;
    this.race = race;
    this.sent = sent;
    this.run = new Run(data, sent);
    this.painter = new LanePainter(data);
    this.painter.name = `${title}: board of ${data.rows} rows and ${data.columns} columns`;
    this.count = make("div", { class: "count", "data-testid": `race-${name}` });
    this.state = make("div", { class: "state" });
    this.guess = make("input", {
      type: "number", min: 1, placeholder: "How many steps?", "aria-label": `${title}: how many steps?`,
      "data-testid": `race-guess-${name}`,
    });
    this.element = make("div", { class: "lane" }, make("div", { class: "title" }, title),
      make("div", { class: "words" }, words), this.holder, this.guess, this.count, this.state);
    this.controls = { say: (...said) => setText(news, said.filter(Boolean).join(". ")) };
    this.pointer = new Pointer(this);
    this.pointer.dress();
  }

  get send() { return this.race.send; }

  get outcome() {
    const { found, steps } = this.run;
    if (found) return "tour found";
    return steps === MOST_STEPS ? `not finished after ${number(steps)} steps` : this.sent.end;
  }

  describe() {
    const { run, guess } = this, { found, done, walk } = run;
    const words = [done ? this.outcome : `${number(walk.length)} of ${number(run.size)} squares`];
    if (run.backtracks) words.push(counted(run.backtracks, "backtrack"));
    if (done && guess.value) words.push(`your\u00a0guess:\u00a0${number(Number(guess.value))}`);
    setText(this.count, counted(run.steps, "step"));
    setText(this.state, words.join(" · "));
    this.element.classList.toggle("done", found);
  }
}

class Race {
  /** @type {Lane[]} */ lanes = [];
  clock = new Clock(this);
  play = button({ "data-testid": "race-play" }, () => this.toggle());
  pace = make("output", { class: "clock", "data-testid": "race-clock" });
  news = make("p", { class: "news", role: "status", "data-testid": "race-news" });
  apart = make("p", { class: "apart", "data-testid": "race-apart" });
  sides = make("div", { class: "lanes" });
  after = make("span", { class: "after", "data-testid": "race-after" });
  run = make("span", { class: "run" }, this.play, this.pace);

  constructor(parent) {
    this.root = make("div", { class: "race", role: "group", "data-testid": "race" },
      this.sides, this.apart, this.news, make("div", { class: "controls" }, this.after, this.run));
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
    cancelAnimationFrame(this.clock.request);
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
    const first = lanes.find(({ run }) => run.done);
    // Once one side has finished, the other no longer needs to be slow enough to follow.
    if (first) clock.speed = Math.min(most, clock.speed * 2 ** (clock.passed / DOUBLED));
    clock.playing &&= !this.over;
    // Announce each result once, for screen readers too.
    const words = ({ sent, run, outcome }) => (
      `${sent.title}: ${run.found ? `a tour in ${number(run.steps)} steps` : outcome}.`
    );
    if (this.over) setText(this.news, lanes.map(words).join(" "));
    else if (first && !this.news.textContent) setText(this.news, `${words(first)} The clock runs faster now.`);
    this.paint();
  }

  paint() {
    const { clientWidth } = this.root, { shown, playing, position, speed } = this.clock, { over } = this;
    if (!this.data || !clientWidth) return;
    const theme = readTheme(this.root), colours = JSON.stringify(theme), { apart, asks } = this.data;
    const stacked = clientWidth < STACKED && innerWidth < innerHeight, height = this.height(stacked);
    const wide = Math.min(stacked ? clientWidth : (clientWidth - 24) / 2, WIDEST), guessing = asks && shown === 1;
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
    this.root.classList.toggle("stacked", stacked);
    Object.assign(this.root.dataset, { playing, over, steps: position });
    document.documentElement.dataset.raced = String(over); // for the rest of the page, which asks until then
  }

  // Return the height of a board, which fills the part of the window that the rest of the page and of the race leaves.
  // The verdict and the buttons have their places from the start.
  height(stacked) {
    const { stage } = this.lanes[0], rows = stacked ? 2 : 1, least = innerHeight * (stacked ? 0.2 : 0.3);
    const rest = this.root.offsetHeight - (rows * stage.high) / stage.ratio;
    const scrolled = document.querySelector("[data-testid=stMain]")?.scrollTop ?? 0;
    const top = this.root.getBoundingClientRect().top + scrolled;
    return Math.max(least, (innerHeight - MARGIN - top - rest) / rows);
  }
}
