// What a search decides by: the onward squares of the head in the order in which they are tried, with their keys and
// why each is taken, as Python worked them out for every square entered.

const DEAD_END = 0, NOTHING_LEFT = 1; // the first two of the sentences

class Decisions {
  constructor({ counts, onward, keys, reasons, decided }, refused) {
    this.counts = counts;
    this.onward = onward;
    this.keys = keys;
    this.reasons = reasons;
    this.refused = refused;
    this.leastOnly = decided.leastOnly;
    this.byDegree = decided.byDegree;
    this.keyed = decided.keyed;
    this.keyName = decided.keyName;
    this.sentences = decided.sentences;
    this.first = new Uint32Array(counts.length + 1);
    counts.forEach((count, item) => { this.first[item + 1] = this.first[item] + count; });
  }

  // The squares to be tried from an item's square, in order; null where they were not worked out.
  of(item) {
    if (item < 0 || item >= this.counts.length) return null;
    const from = this.first[item], to = this.first[item + 1];
    return Array.from(this.onward.subarray(from, to), (square, i) => (
      { square, key: this.keys[from + i], reason: this.reasons[from + i] }
    ));
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
    const chosen = rows.find((row) => !row.tried && !row.refused && !row.never);
    if (chosen) chosen.chosen = true;
    return { rows, why: this.sentences[chosen?.reason ?? (rows.length ? NOTHING_LEFT : DEAD_END)] };
  }

  get named() { return this.keyName !== "move-order"; }
}

// What is asked while the next move is hidden.
const QUESTION = "Which square is next? Choose one on the board, or press → for the answer.";

// A decision in words, and as a table if there is one to be made; the painter's `at` names squares. `guess` is the
// square that a class chose before it saw this, or -1.
function decisionShown({ rows, why }, { named, keyed, keyName }, at, guess = -1) {
  const keys = named && keyed, head = ["Square", "Degree", ...(keys ? ["Key"] : []), ""];
  const chosen = rows.find((row) => row.chosen), right = guess === (chosen?.square ?? -1);
  const next = chosen ? `the search goes to ${at(chosen.square)}.` : "the search backs up.";
  const words = [make("p", {}, why)];
  if (guess >= 0) words.unshift(make("p", { class: "judged" }, `${right ? "Right" : `Not ${at(guess)}`}: ${next}`));
  if (!rows.length) return words;
  const table = make("table", {});
  table.append(make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))));
  const body = make("tbody");
  for (const row of rows) {
    const state = row.chosen ? "next" : row.refused ? "refused by pruning" : row.tried ? "already tried"
      : row.never ? "never tried" : "";
    const cells = [at(row.square), row.degree, ...(keys ? [row.tied ? keyText(row.key) : "–"] : []), state];
    body.append(make("tr", { class: row.chosen ? "chosen" : null }, ...cells.map((cell) => make("td", {}, cell))));
  }
  table.append(body);
  const foot = `Key: ${keyName}; the smallest is tried first`;
  if (keys) table.append(make("tfoot", {}, make("tr", {}, make("td", { colspan: 4 }, foot))));
  return [...words, table];
}

const keyText = (key) => (Math.abs(key) < 1e12 ? number(key) : key.toExponential(2));
