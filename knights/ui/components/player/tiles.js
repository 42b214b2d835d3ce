// The sliding puzzle: a painter like the knight's (types.d.ts says what the player asks for). A move is
// the direction in which the blank moves; the tile it changes places with slides the other way.

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
    this.tiles = Array.from(data.start);
    this.blank = this.tiles.indexOf(0);
    this.position = 0;
  }

  // Bring the tiles to a position by making or taking back moves.
  moveTo(position) {
    const { columns } = this.data;
    while (this.position !== position) {
      const forward = this.position < position;
      const letter = this.letters[forward ? this.position : this.position - 1];
      const [down, right] = DIRECTIONS[letter], way = forward ? 1 : -1;
      const other = this.blank + way * (down * columns + right);
      this.tiles[this.blank] = this.tiles[other];
      this.tiles[other] = 0;
      this.blank = other;
      this.position += way;
    }
  }

  paint(stage, theme, shown) {
    const { columns, rows } = this.data, { left, top, side } = stage, context = stage.layers[0];
    const position = Math.ceil(shown), part = shown - position + 1;
    this.moveTo(position);
    const [down, right] = position > 0 ? DIRECTIONS[this.letters[position - 1]] : [0, 0];
    const moved = position > 0 ? this.blank - down * columns - right : -1;
    stage.clear(context);
    roundedBox(context, left - 0.5, top - 0.5, side * columns + 1, side * rows + 1, side * 0.1);
    fillWith(context, theme.deep);
    this.tiles.forEach((tile, place) => {
      if (tile === 0) return;
      const back = place === moved ? 1 - part : 0;
      const column = (place % columns) + back * right, row = Math.floor(place / columns) + back * down;
      const placed = this.data.goal[place] === tile;
      paintTile(context, stage, theme, tile, left + column * side, top + row * side, placed);
    });
  }

  inPlace() {
    return this.tiles.filter((tile, place) => tile > 0 && this.data.goal[place] === tile).length;
  }

  status(position) {
    return `move ${number(position)} of ${number(this.last)}`;
  }

  note(position) {
    this.moveTo(position);
    const words = [];
    if (position > 0) {
      const letter = this.letters[position - 1], [down, right] = DIRECTIONS[letter];
      const tile = this.tiles[this.blank - down * this.data.columns - right];
      words.push(`tile ${tile} moves ${OPPOSITE[letter]}`);
    }
    words.push(`${this.inPlace()} of ${this.tiles.length - 1} tiles in place`);
    return words.join(" · ");
  }

  legend() {
    const placed = this.inPlace(), all = this.tiles.length - 1;
    return [...(placed ? [["placed", "in its place"]] : []), ...(placed < all ? [["tile", "not yet"]] : [])];
  }
}

function paintTile(context, stage, theme, tile, x, y, placed) {
  const { side, ratio } = stage, gap = Math.max(ratio, side * 0.035);
  roundedBox(context, x + gap, y + gap, side - 2 * gap, side - 2 * gap, side * 0.12);
  const [colour, edge] = placed ? [theme.placed, theme.placedEdge] : [theme.tile, theme.tileEdge];
  fillWith(context, colour, edge, Math.max(1, side * 0.018));
  context.font = `700 ${side * 0.4}px ${theme.font}`;
  centred(context, tile, x + side / 2, y + side / 2, theme.ink);
}
