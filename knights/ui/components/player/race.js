// A race: blind search and Warnsdorff's rule on one clock, a step for a step. The walk by the rule is
// sent; blind search is run here, for its walk to a tour has millions of steps.

const FIRST_RATE = 5, MOST_RATE = 400000; // steps a second: as one can follow, and as a browser can
const DOUBLED = 1.6; // seconds in which the clock doubles its speed, once the rule has its tour

// Depth-first search by a fixed move order: the square entered last is left when it has no move left.
class BlindSearch {
  constructor({ rows, columns, order, start }) {
    Object.assign(this, { rows, columns, order, size: rows * columns });
    this.visited = new Uint8Array(this.size);
    this.walk = new Int32Array(this.size);
    this.tried = new Uint8Array(this.size);
    this.depth = this.steps = 0;
    this.enter(start);
  }

  enter(square) {
    this.visited[square] = 1;
    this.tried[this.depth] = 0;
    this.walk[this.depth++] = square;
    this.steps++;
  }

  get done() {
    return this.depth === this.size || this.depth === 0;
  }

  // Go on until so many squares have been entered in all, or to the end.
  advance(steps) {
    while (this.steps < steps && !this.done) {
      const last = this.depth - 1, square = this.walk[last], move = this.tried[last]++;
      if (move === this.order.length) {
        this.visited[square] = 0;
        this.depth--;
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

class Race {
  constructor(parent) {
    this.parent = parent;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.lanes = ["blind", "rule"].map((name) => this.lane(name));
    this.play = make("button", { type: "button", "data-testid": "race-play" });
    this.play.addEventListener("click", () => this.toggle());
    this.clock = make("output", { class: "clock", "data-testid": "race-clock" });
    this.news = make("p", { class: "news", role: "status", "data-testid": "race-news" });
    this.root = make("div", { class: "race", role: "group", "data-testid": "race" },
      make("div", { class: "lanes" }, ...this.lanes.map((lane) => lane.element)),
      make("div", { class: "controls" }, this.play, this.clock), this.news);
    this.parent.append(this.root);
    this.refit = () => this.paint();
    this.observer = new ResizeObserver(this.refit);
    this.observer.observe(this.root);
    window.addEventListener("resize", this.refit);
  }

  lane(name) {
    const parts = Object.fromEntries(["title", "words", "holder", "count", "told"].map((part) => (
      [part, make("div", { class: part, ...(part === "count" ? { "data-testid": `race-${name}` } : {}) })]
    )));
    const lane = { ...parts, name, element: make("div", { class: "lane" }, ...Object.values(parts)) };
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
    for (const lane of this.lanes) {
      lane.title.textContent = data.titles[lane.name];
      lane.words.textContent = data.words[lane.name];
      lane.stage = new Stage(3, `${data.titles[lane.name]}: board of ${data.rows} rows and ${data.columns} columns`);
      lane.holder.replaceChildren(lane.stage.element);
    }
    this.reset();
    if (data.autoplay && !this.still.matches) this.toggle();
  }

  reset() {
    this.blind = new BlindSearch(this.data);
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

  toggle() {
    if (this.blind.done) this.reset();
    this.playing = !this.playing;
    this.then = performance.now();
    if (this.playing) this.request = requestAnimationFrame((now) => this.frame(now));
    this.paint();
  }

  frame(now) {
    if (!this.playing) return;
    const seconds = Math.min(0.1, Math.max(0, (now - this.then) / 1000)), length = this.data.squares.length;
    this.then = now;
    if (this.steps >= length) this.speed = Math.min(MOST_RATE / FIRST_RATE, this.speed * 2 ** (seconds / DOUBLED));
    this.steps += seconds * FIRST_RATE * this.speed;
    this.blind.advance(Math.floor(this.steps));
    this.playing = !this.blind.done;
    this.tell(length);
    this.paint();
    if (this.playing) this.request = requestAnimationFrame((next) => this.frame(next));
  }

  // The news in words, for those who listen as well: each once.
  tell(length) {
    const { titles } = this.data;
    if (this.blind.done) {
      this.news.textContent = `${titles.blind} needs ${number(this.blind.steps)} steps, ${titles.rule} ${number(length)}.`;
    } else if (this.steps >= length && !this.news.textContent) {
      this.news.textContent = `${titles.rule} has its tour in ${number(length)} steps. The clock runs faster now.`;
    }
  }

  paint() {
    if (!this.data || !this.root.clientWidth) return;
    const { rows, columns, squares } = this.data, theme = readTheme(this.root);
    const step = Math.min(this.steps, squares.length), whole = Math.floor(step);
    const shown = this.still.matches ? whole : whole + ease(Math.min(1, (step - whole) / GLIDE));
    const walks = {
      blind: [this.blind.walk.slice(0, this.blind.depth), this.blind.depth, this.blind.depth, this.blind.steps],
      rule: [squares, Math.min(shown, squares.length), whole, whole],
    };
    const wide = (this.root.clientWidth - 24) / 2, high = window.innerHeight * 0.48;
    for (const lane of this.lanes) {
      const [walk, at, reached, steps] = walks[lane.name], done = reached === rows * columns;
      const painter = new KnightPainter({ rows, columns, squares: walk, opens: 0, closed: false, search: false });
      lane.stage.fit(painter.shape, wide, high);
      painter.paint(lane.stage, theme, at, true);
      lane.count.textContent = `${number(steps)} ${steps === 1 ? "step" : "steps"}`;
      lane.told.textContent = done ? "tour found" : `${number(reached)} of ${number(rows * columns)} squares visited`;
      lane.element.classList.toggle("done", done);
    }
    this.words();
  }

  words() {
    const name = this.blind.done ? "Race again" : this.playing ? "Pause" : "Start the race";
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
