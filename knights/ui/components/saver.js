// A button that converts an SVG picture to a PNG in the browser, and saves it, and one that copies a text, if any.

const LONGEST = 2000; // the longer side in pixels: enough for a slide or a poster

async function png(svg) {
  const image = new Image(), canvas = document.createElement("canvas");
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = LONGEST / Math.max(image.width, image.height);
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  context2d(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}

export default function ({ data, parentElement }) {
  const news = make("span", { role: "status" });
  const saver = button({}, async () => {
    make("a", { href: await png(data.svg), download: data.name }).click();
    setText(news, "Saved");
  }, data.label);
  const copier = button({}, async () => {
    setText(news, (await copy(data.text)) ? "Copied" : "This browser does not allow copying.");
  }, "Copy");
  renew(parentElement, ".saver", make("div", { class: "saver" }, ...(data.text ? [copier] : []), saver, news));
}
