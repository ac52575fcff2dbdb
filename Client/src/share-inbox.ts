import type { ShareBridge } from './bridge.js';
import type { AppPlugin } from './deep-link.js';
import { ShareTargetError } from './error.js';
import { foundBridge } from './found-bridge.js';
import { tell, warn } from './report.js';
import { NativeCalls } from './native-calls.js';
import { probeUntilReady } from './readiness.js';
import type { InboxStatus, KeptShare, OfferedShare, Share, ShareSummary } from './share.js';
import { SingleFlight } from './single-flight.js';
import { CALL_TIMEOUT_MS, startPageTimer } from './timer.js';
import type { StartTimer } from './timer.js';
import { listenToPage, pageWakeUps, PluginListeners } from './wake-ups.js';
import type { WakeUpSource } from './wake-ups.js';
import {
  idOfOffer,
  readExport,
  readKept,
  readShare,
  readShares,
  readStatus,
  readSummaries,
} from './wire.js';

/** Takes one share; resolved means that the app has it, rejected that it is offered again later. */
export type ShareHandler = (share: OfferedShare) => Promise<void> | void;

/** How an inbox reaches its surroundings; everything has a default. */
export interface ShareInboxOptions {
  /** The way to the native side; by default Capacitor's plugin, or else a `WebViewBridge` of the app. */
  readonly bridge?: ShareBridge;
  /** Hears of everything that went wrong in the background; `console.warn` with the code by default. */
  readonly onError?: (error: ShareTargetError) => void;
  /** After how many milliseconds a call is given up that never settles; 20,000 by default. */
  readonly timeoutMilliseconds?: number;
  /** Starts timers; those of the page by default. */
  readonly startTimer?: StartTimer;
  /** Where wake-ups of the page come from; the document by default. */
  readonly wakeUpSource?: WakeUpSource;
  /** The plugin `App` of `@capacitor/app`: two wake-ups more. What a link holds is not read (H28). */
  readonly app?: AppPlugin;
}

/** The shares that wait for this app. */
export interface ShareInbox {
  /**
   * Gives every waiting share to the handler, and every one that comes, one at a time.
   *
   * When the handler resolves, the share is acknowledged and never comes again; let it resolve only
   * when its effect will last. When it rejects, the share is released, the next one comes, and this one
   * again after the next wake-up. When page or app end in between, it comes again under the same id.
   *
   * Returns how to stop: the share in the handler is still decided. Throws `already_consuming` when
   * there is a handler. It never throws for a missing plugin: it waits a few seconds for one, as
   * {@link STARTUP_PLUGIN_MAX_ATTEMPTS} tells, and then `onError` hears of it.
   */
  onShare(handler: ShareHandler): () => void;
  /** Looks for shares now; needed only for wake-ups that the page alone knows. */
  wake(): void;
  /** The shares that wait, oldest first; reading changes nothing. */
  list(): Promise<readonly ShareSummary[]>;
  /**
   * One waiting share; reading changes nothing.
   *
   * Rejects with `unknown_share`, or with `finished_share`, `replaced_share`, `expired_share` or
   * `discarded_share` for one that ended.
   */
  get(id: string): Promise<Share>;
  /** The shares that `keep` has copied, oldest first. */
  kept(): Promise<readonly Share[]>;
  /** What waits and what is wrong. */
  status(): Promise<InboxStatus>;
  /**
   * Puts a share from quarantine back among the waiting ones; it is offered again.
   *
   * If it is still damaged it is put aside again. Rejects with `unknown_share`.
   */
  retryQuarantined(id: string): Promise<void>;
  /**
   * Copies all that is left of a share in quarantine into a new folder, and resolves with that
   * folder's own URL, for other native plugins. Rejects with `unknown_share` or `no_space`.
   */
  exportQuarantined(id: string): Promise<string>;
  /** Throws a share in quarantine away, for good. Rejects with `unknown_share`. */
  discardQuarantined(id: string): Promise<void>;
}

/** Makes the page's inbox. One is enough; it does nothing before it is asked. */
export function createShareInbox(options: ShareInboxOptions = {}): ShareInbox {
  return new PageInbox(options);
}

class PageInbox implements ShareInbox {
  private readonly bridge: ShareBridge;
  private readonly calls: NativeCalls;
  private readonly startTimer: StartTimer;
  private readonly onError: (error: ShareTargetError) => void;
  private readonly wakeUpSource: WakeUpSource | undefined;
  private readonly app: AppPlugin | undefined;
  private readonly flight = new SingleFlight(() => this.pass());
  /** Shares whose handler has resolved and whose acknowledgement has not been confirmed. */
  private readonly handled = new Set<string>();
  private handler: ShareHandler | undefined;
  /** Whether this page has asked for the plugin as often as start-up does (H23). */
  private hasStarted = false;

  constructor(options: ShareInboxOptions) {
    this.bridge = options.bridge ?? foundBridge();
    this.startTimer = options.startTimer ?? startPageTimer;
    this.calls = new NativeCalls(
      this.bridge,
      options.timeoutMilliseconds ?? CALL_TIMEOUT_MS,
      this.startTimer,
    );
    this.onError = options.onError ?? warn;
    this.app = options.app;
    this.wakeUpSource = options.wakeUpSource ?? pageWakeUps();
  }

