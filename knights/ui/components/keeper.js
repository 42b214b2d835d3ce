// Keeps in the browser which classroom it leads, and which guest it is, for its other pages and for when it reloads:
// the address would give that away. A page that comes to the front sends the key of a classroom that it did not know.

const HOURS = 2;

export default function ({ data, setTriggerValue }) {
  const folder = location.pathname.replace(/[^/]*$/, ""), safe = location.protocol === "https:" ? "; secure" : "";
  for (const [name, value] of Object.entries(data.keep ?? {})) {
    document.cookie = `knights_${name}=${value}; path=${folder}; max-age=${HOURS * 3600}; samesite=strict${safe}`;
  }
  let { known } = data;
  const look = () => {
    const kept = /(?:^|; )knights_lead=([^;]*)/.exec(document.cookie)?.[1] ?? known;
    if (known === undefined || document.hidden || kept === known) return;
    known = kept;
    setTriggerValue("lead", kept);
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
  };
}
