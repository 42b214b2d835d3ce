// The decisions of a search. For every square entered, Python sends the onward squares in the order in which the search
// tries them, with their keys and the reasons for their places.

// Return the onward squares of an item in the order in which the search tries them. Each has its key if it matters, the
// reason for its place, and whether it is still to be tried.
function inOrder({ first, onward, keys, reasons, decided }, item, choices, refusals) {
  const { leastOnly, byDegree, keyed } = decided, from = first[item];
  return Array.from(onward.subarray(from, first[item + 1]), (square, i) => {
    const choice = choices.find((one) => one.square === square), refused = refusals.includes(square);
    const tied = choices.some((other) => other !== choice && (!byDegree || other.degree === choice.degree));
    const never = leastOnly && !choice.least, open = !choice.tried && !refused && !never;
    const key = keyed && tied ? keyText(keys[from + i]) : "";
    return { ...choice, key, reason: reasons[from + i], refused, never, open };
  });
}

// Return the elements that show a decision: a sentence and, if there are onward squares, a table of them in order. `at`
// returns the name of a square; `guess` is the square that a class chose before it saw the decision, or -1.
function decisionShown(rows, { keyed, keyName, sentences }, at, guess = -1) {
  const head = ["Square", "Degree", ...(keyed ? ["Key"] : []), ""], chosen = rows.find((row) => row.open);
  const why = sentences[chosen?.reason ?? (rows.length ? REASONS.NOTHING_LEFT : REASONS.DEAD_END)];
  const right = guess === (chosen?.square ?? -1);
  const next = chosen ? `the search goes to ${at(chosen.square)}.` : "nothing is left to try.";
  const words = [make("p", {}, why)];
  if (guess >= 0) words.unshift(make("p", { class: "judged" }, `${right ? "Right" : `Not ${at(guess)}`}: ${next}`));
  if (!rows.length) return words;
  const body = rows.map((row) => {
    const state = row === chosen ? "next" : row.refused ? "refused by a pruning" : row.tried ? "already tried"
      : row.never ? "never tried" : "";
    const cells = [at(row.square), row.degree, ...(keyed ? [row.key || "–"] : []), state];
    return make("tr", { class: row === chosen ? "chosen" : null }, ...cells.map((cell) => make("td", {}, cell)));
  });
  const foot = make("td", { colspan: 4 }, `${keyName}. The smallest key is tried first.`);
  return [...words, make("table", {},
    make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...body),
    ...(keyed ? [make("tfoot", {}, make("tr", {}, foot))] : []))];
}

const keyText = (key) => (Math.abs(key) < 1e12 ? number(key) : key.toExponential(2));
