// A position in the page's address, as `at`, so that a link leads to what is on screen.

const SETTLED = 300; // milliseconds of rest after which a position is written

// The position that stands in it; null if none does.
function positionInAddress() {
  const at = new URLSearchParams(location.search).get("at");
  return at === null ? null : Number(at) || 0;
}

// Write a position, or none, without a step in the browser's history.
function writePosition(position) {
  const before = withoutAt(location.href), at = position === null ? "" : `at=${position}`;
  const address = [before, at].filter(Boolean).join(before.includes("?") ? "&" : "?");
  if (address !== location.href) history.replaceState(history.state, "", address);
}

function withoutAt(address) {
  const [path, query = ""] = address.split("?");
  const rest = query.split("&").filter((part) => part && !part.startsWith("at=")).join("&");
  return rest ? `${path}?${rest}` : path;
}
