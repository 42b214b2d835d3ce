// A button that makes a file in the browser and saves it: a picture as PNG, or a replay as a video.

const LONGEST = 2000; // pixels: the longer side of a picture, for a slide or a poster

async function picture({ svg }) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const scale = LONGEST / Math.max(image.width, image.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  context2d(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// What the player is sent, as text: its code, which the page has, plays it once and records that.
async function video({ replay }, element, tell) {
  const { record } = await (globalThis.knightsPlayer ??= Promise.withResolvers()).promise;
  const bytes = Uint8Array.from(atob(replay), (letter) => letter.charCodeAt(0));
  return record(bytes, element, (part) => tell(`Recording: ${Math.round(100 * part)}%`));
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export default function ({ data, parentElement }) {
  const news = make("span", { role: "status" }), tell = (text) => setText(news, text);
  const saver = button({}, async () => {
    saver.disabled = true;
    try {
      save(await (data.replay ? video(data, box, tell) : picture(data)), data.name);
      tell("Saved");
    } catch (error) {
      tell(/** @type {Error} */ (error).message);
    }
    saver.disabled = false;
  }, data.label);
  const box = make("div", { class: "saver" }, saver, news);
  renew(parentElement, ".saver", box);
  return () => box.remove();
}
