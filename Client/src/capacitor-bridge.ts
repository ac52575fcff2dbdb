import type { ShareBridge } from './bridge.js';

/** What this package uses of Capacitor's global object; Capacitor itself injects it into the page. */
export interface CapacitorGlobal {
  /** The native plugins that were registered before the page was loaded. */
  readonly PluginHeaders?: readonly { readonly name: string }[];
  /** Calls a plugin method that answers once. */
  nativePromise?(plugin: string, method: string, options: object): Promise<unknown>;
  /** Calls a plugin method that answers repeatedly; returns the call's id. */
  nativeCallback?(
    plugin: string,
    method: string,
    options: object,
    callback: (data: unknown) => void,
  ): string;
  /** Turns a file URL into one that the page can load. */
  convertFileSrc?(fileURL: string): string;
}

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
  scope: { readonly Capacitor?: CapacitorGlobal } = globalThis as never,
): ShareBridge {
  const isAvailable = (): boolean =>
    scope.Capacitor?.nativePromise !== undefined &&
    (scope.Capacitor.PluginHeaders ?? []).some((header) => header.name === pluginName);
  return {
    isAvailable,
    async call(name, argument) {
      return scope.Capacitor?.nativePromise?.(pluginName, name, argument);
    },
    onSharesAvailable(listener) {
      const eventName = 'sharesAvailable';
      if (!isAvailable()) return () => undefined;
      const capacitor = scope.Capacitor;
      const callbackId = capacitor?.nativeCallback?.(pluginName, 'addListener', { eventName }, () =>
        listener(),
      );
      return () => {
        capacitor?.nativeCallback?.(
          pluginName,
          'removeListener',
          { eventName, callbackId },
          () => undefined,
        );
      };
    },
    pageURL: (fileURL) => scope.Capacitor?.convertFileSrc?.(fileURL) ?? fileURL,
  };
}
