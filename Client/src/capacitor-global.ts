/** What this package uses of Capacitor's global object; Capacitor itself injects it into the page. */
export interface CapacitorGlobal {
  /** The native plugins that were registered before the page was loaded, with their methods. */
  readonly PluginHeaders?: readonly {
    readonly name: string;
    readonly methods?: readonly { readonly name: string }[];
  }[];
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

/** Where Capacitor's object is looked for; the page's global object outside of tests. */
export interface CapacitorScope {
  /** Capacitor's object, where the page runs in an app of Capacitor. */
  readonly Capacitor?: CapacitorGlobal;
}

/** The native plugin as the page sees it, or `undefined` when it was not registered in time. */
export function nativeHeader(
  scope: CapacitorScope,
  pluginName: string,
): NonNullable<CapacitorGlobal['PluginHeaders']>[number] | undefined {
  if (scope.Capacitor?.nativePromise === undefined) return undefined;
  return scope.Capacitor.PluginHeaders?.find((header) => header.name === pluginName);
}

/** Listens to a plugin's event; returns how to stop. */
export function listenNatively(
  scope: CapacitorScope,
  pluginName: string,
  eventName: string,
  listener: (data: unknown) => void,
): () => void {
  const capacitor = scope.Capacitor;
  const callbackId = capacitor?.nativeCallback?.(pluginName, 'addListener', { eventName }, listener);
  return () => {
    capacitor?.nativeCallback?.(
      pluginName,
      'removeListener',
      { eventName, callbackId },
      () => undefined,
    );
  };
}
