import type { AppPlugin } from './deep-link.js';
import { ShareTargetError } from './error.js';
import type { PluginListenerHandle } from './register-plugin.js';
import { tell } from './report.js';
import type { ErrorListener } from './report.js';

/** Where wake-ups of the page come from; `document` outside of tests. */
export interface WakeUpSource {
  /** As of a document. */
  addEventListener(type: string, listener: () => void): void;
  /** As of a document. */
  removeEventListener(type: string, listener: () => void): void;
}

/** A return to the page, and Capacitor's event for a return to the app. */
const wakeUpEvents = ['visibilitychange', 'resume'];

/** The page's document, where there is one. */
export function pageWakeUps(): WakeUpSource | undefined {
  return (globalThis as { document?: WakeUpSource }).document;
}

/** Calls `wake` at every return to the page or to the app; returns how to stop. */
export function listenToPage(source: WakeUpSource | undefined, wake: () => void): () => void {
  for (const event of wakeUpEvents) source?.addEventListener(event, wake);
  return () => {
    for (const event of wakeUpEvents) source?.removeEventListener(event, wake);
  };
}

/** Whether there is no such plugin or method at all: an app does without it (H23). */
export function isAbsence(error: ShareTargetError): boolean {
  return ['plugin_missing', 'unimplemented'].includes(error.code);
}

/**
 * Listeners of plugins, which are added by promises and removed together.
 *
 * One that is added after the stop is removed at once. Where a plugin has no such event the page carries
 * on without it; anything else that fails is told.
 */
export class PluginListeners {
  private handles: PluginListenerHandle[] = [];
  private isStopped = false;

  constructor(private readonly onError: ErrorListener) {}

  /** Adds a listener. Never rejects. */
  async add(listen: () => Promise<PluginListenerHandle>): Promise<void> {
    try {
      this.handles.push(await listen());
      if (this.isStopped) this.stop();
    } catch (error) {
      const failure = ShareTargetError.from(error);
      if (!isAbsence(failure)) tell(this.onError, failure);
    }
  }

  /** Adds listeners for the return to the app and for opened links, where there is the plugin. */
  async addApp(
    app: AppPlugin | undefined,
    onActive: () => void,
    onLink: (event: { url: string }) => void,
  ): Promise<void> {
    if (app === undefined) return;
    await Promise.all([
      this.add(() => app.addListener('appStateChange', ({ isActive }) => void (isActive && onActive()))),
      this.add(() => app.addListener('appUrlOpen', onLink)),
    ]);
  }

  /** Removes all listeners. */
  stop(): void {
    this.isStopped = true;
    for (const handle of this.handles.splice(0)) void handle.remove().catch(() => undefined);
  }
}
