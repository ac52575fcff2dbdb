import type { ShareTargetError } from './error.js';

/** Hears of what went wrong in the background. */
export type ErrorListener = (error: ShareTargetError) => void;

/** Says on the console what went wrong; the default where an app takes no errors. */
export function warn(error: ShareTargetError): void {
  console.warn(`[ShareTarget] ${error.code}: ${error.message}`);
}

/** Tells a listener, whose own failure must not stop deliveries. */
export function tell(listener: ErrorListener, error: ShareTargetError): void {
  try {
    listener(error);
  } catch (reason) {
    console.error('[ShareTarget] onError itself failed', reason);
  }
}
