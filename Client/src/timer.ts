import { ShareTargetError } from './error.js';

/** Starts a timer and returns how to stop it; `setTimeout` outside of tests. */
export type StartTimer = (milliseconds: number, onTime: () => void) => () => void;

/** After how many milliseconds a call is given up that never settles. */
export const CALL_TIMEOUT_MS = 20_000;

/** Starts a timer of the page. */
export const startPageTimer: StartTimer = (milliseconds, onTime) => {
  const timer = setTimeout(onTime, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Resolves or rejects as the answer does, or rejects with `timed_out` when it has not settled in time.
 *
 * An answer that comes later is ignored, and its rejection is no unhandled one.
 */
export function withinTime<Answer>(
  answer: Promise<Answer>,
  name: string,
  milliseconds: number,
  startTimer: StartTimer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = startTimer(milliseconds, () =>
      reject(
        new ShareTargetError(
          'timed_out',
          `There was no answer to ${name} within ${milliseconds} ms. It is asked again at the next wake-up.`,
        ),
      ),
    );
    answer.then(resolve, reject).finally(stop);
  });
}

/** Resolves when the time has passed. */
export function pause(milliseconds: number, startTimer: StartTimer): Promise<void> {
  return new Promise((resolve) => {
    startTimer(milliseconds, resolve);
  });
}
