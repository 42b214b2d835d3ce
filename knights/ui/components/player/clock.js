// The clock of a player or a race, which keeps the position and animates its changes.

const GLIDE = 0.6; // the part of a move's time in which the piece glides; then it rests
const SMOOTH = 14; // events per second; at a higher rate, the piece does not glide
const STEP_TIME = 0.18; // seconds for which the piece glides in a single step

const ease = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

class Clock {
  first = 0; // the first and the last position
  last = 0;
  pace = 1; // events per second at normal speed
  speed = 1;
  playing = false;
  position = 0;
  shown = 0; // the position on screen, which is a fraction while the piece glides
  time = 0; // the exact position during playback
  glide = { from: 0, begun: 0 };
  passed = 0; // seconds since the previous frame
  request = 0; // the number of the requested frame; 0 for none

  // The clock calls the player's `render` at each frame and, if they exist, `depart` before a move, `rest` when the
  // position is reached, and `reveal` before a step forward; if that returns true, there is no step.
  constructor(player) {
    this.player = player;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  // Adopt the range and the pace of a painter, and go to a position.
  load({ first, last, pace }, position) {
    Object.assign(this, { first, last, pace, playing: false });
    this.position = this.shown = this.within(position);
  }

  within(position) {
    return Math.min(this.last, Math.max(this.first, position));
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.first === this.last) return;
    if (this.position >= this.last) this.shown = this.position = this.first;
    this.playing = true;
    this.time = this.position;
    this.animate();
  }

  pause() {
    this.playing = false;
    this.glideFrom(this.shown);
  }

  step(by) {
    if (by > 0 && !this.playing && this.player.reveal?.()) return;
    const before = this.position;
    this.playing = false;
    this.position = this.within(before + by);
    this.glideFrom(before);
  }

  seek(position) {
    this.playing = false;
    this.position = this.shown = position;
    this.animate();
  }

  // Glide from a place to the position, which is at most one event away.
  glideFrom(shown) {
    this.shown = this.still.matches ? this.position : shown;
    this.glide = { from: this.shown, begun: performance.now() };
    this.animate();
  }

  animate() {
    this.player.depart?.();
    if (this.request) return;
    this.then = performance.now();
    this.request = requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    this.request = 0;
    // A tab that comes back to the front has missed frames; it continues from the last one.
    this.passed = Math.min(0.1, Math.max(0, (now - this.then) / 1000));
    this.then = now;
    if (this.playing) this.advance();
    else if (this.shown !== this.position) this.finish(now);
    this.player.render();
    if (this.playing || this.shown !== this.position) this.request = requestAnimationFrame((next) => this.frame(next));
    else this.player.rest?.();
  }

  advance() {
    const rate = this.still.matches ? Infinity : this.pace * this.speed, { last } = this;
    this.time = Math.min(last, this.time + this.passed * this.pace * this.speed);
    this.playing = this.time < last;
    const whole = Math.floor(this.time);
    this.shown = rate > SMOOTH ? whole : whole + ease(Math.min(1, (this.time - whole) / GLIDE));
    this.position = Math.ceil(this.shown);
  }

  finish(now) {
    const part = Math.min(1, (now - this.glide.begun) / 1000 / STEP_TIME);
    this.shown = part === 1 ? this.position : this.glide.from + ease(Math.max(0, part)) * (this.position - this.glide.from);
  }

  stop() {
    cancelAnimationFrame(this.request);
  }
}
