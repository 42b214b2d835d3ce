// The stage: canvases one above the other, sharp on every screen, and the colours of the page's theme.

const TALLEST = 1200; // pixels: the greatest height of a board

// The pixels of the window that the navigation, the heading and the edges take from a board; the style sheet of the app
// says how many.
const above = (element) => parseFloat(getComputedStyle(element).getPropertyValue("--above")) || 84;

// The colours of both themes, beside those of the marks (MARKS, which Python writes before the scripts).
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

// The palette that suits the page's background, with the page's own colours and font.
/** @param {HTMLElement} element @returns {Theme} */
function readTheme(element) {
  const style = getComputedStyle(element);
  const value = (name, fallback) => style.getPropertyValue(name).trim() || fallback;
  const paper = value("--st-background-color", "#FFFFFF");
  const probe = context2d(document.createElement("canvas"), { willReadFrequently: true });
  probe.fillStyle = paper;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
  const palette = 0.3 * red + 0.59 * green + 0.11 * blue < 128 ? DARK : LIGHT;
  const marks = [...MARKS.moves, MARKS.closing, MARKS.start, MARKS.head];
  /** @type {any} */
  const colours = Object.fromEntries(marks.map(({ name, light, dark }) => [name, palette.dark ? dark : light]));
  return {
    ...palette,
    ...colours,
    disc: paper,
    ink: value("--st-text-color", palette.dark ? "#FFFFFF" : BLACK),
    font: value("--st-font", "sans-serif"),
  };
}

// Give an element the theme's colours, as variables of its style.
/** @param {HTMLElement} element @param {Theme} theme */
function wear(element, theme) {
  element.classList.toggle("dark", theme.dark);
  for (const [name, value] of Object.entries(theme)) element.style.setProperty(`--${name}`, String(value));
}

// The square so many rows below and columns to the right of another; -1 off the board.
/** @param {number} square @param {number[]} way */
function moved(square, [down, right], { rows, columns }) {
  const row = Math.floor(square / columns) + down, column = (square % columns) + right;
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

// Three canvases of one size. `shape` is what they show: { rows, columns, left, top }, the last two being the room for
// numbers at the edges, in pixels.
class Stage {
  ratio = 1; // the screen's pixels per pixel of the page; the others in the screen's pixels
  side = 0; // of a square
  left = 0;
  top = 0;
  wide = 0;
  high = 0;
  width = 0; // in pixels of the page

  constructor() {
    const canvases = Array.from({ length: 3 }, () => make("canvas"));
    this.element = make("div", { class: "stage" }, ...canvases);
    this.layers = canvases.map((canvas) => context2d(canvas));
  }

  // Take the greatest size that fits; says whether anything changed. The side of a square is a whole
  // number of the screen's pixels unless that would waste a good part of the room.
  /** @param {Painter["shape"]} shape @param {number} width @param {number} height */
  fit(shape, width, height) {
    const ratio = window.devicePixelRatio || 1;
    const room = Math.min((width - shape.left - 1) / shape.columns, (height - shape.top - 1) / shape.rows);
    const exact = Math.max(room * ratio, 0.25);
    const side = exact >= 4 ? Math.floor(exact) : exact;
    const left = Math.round(shape.left * ratio), top = Math.round(shape.top * ratio);
    const wide = Math.ceil(left + side * shape.columns) + 1;
    const high = Math.ceil(top + side * shape.rows) + 1;
    const same = wide === this.wide && high === this.high && side === this.side && ratio === this.ratio;
    if (same && left === this.left && top === this.top) return false;
    Object.assign(this, { ratio, side, left, top, wide, high });
    this.width = wide / ratio;
    this.element.style.width = `${this.width}px`;
    this.element.style.height = `${high / ratio}px`;
    for (const { canvas } of this.layers) Object.assign(canvas, { width: wide, height: high });
    return true;
  }

  // Where an event happened, in the screen's pixels.
  locate(event) {
    const box = this.element.getBoundingClientRect(), scale = this.wide / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }

  clear(context) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.wide, this.high);
  }
}

// Call when an element or the window has another size, until what it returns is aborted.
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

/** @param {CanvasRenderingContext2D} context @param {Point} middle @param {number} radius */
function disc(context, middle, radius) {
  context.beginPath();
  context.arc(...middle, radius, 0, 2 * Math.PI);
}

// Fill what was outlined last, with an edge of some width if it has a colour.
function fillWith(context, colour, edge = "", width = 0) {
  context.fillStyle = colour;
  context.fill();
  if (!edge) return;
  context.lineWidth = width;
  context.strokeStyle = edge;
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} to */
function line(context, from, to, colour, width, dashes = []) {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.setLineDash(dashes);
  context.stroke();
  context.setLineDash([]);
}

// Text centred on a point, set on a lozenge that stays on the stage.
function label(context, stage, text, x, y, size, fill, ink, font) {
  context.font = `700 ${size}px ${font}`;
  const width = context.measureText(text).width + size, height = size * 1.6;
  const middle = Math.min(Math.max(x, width / 2 + 1), stage.wide - width / 2 - 1);
  const level = Math.min(Math.max(y, height / 2 + 1), stage.high - height / 2 - 1);
  roundedBox(context, middle - width / 2, level - height / 2, width, height, height / 3);
  fillWith(context, fill);
  centred(context, text, middle, level, ink);
}

// Text with the middle of its digits on the point; `font` must be set.
function centred(context, text, x, y, ink) {
  context.fillStyle = ink;
  context.textAlign = "center";
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText("0");
  context.fillText(text, x, y + (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2);
}

// The numbers of rows and columns at the edges, or the letters and numbers of chess.
function edgeNumbers(context, stage, rows, columns, theme, names) {
  const larger = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const most = Math.min(14 * larger, 20) * stage.ratio; // as high as the edge allows
  const size = Math.min(most, Math.max(9 * stage.ratio, stage.side * 0.55));
  context.font = `500 ${size}px ${theme.font}`;
  for (let row = 0; stage.left > 0 && row < rows; row++) {
    const text = names ? rows - row : row;
    centred(context, text, stage.left * 0.45, stage.top + (row + 0.5) * stage.side, theme.faint);
  }
  for (let column = 0; stage.top > 0 && column < columns; column++) {
    const text = names ? letter(column) : column;
    centred(context, text, stage.left + (column + 0.5) * stage.side, stage.top * 0.5, theme.faint);
  }
}

const articled = (name) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
const capital = (name) => name[0].toUpperCase() + name.slice(1);
const letter = (column) => String.fromCharCode(97 + column);

const number = (value) => value.toLocaleString("en-US");
const counted = (count, noun) => `${number(count)} ${count === 1 ? noun : `${noun}s`}`;
