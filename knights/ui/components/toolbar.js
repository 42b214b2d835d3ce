// The buttons above every page: share the address, as a link and as a QR code, and turn on projector mode.

const ICONS = {
  link: "M4 12a4 4 0 0 1 4-4h3V6H8a6 6 0 0 0 0 12h3v-2H8a4 4 0 0 1-4-4zm4 1h8v-2H8z" +
    "m8-7h-3v2h3a4 4 0 0 1 0 8h-3v2h3a6 6 0 0 0 0-12z",
  projector: "M3 4h18v12h-8v2h3v2H8v-2h3v-2H3zM5 6v8h14V6z",
  out: "M5 5h6V3H3v18h8v-2H5zM15 7l5 5-5 5-1.4-1.4L16.2 13H8v-2h8.2l-2.6-2.6z",
};

const OWN = ["projector", "lead"]; // the settings of this window: projector mode, and the key of a classroom

// Return the address to share, without the settings of this window.
function address() {
  const url = new URL(location.href);
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith("embed") || OWN.includes(name)) url.searchParams.delete(name);
  }
  return url.href;
}

const named = (text, name) => ({ title: text, "aria-label": text, "data-testid": `toolbar-${name}` });
const labels = (path, text) => [icon(path), make("span", {}, text)];
const tool = (path, text, name, action) => button(named(text, name), action, ...labels(path, text));

function buttons({ mode }, send) {
  const leave = tool(ICONS.out, "Leave projector mode", "leave", () => send("projector", "0"));
  const share = tool(ICONS.link, "Share", "share", () => send("share", address()));
  if (mode === "projector") return [share, leave];
  if (mode === "embedded") {
    const text = "Open the app", attributes = { ...named(text, "open"), href: address(), target: "_blank" };
    const link = make("a", attributes, ...labels(ICONS.out, text));
    link.addEventListener("pointerdown", () => { link.setAttribute("href", address()); });
    return [link];
  }
  return [share, tool(ICONS.projector, "Projector", "projector", () => send("projector", "1"))];
}

let turned = null; // the address of the last turn, which is sent again until the server knows that it was followed

// Go to another page in one step of the history, as Back and Forward do; the settings of a frame stay in the address.
function turnTo(address) {
  const again = address === turned;
  turned = address;
  if (!address) return;
  const url = new URL(address, window.location.href);
  for (const [name, value] of new URLSearchParams(window.location.search)) {
    if (name.startsWith("embed")) url.searchParams.append(name, value);
  }
  if (again && url.href === location.href) return;
  // The address of the same page without settings is no step of its own: from it, Back would only lead here again.
  const stays = url.pathname === location.pathname && ["", url.search].includes(location.search);
  history[stays ? "replaceState" : "pushState"]({}, "", url);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}

// Choose the view that is `by` places after the current one.
function turnView(by) {
  /** @type {HTMLElement[]} */
  const views = Array.from(document.querySelectorAll(".st-key-heading [role=radio]"));
  const now = views.findIndex((view) => view.getAttribute("aria-checked") === "true");
  if (now >= 0) views[now + by]?.click();
}

const TURNS = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

const HOURS = 2; // for which a browser remembers its classroom

const kept = {}; // the cookies that this tab has written

const SEATS = 8; // of how many classes a browser keeps the ticket, each in a cookie of its own

// Store values in cookies: in the address, others would see them. Null changes nothing, an empty value deletes a cookie.
function keep(cookies) {
  const folder = location.pathname.replace(/[^/]*$/, ""), safe = location.protocol === "https:" ? "; secure" : "";
  const write = (name, value) => {
    const age = value ? HOURS * 3600 : 0;
    document.cookie = `knights_${name}=${value}; path=${folder}; max-age=${age}; samesite=strict${safe}`;
  };
  for (const [name, value] of Object.entries(cookies)) {
    if (value === null || kept[name] === value) continue;
    kept[name] = value;
    write(name, value);
  }
  // A browser lists the oldest cookie first.
  const tickets = [...document.cookie.matchAll(/knights_(ticket_\w+)=/g)];
  for (const [, name] of tickets.slice(0, -SEATS)) write(name, "");
}

const GUEST = "knights-guest"; // the name under which a tab keeps its seat as a guest

