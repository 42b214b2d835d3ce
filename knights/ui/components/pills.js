// Links in a row. A plain click goes to the page, which changes its settings and scrolls to its top; the browser handles
// any other click, such as one for a new tab.

function pill({ name, words, address }, chosen, choose) {
  const link = make("a", { href: address, title: words, "aria-current": name === chosen ? "true" : null }, name);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(name);
    document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
  });
  return link;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const choose = (name) => setTriggerValue("link", name);
  const links = data.links.map((one) => pill(one, data.chosen, choose));
  renew(parentElement, "nav", make("nav", { "aria-label": data.label }, make("p", {}, data.label), ...links));
}
