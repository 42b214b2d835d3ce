// A position in the page's address, as `at`, so that a link leads to what is on screen.

const SETTLED = 300; // milliseconds of rest after which a position is written

class Address {
  // Write the position, if it is another one than it opens at, without a step in the browser's history. The address
  // is left alone if it has turned to something else meanwhile.
  /** @param {number} position @param {number} opens @param {HTMLElement} element */
  write(position, opens, element) {
    this.forget();
    const before = withoutAt(location.href);
    this.waiting = setTimeout(() => {
      if (withoutAt(location.href) !== before || !element.isConnected) return;
      const at = position === opens ? "" : `at=${position}`;
      const address = [before, at].filter(Boolean).join(before.includes("?") ? "&" : "?");
      if (address !== location.href) history.replaceState(history.state, "", address);
    }, SETTLED);
  }

  // The position that stands in it; null if none does.
  read() {
    const at = new URLSearchParams(location.search).get("at");
    return at === null ? null : Number(at) || 0;
  }

  forget() {
    clearTimeout(this.waiting);
  }
}

function withoutAt(address) {
  const [path, query = ""] = address.split("?");
  const rest = query.split("&").filter((part) => part && !part.startsWith("at=")).join("&");
  return rest ? `${path}?${rest}` : path;
}
