// In the page as it is served: a sentence for networks that pass web pages but not the app's connection, and a new start
// for an app whose script has failed, which leaves a white page.
(() => {
  const WAIT = 10; // seconds
  const APP = "[data-testid=stApp]", CONNECTED = `${APP}[data-test-connection-state=CONNECTED]`;
  const WORDS = "This network seems to block the app's live connection (a WebSocket), or the server is full. " +
    "Another network helps, such as a phone's hotspot. So do pages that need no connection: one saved from Export, or " +
    "the lab's static site; ask whoever sent you here.";
  /** @type {HTMLElement | null} */ let told = null;
  let waited = 0, connected = false;
  setInterval(async () => {
    if (document.querySelector(CONNECTED)) {
      connected = true;
      told?.remove();
    } else if (connected) {
      // Wait, so that a page that fails again and again is not loaded all the time.
      if (!document.querySelector(APP) && performance.now() > 1000 * WAIT) location.reload();
    } else if (document.querySelector(APP) && ++waited === WAIT && (await fetch("./_stcore/health").catch(() => null))?.ok) {
      if (document.querySelector(CONNECTED)) return; // meanwhile
      told = document.body.appendChild(document.createElement("p"));
      told.role = "alert";
      told.style.cssText = "position: fixed; inset: auto 0 0; z-index: 1000000; margin: 0; padding: 1rem 1.5rem; " +
        "border-top: 3px solid; background: Canvas; color: CanvasText; color-scheme: light dark; font: 1.1rem/1.5 system-ui";
      told.textContent = WORDS;
    }
  }, 1000);
})();
