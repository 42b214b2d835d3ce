// Keeps in the browser which classroom it leads, and which guest it is, for its other pages and for when it reloads:
// the address would give that away.

const HOURS = 2;

export default function ({ data }) {
  const folder = location.pathname.replace(/[^/]*$/, ""), safe = location.protocol === "https:" ? "; secure" : "";
  for (const [name, value] of Object.entries(data.keep)) {
    document.cookie = `knights_${name}=${value}; path=${folder}; max-age=${HOURS * 3600}; samesite=strict${safe}`;
  }
}
