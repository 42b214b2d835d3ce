// A player or a race. The players of a page share code that is sent once; a player that appears earlier waits for it.
const code = (globalThis.knightsPlayer ??= Promise.withResolvers());

// Streamlit calls this when the component appears, and again when its data or the theme changes.
export default function (component) {
  let gone = false;
  /** @type {(() => void) | undefined} */ let leave;
  code.promise.then((show) => {
    if (!gone) leave = show(component);
  });
  return () => {
    gone = true;
    leave?.();
  };
}
