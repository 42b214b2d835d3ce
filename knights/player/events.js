// Functions that unpack the data of a replay (see replay.py for the format), and find the walk at
// every event.

const ARRAY_TYPES = {
  uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array, int32: Int32Array, float64: Float64Array,
};
const { ENTER, BACK_UP, REFUSE, RESTART, ROTATE, REVERSE, OPEN } = EVENTS; // Python writes EVENTS before the scripts

// Return the header and the arrays as one object. Each array is copied, because its bytes may be unaligned.
function readAll(bytes) {
  let at = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  for (const [name, [type, size]] of Object.entries(header.arrays)) {
    header[name] = new ARRAY_TYPES[type](bytes.slice(at, at + size).buffer);
    at += size;
  }
  // A walk on a large board is sent as its first square and the place of each move in a list of their lengths.
  if (header.way) {
    const { way, lengths } = header, squares = new Uint32Array(way.length + 1).fill(header.squares[0]);
    way.forEach((place, i) => { squares[i + 1] = squares[i] + lengths[place]; });
    header.squares = squares;
  }
  return header;
}

// Return all walks of a search as one tree, in which the walk at any event is found by climbing from its last square,
// without a replay. An item records that the search entered a `square`: its `parent` is the item before it on the walk
// (-1 at the start), its `start` is the first item of the walk, and its `depth` is its place on the walk, from 1. After
// p events there are `made[p]` items, and the walk ends in item `top[p]` (-1 if it is empty). A rotation enters the
// squares after its own again, in reverse order; a walk that is reversed or opened enters all its squares again.
// Without kinds, every event enters a square.
function walkTree(squares, kinds = new Uint8Array(squares.length), prefix = []) {
  const events = squares.length;
  const square = [], parent = [], start = [], depth = [];
  const top = new Int32Array(events + 1), made = new Int32Array(events + 1);
  let last = -1;
  const enter = (index) => {
    const item = square.push(index) - 1;
    parent.push(last);
    start.push(last < 0 ? item : start[last]);
    depth.push(last < 0 ? 1 : depth[last] + 1);
    last = item;
  };
  const rotate = (pivot) => {
    const behind = [];
    for (; last >= 0 && square[last] !== pivot; last = parent[last]) behind.push(square[last]);
    behind.forEach(enter);
  };
  const reorder = (turned) => {
    const walk = [];
    for (; last >= 0; last = parent[last]) walk.push(square[last]);
    turned(walk).forEach(enter);
  };
  const open = (end) => reorder((walk) => {
    const at = walk.indexOf(end);
    return [...walk.slice(0, at).reverse(), ...walk.slice(at).reverse()];
  });
  prefix.forEach(enter);
  top[0] = last;
  made[0] = square.length;
  for (let event = 0; event < events; event++) {
    const kind = kinds[event];
    if (kind === ENTER) enter(squares[event]);
    else if (kind === ROTATE) rotate(squares[event]);
    else if (kind === REVERSE) reorder((walk) => walk);
    else if (kind === OPEN && squares[event] !== square[last]) open(squares[event]);
    else if (kind === RESTART) last = -1;
    else if (kind === BACK_UP && last >= 0) last = parent[last];
    top[event + 1] = last;
    made[event + 1] = square.length;
  }
  return { square, parent, start, depth, top, made, kinds };
}

// Return the items of the walk that ends in `item`, beginning at the place `from`, counted from 1.
function climb(tree, item, from = 1) {
  const length = item < 0 ? 0 : Math.max(0, tree.depth[item] - from + 1);
  const walk = new Int32Array(length);
  for (let place = length - 1; place >= 0; place--) {
    walk[place] = item;
    item = tree.parent[item];
  }
  return walk;
}
