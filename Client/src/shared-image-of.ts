import type { ShareBridge } from './bridge.js';
import type { SharedImagePlugin, SharedImageResult } from './definitions.js';
import { NativeCalls } from './native-calls.js';
import { CALL_TIMEOUT_MS, startPageTimer } from './timer.js';

/**
 * The plugin `SharedImage` over a bridge, for a page without Capacitor: pass it to
 * {@link createSharedImageFlow} as its `plugin`.
 *
 * The three calls are those of the plugin; its event is the bridge's hint that shares are available.
 * Rejects with `plugin_missing` where the bridge is not there.
 *
 * @param bridge the bridge, for example {@link webViewBridge}
 */
export function sharedImageOf(bridge: ShareBridge): SharedImagePlugin {
  const calls = new NativeCalls(bridge, CALL_TIMEOUT_MS, startPageTimer);
  return {
    getSharedImage: () =>
      calls.callWithoutLimit('getSharedImage') as Promise<SharedImageResult | null>,
    hasSharedImage: () =>
      calls.callWithoutLimit('hasSharedImage') as Promise<{ readonly hasImage: boolean }>,
    markProcessed: ({ shareId }) =>
      calls.callWithoutLimit('markProcessed', { shareId }) as Promise<{ readonly success: boolean }>,
    async addListener(_, listener) {
      const stop = bridge.onSharesAvailable(listener);
      return { remove: async () => stop() };
    },
  };
}
