import type { ShareBridge } from './bridge.js';
import { ShareTargetError } from './error.js';

/** Starts a timer and returns how to stop it; `setTimeout` outside of tests. */
export type StartTimer = (milliseconds: number, onTime: () => void) => () => void;

/** Starts a timer of the page. */
export const startPageTimer: StartTimer = (milliseconds, onTime) => {
  const timer = setTimeout(onTime, milliseconds);
  return () => clearTimeout(timer);
};

/** The calls to the native side, each of which settles: with an answer, or with an error with a code. */
export class NativeCalls {
  constructor(
    private readonly bridge: ShareBridge,
    private readonly timeoutMilliseconds: number,
    private readonly startTimer: StartTimer,
  ) {}

  /** Makes a call that is rejected with `timed_out` when no answer comes. */
  call(name: string, argument: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const answer = this.callWithoutLimit(name, argument);
    return new Promise((resolve, reject) => {
      const stop = this.startTimer(this.timeoutMilliseconds, () =>
        reject(
          new ShareTargetError(
            'timed_out',
            `The native side has not answered ${name} within ${this.timeoutMilliseconds} ms.`,
          ),
        ),
      );
      answer.then(resolve, reject).finally(stop);
    });
  }

  /** Makes a call that may take as long as copying the files takes. */
  async callWithoutLimit(
    name: string,
    argument: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    // A call to a plugin that is missing natively never settles, so none is made.
    if (!this.bridge.isAvailable()) {
      throw new ShareTargetError(
        'plugin_missing',
        'The ShareTarget plugin is not there. Register it in capacitorDidLoad(), before the first page.',
      );
    }
    try {
      return await this.bridge.call(name, argument);
    } catch (reason) {
      throw ShareTargetError.from(reason);
    }
  }
}
