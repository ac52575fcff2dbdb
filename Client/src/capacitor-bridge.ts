import type { ShareBridge } from './bridge.js';
import { listenNatively, nativeHeader } from './capacitor-global.js';
import type { CapacitorScope } from './capacitor-global.js';

/**
 * The bridge to the Capacitor plugin.
 *
 * It speaks to the object that Capacitor injects, so that neither a bundler nor `@capacitor/core` is
 * needed; a page that uses `@capacitor/core` shares the same object.
 *
 * @param pluginName the plugin's name, if the app's configuration changes it
 * @param scope where Capacitor's object is looked for, at every call
 */
export function capacitorBridge(
  pluginName = 'ShareTarget',
  scope: CapacitorScope = globalThis as never,
): ShareBridge {
  const isAvailable = (): boolean => nativeHeader(scope, pluginName) !== undefined;
  return {
    isAvailable,
    async call(name, argument) {
      return scope.Capacitor?.nativePromise?.(pluginName, name, argument);
    },
    onSharesAvailable(listener) {
      if (!isAvailable()) return () => undefined;
      return listenNatively(scope, pluginName, 'sharesAvailable', () => listener());
    },
    pageURL: (fileURL) => scope.Capacitor?.convertFileSrc?.(fileURL) ?? fileURL,
  };
}
