// The pointer on a board: a mouse, a finger or the arrow keys. Pointing at a square describes it; if `look.clicks`, a
// click or Enter reports it to the page.

const TOLD = 1800; // milliseconds for which a refusal is shown

class Pointer {
  square = -1;
  told = ""; // why the knight cannot go to the square

  constructor(player) {
    const { element } = player.stage;
    this.player = player;
    this.frame = make("div", { class: "pointed", "aria-hidden": "true", hidden: "" });
    this.words = make("div", { class: "hover", "aria-hidden": "true", "data-testid": "player-hover", hidden: "" });
    this.grip = make("div", { class: "grip", hidden: "", "aria-hidden": "true", "data-testid": "player-grip" });
    this.watchGrip();
    // A screen reader on a touch screen cannot point at a square of the canvas.
    this.box = squareBox("Type a square", () => player.painter.data, (place) => {
      this.told = "";
      this.choose(moved(0, place, player.painter.data));
      return this.told;
    });
    element.append(this.frame, this.words, this.grip);
    element.addEventListener("click", (event) => {
      const square = this.at(event);
      this.choose(square);
      player.takeKeys?.(); // which blurs the stage
      if (!player.look.clicks) this.point(square);
    });
    element.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.point(this.at(event)));
    for (const event of ["pointerleave", "blur"]) element.addEventListener(event, () => this.point(-1));
    element.addEventListener("keydown", (event) => this.key(event));
  }

  // Let visitors drag the knight of a game, also with a finger: only there does the page not scroll.
  watchGrip() {
    const { grip, player } = this;
    const hold = (place) => {
      player.painter.held = place;
      player.render();
    };
    grip.addEventListener("pointerdown", (event) => grip.setPointerCapture(event.pointerId));
    grip.addEventListener("pointermove", (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      hold(player.stage.locate(event));
      this.point(this.at(event));
    });
    grip.addEventListener("pointerup", (event) => {
      const square = this.at(event), { held } = player.painter;
      hold(null);
      this.point(-1);
      if (held && square !== this.standing) this.choose(square);
    });
    grip.addEventListener("pointercancel", () => hold(null));
    grip.addEventListener("click", (event) => event.stopPropagation());
  }

  // The square of the knight at the end; -1 if there is none.
  get standing() {
    const { painter } = this.player;
    return painter.lastSquare?.(painter.last) ?? -1;
  }

  grasp() {
    const { look, painter } = this.player, { standing } = this;
    this.grip.hidden = !look.game || !look.clicks || standing < 0;
    if (!this.grip.hidden && !painter.held) this.cover(this.grip, standing);
  }

  // Move an element over a square; return the square's middle and side in CSS pixels.
  cover({ style }, square) {
    const { stage, painter } = this.player, { ratio } = stage, wide = stage.side / ratio;
    const [x, y] = painter.pens(stage)[0].centre(square).map((value) => value / ratio);
    const [left, top, side] = [x - wide / 2, y - wide / 2, wide].map((value) => `${value}px`);
    Object.assign(style, { left, top, width: side, height: side });
    return { x, y, wide };
  }

  // Let the keyboard point at squares, if the painter describes them.
  dress() {
    const { look, holder, stage, painter } = this.player, { element } = stage;
    holder.classList.toggle("clicks", look.clicks);
    this.tells = Boolean(painter.about);
    element.setAttribute("role", this.tells ? "application" : "img");
    const does = look.clicks ? `choose a square, Enter ${look.enter}.` : "describe a square.";
    element.setAttribute("aria-label", this.tells ? `${painter.name}. The arrow keys ${does}` : painter.name);
    element.tabIndex = this.tells ? 0 : -1;
    this.box.hidden = !this.tells || !look.clicks;
    if (!this.box.isConnected) holder.append(this.box);
  }

  at(event) {
    const { stage, painter } = this.player;
    return painter.squareAt?.(stage, ...stage.locate(event)) ?? -1;
  }

  choose(square) {
    const { look, send, painter } = this.player, { game } = look;
    if (look.hide) return this.player.reveal(square);
    if (!look.clicks || square < 0) return;
    const why = game ? painter.refusal(square, painter.last) : "";
    if (why && !this.isFree(square)) return this.refuse(square, why);
    if (game?.plays && !why) return this.player.play(square);
    send("square", painter.plain(square));
  }

  // Whether a walk that has not begun can begin at a square.
  isFree(square) {
    const { look, painter } = this.player;
    return look.game?.free && painter.last === 1 && square !== this.standing && !painter.holes.has(square);
  }

  // Say whether the knight can go to a square, and what Enter does.
  does(square) {
    const { look, painter } = this.player, { game, clicks, enter } = look;
    if (!clicks) return "";
    if (!game || game.anywhere) return `Enter ${enter}.`;
    if (painter.holes.has(square)) return "";
    const { piece } = painter.data;
    if (!painter.refusal(square, painter.last)) return `${articled(piece)}'s move. Enter ${enter}.`;
    return this.isFree(square) ? "Enter starts there." : "not a move from here";
  }

  // Shake the board gently, and say why the knight cannot go to a square.
  refuse(square, why) {
    const { holder, controls, clock } = this.player, translate = ["0", "-5px", "5px", "-5px", "5px", "0"];
    this.point(square, why);
    controls.say(why, "");
    if (!clock.still.matches) holder.animate({ translate, easing: "ease-in-out" }, 350);
    clearTimeout(this.forgets);
    this.forgets = setTimeout(() => this.told && this.point(-1), TOLD);
  }

  // Point at a square; a text that is told there is shown instead of its description for some time.
  point(square, told = square === this.square ? this.told : "") {
    this.square = square;
    this.told = told;
    this.place();
  }

  place() {
    const { stage, painter, clock } = this.player, shown = this.square >= 0 && Boolean(painter?.about);
    this.frame.hidden = this.words.hidden = !shown;
    if (!shown) return;
    const { x, y, wide } = this.cover(this.frame, this.square), high = stage.high / stage.ratio, low = y > high / 2;
    this.words.textContent = this.told || painter.about(this.square, clock.position);
    this.words.classList.toggle("told", Boolean(this.told));
    const half = this.words.offsetWidth / 2;
    Object.assign(this.words.style, {
      left: `${Math.max(half, Math.min(x, stage.width - half))}px`,
      top: low ? "" : `${y + wide / 2 + 6}px`,
      bottom: low ? `${high - y + wide / 2 + 6}px` : "",
    });
  }

  key(event) {
    const { look, painter, clock, controls } = this.player;
    if (!this.tells || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (!way && (event.key !== "Enter" || !look.clicks)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return this.choose(this.square);
    const before = this.square >= 0 ? this.square : painter.startSquare(clock.position);
    const after = moved(before, way, painter.data);
    this.point(after < 0 ? before : after);
    controls.say(painter.about(this.square, clock.position), this.does(this.square));
  }
}
