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
  from = 0; // where the glide of a single step began
  part = 1; // the part of the time of this glide that has passed
  then = 0; // the time of the previous frame
  passed = 0; // the seconds since the previous frame
  request = 0; // the number of the requested frame; 0 for none

  // The clock calls the player's `render` at each frame and, if they exist, `rest` when the position is reached, and
  // `reveal` before a step forward; if that returns true, there is no step.
  constructor(player) {
    this.player = player;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  // Adopt the range and the pace of a painter, and go to a position.
  load({ first, last, pace }, position) {
    Object.assign(this, { first, last, pace, playing: false, part: 1 });
    this.position = this.shown = this.within(position);
  }

  within(position) {
    return Math.min(this.last, Math.max(this.first, position));
  }

  toggle() {
    if (this.playing) return this.glideFrom(this.shown);
    if (this.first === this.last) return;
    if (this.position >= this.last) this.shown = this.position = this.first;
    this.playing = true;
    this.time = this.position;
    this.animate();
  }

  step(by) {
    if (by > 0 && !this.playing && this.player.reveal?.()) return;
    const before = this.position;
    this.position = this.within(before + by);
    this.glideFrom(before);
  }

  seek(position) {
    this.position = position;
    this.glideFrom(position);
  }

  // Stop, and glide from a place to the position, which is at most one event away.
  glideFrom(shown) {
    this.playing = false;
    this.part = 0;
    this.from = this.shown = this.still.matches ? this.position : shown;
    this.animate();
  }

  animate(then = performance.now()) {
    if (this.request) return;
    this.then = then;
    this.request = requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    this.request = 0;
    // A tab that comes back to the front has missed frames; it continues from the last one.
    this.passed = Math.min(0.1, Math.max(0, (now - this.then) / 1000));
    if (this.playing) this.advance();
    else this.glide();
    this.player.render();
    if (this.playing || this.shown !== this.position) this.animate(now);
    else this.player.rest?.();
  }

  advance() {
    const rate = this.pace * this.speed, glides = rate <= SMOOTH && !this.still.matches;
    this.time = Math.min(this.last, this.time + this.passed * rate);
    this.playing = this.time < this.last;
    const whole = Math.floor(this.time);
    this.shown = glides ? whole + ease(Math.min(1, (this.time - whole) / GLIDE)) : whole;
    this.position = Math.ceil(this.shown);
  }

  glide() {
    this.part = Math.min(1, this.part + this.passed / STEP_TIME);
    this.shown = this.part === 1 ? this.position : this.from + ease(this.part) * (this.position - this.from);
  }
}
