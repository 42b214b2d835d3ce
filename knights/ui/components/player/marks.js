// The marks on a knight's board, painted with a pen (`pens` in knight.js).

const KNIGHT = new Path2D(
  "M6.4 21.6H18.6C19 16.6 19.1 13.2 17.7 9.6C16.5 6.5 14.3 4.5 11.4 3.7L10.5 1.7L8.8 3.9" +
  "C7.7 5.2 7 6.6 6.1 8.3C5.2 9.9 4.2 11.1 3.5 12.6C3.1 13.4 3.3 14.3 4 14.8L5.2 15.6" +
  "C5.9 16 6.7 15.9 7.3 15.4L8.7 14.2C9.9 14 10.9 13.6 11.7 12.8C11.6 15.4 7.6 17 6.4 21.6Z" +
  "M9.6 7.3A1 1 0 1 0 9.6 9.3A1 1 0 1 0 9.6 7.3Z",
);
const FEW = 1000; // moves; in longer walks, several moves have the same shade
const SHARE = "#E69F00"; // the colour of the bar of a share
const STROKE = 32; // moves in one stroke: long paths are slow to paint, and single moves cost overhead

// Paint a chequered rectangle, `below` and `right` squares away from the stage's corner; its first square is light.
function paintSquares(context, stage, below, right, rows, columns, theme) {
  const { side } = stage, wide = side * columns, high = side * rows;
  const left = stage.left + right * side, top = stage.top + below * side;
  context.fillStyle = theme.plain;
  if (Number.isInteger(side)) {
    const tile = new OffscreenCanvas(2 * side, 2 * side), two = context2d(tile);
    two.fillStyle = theme.pale;
    two.fillRect(0, 0, 2 * side, 2 * side);
    two.fillStyle = theme.deep;
    two.fillRect(side, 0, side, side);
    two.fillRect(0, side, side, side);
    context.fillStyle = context.createPattern(tile, "repeat");
  }
  context.setTransform(1, 0, 0, 1, left, top);
  context.fillRect(0, 0, wide, high);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.strokeStyle = theme.edge;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, wide + 1, high + 1);
}

// Cut the holes out of the board, with an edge towards the squares next to them.
function paintHoles({ context, stage, theme, x, y }, holes, rows, columns) {
  const { side } = stage, half = side / 2;
  context.strokeStyle = theme.edge;
  context.lineWidth = 1;
  for (const hole of holes) context.strokeRect(x(hole) - half - 0.5, y(hole) - half - 0.5, side + 1, side + 1);
  for (const hole of holes) {
    // At the edge of the board, clear the frame too.
    const column = hole % columns, [west, north] = [column === 0, hole < columns].map(Number);
    const [east, south] = [column === columns - 1, hole >= (rows - 1) * columns].map(Number);
    context.clearRect(x(hole) - half - west, y(hole) - half - north, side + west + east, side + north + south);
  }
}

function lineWidth({ side, ratio }) {
  return Math.min(5 * ratio, Math.max(0.07 * side, Math.min(0.14 * side, 1.5 * ratio), 0.7 * ratio));
}

// The colours of a long walk, from its first move to its last: the part of Viridis that stands out on the page.
const SHADES = [
  "#440154", "#482878", "#3E4989", "#31688E", "#26828E", "#1F9E89", "#35B779", "#6ECE58", "#B5DE2B", "#FDE725",
].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));

function shade(dark, part) {
  const place = (dark ? 0.25 + 0.75 * part : 0.92 * part) * (SHADES.length - 1);
  const from = Math.min(Math.floor(place), SHADES.length - 2), rest = place - from;
  return `rgb(${SHADES[from].map((value, at) => Math.round(value + rest * (SHADES[from + 1][at] - value)))})`;
}

// Return the element for a mark in a legend, which looks as on the board.
function swatch(name) {
  const move = [...MARKS.moves, MARKS.closing].find((mark) => mark.name === name);
  if (!move) return make("i", { class: `mark ${name}` });
  const line = `${Math.round(4 * move.wider)}px ${move.dash}`;
  return make("i", { class: "mark stroke", style: `border-top: ${line} var(--${name})` });
}

// Paint moves and numbers along consecutive squares of a walk, after `before` others. `reason(i)` returns the index of
// the mark of the walk's i-th move; `colour(i)`, if given, returns the colour of the moves near it.
function paintWalk(pen, squares, before = 0, reason, colour) {
  paintMoves(pen, squares, reason && ((i) => reason(before + i)), colour && ((i) => colour(before + i)));
  for (let i = 0; pen.numbered && i < squares.length; i++) paintNumber(pen, squares[i], String(before + i + 1));
}

function paintMoves(pen, squares, reason, colour) {
  const { context, stage } = pen, dashed = stage.side > 16 * stage.ratio;
  for (const kind of reason ? MARKS.moves.keys() : [0]) {
    const width = setStroke(pen, kind);
    context.lineJoin = width < 2 ? "bevel" : "round"; // round joins are slow, and invisible on thin lines
    if (dashed) context.setLineDash(MARKS.moves[kind].dashes.map((length) => length * width));
    strokeMoves(pen, squares, reason && ((i) => reason(i) === kind), colour);
    context.setLineDash([]);
  }
}

