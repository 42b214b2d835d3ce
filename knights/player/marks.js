// The marks on a knight's board, painted with a pen (`pens` in knight.js).

const KNIGHT = new Path2D(
  "M6.4 21.6H18.6C19 16.6 19.1 13.2 17.7 9.6C16.5 6.5 14.3 4.5 11.4 3.7L10.5 1.7L8.8 3.9" +
  "C7.7 5.2 7 6.6 6.1 8.3C5.2 9.9 4.2 11.1 3.5 12.6C3.1 13.4 3.3 14.3 4 14.8L5.2 15.6" +
  "C5.9 16 6.7 15.9 7.3 15.4L8.7 14.2C9.9 14 10.9 13.6 11.7 12.8C11.6 15.4 7.6 17 6.4 21.6Z" +
  "M9.6 7.3A1 1 0 1 0 9.6 9.3A1 1 0 1 0 9.6 7.3Z",
);
const FEW = 1000; // moves; in longer walks, several moves have the same shade
const STROKE = 32; // moves in one stroke: long paths are slow to paint, and single moves cost overhead

// Paint a chequered rectangle from its first square, which is light.
function paintSquares({ context, theme, side, corner }, first, rows, columns) {
  const [left, top] = corner(first), wide = side * columns, high = side * rows;
  context.fillStyle = theme.plain;
  if (Number.isInteger(side)) {
    const tile = new OffscreenCanvas(2 * side, 2 * side), two = context2d(tile);
    two.fillStyle = theme.pale;
    two.fillRect(0, 0, 2 * side, 2 * side);
    two.fillStyle = theme.deep;
    for (const [x, y] of [[side, 0], [0, side]]) two.fillRect(x, y, side, side);
    context.fillStyle = context.createPattern(tile, "repeat");
  }
  context.translate(left, top);
  context.fillRect(0, 0, wide, high);
  context.resetTransform();
  frame(context, [left - 0.5, top - 0.5], wide + 1, high + 1, theme.edge, 1);
}

// Cut the holes out of the board, with an edge towards the squares next to them.
function paintHoles({ context, side, theme, corner }, holes, rows, columns) {
  for (const hole of holes) {
    const [x, y] = corner(hole);
    frame(context, [x - 0.5, y - 0.5], side + 1, side + 1, theme.edge, 1);
  }
  for (const hole of holes) {
    // At the edge of the board, clear the frame too.
    const column = hole % columns, [west, north] = [column === 0, hole < columns].map(Number);
    const [east, south] = [column === columns - 1, hole >= (rows - 1) * columns].map(Number), [x, y] = corner(hole);
    context.clearRect(x - west, y - north, side + west + east, side + north + south);
  }
}

// Paint the numbers of rows and columns at the edges, or their letters and numbers in chess.
function edgeNumbers(pen, rows, columns, names) {
  const { side, ratio, theme } = pen, { left, top } = pen.stage;
  const larger = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const most = Math.min(14 * larger, 20) * ratio; // as high as the edge allows
  const size = Math.min(most, Math.max(9 * ratio, side * 0.55));
  const at = (text, x, y) => write(pen, text, [x, y], size, theme.faint, 500);
  for (let row = 0; row < rows; row++) at(names ? rows - row : row, left * 0.45, top + (row + 0.5) * side);
  for (let column = 0; column < columns; column++) {
    at(names ? letter(column) : column, left + (column + 0.5) * side, top * 0.5);
  }
}

function lineWidth({ side, ratio }) {
  return Math.min(5 * ratio, Math.max(0.07 * side, Math.min(0.14 * side, 1.5 * ratio), 0.7 * ratio));
}

// Return the colour of a move of a long walk; `part` is 0 for the first move and 1 for the last.
function shade(dark, part) {
  const shades = MARKS.shades[Number(dark)];
  return shades[Math.round(part * (shades.length - 1))];
}

// Return the element for a mark in a legend, which looks as on the board.
function swatch(name) {
  const move = [...MARKS.moves, MARKS.closing].find((mark) => mark.name === name);
  if (!move) return make("i", { class: `mark ${name}` });
  const line = `${Math.round(4 * move.wider)}px ${move.dash}`;
  return make("i", { class: "mark stroke", style: `border-top: ${line} var(--${name})` });
}