  onShare(handler: ShareHandler): () => void {
    if (this.handler !== undefined) {
      throw new ShareTargetError(
        'already_consuming',
        'This inbox has a handler. Stop it before another one takes the shares.',
      );
    }
    this.handler = handler;
    const wake = (): void => this.wake();
    const listeners = new PluginListeners(this.onError);
    void listeners.addApp(this.app, wake, wake);
    const stops = [
      this.bridge.onSharesAvailable(wake),
      listenToPage(this.wakeUpSource, wake),
      () => listeners.stop(),
    ];
    this.wake();
    return () => {
      if (this.handler !== handler) return;
      this.handler = undefined;
      for (const stop of stops) stop();
    };
  }

  wake(): void {
    void this.flight.wake();
  }

  async list(): Promise<readonly ShareSummary[]> {
    return readSummaries(await this.calls.call('list'));
  }

  async get(id: string): Promise<Share> {
    const share = readShare(await this.calls.call('get', { id }), this.bridge.pageURL);
    if (share === undefined) {
      throw new ShareTargetError('invalid_answer', 'The native side answered get without a share.');
    }
    return share;
  }

  async kept(): Promise<readonly Share[]> {
    return readShares(await this.calls.call('keptList'), this.bridge.pageURL);
  }

  async status(): Promise<InboxStatus> {
    return readStatus(await this.calls.call('status'));
  }

  async retryQuarantined(id: string): Promise<void> {
    await this.calls.call('retry', { id });
    this.wake();
  }

  async exportQuarantined(id: string): Promise<string> {
    return readExport(await this.calls.callWithoutLimit('export', { id }));
  }

  async discardQuarantined(id: string): Promise<void> {
    await this.calls.call('discard', { id });
  }

  /** Offers what waits, oldest first, until nothing is left but what was released in this pass. */
  private async pass(): Promise<void> {
    const excluding: string[] = [];
    try {
      for (;;) {
        const handler = this.handler;
        if (handler === undefined) return;
        const answer = await this.look(excluding);
        const id = idOfOffer(answer);
        let share: Share | undefined;
        try {
          share = readShare(answer, this.bridge.pageURL);
        } catch (error) {
          // One share that this client cannot read must not block those behind it.
          if (id === undefined || excluding.includes(id)) throw error;
          excluding.push(id);
          await this.release(id, ShareTargetError.from(error));
          continue;
        }
        if (share === undefined) return;
        if (!(await this.take(share, handler))) excluding.push(share.id);
      }
    } catch (error) {
      // Native code that takes the shares is no fault: a hint comes when it stops.
      const failure = ShareTargetError.from(error);
      if (failure.code !== 'consumer_busy') this.report(failure);
    }
  }

  /**
   * Asks for the next share; the first time as often as start-up asks for a plugin, then once more.
   *
   * The answer holds names and URLs and no bytes, and nothing when nothing waits: it is the check that
   * comes before any reading (H24). An answer that comes too late leaves an open offer, which the native
   * side gives to this page again.
   */
  private async look(excluding: readonly string[]): Promise<unknown> {
    const ask = (): Promise<unknown> => this.calls.call('offer', { excluding });
    if (this.hasStarted) return ask();
    this.hasStarted = true;
    const readiness = await probeUntilReady('offer', ask, this.startTimer);
    return readiness.isReady ? readiness.lastAnswer : ask();
  }

  /** Has one share handled and decided; `false` when it must not come again in this pass. */
  private async take(share: Share, handler: ShareHandler): Promise<boolean> {
    if (!this.handled.has(share.id)) {
      try {
        await handler(this.offered(share));
      } catch (error) {
        await this.release(share.id, error);
        return false;
      }
    }
    this.handled.add(share.id);
    try {
      await this.calls.call('acknowledge', { id: share.id });
      this.handled.delete(share.id);
      return true;
    } catch (error) {
      // The native side tries the receipt again; should it offer the share, the handler is spared.
      this.report(ShareTargetError.from(error));
      return false;
    }
  }

  private async release(id: string, reason: unknown): Promise<void> {
    const failure = handlerFailure(reason);
    this.report(failure);
    try {
      await this.calls.call('release', { id, reason: failure.code });
    } catch (error) {
      this.report(ShareTargetError.from(error));
    }
  }

  private report(error: ShareTargetError): void {
    tell(this.onError, error);
  }

  private offered(share: Share): OfferedShare {
    return { ...share, keep: () => this.keep(share.id) };
  }

  private async keep(id: string): Promise<KeptShare> {
    const answer = await this.calls.callWithoutLimit('keep', { id });
    const { isNew, share } = readKept(answer, this.bridge.pageURL);
    return { ...share, isNew };
  }
}

function handlerFailure(reason: unknown): ShareTargetError {
  if (reason instanceof ShareTargetError) return reason;
  return new ShareTargetError('handler_failed', 'The handler rejected; the share comes again later.');
}
