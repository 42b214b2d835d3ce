// A replay as a video: played once on canvases that nobody sees, and recorded as it is played.

const LONGEST_VIDEO = 30, SHORTEST_STEP = 0.25; // seconds: of a whole video, and of a move in a short one
const FRAMES = 30; // a second
const REST = 1.5; // seconds that the last picture stays
const ROOM = 12, WORDS = 34; // pixels around the board, and for the line below it
const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

// Paint a moment of a replay with the page's colour behind it and the words below.
function paintFrame(context, painter, stage, theme, shown, first) {
  painter.paint(stage, theme, shown, first);
  const { width, height } = context.canvas, { ratio } = stage;
  context.fillStyle = theme.disc;
  context.fillRect(0, 0, width, height);
  for (const layer of stage.layers) context.drawImage(layer.canvas, ROOM * ratio, ROOM * ratio);
  const words = [painter.status(Math.ceil(shown)), painter.note(Math.ceil(shown))].filter(Boolean).join(" · ");
  context.font = `500 ${17 * ratio}px ${theme.font}`;
  context.fillStyle = theme.ink;
  context.textAlign = "center";
  context.fillText(words, width / 2, height - (ROOM + 2) * ratio, width - 2 * ROOM * ratio);
}

// Record bytes as the player is sent them; `tell` hears which part is done. Resolves to the video.
async function record(bytes, element, tell) {
  const type = TYPES.find((one) => globalThis.MediaRecorder?.isTypeSupported(one));
  if (!type) throw new Error("This browser cannot record WebM videos; Chrome and Firefox can.");
  const data = readAll(bytes), painter = PAINTERS[data.painter](data), theme = readTheme(element);
  painter.names = data.look.names;
  const stage = new Stage();
  stage.fit(painter.shape, 640, 640);
  const canvas = document.createElement("canvas"), context = context2d(canvas);
  canvas.width = stage.wide + 2 * ROOM * stage.ratio;
  canvas.height = stage.high + (2 * ROOM + WORDS) * stage.ratio;
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType: type, videoBitsPerSecond: 4e6 });
  const chunks = [], ended = new Promise((done) => { recorder.onstop = done; });
  recorder.ondataavailable = (event) => chunks.push(event.data);
  const { first, last } = painter, seconds = Math.min(LONGEST_VIDEO, SHORTEST_STEP * (last - first));
  paintFrame(context, painter, stage, theme, first, true);
  recorder.start();
  const begun = performance.now();
  await /** @type {Promise<void>} */ (new Promise((done) => {
    const frame = () => {
      const passed = (performance.now() - begun) / 1000, at = seconds ? Math.min(1, passed / seconds) : 1;
      const shown = glided(first + at * (last - first), (last - first) / seconds);
      paintFrame(context, painter, stage, theme, shown);
      tell(Math.min(1, passed / (seconds + REST)));
      if (passed < seconds + REST) setTimeout(frame, 1000 / FRAMES);
      else done();
    };
    frame();
  }));
  recorder.stop();
  await ended;
  return new Blob(chunks, { type: "video/webm" });
}
