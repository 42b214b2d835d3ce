// Small maps of boards, each a button with a picture of a fixed size.

function map({ name, title, words, png }, chosen, choose) {
  return button({
    "data-board": name, "aria-pressed": name === chosen, title: words, "aria-label": `${title}: ${words}`,
  }, () => choose(name), make("img", { src: png, alt: "" }), make("span", {}, title));
}

function legend(marks) {
  const entries = marks.map(({ colour, words }) => (
    make("span", {}, make("i", { style: `background: ${colour}` }), words)
  ));
  return make("div", { class: "legend", "data-testid": "maps-legend" }, ...entries);
}

export default function ({ data, parentElement, setTriggerValue }) {
  const choose = (name) => setTriggerValue("board", name);
  const maps = data.maps.map((one) => map(one, data.chosen, choose));
  renew(parentElement, ".maps", make("div", { class: "maps" },
    make("div", { class: "boards", role: "group", "aria-label": data.label }, ...maps), legend(data.marks)));
}
