// The hand on a board: the square pointed at, chosen by the arrow keys, tapped or clicked. Pointing tells what is on
// the square; a click or Enter tells the page, if it wants to know.

class Pointer {
  constructor(player) {
    this.player = player;
    this.square = -1;
    this.frame = make("div", { class: "pointed", "aria-hidden": "true" });
    this.words = make("div", { class: "hover", "aria-hidden": "true", "data-testid": "player-hover" });
  }

  watch(stage) {
    stage.append(this.frame, this.words);
    this.point(-1);
    stage.addEventListener("click", (event) => {
      const square = this.at(event);
      this.choose(square);
      this.player.takeKeys(); // which blurs the stage
      if (!this.player.clicks) this.point(square);
    });
    stage.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.point(this.at(event)));
    stage.addEventListener("pointerleave", () => this.point(-1));
    stage.addEventListener("blur", () => this.point(-1));
    stage.addEventListener("keydown", (event) => this.key(event));
  }

  // A board whose squares can be pointed at is operated by the keyboard, too.
  relook() {
    const { clicks, enter, holder, stage, painter } = this.player, { element } = stage;
    holder.classList.toggle("clicks", clicks);
    this.told = Boolean(painter.about);
    element.setAttribute("role", this.told ? "application" : "img");
    const does = clicks ? `choose a square, Enter ${enter}.` : "tell what is on a square.";
    element.setAttribute("aria-label", this.told ? `${painter.name}. The arrow keys ${does}` : painter.name);
    if (this.told) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  }

  at(event) {
    const { stage, painter } = this.player, box = stage.element.getBoundingClientRect();
    const scale = stage.wide / box.width;
    return painter.squareAt?.(stage, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale) ?? -1;
  }

  choose(square) {
    const { player } = this, { columns } = player.painter.data;
    if (player.clicks && square >= 0) player.send("square", `${Math.floor(square / columns)},${square % columns}`);
  }

  point(square) {
    this.square = square;
    this.place();
  }

  // Bring the frame and the words to the square pointed at.
  place() {
    const { stage, painter, position } = this.player, shown = this.square >= 0 && Boolean(painter?.about);
    this.frame.hidden = this.words.hidden = !shown;
    if (!shown) return;
    const { side, ratio } = stage, [x, y] = painter.centre(stage, this.square).map((value) => value / ratio);
    const wide = side / ratio, low = y > stage.high / ratio / 2;
    Object.assign(this.frame.style, {
      left: `${x - wide / 2}px`, top: `${y - wide / 2}px`, width: `${wide}px`, height: `${wide}px`,
    });
    this.words.textContent = painter.about(this.square, position);
    Object.assign(this.words.style, {
      left: `${Math.min(Math.max(x, 90), stage.width - 90)}px`,
      top: low ? "" : `${y + wide / 2 + 6}px`,
      bottom: low ? `${stage.high / ratio - y + wide / 2 + 6}px` : "",
    });
  }

  key(event) {
    const { player } = this, { rows, columns } = player.painter.data;
    if (!this.told || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (!way && (event.key !== "Enter" || !player.clicks)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return this.choose(this.square);
    const before = this.square >= 0 ? this.square : player.painter.startSquare(player.position);
    const row = Math.floor(before / columns) + way[0], column = (before % columns) + way[1];
    const inside = row >= 0 && row < rows && column >= 0 && column < columns;
    this.point(inside ? row * columns + column : before);
    player.say(player.painter.about(this.square, player.position), player.clicks ? `Enter ${player.enter}.` : "");
  }
}
