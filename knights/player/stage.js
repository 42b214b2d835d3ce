// The stage: a stack of canvases, sharp on every screen; the colours of the page's theme; and basic shapes and texts.

const TALLEST = 1200; // the maximum height of a board in pixels

// Return the height in pixels of the navigation, the heading and the edges above a board, from the app's style sheet.
const above = (element) => parseFloat(getComputedStyle(element).getPropertyValue("--above")) || 84;

// The colours on a light and on a dark page (Python writes MARKS before the scripts, from colours.py).
const COLOURS = { ...MARKS.colours };
for (const { name, light, dark } of [...MARKS.moves, MARKS.closing, MARKS.start, MARKS.head]) {
  COLOURS[name] = [light, dark];
}

// Return the colours for the page's colour scheme, with the page's own colours and font; nothing is faint for those who
// ask for more contrast.
function readTheme(element) {
  const style = getComputedStyle(element.getRootNode().host), dark = style.colorScheme === "dark";
  const ink = style.getPropertyValue("--st-text-color"), more = matchMedia("(prefers-contrast: more)").matches;
  return {
    ...Object.fromEntries(Object.entries(COLOURS).map(([name, pair]) => [name, pair[Number(dark)]])),
    ...(more && { faint: ink, edge: ink }),
    dark,
    shades: MARKS.shades[Number(dark)],
    disc: style.getPropertyValue("--st-background-color"),
    ink,
    font: style.getPropertyValue("--st-font"),
  };
}

// Set the theme's colours as CSS variables of an element.
function wear(element, theme) {
  element.classList.toggle("dark", theme.dark);
  for (const [name, value] of Object.entries(theme)) element.style.setProperty(`--${name}`, String(value));
}

// Return the square at the end of a move, given as rows down and columns right; -1 if it is off the board.
/** @param {number} square @param {number[]} way */
function moved(square, [down, right], { rows, columns }) {
  const row = Math.floor(square / columns) + down, column = (square % columns) + right;
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

// Three canvases of the same size. A shape is { rows, columns, left, top }; the last two are the pixels for the numbers
// at the edges.
class Stage {
  ratio = 1; // device pixels per CSS pixel; the following lengths are in device pixels
  side = 0; // of a square
  left = 0;
  top = 0;
  wide = 0;
  high = 0;
  width = 0; // in CSS pixels

  constructor() {
    const canvases = Array.from({ length: 3 }, () => make("canvas"));
    this.element = make("div", { class: "stage" }, ...canvases);
    this.layers = canvases.map((canvas) => context2d(canvas));
  }

  // Adopt the maximum size that fits; return whether anything changed. The side of a square is a whole number of device
  // pixels, unless that would waste too much space.
  fit(shape, width, height) {
    const ratio = window.devicePixelRatio || 1;
    const room = Math.min((width - shape.left - 1) / shape.columns, (height - shape.top - 1) / shape.rows);
    const exact = Math.max(room * ratio, 0.25), side = exact >= 4 ? Math.floor(exact) : exact;
    const left = Math.round(shape.left * ratio), top = Math.round(shape.top * ratio);
    const wide = Math.ceil(left + side * shape.columns) + 1, high = Math.ceil(top + side * shape.rows) + 1;
    const size = { ratio, side, left, top, wide, high, width: wide / ratio };
    if (Object.entries(size).every(([name, value]) => this[name] === value)) return false;
    Object.assign(this, size);
    Object.assign(this.element.style, { width: `${this.width}px`, height: `${high / ratio}px` });
    for (const { canvas } of this.layers) Object.assign(canvas, { width: wide, height: high });
    return true;
  }

  // Return the place of a pointer event, in device pixels.
  locate(event) {
    const box = this.element.getBoundingClientRect(), scale = this.wide / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }

  clear(context) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.wide, this.high);
  }
}

// Call a function whenever the size of an element or the window changes, until the returned controller is aborted.
function onResize(element, call) {
  const leaving = new AbortController(), observer = new ResizeObserver(call), { signal } = leaving;
  observer.observe(element);
  window.addEventListener("resize", call, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
  return leaving;
}

function roundedBox(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

// The next two functions also draw an edge, if it has a colour.
function block(context, [x, y], side, radius, colour, edge = "", width = 0) {
  roundedBox(context, x - side / 2, y - side / 2, side, side, radius);
  fillWith(context, colour, edge, width);
}

function disc(context, middle, radius, colour, edge = "", width = 0) {
  context.beginPath();
  context.arc(...middle, radius, 0, 2 * Math.PI);
  fillWith(context, colour, edge, width);
}

function frame(context, [left, top], width, height, colour, thickness) {
  Object.assign(context, { strokeStyle: colour, lineWidth: thickness });
  context.strokeRect(left, top, width, height);
}

function line(context, from, to, colour, width, dashes = [], cap = "butt") {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  strokeWith(context, colour, width, dashes, cap);
}

// Fill the current path, and stroke it if the edge has a colour.
function fillWith(context, colour, edge = "", width = 0) {
  context.fillStyle = colour;
  context.fill();
  if (edge) strokeWith(context, edge, width);
}

function strokeWith(context, colour, width, dashes = [], cap = "butt") {
  Object.assign(context, { strokeStyle: colour, lineWidth: width, lineCap: cap });
  context.setLineDash(dashes);
  context.stroke();
  context.setLineDash([]);
}

// Draw a label with rounded corners around a point, shifted if necessary to fit on the stage.
function label(pen, text, [x, y], size, fill, ink) {
  const { context, stage } = pen, height = size * 1.6;
  context.font = `700 ${size}px ${pen.theme.font}`;
  const width = context.measureText(text).width + size;
  const middle = Math.min(Math.max(x, width / 2 + 1), stage.wide - width / 2 - 1);
  const level = Math.min(Math.max(y, height / 2 + 1), stage.high - height / 2 - 1);
  roundedBox(context, middle - width / 2, level - height / 2, width, height, height / 3);
  fillWith(context, fill);
  centred(context, text, middle, level, ink);
}

function write({ context, theme }, text, [x, y], size, ink, weight = 700) {
  context.font = `${weight} ${size}px ${theme.font}`;
  centred(context, text, x, y, ink);
}

// Draw text in the current font, with its digits centred on a point.
function centred(context, text, x, y, ink) {
  context.fillStyle = ink;
  context.textAlign = "center";
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText("0");
  context.fillText(text, x, y + (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2);
}

const articled = (name) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
const capital = (name) => name[0].toUpperCase() + name.slice(1);
const letter = (column) => String.fromCharCode(97 + column);

const number = (value) => value.toLocaleString("en-US");
const counted = (count, noun) => `${number(count)} ${count === 1 ? noun : `${noun}s`}`;
