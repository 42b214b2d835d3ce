// The construction of a tour, in three pictures: the tours of the blocks, the swapped moves, and the whole tour.

const BUILDING = [
  ["A tour of each block", "neighbours have different colours"],
  ["Swapped moves", "two moves across the seam replace two others: two tours become one"],
  ["One tour", "all blocks are joined"],
];

/** @implements {Painter} */
class PiecesPainter extends BoardPainter {
  constructor(data) {
    super(data);
    this.first = this.opens = 1;
    this.last = BUILDING.length;
    this.pace = 0.4;
    this.name = `Construction of a knight's tour on a board of ${data.rows} rows and ${data.columns} columns`;
  }

  paint(stage, theme, shown) {
    const { data } = this, position = Math.ceil(shown), pen = this.pens(stage, theme)[0];
    const width = 1.4 * lineWidth(pen), { context } = pen;
    this.paintBoard(pen);
    if (position < 3) {
      context.globalAlpha = position === 2 ? 0.35 : 1;
      this.paintPairs(pen, data.even, theme.line, width);
      this.paintPairs(pen, data.odd, theme.tie, width);
      context.globalAlpha = 1;
    } else {
      paintWalk({ ...pen, numbered: false }, data.squares);
      if (data.closed) this.paintPairs(pen, [data.squares.at(-1), data.squares[0]], theme.line, lineWidth(pen));
    }
    if (position === 2) this.paintPairs(pen, data.taken, theme.head, 1.4 * width, [width, width]);
    if (position > 1) this.paintPairs(pen, data.given, theme.start, 1.4 * width);
    this.paintFrames(pen);
  }

  // Paint single moves, given as pairs of squares.
  paintPairs({ context, x, y }, squares, colour, width, dashes = []) {
    context.beginPath();
    for (let at = 0; at < squares.length; at += 2) {
      context.moveTo(x(squares[at]), y(squares[at]));
      context.lineTo(x(squares[at + 1]), y(squares[at + 1]));
    }
    strokeWith(context, colour, width, dashes);
  }

  paintFrames({ context, side, ratio, theme, centre, corner }) {
    const { frames, ends } = this.data;
    for (let at = 0; at < frames.length; at += 4) {
      const [row, column, rows, columns] = frames.subarray(at, at + 4);
      frame(context, corner(row * this.data.columns + column), columns * side, rows * side, theme.ink, 2 * ratio);
    }
    ends.forEach((square, at) => {
      const size = side * 0.44, isEnd = at % 2;
      block(context, centre(square), size, isEnd ? size * 0.15 : size / 2, isEnd ? theme.head : theme.start);
    });
  }

  startSquare() {
    return this.data.squares[0];
  }

  status(position) {
    return `${position} of ${this.last} · ${BUILDING[position - 1][0]}`;
  }

  note(position) {
    return BUILDING[position - 1][1];
  }

  legend(position) {
    return [
      ["line", position < 3 ? "tours of the blocks" : "the tour"],
      ...(position === 2 ? [["taken", "removed"]] : []),
      ...(position > 1 && this.data.given.length ? [["given", "added"]] : []),
      ...(this.data.ends.length ? [["start", "start of an open tour"], ["head", "its end"]] : []),
    ];
  }
}
