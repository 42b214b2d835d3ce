// The clock of a player: where it stands, where it goes, and how it comes there.

const GLIDE = 0.6; // the part of a move's time that it is seen moving; then it rests
const SMOOTH = 14; // events a second: above, moves are too quick to be seen gliding
const STEP_TIME = 0.18; // seconds that a single step glides

const ease = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

// What is shown at a time between two positions, at a rate of events a second: a move glides, then it rests.
function glided(time, rate) {
  const whole = Math.floor(time);
  return rate > SMOOTH ? whole : whole + ease(Math.min(1, (time - whole) / GLIDE));
}

class Clock {
  first = 0; // positions
  last = 0;
  pace = 1; // events a second at normal speed
  speed = 1;
  playing = false;
  position = 0;
  shown = 0; // the position, or between two while it glides
  time = 0; // the position while it plays
  glide = { from: 0, begun: 0 };
  passed = 0; // seconds from frame to frame
  request = 0; // of a frame; 0 for none

  /** @param {Clocked} player */
  constructor(player) {
    this.player = player;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  // Stand at a position of what a painter shows.
  /** @param {Pick<Painter, "first" | "last" | "pace">} painter @param {number} position */
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

  // Move smoothly to the position, which is at most one event away.
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
    // A tab that comes back to the front has missed frames: it goes on where it was.
    this.passed = Math.min(0.1, Math.max(0, (now - this.then) / 1000));
    this.then = now;
    if (this.playing) this.advance();
    else if (this.shown !== this.position) this.finish(now);
    this.player.render();
    if (this.playing || this.shown !== this.position) {
      this.request = requestAnimationFrame((next) => this.frame(next));
    } else {
      this.player.rest?.();
    }
  }

  advance() {
    const rate = this.pace * this.speed, { last } = this;
    this.time = Math.min(last, this.time + this.passed * rate);
    this.playing = this.time < last;
    this.shown = glided(this.time, this.still.matches ? Infinity : rate);
    this.position = Math.ceil(this.shown);
  }

  finish(now) {
    const part = Math.min(1, (now - this.glide.begun) / 1000 / STEP_TIME);
    this.shown = this.glide.from + ease(Math.max(0, part)) * (this.position - this.glide.from);
    if (part === 1) this.shown = this.position;
  }

  stop() {
    cancelAnimationFrame(this.request);
  }
}
