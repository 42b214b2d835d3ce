// A race: two searches of one board on one clock, a step for a step. What a search did is sent as its events, or
// as its tour; blind search is run here, for its walk to a tour has millions of steps.

const FIRST_RATE = 5, MOST_RATE = 400000; // steps a second: as one can follow, and as a browser can
const FIRST_HALF = 13; // seconds that a walk without backtracks takes at most, before the clock runs faster
const DOUBLED = 1.6; // seconds in which the clock doubles its speed, once one side is done

// Depth-first search by a fixed move order: the square entered last is left when it has no move left.
class BlindSearch {
  constructor({ rows, columns, order, start }) {
    Object.assign(this, { rows, columns, order, size: rows * columns });
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

  // The squares of the walk, and how far of them to show.
  walk() {
    return [this.squares.slice(0, this.depth), this.depth];
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

  // `part` of the way to the next square, if one is entered next.
  walk(part) {
    const { top, square } = this.tree, on = climb(this.tree, top[this.event]).map((item) => square[item]);
    const enters = !this.done && (this.kinds?.[this.event] ?? ENTER) === ENTER;
    if (!part || !enters) return [on, on.length];
    return [[...on, square[top[this.event + 1]]], on.length + part];
  }
}

// The square to which one side went first where the other did not.
function paintApart(painter, stage, theme, square) {
  const [x, y] = painter.centre(stage, square), { side, ratio } = stage, context = stage.layers[2];
  context.lineWidth = Math.max(2.5 * ratio, side * 0.08);
  context.strokeStyle = theme.other;
  context.strokeRect(x - side / 2, y - side / 2, side, side);
}

class Race {
  constructor(parent) {
    this.parent = parent;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.lanes = [];
    this.play = make("button", { type: "button", "data-testid": "race-play" });
    this.play.addEventListener("click", () => this.toggle());
    this.clock = make("output", { class: "clock", "data-testid": "race-clock" });
    this.news = make("p", { class: "news", role: "status", "data-testid": "race-news" });
    this.apart = make("p", { class: "apart", "data-testid": "race-apart" });
    this.sides = make("div", { class: "lanes" });
    this.root = make("div", { class: "race", role: "group", "data-testid": "race" },
      this.sides, make("div", { class: "controls" }, this.play, this.clock), this.apart, this.news);
    this.parent.append(this.root);
    this.refit = () => this.paint();
    this.observer = new ResizeObserver(this.refit);
    this.observer.observe(this.root);
    window.addEventListener("resize", this.refit);
  }

  lane({ name, title, words }) {
    const parts = Object.fromEntries(["title", "words", "holder", "count", "told"].map((part) => (
      [part, make("div", { class: part, ...(part === "count" ? { "data-testid": `race-${name}` } : {}) })]
    )));
    const lane = { ...parts, name, element: make("div", { class: "lane" }, ...Object.values(parts)) };
    const { rows, columns } = this.data;
    lane.title.textContent = title;
    lane.words.textContent = words;
    lane.stage = new Stage(3, `${title}: board of ${rows} rows and ${columns} columns`);
    lane.holder.replaceChildren(lane.stage.element);
    lane.holder.addEventListener("click", (event) => this.choose(event, lane.stage));
    return lane;
  }

  load(data, send) {
    this.send = send;
    const told = JSON.stringify(data);
    if (told === this.told) return this.paint();
    this.told = told;
    this.data = data;
    this.root.setAttribute("aria-label", data.name);
    this.apart.textContent = data.apart?.words ?? "";
    this.lanes = data.lanes.map((lane) => this.lane(lane));
    this.sides.replaceChildren(...this.lanes.map((lane) => lane.element));
    this.rate = Math.max(FIRST_RATE, (data.rows * data.columns) / FIRST_HALF);
    this.reset();
    if (data.autoplay && !this.still.matches) this.toggle();
  }

  reset() {
    this.runs = this.data.lanes.map((lane) => (
      lane.order ? new BlindSearch({ ...this.data, order: lane.order }) : new MadeSearch(lane)
    ));
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

  get over() { return this.runs.every((run) => run.done); }

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
    if (this.runs.some((run) => run.done)) this.speed = Math.min(most, this.speed * 2 ** (seconds / DOUBLED));
    this.steps += seconds * this.rate * this.speed;
    for (const run of this.runs) run.advance(Math.floor(this.steps));
    this.playing = !this.over;
    this.tell();
    this.paint();
    if (this.playing) this.request = requestAnimationFrame((next) => this.frame(next));
  }

  // The news in words, for those who listen as well: each once.
  tell() {
    const { lanes } = this.data, size = this.data.rows * this.data.columns;
    const found = this.runs.map((run) => run.done && run.depth === size);
    if (this.over && found.every(Boolean)) {
      const [first, second] = this.runs.map((run, i) => [lanes[i].title, number(run.steps)]);
      this.news.textContent = `${first[0]} needs ${first[1]} steps, ${second[0]} ${second[1]}.`;
    } else if (this.over) {
      const ends = this.runs.map((run, i) => `${lanes[i].title}: ${this.end(run, lanes[i])}`);
      this.news.textContent = `${ends.join("; ")}.`;
    } else if (this.runs.some((run) => run.done) && !this.news.textContent) {
      const i = this.runs.findIndex((run) => run.done), { title } = lanes[i];
      const told = found[i] ? ` has its tour in ${number(this.runs[i].steps)} steps` : `: ${this.end(this.runs[i], lanes[i])}`;
      this.news.textContent = `${title}${told}. The clock runs faster now.`;
    }
  }

  end(run, lane) {
    const size = this.data.rows * this.data.columns;
    return run.depth === size ? `a tour in ${number(run.steps)} steps` : lane.end ?? "nothing left to try";
  }

  paint() {
    if (!this.data || !this.root.clientWidth) return;
    const { rows, columns, apart } = this.data, theme = readTheme(this.root), part = this.steps % 1;
    const glide = this.still.matches ? 0 : ease(Math.min(1, part / GLIDE));
    const wide = (this.root.clientWidth - 24) / 2, high = window.innerHeight * 0.48;
    for (const [i, lane] of this.lanes.entries()) {
      const run = this.runs[i], [squares, at] = run.walk(glide), found = run.depth === rows * columns;
      const painter = new KnightPainter({ rows, columns, squares, opens: 0, closed: false, search: false });
      lane.stage.fit(painter.shape, wide, high);
      painter.paint(lane.stage, theme, at, true);
      if (apart && run.steps >= apart.step) paintApart(painter, lane.stage, theme, apart.squares[i]);
      const often = run.backtracks ? ` · ${number(run.backtracks)} ${run.backtracks === 1 ? "backtrack" : "backtracks"}` : "";
      lane.count.textContent = `${number(run.steps)} ${run.steps === 1 ? "step" : "steps"}`;
      const told = run.done && !found ? this.end(run, this.data.lanes[i]) : `${number(run.depth)} of ${number(rows * columns)} squares visited`;
      lane.told.textContent = (found ? "tour found" : told) + often;
      lane.element.classList.toggle("done", found);
    }
    this.words();
  }

  words() {
    const name = this.over ? "Race again" : this.playing ? "Pause" : "Start the race";
    if (this.play.textContent !== name) this.play.textContent = name;
    this.clock.textContent = this.speed > 1 ? `clock ×${number(Math.round(this.speed))}` : "";
    Object.assign(this.root.dataset, { playing: this.playing, steps: Math.floor(this.steps) });
  }

  choose(event, stage) {
    const box = stage.element.getBoundingClientRect(), { ratio, side, left, top } = stage;
    const column = Math.floor(((event.clientX - box.left) * ratio - left) / side);
    const row = Math.floor(((event.clientY - box.top) * ratio - top) / side);
    const { rows, columns } = this.data;
    if (row >= 0 && row < rows && column >= 0 && column < columns) this.send("square", `${row},${column}`);
  }
}

const races = new WeakMap();

show.race = ({ data, parentElement, setTriggerValue }) => {
  if (!races.has(parentElement)) races.set(parentElement, new Race(parentElement));
  const race = races.get(parentElement);
  race.load(data, setTriggerValue);
  return () => {
    races.delete(parentElement);
    race.destroy();
  };
};
