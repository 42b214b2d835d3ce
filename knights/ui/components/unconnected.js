// A sentence in the page as it is served, for networks that pass web pages but not the app's connection.
(() => {
  const WAIT = 10; // seconds
  const WORDS = "This network seems to block the app's live connection (a WebSocket), or the server is full. " +
    "Another network helps, such as a phone's hotspot. So do pages that need no connection: one saved from Export, or " +
    "the lab's static site; ask whoever sent you here.";
  let told = null, waited = 0;
  const timer = setInterval(async () => {
    /** @type {HTMLElement | null} */
    const app = document.querySelector("[data-testid=stApp]");
    if (app?.dataset.testConnectionState === "CONNECTED") {
      clearInterval(timer);
      told?.remove();
    } else if (app && ++waited === WAIT && (await fetch("./_stcore/health").catch(() => null))?.ok) {
      told = document.body.appendChild(document.createElement("p"));
      told.role = "alert";
      told.style.cssText = "position: fixed; inset: auto 0 0; z-index: 1000000; margin: 0; padding: 1rem 1.5rem; " +
        "border-top: 3px solid; background: Canvas; color: CanvasText; color-scheme: light dark; font: 1.1rem/1.5 system-ui";
      told.textContent = WORDS;
    }
  }, 1000);
})();
