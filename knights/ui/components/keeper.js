// Keeps in cookies the key of the classroom that this browser leads, or its ticket as a guest, for other pages and for
// a reload: in the address others would see them.

const HOURS = 2;

export default function ({ data }) {
  const folder = location.pathname.replace(/[^/]*$/, ""), safe = location.protocol === "https:" ? "; secure" : "";
  for (const [name, value] of Object.entries(data.keep)) {
    document.cookie = `knights_${name}=${value}; path=${folder}; max-age=${HOURS * 3600}; samesite=strict${safe}`;
  }
}
