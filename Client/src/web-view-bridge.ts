import type { ShareBridge } from './bridge.js';
import { ShareTargetError } from './error.js';

/** What this package uses of a page in a `WKWebView`; the page's global object outside of tests. */
export interface WebViewScope {
  /** The handlers of messages that the app has installed. */
  readonly webkit?: {
    readonly messageHandlers?: Readonly<
      Record<string, { postMessage(message: unknown): Promise<unknown> } | undefined>
    >;
  };
  /** As of a window. */
  addEventListener?(type: string, listener: (event: { preventDefault(): void }) => void): void;
  /** As of a window. */
  removeEventListener?(type: string, listener: (event: { preventDefault(): void }) => void): void;
}

/** The event of the native `WebViewBridge`; a listener that prevents the default has heard it. */
const hint = 'sharetarget:sharesAvailable';

/**
 * The bridge to the native `WebViewBridge`: a page in any `WKWebView`, without Capacitor.
 *
 * It is there when the app has installed it before it made the web view. Only the main frame of the app's
 * own page is answered; any other is rejected with `foreign_page`. Files come under the scheme
 * `sharetarget-file:`, which a content security policy must allow for what the page shows.
 *
 * @param handlerName the name of the message handler, if the app installs another one than the usual
 * @param scope where the handler is looked for, at every call
 */
export function webViewBridge(
  handlerName = 'ShareTarget',
  scope: WebViewScope = globalThis as never,
): ShareBridge {
  /** What stands before the path of a file; every answer brings it. */
  let files = 'file://';
  const handler = () => scope.webkit?.messageHandlers?.[handlerName];
  const call = async (name: string, argument: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const reply = ((await handler()?.postMessage({ call: name, argument })) ?? {}) as {
      readonly answer?: unknown;
      readonly files?: unknown;
      readonly error?: unknown;
    };
    if (reply.error !== undefined) throw ShareTargetError.from(reply.error);
    if (typeof reply.files !== 'string' || reply.answer === undefined) {
      throw new ShareTargetError(
        'invalid_answer',
        `The handler ${handlerName} did not reply as a WebViewBridge. Use client and app of one version.`,
      );
    }
    files = reply.files;
    return reply.answer;
  };
  return {
    isAvailable: () => handler() !== undefined,
    call,
    onSharesAvailable(listener) {
      if (handler() === undefined) return () => undefined;
      const hear = (event: { preventDefault(): void }): void => {
        event.preventDefault();
        listener();
      };
      scope.addEventListener?.(hint, hear);
      // It is a hint: a page that cannot ask for it still looks at every other wake-up.
      void call('listen', {}).catch(() => undefined);
      return () => scope.removeEventListener?.(hint, hear);
    },
    pageURL: (fileURL) => fileURL.replace(/^file:\/\/(?:localhost)?(?=\/)/, files),
  };
}
