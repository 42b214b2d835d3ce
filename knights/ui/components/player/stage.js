// The stage: canvases one above the other, sharp on every screen, and the colours of the page's theme.

const LONGEST = 720, TALLEST = 900; // pixels: the greatest width of a board, and the greatest height of a tall one
const PART_OF_WINDOW = 0.75; // of the window's height
const ABOVE = 84; // pixels of the window that the navigation and the edges take from a tall board

// Okabe and Ito's colours, which stay apart for the colour-blind; green and vermillion dark enough for white text
// on them, 4.5 to 1, and moves for the squares below them, 3 to 1.
const BLUE = "#0072B2", SKY = "#56B4E9", GREEN = "#007A5A";
const VERMILLION = "#C25500", YELLOW = "#F0E442", BLACK = "#17202B";
const LIGHT = {
  dark: false, line: BLUE, faint: "#6B7280", red: "#B00020", edge: "rgba(90, 110, 130, 0.45)",
  pale: "rgba(90, 110, 130, 0.05)", plain: "rgba(90, 110, 130, 0.12)", deep: "rgba(90, 110, 130, 0.2)",
  tile: "#FFFFFF", tileEdge: "#A9B3BD", placed: "#CDEBDF", placedEdge: "#009E73",
  tie: "#A86A00", other: "#A8407E", closing: "#007A5A",
};
const DARK = {
  dark: true, line: SKY, faint: "#A3ADBB", red: "#DC2440", edge: "rgba(150, 165, 180, 0.5)",
  pale: "rgba(150, 165, 180, 0.26)", plain: "rgba(150, 165, 180, 0.18)", deep: "rgba(150, 165, 180, 0.1)",
  tile: "#4A5364", tileEdge: "#6A768A", placed: "#1D5A49", placedEdge: "#35B38D",
  tie: "#E69F00", other: "#CC79A7", closing: "#35B38D",
};

// The palette that suits the page's background, with the page's own colours and font.
function readTheme(element) {
  const style = getComputedStyle(element);
  const value = (name, fallback) => style.getPropertyValue(name).trim() || fallback;
  const paper = value("--st-background-color", "#FFFFFF");
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  probe.fillStyle = paper;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
  const palette = 0.3 * red + 0.59 * green + 0.11 * blue < 128 ? DARK : LIGHT;
  return {
    ...palette,
    disc: paper,
    ink: value("--st-text-color", palette.dark ? "#FFFFFF" : BLACK),
    font: value("--st-font", "sans-serif"),
  };
}

// A stack of canvases of one size. `shape` is what they show: { rows, columns, left, top }, the last
// two being the room for numbers at the edges, in pixels.
class Stage {
  constructor(layers, label) {
    this.element = document.createElement("div");
    this.element.className = "stage";
    this.element.setAttribute("role", "img");
    this.element.setAttribute("aria-label", label);
    this.layers = Array.from({ length: layers }, () => {
      const canvas = document.createElement("canvas");
      this.element.append(canvas);
      return canvas.getContext("2d");
    });
  }

  // Take the greatest size that fits; says whether anything changed. The side of a square is a whole
  // number of the screen's pixels unless that would waste a good part of the room. A tall board takes all the
  // height of the window.
  fit(shape, width, height, tall, spare = 0) {
    const ratio = window.devicePixelRatio || 1, { innerHeight } = window;
    const most = tall ? Math.min(TALLEST, Math.max(innerHeight - ABOVE - spare, 280)) : innerHeight * PART_OF_WINDOW;
    const room = Math.min(
      (Math.min(width, tall ? Infinity : LONGEST) - shape.left - 1) / shape.columns,
      (Math.min(height, most) - shape.top - 1) / shape.rows,
    );
    const exact = Math.max(room * ratio, 0.25);
    const side = exact >= 4 ? Math.floor(exact) : exact;
    const left = Math.round(shape.left * ratio), top = Math.round(shape.top * ratio);
    const wide = Math.ceil(left + side * shape.columns) + 1;
    const high = Math.ceil(top + side * shape.rows) + 1;
    const size = [wide, high, side, ratio, left, top].join();
    if (size === this.size) return false;
    Object.assign(this, { size, ratio, side, left, top, wide, high });
    this.width = wide / ratio;
    this.element.style.width = `${this.width}px`;
    this.element.style.height = `${high / ratio}px`;
    for (const { canvas } of this.layers) Object.assign(canvas, { width: wide, height: high });
    return true;
  }

  clear(context) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.wide, this.high);
  }
}

function roundedBox(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

// Text centred on a point, set on a lozenge that stays on the stage.
function label(context, stage, text, x, y, size, fill, ink, font) {
  context.font = `700 ${size}px ${font}`;
  const width = context.measureText(text).width + size, height = size * 1.6;
  const middle = Math.min(Math.max(x, width / 2 + 1), stage.wide - width / 2 - 1);
  const line = Math.min(Math.max(y, height / 2 + 1), stage.high - height / 2 - 1);
  roundedBox(context, middle - width / 2, line - height / 2, width, height, height / 3);
  context.fillStyle = fill;
  context.fill();
  centred(context, text, middle, line, ink);
}

// Text with the middle of its digits on the point; `font` must be set. Measuring is slow, so the
// height of the digits is kept for the last few fonts.
const digitHeights = new Map();
function centred(context, text, x, y, ink) {
  context.fillStyle = ink;
  context.textAlign = "center";
  let half = digitHeights.get(context.font);
  if (half === undefined) {
    const box = context.measureText("0");
    half = (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
    if (digitHeights.size > 50) digitHeights.clear();
    digitHeights.set(context.font, half);
  }
  context.fillText(text, x, y + half);
}

// The numbers of rows and columns at the edges, or the letters and numbers of chess.
function edgeNumbers(context, stage, rows, columns, theme, names) {
  const size = Math.min(14 * stage.ratio, Math.max(9 * stage.ratio, stage.side * 0.55));
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

const letter = (column) => String.fromCharCode(97 + column);

const number = (value) => value.toLocaleString("en-US");
