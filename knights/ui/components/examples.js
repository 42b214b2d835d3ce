// A menu of links, each with a description. A plain click changes the settings of the page and scrolls to its top; the
// browser handles any other click, such as one that opens a new tab.

function example({ name, words, address }, chosen, choose) {
  const link = make("a", { href: address, "aria-current": name === chosen ? "true" : null }, name);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(name);
    document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
  });
  return make("li", {}, link, " ", words);
}

export default function ({ data: { label, links, chosen }, parentElement, setTriggerValue }) {
  const choose = (name) => setTriggerValue("link", name), shown = links.find(({ name }) => name === chosen);
  renew(parentElement, "nav", make("nav", { "aria-label": label },
    make("details", {},
      make("summary", {}, shown ? `${label}: ${chosen}` : label),
      make("ul", {}, ...links.map((one) => example(one, chosen, choose)))),
    ...(shown ? [make("p", {}, shown.words)] : [])));
}