function setStroke({ context, stage, theme }, kind) {
  const { wider, name } = MARKS.moves[kind], width = lineWidth(stage) * wider;
  context.lineCap = "butt";
  context.lineWidth = width;
  context.strokeStyle = theme[name];
  return width;
}

function strokeMoves({ context, x, y, strip }, squares, wanted, colour) {
  const stroke = colour && squares.length < FEW ? 1 : STROKE;
  for (let from = 0; from < squares.length - 1; from += stroke) {
    const to = Math.min(squares.length - 1, from + stroke);
    const begin = Math.max(0, from - 1); // repeats a move, so that strokes join without a notch
    if (colour) context.strokeStyle = colour(from);
    context.beginPath();
    context.moveTo(x(squares[begin]), y(squares[begin]));
    for (let i = begin; i < to; i++) {
      const draws = !wanted || wanted(i), from = squares[i], onto = squares[i + 1];
      if (draws && strip(from) !== strip(onto)) {
        // Draw a move between strips twice: where it leaves the first strip, and where it enters the second.
        context.lineTo(x(onto, strip(from)), y(onto, strip(from)));
        context.moveTo(x(from, strip(onto)), y(from, strip(onto)));
      }
      context[draws ? "lineTo" : "moveTo"](x(onto), y(onto));
    }
    context.stroke();
  }
}

// Paint the part of a move that has been made so far.
function paintWay(pen, from, place, kind = 0) {
  const width = setStroke(pen, kind);
  line(pen.context, from, place, pen.context.strokeStyle, width);
}

function paintDot({ context, stage }, place, colour, part) {
  disc(context, place, stage.side * part);
  fillWith(context, colour);
}

// Paint an arrow from the knight to a square, wide enough to be seen from the back of a lecture hall.
function paintArrow({ context, stage, theme }, [x, y], [toX, toY]) {
  const { side } = stage, long = Math.hypot(toX - x, toY - y) - side * 0.3, wide = side * 0.065, head = side * 0.18;
  const neck = long - 2 * head;
  const outline = [[0, -wide], [neck, -wide], [neck, -head], [long, 0], [neck, head], [neck, wide], [0, wide]];
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(toY - y, toX - x));
  context.globalAlpha = 0.85;
  context.fillStyle = theme.closing;
  context.fill(new Path2D(`M${outline.join("L")}Z`));
  context.restore();
}

function between([x, y], to, part) {
  return [x + part * (to[0] - x), y + part * (to[1] - y)];
}

function paintDashed({ context }, from, to, colour, width) {
  line(context, from, to, colour, width, [width * 2.5, width * 2]);
}

// Paint a visited square with its number.
function paintNumber(pen, square, text) {
  const { context, stage, theme } = pen, [x, y] = pen.centre(square);
  disc(context, [x, y], stage.side * 0.29);
  fillWith(context, theme.disc, theme.line, Math.max(1, lineWidth(stage) * 0.4));
  context.font = `600 ${stage.side * 0.3}px ${theme.font}`;
  centred(context, text, x, y, theme.ink);
}

function paintStart(pen, square) {
  const { context, stage, theme, numbered } = pen, [x, y] = pen.centre(square);
  const radius = Math.max(stage.side * 0.34, 5 * stage.ratio);
  disc(context, [x, y], radius);
  fillWith(context, theme.start, theme.disc, 1.5 * stage.ratio);
  context.font = `700 ${radius * 1.15}px ${theme.font}`;
  if (radius > 8 * stage.ratio) centred(context, numbered ? "1" : "S", x, y, "#FFFFFF");
}

// Paint the knight, also during a move, as a square that is recognisable by its shape as well as by its colour. `amiss`
// turns it red, and is written next to it.
function paintHead(pen, [x, y], text, amiss) {
  const { context, stage, theme, numbered } = pen, { ratio } = stage;
  const side = Math.max(stage.side * 0.84, 9 * ratio), colour = amiss ? theme.wrong : theme.head;
  roundedBox(context, x - side / 2, y - side / 2, side, side, side * 0.18);
  fillWith(context, colour, theme.disc, 1.5 * ratio);
  // A horse, or the letter of another piece, and the number of the square, if there is room.
  const both = numbered && text && side >= 44 * ratio;
  if (side >= 12 * ratio) paintPiece(pen, x, y - (both ? side * 0.13 : 0), side * (both ? 0.6 : 0.86));
  if (both) {
    context.font = `700 ${side * 0.29}px ${theme.font}`;
    centred(context, text, x, y + side * 0.32, "#FFFFFF");
  }
  const words = [numbered ? "" : text, amiss].filter(Boolean).join(" · ");
  if (!words) return;
  const size = Math.min(20 * ratio, Math.max(13 * ratio, stage.side * 0.22));
  const away = side / 2 + size, level = y - away < size ? y + away : y - away;
  label(context, stage, words, x, level, size, colour, "#FFFFFF", theme.font);
}

