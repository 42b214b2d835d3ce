const { clipboard } = navigator, writeNatively = clipboard?.writeText.bind(clipboard);

// Copy a text; without https, a script must not write to the clipboard, but may copy a selection.
async function copy(text) {
  try {
    await writeNatively(text);
    return true;
  } catch {
    const held = document.activeElement, area = document.createElement("textarea");
    area.value = text;
    (held?.closest("[role=dialog]") ?? document.body).append(area); // a dialog keeps the focus in it
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (held instanceof HTMLElement) held.focus();
    return done;
  }
}
