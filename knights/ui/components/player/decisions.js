// What a search decides by: the onward squares of the head in the order in which they are tried, with their keys,
// as Python worked them out for every square entered; and in words, why the next one is taken.

class Decisions {
  constructor({ counts, onward, keys, decided }, refused) {
    Object.assign(this, { counts, onward, keys, refused, ...decided });
    this.first = new Uint32Array(counts.length + 1);
    counts.forEach((count, item) => { this.first[item + 1] = this.first[item] + count; });
  }

  // The squares to be tried from an item's square, in order; null where they were not worked out.
  of(item) {
    if (item < 0 || item >= this.counts.length) return null;
    const from = this.first[item], to = this.first[item + 1];
    return Array.from(this.onward.subarray(from, to), (square, i) => ({ square, key: this.keys[from + i] }));
  }

  // The same with degrees: each with whether it was tried, is taken next, and whether its key counts.
  list(item, choices, event) {
    const listed = this.of(item);
    if (!listed) return null;
    const degree = new Map(choices.map((choice) => [choice.square, choice]));
    const refused = new Set((this.refused.get(item) ?? []).filter(([at]) => at < event).map(([, square]) => square));
    const rows = listed.map((row) => ({ ...row, ...degree.get(row.square), refused: refused.has(row.square) }));
    for (const row of rows) {
      row.never = this.leastOnly && !row.least;
      row.tied = rows.some((other) => other !== row && (!this.byDegree || other.degree === row.degree));
    }
    const open = rows.filter((row) => !row.tried && !row.refused && !row.never);
    if (open.length) open[0].chosen = true;
    return { rows, why: this.why(open, rows.length) };
  }

  get named() { return this.keyName !== "move-order"; }

  why([chosen, ...others], all) {
    if (!chosen) return all ? "Nothing is left to try: the search backs up." : "A dead end: the search backs up.";
    if (!others.length) return all === 1 ? "The only onward square." : "The only one left.";
    const ties = this.byDegree ? others.filter((row) => row.degree === chosen.degree) : others;
    if (!ties.length) return "The one of least degree.";
    const tie = this.byDegree ? "A tie in degree: " : "";
    if (!this.named) return `${tie}${tie ? "the" : "The"} first in the move order.`;
    if (!this.keyed) return `${tie}decided at random.`;
    if (ties.every((row) => row.key > chosen.key)) return `${tie}${tie ? "the" : "The"} least key.`;
    return `A tie in ${this.byDegree ? "degree and key" : "key"}: the first in the move order.`;
  }
}

// The table of a decision; the painter's `at` names squares.
function decisionTable({ rows, why }, { named, keyed, keyName }, at) {
  const head = ["Square", "Degree", ...(named && keyed ? ["Key"] : []), ""];
  const table = make("table", {}, make("caption", {}, why),
    make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))));
  const body = make("tbody");
  for (const row of rows) {
    const state = row.chosen ? "next" : row.refused ? "refused by pruning" : row.tried ? "already tried"
      : row.never ? "never tried" : "";
    const cells = [at(row.square), row.degree, ...(named && keyed ? [row.tied ? keyText(row.key) : "–"] : []), state];
    body.append(make("tr", row.chosen ? { class: "chosen" } : {}, ...cells.map((cell) => make("td", {}, String(cell)))));
  }
  table.append(body);
  if (named && keyed) table.append(make("tfoot", {}, make("tr", {}, make("td", { colspan: 4 }, `Key: ${keyName}; the least first`))));
  return table;
}

const keyText = (key) => (Math.abs(key) < 1e12 ? number(key) : key.toExponential(2));
