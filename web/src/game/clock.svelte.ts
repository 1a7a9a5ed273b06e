// Two clocks of which at most one runs.
import type { Role } from '../engine/types';
import type { ClockSetting } from './kept';

const TICK_MS = 100;

/** The clocks of a game, or none. */
export class GameClock {
  first = $state(0);
  second = $state(0);
  private running: Role | null = null;
  private last = 0;
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(
    readonly setting: ClockSetting | null,
    left: Record<Role, number> | null,
    private readonly onFlag: (person: Role) => void,
  ) {
    this.first = left?.first ?? setting?.base ?? 0;
    this.second = left?.second ?? setting?.base ?? 0;
  }

  /** Lets this person's clock run, or none. */
  turn(person: Role | null): void {
    this.tick();
    this.running = this.setting ? person : null;
    this.last = performance.now();
    if (this.running && !this.timer) this.timer = setInterval(() => this.tick(), TICK_MS);
    if (!this.running) this.stop();
  }

  /** This person has moved: they are given their increment. */
  pressed(person: Role | null): void {
    if (this.setting && person) this[person] += this.setting.increment;
  }

  /** What is left on each, or null without clocks. */
  left(): Record<Role, number> | null {
    return this.setting ? { first: this.first, second: this.second } : null;
  }

  /** What a person should spend on one move at most, or null without clocks. */
  shareOf(person: Role): number | null {
    return this.setting ? this[person] / 25 + this.setting.increment * 0.8 : null;
  }

  /** Stops both. */
  stop(): void {
    this.running = null;
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private tick(): void {
    const person = this.running;
    if (!person) return;
    const now = performance.now();
    this[person] = Math.max(0, this[person] - (now - this.last));
    this.last = now;
    if (this[person] > 0) return;
    this.stop();
    this.onFlag(person);
  }
}
