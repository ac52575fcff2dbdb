import type { ShareBridge } from '../src/index.js';

/** A call that the fake native side has received and not answered. */
export interface OpenCall {
  readonly name: string;
  readonly argument: Readonly<Record<string, unknown>>;
  resolve(answer: unknown): void;
  reject(code: string): void;
}

/**
 * A native side with the behaviour of the real one, and no kinder: one offer at a time, a page that
 * asks again gets the open offer again, a release needs an offer, and a missing plugin never answers.
 */
export class FakeNative implements ShareBridge {
  waiting: string[] = [];
  quarantined: string[] = [];
  offered: string | undefined;
  readonly log: string[] = [];
  isPresent = true;
  isBusy = false;
  /** Shares that are answered in a shape that the client does not know. */
  readonly unreadable = new Set<string>();
  /** Calls of these names are left open for the test to answer. */
  readonly held = new Set<string>();
  readonly open: OpenCall[] = [];
  private listeners: (() => void)[] = [];
  private arrivals: (() => void)[] = [];

  isAvailable(): boolean {
    return this.isPresent;
  }

  pageURL(fileURL: string): string {
    return fileURL.replace('file://', 'capacitor://localhost/_capacitor_file_');
  }

  onSharesAvailable(listener: () => void): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((one) => one !== listener);
    };
  }

  get listenerCount(): number {
    return this.listeners.length;
  }

  /** A share comes, with the hint that real hand-offs give and may lose. */
  arrive(id: string, hint = true): void {
    this.waiting.push(id);
    if (hint) this.hint();
  }

  hint(): void {
    for (const listener of this.listeners) listener();
  }

  call(name: string, argument: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (!this.isPresent) return new Promise(() => undefined);
    return new Promise((resolve, reject) => {
      const call: OpenCall = {
        name,
        argument,
        resolve,
        reject: (code) => reject({ code, message: `rejected with ${code}` }),
      };
      if (this.held.has(name)) {
        this.open.push(call);
        for (const arrival of this.arrivals.splice(0)) arrival();
      } else {
        this.answer(call);
      }
    });
  }

  /** The oldest held call, as soon as there is one. */
  async nextHeld(): Promise<OpenCall> {
    while (this.open.length === 0) {
      await new Promise<void>((resolve) => this.arrivals.push(resolve));
    }
    return this.open.shift() as OpenCall;
  }

  /** Answers as the native side does. */
  answer(call: OpenCall): void {
    const id = call.argument['id'] as string;
    switch (call.name) {
      case 'offer': {
        if (this.isBusy) return call.reject('consumer_busy');
        const excluding = call.argument['excluding'] as string[];
        this.offered ??= this.waiting.find((one) => !excluding.includes(one));
        if (this.offered === undefined) return call.resolve({});
        this.log.push(`offer ${this.offered}`);
        return call.resolve({
          share: this.unreadable.has(this.offered)
            ? { ...wireShare(this.offered), items: {} }
            : wireShare(this.offered),
        });
      }
      case 'acknowledge':
        this.waiting = this.waiting.filter((one) => one !== id);
        if (this.offered === id) this.offered = undefined;
        this.log.push(`acknowledge ${id}`);
        return call.resolve({ id });
      case 'release':
        if (this.offered !== id) return call.reject('not_offered');
        this.offered = undefined;
        this.log.push(`release ${id} ${call.argument['reason'] as string}`);
        return call.resolve({ id });
      case 'retry':
        if (!this.quarantined.includes(id)) return call.reject('unknown_share');
        this.quarantined = this.quarantined.filter((one) => one !== id);
        this.waiting.push(id);
        return call.resolve({ id });
      default:
        return call.reject('unknown_call');
    }
  }
}

/** A share as it comes over the wire. */
export function wireShare(id: string): object {
  return { id, createdAt: '2026-08-01T12:00:00.000Z', items: [], skipped: [] };
}

/** A promise that the test settles. */
export function gate(): { promise: Promise<void>; open(): void; fail(reason: Error): void } {
  let open = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { promise, open: () => open(), fail: (reason) => fail(reason) };
}

/** Lets everything run that can run without the outside. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
