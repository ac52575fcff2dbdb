import type { StartTimer } from '../../src/timer.js';

/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from the first to the last. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }
}

/** Time that passes only when the test says so: what is due runs in order, everything else is at rest. */
export class VirtualTime {
  now = 0;
  private readonly due: { readonly at: number; readonly order: number; run(): void }[] = [];
  private count = 0;

  /** `rest` lets everything run that can run without time passing; by default all promises. */
  constructor(private readonly rest: () => Promise<void> = promisesRun) {}

  /** Runs something later; returns how to call it off. */
  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.now + milliseconds, order: (this.count += 1), run };
    this.due.push(entry);
    return () => {
      const index = this.due.indexOf(entry);
      if (index >= 0) this.due.splice(index, 1);
    };
  }

  /** Timers for the code under test. */
  readonly startTimer: StartTimer = (milliseconds, onTime) => this.after(milliseconds, onTime);

  /** Lets everything happen that is due until then. */
  async run(until: number): Promise<void> {
    await this.rest();
    for (;;) {
      let next = this.due[0];
      for (const entry of this.due) {
        if (next === undefined || entry.at < next.at) next = entry;
        else if (entry.at === next.at && entry.order < next.order) next = entry;
      }
      if (next === undefined || next.at > until) break;
      this.due.splice(this.due.indexOf(next), 1);
      this.now = next.at;
      next.run();
      await this.rest();
    }
    this.now = until;
  }
}

/** Lets all promises run that can. */
function promisesRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
