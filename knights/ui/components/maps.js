// Small maps of boards, each a button with a picture of a fixed size, and a box that reads the large map.

/** @type {any} */ let now = null; // the data and the trigger of the last run

function map({ name, title, words, png }, chosen, choose) {
  return button({
    "data-board": name, "aria-pressed": name === chosen, title: words, "aria-label": `${title}: ${words}`,
  }, () => choose(name), make("img", { src: png, alt: "" }), make("span", {}, title));
}

function legend(marks) {
  const entries = marks.map(({ colour, words }) => (
    make("span", {}, make("i", { style: `background: ${colour}` }), words)
  ));
  return make("div", { class: "legend", "data-testid": "maps-legend" }, ...entries);
}

// Return what the large map shows next to the pointer at a start; an empty text if there is none.
function wordsAt([row, column]) {
  /** @type {any} */
  const plot = document.querySelector(".st-key-sweep-map .js-plotly-plot");
  const { x, y, customdata } = plot?._fullData?.find((trace) => trace.name === "starts") ?? { x: [] };
  const at = x.findIndex((one, place) => one === column && y[place] === row);
  return at < 0 ? "" : `${row},${column}: ${customdata[at].replaceAll("<br>", "; ")}`;
}

// Create the box that reads the large map, for those who cannot point at it.
function reader() {
  const said = make("output", {}), board = () => now.data.large;
  const name = "A start on the large map. The arrow keys read the next, Enter opens it on Tour.";
  const form = squareBox(name, board, (place) => {
    if (!wordsAt(place)) return "The large map has no start there.";
    now.setTriggerValue("start", place.join());
    return "";
  });
  const input = /** @type {HTMLInputElement} */ (form.firstChild);
  const read = () => setText(said, wordsAt(readSquare(input.value, board()) ?? [-1, -1]));
  input.addEventListener("keydown", (event) => {
    const way = WAYS[event.key], here = readSquare(input.value, board());
    if (!way) return;
    event.preventDefault();
    const next = here ? here.map((one, axis) => one + way[axis]).join() : "0,0";
    if (readSquare(next, board())) input.value = next;
    read();
  });
  input.addEventListener("input", read);
  form.append(said);
  return form;
}

export default function ({ data, parentElement, setTriggerValue }) {
  now = { data, setTriggerValue };
  const choose = (name) => setTriggerValue("board", name);
  const maps = data.maps.map((one) => map(one, data.chosen, choose));
  renew(parentElement, ".maps", make("div", { class: "maps" },
    make("div", { class: "boards", role: "group", "aria-label": data.label }, ...maps), legend(data.marks)));
  if (!parentElement.querySelector(".typed")) parentElement.append(reader());
}