// Paint moves and numbers along consecutive squares of a walk, after `before` others. `ties[i]`, if given, is the index
// of the mark of the walk's i-th move; `colour(i)`, if given, returns the colour of the moves near it.
function paintWalk(pen, squares, before = 0, ties, colour) {
  const { context, side, ratio, theme } = pen;
  const marks = ties ? MARKS.moves : [MARKS.moves[0]];
  for (const [kind, { name, wider, dashes }] of marks.entries()) {
    const width = lineWidth(pen) * wider;
    const lineJoin = width < 2 ? "bevel" : "round"; // round joins are slow, and invisible on thin lines
    Object.assign(context, { strokeStyle: theme[name], lineWidth: width, lineCap: "butt", lineJoin });
    if (side > 16 * ratio) context.setLineDash(dashes.map((length) => length * width));
    strokeMoves(pen, squares, ties && ((i) => ties[before + i] === kind), colour && ((i) => colour(before + i)));
    context.setLineDash([]);
  }
  for (let i = 0; pen.numbered && i < squares.length; i++) paintNumber(pen, squares[i], String(before + i + 1));
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

// Paint the moves along squares as points a pixel apart: for more than `SIZES.lines` moves, strokes take seconds. Each
// point is divided among the four nearest pixels, which smooths the lines; the shade of a pixel is the mean of its points.
// `part(i)` is 0 for the first move of the walk and 1 for the last.
function paintPixels({ context, stage, theme, x, y }, squares, part) {
  const { wide, high } = stage, cover = new Float32Array(wide * high), parts = new Float32Array(wide * high);
  for (let i = 0; i < squares.length - 1; i++) {
    const left = x(squares[i]) - 0.5, top = y(squares[i]) - 0.5, when = part(i);
    const right = x(squares[i + 1]) - 0.5 - left, down = y(squares[i + 1]) - 0.5 - top;
    const points = Math.ceil(Math.hypot(right, down));
    for (let point = 0.5; point < points; point++) {
      const across = left + (right * point) / points, along = top + (down * point) / points;
      const column = Math.floor(across), row = Math.floor(along);
      for (const near of [0, 1, wide, wide + 1]) {
        const far = near % wide;
        const weight = (1 - Math.abs(across - column - far)) * (1 - Math.abs(along - row - (near - far) / wide));
        cover[row * wide + column + near] += weight;
        parts[row * wide + column + near] += weight * when;
      }
    }
  }
  const picture = new ImageData(wide, high), sheet = new OffscreenCanvas(wide, high);
  const shades = theme.shades.map((shade) => [1, 3, 5].map((at) => parseInt(shade.slice(at, at + 2), 16)));
  cover.forEach((weight, pixel) => {
    if (!weight) return;
    picture.data.set(shades[Math.round((parts[pixel] / weight) * (shades.length - 1))], 4 * pixel);
    picture.data[4 * pixel + 3] = 255 * Math.min(1, weight);
  });
  context2d(sheet).putImageData(picture, 0, 0);
  context.drawImage(sheet, 0, 0);
}

function paintWay(pen, from, place, kind = 0) {
  const { name, wider } = MARKS.moves[kind];
  line(pen.context, from, place, pen.theme[name], lineWidth(pen) * wider);
}

// Paint an arrow from the knight to a square, wide enough to be seen from the back of a lecture hall.
function paintArrow({ context, side, theme }, [x, y], [toX, toY]) {
  const long = Math.hypot(toX - x, toY - y) - side * 0.3, wide = side * 0.065, head = side * 0.18;
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

function paintNumber(pen, square, text) {
  const { side, theme } = pen, middle = pen.centre(square);
  disc(pen.context, middle, side * 0.29, theme.disc, theme.line, Math.max(1, lineWidth(pen) * 0.4));
  write(pen, text, middle, side * 0.3, theme.ink, 600);
}

function paintStart(pen, square) {
  const { ratio, theme } = pen, middle = pen.centre(square), radius = Math.max(pen.side * 0.34, 5 * ratio);
  disc(pen.context, middle, radius, theme.start, theme.disc, 1.5 * ratio);
  if (radius > 8 * ratio) write(pen, pen.numbered ? "1" : "S", middle, radius * 1.15, "white");
}

// Paint the knight, also during a move, as a square that is recognisable by its shape as well as by its colour. `amiss`
// turns it red, and is written next to it.
function paintHead(pen, place, text, amiss) {
  const { context, theme, numbered, ratio } = pen, [x, y] = place;
  const side = Math.max(pen.side * 0.84, 9 * ratio), colour = amiss ? theme.wrong : theme.head;
  block(context, place, side, side * 0.18, colour, theme.disc, 1.5 * ratio);
  // A horse, or the letter of another piece, and the number of the square, if there is room.
  const both = numbered && text && side >= 44 * ratio;
  if (side >= 12 * ratio) paintPiece(pen, [x, y - (both ? side * 0.13 : 0)], side * (both ? 0.6 : 0.86));
  if (both) write(pen, text, [x, y + side * 0.32], side * 0.29, "white");
  const words = [numbered ? "" : text, amiss].filter(Boolean).join(" · ");
  if (!words) return;
  const size = Math.min(20 * ratio, Math.max(13 * ratio, pen.side * 0.22)), away = side / 2 + size;
  label(pen, words, [x, y - away < size ? y + away : y - away], size, colour, "white");
}

function paintPiece(pen, [x, y], size) {
  const { context, letters } = pen;
  if (letters) return write(pen, letters, [x, y], size * (letters.length > 1 ? 0.5 : 0.8), "white");
  context.save();
  context.translate(x - size * 0.48, y - size / 2);
  context.scale(size / 24, size / 24);
  context.fillStyle = "white";
  context.fill(KNIGHT, "evenodd");
  context.restore();
}

// Paint the degree of an onward square, highlighted if it is the least, and struck out if the square was tried; below
// it, paint the key. All of it is `lower` by a part of the square's side.
function paintBadge(pen, { square, degree, least, tried, key = "" }, lower = 0) {
  const { context, ratio, theme } = pen, [x, middle] = pen.centre(square), y = middle + lower * pen.side;
  const side = pen.side * 0.56, keyed = key && side > 26 * ratio, arm = side * 0.42;
  const [paper, ink, edge, width] = least ? [theme.least, theme.onLeast, theme.onLeast, 2.5]
    : [theme.disc, theme.ink, theme.faint, 1.5];
  context.globalAlpha = tried ? 0.6 : 1;
  block(context, [x, y], side, side * 0.22, paper, edge, width * ratio);
  write(pen, String(degree), [x, y - (keyed ? side * 0.18 : 0)], side * (keyed ? 0.5 : 0.66), ink);
  if (keyed) write(pen, key, [x, y + side * 0.28], Math.min(side * 0.3, (side * 1.5) / key.length), ink, 600);
  context.globalAlpha = 1;
  if (tried) line(context, [x - arm, y + arm], [x + arm, y - arm], ink, 3 * ratio);
}

// Paint a move that pruning refused, or an answer: a ring with a cross or a tick, larger while it flashes (part < 1).
function paintRing({ context, side, ratio, theme, centre }, square, part, ticked = false) {
  const [x, y] = centre(square), colour = ticked ? theme.closing : theme.wrong;
  const radius = Math.max(side * 0.41, 5 * ratio) * (1 + 0.5 * (1 - part)), small = radius * 0.36, arm = small * 0.5;
  disc(context, [x, y], radius, "transparent", colour, Math.max(side * 0.07, 2 * ratio));
  const across = x + radius * Math.SQRT1_2, up = y - radius * Math.SQRT1_2;
  disc(context, [across, up], small, colour);
  const at = (point) => [across + arm * point[0], up + arm * point[1]];
  const strokes = ticked ? [[[-1, 0.2], [-0.3, 1]], [[-0.3, 1], [1, -1]]] : [[[-1, -1], [1, 1]], [[-1, 1], [1, -1]]];
  for (const [from, to] of strokes) line(context, at(from), at(to), "white", small * 0.3);
}

function paintRight({ context, side, ratio, theme, corner }, square) {
  const [x, y] = corner(square), wide = Math.max(side * 0.06, 2 * ratio), inner = side - wide;
  context.globalAlpha = 0.3;
  context.fillStyle = theme.closing;
  context.fillRect(x, y, side, side);
  context.globalAlpha = 1;
  frame(context, [x + wide / 2, y + wide / 2], inner, inner, theme.closing, wide);
}

// Return 1 if the knight's square is above a square or level with it, otherwise -1.
function away(pen, square, knight) {
  return pen.y(knight) > pen.y(square) ? -1 : 1;
}

// Paint the share of a class that chose a square, as a number and a bar along the edge away from the knight.
function paintShare(pen, square, share, knight) {
  const { context, side, theme } = pen, [x, y] = pen.centre(square);
  const level = (part) => y + away(pen, square, knight) * side * part; // 0 in the middle, 0.5 at the edge away from the knight
  const wide = side * 0.88, left = x - wide / 2, strip = side * 0.34, bar = side * 0.08;
  context.fillStyle = theme.disc;
  context.fillRect(left, level(0.27) - strip / 2, wide, strip);
  context.fillStyle = theme.share;
  context.fillRect(left, level(0.4) - bar / 2, wide * share, bar);
  write(pen, `${Math.round(100 * share)}%`, [x, level(0.235)], side * 0.26, theme.ink);
}

// Paint a move of a class as a thin line between two dots, darker if a larger share made it.
function paintThin({ context, centre, theme, side, ratio }, from, to, share) {
  context.globalAlpha = 0.3 + 0.6 * share;
  line(context, centre(from), centre(to), theme.ink, Math.max(0.05 * side, ratio));
  for (const end of [from, to]) disc(context, centre(end), 0.1 * side, theme.ink);
  context.globalAlpha = 1;
}

// Paint the number of people who got stuck on a square into its corner.
function paintStuck(pen, square, people) {
  const [x, y] = pen.centre(square), across = x + 0.26 * pen.side, down = y - 0.26 * pen.side;
  disc(pen.context, [across, down], 0.23 * pen.side, pen.theme.wrong);
  write(pen, String(people), [across, down], pen.side * 0.27, "white", 700);
}

// Paint a square left by a backtrack: a dot and the move to it, fainter with increasing age (from 0 to 1).
function paintTrace(pen, from, square, age) {
  const { context, theme } = pen, middle = pen.centre(square);
  context.globalAlpha = 0.75 * (1 - age);
  if (from >= 0) paintDashed(pen, pen.centre(from), middle, theme.faint, lineWidth(pen) * 0.7);
  disc(context, middle, Math.max(pen.side * 0.17, 2 * pen.ratio), theme.faint);
  context.globalAlpha = 1;
}
