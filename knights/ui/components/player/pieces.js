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
    const width = 1.4 * lineWidth(stage), { context } = pen;
    stage.clear(context);
    this.paintBoard(stage, theme);
    if (position < 3) {
      context.globalAlpha = position === 2 ? 0.35 : 1;
      this.paintPairs(pen, data.even, theme.line, width);
      this.paintPairs(pen, data.odd, theme.tie, width);
      context.globalAlpha = 1;
    } else {
      setStroke(pen, 0);
      strokeMoves(pen, data.squares);
      if (data.closed) this.paintPairs(pen, [data.squares.at(-1), data.squares[0]], theme.line, lineWidth(stage));
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

  paintFrames({ context, stage, theme, centre }) {
    const { frames, ends } = this.data, { left, top, side, ratio } = stage;
    context.strokeStyle = theme.ink;
    context.lineWidth = 2 * ratio;
    for (let at = 0; at < frames.length; at += 4) {
      const [row, column, rows, columns] = frames.subarray(at, at + 4);
      context.strokeRect(left + column * side, top + row * side, columns * side, rows * side);
    }
    ends.forEach((square, at) => {
      const [x, y] = centre(square), size = side * 0.22;
      roundedBox(context, x - size, y - size, 2 * size, 2 * size, at % 2 ? size * 0.3 : size);
      fillWith(context, at % 2 ? theme.head : theme.start);
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
