// The stage: a stack of canvases, sharp on every screen; the colours of the page's theme; and basic shapes and texts.

const TALLEST = 1200; // the maximum height of a board in pixels

// Return the height in pixels of the navigation, the heading and the edges above a board, from the app's style sheet.
const above = (element) => parseFloat(getComputedStyle(element).getPropertyValue("--above")) || 84;

// The colours of both themes, except those of the marks, which are in MARKS (Python writes it before the scripts).
const BLACK = "#17202B";
const LIGHT = {
  dark: false, faint: "#6B7280", least: "#F0E442", onLeast: BLACK, edge: "rgba(90, 110, 130, 0.45)",
  pale: "rgba(90, 110, 130, 0.05)", plain: "rgba(90, 110, 130, 0.12)", deep: "rgba(90, 110, 130, 0.2)",
  tile: "#FFFFFF", tileEdge: "#A9B3BD", placed: "#CDEBDF", placedEdge: "#009E73",
};
const DARK = {
  dark: true, faint: "#A3ADBB", least: "#F0E442", onLeast: BLACK, edge: "rgba(150, 165, 180, 0.5)",
  pale: "rgba(150, 165, 180, 0.26)", plain: "rgba(150, 165, 180, 0.18)", deep: "rgba(150, 165, 180, 0.1)",
  tile: "#4A5364", tileEdge: "#6A768A", placed: "#1D5A49", placedEdge: "#35B38D",
};

// Return the palette for the page's colour scheme, with the colours of the marks and the page's own colours and font.
function readTheme(element) {
  const style = getComputedStyle(element.getRootNode().host), palette = style.colorScheme === "dark" ? DARK : LIGHT;
  const marks = [...MARKS.moves, MARKS.closing, MARKS.start, MARKS.head];
  return {
    ...palette,
    ...Object.fromEntries(marks.map(({ name, light, dark }) => [name, palette.dark ? dark : light])),
    disc: style.getPropertyValue("--st-background-color"),
    ink: style.getPropertyValue("--st-text-color"),
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

function disc(context, middle, radius) {
  context.beginPath();
  context.arc(...middle, radius, 0, 2 * Math.PI);
}

// Fill the current path, and stroke it if the edge has a colour.
function fillWith(context, colour, edge = "", width = 0) {
  context.fillStyle = colour;
  context.fill();
  if (!edge) return;
  context.lineWidth = width;
  context.strokeStyle = edge;
  context.stroke();
}

function line(context, from, to, colour, width, dashes = []) {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  strokeWith(context, colour, width, dashes);
}

function strokeWith(context, colour, width, dashes = []) {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.setLineDash(dashes);
  context.stroke();
  context.setLineDash([]);
}

// Draw a label with rounded corners around a point, shifted if necessary to fit on the stage.
function label(context, stage, text, x, y, size, fill, ink, font) {
  context.font = `700 ${size}px ${font}`;
  const width = context.measureText(text).width + size, height = size * 1.6;
  const middle = Math.min(Math.max(x, width / 2 + 1), stage.wide - width / 2 - 1);
  const level = Math.min(Math.max(y, height / 2 + 1), stage.high - height / 2 - 1);
  roundedBox(context, middle - width / 2, level - height / 2, width, height, height / 3);
  fillWith(context, fill);
  centred(context, text, middle, level, ink);
}

// Draw text in the current font, with its digits centred on a point.
function centred(context, text, x, y, ink) {
  context.fillStyle = ink;
  context.textAlign = "center";
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText("0");
  context.fillText(text, x, y + (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2);
}

// Draw the numbers of rows and columns at the edges, or their letters and numbers in chess.
function edgeNumbers(context, { left, top, side, ratio }, rows, columns, theme, names) {
  const larger = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const most = Math.min(14 * larger, 20) * ratio; // as high as the edge allows
  context.font = `500 ${Math.min(most, Math.max(9 * ratio, side * 0.55))}px ${theme.font}`;
  for (let row = 0; row < rows; row++) {
    centred(context, names ? rows - row : row, left * 0.45, top + (row + 0.5) * side, theme.faint);
  }
  for (let column = 0; column < columns; column++) {
    centred(context, names ? letter(column) : column, left + (column + 0.5) * side, top * 0.5, theme.faint);
  }
}

const articled = (name) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
const capital = (name) => name[0].toUpperCase() + name.slice(1);
const letter = (column) => String.fromCharCode(97 + column);

const number = (value) => value.toLocaleString("en-US");
const counted = (count, noun) => `${number(count)} ${count === 1 ? noun : `${noun}s`}`;
