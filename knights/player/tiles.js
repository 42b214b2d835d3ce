// The painter of the sliding puzzle. A move is named after the direction of the blank; the tile slides the other way.

const DIRECTIONS = { L: [0, -1], D: [1, 0], R: [0, 1], U: [-1, 0] };
const OPPOSITE = { L: "right", D: "up", R: "left", U: "down" };

/** @implements {Painter} */
class TilesPainter {
  constructor(data) {
    const { rows, columns } = data;
    this.data = data;
    this.letters = String.fromCharCode(...data.moves);
    this.first = 0;
    this.last = data.moves.length;
    this.opens = data.opens;
    this.pace = Math.max(1 / 0.35, this.last / 30);
    this.shape = { rows, columns, left: 1, top: 1 };
    this.name = `Sliding puzzle of ${rows} rows and ${columns} columns`;
    this.states = [data.start];
    for (const letter of this.letters) this.states.push(slid(this.states.at(-1), DIRECTIONS[letter], columns));
  }

  paint(stage, theme, shown) {
    const { columns, rows } = this.data, { left, top, side } = stage, context = stage.layers[0];
    const position = Math.ceil(shown), back = position - shown; // the remaining part of the last move
    const moved = position > 0 ? this.states[position - 1].indexOf(0) : -1;
    const [down, right] = position > 0 ? DIRECTIONS[this.letters[position - 1]] : [0, 0];
    stage.clear(context);
    roundedBox(context, left - 0.5, top - 0.5, side * columns + 1, side * rows + 1, side * 0.1);
    fillWith(context, theme.deep);
    this.states[position].forEach((tile, place) => {
      if (tile === 0) return;
      const away = place === moved ? back : 0;
      const column = (place % columns) + away * right, row = Math.floor(place / columns) + away * down;
      const placed = this.data.goal[place] === tile;
      paintTile(context, stage, theme, tile, left + column * side, top + row * side, placed);
    });
  }

  inPlace(position) {
    return this.states[position].filter((tile, place) => tile > 0 && this.data.goal[place] === tile).length;
  }

  status(position) {
    return `move ${number(position)} of ${number(this.last)}`;
  }

  note(position) {
    const words = `${this.inPlace(position)} of ${this.data.start.length - 1} tiles in place`;
    if (position === 0) return words;
    const tile = this.states[position][this.states[position - 1].indexOf(0)];
    return `tile ${tile} moves ${OPPOSITE[this.letters[position - 1]]} · ${words}`;
  }

  legend(position) {
    const placed = this.inPlace(position), all = this.data.start.length - 1;
    return [...(placed ? [["placed", "in its place"]] : []), ...(placed < all ? [["tile", "not yet"]] : [])];
  }
}

// Return the tiles after a move of the blank.
function slid(tiles, [down, right], columns) {
  const after = tiles.slice(), blank = tiles.indexOf(0), other = blank + down * columns + right;
  after[blank] = tiles[other];
  after[other] = 0;
  return after;
}

function paintTile(context, stage, theme, tile, x, y, placed) {
  const { side, ratio } = stage, gap = Math.max(ratio, side * 0.035);
  roundedBox(context, x + gap, y + gap, side - 2 * gap, side - 2 * gap, side * 0.12);
  const [colour, edge] = placed ? [theme.placed, theme.placedEdge] : [theme.tile, theme.tileEdge];
  fillWith(context, colour, edge, Math.max(1, side * 0.018));
  context.font = `700 ${side * 0.4}px ${theme.font}`;
  centred(context, tile, x + side / 2, y + side / 2, theme.ink);
}
