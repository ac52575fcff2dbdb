import type { ShareBridge } from './bridge.js';
import { pluginMissing, ShareTargetError } from './error.js';
import { withinTime } from './timer.js';
import type { StartTimer } from './timer.js';

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
    return withinTime(answer, name, this.timeoutMilliseconds, this.startTimer);
  }

  /** Makes a call that may take as long as copying the files takes. */
  async callWithoutLimit(
    name: string,
    argument: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    // A call to a plugin that is missing natively never settles, so none is made.
    if (!this.bridge.isAvailable()) throw pluginMissing('ShareTarget');
    try {
      return await this.bridge.call(name, argument);
    } catch (reason) {
      throw ShareTargetError.from(reason);
    }
  }
}
