// Functions that create and update elements, for all components. An element that already has the same content is left
// alone: if it were replaced, a screen reader would read it again, and a click that has begun on it would be lost.

// Create an element; attributes that are null are left out.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** @param {any} canvas @returns {CanvasRenderingContext2D} */
const context2d = (canvas) => canvas.getContext("2d");

function button(attributes, action, ...children) {
  const element = make("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", action);
  return element;
}

// Where the arrow keys lead: rows down and columns right.
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Return the row and the column that a text names, such as b3 (in chess) or 2,1; null if a board has no such square.
/** @returns {[number, number] | null} */
function readSquare(text, { rows, columns }) {
  const [, file = "", rank] = /^\s*([a-z])\s*(\d+)\s*$/i.exec(text) ?? [];
  const [, down, right] = /^[^\d-]*(\d+)[^\d-]+(\d+)\D*$/.exec(text) ?? [];
  const row = file ? rows - Number(rank) : Number(down);
  const column = file ? file.toLowerCase().charCodeAt(0) - 97 : Number(right);
  return row >= 0 && row < rows && column >= 0 && column < columns ? [row, column] : null;
}

// Create a box for those who cannot point at a square: it takes its name, and is visible while it has the focus. `take`
// receives the row and the column, and returns why it refuses them, if it does.
function squareBox(name, board, take) {
  const keyboard = { enterkeyhint: "go", autocapitalize: "none", autocomplete: "off" };
  const input = make("input", { "aria-label": name, placeholder: "b3 or 2,1", ...keyboard });
  const form = make("form", { class: "typed", "data-testid": "square-box" }, input);
  input.addEventListener("input", () => input.setCustomValidity(""));
  input.addEventListener("keydown", (event) => event.stopPropagation());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { rows, columns } = board(), square = readSquare(input.value, { rows, columns });
    const why = square ? take(square) : `“${input.value}” is no square of this board: type a name such as b3, or a row ` +
      `and a column, from 0,0 to ${rows - 1},${columns - 1}.`;
    input.setCustomValidity(why);
    if (why) input.reportValidity();
    else input.value = "";
  });
  return form;
}

// Create an icon of 24 x 24 units from the path of its outline.
function icon(path) {
  const svg = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return document.createRange().createContextualFragment(svg).firstChild;
}

// Replace the element that matches a selector; the focus stays on the link or button with the same text.
function renew(parent, selector, element) {
  const focused = parent.activeElement?.textContent, before = parent.querySelector(selector);
  if (before) before.replaceWith(element);
  else parent.append(element);
  if (focused) [...element.querySelectorAll("a, button")].find((one) => one.textContent === focused)?.focus();
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function fill(element, ...nodes) {
  const former = element.childNodes;
  const same = nodes.length === former.length && nodes.every((node, i) => node.isEqualNode(former[i]));
  if (!same) element.replaceChildren(...nodes);
}

const mounted = new WeakMap();

// Create the component in an element, or give it new data; return a function that removes it. Streamlit calls this when
// a component appears, and again when its data or the theme changes.
function showOne({ data, parentElement, setTriggerValue }, Kind) {
  if (!mounted.has(parentElement)) mounted.set(parentElement, new Kind(parentElement));
  const one = mounted.get(parentElement);
  one.load(data, setTriggerValue);
  return () => {
    mounted.delete(parentElement);
    one.destroy();
  };
}