function paintPiece({ context, letters, theme }, x, y, size) {
  if (letters) {
    context.font = `700 ${size * (letters.length > 1 ? 0.5 : 0.8)}px ${theme.font}`;
    return centred(context, letters, x, y, "#FFFFFF");
  }
  context.save();
  context.translate(x - size * 0.48, y - size / 2);
  context.scale(size / 24, size / 24);
  context.fillStyle = "#FFFFFF";
  context.fill(KNIGHT, "evenodd");
  context.restore();
}

// Paint the degree of an onward square, highlighted if it is the least, and struck out if the square was tried; below
// it, paint the key.
function paintBadge(pen, { square, least, tried, key = "" }, degree) {
  const { context, stage, theme } = pen, [x, y] = pen.centre(square);
  const side = stage.side * 0.56, ink = least ? theme.onLeast : theme.ink;
  roundedBox(context, x - side / 2, y - side / 2, side, side, side * 0.22);
  context.globalAlpha = tried ? 0.6 : 1;
  if (least) fillWith(context, theme.least, theme.onLeast, 2.5 * stage.ratio);
  else fillWith(context, theme.disc, theme.faint, 1.5 * stage.ratio);
  const keyed = key && side > 26 * stage.ratio;
  context.font = `700 ${side * (keyed ? 0.5 : 0.66)}px ${theme.font}`;
  centred(context, degree, x, y - (keyed ? side * 0.18 : 0), ink);
  if (keyed) {
    context.font = `600 ${Math.min(side * 0.3, (side * 1.5) / key.length)}px ${theme.font}`;
    centred(context, key, x, y + side * 0.28, ink);
  }
  context.globalAlpha = 1;
  const arm = side * 0.42;
  if (tried) line(context, [x - arm, y + arm], [x + arm, y - arm], ink, 3 * stage.ratio);
}

// Paint a move that pruning refused, or an answer: a ring with a cross or a tick, larger while it flashes (part < 1).
function paintRing(pen, square, part, ticked = false) {
  const { context, stage, theme } = pen, [x, y] = pen.centre(square), colour = ticked ? theme.closing : theme.wrong;
  const radius = Math.max(stage.side * 0.41, 5 * stage.ratio) * (1 + 0.5 * (1 - part));
  disc(context, [x, y], radius);
  fillWith(context, "transparent", colour, Math.max(stage.side * 0.07, 2 * stage.ratio));
  const small = radius * 0.36, arm = small * 0.5, across = x + radius * Math.SQRT1_2, up = y - radius * Math.SQRT1_2;
  disc(context, [across, up], small);
  fillWith(context, colour);
  const at = (point) => [across + arm * point[0], up + arm * point[1]];
  const strokes = ticked ? [[[-1, 0.2], [-0.3, 1]], [[-0.3, 1], [1, -1]]] : [[[-1, -1], [1, 1]], [[-1, 1], [1, -1]]];
  for (const [from, to] of strokes) line(context, at(from), at(to), "#FFFFFF", small * 0.3);
}

// Paint a right answer.
function paintRight({ context, stage, theme, x, y }, square) {
  const { side } = stage, wide = Math.max(side * 0.06, 2 * stage.ratio), inner = side - wide;
  context.globalAlpha = 0.3;
  context.fillStyle = context.strokeStyle = theme.closing;
  context.fillRect(x(square) - side / 2, y(square) - side / 2, side, side);
  context.globalAlpha = 1;
  context.lineWidth = wide;
  context.strokeRect(x(square) - inner / 2, y(square) - inner / 2, inner, inner);
}

// Paint the share of a class that chose a square, as a number and a bar along the edge away from the knight.
function paintShare({ context, stage, theme, x, y }, square, share, knight) {
  const { side } = stage, wide = side * 0.88, left = x(square) - wide / 2, away = y(knight) > y(square) ? -1 : 1;
  const level = (part) => y(square) + away * side * part; // 0 in the middle, 0.5 at the edge away from the knight
  const strip = side * 0.27, bar = side * 0.08;
  context.fillStyle = theme.disc;
  context.fillRect(left, level(0.305) - strip / 2, wide, strip);
  context.fillStyle = SHARE;
  context.fillRect(left, level(0.4) - bar / 2, wide * share, bar);
  context.font = `700 ${side * 0.2}px ${theme.font}`;
  centred(context, `${Math.round(100 * share)}%`, x(square), level(0.265), theme.ink);
}

// Paint a square left by a backtrack: a dot and the move to it, fainter with increasing age (from 0 to 1).
function paintTrace(pen, from, square, age) {
  const { context, stage, theme } = pen, [x, y] = pen.centre(square);
  context.globalAlpha = 0.75 * (1 - age);
  if (from >= 0) paintDashed(pen, pen.centre(from), [x, y], theme.faint, lineWidth(stage) * 0.7);
  disc(context, [x, y], Math.max(stage.side * 0.17, 2 * stage.ratio));
  fillWith(context, theme.faint);
  context.globalAlpha = 1;
}
