// A button that converts an SVG picture to a PNG in the browser, or takes the charts of the page, and saves them; and one
// that copies a text, if any.

const LONGEST = 2000; // the longer side in pixels: enough for a slide or a poster

async function png(svg) {
  const image = new Image(), canvas = document.createElement("canvas");
  image.src = encoded(svg);
  await image.decode();
  const scale = LONGEST / Math.max(image.width, image.height);
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  context2d(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}

const encoded = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

// Return a chart, which Plotly draws as several SVGs on top of each other, as a single one.
function svgOf(plot, paper) {
  const { width, height } = plot.getBoundingClientRect(), serializer = new XMLSerializer();
  const parts = [...plot.querySelectorAll(".main-svg")].map((part) => serializer.serializeToString(part));
  const size = `width="${width}" height="${height}"`, ground = `<rect ${size} fill="${paper}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${parts.join("")}</svg>`;
}

// Return the names and the data of the files of a button.
async function files({ name, svg, charts }, host) {
  if (!charts) return [[name, await png(svg)]];
  const paper = getComputedStyle(host).getPropertyValue("--st-background-color");
  return Promise.all([...document.querySelectorAll(".js-plotly-plot")].map(async (plot) => {
    const drawn = svgOf(plot, paper), key = /st-key-(\S+)/.exec(plot.closest("[class*=st-key-]")?.className ?? "")?.[1];
    return [`${key}.${charts}`, charts === "svg" ? encoded(drawn) : await png(drawn)];
  }));
}

export default function ({ data, parentElement }) {
  const news = make("span", { role: "status" });
  const saver = button({}, async () => {
    const host = parentElement.host ?? parentElement;
    for (const [download, href] of await files(data, host)) make("a", { href, download }).click();
    setText(news, "Saved");
  }, data.label);
  const copier = button({}, async () => {
    setText(news, (await copy(data.text)) ? "Copied" : "This browser does not allow copying.");
  }, "Copy");
  renew(parentElement, ".saver", make("div", { class: "saver" }, ...(data.text ? [copier] : []), saver, news));
}
