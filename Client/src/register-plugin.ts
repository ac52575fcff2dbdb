import { listenNatively, nativeHeader } from './capacitor-global.js';
import type { CapacitorScope } from './capacitor-global.js';
import { pluginMissing, ShareTargetError } from './error.js';

/** A listener that was added to a plugin. */
export interface PluginListenerHandle {
  /** Ends the listening. */
  remove(): Promise<void>;
}

/** The implementation of a plugin where there is no native one. */
export interface PluginImplementations<Plugin extends object> {
  /** Makes the implementation for the web; called once, when it is first needed. */
  readonly web?: () => Plugin | Promise<Plugin>;
}

/**
 * A plugin as an object with its methods, like `registerPlugin` of `@capacitor/core`, without importing it.
 *
 * In an app the methods call the native plugin; in a browser those of the web implementation. Every
 * method returns a promise. It rejects with `plugin_missing` when the native plugin was not registered
 * before the page was loaded, and with `unimplemented` when the plugin has no such method; real calls to
 * either would never settle.
 *
 * @param name the plugin's name
 * @param implementations what stands in where there is no native side
 * @param scope where Capacitor's object is looked for, at every call
 */
export function registerPlugin<Plugin extends object>(
  name: string,
  implementations: PluginImplementations<Plugin> = {},
  scope: CapacitorScope = globalThis as never,
): Plugin {
  let web: Promise<Plugin> | undefined;
  const call = async (method: string, values: readonly unknown[]): Promise<unknown> => {
    const native = scope.Capacitor?.nativePromise;
    if (native === undefined) {
      if (implementations.web === undefined) throw pluginMissing(name);
      web ??= Promise.resolve(implementations.web());
      const implementation = (await web) as Record<string, unknown>;
      const body = implementation[method];
      if (typeof body !== 'function') throw unimplemented(name, method);
      return body.apply(implementation, values);
    }
    const header = nativeHeader(scope, name);
    if (header === undefined) throw pluginMissing(name);
    if (method === 'addListener') {
      const [eventName, listener] = values as [string, (data: unknown) => void];
      const stop = listenNatively(scope, name, eventName, listener);
      return { remove: async () => stop() };
    }
    if (header.methods?.every((one) => one.name !== method)) throw unimplemented(name, method);
    try {
      return await native(name, method, (values[0] as object | undefined) ?? {});
    } catch (reason) {
      throw ShareTargetError.from(reason);
    }
  };
  const methods = new Map<string, (...values: unknown[]) => Promise<unknown>>();
  return new Proxy({} as Plugin, {
    get(_, property) {
      // A `then` would make every promise of the plugin wait for it.
      if (typeof property !== 'string' || property === 'then' || property === 'toJSON') {
        return undefined;
      }
      const method = methods.get(property) ?? ((...values: unknown[]) => call(property, values));
      methods.set(property, method);
      return method;
    },
  });
}

function unimplemented(plugin: string, method: string): ShareTargetError {
  return new ShareTargetError(
    'unimplemented',
    `The ${plugin} plugin has no ${method} here. Use the client and the native plugin of one version.`,
  );
}
