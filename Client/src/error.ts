/** The codes that the client itself adds to those of the native side. */
export type ClientErrorCode =
  /** The page does not run in an app that has the plugin. */
  | 'plugin_missing'
  /** The plugin is there and has no such method. */
  | 'unimplemented'
  /** The plugin cannot do it on this device or at the moment. */
  | 'unavailable'
  /** There was no answer in time. */
  | 'timed_out'
  /** The native side answered with something that is not of the agreed shape. */
  | 'invalid_answer'
  /** The inbox has a handler already. */
  | 'already_consuming'
  /** The app's own handler rejected. */
  | 'handler_failed'
  /** The app's own router, store or listener rejected. */
  | 'app_failed'
  /** The temporary row holds something that is no image. */
  | 'invalid_row'
  /** Something rejected without a code. */
  | 'unknown';

/**
 * Every error of this package: a stable code, and a sentence with the remedy.
 *
 * The codes of the native side cross the bridge unchanged, for example `unknown_share`, `not_now` or
 * `no_space`; `Documentation/ERRORS.md` lists them. A message never holds what was shared.
 */
export class ShareTargetError extends Error {
  /** What went wrong; stable, for comparing. */
  readonly code: ClientErrorCode | (string & {});

  /** Makes an error of the given code. */
  constructor(code: ClientErrorCode | (string & {}), message: string) {
    super(message);
    this.name = 'ShareTargetError';
    this.code = code;
  }

  /**
   * Turns whatever a bridge rejected with into an error with a code.
   *
   * The message of something without a code is not taken over: it may hold what was shared.
   */
  static from(reason: unknown): ShareTargetError {
    if (reason instanceof ShareTargetError) return reason;
    const { code, message } = (reason ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code !== 'string' || code === '') {
      return new ShareTargetError('unknown', 'A call was rejected without a code.');
    }
    return new ShareTargetError(
      ownCodes[code] ?? code,
      typeof message === 'string' ? message : 'A call was rejected without a reason.',
    );
  }
}

/** The error of a plugin that the page does not see. */
export function pluginMissing(name: string): ShareTargetError {
  return new ShareTargetError(
    'plugin_missing',
    `The ${name} plugin is not there. Register it in capacitorDidLoad(), or install a WebViewBridge, ` +
      'before the first page.',
  );
}

/** Capacitor's own codes, and what they are called here. */
const ownCodes: Readonly<Record<string, ClientErrorCode>> = {
  UNIMPLEMENTED: 'unimplemented',
  UNAVAILABLE: 'unavailable',
};