// Return the seat of this tab, after setting it if one is given. In a frame of another site, which has no cookies, it
// outlives a reload of the page around the frame; where that storage is refused, too, at least one of the frame.
function seat(text) {
  try {
    if (text !== undefined) sessionStorage.setItem(GUEST, text);
    return sessionStorage.getItem(GUEST) ?? "";
  } catch {
    if (text !== undefined) window.name = text && `${GUEST} ${text}`;
    return window.name.startsWith(GUEST) ? window.name.slice(GUEST.length + 1) : "";
  }
}

let isBack = false; // whether this page has asked for the seat that its tab had before

// Remember the seat of a guest's tab, a code and a ticket. If a new session of this tab, which knows only the cookies,
// has no seat or has joined as another guest, it is told the ticket; if it leads the classroom of another tab, that it
// leads nothing.
function keepSeat({ guest, keep, turn }, send) {
  const leads = new URLSearchParams((turn ?? location.search).replace(/^[^?]*/, "")).has("lead"), before = seat();
  const isLost = guest ? before !== guest && before.split(" ")[0] === guest.split(" ")[0] : before && !keep.lead;
  if (isLost && !isBack && !leads) send("seat", before);
  else if (guest || leads || !keep.lead) seat(guest);
  else if (before) send("lead", "");
  isBack = true;
}

let joined = null; // the seat at the last run

// When a guest has joined or left, the control that had the focus is gone: put it on the answer, or on the page.
function refocus(guest) {
  const look = () => {
    const next = document.querySelector(guest ? ".st-key-answer-classroom .verdict" : "[data-testid=stMain]");
    if (document.activeElement === document.body && next instanceof HTMLElement) next.focus();
  };
  if (joined !== null && joined !== guest) [100, 300, 1000, 3000].forEach((wait) => setTimeout(look, wait));
  joined = guest;
}

// The menu of a narrow window is no proper list: a part of it has its items in no list of their own.
const unlist = () => setTimeout(() => {
  const menu = "[data-testid=stSidebarNavItems]";
  for (const part of document.querySelectorAll(`${menu}, ${menu} li`)) part.role = "none";
}, 500); // after Streamlit has drawn it
window.addEventListener("resize", unlist);

// A finger on a chart scrolls the page; after a tap the browser sends the click of a mouse, which chooses.
const onChart = (event) => event.target.closest?.(".js-plotly-plot .draglayer") && event.stopPropagation();
document.addEventListener("touchstart", onChart, { capture: true, passive: true });

// Streamlit's own buttons to copy a text do so, too, without https and in a frame.
const writeText = async (text) => (await copy(text)) || Promise.reject(new Error("refused"));
if (clipboard) Object.assign(clipboard, { writeText });
else Object.assign(navigator, { clipboard: { writeText } });

let shown = null; // the page on screen
let leaving = new AbortController(); // ends the listeners of the toolbar on screen

export default function ({ data, parentElement, setTriggerValue }) {
  keep(data.keep);
  keepSeat(data, setTriggerValue);
  refocus(data.guest);
  turnTo(data.turn);
  unlist();
  // Streamlit may leave a new page scrolled down as far as the previous one.
  if (shown !== null && shown !== data.page) document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  shown = data.page;
  const bar = make("div", { class: `bar ${data.mode}` }, ...buttons(data, setTriggerValue));
  renew(parentElement, ".bar", bar);
  const key = (event) => {
    if (data.mode !== "projector" || document.querySelector("[role=dialog], [role=listbox]")) return;
    if (event.key === "Escape") setTriggerValue("projector", "0");
    else if (event.target.matches("body, a") && !event.shiftKey && TURNS[event.key]) turnView(TURNS[event.key]);
  };
  // Streamlit does not always call the clean-up of a component when another page replaces it.
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener("keydown", key, { signal });
  // Whenever the page comes to the front, it sends the key of the classroom that the browser leads, until the server has
  // taken it.
  const look = () => {
    const newest = /(?:^|; )knights_lead=([^;]*)/.exec(document.cookie)?.[1];
    const isOther = newest && newest !== data.keep.lead && !seat() && !data.apart;
    if (isOther && !document.hidden) setTriggerValue("lead", newest);
  };
  document.addEventListener("visibilitychange", look, { signal });
  window.addEventListener("focus", look, { signal });
  return () => bar.remove();
}
